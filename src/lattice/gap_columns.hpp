#pragma once
#include "lattice/lattice.hpp"

#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// A place between two column lines of a lattice: `share` of the way from the left one of `column`.
struct ColumnPlace {
    int column = 0;
    double share = 0;
};

/// Where the row lines of a lattice have gaps one below the other, which part a column into equally wide ones: a short
/// line printed below each cell is all that some prints have. Ascending; `grey` is the 8-bit photo.
std::vector<ColumnPlace> gap_places(const cv::Mat& grey, const Lattice& lattice);

/// The lattice with a column line, not printed, at each of these places (ascending).
Lattice with_column_lines_at(const Lattice& lattice, const std::vector<ColumnPlace>& places);

/// What becomes of the line printed below a cell where the cell left of it begins.
enum class LineBeside { goes_on, has_gap, ends };

/// Looks along the line below `left` and `cell`; it goes on where no line can be seen.
LineBeside line_beside(const cv::Mat& grey, const Quad& left, const Quad& cell);

} // namespace recount
