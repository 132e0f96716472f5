// Marks and their words, as the report format has them.
#include "core/mark.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

TEST(Mark, IsWrittenAsTheFormatSays)
{
    EXPECT_EQ(written(number(0)), "0");
    EXPECT_EQ(written(number(284)), "284");
    EXPECT_EQ(written(struck), "/");
    EXPECT_EQ(written(ticks(3)), "vvv");
    EXPECT_EQ(written(blank), "");
    EXPECT_EQ(written(illegible), "?");
}

TEST(Mark, KindsHaveTheirWords)
{
    EXPECT_EQ(name(MarkKind::number), "number");
    EXPECT_EQ(name(MarkKind::struck), "struck");
    EXPECT_EQ(name(MarkKind::ticks), "ticks");
    EXPECT_EQ(name(MarkKind::blank), "blank");
    EXPECT_EQ(name(MarkKind::illegible), "illegible");
}

TEST(Mark, IsSpokenAsInASentence)
{
    EXPECT_EQ(spoken(blank), "nothing");
    EXPECT_EQ(spoken(struck), "a stroke");
    EXPECT_EQ(spoken(illegible), "something illegible");
    EXPECT_EQ(spoken(number(25)), "25");
    EXPECT_EQ(spoken(ticks(2)), "vv");
}

TEST(Mark, HasAValueWhereItCounts)
{
    EXPECT_EQ(value_of(number(284)), 284);
    EXPECT_EQ(value_of(ticks(3)), 3);
    EXPECT_EQ(value_of(struck), 0);
    EXPECT_EQ(value_of(blank), std::nullopt);
    EXPECT_EQ(value_of(illegible), std::nullopt);
}

TEST(Mark, AStruckCellIsNotAWrittenZero)
{
    EXPECT_NE(struck, number(0));
}

} // namespace
} // namespace recount
