#pragma once
#include "lattice/lattice.hpp"

namespace recount {

/// How many columns at the right end of a grid are about equally wide; at least 1, never all.
int equal_columns_at_right(const Lattice& lattice);

/// Whether none of some columns is narrower than so much of the one beside it: at a slant widths change little by
/// little.
bool are_alike(const std::vector<double>& widths, double least_share);

/// The grid, of two columns at least, without the last one.
Lattice without_last(const Lattice& lattice);

/// The grid without a last column that is much narrower than equal ones before it: the strip between table and paper's
/// edge.
Lattice without_strip(const Lattice& lattice);

/// The grid without a last column that is much wider than equal ones before it, and about as wide as the first: the
/// labels once more.
Lattice without_repeated_labels(const Lattice& lattice);

/// The grid without lines that part a column in two where all around are as wide as both together: creases of the
/// paper.
Lattice without_creases(const Lattice& lattice);

} // namespace recount
