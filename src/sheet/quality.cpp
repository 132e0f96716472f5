// Whether a photo shows enough to be read, before anything is guessed from it: sheet_fault(), photo_fault(). Sharpness
// is measured where something sharp is known to be, across the printed lines: contrast by steepest slope is the width
// of an edge. What is judged is that width beside the height of a row, as writing is as high as the rows.
#include "sheet/quality.hpp"

#include "core/median.hpp"
#include "lattice/compare_grids.hpp"
#include "lattice/flatten.hpp"
#include "lattice/papers.hpp"
#include "photo/grey_at.hpp"
#include "sheet/glare.hpp"
#include "sheet/other_table.hpp"
#include "sheet/picture_edge.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

struct QualityLimits {
    double least_confidence = 0.55; // in the template: two that are about as likely have other rules
    double least_row_px = 8;        // lower rows leave a digit five pixels
    double small_row_px = 16;       // the labels of lower rows can hardly be read
    double widest_edge = 0.2;       // of a row's height: a blur as wide closes every loop
    double least_edge_px = 4;       // a sharp edge is two or three pixels wide, however low the rows are
    float printed = 0.5F;           // of an edge of the lattice: a line that sharpness can be measured on
    double least_contrast = 24;     // of a line, in grey values: below, noise sets the slope
    std::size_t least_edges = 12;   // printed lines, for their median to say something
    double profile_rows = 0.3;      // of a row's height, looked at on either side of a line
    double most_glaring = 0.45;     // of a sheet's cells: what stands in fewer is left open
    int least_side_px = 640;        // longer side of a photo: 20 rows with some room around them would be too low
    int dark = 50;                  // grey value that the lightest twentieth of a dark photo does not reach
    double edge_of_photo = 0.004;   // of the longer side: width of the sharpest edges of a blurred photo
    int least_step = 60;            // grey values of an edge that the photo's sharpness is measured on
    double near_edge = 0.01; // of the longer side: a table that comes so close to the photo's edge goes on beyond
} const limits;

constexpr const char* move_closer = "move closer, or photograph fewer cards at a time";

constexpr std::array<const char*, 4> sides{"left", "top", "right", "bottom"};

QualityFault cut_off(int side)
{
    return {fmt::format("the sheet is cut off at the {} edge of the picture", sides[static_cast<std::size_t>(side)]),
            "move back so that the whole card is in the picture"};
}

QualityFault glare_over(int cells)
{
    return {fmt::format("light is reflected from the sheet and hides {} {} or a part", cells,
                        cells == 1 ? "cell" : "cells"),
            "tilt the card or the camera, or turn the flash off"};
}

/// How wide the edge of the row line between two nodes is, in pixels; 0 where the line has no contrast.
double edge_width(const cv::Mat& grey, const Lattice& lattice, int line, int column, double reach_px)
{
    const Point from = lattice.node(line, column), to = lattice.node(line, column + 1);
    const double length = std::max(1., distance(from, to));
    const Point normal{-(to.y - from.y) / length, (to.x - from.x) / length};
    std::vector<double> profile; // a value each half pixel, the mean of a few places along the line
    for (double offset = -reach_px; offset <= reach_px; offset += 0.5) {
        double sum = 0;
        for (const double t : {0.47, 0.49, 0.51, 0.53}) {
            const Point on = between(from, to, t);
            sum += grey_at(grey, {on.x + normal.x * offset, on.y + normal.y * offset});
        }
        profile.push_back(sum / 4);
    }
    const auto [least, most] = std::ranges::minmax_element(profile);
    double steepest = 0;
    for (std::size_t k = 2; k < profile.size(); ++k)
        steepest = std::max(steepest, std::abs(profile[k] - profile[k - 2]));
    return *most - *least < limits.least_contrast ? 0 : (*most - *least) / steepest;
}

double widest_usual_edge(const cv::Mat& grey, const Lattice& lattice, double row_px)
{
    std::vector<double> widths;
    for (int line = 0; line <= lattice.rows; ++line)
        for (int column = 0; column < lattice.columns; ++column)
            if (lattice.across_at(line, column) >= limits.printed)
                if (const double width = edge_width(grey, lattice, line, column, limits.profile_rows * row_px);
                    width > 0)
                    widths.push_back(width);
    return widths.size() < limits.least_edges ? 0 : median(std::move(widths));
}

int count_glaring(const cv::Mat& grey, const Grid& grid)
{
    std::vector<Quad> cells;
    for (const GridCell& cell : grid.cells)
        cells.push_back(cell.quad);
    return static_cast<int>(std::ranges::count(under_glare(grey, cells), true));
}

/// The width of the sharpest edges of a photo, in pixels; 0 where it has no edges.
double sharpest_edge(const cv::Mat& grey)
{
    constexpr int reach = 12; // pixels of a photo that is at most 1500 wide
    const double scale = std::min(1., 1500. / std::max(grey.cols, grey.rows));
    cv::Mat small, slope, lightest, darkest;
    cv::resize(grey, small, {}, scale, scale, cv::INTER_AREA);
    cv::GaussianBlur(small, small, {}, 0.7); // noise has slopes as well
    const cv::Mat window = cv::getStructuringElement(cv::MORPH_RECT, {2 * reach + 1, 2 * reach + 1});
    cv::morphologyEx(small, slope, cv::MORPH_GRADIENT, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cv::dilate(small, lightest, window);
    cv::erode(small, darkest, window);
    std::vector<double> widths;
    for (int y = 0; y < small.rows; y += 2)
        for (int x = 0; x < small.cols; x += 2)
            if (const int step = lightest.at<uchar>(y, x) - darkest.at<uchar>(y, x); step >= limits.least_step)
                widths.push_back(2. * step / std::max<int>(1, slope.at<uchar>(y, x)));
    if (widths.size() < 200)
        return 0;
    const auto sharp = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 50);
    std::nth_element(widths.begin(), sharp, widths.end());
    return *sharp / scale;
}

/// The grey value that a share of the picture reaches or exceeds.
int light_of(const cv::Mat& grey, double share)
{
    std::array<int, 256> count{};
    int looked = 0;
    for (int y = 0; y < grey.rows; y += 4)
        for (int x = 0; x < grey.cols; x += 4, ++looked)
            ++count[grey.at<uchar>(y, x)];
    int value = 255;
    for (int above = count[255]; value > 0 && above < share * looked; above += count[static_cast<std::size_t>(value)])
        --value;
    return value;
}

/// The side of the picture which a table comes so close to that it goes on beyond; -1: none.
int side_at(const cv::Mat& grey, const Lattice& grid)
{
    for (const Point& corner : outline(grid)) {
        const std::array gaps{corner.x, corner.y, grey.cols - corner.x, grey.rows - corner.y};
        const auto least = std::ranges::min_element(gaps);
        if (*least < limits.near_edge * std::max(grey.cols, grey.rows))
            return static_cast<int>(least - gaps.begin());
    }
    return -1;
}

/// Says of a table that may be a part of a score sheet that it is cut off. What lies on another table, or beside it, is
/// a part of that, whether its words can be read or not.
std::optional<QualityFault> cut_off_table(const Photo& photo, const FoundSheets& found, const Templates& games)
{
    std::vector<const Lattice*> cut, others;
    for (const Lattice& grid : found.tables) {
        const auto lies_on = [&](const PaperOutline& paper) { return px_within(paper, centre(outline(grid))) >= 0; };
        const bool is_pattern =
            !found.papers.empty() && std::ranges::none_of(found.papers, lies_on); // of the table top
        if (!is_pattern && side_at(photo.grey, grid) >= 0)
            (is_other_table(photo, grid, games) ? others : cut).push_back(&grid);
    }
    std::erase_if(cut, [&](const Lattice* grid) {
        return std::ranges::any_of(
            others, [&](const Lattice* other) { return lie_on_one_another(*grid, *other) || touch(*grid, *other); });
    });
    if (cut.empty())
        return std::nullopt;
    return cut_off(side_at(photo.grey, *cut.front()));
}

} // namespace

SheetQuality quality_of(const Photo& photo, const Sheet& sheet, const Grid& grid)
{
    SheetQuality quality;
    quality.row_height_px = median_row_height_px(sheet.lattice);
    quality.edge_rows =
        widest_usual_edge(photo.grey, sheet.lattice, quality.row_height_px) / std::max(1., quality.row_height_px);
    quality.glaring_cells = count_glaring(photo.grey, grid);
    return quality;
}

std::optional<QualityFault> sheet_fault(const Photo& photo, const Sheet& sheet, const Grid& grid, const Trace& trace)
{
    if (const int side = cut_side(photo.grey, sheet, grid); side >= 0)
        return cut_off(side);
    if (sheet.confidence < limits.least_confidence)
        return QualityFault{fmt::format("it is not sure which sheet this is: {} only by {:.0f} %", sheet.game->name,
                                        100 * sheet.confidence),
                            "take the photo so that the title and the labels can be read, or name the sheet"};
    const SheetQuality quality = quality_of(photo, sheet, grid);
    trace.note("quality", fmt::format("rows of {:.1f} px, edges of {:.2f} rows, {} cells under glare",
                                      quality.row_height_px, quality.edge_rows, quality.glaring_cells));
    if (quality.row_height_px < limits.least_row_px)
        return QualityFault{fmt::format("the sheet is too small in the picture: its rows are {:.0f} pixels high, and "
                                        "at least {:.0f} are needed",
                                        quality.row_height_px, limits.least_row_px),
                            "move closer, or use the camera's full resolution"};
    if (quality.edge_rows > limits.widest_edge && quality.edge_rows * quality.row_height_px > limits.least_edge_px)
        return QualityFault{"the picture of the sheet is blurred", "hold still and let the camera focus on the card"};
    if (quality.glaring_cells > limits.most_glaring * static_cast<double>(grid.cells.size()))
        return glare_over(quality.glaring_cells);
    return std::nullopt;
}

std::optional<QualityFault> glare_fault(const Photo& photo, const Grid& grid)
{
    const int cells = count_glaring(photo.grey, grid);
    return cells > 0 ? std::optional(glare_over(cells)) : std::nullopt;
}

std::optional<QualityFault> table_fault(const Photo& photo, const Lattice& table, const Templates& games)
{
    if (side_at(photo.grey, table) >= 0 || is_other_table(photo, table, games))
        return std::nullopt;
    if (const double row_px = median_row_height_px(table); row_px < limits.small_row_px)
        return QualityFault{fmt::format("its rows are only {:.0f} pixels high", row_px), move_closer};
    return QualityFault{"its labels are not those of a known game, or cannot be read",
                        "photograph it on its own, flat and sharp"};
}

std::optional<QualityFault> photo_fault(const Photo& photo, const FoundSheets& found, const Templates& games)
{
    const cv::Mat& grey = photo.grey;
    const int longest = std::max(grey.cols, grey.rows);
    if (longest < limits.least_side_px)
        return QualityFault{fmt::format("the picture is too small, {} x {} pixels", grey.cols, grey.rows),
                            "move closer, or use the camera's full resolution"};
    if (light_of(grey, 0.05) < limits.dark)
        return QualityFault{"the picture is too dark", "turn on a light"};
    if (sharpest_edge(grey) > limits.edge_of_photo * longest)
        return QualityFault{"the picture is blurred", "hold still and let the camera focus on the card"};
    return cut_off_table(photo, found, games);
}

std::optional<QualityFault> unknown_table(const std::vector<Lattice>& grids, const Templates& games)
{
    const auto largest = std::ranges::max_element(grids, {}, &Lattice::rows);
    if (largest == grids.end() || largest->rows < least_grid_rows)
        return std::nullopt;
    if (const double row_px = median_row_height_px(*largest); row_px < limits.small_row_px)
        return QualityFault{
            fmt::format("a printed table of {} rows, which are only {:.0f} pixels high", largest->rows, row_px),
            move_closer};
    const bool is_one = std::ranges::count(games, false, &Template::is_rival) == 1;
    return QualityFault{fmt::format("a printed table of {} rows, but its labels are not those of {}", largest->rows,
                                    is_one ? games.front().name : "a known game"),
                        "photograph the whole card, flat and sharp; a game of your own needs a template file (see "
                        "templates/README.md)"};
}

} // namespace recount
