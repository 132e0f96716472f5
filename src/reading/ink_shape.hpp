#pragma once
#include <opencv2/core.hpp>
#include <string>

namespace recount {

/// What the ink of a cell picture (see `cell_image`) looks like, coarsely: the mean ink of `InkShape::rows` rows of
/// `InkShape::columns` blocks of the printed cell, each a hexadecimal digit relative to the darkest of them. Two photos
/// of one sheet give nearly the same digits, two hands that write the same number do not. Empty where there is no cell.
struct InkShape {
    static constexpr int rows = 5;
    static constexpr int columns = 12;
    static constexpr int line_margin_px = 3; ///< the printed lines around a cell, which all sheets share
};
std::string ink_shape(const cv::Mat& picture);

} // namespace recount
