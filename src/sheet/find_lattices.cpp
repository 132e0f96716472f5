// Printed grids in a photo: find_lattices(). On a reduced picture dark lines are followed and grouped into tables by
// their crossings; each table is laid flat by its own lines, in two rounds (in the flat picture fainter lines show,
// which flatten it better); there all evidence along each line adds up and decides. The nodes go back to the photo
// through the same map, so that curl and tilt need no model of paper or camera.
#include "sheet/crossing_lines.hpp"
#include "sheet/flat_map.hpp"
#include "sheet/grid_lines.hpp"
#include "sheet/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace recount {
namespace {

struct FindSettings {
    int search_side_px = 2000;  // longest side of the picture in which lines are searched
    int least_side_px = 60;     // smaller pictures hold no readable sheet
    double flat_side_px = 1300; // longest side of a flat picture
    int least_rows = 8;
    int least_columns = 2;
    int most_rows = 60;            // or columns: more is a texture
    double printed = 0.5;          // of all stretches of lines: merged cells and unruled label columns leave that many
    double long_line = 0.3;        // of the longest of its family: tells where the table ends
    double margin = 0.1;           // of the table, looked at around it
    double same_line_px = 3;       // strokes of one line, in the flat picture
    double flat_slope = 0.2;       // of a line in the first flat picture
    double double_rule = 0.28;     // of the usual distance: closer lines count once
    int rounds = 2;                // of following lines in the flat picture and flattening it by them
    double same_ends = 0.08;       // of the width: two sections of one card end at the same places
    double section_gap_rows = 1.4; // between two sections of one card
    std::size_t most_card_lines = 28; // row lines of two sections of one card
    std::size_t most_strokes = 300;   // of one family: the longest
} const settings;

/// Where a table lies in flat coordinates.
struct Extent {
    double left = 0, top = 0, right = 0, bottom = 0; ///< ends of its long lines
    cv::Rect2d everything;                           ///< all its strokes
    std::size_t rows = 0;                            ///< distinct level lines
    std::size_t columns = 0;                         ///< distinct steep lines
    double pitch = 0;                                ///< usual distance of level lines
};

struct Searched {
    const cv::Mat& photo; ///< 8-bit grey, full size
    cv::Mat reduced;      ///< the same at `scale`
    double scale = 1;     ///< reduced pixels per photo pixel
};

LineFamily own_lines(std::vector<Stroke> strokes)
{
    std::stable_sort(strokes.begin(), strokes.end(),
                     [](const Stroke& a, const Stroke& b) { return a.points.size() > b.points.size(); });
    if (strokes.size() > settings.most_strokes)
        strokes.resize(settings.most_strokes);
    LineFamily family{std::move(strokes), {}};
    for (std::size_t i = 0; i < family.strokes.size(); ++i)
        family.line.push_back(static_cast<int>(i));
    return family;
}

double middle_of(std::vector<double> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// One line put together from strokes: where it lies and between which ends.
struct FlatLine {
    double at = 0, from = 0, to = 0, printed = 0;
};

/// Puts strokes (in flat coordinates, `x` along) together to lines and writes each stroke's line to `line`.
std::vector<FlatLine> merge_strokes(const std::vector<Stroke>& strokes, Heading heading, double tolerance,
                                    std::vector<int>* line)
{
    std::vector<FlatLine> lines;
    if (line)
        line->assign(strokes.size(), 0);
    for (std::size_t i = 0; i < strokes.size(); ++i) { // longest first
        std::vector<double> across;
        double from = 1e9, to = -1e9;
        for (const cv::Point2f& point : strokes[i].points) {
            const bool level = heading == Heading::level;
            across.push_back(level ? point.y : point.x);
            from = std::min<double>(from, level ? point.x : point.y);
            to = std::max<double>(to, level ? point.x : point.y);
        }
        const double at = middle_of(across);
        std::size_t best = lines.size();
        double distance = tolerance;
        for (std::size_t k = 0; k < lines.size(); ++k) {
            const double overlap = std::min(to, lines[k].to) - std::max(from, lines[k].from);
            if (std::abs(at - lines[k].at) < distance && overlap < 0.3 * (to - from)) {
                distance = std::abs(at - lines[k].at);
                best = k;
            }
        }
        if (best == lines.size())
            lines.push_back({at, from, to, 0});
        FlatLine& chosen = lines[best];
        chosen.from = std::min(chosen.from, from);
        chosen.to = std::max(chosen.to, to);
        chosen.printed += to - from;
        if (line)
            (*line)[i] = static_cast<int>(best);
    }
    return lines;
}

std::vector<Stroke> to_flat(const std::vector<Stroke>& strokes, const FlatMap& map)
{
    std::vector<Stroke> result;
    for (const Stroke& stroke : strokes) {
        Stroke flat;
        const std::size_t step = std::max<std::size_t>(1, stroke.points.size() / 24);
        for (std::size_t i = 0; i < stroke.points.size(); i += step)
            flat.points.emplace_back(map.flat(stroke.points[i]));
        flat.points.emplace_back(map.flat(stroke.points.back()));
        result.push_back(std::move(flat));
    }
    return result;
}

/// The ends of the long lines, how many there are, and their usual distance.
struct FamilyExtent {
    double from = 0, to = 0, first = 0, last = 0, pitch = 0;
    std::size_t count = 0;
};

FamilyExtent measure(std::vector<FlatLine> lines)
{
    double longest = 0;
    for (const FlatLine& line : lines)
        longest = std::max(longest, line.printed);
    std::erase_if(lines, [&](const FlatLine& line) { return line.printed < settings.long_line * longest; });
    std::sort(lines.begin(), lines.end(), [](const FlatLine& a, const FlatLine& b) { return a.at < b.at; });
    std::vector<double> from, to, gaps;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].to - lines[i].from >= 0.6 * longest) {
            from.push_back(lines[i].from);
            to.push_back(lines[i].to);
        }
        if (i > 0)
            gaps.push_back(lines[i].at - lines[i - 1].at);
    }
    if (lines.empty())
        return {};
    std::sort(gaps.begin(), gaps.end());
    const double half = std::accumulate(gaps.begin(), gaps.end(), 0.) / 2;
    double pitch = 0, sum = 0; // the median of the gaps, each counted by its size: double rules do not matter
    for (std::size_t i = 0; i < gaps.size() && sum < half; ++i)
        sum += pitch = gaps[i];
    const auto apart =
        std::count_if(gaps.begin(), gaps.end(), [&](double gap) { return gap >= settings.double_rule * pitch; });
    return {middle_of(from), middle_of(to), lines.front().at,
            lines.back().at, pitch,         static_cast<std::size_t>(apart) + 1};
}

Extent extent_of(const CrossingLines& table, const FlatMap& map, double tolerance)
{
    const std::vector<Stroke> level = to_flat(table.level, map), steep = to_flat(table.steep, map);
    const FamilyExtent rows = measure(merge_strokes(level, Heading::level, tolerance, nullptr));
    const FamilyExtent columns = measure(merge_strokes(steep, Heading::steep, tolerance, nullptr));
    Extent extent{rows.from, columns.from, rows.to, columns.to, {}, rows.count, columns.count, rows.pitch};
    extent.left = std::min(extent.left, columns.first);
    extent.right = std::max(extent.right, columns.last);
    extent.top = std::min(extent.top, rows.first);
    extent.bottom = std::max(extent.bottom, rows.last);
    const double side = settings.margin * std::max(extent.right - extent.left, extent.bottom - extent.top);
    extent.everything = {cv::Point2d(extent.left - side, extent.top - side),
                         cv::Point2d(extent.right + side, extent.bottom + side)};
    return extent;
}

/// A part of the sheet laid flat, `scale` flat pixels per flat unit.
struct FlatPicture {
    cv::Mat image;
    cv::Point2d origin;
    double scale = 1;
    cv::Point2d flat(cv::Point2d pixel) const { return origin + pixel / scale; }
};

FlatPicture lay_flat(const Searched& searched, const FlatMap& map, const cv::Rect2d& region)
{
    constexpr int step = 16; // the map is smooth: it is computed every so many pixels
    FlatPicture picture;
    picture.scale = std::min(1., settings.flat_side_px / std::max(region.width, region.height));
    picture.origin = region.tl();
    const cv::Size size(std::max(16, static_cast<int>(region.width * picture.scale)),
                        std::max(16, static_cast<int>(region.height * picture.scale)));
    const bool from_reduced = picture.scale < 0.75;
    const cv::Mat& source = from_reduced ? searched.reduced : searched.photo;
    const double factor = from_reduced ? searched.scale : 1;
    cv::Mat2f coarse((size.height + 2 * step - 1) / step, (size.width + 2 * step - 1) / step);
    for (int y = 0; y < coarse.rows; ++y)
        for (int x = 0; x < coarse.cols; ++x) {
            const cv::Point2d place = map.photo(picture.flat({(x + 0.5) * step, (y + 0.5) * step})) * factor;
            coarse(y, x) = {static_cast<float>(place.x - 0.5), static_cast<float>(place.y - 0.5)};
        }
    cv::Mat2f fine;
    cv::resize(coarse, fine, {}, step, step, cv::INTER_LINEAR);
    fine = fine(cv::Rect({0, 0}, size));
    cv::remap(source, picture.image, fine, {}, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    picture.image = even_light(picture.image);
    return picture;
}

/// Follows the lines of one family again in the flat picture and returns them in photo pixels, put together to lines.
LineFamily follow_again(const FlatPicture& picture, const FlatMap& map, Heading heading)
{
    FollowSettings follow;
    follow.least_contrast = 7;
    follow.greatest_gap = 16;
    follow.greatest_slope = static_cast<float>(settings.flat_slope);
    follow.least_length = std::max(24, (heading == Heading::level ? picture.image.cols : picture.image.rows) / 25);
    cv::Mat smooth;
    cv::blur(picture.image, smooth, heading == Heading::level ? cv::Size(7, 1) : cv::Size(1, 7));
    LineFamily family = own_lines(follow_dark_lines(smooth, heading, follow));
    merge_strokes(family.strokes, heading, settings.same_line_px, &family.line);
    for (Stroke& stroke : family.strokes) {
        std::vector<cv::Point2f> points;
        for (std::size_t i = 0; i < stroke.points.size(); i += 8)
            points.emplace_back(map.photo(picture.flat(stroke.points[i])));
        points.emplace_back(map.photo(picture.flat(stroke.points.back())));
        stroke.points = std::move(points);
    }
    return family;
}

/// The share of stretches between crossings that are printed nearly without a hole: texture has few.
double printed_share(const GridLines& grid)
{
    std::size_t whole = 0;
    for (const std::vector<float>* edges : {&grid.across, &grid.down})
        whole += static_cast<std::size_t>(
            std::count_if(edges->begin(), edges->end(), [](float share) { return share >= 0.85F; }));
    return static_cast<double>(whole) /
           static_cast<double>(std::max<std::size_t>(1, grid.across.size() + grid.down.size()));
}

Lattice to_lattice(const GridLines& grid, const FlatPicture& picture, const FlatMap& map)
{
    Lattice lattice;
    lattice.rows = static_cast<int>(grid.level.size()) - 1;
    lattice.columns = static_cast<int>(grid.steep.size()) - 1;
    for (const GridLine& row : grid.level)
        for (const GridLine& column : grid.steep) {
            cv::Point2d pixel(column.at, row.at);
            for (int round = 0; round < 3; ++round)
                pixel = {column.place(pixel.y, picture.image.rows), row.place(pixel.x, picture.image.cols)};
            const cv::Point2d photo = map.photo(picture.flat(pixel));
            lattice.nodes.push_back({photo.x, photo.y});
        }
    lattice.across = grid.across;
    lattice.down = grid.down;
    return lattice;
}

/// Adds to `table` the other section of the same card, if there is one: same ends, a small gap, not too many rows.
void absorb_sections(CrossingLines& table, std::vector<CrossingLines>& others, const FlatMap& map, double tolerance)
{
    for (CrossingLines& other : others) {
        const Extent here = extent_of(table, map, tolerance);
        const Extent there = extent_of(other, map, tolerance);
        const double width = here.right - here.left, slack = settings.same_ends * width;
        const double gap = std::max(there.top - here.bottom, here.top - there.bottom);
        if (there.rows < 3 || there.columns < 2 || here.rows + there.rows > settings.most_card_lines)
            continue;
        if (std::abs(here.left - there.left) > slack || std::abs(here.right - there.right) > slack)
            continue;
        if (gap < -0.3 * here.pitch || gap > settings.section_gap_rows * here.pitch)
            continue;
        table.level.insert(table.level.end(), other.level.begin(), other.level.end());
        table.steep.insert(table.steep.end(), other.steep.begin(), other.steep.end());
        other = {};
    }
    std::erase_if(others, [](const CrossingLines& other) { return other.level.empty(); });
}

/// The lattice of one candidate, or nothing if it is no grid of the size that is asked for.
std::optional<Lattice> find_lattice(const Searched& searched, CrossingLines table, std::vector<CrossingLines>& others)
{
    const double tolerance = settings.same_line_px / searched.scale * 1.5;
    FlatMap map;
    if (!map.fit(own_lines(table.level), own_lines(table.steep)))
        return {};
    Extent extent = extent_of(table, map, tolerance);
    if (extent.columns > extent.rows) { // rows are the more numerous lines
        std::swap(table.level, table.steep);
        for (CrossingLines& other : others)
            std::swap(other.level, other.steep);
        if (!map.fit(own_lines(table.level), own_lines(table.steep)))
            return {};
        extent = extent_of(table, map, tolerance);
    }
    if (extent.rows < 4 || extent.columns < 2)
        return {};
    const std::size_t before = others.size();
    absorb_sections(table, others, map, tolerance);
    if (others.size() != before) {
        if (!map.fit(own_lines(table.level), own_lines(table.steep)))
            return {};
        extent = extent_of(table, map, tolerance);
    }
    FlatPicture picture;
    for (int round = 0; round < settings.rounds; ++round) {
        picture = lay_flat(searched, map, extent.everything);
        const LineFamily level = follow_again(picture, map, Heading::level),
                         steep = follow_again(picture, map, Heading::steep);
        if (level.strokes.size() < 4 || steep.strokes.size() < 2)
            return {};
        map.refine(level, steep);
        extent = extent_of({level.strokes, steep.strokes}, map, tolerance);
    }
    picture = lay_flat(searched, map, extent.everything);
    const cv::Point2d corner = (cv::Point2d(extent.left, extent.top) - picture.origin) * picture.scale;
    const cv::Rect2d area(
        corner, cv::Size2d((extent.right - extent.left) * picture.scale, (extent.bottom - extent.top) * picture.scale));
    const GridLines grid = find_grid_lines(picture.image, area);
    const auto rows = static_cast<int>(grid.level.size()) - 1, columns = static_cast<int>(grid.steep.size()) - 1;
    if (rows < settings.least_rows || columns < settings.least_columns || rows > settings.most_rows ||
        columns > settings.most_rows || printed_share(grid) < settings.printed)
        return {};
    return to_lattice(grid, picture, map);
}

} // namespace

std::vector<Lattice> find_lattices(const Photo& photo, const Trace& trace)
{
    const StageTimer timer(trace, "lattice");
    std::vector<Lattice> lattices;
    const int longest = std::max(photo.grey.cols, photo.grey.rows);
    if (photo.grey.empty() || photo.grey.type() != CV_8UC1 ||
        std::min(photo.grey.cols, photo.grey.rows) < settings.least_side_px)
        return lattices;
    Searched searched{photo.grey, photo.grey, 1};
    if (longest > settings.search_side_px) {
        searched.scale = static_cast<double>(settings.search_side_px) / longest;
        cv::resize(photo.grey, searched.reduced, {}, searched.scale, searched.scale, cv::INTER_AREA);
    }
    const cv::Mat even = even_light(searched.reduced);
    std::vector<Stroke> strokes = follow_dark_lines(even, Heading::level, {});
    for (Stroke& stroke : follow_dark_lines(even, Heading::steep, {}))
        strokes.push_back(std::move(stroke));
    const std::size_t stroke_count = strokes.size();
    std::vector<CrossingLines> tables = group_crossing_lines(std::move(strokes), even.size());
    for (CrossingLines& table : tables)
        for (auto* family : {&table.level, &table.steep})
            for (Stroke& stroke : *family)
                for (cv::Point2f& point : stroke.points)
                    point /= static_cast<float>(searched.scale);
    trace.note("lattice", fmt::format("{} strokes, {} candidate tables", stroke_count, tables.size()));
    while (!tables.empty()) {
        CrossingLines table = std::move(tables.front());
        tables.erase(tables.begin());
        if (std::optional<Lattice> lattice = find_lattice(searched, std::move(table), tables))
            lattices.push_back(std::move(*lattice));
    }
    const auto middle = [](const Lattice& lattice) {
        return centre(lattice.quad(0, 0, lattice.rows, lattice.columns));
    };
    std::stable_sort(lattices.begin(), lattices.end(), [&](const Lattice& a, const Lattice& b) {
        return middle(a).y + 0.5 * middle(a).x < middle(b).y + 0.5 * middle(b).x;
    });
    trace.note("lattice", fmt::format("{} grids", lattices.size()));
    return lattices;
}

} // namespace recount
