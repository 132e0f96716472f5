#pragma once
#include "core/geometry.hpp"

#include <opencv2/core.hpp>

namespace recount {

/// A printed cell laid flat: its height is `CellShape::cell_height_px`, with a rim of its surroundings.
struct FlatCell {
    cv::Mat ink;   ///< 32-bit float, how much darker than the paper, relatively; empty where nothing can be cut
    cv::Rect cell; ///< the printed cell in `ink`
};

/// Cuts a cell out of a photo. `grey` is 8-bit; `quad` is the printed cell in its pixels. Pixels are resampled once,
/// with area averaging where the photo is finer than the picture. A quad without area or outside the photo gives no
/// ink.
FlatCell flat_cell(const cv::Mat& grey, const Quad& quad);

/// The part of a quad that is `part` of the cell laid flat, which has `size`.
Quad part_of_cell(const Quad& quad, cv::Size size, const cv::Rect2d& part);

} // namespace recount
