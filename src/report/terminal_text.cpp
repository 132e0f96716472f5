// Text for a terminal: foreign names made harmless, and widths counted in terminal columns rather than bytes.
#include "report/terminal_text.hpp"

#include "core/utf8.hpp"

#include <fmt/format.h>

namespace recount {

namespace {

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
        const CodePoint at = decode_utf8(name, position);
        if (at.code == broken_utf8)
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
        const CodePoint at = decode_utf8(text, position);
        columns += at.code == broken_utf8 ? 1 : columns_of(at.code);
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
