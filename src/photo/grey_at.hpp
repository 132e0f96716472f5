#pragma once
#include "core/geometry.hpp"

#include <algorithm>
#include <opencv2/core.hpp>

namespace recount {

/// The grey value at a place, between pixels; the nearest within the picture.
inline double grey_at(const cv::Mat& grey, const Point& place)
{
    const double x = std::clamp(place.x - 0.5, 0., grey.cols - 1.001),
                 y = std::clamp(place.y - 0.5, 0., grey.rows - 1.001);
    const int left = static_cast<int>(x), top = static_cast<int>(y);
    const double across = x - left, down = y - top;
    const auto value = [&](int dy, int dx) {
        return double(grey.at<uchar>(std::min(top + dy, grey.rows - 1), std::min(left + dx, grey.cols - 1)));
    };
    return (value(0, 0) * (1 - across) + value(0, 1) * across) * (1 - down) +
           (value(1, 0) * (1 - across) + value(1, 1) * across) * down;
}

} // namespace recount
