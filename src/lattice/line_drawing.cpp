// Lines that are hard to see: draw_table_lines(). A convolutional network says of every pixel whether a line of a table
// runs through it. It looks at one piece of the picture after the other, which takes less memory than all at once.
#include "lattice/line_drawing.hpp"

#include "core/embedded.hpp"
#include "network/network.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int most_piece_px = 1040; // of a side; a piece this large takes 30 MB
constexpr int rim_px = 48;          // around a piece, looked at as well
constexpr int step_px = 4;          // sides of the square that one place of the last layer says
constexpr int around_px = 31;       // as in training: the surroundings whose brightness counts,
constexpr float gain = 0.15F;       // and how much
constexpr float least_light = 4;
constexpr float most_contrast = 4;
constexpr float darkest = 200; // a line is drawn by so much than paper

ConvolutionalNetwork& network()
{
    thread_local ConvolutionalNetwork kept(embedded("lines.onnx"));
    return kept;
}

/// How much brighter each pixel is than its surroundings, by their brightness.
cv::Mat1f relative_brightness(const cv::Mat& grey)
{
    cv::Mat1f bright, around;
    grey.convertTo(bright, CV_32F);
    cv::blur(bright, around, {around_px, around_px}, {-1, -1}, cv::BORDER_REPLICATE);
    bright -= around;
    around = around * gain + least_light;
    bright /= around;
    cv::min(cv::max(bright, -most_contrast), most_contrast, bright);
    return bright;
}

/// The side of the pieces that a side of a picture falls into: as many as needed, of one size.
int piece_side(int side)
{
    const int pieces = (side + most_piece_px - 1) / most_piece_px;
    const int least = (side + pieces - 1) / pieces;
    return (least + step_px - 1) / step_px * step_px;
}

/// Draws what the network says of a piece, which begins `rim_px` from the corner of what it saw.
void draw_piece(const cv::Mat& logits, cv::Mat1b drawing)
{
    for (int y = 0; y < drawing.rows; ++y)
        for (int x = 0; x < drawing.cols; ++x) {
            const int of_square = y % step_px * step_px + x % step_px;
            const float* said = logits.ptr<float>(of_square, (rim_px + y) / step_px);
            drawing(y, x) = static_cast<unsigned char>(drawn_paper -
                                                       darkest / (1 + std::exp(-said[(rim_px + x) / step_px])) + 0.5F);
        }
}

} // namespace

cv::Mat draw_table_lines(const cv::Mat& grey)
{
    CV_Assert(grey.type() == CV_8UC1);
    const cv::Mat1f bright = relative_brightness(grey);
    cv::Mat1b drawing(grey.size());
    const cv::Rect whole({0, 0}, grey.size());
    const cv::Size piece(piece_side(grey.cols), piece_side(grey.rows));
    cv::Mat1f around(piece + cv::Size(2 * rim_px, 2 * rim_px));
    for (int y = 0; y < grey.rows; y += piece.height)
        for (int x = 0; x < grey.cols; x += piece.width) {
            const cv::Rect wanted(cv::Point(x - rim_px, y - rim_px), around.size()), seen = wanted & whole;
            around = 0;
            bright(seen).copyTo(around(seen - wanted.tl()));
            draw_piece(network().forward_large(around), drawing(cv::Rect({x, y}, piece) & whole));
        }
    return drawing;
}

} // namespace recount
