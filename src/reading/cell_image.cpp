// The picture of one cell as the network takes it: `cell_image`.
// The patch around the quad is shrunk with area averaging to about the picture's scale, then warped once. The paper's
// brightness is a gentle plane through robust levels of blocks of the cell, so that shading goes and ink stays; ink is
// what is darker than that plane, amplified until its strongest strokes are dark, but never so far that noise is.
#include "reading/cell_image.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace recount {
namespace {

/// Every choice of this stage, with its reason.
struct Tuning {
    static constexpr double finest_scale =
        1.2; ///< photo pixels per picture pixel left to the warp: little blur, little aliasing
    static constexpr double widest_cell = 16;  ///< width over height; wider cells are squeezed (no sheet has them)
    static constexpr double least_side_px = 2; ///< shorter sides hold nothing that could be read
    static constexpr double longest_side_px = 20000; ///< longer sides are no cell of any photo
    static constexpr double paper_rank =
        0.75; ///< of a block's pixels, so many are at most as bright as paper: ink and lines are darker
    static constexpr int block_columns = 4; ///< blocks in which the paper's level is taken
    static constexpr int block_rows = 2;
    static constexpr double block_outlier =
        0.12; ///< a block so much darker than the plane, relatively, is a blot or a band
    static constexpr double steepest_paper =
        0.3; ///< relative change of paper over the picture's width that light can explain
    static constexpr int line_margin_px = 3; ///< inside the cell, so much may be the printed line
    static constexpr int strong_pixels = 24; ///< strongest pixels that define the ink's strength: half of a thin 1
    static constexpr double faintest_ink =
        0.16; ///< relative darkness below which ink is not amplified to full: noise reaches 0.05
    static constexpr double full_ink = 0.9; ///< strength given to the strongest strokes; leaves room above
    static constexpr double noise_ink =
        0.25; ///< of the full ink: weaker columns do not count when looking for the writing
};

constexpr int picture_width = CellShape::width_px;
constexpr int picture_height = CellShape::height_px;
constexpr int cell_top = (CellShape::height_px - CellShape::cell_height_px) / 2;

/// Height and width of the printed cell in photo pixels, or nothing usable.
struct Extent {
    double width = 0;
    double height = 0;
    bool usable = false;
};

Extent extent_of(const Quad& quad)
{
    Extent extent;
    for (const Point& corner : quad)
        if (!std::isfinite(corner.x) || !std::isfinite(corner.y))
            return extent;
    std::array<double, 4> sides{};
    double area = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const Point& a = quad[i];
        const Point& b = quad[(i + 1) % 4];
        sides[i] = distance(a, b);
        area += (a.x * b.y - b.x * a.y) / 2;
    }
    extent.width = (sides[0] + sides[2]) / 2;
    extent.height = (sides[1] + sides[3]) / 2;
    const auto [least, most] = std::minmax_element(sides.begin(), sides.end());
    extent.usable = *least >= Tuning::least_side_px && *most <= Tuning::longest_side_px &&
                    std::abs(area) >= 0.25 * extent.width * extent.height;
    return extent;
}

/// `patch` about `factor` times smaller, each pixel the mean of what it covers; tells the exact shrinkage.
cv::Mat shrunk(cv::Mat patch, double factor, double& shrink_x, double& shrink_y)
{
    const auto shrink_to = [&](const cv::Mat& from, cv::Size size) {
        cv::Mat smaller;
        cv::resize(from, smaller, size, 0, 0, cv::INTER_AREA);
        shrink_x *= double(size.width) / from.cols;
        shrink_y *= double(size.height) / from.rows;
        return smaller;
    };
    while (factor >= 2 && patch.cols >= 4 && patch.rows >= 4) { // exact halves are several times faster
        const cv::Size half(patch.cols / 2, patch.rows / 2);
        patch = shrink_to(patch(cv::Rect(0, 0, 2 * half.width, 2 * half.height)), half);
        factor /= 2;
    }
    if (factor > 1)
        patch = shrink_to(patch, cv::Size(std::max(1, int(std::lround(patch.cols / factor))),
                                          std::max(1, int(std::lround(patch.rows / factor)))));
    return patch;
}

/// The quad and its rim laid flat, 8-bit: `picture_height` high, the cell and its rim wide. Empty where it misses the
/// photo.
cv::Mat lay_flat(const cv::Mat& grey, const Quad& quad, double cell_width)
{
    const double left = CellShape::rim_px, right = left + cell_width;
    const double top = cell_top, bottom = top + CellShape::cell_height_px;
    const std::array<cv::Point2f, 4> flat{cv::Point2f(float(left), float(top)), cv::Point2f(float(right), float(top)),
                                          cv::Point2f(float(right), float(bottom)),
                                          cv::Point2f(float(left), float(bottom))};
    std::array<cv::Point2f, 4> corners;
    double least_x = quad[0].x, most_x = quad[0].x, least_y = quad[0].y, most_y = quad[0].y;
    for (std::size_t i = 0; i < 4; ++i) {
        corners[i] = cv::Point2f(float(quad[i].x), float(quad[i].y));
        least_x = std::min(least_x, quad[i].x);
        most_x = std::max(most_x, quad[i].x);
        least_y = std::min(least_y, quad[i].y);
        most_y = std::max(most_y, quad[i].y);
    }
    const double scale = std::max(distance(quad[0], quad[3]), distance(quad[1], quad[2])) / CellShape::cell_height_px;
    const double margin = (CellShape::rim_px + 3) * scale * 1.5 + 2;
    const cv::Rect around(cv::Point(int(std::floor(least_x - margin)), int(std::floor(least_y - margin))),
                          cv::Point(int(std::ceil(most_x + margin)), int(std::ceil(most_y + margin))));
    const cv::Rect window = around & cv::Rect(0, 0, grey.cols, grey.rows);
    if (window.width < 2 || window.height < 2)
        return {};

    double shrink_x = 1, shrink_y = 1;
    const cv::Mat patch = shrunk(grey(window), scale / Tuning::finest_scale, shrink_x, shrink_y);
    std::array<cv::Point2f, 4> source, target;
    for (std::size_t i = 0; i < 4; ++i) { // corners count from pixel edges, OpenCV from pixel centres
        source[i] =
            cv::Point2f(float((quad[i].x - window.x) * shrink_x - 0.5), float((quad[i].y - window.y) * shrink_y - 0.5));
        target[i] = flat[i] - cv::Point2f(0.5F, 0.5F);
    }
    cv::Mat picture;
    const cv::Size size(int(std::lround(cell_width)) + 2 * CellShape::rim_px, picture_height);
    cv::warpPerspective(patch, picture, cv::getPerspectiveTransform(target.data(), source.data()), size,
                        cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    return picture;
}

/// The grey value that `rank` of the pixels do not exceed.
int level_at(const cv::Mat& block, double rank)
{
    std::array<int, 256> count{};
    for (int y = 0; y < block.rows; ++y) {
        const uchar* row = block.ptr<uchar>(y);
        for (int x = 0; x < block.cols; ++x)
            ++count[row[x]];
    }
    int left = int(rank * block.rows * block.cols);
    int level = 0;
    while (level < 255 && (left -= count[std::size_t(level)]) >= 0)
        ++level;
    return level;
}

/// Brightness of the paper: level + across * (x - x0) + down * (y - y0).
struct Paper {
    float level = 255, across = 0, down = 0, x0 = 0, y0 = 0;
};

struct Block {
    double x = 0, y = 0, level = 0;
    bool used = true;
};

Paper plane_through(const std::vector<Block>& blocks)
{
    Paper paper;
    double count = 0, x0 = 0, y0 = 0, level = 0;
    for (const Block& b : blocks)
        if (b.used) {
            ++count;
            x0 += b.x;
            y0 += b.y;
            level += b.level;
        }
    x0 /= count;
    y0 /= count;
    level /= count;
    double xx = 1, yy = 1, xy = 0, xl = 0, yl = 0; // 1: keeps the plane level where the blocks lie in a row
    for (const Block& b : blocks)
        if (b.used) {
            xx += (b.x - x0) * (b.x - x0);
            yy += (b.y - y0) * (b.y - y0);
            xy += (b.x - x0) * (b.y - y0);
            xl += (b.x - x0) * (b.level - level);
            yl += (b.y - y0) * (b.level - level);
        }
    const double determinant = xx * yy - xy * xy;
    const double steepest = Tuning::steepest_paper * level / picture_width;
    paper.level = float(level);
    paper.x0 = float(x0);
    paper.y0 = float(y0);
    paper.across = float(std::clamp((xl * yy - yl * xy) / determinant, -steepest, steepest));
    paper.down = float(std::clamp((yl * xx - xl * xy) / determinant, -steepest, steepest));
    return paper;
}

/// The paper within `cell` of the flat picture.
Paper paper_of(const cv::Mat& picture, const cv::Rect& cell)
{
    std::vector<Block> blocks;
    double brightest = 1;
    const int columns = std::clamp(cell.width / 8, 1, Tuning::block_columns);
    for (int row = 0; row < Tuning::block_rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const int x0 = cell.x + cell.width * column / columns, x1 = cell.x + cell.width * (column + 1) / columns;
            const int y0 = cell.y + cell.height * row / Tuning::block_rows,
                      y1 = cell.y + cell.height * (row + 1) / Tuning::block_rows;
            if (x1 <= x0 || y1 <= y0)
                continue;
            Block block{(x0 + x1) / 2.0, (y0 + y1) / 2.0,
                        double(level_at(picture(cv::Rect(x0, y0, x1 - x0, y1 - y0)), Tuning::paper_rank)), true};
            brightest = std::max(brightest, block.level);
            blocks.push_back(block);
        }
    for (Block& b : blocks)
        b.used = b.level >= (1 - 2 * Tuning::steepest_paper) * brightest;
    Paper paper = plane_through(blocks);
    bool changed = false;
    for (Block& b : blocks) {
        const double expected = paper.level + paper.across * (b.x - paper.x0) + paper.down * (b.y - paper.y0);
        if (b.used && b.level < (1 - Tuning::block_outlier) * expected) {
            b.used = false;
            changed = true;
        }
    }
    if (changed && std::any_of(blocks.begin(), blocks.end(), [](const Block& b) { return b.used; }))
        paper = plane_through(blocks);
    return paper;
}

/// How much darker than the paper each pixel is, relatively: 0 to 1.
cv::Mat darkness_of(const cv::Mat& picture, const Paper& paper)
{
    cv::Mat ink(picture.size(), CV_32F);
    for (int y = 0; y < picture.rows; ++y) {
        const uchar* grey = picture.ptr<uchar>(y);
        float* out = ink.ptr<float>(y);
        const float start = paper.level + paper.down * (float(y) + 0.5F - paper.y0) + paper.across * (0.5F - paper.x0);
        for (int x = 0; x < picture.cols; ++x) {
            const float white = std::max(8.0F, start + paper.across * float(x));
            out[x] = std::clamp((white - float(grey[x])) / white, 0.0F, 1.0F);
        }
    }
    return ink;
}

/// The darkness that the strongest strokes within `cell` reach.
float strength_of(const cv::Mat& ink, const cv::Rect& cell)
{
    std::array<int, 256> count{};
    for (int y = cell.y; y < cell.y + cell.height; ++y) {
        const float* row = ink.ptr<float>(y);
        for (int x = cell.x; x < cell.x + cell.width; ++x)
            ++count[std::size_t(row[x] * 255.0F)];
    }
    int left = Tuning::strong_pixels;
    int level = 255;
    while (level > 0 && (left -= count[std::size_t(level)]) > 0)
        --level;
    return float(level) / 255.0F;
}

cv::Rect inside_lines(const cv::Rect& cell)
{
    const int margin_x = std::min(Tuning::line_margin_px, (cell.width - 1) / 2);
    const int margin_y = std::min(Tuning::line_margin_px, (cell.height - 1) / 2);
    return {cell.x + margin_x, cell.y + margin_y, cell.width - 2 * margin_x, cell.height - 2 * margin_y};
}

float gain_for(const cv::Mat& ink, const cv::Rect& cell)
{
    return float(Tuning::full_ink) / std::max(float(Tuning::faintest_ink), strength_of(ink, inside_lines(cell)));
}

/// The left edge of the picture-wide part of a flat picture that holds most of the writing, set around its middle.
int writing_start(const cv::Mat& picture, const cv::Rect& cell)
{
    const cv::Rect inner = inside_lines(cell);
    const cv::Mat ink = darkness_of(picture, paper_of(picture, cell));
    const float weakest = float(Tuning::noise_ink * Tuning::full_ink) / gain_for(ink, cell);
    std::vector<double> sum(std::size_t(picture.cols) + 1, 0.0), moment(sum);
    for (int x = 0; x < picture.cols; ++x) {
        double column = 0;
        if (x >= inner.x && x < inner.x + inner.width)
            for (int y = inner.y; y < inner.y + inner.height; ++y)
                column += std::max(0.0F, ink.at<float>(y, x) - weakest);
        sum[std::size_t(x) + 1] = sum[std::size_t(x)] + column;
        moment[std::size_t(x) + 1] = moment[std::size_t(x)] + column * (x + 0.5);
    }
    const int last = picture.cols - picture_width;
    int best = last / 2;
    const auto held = [&](int x) { return sum[std::size_t(x + picture_width)] - sum[std::size_t(x)]; };
    for (int x = 0; x <= last; ++x)
        if (held(x) > held(best) * 1.001 + 1e-9)
            best = x;
    if (held(best) < 1e-9)
        return last / 2;
    const double middle = (moment[std::size_t(best + picture_width)] - moment[std::size_t(best)]) / held(best);
    const int centred = std::clamp(int(std::lround(middle - picture_width / 2.0)), 0, last);
    return held(centred) >= 0.98 * held(best) ? centred : best;
}

} // namespace

cv::Mat cell_image(const cv::Mat& grey, const Quad& quad)
{
    CV_Assert(grey.type() == CV_8UC1);
    cv::Mat result = cv::Mat::zeros(CellShape::channels * picture_height, picture_width, CV_32F);
    const Extent extent = extent_of(quad);
    const double aspect = extent.usable ? std::min(Tuning::widest_cell, extent.width / extent.height) : 2.0;
    const int cell_width = std::max(4, int(std::lround(CellShape::cell_height_px * aspect)));
    cv::Mat picture = extent.usable ? lay_flat(grey, quad, cell_width) : cv::Mat();
    cv::Rect cell(CellShape::rim_px, cell_top, cell_width, CellShape::cell_height_px);
    if (cell_width + 2 * CellShape::rim_px > picture_width) {
        const int start = picture.empty() ? CellShape::rim_px : writing_start(picture, cell);
        if (!picture.empty())
            picture = picture.colRange(start, start + picture_width);
        cell.x -= start;
        cell &= cv::Rect(0, 0, picture_width, picture_height);
    }
    const int set_at = picture.empty() ? 0 : (picture_width - picture.cols) / 2;
    const int mask_x = picture.empty() ? std::max(0, (picture_width - cell.width) / 2) : cell.x + set_at;
    result(cv::Rect(mask_x, cell.y + picture_height, cell.width, cell.height)).setTo(1.0F);
    if (picture.empty())
        return result;

    const cv::Mat ink = darkness_of(picture, paper_of(picture, cell));
    const float gain = gain_for(ink, cell);
    for (int y = 0; y < picture_height; ++y) {
        const float* in = ink.ptr<float>(y);
        float* out = result.ptr<float>(y) + set_at;
        for (int x = 0; x < picture.cols; ++x)
            out[x] = std::min(1.0F, in[x] * gain);
    }
    return result;
}

cv::Rect cell_box(const cv::Mat& picture)
{
    CV_Assert(picture.rows == CellShape::channels * picture_height && picture.cols == picture_width);
    const cv::Mat mask = picture.rowRange(picture_height, 2 * picture_height);
    int left = picture_width, right = 0, top = picture_height, bottom = 0;
    for (int y = 0; y < picture_height; ++y)
        for (int x = 0; x < picture_width; ++x)
            if (mask.at<float>(y, x) > 0.5F) {
                left = std::min(left, x);
                right = std::max(right, x + 1);
                top = std::min(top, y);
                bottom = std::max(bottom, y + 1);
            }
    return right > left ? cv::Rect(left, top, right - left, bottom - top) : cv::Rect();
}

} // namespace recount
