#pragma once
#include "core/geometry.hpp"

#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// Which of a sheet's game cells reflected light hides, wholly or in part: where the picture is burnt out, on paper
/// that elsewhere is darker, and printed lines of both families around the cell are pale beside those of other cells;
/// where there is such a cell, others as bright with pale lines of one family are hidden as well. A scan has no glare.
/// `grey` is 8-bit; the quads are in its pixels.
std::vector<bool> under_glare(const cv::Mat& grey, const std::vector<Quad>& cells);

} // namespace recount
