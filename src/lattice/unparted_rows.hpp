#pragma once
#include "core/trace.hpp"
#include "lattice/lattice.hpp"
#include "lattice/searched_photo.hpp"

#include <vector>

namespace recount {

/// Tables of a photo whose rows are ruled, or underlined cell by cell, but which no column line crosses: such lines
/// begin, and end, below one another. Where each row has one line, columns are where the writing leaves gaps; where it
/// has several, each is of a game, and the labels stand left of them.
std::vector<Lattice> find_unparted_rows(const SearchedPhoto& searched, const Trace& trace);

} // namespace recount
