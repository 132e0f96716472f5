#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// One line of a table laid flat, nearly parallel to an axis: where it runs, in pixels of the flat picture.
struct GridLine {
    double at = 0;             ///< across the line, middle of its rules
    std::vector<double> rules; ///< one for a single rule, two for a double one; none for an unprinted border
    std::array<double, 4>
        bend{}; ///< how far it strays from `at`: a cubic in the place along it, -1 to 1 over the picture
    double place(double along, double extent) const;
};

/// The lines of one table in a flat picture, from top to bottom and from left to right.
struct GridLines {
    std::vector<GridLine> level;
    std::vector<GridLine> steep;
    std::vector<float> across; ///< level lines x (steep lines - 1): the share of each stretch that is printed
    std::vector<float> down;   ///< (level lines - 1) x steep lines
    double pitch_px = 0;       ///< the usual distance of level lines
    double clutter = 0;        ///< the share of places within the table where a line seems printed
};

/// Finds the lines of the table that fills about `table` in a flat picture (8-bit, even light). Lines of either family
/// may be missing, dashed, crossed by ink or double. Empty where no grid is.
GridLines find_grid_lines(const cv::Mat& flat, const cv::Rect2d& table);

} // namespace recount
