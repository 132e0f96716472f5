#pragma once
#include "sheet/grid_lines.hpp"
#include "sheet/line_evidence.hpp"

namespace recount {

/// Which lines are looked for: rows have a usual distance, columns need none.
enum class Family { rows, columns };

/// The lines of one family that `along` (the table's extent along them) shows, double rules joined. `home`: the table's
/// extent across them, as far as known. `crossing`: lines of the other family as far as known. `pitch_px`, the usual
/// distance of rows, is worked out for rows and used for columns.
std::vector<GridLine> choose_lines(LineEvidence& evidence, Span along, Span home, const std::vector<GridLine>& crossing,
                                   Family family, double& pitch_px);

/// Drops columns of digits: lines without which the gap is as wide as others, of which there are more than gaps as wide
/// as either part, and which are missing in most of the `rows` that show both neighbours. It holds also where no line
/// is sure, as in a table whose lower section has no column lines.
void drop_columns_of_digits(std::vector<GridLine>& columns, const LineEvidence& evidence,
                            const std::vector<GridLine>& rows);

} // namespace recount
