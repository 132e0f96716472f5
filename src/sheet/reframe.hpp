#pragma once
#include "sheet/lattice.hpp"

namespace recount {

/// The lattice with rows added (or, where negative, taken away) above and below, and with one column added at the left
/// that is `left_width` times as wide as the whole lattice (0: none). What is added continues the outermost lines, its
/// edges count as not printed: a place to look for text and cells where the print has no border.
Lattice reframed(const Lattice& lattice, int rows_above, int rows_below, double left_width = 0);

/// The lattice with row i parted into `parts[i]` (at least 1) equally high rows, whose new edges count as not printed.
Lattice parted(const Lattice& lattice, const std::vector<int>& parts);

} // namespace recount
