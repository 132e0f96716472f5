#pragma once
#include "sheet/identify_grid.hpp"

#include <vector>

namespace recount {

/// What each grid most probably is (see identify_grid()), or the two sheets that lie side by side or one below the
/// other in it, in the grids' order, without those that a quick reading leaves in doubt. More about the sheets of the
/// photo than `others` tells shows on the way. `prints` as for find_sheets(); a grid that looks like one beside it is
/// what that one is.
std::vector<SheetCandidate> identify_grids(const Photo& photo, const std::vector<Lattice>& grids,
                                           const Templates& games, const Trace& trace, const PrintMemory* prints,
                                           Effort effort = Effort::full, const OtherSheets& others = {});

/// What the sections that stand side by side among some grids are, laid in order, where no known sheet lies.
std::vector<SheetCandidate> identify_sections(const Photo& photo, const std::vector<Lattice>& grids,
                                              const std::vector<SheetCandidate>& known, const Templates& games,
                                              const Trace& trace, const PrintMemory* prints,
                                              Effort effort = Effort::full, const OtherSheets& others = {});

} // namespace recount
