#pragma once
#include "lattice/lattice.hpp"
#include "lattice/papers.hpp"

#include <vector>

namespace recount {

/// The largest tables of a photo that are large enough for a score sheet, but apart from all `sheets` that were found,
/// each once: cards that could not be read, or tables of something else. The lines of a cloth, and of squared paper
/// that `sheets` fill, are none.
std::vector<Lattice> unread_tables(std::vector<Lattice> tables, const std::vector<PaperOutline>& papers,
                                   const std::vector<Lattice>& sheets);

} // namespace recount
