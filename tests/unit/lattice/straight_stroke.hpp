#pragma once
#include "lattice/dark_lines.hpp"

namespace recount {

/// A stroke straight from one place to another, in pixels.
inline Stroke straight_stroke(cv::Point2f from, cv::Point2f to)
{
    constexpr int pieces = 50;
    Stroke result;
    for (int i = 0; i <= pieces; ++i)
        result.points.push_back(from + (to - from) * (static_cast<float>(i) / pieces));
    return result;
}

} // namespace recount
