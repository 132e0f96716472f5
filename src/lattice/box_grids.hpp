#pragma once
#include "core/trace.hpp"
#include "lattice/lattice.hpp"
#include "photo/photo.hpp"

#include <vector>

namespace recount {

/// The grids that boxes to write in form, each row and column line in the middle of the gap between two. What stands
/// left of the boxes is no part of them. A row or column of which no box is seen is there where its gap is; the
/// largest grid first.
std::vector<Lattice> find_box_grids(const Photo& photo, const Trace& trace);

} // namespace recount
