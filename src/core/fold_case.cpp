// Capitals of the alphabets that score sheets are printed in: fold_case. All their letters have one or two bytes in
// UTF-8; the ranges are those of Unicode's CaseFolding.txt up to U+052F, and the Turkish i counts as i with its dot or
// without.
#include "core/fold_case.hpp"

#include <algorithm>
#include <array>

namespace recount {

namespace {

/// Capitals from `first` to `last`, every `step`-th letter, and how far on their small letters stand.
struct Capitals {
    int first, last, step, small;
};
constexpr std::array<Capitals, 24> capitals = {{
    {'A', 'Z', 1, 32},
    {0xC0, 0xD6, 1, 32},
    {0xD8, 0xDE, 1, 32},
    {0x100, 0x12E, 2, 1},
    {0x130, 0x130, 1, 'i' - 0x130},
    {0x131, 0x131, 1, 'i' - 0x131},
    {0x132, 0x136, 2, 1},
    {0x139, 0x147, 2, 1},
    {0x14A, 0x176, 2, 1},
    {0x178, 0x178, 1, -121},
    {0x179, 0x17D, 2, 1},
    {0x17F, 0x17F, 1, 's' - 0x17F},
    {0x386, 0x386, 1, 38},
    {0x388, 0x38A, 1, 37},
    {0x38C, 0x38C, 1, 64},
    {0x38E, 0x38F, 1, 63},
    {0x391, 0x3AB, 1, 32},
    {0x3C2, 0x3C2, 1, 1}, // the sigma at the end of a word
    {0x400, 0x40F, 1, 80},
    {0x410, 0x42F, 1, 32},
    {0x460, 0x480, 2, 1},
    {0x48A, 0x4BE, 2, 1},
    {0x4C1, 0x4CD, 2, 1},
    {0x4D0, 0x52E, 2, 1},
}};

constexpr int sharp_s = 0xDF;

void append(std::string& text, int letter)
{
    if (letter >= 0x80)
        text += static_cast<char>(0xC0 | letter >> 6);
    text += static_cast<char>(letter >= 0x80 ? 0x80 | (letter & 0x3F) : letter);
}

} // namespace

std::string fold_case(std::string_view utf8)
{
    std::string folded;
    for (std::size_t at = 0; at < utf8.size(); ++at) {
        const int byte = static_cast<unsigned char>(utf8[at]);
        const int next = at + 1 < utf8.size() ? static_cast<unsigned char>(utf8[at + 1]) : 0;
        const bool is_pair = byte >= 0xC2 && byte < 0xE0 && (next & 0xC0) == 0x80;
        if (byte >= 0x80 && !is_pair) {
            folded += utf8[at];
            continue;
        }
        at += is_pair ? 1 : 0;
        const int letter = is_pair ? (byte & 0x1F) << 6 | (next & 0x3F) : byte;
        const auto range = std::ranges::find_if(capitals, [&](const Capitals& some) {
            return letter >= some.first && letter <= some.last && (letter - some.first) % some.step == 0;
        });
        if (letter == sharp_s)
            folded += "ss";
        else
            append(folded, range == capitals.end() ? letter : letter + range->small);
    }
    return folded;
}

} // namespace recount
