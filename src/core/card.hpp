#pragma once
#include "core/geometry.hpp"
#include "core/mark.hpp"
#include "core/template.hpp"

#include <string>
#include <vector>

namespace recount {

/// One cell of a read sheet: its place and what its ink may say.
struct Cell {
    std::string row; ///< row id
    int column = 1;  ///< 1-based; 0 for a cell that spans all columns
    Role role = Role::entry;
    Quad quad{};          ///< the printed cell, in photo pixels
    Ink ink;              ///< from the picture alone
    std::string shape;    ///< what its ink looks like, coarsely (see `ink_shape`); empty where that is not known
    bool ruled = true;    ///< it lies among the printed lines, or next to them: farther off its place is a guess
    bool settled = false; ///< `ink` is what a person says it is: no misreading is thought of
};

/// A read sheet: every cell of every column, column by column, rows from top to bottom; a spanning cell comes last.
struct Card {
    const Template* game = nullptr; ///< never null; outlives the card
    int columns = 1;                ///< columns printed on this sheet
    std::vector<Cell> cells;
    double game_confidence = 1;       ///< probability that the sheet is of this game
    bool are_columns_guessed = false; ///< that is low for the columns alone, which no line shows: the game is sure
    bool are_columns_printed = false; ///< printed lines show where they are, whichever game it is
};

/// In which of a card's columns something is written.
inline std::vector<bool> played(const Card& card)
{
    std::vector<bool> is_played(static_cast<std::size_t>(card.columns), false);
    for (const Cell& cell : card.cells)
        if (cell.column > 0 && !is_blank(cell.ink))
            is_played[static_cast<std::size_t>(cell.column) - 1] = true;
    return is_played;
}

} // namespace recount
