// Text from outside, a code point at a time: decode_utf8(), beginning_of(), in_short(), is_control().
#include "core/utf8.hpp"

namespace recount {

CodePoint decode_utf8(std::string_view text, std::size_t position)
{
    const auto byte = [&](std::size_t offset) {
        return position + offset < text.size() ? static_cast<unsigned char>(text[position + offset]) : 0U;
    };
    const unsigned first = byte(0);
    if (first < 0x80)
        return {first, 1};
    const std::size_t length = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
    if (length == 0 || first >= 0xF5)
        return {};
    char32_t code = first & (0xFFU >> (length + 1));
    for (std::size_t offset = 1; offset < length; ++offset) {
        if ((byte(offset) & 0xC0U) != 0x80U)
            return {};
        code = (code << 6) | (byte(offset) & 0x3FU);
    }
    constexpr char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[length] || is_surrogate || code > 0x10FFFF ? CodePoint{} : CodePoint{code, length};
}

std::string_view beginning_of(std::string_view text, std::size_t most_bytes)
{
    if (text.size() <= most_bytes)
        return text;
    std::size_t end = most_bytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    return text.substr(0, end);
}

std::string in_short(std::string_view text)
{
    constexpr std::size_t most_bytes = 40;
    const std::string_view beginning = beginning_of(text, most_bytes);
    return std::string(beginning) + (beginning.size() < text.size() ? "..." : "");
}

bool is_control(char32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD || code == 0x61C ||
           (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

} // namespace recount
