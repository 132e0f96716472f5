// Cutting a cell: `flat_cell`.
// The patch around the quad is shrunk with area averaging to about the picture's scale, then warped once. The paper's
// brightness is a gentle plane through robust levels of blocks of the cell, so that shading goes and ink stays.
#include "reading/flat_cell.hpp"

#include "photo/box_means.hpp"
#include "reading/cell_image.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace recount {
namespace {

/// Every choice of this stage, with its reason.
struct FlatCellSettings {
    double finest_scale = 1.2;      // photo pixels per picture pixel left to the warp: little blur, little aliasing
    double widest_cell = 16;        // width over height; wider cells are squeezed (no sheet has them)
    double least_side_px = 2;       // shorter sides hold nothing that could be read
    double longest_side_px = 20000; // longer sides are no cell of any photo
    double paper_rank = 0.75; // of a block's pixels, so many are at most as bright as paper: ink and lines are darker
    int block_columns = 4;    // blocks in which the paper's level is taken
    int block_rows = 2;
    double block_outlier = 0.12; // a block so much darker than the plane, relatively, is a blot or a band
    double steepest_paper = 0.3; // relative change of paper over the picture's width that light can explain
} constexpr settings;

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
    extent.usable = *least >= settings.least_side_px && *most <= settings.longest_side_px &&
                    std::abs(area) >= 0.25 * extent.width * extent.height;
    return extent;
}

/// `patch` about `factor` times smaller, each pixel the mean of what it covers; tells the exact shrinkage.
cv::Mat shrunk(cv::Mat patch, double factor, double& shrink_x, double& shrink_y)
{
    const auto shrink_to = [&](const cv::Mat& from, cv::Size size) {
        cv::Mat smaller;
        if (size * 2 == from.size())
            cv::resize(from, smaller, size, 0, 0, cv::INTER_AREA);
        else
            smaller = mean_over_areas(from, size);
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

/// The quad and its rim laid flat, 8-bit: `CellShape::height_px` high, the cell and its rim wide. Empty where it misses
/// the photo.
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
    const cv::Mat patch = shrunk(grey(window), scale / settings.finest_scale, shrink_x, shrink_y);
    std::array<cv::Point2f, 4> source, target;
    for (std::size_t i = 0; i < 4; ++i) { // corners count from pixel edges, OpenCV from pixel centres
        source[i] =
            cv::Point2f(float((quad[i].x - window.x) * shrink_x - 0.5), float((quad[i].y - window.y) * shrink_y - 0.5));
        target[i] = flat[i] - cv::Point2f(0.5F, 0.5F);
    }
    cv::Mat picture;
    const cv::Size size(int(std::lround(cell_width)) + 2 * CellShape::rim_px, CellShape::height_px);
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
    const double steepest = settings.steepest_paper * level / CellShape::width_px;
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
    const int columns = std::clamp(cell.width / 8, 1, settings.block_columns);
    for (int row = 0; row < settings.block_rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const int x0 = cell.x + cell.width * column / columns, x1 = cell.x + cell.width * (column + 1) / columns;
            const int y0 = cell.y + cell.height * row / settings.block_rows,
                      y1 = cell.y + cell.height * (row + 1) / settings.block_rows;
            if (x1 <= x0 || y1 <= y0)
                continue;
            Block block{(x0 + x1) / 2.0, (y0 + y1) / 2.0,
                        double(level_at(picture(cv::Rect(x0, y0, x1 - x0, y1 - y0)), settings.paper_rank)), true};
            brightest = std::max(brightest, block.level);
            blocks.push_back(block);
        }
    for (Block& b : blocks)
        b.used = b.level >= (1 - 2 * settings.steepest_paper) * brightest;
    Paper paper = plane_through(blocks);
    bool changed = false;
    for (Block& b : blocks) {
        const double expected = paper.level + paper.across * (b.x - paper.x0) + paper.down * (b.y - paper.y0);
        if (b.used && b.level < (1 - settings.block_outlier) * expected) {
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

} // namespace

FlatCell flat_cell(const cv::Mat& grey, const Quad& quad)
{
    CV_Assert(grey.type() == CV_8UC1);
    const Extent extent = extent_of(quad);
    const double aspect = extent.usable ? std::min(settings.widest_cell, extent.width / extent.height) : 2.0;
    const int cell_width = std::max(4, int(std::lround(CellShape::cell_height_px * aspect)));
    FlatCell flat{{}, {CellShape::rim_px, cell_top, cell_width, CellShape::cell_height_px}};
    if (!extent.usable)
        return flat;
    const cv::Mat picture = lay_flat(grey, quad, cell_width);
    if (!picture.empty())
        flat.ink = darkness_of(picture, paper_of(picture, flat.cell));
    return flat;
}

Quad part_of_cell(const Quad& quad, cv::Size size, const cv::Rect2d& part)
{
    const auto width = static_cast<float>(size.width), height = static_cast<float>(size.height);
    const std::array<cv::Point2f, 4> flat{cv::Point2f(0, 0), cv::Point2f(width, 0), cv::Point2f(width, height),
                                          cv::Point2f(0, height)};
    std::array<cv::Point2f, 4> corners;
    for (std::size_t i = 0; i < 4; ++i)
        corners[i] = cv::Point2f(float(quad[i].x), float(quad[i].y));
    const cv::Point2f from = part.tl(), to = part.br();
    std::vector<cv::Point2f> moved{from, {to.x, from.y}, to, {from.x, to.y}};
    cv::perspectiveTransform(moved, moved, cv::getPerspectiveTransform(flat.data(), corners.data()));
    Quad result;
    for (std::size_t i = 0; i < 4; ++i)
        result[i] = {moved[i].x, moved[i].y};
    return result;
}

} // namespace recount
