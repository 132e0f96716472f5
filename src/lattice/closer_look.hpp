#pragma once
#include "core/trace.hpp"
#include "lattice/lattice.hpp"
#include "photo/photo.hpp"

#include <vector>

namespace recount {

/// What a closer look at a place shows: grids that lie there, and others beside it.
struct CloserLook {
    std::vector<Lattice> here, beside;
};

/// The grids in the part of a photo with a place, by their inferred lines (infer_lattices) but for those of known
/// tables: `around` of its longer side on each side of it, and a larger part where one reaches the end of that and may
/// go on there. Nothing where the place lies off the photo.
CloserLook look_closer_at(const Photo& photo, const Lattice& place, double around, const std::vector<Lattice>& but_for,
                          const Trace& trace);

/// Where on the four sides of a table a copy of it may lie: of its size, a little apart, on paper about as bright.
std::vector<Lattice> places_of_copies(const cv::Mat& grey, const Lattice& table);

} // namespace recount
