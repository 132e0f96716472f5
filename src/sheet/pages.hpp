#pragma once
#include "sheet/identify_grid.hpp"

#include <vector>

namespace recount {

/// Whether a grid has the rows of several sheets one below the other, or columns that repeat: it may be a page. Not one
/// without a printed column line: where no border is shared, each sheet is a grid of its own.
bool may_be_page(const Lattice& grid, const Templates& games);

/// The sheets of a page on which several are printed, in a grid that holds them all: side by side, one below the other,
/// with shared borders. Empty where fewer than two are found.
std::vector<SheetCandidate> identify_page(const Lattice& grid, const IdentifyTask& task);

/// What was taken for one sheet, parted: where its labels stand again beside games or before a wide column that may be
/// another's labels, into the sheets that lie side by side there, each with its own labels, or the right one where the
/// columns left of its labels are no sheet's; or where rows are left above or below it for another, into the
/// two that lie one below the other. `grid` is where it was found. None where it is one sheet.
std::vector<SheetCandidate> part_sheets(const SheetCandidate& joined, const Lattice& grid, const IdentifyTask& task);

/// The strips of a grid in which sheets of one print stand side by side, from left to right; the grid itself where its
/// columns do not repeat.
std::vector<Lattice> strips_of(const Lattice& grid);

} // namespace recount
