#pragma once
#include "lattice/lattice.hpp"

#include <opencv2/core.hpp>

namespace recount {

/// Moves the nodes of a lattice onto the lines of a drawing (8-bit, dark on white; the nodes in its pixels), by less
/// than half a cell: paper that is folded, or waves, bends lines more than the smooth curves that the lattice was made
/// of. Where no line is near, nodes move as those around.
void snap_to_lines(Lattice& lattice, const cv::Mat1b& drawing);

} // namespace recount
