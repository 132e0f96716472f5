#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace recount {

/// What bytes that are no UTF-8 decode to, one byte at a time.
inline constexpr char32_t broken_utf8 = 0xFFFFFFFF;

/// A code point and its length in bytes.
struct CodePoint {
    char32_t code = broken_utf8;
    std::size_t length = 1;
};

/// The code point that begins at a byte of the text. Strict, as RFC 3629 has it: overlong forms, surrogates and what is
/// cut short are broken.
CodePoint decode_utf8(std::string_view text, std::size_t position);

/// As much of the text's beginning as fits into so many bytes, not cut within a character.
std::string_view beginning_of(std::string_view text, std::size_t most_bytes);

/// A text from outside for a message: all of it, or its first 40 bytes and `...`.
std::string in_short(std::string_view text);

/// Control characters, and those that turn or hide text: line and paragraph separators, direction marks, spaces
/// without width, hyphens that do not show.
bool is_control(char32_t code);

} // namespace recount
