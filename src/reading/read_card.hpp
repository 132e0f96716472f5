#pragma once
#include "core/card.hpp"
#include "core/trace.hpp"
#include "reading/cell_reader.hpp"
#include "sheet/find_grid.hpp"

namespace recount {

/// Reads every cell of a grid from the photo it was found on, in one batch.
Card read_card(const Photo& taken, const Grid& found, CellReader& reader, const Trace& trace);

} // namespace recount
