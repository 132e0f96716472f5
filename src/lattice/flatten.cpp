// Lays parts of a sheet flat for reading printed text: flatten_columns(), flatten_title(). Each lattice cell is mapped
// through its own bilinear patch, so curl and perspective go; pixels are resampled once, from a copy of the photo that
// is reduced by a whole factor where the flat picture is coarser than the photo.
#include "lattice/flatten.hpp"

#include "core/median.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

/// Fills `map` (x and y of the photo, 32-bit float pairs) over `area` with the bilinear patch of `quad`.
void map_patch(cv::Mat& map, const cv::Rect& area, const Quad& quad)
{
    for (int y = 0; y < area.height; ++y) {
        const double v = (y + 0.5) / area.height;
        const Point left = between(quad[0], quad[3], v);
        const Point right = between(quad[1], quad[2], v);
        auto* row = map.ptr<cv::Vec2f>(area.y + y) + area.x;
        for (int x = 0; x < area.width; ++x) {
            const Point p = between(left, right, (x + 0.5) / area.width);
            row[x] = cv::Vec2f(static_cast<float>(p.x), static_cast<float>(p.y));
        }
    }
}

/// Samples the photo where `map` says, reduced first by the whole factor `reduction`.
cv::Mat sample(const cv::Mat& grey, cv::Mat map, int reduction)
{
    std::vector<cv::Mat> planes;
    cv::split(map, planes);
    double least_x = 0, most_x = 0, least_y = 0, most_y = 0;
    cv::minMaxLoc(planes[0], &least_x, &most_x);
    cv::minMaxLoc(planes[1], &least_y, &most_y);
    const cv::Rect wanted(cv::Point(cvFloor(least_x) - 2, cvFloor(least_y) - 2),
                          cv::Point(cvCeil(most_x) + 3, cvCeil(most_y) + 3));
    const cv::Rect part = wanted & cv::Rect(0, 0, grey.cols, grey.rows);
    if (part.width < reduction || part.height < reduction)
        return cv::Mat(map.size(), CV_8U, cv::Scalar(255));
    const cv::Size reduced(part.width / reduction, part.height / reduction);
    cv::Mat source = grey(cv::Rect(part.tl(), reduced * reduction)); // whole factors reduce several times faster
    if (reduction > 1)
        cv::resize(source, source, reduced, 0, 0, cv::INTER_AREA);
    planes[0] = (planes[0] - part.x) / reduction - 0.5;
    planes[1] = (planes[1] - part.y) / reduction - 0.5;
    cv::Mat flat;
    cv::remap(source, flat, planes[0], planes[1], cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return flat;
}

/// Divides by the ground that print and pen stand on, so that it comes near 255: a closing wider than any stroke of
/// text, so that shaded bands, black banners and dice go as well as shadows.
cv::Mat even_ground(const cv::Mat& grey, int row_height_px)
{
    cv::Mat ground, small;
    cv::resize(grey, small, cv::Size(std::max(1, grey.cols / 2), std::max(1, grey.rows / 2)), 0, 0, cv::INTER_AREA);
    const int reach = std::max(3, row_height_px / 8) | 1;
    cv::morphologyEx(small, small, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, cv::Size(reach, reach)));
    cv::blur(small, small, cv::Size(reach, reach));
    cv::resize(small, ground, grey.size(), 0, 0, cv::INTER_LINEAR);
    cv::Mat even;
    cv::divide(grey, ground, even, 250.0);
    return even;
}

constexpr int dark = 150; ///< of 255: what text may be light on

/// How light most of a part of a picture is.
int ground_of(const cv::Mat1b& part)
{
    return quantile(std::vector<uchar>(part.begin(), part.end()), 0.5);
}

/// What is around each pixel, in a window wider than strokes of text: the edge of a shadow or a panel stays.
cv::Mat1b ground_around(const cv::Mat& grey, int row_height_px)
{
    cv::Mat1b ground;
    cv::medianBlur(grey, ground, std::max(3, row_height_px * 5 / 8) | 1);
    return ground;
}

/// Whether a cell, with the ground around each of its pixels, shows light text on something dark.
bool is_light_on_dark(const cv::Mat1b& cell, const cv::Mat1b& around)
{
    constexpr double border = 0.25;    // of its height, at each side, where lines and gaps are
    constexpr double tail = 0.03;      // of its pixels, that are certainly text, if there is any
    constexpr double contrast = 0.25;  // of the ground, at least: more than a stain or a reflection, ...
    constexpr int least_contrast = 16; // ... and than noise in dim light
    constexpr int lopsided = 2;        // times as far from the ground as the darkest pixels
    const int rim = static_cast<int>(border * std::min(cell.cols, cell.rows));
    const cv::Rect inner(rim, rim, cell.cols - 2 * rim, cell.rows - 2 * rim);
    if (inner.empty())
        return false;
    const cv::Mat1s difference = cv::Mat1s(cell(inner)) - cv::Mat1s(around(inner));
    const std::vector<short> values(difference.begin(), difference.end());
    const int ground = ground_of(cell(inner)), above = quantile(values, 1 - tail), below = -quantile(values, tail);
    return ground < dark && above >= std::max<double>(least_contrast, contrast * ground) && above > lopsided * below;
}

/// Turns a cell of light text on a ground so dark into one of dark text on paper, as dark as it was light by the
/// ground.
void turn_dark(cv::Mat1b cell, int ground)
{
    constexpr double paper = 250;
    constexpr int black = 8; // light that print and pictures lose where it is black
    cv::Mat1b shades(1, 256);
    for (int light = 0; light < shades.cols; ++light)
        shades(light) = cv::saturate_cast<uchar>(paper * (ground + black) / (light + black));
    cv::LUT(cell, shades, cell);
}

/// Makes light text dark text in columns that are printed so: single cells may be stained. Cells with little text are
/// told by the ground of the others.
void turn_light_text_dark(Flat& flat, int row_height_px)
{
    for (std::size_t j = 0; j + 1 < flat.column_x.size(); ++j) {
        const cv::Mat1b column = flat.grey.colRange(flat.column_x[j], flat.column_x[j + 1]);
        const cv::Range near(column.cols / 2, column.cols); // a table may begin within the column
        if (ground_of(column.colRange(near)) >= dark)
            continue;
        const cv::Mat1b around = ground_around(column, row_height_px);
        std::vector<int> grounds; // of each cell
        std::ptrdiff_t light = 0;
        int ground = 0; // the lightest of those of light text
        for (std::size_t i = 0; i + 1 < flat.row_y.size(); ++i) {
            const cv::Range rows(flat.row_y[i], flat.row_y[i + 1]);
            grounds.push_back(ground_of(column(rows, near)));
            if (is_light_on_dark(column.rowRange(rows), around.rowRange(rows)) ||
                is_light_on_dark(column(rows, near), around(rows, near))) {
                ++light;
                ground = std::max(ground, grounds.back());
            }
        }
        if (2 * light < std::ssize(grounds))
            continue;
        for (std::size_t i = 0; i < grounds.size(); ++i)
            if (grounds[i] <= ground)
                turn_dark(column.rowRange(flat.row_y[i], flat.row_y[i + 1]), grounds[i]);
    }
}

/// Brings out small print that is enlarged: undoes some of the blur of camera and enlarging, up to a stroke's width.
/// Smoothing the noise that comes out with it, or clipping it away, was measured to cost more labels than it saves.
void sharpen(cv::Mat& grey, double enlarged)
{
    constexpr double least_enlarged = 1.2; // below, strokes are sharp enough
    constexpr double blur_px = 1.6;        // of the photo: about a thin stroke
    constexpr double amount = 1.5;         // more brings out the noise as well
    if (enlarged < least_enlarged)
        return;
    cv::Mat soft;
    cv::GaussianBlur(grey, soft, {}, blur_px * enlarged);
    cv::addWeighted(grey, 1 + amount, soft, -amount, 0, grey);
}

/// Text of either shade, on paper or on a dark banner, as dark text on white: how far each pixel differs from the
/// median around it. Banners, shadows and the table beside the paper turn white.
cv::Mat as_dark_text(const cv::Mat& grey, int row_height_px)
{
    constexpr double least_contrast = 60; // of 255: less is noise, and is not brought out
    cv::Mat difference;
    cv::absdiff(grey, ground_around(grey, row_height_px), difference);
    double most = 0;
    cv::minMaxLoc(difference, nullptr, &most);
    return 255 - difference * (255 / std::max(least_contrast, most));
}

int reduction_for(double photo_px, double flat_px)
{
    return std::clamp(static_cast<int>(photo_px / std::max(1.0, flat_px)), 1, 16);
}

/// Paints paper over the printed lines between the flat cells.
void erase_lines(Flat& flat, const Lattice& lattice, int first_column, int last_column, int half_width_px)
{
    constexpr float printed = 0.3F; // an edge weaker than this is rather no line: a merged cell, whose text must stay
    const auto paint = [&](int x, int y, int width, int height) {
        cv::rectangle(flat.grey, cv::Rect(x, y, width, height), cv::Scalar(250), cv::FILLED);
    };
    for (int i = 0; i <= lattice.rows; ++i) {
        for (int j = first_column; j < last_column; ++j) {
            const auto x = static_cast<std::size_t>(j - first_column);
            if (lattice.across_at(i, j) > printed)
                paint(flat.column_x[x], flat.row_y[static_cast<std::size_t>(i)] - half_width_px,
                      flat.column_x[x + 1] - flat.column_x[x], 2 * half_width_px);
        }
    }
    for (int i = 0; i < lattice.rows; ++i) {
        for (int j = first_column; j <= last_column; ++j) {
            const auto y = static_cast<std::size_t>(i);
            if (lattice.down_at(i, j) > printed)
                paint(flat.column_x[static_cast<std::size_t>(j - first_column)] - half_width_px, flat.row_y[y],
                      2 * half_width_px, flat.row_y[y + 1] - flat.row_y[y]);
        }
    }
}

} // namespace

double median_row_height_px(const Lattice& lattice)
{
    std::vector<double> heights;
    const int middle = lattice.columns / 2;
    for (int i = 0; i < lattice.rows; ++i)
        heights.push_back(distance(lattice.node(i, middle), lattice.node(i + 1, middle)));
    return median(heights);
}

double column_width_px(const Lattice& lattice, int column)
{
    std::vector<double> widths;
    for (int i = 0; i <= lattice.rows; ++i)
        widths.push_back(distance(lattice.node(i, column), lattice.node(i, column + 1)));
    return median(widths);
}

std::vector<cv::Mat> cells_of(const Flat& flat)
{
    std::vector<cv::Mat> cells;
    for (std::size_t i = 0; i + 1 < flat.row_y.size(); ++i)
        for (std::size_t j = 0; j + 1 < flat.column_x.size(); ++j)
            cells.push_back(flat.grey(cv::Rect(cv::Point(flat.column_x[j], flat.row_y[i]),
                                               cv::Point(flat.column_x[j + 1], flat.row_y[i + 1]))));
    return cells;
}

Flat flatten_columns(const Photo& photo, const Lattice& lattice, int first_column, int last_column, int row_height_px,
                     Light light)
{
    constexpr int least_px = 4; // of a row or column
    Flat flat;
    const double photo_row_px = std::max(1.0, median_row_height_px(lattice));
    const double scale = row_height_px / photo_row_px;
    flat.row_y.push_back(0);
    for (int i = 0; i < lattice.rows; ++i) {
        const double height = distance(lattice.node(i, first_column), lattice.node(i + 1, first_column));
        const int most = i == lattice.joint ? least_px : 4 * row_height_px;
        flat.row_y.push_back(flat.row_y.back() +
                             std::clamp(static_cast<int>(std::lround(height * scale)), least_px, most));
    }
    flat.column_x.push_back(0);
    for (int j = first_column; j < last_column; ++j)
        flat.column_x.push_back(flat.column_x.back() +
                                std::clamp(static_cast<int>(std::lround(column_width_px(lattice, j) * scale)), least_px,
                                           24 * row_height_px));
    cv::Mat map(flat.row_y.back(), flat.column_x.back(), CV_32FC2);
    for (int i = 0; i < lattice.rows; ++i) {
        for (int j = first_column; j < last_column; ++j) {
            const auto y = static_cast<std::size_t>(i), x = static_cast<std::size_t>(j - first_column);
            map_patch(map,
                      cv::Rect(cv::Point(flat.column_x[x], flat.row_y[y]),
                               cv::Point(flat.column_x[x + 1], flat.row_y[y + 1])),
                      lattice.quad(i, j));
        }
    }
    flat.grey = sample(photo.grey, map, reduction_for(photo_row_px, row_height_px));
    if (light == Light::as_is)
        return flat; // lines stay: beside light text on dark, painting paper over them would be stains
    turn_light_text_dark(flat, row_height_px);
    flat.grey = even_ground(flat.grey, row_height_px);
    sharpen(flat.grey, scale);
    erase_lines(flat, lattice, first_column, last_column, std::max(2, row_height_px / 16));
    return flat;
}

cv::Mat flatten_look(const Photo& photo, const Lattice& lattice, const std::vector<int>& column_x, int row_height_px)
{
    cv::Mat map(lattice.rows * row_height_px, column_x.back(), CV_32FC2);
    for (int i = 0; i < lattice.rows; ++i)
        for (int j = 0; j + 1 < static_cast<int>(column_x.size()); ++j) {
            const int left = column_x[static_cast<std::size_t>(j)], right = column_x[static_cast<std::size_t>(j) + 1];
            map_patch(map, cv::Rect(left, i * row_height_px, right - left, row_height_px), lattice.quad(i, j));
        }
    const cv::Mat look = sample(photo.grey, map, reduction_for(median_row_height_px(lattice), row_height_px));
    return even_ground(look, row_height_px);
}

cv::Mat flatten_title(const Photo& photo, const Lattice& lattice, double strip_rows, double beside, int row_height_px,
                      int ground_rows)
{
    // The strip is extrapolated from the table's top edge along the direction of its left and right borders.
    const int probe = std::min(4, lattice.rows), right = std::max(0, lattice.joint + 1); // of two tables side by side
    const double reach = strip_rows / probe;
    const Point tl = lattice.node(0, 0), tr = lattice.node(right, lattice.columns);
    const Point bl = lattice.node(probe, 0), br = lattice.node(std::min(right + probe, lattice.rows), lattice.columns);
    const double photo_row_px = std::max(1.0, median_row_height_px(lattice));
    const double stretch = photo_row_px * probe / std::max(1.0, (distance(tl, bl) + distance(tr, br)) / 2);
    const auto above = [&](const Point& top, const Point& low) { return between(top, low, -reach * stretch); };
    const Point above_left = above(tl, bl), above_right = above(tr, br);
    const Quad quad{between(above_left, above_right, -beside), between(above_left, above_right, 1 + beside),
                    between(tl, tr, 1 + beside), between(tl, tr, -beside)};
    const int width = std::clamp(static_cast<int>((1 + 2 * beside) * distance(tl, tr) * row_height_px / photo_row_px),
                                 16, 60 * row_height_px);
    cv::Mat map(std::max(8, static_cast<int>(strip_rows * row_height_px)), width, CV_32FC2);
    map_patch(map, cv::Rect(0, 0, map.cols, map.rows), quad);
    return as_dark_text(sample(photo.grey, map, reduction_for(photo_row_px, row_height_px)),
                        ground_rows * row_height_px);
}

} // namespace recount
