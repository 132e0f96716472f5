// Sections that stand side by side, laid one below the other.
#include "lattice/side_by_side.hpp"

#include "even_lattice.hpp"
#include "lattice/flatten.hpp"
#include "lattice/gap_columns.hpp"
#include "lattice/reframe.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace recount {
namespace {

constexpr int top = 50, row_px = 40, rows = 9;

/// Letters part the labels of the right section in two.
TEST(SideBySide, AGapPartsSectionsWhateverTheWidthsOfTheirColumns)
{
    constexpr int gap = 4;
    Lattice grid = even_lattice({100, 300, 400, 500, 600, 660, 760, 860, 960, 1060, 1160}, top, rows, row_px);
    for (int line = 0; line <= grid.rows; ++line)
        grid.across[static_cast<std::size_t>(line * grid.columns + gap)] = 0;
    for (const Lattice& lattice : {grid, seen_from_the_side(grid)}) {
        const std::vector<Lattice> laid = sections_laid_in_order({lattice}, 2 * rows);
        const auto upright =
            std::ranges::find(laid, Point{100, top}, [](const Lattice& one) { return one.node(0, 0); });
        ASSERT_NE(upright, laid.end());
        EXPECT_EQ(upright->joint, rows);
        EXPECT_EQ(upright->node(rows + 1, 0), (Point{660, top}));
        ASSERT_EQ(upright->columns, 4);
        for (int j = 1; j < 4; ++j)
            EXPECT_NEAR(column_width_px(*upright, j), 100, 1) << j;
    }
}

/// The paper's margin was taken for a part of the left labels, so that they are a game wider than the right ones.
TEST(SideBySide, AGameBesideAGapIsNotLeftOutForTheLabels)
{
    constexpr int gap = 5;
    Lattice grid = even_lattice({0, 300, 400, 500, 600, 700, 750, 950, 1050, 1150, 1250, 1350}, top, rows, row_px);
    for (int line = 0; line <= grid.rows; ++line)
        grid.across[static_cast<std::size_t>(line * grid.columns + gap)] = 0.6F;
    const std::vector<Lattice> laid = sections_laid_in_order({grid}, 2 * rows);
    ASSERT_FALSE(laid.empty());
    EXPECT_EQ(laid.front().columns, 5);
    EXPECT_EQ(laid.front().node(0, 1), (Point{300, top}));
    EXPECT_EQ(laid.front().node(rows + 1, 1), (Point{950, top}));
    EXPECT_FALSE(have_same_columns(laid.front())) << "the labels differ by a game";
}

TEST(SideBySide, LinesThroughTheLabelsOfBothAreNoColumns)
{
    const Lattice left = even_lattice({0, 50, 200, 300, 400, 500}, top, rows, row_px),
                  right = even_lattice({550, 670, 750, 850, 950, 1050}, top, rows, row_px);
    const std::vector<Lattice> laid = sections_laid_in_order({left, right}, 2 * rows);
    ASSERT_EQ(laid.size(), 1U);
    EXPECT_EQ(laid.front().columns, 4);
    EXPECT_TRUE(have_same_columns(laid.front()));
    const auto [upper, lower] = sections_of(laid.front());
    EXPECT_EQ(upper.node(0, 1), (Point{200, top}));
    EXPECT_EQ(lower.node(0, 1), (Point{750, top}));
}

TEST(SideBySide, DiceBesideLabelsAreOfTheirColumn)
{
    const Lattice left = even_lattice({0, 20, 130, 230, 330}, top, rows, row_px),
                  right = even_lattice({380, 510, 610, 710}, top, rows, row_px);
    const std::vector<Lattice> laid = sections_laid_in_order({left, right}, 2 * rows);
    ASSERT_EQ(laid.size(), 1U);
    EXPECT_EQ(laid.front().columns, 3);
    EXPECT_EQ(laid.front().node(0, 1), (Point{130, top}));
}

/// Games parted in both sections at once.
TEST(SideBySide, MoreColumnLinesPartBothSections)
{
    const Lattice left = even_lattice({0, 150, 350}, top, rows, row_px),
                  right = even_lattice({400, 550, 750}, top, rows, row_px);
    const std::vector<Lattice> laid = sections_laid_in_order({left, right}, 2 * rows);
    ASSERT_FALSE(laid.empty());
    const Lattice finer = with_column_lines_at(laid.front(), {{1, 0.5}});
    ASSERT_EQ(finer.columns, 3);
    EXPECT_EQ(finer.joint, rows);
    EXPECT_EQ(outline(finer)[1], (Point{750, top}));
}

TEST(SideBySide, LabelsWithinAGridBeginAnotherSection)
{
    Lattice grid = even_lattice({100, 300, 400, 500, 600, 800, 900, 1000, 1100}, top, rows, row_px);
    const std::vector<Lattice> laid = sections_laid_in_order({grid}, 2 * rows);
    ASSERT_EQ(laid.size(), 1U);
    EXPECT_EQ(laid.front().columns, 4);
    EXPECT_EQ(laid.front().node(rows + 1, 0), (Point{600, top}));
    EXPECT_TRUE(sections_laid_in_order({grid}, 2 * rows - 1).empty()) << "more rows than any sheet";
}

TEST(SideBySide, ALoneGameMayBeAsWideAsItsLabels)
{
    const auto sections = [](const std::vector<int>& lines) {
        return sections_laid_in_order({even_lattice(lines, top, rows, row_px)}, 2 * rows);
    };
    const std::vector<Lattice> laid = sections({100, 370, 610, 880, 1120});
    const auto upright = std::ranges::find(laid, Point{100, top}, [](const Lattice& one) { return one.node(0, 0); });
    ASSERT_NE(upright, laid.end());
    EXPECT_EQ(upright->columns, 2);
    EXPECT_EQ(upright->node(rows + 1, 0), (Point{610, top}));
    EXPECT_TRUE(sections({100, 370, 610, 710, 1120}).empty()) << "other columns than at the left";
}

} // namespace
} // namespace recount
