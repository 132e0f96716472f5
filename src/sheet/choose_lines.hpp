#pragma once
#include "sheet/grid_lines.hpp"
#include "sheet/line_evidence.hpp"

namespace recount {

/// Which lines are looked for: rows have a usual distance, columns need none.
enum class Family { rows, columns };

/// The lines of one family that `along` (the table's extent along them) shows, double rules joined. `crossing`: lines
/// of the other family as far as known. `pitch_px`, the usual distance of rows, is worked out for rows and used for
/// columns.
std::vector<GridLine> choose_lines(LineEvidence& evidence, Span along, const std::vector<GridLine>& crossing,
                                   Family family, double& pitch_px);

} // namespace recount
