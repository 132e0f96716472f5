// Tables of boxes that nothing else parts: find_box_grids(). The sides of boxes that stand in one row or column lay the
// sheet flat; a box then says in which row and column it stands.
#include "lattice/box_grids.hpp"

#include "core/median.hpp"
#include "lattice/boxes.hpp"
#include "lattice/flat_map.hpp"
#include "lattice/searched_photo.hpp"
#include "lattice/table_extent.hpp"
#include "photo/box_means.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace recount {
namespace {

struct BoxGridSettings {
    double longest_side_px = 2000; // of the picture that boxes are looked for in
    double same_line = 0.5;        // of a box's side: boxes whose middles are nearer stand in one row
    double missing = 0.8;          // of the distance of two rows: in a gap so much wider is another one
    double stray = 0.2;            // of the boxes of the longest row, or column: fewer are letters
    double filled = 0.35;          // of the cells have boxes that are seen
    std::size_t least_rows = 9, most_rows = 45, most_columns = 12;
    int samples = 4;             // of a side, to lay the sheet flat by
    int side_samples = 8;        // of a side, to see whether it is printed
    int line_px = 5;             // so far off a line may be
    double printed = 0.7;        // of what is seen of the sides of others: boxes that ink hides
    double most_in_middle = 0.7; // of the same: more is seen everywhere
} constexpr settings;

/// A side of each box of a stretch, from corner to corner.
Stroke side_of(const BoxGroup& group, const std::vector<std::size_t>& stretch, std::size_t corner, std::size_t next)
{
    Stroke side;
    for (const std::size_t box : stretch) {
        const std::array<cv::Point2f, 4> corners = group.boxes[box].corners();
        for (int k = 0; k <= settings.samples; ++k)
            side.points.push_back(corners[corner] +
                                  (corners[next] - corners[corner]) * (static_cast<float>(k) / settings.samples));
    }
    return side;
}

/// Where boxes begin and end in one direction.
struct Reach {
    double from = 0, to = 0;
    double middle() const { return (from + to) / 2; }
};

/// A row or a column of boxes.
struct BoxLine : Reach {
    std::vector<std::size_t> boxes;
};

/// The rows, or columns, that boxes stand in, in their order.
std::vector<BoxLine> lines_of(const std::vector<Reach>& boxes)
{
    std::vector<std::size_t> order(boxes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t box) { return boxes[box].middle(); });
    std::vector<double> sizes;
    for (const Reach& box : boxes)
        sizes.push_back(box.to - box.from);
    const double near = settings.same_line * median(sizes);
    std::vector<BoxLine> lines;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 0 || boxes[order[i]].middle() - boxes[order[i - 1]].middle() > near)
            lines.emplace_back();
        lines.back().boxes.push_back(order[i]);
    }
    for (BoxLine& line : lines) {
        std::vector<double> from, to;
        for (const std::size_t box : line.boxes) {
            from.push_back(boxes[box].from);
            to.push_back(boxes[box].to);
        }
        line.from = median(from);
        line.to = median(to);
    }
    return lines;
}

/// Leaves out the rows, or columns, of hardly any boxes, which are letters, and their boxes.
void leave_stray(const std::vector<BoxLine>& lines, std::vector<bool>& is_stray)
{
    std::size_t most = 0;
    for (const BoxLine& line : lines)
        most = std::max(most, line.boxes.size());
    for (const BoxLine& line : lines)
        if (static_cast<double>(line.boxes.size()) < settings.stray * static_cast<double>(most))
            for (const std::size_t box : line.boxes)
                is_stray[box] = true;
}

/// The lines before, between and after rows or columns, and in gaps as wide as one.
std::vector<double> borders_of(const std::vector<BoxLine>& lines)
{
    std::vector<double> pitches, gaps;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        pitches.push_back(lines[i].middle() - lines[i - 1].middle());
        gaps.push_back(lines[i].from - lines[i - 1].to);
    }
    const double pitch = median(pitches), half = std::max(0., median(gaps) / 2);
    std::vector<double> borders{lines.front().from - half};
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const double gap = lines[i].from - lines[i - 1].to - 2 * half;
        if (gap < settings.missing * pitch) {
            borders.push_back((lines[i - 1].to + lines[i].from) / 2);
            continue;
        }
        const int missing = std::max(1, static_cast<int>(std::lround(gap / pitch)));
        for (int k = 0; k <= missing; ++k)
            borders.push_back(lines[i - 1].to + half + gap * k / missing);
    }
    borders.push_back(lines.back().to + half);
    return borders;
}

/// Rows and columns of boxes in flat coordinates.
struct BoxTable {
    std::vector<BoxLine> rows, columns;
};

/// Tells where the lines around boxes are printed. `lines`: of the picture, a little wider than they are.
class PrintedSides {
public:
    PrintedSides(const FlatMap& map, const cv::Mat1b& lines) : map_(map), lines_(lines) {}

    /// How much of each side of the boxes of a row or column is printed, at least. `is_column`: of a column across
    /// `lines`, its rows.
    double least_share(const Reach& line, const std::vector<BoxLine>& lines, bool is_column) const
    {
        std::array<double, 4> shares{};
        for (const Reach& other : lines) {
            const Reach& x = is_column ? line : other;
            const Reach& y = is_column ? other : line;
            shares[0] += share({x.from, y.from}, {x.to, y.from});
            shares[1] += share({x.from, y.to}, {x.to, y.to});
            shares[2] += share({x.from, y.from}, {x.from, y.to});
            shares[3] += share({x.to, y.from}, {x.to, y.to});
        }
        return std::ranges::min(shares) / static_cast<double>(lines.size());
    }

    /// How much is printed in the middle of a row's or column's boxes: ink, and what makes all seem printed.
    double middle_share(const Reach& line, const std::vector<BoxLine>& lines, bool is_column) const
    {
        double sum = 0;
        for (const Reach& other : lines) {
            const Reach& x = is_column ? line : other;
            const Reach& y = is_column ? other : line;
            sum += share({x.from, y.middle()}, {x.to, y.middle()});
        }
        return sum / static_cast<double>(lines.size());
    }

private:
    const FlatMap& map_;
    const cv::Mat1b& lines_;

    /// Of a side but for its ends, where boxes may be round.
    double share(cv::Point2d from, cv::Point2d to) const
    {
        int printed = 0;
        for (int k = 0; k < settings.side_samples; ++k) {
            const double at = 0.2 + 0.6 * k / (settings.side_samples - 1);
            const cv::Point place(map_.photo(from + (to - from) * at));
            printed += cv::Rect({}, lines_.size()).contains(place) && lines_(place) != 0 ? 1 : 0;
        }
        return static_cast<double>(printed) / settings.side_samples;
    }
};

/// Adds the rows or columns before the first and after the last one whose boxes are printed, though ink crosses the
/// sides of nearly all.
void add_hidden(std::vector<BoxLine>& lines, const std::vector<BoxLine>& across, bool is_column,
                const PrintedSides& sides, std::size_t most)
{
    if (lines.size() < 2)
        return;
    std::vector<double> pitches, shares, middles;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0)
            pitches.push_back(lines[i].middle() - lines[i - 1].middle());
        shares.push_back(sides.least_share(lines[i], across, is_column));
        middles.push_back(sides.middle_share(lines[i], across, is_column));
    }
    const double pitch = median(pitches), least = settings.printed * median(shares);
    if (*std::ranges::min_element(middles) > settings.most_in_middle * median(shares))
        return;
    const auto next = [&](const BoxLine& line, double step) {
        BoxLine moved = line;
        moved.from += step;
        moved.to += step;
        return moved;
    };
    const auto is_there = [&](const BoxLine& line) {
        return lines.size() < most && sides.least_share(line, across, is_column) >= least;
    };
    for (BoxLine line = next(lines.front(), -pitch); is_there(line); line = next(line, -pitch))
        lines.insert(lines.begin(), line);
    for (BoxLine line = next(lines.back(), pitch); is_there(line); line = next(line, pitch))
        lines.push_back(line);
}

/// The rows and columns of a group's boxes, and of those beside them that ink hides.
BoxTable table_of(const BoxGroup& group, const FlatMap& map, const std::array<cv::Mat1b, 2>& lines)
{
    std::vector<Reach> across, down;
    for (const Box& box : group.boxes) {
        std::array<cv::Point2d, 4> flat;
        std::ranges::transform(box.corners(), flat.begin(), [&](cv::Point2f corner) { return map.flat(corner); });
        const auto reach = [](double a, double b, double c, double d) {
            return Reach{std::min((a + b) / 2, (c + d) / 2), std::max((a + b) / 2, (c + d) / 2)};
        };
        across.push_back(reach(flat[0].x, flat[3].x, flat[1].x, flat[2].x));
        down.push_back(reach(flat[0].y, flat[1].y, flat[3].y, flat[2].y));
    }
    std::vector<bool> is_stray(group.boxes.size(), false);
    leave_stray(lines_of(down), is_stray);
    leave_stray(lines_of(across), is_stray);
    for (std::vector<Reach>* reaches : {&across, &down}) {
        std::size_t box = 0;
        std::erase_if(*reaches, [&](const Reach&) { return is_stray[box++]; });
    }
    BoxTable table{lines_of(down), lines_of(across)};
    if (table.rows.empty() || table.columns.empty())
        return table;
    const PrintedSides dark(map, lines[0]), light(map, lines[1]);
    const Reach& column = table.columns[table.columns.size() / 2];
    const PrintedSides& sides =
        dark.least_share(column, table.rows, true) >= light.least_share(column, table.rows, true) ? dark : light;
    add_hidden(table.columns, table.rows, true, sides, settings.most_columns);
    add_hidden(table.rows, table.columns, false, sides, settings.most_rows);
    return table;
}

/// The grid of a group, in photo pixels; `scale`: picture pixels in one of them.
std::optional<Lattice> grid_of(const BoxGroup& group, const std::array<cv::Mat1b, 2>& lines, double scale)
{
    std::vector<Stroke> level, steep;
    for (const std::vector<std::size_t>& row : group.rows) {
        level.push_back(side_of(group, row, 0, 1));
        level.push_back(side_of(group, row, 3, 2));
    }
    for (const std::vector<std::size_t>& column : group.columns) {
        steep.push_back(side_of(group, column, 0, 3));
        steep.push_back(side_of(group, column, 1, 2));
    }
    FlatMap map;
    if (!map.fit(own_lines(std::move(level)), own_lines(std::move(steep))))
        return std::nullopt;
    const BoxTable table = table_of(group, map, lines);
    if (table.rows.empty() || table.columns.empty())
        return std::nullopt;
    const std::vector<double> rows = borders_of(table.rows), columns = borders_of(table.columns);
    const std::size_t cells = (rows.size() - 1) * (columns.size() - 1);
    const auto [fewer, more] = std::minmax({rows.size() - 1, columns.size() - 1});
    if (more < settings.least_rows || more > settings.most_rows || fewer > settings.most_columns ||
        static_cast<double>(group.boxes.size()) < settings.filled * static_cast<double>(cells))
        return std::nullopt;
    Lattice grid = flat_lattice(rows, columns, [&](double x, double y) {
        const cv::Point2d place = map.photo({x, y}) / scale;
        return Point{place.x, place.y};
    });
    std::ranges::fill(grid.down, 1.F); // a box has sides
    return rows.size() < columns.size() ? quarter_turned(grid) : grid;
}

} // namespace

std::vector<Lattice> find_box_grids(const Photo& photo, const Trace& trace)
{
    if (!may_hold_tables(photo.grey))
        return {};
    const StageTimer timer(trace, "boxes");
    const double scale = std::min(1., settings.longest_side_px / std::max(photo.grey.cols, photo.grey.rows));
    const cv::Size size(cvRound(photo.grey.cols * scale), cvRound(photo.grey.rows * scale));
    FoundBoxes found = find_boxes(mean_over_areas(photo.grey, size));
    const std::vector<BoxGroup> groups = group_boxes(found.boxes);
    if (groups.empty())
        return {};
    for (cv::Mat1b& lines : found.lines)
        cv::dilate(lines, lines, cv::getStructuringElement(cv::MORPH_RECT, {settings.line_px, settings.line_px}));
    std::vector<Lattice> grids;
    for (const BoxGroup& group : groups) {
        const std::optional<Lattice> grid = grid_of(group, found.lines, scale);
        trace.note("boxes", fmt::format("{} boxes, {}", group.boxes.size(), grid ? size_text(*grid) : "no table"));
        const auto is_here = [&](const Lattice& larger) { return holds(larger, centre(outline(*grid))); };
        if (grid && std::ranges::none_of(grids, is_here)) // else pieces of its boxes
            grids.push_back(*grid);
    }
    return grids;
}

} // namespace recount
