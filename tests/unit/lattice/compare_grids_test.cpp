// Whether two grids are one, and which of two shows more of a table.
#include "lattice/compare_grids.hpp"

#include "even_lattice.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

constexpr int rows = 8, top = 100, row_px = 40;

/// The same grid, of one of whose column lines nothing is printed.
Lattice without_print(Lattice grid, int column_line)
{
    for (int row = 0; row < grid.rows; ++row)
        grid.down[static_cast<std::size_t>(row * (grid.columns + 1) + column_line)] = 0;
    return grid;
}

TEST(CompareGrids, AGridThatFollowsTheWritingShowsLessOfTheTable)
{
    const Lattice table = even_lattice({100, 300, 400, 500, 600}, top, rows, row_px);
    const Lattice to_third = even_lattice({100, 300, 400, 460}, top, rows, row_px);
    EXPECT_TRUE(shows_less_of(without_print(to_third, 3), table));
    EXPECT_FALSE(shows_less_of(table, without_print(to_third, 3)));
    EXPECT_FALSE(shows_less_of(to_third, table)) << "all its lines are printed, too";
    const Lattice from_second = even_lattice({350, 400, 500, 600}, top, rows, row_px);
    EXPECT_TRUE(shows_less_of(without_print(from_second, 0), table)) << "its rows end where the table's do";
    const Lattice within = even_lattice({350, 400, 500, 560}, top, rows, row_px);
    EXPECT_FALSE(shows_less_of(without_print(within, 0), table)) << "they neither begin nor end there";
    const Lattice split = even_lattice({100, 300, 350, 400, 500, 600}, top, rows, row_px);
    EXPECT_FALSE(shows_less_of(without_print(split, 2), table)) << "it has more columns";
}

} // namespace
} // namespace recount
