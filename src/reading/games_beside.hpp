#pragma once
#include "core/trace.hpp"
#include "photo/photo.hpp"
#include "reading/cell_reader.hpp"
#include "sheet/find_grid.hpp"

namespace recount {

/// The grid with the games beside its own in which numbers are written, in totals too: lines that are faint, or that
/// writing hides, may have been missed. Labels, prose and printed points are none.
Grid with_games_beside(const Photo& photo, const Grid& grid, CellReader& reader, const Trace& trace);

} // namespace recount
