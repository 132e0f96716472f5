// Which tables beside the sheets that were found may be cards that were not read.
#include "sheet/unread_tables.hpp"

#include "../lattice/even_lattice.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

constexpr int row_px = 40;

/// A table of so many rows and columns, 1000 px wide, with its top left corner here.
Lattice table_at(int left, int top, int rows, int columns)
{
    std::vector<int> lines;
    for (int line = 0; line <= columns; ++line)
        lines.push_back(left + 1000 * line / columns);
    return even_lattice(lines, top, rows, row_px);
}

PaperOutline paper_of(int left, int top, int width, int height)
{
    return {{left, top}, {left + width, top}, {left + width, top + height}, {left, top + height}};
}

const std::vector<Lattice> sheet{table_at(0, 0, 20, 8)};

TEST(UnreadTables, AreThoseApartFromAllSheetsEachOnce)
{
    const Lattice other = table_at(2000, 0, 20, 6), part = table_at(2000, 100, 14, 6), third = table_at(0, 2000, 12, 3);
    const std::vector<Lattice> unread = unread_tables({part, sheet.front(), third, other}, {}, sheet);
    ASSERT_EQ(unread.size(), 2U);
    EXPECT_EQ(unread[0].rows, 20) << "the largest one first, and what lies in it is a part of it";
    EXPECT_EQ(unread[1].rows, 12);
}

TEST(UnreadTables, AreNoPartsOfSheets)
{
    const Lattice section = table_at(0, 100, 12, 4), below = table_at(0, 20 * row_px + row_px / 2, 12, 8);
    EXPECT_TRUE(unread_tables({section, below}, {}, sheet).empty());
}

TEST(UnreadTables, AreNeitherSmallNorPatterns)
{
    EXPECT_TRUE(
        unread_tables({table_at(2000, 0, 11, 6), table_at(2000, 0, 20, 2), table_at(2000, 0, 30, 25)}, {}, sheet)
            .empty());
}

TEST(UnreadTables, LieOnNoPaperThatASheetFills)
{
    const std::vector<Lattice> squares{table_at(0, 1000, 12, 13)};
    EXPECT_TRUE(unread_tables(squares, {paper_of(-100, -100, 1200, 1800)}, sheet).empty()) << "it is squared";
    EXPECT_EQ(unread_tables(squares, {paper_of(-100, -100, 6000, 4000)}, sheet).size(), 1U)
        << "it is a table with several cards";
}

} // namespace
} // namespace recount
