#pragma once
#include "core/card.hpp"
#include "core/trace.hpp"
#include "sheet/find_sheets.hpp"

#include <vector>

namespace recount {

/// One place to write: where it is and what belongs there.
struct GridCell {
    std::string row;
    int column = 1; ///< 1-based; 0 for a cell across all columns
    Role role = Role::entry;
    Quad quad{};
    bool ruled; ///< among the printed lines, or in the row below them: farther off, rows drift
};

/// Where a further game may stand.
struct GameBeside {
    std::vector<Quad> places; ///< one a row of the template
    std::vector<Quad> others; ///< one for each of `Grid::other_rows`
};

/// Where further games may stand on one side of a sheet's, the nearest first.
struct GamesBeside {
    std::vector<GameBeside> games;
    bool are_columns = false; ///< parted by lines from the labels: most probably of text, points or dice
    bool are_alike = false;   ///< beyond the labels: all are games if one is
};

/// The cells of a sheet in the order of `Card::cells`, and the outline of its table (head row included).
struct Grid {
    const Template* game = nullptr;
    double game_confidence = 1; ///< probability that the sheet is of this game
    int columns = 1;
    Quad outline{};
    std::vector<GridCell> cells;
    /// Row by row, a quad a column: the rows between the template's that are none of them. Most are headings.
    std::vector<std::vector<Quad>> other_rows;
    GamesBeside before;               ///< left of game 1, whose line to the labels may not have been seen
    GamesBeside after;                ///< right of the last game
    bool are_columns_guessed = false; ///< `game_confidence` is low for the columns alone
    bool are_columns_printed = false; ///< printed lines show where the games are
    bool begins_with_print = false;   ///< game 1 is none if there are others
};

/// The cells of a sheet: every row of the template crossed with every game column.
Grid find_grid(const Sheet& sheet, const Trace& trace);

/// How many games a sheet of so many columns may have beyond these.
int more_games(const Template& game, int columns);

/// How wide each of a grid's games is on average, in photo pixels.
std::vector<double> game_widths_px(const Grid& grid);

/// Leaves the places beside a sheet's games that lie on other sheets to these.
void leave_to_others(Grid& grid, const Sheet& sheet, const std::vector<Sheet>& sheets);

/// The grid with the nearest of the games before, or after, its own; there must be one.
Grid with_game_before(const Grid& grid);
Grid with_game_after(const Grid& grid);

/// The grid with its games a column further left, or right: the place beside them on that side, which there must be, is
/// one, and that at the other end is none.
Grid with_games_further_left(const Grid& grid);
Grid with_games_further_right(const Grid& grid);

/// The grid without its first game; there must be another.
Grid without_first_game(const Grid& grid);

/// The grid with two games instead of one, the first as far as `at` (0 to 1) across its cells.
Grid with_game_in_two(const Grid& grid, int column, double at);

} // namespace recount
