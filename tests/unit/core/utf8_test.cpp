// UTF-8 from outside, decoded strictly.
#include "core/utf8.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

TEST(Utf8, ACodePointHasOneToFourBytes)
{
    const std::string_view text = "a\u00E9\u20AC\U0001F3B2";
    std::size_t at = 0;
    for (const auto& [code, length] :
         {std::pair<char32_t, std::size_t>{U'a', 1}, {0xE9, 2}, {0x20AC, 3}, {0x1F3B2, 4}}) {
        const CodePoint point = decode_utf8(text, at);
        EXPECT_EQ(point.code, code);
        EXPECT_EQ(point.length, length);
        at += point.length;
    }
    EXPECT_EQ(at, text.size());
}

TEST(Utf8, WhatIsBrokenIsOneByte)
{
    for (const std::string_view broken : {"\x80", "\xBF.", "\xC3", "\xE2\x82", "\xF0\x9F\x8E",        // cut short
                                          "\xC0\xAF", "\xC1\x81", "\xE0\x80\xAF", "\xF0\x80\x80\xAF", // overlong
                                          "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFE", "\xFF"}) {
        EXPECT_EQ(decode_utf8(broken, 0).code, broken_utf8);
        EXPECT_EQ(decode_utf8(broken, 0).length, 1U);
    }
}

TEST(Utf8, ATextInShortIsNotCutWithinACharacter)
{
    EXPECT_EQ(beginning_of("abc", 3), "abc");
    EXPECT_EQ(beginning_of("ab\u00E9", 3), "ab");
    EXPECT_EQ(beginning_of("\x80\x80\x80", 2), "");
    const std::string forty(40, 'x');
    EXPECT_EQ(in_short(forty), forty);
    EXPECT_EQ(in_short(forty + "y"), forty + "...");
    EXPECT_EQ(in_short(std::string(39, 'x') + "\u00E9"), std::string(39, 'x') + "...");
}

TEST(Utf8, WhatSteersTurnsOrHidesTextIsControl)
{
    for (const char32_t code : {0x00, 0x1B, 0x7F, 0x85, 0xAD, 0x61C, 0x200B, 0x2028, 0x202E, 0x2060, 0x2066, 0xFEFF})
        EXPECT_TRUE(is_control(code)) << static_cast<unsigned>(code);
    for (const char32_t code : {0x20, 0x41, 0xA0, 0x2013, 0x1F3B2})
        EXPECT_FALSE(is_control(code)) << static_cast<unsigned>(code);
}

} // namespace
} // namespace recount
