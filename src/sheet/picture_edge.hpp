#pragma once
#include "sheet/find_grid.hpp"

#include <opencv2/core.hpp>

namespace recount {

/// The side of a picture beyond which a place lies: 0 left, 1 top, 2 right, 3 bottom; -1 for none.
int side_beyond(const cv::Size& picture, const Point& place);

/// The side at which the picture cuts a sheet off, or -1: a cell lies outside, an outermost game or row is not all
/// there, or the row lines are printed on beyond the last game, to the edge of the picture. `grey`: 8-bit.
int cut_side(const cv::Mat& grey, const Sheet& sheet, const Grid& grid);

/// Leaves out the last games of a sheet whose cells lie beyond the edge of the picture, if the row lines end before
/// it: nothing is printed there. One game with several columns keeps them.
void leave_out_games_beyond(const cv::Mat& grey, Sheet& sheet);

} // namespace recount
