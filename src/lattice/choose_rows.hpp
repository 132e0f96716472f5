#pragma once
#include "lattice/grid_lines.hpp"
#include "lattice/line_evidence.hpp"

#include <vector>

namespace recount {

/// The row lines of a table, and their usual distance.
struct RowLines {
    std::vector<GridLine> lines; ///< double rules joined
    double pitch_px = 0;
};

/// The row lines that `along` (the table's extent along them) shows. `home`: the table's extent across them, as far as
/// known. `columns`: the lines that cross them, as far as known.
RowLines choose_rows(LineEvidence& evidence, Span along, Span home, const std::vector<GridLine>& columns);

} // namespace recount
