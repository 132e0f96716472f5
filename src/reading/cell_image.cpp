// The picture of one cell as the network takes it: `cell_image`.
// Ink is amplified until its strongest strokes are dark, but never so far that noise is. Small writing that stands free
// in its cell is cut anew, closer up, so that its digits get the pixels that the photo has.
#include "reading/cell_image.hpp"

#include "reading/flat_cell.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace recount {
namespace {

/// Every choice of this stage, with its reason.
struct CellImageSettings {
    int line_margin_px = 3;        // inside the cell, so much may be the printed line
    int strong_pixels = 24;        // strongest pixels that define the ink's strength: half of a thin 1
    double faintest_ink = 0.16;    // relative darkness below which ink is not amplified to full: noise reaches 0.05
    double full_ink = 0.9;         // strength given to the strongest strokes; leaves room above
    double noise_ink = 0.25;       // of the full ink: weaker columns do not count when looking for the writing
    int edge_px = 4;               // so near to the cell's sides, ink may be the line's
    int least_stroke_px = 4;       // smaller specks are no writing
    double small_writing = 0.58;   // of the cell's height: higher writing is large enough as it is
    double least_close_up = 0.5;   // of the cell's height is shown: more would show the pen's grain
    double close_up_padding = 0.2; // of the writing's height, kept on each side of it
    float trace = 0.2F;            // darker than what paper and camera do in four fifths of all empty cells
    int traces = 24;               // pixels: fewer are no thin stroke
    float speck = 0.35F;           // of 5000 inked cells of 128 photos the faintest had 6 pixels of 0.48
    int specks = 6;                // pixels: fewer are no dot
    int speck_px = 3;              // wide and high, at most: specks of a copier or a fax, not even a pen's dot
    int least_area_px = 200;       // of a cell within its lines: in smaller ones so few pixels are much
} constexpr settings;

constexpr int picture_width = CellShape::width_px;
constexpr int picture_height = CellShape::height_px;

/// The darkness that the strongest strokes within `cell` reach.
float strength_of(const cv::Mat& ink, const cv::Rect& cell)
{
    std::array<int, 256> count{};
    for (int y = cell.y; y < cell.y + cell.height; ++y) {
        const float* row = ink.ptr<float>(y);
        for (int x = cell.x; x < cell.x + cell.width; ++x)
            ++count[std::size_t(row[x] * 255.0F)];
    }
    int left = settings.strong_pixels;
    int level = 255;
    while (level > 0 && (left -= count[std::size_t(level)]) > 0)
        --level;
    return float(level) / 255.0F;
}

float gain_for(const cv::Mat& ink, const cv::Rect& cell)
{
    return float(settings.full_ink) / std::max(float(settings.faintest_ink), strength_of(ink, inside_lines(cell)));
}

bool is_speck(const cv::Size& size)
{
    return std::max(size.width, size.height) <= settings.speck_px;
}

/// Whether what is `dark` are specks, each on its own.
bool are_specks(const cv::Mat& dark)
{
    cv::Mat labels, stats, centres;
    const int parts = cv::connectedComponentsWithStats(dark, labels, stats, centres);
    for (int i = 1; i < parts; ++i)
        if (!is_speck({stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT)}))
            return false;
    return true;
}

/// Where the writing in the cell is, if it is small and stands free of the cell's sides; else nothing. In pixels of the
/// flat picture.
cv::Rect small_writing(const cv::Mat& ink, const cv::Rect& cell)
{
    const cv::Rect inner(cell.x + settings.edge_px, cell.y + settings.edge_px, cell.width - 2 * settings.edge_px,
                         cell.height - 2 * settings.edge_px);
    if (inner.width <= 0 || inner.height <= 0)
        return {};
    cv::Mat labels, stats, centres;
    const float weakest = float(settings.noise_ink * settings.full_ink) / gain_for(ink, cell);
    const int parts = cv::connectedComponentsWithStats(ink(inner) > weakest, labels, stats, centres);
    cv::Rect writing;
    bool are_all_specks = true;
    for (int i = 1; i < parts; ++i) {
        const cv::Rect part(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                            stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
        if (part.x == 0 || part.y == 0 || part.br().x == inner.width || part.br().y == inner.height)
            return {};
        if (stats.at<int>(i, cv::CC_STAT_AREA) >= settings.least_stroke_px)
            writing = writing.empty() ? part : writing | part;
        are_all_specks = are_all_specks && is_speck(part.size());
    }
    if (are_all_specks || writing.height > settings.small_writing * cell.height)
        return {};
    return writing.empty() ? writing : writing + inner.tl();
}

/// The part of the quad around small writing, at least as high as `least_close_up`.
Quad close_up(const Quad& quad, const cv::Rect& cell, const cv::Rect& writing)
{
    const double padding = settings.close_up_padding * std::max(writing.height, writing.width / 3);
    const double height =
        std::min<double>(cell.height, std::max(settings.least_close_up * cell.height, writing.height + 2 * padding));
    const double top = std::clamp(writing.y + writing.height / 2.0 - height / 2 - cell.y, 0.0, cell.height - height);
    const double left = std::max(0.0, writing.x - height / 4 - cell.x);
    const double right = std::min<double>(cell.width, writing.br().x + height / 4 - cell.x);
    return part_of_cell(quad, cell.size(), {left, top, right - left, height});
}

/// The left edge of the picture-wide part of a flat picture that holds most of the writing, set around its middle.
int writing_start(const cv::Mat& ink, const cv::Rect& cell)
{
    const cv::Rect inner = inside_lines(cell);
    const float weakest = float(settings.noise_ink * settings.full_ink) / gain_for(ink, cell);
    std::vector<double> sum(std::size_t(ink.cols) + 1, 0.0), moment(sum);
    for (int x = 0; x < ink.cols; ++x) {
        double column = 0;
        if (x >= inner.x && x < inner.x + inner.width)
            for (int y = inner.y; y < inner.y + inner.height; ++y)
                column += std::max(0.0F, ink.at<float>(y, x) - weakest);
        sum[std::size_t(x) + 1] = sum[std::size_t(x)] + column;
        moment[std::size_t(x) + 1] = moment[std::size_t(x)] + column * (x + 0.5);
    }
    const int last = ink.cols - picture_width;
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

cv::Rect inside_lines(const cv::Rect& cell)
{
    const int margin_x = std::min(settings.line_margin_px, (cell.width - 1) / 2);
    const int margin_y = std::min(settings.line_margin_px, (cell.height - 1) / 2);
    return {cell.x + margin_x, cell.y + margin_y, cell.width - 2 * margin_x, cell.height - 2 * margin_y};
}

cv::Mat cell_image(const cv::Mat& grey, const Quad& quad)
{
    return cell_image(grey, quad, flat_cell(grey, quad));
}

cv::Mat cell_image(const cv::Mat& grey, const Quad& quad, FlatCell flat)
{
    if (!flat.ink.empty())
        if (const cv::Rect writing = small_writing(flat.ink, flat.cell); !writing.empty())
            flat = flat_cell(grey, close_up(quad, flat.cell, writing));
    cv::Mat result = cv::Mat::zeros(CellShape::channels * picture_height, picture_width, CV_32F);
    cv::Rect cell = flat.cell;
    if (cell.width + 2 * CellShape::rim_px > picture_width) {
        const int start = flat.ink.empty() ? CellShape::rim_px : writing_start(flat.ink, cell);
        if (!flat.ink.empty())
            flat.ink = flat.ink.colRange(start, start + picture_width);
        cell.x -= start;
        cell &= cv::Rect(0, 0, picture_width, picture_height);
    }
    const int set_at = flat.ink.empty() ? 0 : (picture_width - flat.ink.cols) / 2;
    const int mask_x = flat.ink.empty() ? std::max(0, (picture_width - cell.width) / 2) : cell.x + set_at;
    result(cv::Rect(mask_x, cell.y + picture_height, cell.width, cell.height)).setTo(1.0F);
    if (flat.ink.empty())
        return result;

    const float gain = gain_for(flat.ink, cell);
    for (int y = 0; y < picture_height; ++y) {
        const float* in = flat.ink.ptr<float>(y);
        float* out = result.ptr<float>(y) + set_at;
        for (int x = 0; x < flat.ink.cols; ++x)
            out[x] = std::min(1.0F, in[x] * gain);
    }
    return result;
}

bool may_show_ink(const cv::Mat& picture)
{
    const cv::Rect box = cell_box(picture);
    const cv::Rect inner = box.empty() ? box : inside_lines(box);
    if (inner.area() < settings.least_area_px)
        return true;
    const cv::Mat ink = picture(inner);
    const cv::Mat dark = ink > settings.speck;
    cv::Mat strokes = ink > settings.trace;
    const bool has_dots = cv::countNonZero(dark) >= settings.specks;
    if (!has_dots && cv::countNonZero(strokes) < settings.traces)
        return false; // most blank cells
    if (!are_specks(dark))
        return true;
    cv::Mat rimmed; // specks and their paler rims are no strokes
    cv::dilate(dark, rimmed, cv::Mat());
    strokes.setTo(0, rimmed);
    return cv::countNonZero(strokes) >= settings.traces;
}

cv::Rect cell_box(const cv::Mat& picture)
{
    CV_Assert(picture.rows == CellShape::channels * picture_height && picture.cols == picture_width);
    const cv::Mat mask = picture.rowRange(picture_height, 2 * picture_height);
    const auto is_inside = [](float value) { return value > 0.5F; };
    for (int top = 0; top < picture_height; ++top) { // a rectangle: its first row and column tell all
        const auto* row = mask.ptr<float>(top);
        const auto* left = std::find_if(row, row + picture_width, is_inside);
        if (left == row + picture_width)
            continue;
        const auto* right = std::find_if_not(left, row + picture_width, is_inside);
        const auto x = static_cast<int>(left - row);
        int bottom = top + 1;
        while (bottom < picture_height && is_inside(mask.at<float>(bottom, x)))
            ++bottom;
        return {x, top, static_cast<int>(right - left), bottom - top};
    }
    return {};
}

} // namespace recount
