#pragma once
#include "reading/flat_cell.hpp"
#include "sheet/find_grid.hpp"

#include <vector>

namespace recount {

/// The quads of a sheet's cells, each without the printed lines within it: where every row has a box of its own, or
/// rules are double or thick, the cell's lines lie some way inside the grid's. A line is taken for printed where most
/// cells of a game have it, at one distance from the same side; a hand's strokes differ. `flats` are the grid's cells
/// laid flat, in their order.
std::vector<Quad> without_inner_lines(const Grid& grid, const std::vector<FlatCell>& flats);

} // namespace recount
