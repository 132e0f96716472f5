// A coarse picture of a cell's ink that fits into a report: ink_shape. Blocks are averaged, so that a shift of a pixel
// or some blur between two photos of the same sheet changes little.
#include "reading/ink_shape.hpp"

#include "reading/cell_image.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace recount {

std::string ink_shape(const cv::Mat& picture)
{
    const cv::Rect box = cell_box(picture);
    const cv::Rect inside(box.x + InkShape::line_margin_px, box.y + InkShape::line_margin_px,
                          box.width - 2 * InkShape::line_margin_px, box.height - 2 * InkShape::line_margin_px);
    if (inside.width < InkShape::columns || inside.height < InkShape::rows)
        return "";
    cv::Mat blocks;
    cv::resize(picture.rowRange(0, CellShape::height_px)(inside), blocks, {InkShape::columns, InkShape::rows}, 0, 0,
               cv::INTER_AREA);
    double darkest = 0;
    cv::minMaxLoc(blocks, nullptr, &darkest);
    std::string shape;
    for (int y = 0; y < blocks.rows; ++y) {
        for (int x = 0; x < blocks.cols; ++x) {
            const double level = darkest > 0 ? std::max(0.0F, blocks.at<float>(y, x)) / darkest : 0;
            shape += "0123456789abcdef"[std::clamp(static_cast<int>(std::lround(15 * level)), 0, 15)];
        }
    }
    return shape;
}

} // namespace recount
