#pragma once
#include "lattice/crossing_lines.hpp"

namespace recount {

/// Drops long strokes that a pen drew through the rows or columns of a table, as people do with games that nobody
/// plays: they begin and end on no line that crosses them, and do not run as the printed lines beside them.
/// `tolerance`: how far from a line an end may lie that is on it, in the pixels of the strokes.
void drop_pen_lines(CrossingLines& table, double tolerance);

} // namespace recount
