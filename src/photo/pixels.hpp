#pragma once
#include "core/geometry.hpp"

#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// A place as OpenCV takes it.
inline cv::Point2f pixel(const Point& place)
{
    return {static_cast<float>(place.x), static_cast<float>(place.y)};
}

/// The corners of a quad as OpenCV takes them.
inline std::vector<cv::Point2f> pixels(const Quad& quad)
{
    return {pixel(quad[0]), pixel(quad[1]), pixel(quad[2]), pixel(quad[3])};
}

} // namespace recount
