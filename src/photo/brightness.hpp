#pragma once
#include "core/geometry.hpp"

#include <algorithm>
#include <opencv2/core.hpp>

namespace recount {

/// The brightness of the pixel of an 8-bit grey picture at a place; that of the nearest one outside of the picture.
inline double brightness(const cv::Mat& grey, const Point& at)
{
    const int x = std::clamp(static_cast<int>(at.x), 0, grey.cols - 1);
    const int y = std::clamp(static_cast<int>(at.y), 0, grey.rows - 1);
    return grey.at<unsigned char>(y, x);
}

} // namespace recount
