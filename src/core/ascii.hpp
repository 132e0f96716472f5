#pragma once
#include <algorithm>
#include <string>

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

} // namespace recount
