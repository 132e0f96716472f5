// Base64 (RFC 4648, section 4): three bytes become four letters, six bits each.
#include "report/base64.hpp"

#include <array>
#include <cstdint>

namespace recount {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::array<int, 256> make_values()
{
    std::array<int, 256> values{};
    values.fill(-1);
    for (std::size_t letter = 0; letter < alphabet.size(); ++letter)
        values[static_cast<unsigned char>(alphabet[letter])] = static_cast<int>(letter);
    return values;
}

} // namespace

std::string base64(std::string_view bytes)
{
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::string_view group = bytes.substr(at, 3);
        std::uint32_t bits = 0;
        for (std::size_t index = 0; index < 3; ++index)
            bits = bits << 8 | (index < group.size() ? static_cast<unsigned char>(group[index]) : 0U);
        for (std::size_t letter = 0; letter < 4; ++letter)
            text += letter <= group.size() ? alphabet[bits >> (18 - 6 * letter) & 63U] : '=';
    }
    return text;
}

std::optional<std::string> from_base64(std::string_view text)
{
    static const std::array<int, 256> values = make_values();
    if (text.size() % 4 != 0)
        return std::nullopt;
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    for (std::size_t at = 0; at < text.size(); at += 4) {
        const std::size_t filled = at + 4 == text.size() ? 4 - padding : 4;
        std::uint32_t bits = 0;
        for (std::size_t letter = 0; letter < 4; ++letter) {
            const int value = letter < filled ? values[static_cast<unsigned char>(text[at + letter])] : 0;
            if (value < 0)
                return std::nullopt;
            bits = bits << 6 | static_cast<std::uint32_t>(value);
        }
        for (std::size_t index = 0; index + 1 < filled; ++index)
            bytes += static_cast<char>(bits >> (16 - 8 * index) & 0xFFU);
    }
    return bytes;
}

} // namespace recount
