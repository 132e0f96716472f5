#pragma once
#include "reading/flat_cell.hpp"
#include "sheet/find_grid.hpp"

#include <vector>

namespace recount {

/// Takes the ink out of cells in which nobody wrote. Some prints show the points of a row palely in every game, to be
/// ringed or ticked: such a row shows ink in every game, alike in several of them, which is no stroke, and paler than
/// what is written on the card. What is paler by far than the writing shines through from the back, or is pressed
/// through from the sheet before. `flats` are the grid's cells laid flat.
void erase_unwritten_ink(const Grid& grid, std::vector<FlatCell>& flats);

} // namespace recount
