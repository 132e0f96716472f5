// Capitals and small letters of the alphabets that score sheets are printed in.
#include "core/fold_case.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

TEST(FoldCase, CapitalsAndSmallLettersAreTheSame)
{
    for (const auto& [capitals, small] : std::vector<std::pair<std::string, std::string>>{
             {"FULL HOUSE 3", "full house 3"},
             {"TRÓJKI, CZWÓRKI, SZÓSTKI, MAŁY STRIT, ŻÓŁĆ", "trójki, czwórki, szóstki, mały strit, żółć"},
             {"ČETVORKE, ŠESTICE, ĐURO, ĽŤŇ", "četvorke, šestice, đuro, ľťň"},
             {"SEKSERE PÅ TÅRN, ÆØÅ, ÞÐ, Ÿ", "seksere på tårn, æøå, þð, ÿ"},
             {"KLEINE STRASSE", "kleine straße"},
             {"ALTILAR, YİRMİ", "altılar, yirmi"},
             {"ΕΞΆΡΕΣ ΆΈΉΊΌΎΏΪΫ", "εξάρες άέήίόύώϊϋ"},
             {"ЕДИНИЦЫ ЁЂЇЏ ҐӘӁ", "единицы ёђїџ ґәӂ"},
         }) {
        EXPECT_EQ(fold_case(capitals), fold_case(small));
        EXPECT_EQ(fold_case(fold_case(capitals)), fold_case(capitals));
    }
    EXPECT_EQ(fold_case("ÉTÉ"), "été");
    EXPECT_NE(fold_case("ÉTÉ"), fold_case("ETE"));
}

TEST(FoldCase, OtherBytesStay)
{
    for (const std::string text : {"×÷ĸŉ", "漢字 — ½ €", "\xff\xc3", "\xc3(", "\xe2\x82",
                                   "a\x80\xbf"
                                   "b",
                                   ""})
        EXPECT_EQ(fold_case(text), text);
}

} // namespace
} // namespace recount
