// Where a table ends, from the strokes of its lines: pieces of one line are put together in flat coordinates, and the
// ends that most of the long lines share are the ends of the table.
#include "lattice/table_extent.hpp"

#include "core/median.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace recount {
namespace {

struct ExtentSettings {
    double long_line = 0.3;         // of the longest of its family: counts as a line
    double whole_line = 0.6;        // of the longest: its ends tell where the table ends
    double double_rule = 0.28;      // of the usual distance: closer lines count once
    double overlap = 0.3;           // of the shorter: what two pieces of one line may overlap
    std::size_t most_strokes = 300; // of one family: the longest
    std::size_t points = 24;        // of a stroke, that are looked at
} const settings;

/// One line put together from strokes: where it lies and between which ends.
struct FlatLine {
    double at = 0, from = 0, to = 0, printed = 0;
};

FlatLine as_line(const Stroke& stroke, Heading heading)
{
    std::vector<double> across;
    FlatLine line{0, 1e9, -1e9, 0};
    for (const cv::Point2f& point : stroke.points) {
        const bool level = heading == Heading::level;
        across.push_back(level ? point.y : point.x);
        line.from = std::min<double>(line.from, level ? point.x : point.y);
        line.to = std::max<double>(line.to, level ? point.x : point.y);
    }
    line.at = median(across);
    line.printed = line.to - line.from;
    return line;
}

/// Puts strokes (the longest first) together to lines and writes each stroke's line to `line`.
std::vector<FlatLine> merge(const std::vector<Stroke>& strokes, Heading heading, double tolerance,
                            std::vector<int>& line)
{
    std::vector<FlatLine> lines;
    for (const Stroke& stroke : strokes) {
        const FlatLine piece = as_line(stroke, heading);
        std::size_t best = lines.size();
        double distance = tolerance;
        for (std::size_t k = 0; k < lines.size(); ++k) {
            const double overlap = std::min(piece.to, lines[k].to) - std::max(piece.from, lines[k].from);
            if (std::abs(piece.at - lines[k].at) < distance && overlap < settings.overlap * piece.printed) {
                distance = std::abs(piece.at - lines[k].at);
                best = k;
            }
        }
        line.push_back(static_cast<int>(best));
        if (best == lines.size()) {
            lines.push_back(piece);
            continue;
        }
        lines[best].from = std::min(lines[best].from, piece.from);
        lines[best].to = std::max(lines[best].to, piece.to);
        lines[best].printed += piece.printed;
    }
    return lines;
}

std::vector<Stroke> to_flat(const std::vector<Stroke>& strokes, const FlatMap& map)
{
    std::vector<Stroke> result;
    for (const Stroke& stroke : strokes) {
        Stroke flat;
        const std::size_t step = std::max<std::size_t>(1, stroke.points.size() / settings.points);
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

double longest_of(const std::vector<FlatLine>& lines)
{
    double longest = 0;
    for (const FlatLine& line : lines)
        longest = std::max(longest, line.printed);
    return longest;
}

/// The long lines of one family of strokes in photo pixels, in order.
std::vector<FlatLine> long_lines(const std::vector<Stroke>& strokes, const FlatMap& map, Heading heading,
                                 double tolerance)
{
    std::vector<int> line_of_stroke;
    std::vector<FlatLine> lines = merge(to_flat(strokes, map), heading, tolerance, line_of_stroke);
    const double longest = longest_of(lines);
    std::erase_if(lines, [&](const FlatLine& line) { return line.printed < settings.long_line * longest; });
    std::sort(lines.begin(), lines.end(), [](const FlatLine& a, const FlatLine& b) { return a.at < b.at; });
    return lines;
}

FamilyExtent measure(const std::vector<FlatLine>& lines)
{
    const double longest = longest_of(lines);
    std::vector<double> from, to, gaps;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].to - lines[i].from >= settings.whole_line * longest) {
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
    return {median(from), median(to), lines.front().at, lines.back().at, pitch, static_cast<std::size_t>(apart) + 1};
}

/// How many of all pairs of a row and a column line cross, or nearly do.
double crossing_share(const std::vector<FlatLine>& rows, const std::vector<FlatLine>& columns, double near)
{
    const auto reaches = [&](const FlatLine& line, double at) {
        return line.from - near <= at && at <= line.to + near;
    };
    std::ptrdiff_t crossings = 0;
    for (const FlatLine& row : rows)
        crossings += std::ranges::count_if(
            columns, [&](const FlatLine& column) { return reaches(row, column.at) && reaches(column, row.at); });
    return static_cast<double>(crossings) / static_cast<double>(std::max<std::size_t>(1, rows.size() * columns.size()));
}

} // namespace

cv::Rect2d Extent::with_margin(double margin) const
{
    const double side = margin * std::max(right - left, bottom - top);
    return {cv::Point2d(left - side, top - side), cv::Point2d(right + side, bottom + side)};
}

cv::Rect2d Extent::with_margin(double margin, double above) const
{
    const double side = margin * std::max(right - left, bottom - top), more = above * (bottom - top);
    return {cv::Point2d(left - side, top - more), cv::Point2d(right + side, bottom + more)};
}

Extent extent_of(const CrossingLines& table, const FlatMap& map, double tolerance)
{
    const std::vector<FlatLine> level = long_lines(table.level, map, Heading::level, tolerance);
    const std::vector<FlatLine> steep = long_lines(table.steep, map, Heading::steep, tolerance);
    const FamilyExtent rows = measure(level), columns = measure(steep);
    return {std::min(rows.from, columns.first),
            std::min(columns.from, rows.first),
            std::max(rows.to, columns.last),
            std::max(columns.to, rows.last),
            rows.count,
            columns.count,
            rows.pitch,
            crossing_share(level, steep, tolerance)};
}

LineFamily own_lines(std::vector<Stroke> strokes)
{
    std::ranges::stable_sort(strokes, std::greater{}, [](const Stroke& stroke) { return stroke.points.size(); });
    if (strokes.size() > settings.most_strokes)
        strokes.resize(settings.most_strokes);
    LineFamily family{std::move(strokes), {}};
    family.line.resize(family.strokes.size());
    std::iota(family.line.begin(), family.line.end(), 0);
    return family;
}

LineFamily merged_lines(std::vector<Stroke> strokes, Heading heading, double tolerance)
{
    LineFamily family = own_lines(std::move(strokes));
    family.line.clear();
    merge(family.strokes, heading, tolerance, family.line);
    return family;
}

} // namespace recount
