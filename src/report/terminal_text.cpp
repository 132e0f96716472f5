// Text for a terminal: foreign names made harmless, and widths counted in terminal columns rather than bytes.
// UTF-8 is decoded strictly (no overlong forms, no surrogates), a byte at a time where it is broken.
#include "report/terminal_text.hpp"

#include <fmt/format.h>

namespace recount {

namespace {

constexpr char32_t invalid = 0xFFFFFFFF;

/// The code point at `position` and its length in bytes; `invalid` and 1 where the bytes are no UTF-8.
struct Decoded {
    char32_t code = invalid;
    std::size_t length = 1;
};

Decoded decode(std::string_view text, std::size_t position)
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
    return code < least[length] || is_surrogate || code > 0x10FFFF ? Decoded{} : Decoded{code, length};
}

/// Control characters, and those that turn or hide text: line and paragraph separators, direction marks.
bool is_control(char32_t code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x200B && code <= 0x200F) ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF;
}

std::size_t columns_of(char32_t code)
{
    const bool combining = (code >= 0x300 && code <= 0x36F) || (code >= 0x1AB0 && code <= 0x1AFF) ||
                           (code >= 0x20D0 && code <= 0x20FF) || (code >= 0xFE00 && code <= 0xFE0F);
    const bool wide = (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
                      (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
                      (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60) ||
                      (code >= 0x1F300 && code <= 0x1FAFF) || (code >= 0x20000 && code <= 0x3FFFD);
    return combining ? 0 : wide ? 2 : 1;
}

} // namespace

std::string printable(std::string_view name)
{
    std::string shown;
    for (std::size_t position = 0; position < name.size();) {
        const Decoded at = decode(name, position);
        if (at.code == invalid)
            shown += "\uFFFD";
        else if (at.code < 0x100 && is_control(at.code))
            shown += fmt::format("\\x{:02x}", static_cast<unsigned>(at.code));
        else if (is_control(at.code))
            shown += fmt::format("\\u{{{:x}}}", static_cast<unsigned>(at.code));
        else
            shown += name.substr(position, at.length);
        position += at.length;
    }
    return shown;
}

std::size_t display_width(std::string_view text)
{
    std::size_t columns = 0;
    for (std::size_t position = 0; position < text.size();) {
        const Decoded at = decode(text, position);
        columns += at.code == invalid ? 1 : columns_of(at.code);
        position += at.length;
    }
    return columns;
}

std::string pad_right(std::string_view text, std::size_t width)
{
    const std::size_t taken = display_width(text);
    return std::string(text) + std::string(width > taken ? width - taken : 0, ' ');
}

} // namespace recount
