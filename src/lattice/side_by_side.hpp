#pragma once
#include "lattice/lattice.hpp"

#include <vector>

namespace recount {

/// The two tables that stand side by side in a grid: its columns before and from `line` on, without a gap between them.
struct SideBySide {
    Lattice left, right;
};
SideBySide parted_before(const Lattice& grid, int line);

/// The column lines of a grid, from the right, at which another table may begin: a column of labels there, after one of
/// a game.
std::vector<int> beginnings_within(const Lattice& grid);

/// Grids that hold the sections of a sheet whose print has them side by side, laid one below the other as any sheet has
/// them: of two tables, or of one that is parted. None where the rows are more than `most_rows` then. What the grids
/// show is not looked at.
std::vector<Lattice> sections_laid_in_order(const std::vector<Lattice>& grids, int most_rows);

/// The two tables of a grid whose sections are laid in order, `joint` of which is not negative.
SideBySide sections_of(const Lattice& laid);

/// Whether the columns of two sections that are laid in order are about as wide as each other, and their labels may not
/// differ by a game: else a game of one may lie below another game of the other. True for a grid of one table.
bool have_same_columns(const Lattice& sections);

} // namespace recount
