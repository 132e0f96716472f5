#pragma once
#include "lattice/dark_lines.hpp"

namespace recount {

/// The straight line, as a stroke, on which most of these ends of lines lie, not farther than `tolerance`; without
/// points where fewer than `least` do. `along`: the way of the lines that end there, of length 1.
Stroke border_through(const std::vector<cv::Point2f>& ends, cv::Point2f along, double tolerance, std::size_t least);

/// Borders that are not printed: straight lines, as strokes, on which the ends of many lines of one family lie, at most
/// one for either end. `tolerance`: how far an end may lie from the border, in pixels of the strokes.
std::vector<Stroke> open_borders(const std::vector<Stroke>& family, double tolerance);

} // namespace recount
