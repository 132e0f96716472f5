#pragma once
#include "lattice/flat_map.hpp"
#include "lattice/line_groups.hpp"

#include <utility>

namespace recount {

/// A part of a sheet laid flat, 8-bit with even light.
struct FlatPicture {
    cv::Mat image;
    cv::Point2d origin; ///< of the picture, in flat coordinates
    double scale = 1;   ///< pixels per flat unit
    cv::Point2d flat(cv::Point2d pixel) const { return origin + pixel / scale; }
    cv::Point2d pixel(cv::Point2d flat) const { return (flat - origin) * scale; }
};

/// Lays a region (flat coordinates) flat, at most `longest_side_px` long.
FlatPicture lay_flat(const SearchedPhoto& searched, const FlatMap& map, const cv::Rect2d& region,
                     double longest_side_px);

/// Follows the lines of a table again in its flat picture, where fainter ones show. Only lines that touch the table, or
/// lie in its `area` (flat coordinates), are returned, in photo pixels.
std::pair<LineFamily, LineFamily> follow_flat_lines(const FlatPicture& picture, const FlatMap& map,
                                                    const cv::Rect2d& area);

} // namespace recount
