#pragma once
#include "reading/flat_cell.hpp"

#include <opencv2/core.hpp>

namespace recount {

/// The shape of a cell picture as the network takes it. The printed cell is scaled so that its height is
/// `cell_height_px`, set in the middle, with a rim of its surroundings; what lies beyond the rim is paper.
struct CellShape {
    static constexpr int height_px = 40;
    static constexpr int width_px = 112;
    static constexpr int cell_height_px = 28; ///< height of the printed cell within the picture
    static constexpr int rim_px = 6;          ///< surroundings kept on each side of the cell
    static constexpr int channels = 2;        ///< 0: ink (0 paper, 1 dark); 1: mask (1 inside the printed cell)
};

/// The picture of one cell, 32-bit float, `channels` planes stacked: a (channels * height_px) x width_px matrix.
/// `grey` is 8-bit; `quad` is the printed cell in its pixels. Pixels are resampled once, with area averaging where
/// the photo is finer than the picture. Ink is the share of light that the paper around it does not send back, with
/// its contrast evened out: faint pencil comes out clearly, an empty cell stays near 0. Cells wider than the picture
/// are cut to the part that holds the writing; writing of at most 0.58 of the cell's height that stands free is shown
/// closer up, as if its surroundings were the cell. A quad without area or outside the photo gives an empty cell.
cv::Mat cell_image(const cv::Mat& grey, const Quad& quad);

/// The same of a cell that is laid flat already, as `flat_cell(grey, quad)` does.
cv::Mat cell_image(const cv::Mat& grey, const Quad& quad, FlatCell flat);

/// Whether a cell picture may show ink: a few pixels clearly, or more of them faintly darker than paper. Of 5000 inked
/// cells the faintest was 1.4 times as dark as is asked for.
bool may_show_ink(const cv::Mat& picture);

/// The part of a printed cell, in a flat or a cell picture, in which its own lines are not.
cv::Rect inside_lines(const cv::Rect& cell);

/// Where the printed cell lies in a cell picture: the part of the mask plane that is 1.
cv::Rect cell_box(const cv::Mat& picture);

} // namespace recount
