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
    bool ruled = true; ///< among the printed lines, or in the row below them: farther off, rows drift
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
    /// Row by row of the template, a place to the left of game 1 where another game may stand: as wide as game 1 where
    /// its line to the labels was not seen, or else a column between. Empty where there is none.
    std::vector<Quad> beside;
    bool is_beside_a_column = false; ///< what is beside is a column, most probably of text or dice
};

/// The cells of a sheet: every row of the template crossed with every game column.
Grid find_grid(const Sheet& sheet, const Trace& trace);

/// The grid with what is beside its games as game 1.
Grid with_game_beside(const Grid& grid);

} // namespace recount
