#pragma once
#include <algorithm>
#include <string>
#include <string_view>

namespace recount {

/// The small letter of an ASCII capital; anything else as it is, whatever the locale.
inline char lower(char character)
{
    return character >= 'A' && character <= 'Z' ? static_cast<char>(character - 'A' + 'a') : character;
}

/// The same for every character of a text; bytes beyond ASCII stay.
inline std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](char character) { return lower(character); });
    return text;
}

/// The text without the mark that some programs put before UTF-8.
inline std::string_view without_byte_order_mark(std::string_view text)
{
    constexpr std::string_view mark = "\xef\xbb\xbf";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

} // namespace recount
