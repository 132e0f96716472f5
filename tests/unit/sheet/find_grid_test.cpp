// The cells of a sheet, and of games that are found beside it.
#include "sheet/find_grid.hpp"

#include "../lattice/even_lattice.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace recount {
namespace {

constexpr int rows = 6, row_px = 40, game_px = 80, printed = 3;

Template game_of_six()
{
    Template game;
    for (int row = 0; row < rows; ++row)
        game.rows.push_back({"row" + std::to_string(row), {}, {}, CountFace{1}});
    game.most_columns = 6;
    return game;
}

/// Labels, a column that may be a game, and two games; no line is printed below the first rows.
Sheet sheet_with_rows_below(const Template& game)
{
    Sheet sheet;
    sheet.game = &game;
    sheet.lattice = even_lattice({0, 3 * game_px, 4 * game_px, 5 * game_px, 6 * game_px}, 0, rows, row_px);
    for (int row_line = printed + 1; row_line <= rows; ++row_line)
        std::fill_n(sheet.lattice.across.begin() + row_line * sheet.lattice.columns, sheet.lattice.columns, 0.F);
    for (int row = 0; row < rows; ++row)
        sheet.lattice_row.push_back(row);
    sheet.first_column = 2;
    sheet.columns = 2;
    return sheet;
}

TEST(FindGrid, RowsFarBelowTheLastLineAreNotRuledInGamesThatAreFoundBesideEither)
{
    const Template game = game_of_six();
    const Grid grid = find_grid(sheet_with_rows_below(game), {});
    for (const Grid& wider : {grid, with_game_before(grid), with_game_after(grid), with_game_in_two(grid, 1, 0.5)})
        for (const GridCell& cell : wider.cells)
            EXPECT_EQ(cell.ruled, *game.find_row(cell.row) <= printed)
                << cell.row << ", game " << cell.column << " of " << wider.columns;
}

TEST(FindGrid, LabelsRightOfTheGamesAreNoGame)
{
    const Template game = game_of_six();
    Sheet sheet = sheet_with_rows_below(game);
    EXPECT_FALSE(find_grid(sheet, {}).after.games.empty());
    --sheet.columns;
    EXPECT_TRUE(find_grid(sheet, {}).after.games.empty());
}

TEST(FindGrid, WithoutItsFirstGameTheOthersMoveUp)
{
    Template game = game_of_six();
    game.rows.back().spans_columns = true;
    const Grid grid = find_grid(sheet_with_rows_below(game), {}), narrow = without_first_game(grid);
    EXPECT_EQ(narrow.columns, 1);
    ASSERT_EQ(narrow.cells.size(), static_cast<std::size_t>(rows));
    for (const GridCell& cell : narrow.cells) {
        EXPECT_EQ(cell.column, cell.row == "row5" ? 0 : 1);
        EXPECT_NEAR(cell.quad[0].x, 5 * game_px, 1e-9) << cell.row;
        EXPECT_NEAR(cell.quad[1].x, 6 * game_px, 1e-9) << cell.row;
    }
}

} // namespace
} // namespace recount
