#pragma once
#include "core/trace.hpp"
#include "photo/photo.hpp"
#include "reading/cell_reader.hpp"
#include "sheet/find_grid.hpp"

namespace recount {

/// The grid with the games beside its own in which numbers are written, in totals too: lines that are faint, or that
/// writing hides, may have been missed. Labels, prose and printed points are none.
Grid with_games_beside(const Photo& photo, const Grid& grid, CellReader& reader, const Trace& trace);

/// Whether the first game of several is rather where labels end: nothing is written in it but what runs on from the
/// labels' words, though the next game is played. A crease may look like a printed line between. Where there are more
/// games than the sheet can have, no word need show it.
bool begins_with_labels(const Photo& photo, const Grid& grid, const Card& card);

} // namespace recount
