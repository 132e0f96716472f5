#pragma once
#include "lattice/grid_lines.hpp"
#include "lattice/line_evidence.hpp"

#include <vector>

namespace recount {

/// The column lines that `along` (the table's extent along them) shows, double rules joined. `rows`: the lines that
/// cross them, as far as known, with their usual distance `pitch_px`.
std::vector<GridLine> choose_columns(LineEvidence& evidence, Span along, const std::vector<GridLine>& rows,
                                     double pitch_px);

/// Drops columns of digits: lines without which the gap is as wide as others, of which there are more than gaps as wide
/// as either part, and which are missing in most of the `rows` that show both neighbours. It holds also where no line
/// is sure, as in a table whose lower section has no column lines.
void drop_columns_of_digits(std::vector<GridLine>& columns, const LineEvidence& evidence,
                            const std::vector<GridLine>& rows);

} // namespace recount
