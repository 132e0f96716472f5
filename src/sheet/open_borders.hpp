#pragma once
#include "sheet/dark_lines.hpp"

namespace recount {

/// Borders that are not printed: straight lines, as strokes, on which the ends of many lines of one family lie, at most
/// one for either end. `tolerance`: how far an end may lie from the border, in pixels of the strokes.
std::vector<Stroke> open_borders(const std::vector<Stroke>& family, double tolerance);

} // namespace recount
