#pragma once
#include "reading/flat_cell.hpp"
#include "sheet/find_grid.hpp"

#include <vector>

namespace recount {

/// Takes the ink out of cells that hold nothing but what is printed in them: some prints show the points of a row
/// palely in every game, to be ringed or ticked. Such a row shows ink in every game, alike in several of them, which is
/// no stroke, and paler than what is written on the card. `flats` are the grid's cells laid flat.
void erase_preprinted(const Grid& grid, std::vector<FlatCell>& flats);

/// Takes the ink out of cells that hold nothing but what is paler by far than the writing on the card: it shines
/// through from the back, or is pressed through from the sheet before.
void erase_shine_through(std::vector<FlatCell>& flats);

} // namespace recount
