// Comments in CSV are no part of it: neither their separators nor their quotes count.
#include "app/csv_lines.hpp"

#include "core/errors.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

using Fields = std::vector<std::string>;

TEST(CsvLines, CommentsSayNothingOfTheSeparator)
{
    const auto lines = csv_lines("# cards of Monday; typed by Ann\n\ntemplate,rock\n", "a.csv");
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0].fields, (Fields{"template", "rock"}));
    EXPECT_EQ(lines[0].number, 3);
    EXPECT_EQ(csv_lines("# a, b\ntemplate;rock\n", "a.csv").at(0).fields, (Fields{"template", "rock"}));
}

TEST(CsvLines, AQuoteInACommentIsNeverOpen)
{
    EXPECT_EQ(csv_lines("  # see \"big one\na,b\n# the end", "a.csv").size(), 1U);
    EXPECT_THROW(csv_lines("# x\n\"big one\n", "a.csv"), UsageError);
}

TEST(CsvLines, AQuotedFieldMayBeginLikeAComment)
{
    EXPECT_EQ(csv_lines("\"#3.jpg\",1,Ann\n", "a.csv").at(0).fields, (Fields{"#3.jpg", "1", "Ann"}));
}

TEST(CsvLines, SemicolonsPartFieldsWhereNoCommaStands)
{
    EXPECT_EQ(csv_lines("a;b\nc,d;e\n", "a.csv").at(1).fields, (Fields{"c,d", "e"}));
    EXPECT_EQ(csv_lines("a;b,c\n", "a.csv").at(0).fields, (Fields{"a;b", "c"}));
}

} // namespace
} // namespace recount
