#pragma once
#include "lattice/dark_lines.hpp"

namespace recount {

/// The strokes of one printed table: two families that cross each other. Which of them are the rows is not known yet.
struct CrossingLines {
    std::vector<Stroke> level; ///< the family nearer to the x axis
    std::vector<Stroke> steep; ///< the family nearer to the y axis
    float total_length() const;
    std::size_t stroke_count() const { return level.size() + steep.size(); }
};

/// For each stroke the number of its group: strokes that touch, directly or through others, are in one.
std::vector<std::size_t> touching_groups(const std::vector<Stroke>& strokes, cv::Size size);

/// Groups strokes into tables by who touches whom; what crosses nothing (wood grain, ruled paper, letters) is left out.
/// At most 24, the one with the most line length first. `size` is that of the image the strokes come from.
std::vector<CrossingLines> group_crossing_lines(std::vector<Stroke> strokes, cv::Size size);

} // namespace recount
