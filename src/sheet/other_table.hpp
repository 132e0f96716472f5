#pragma once
#include "sheet/find_sheets.hpp"

namespace recount {

/// Whether a grid shows printed words, and hardly any of them is one of the templates' words: some other table. False
/// where too few words can be read to tell.
bool is_other_table(const Photo& photo, const Lattice& grid, const Templates& games);

} // namespace recount
