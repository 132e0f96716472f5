#pragma once
#include "core/geometry.hpp"

#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// Which of a sheet's game cells reflected light hides, wholly or in part: where the picture is burnt out and one of
/// the cell's printed lines is pale beside those of other cells. A sheet whose paper is white all over is a scan,
/// without glare. `grey` is 8-bit; the quads are in its pixels.
std::vector<bool> under_glare(const cv::Mat& grey, const std::vector<Quad>& cells);

} // namespace recount
