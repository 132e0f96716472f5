#pragma once
#include "sheet/find_sheets.hpp"
#include "sheet/photo.hpp"

namespace recount {

/// The grid without the column lines that part a sheet's games: numbers that stand one below the other look like a
/// line, but two games would be equally wide, and a line between them printed as those at their borders are.
Lattice without_splits(const Photo& photo, const Lattice& grid, const Sheet& sheet);

} // namespace recount
