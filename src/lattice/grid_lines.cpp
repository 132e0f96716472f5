// The lines of a table that lies flat. Places where a line may run are judged by how much of them is printed, overall
// and between the crossing lines; then double rules become one line, strips that hardly any line crosses end the table,
// and lines that run on beyond the last crossing one give an unprinted border. Rows and columns need each other for
// this, so both are chosen in a few rounds. At last each line is traced as a cubic.
#include "lattice/grid_lines.hpp"

#include "lattice/choose_columns.hpp"
#include "lattice/choose_rows.hpp"

#include <algorithm>
#include <cmath>

namespace recount {
namespace {

struct GridSettings {
    double full_share = 0.85;   // of a stretch: letters in a row may reach that
    double beside_share = 0.78; // of a line beside the table, which shadows and writing may hide in part
    double dot_share = 0.4;     // of it without bridging holes: even dots reach that
    double least_row = 0.55;    // of the pitch, from the table to a line beside it: lines of text are closer
    int crossing_px = 3;        // at both ends of a stretch, where the crossing lines are
    double crossed_share = 0.7; // a stretch of a crossing line that counts as printed
    double end_part = 0.15;     // of a strip at either side, which a line that crosses it reaches
    double end_share = 0.5;     // of that part
    double crossed_by = 0.25;   // of the crossing lines, and at least two, that a strip of the table must have
    double through_px = 24;     // at either side of a line that others run through
    double least_crossings = 4; // of a line that stands alone
    double bordered = 0.9;      // of the table's extent between two of them: its borders alone are enough
    double bridge_rows = 1.6;   // a strip without crossing lines, up to this high, may lie between two sections
    double beside_rows = 2.3;   // from the table to the next line of a section without column lines
    int least_section = 3;      // rows on its far side
    double seen_beyond = 0.3;   // of the pitch, beyond a line beside the table: to see what begins there
    double border_gap = 0.12;   // of the pitch: holes in a line that runs on
    double border_lines = 0.2;  // of the lines, and at least three, that end together at a border
    double same_end = 0.08;     // of the pitch
    double border_rows = 0.45;  // lines that run on that far beyond the last crossing one end at a border
    double strip_rows = 0.1;    // of the rows, that are printed in a strip of paper beside the table
    double strip_edge = 0.92;   // brightness beyond the paper, by the paper's
    double stray_rows = 0.2;    // of the rows, that seem printed in a strip whatever is beyond it, ...
    double ruled_rows = 0.6;    // ... where so many are in the column beside it
    double strip_width = 1.35;  // of that column's width: label columns without lines are wider
    int rounds = 3;
} const settings;

Span span(double from, double to, int limit)
{
    const int first = std::clamp(static_cast<int>(from), 0, limit - 1);
    return {first, std::clamp(static_cast<int>(to + 1), first + 1, limit)};
}

double strongest_share(const LineEvidence& evidence, const GridLine& line, Span along)
{
    double best = 0;
    for (double rule : line.rules)
        best = std::max(best, evidence.share(rule, along));
    return best;
}

/// The stretch between two crossing lines without its ends, where those lines are.
Span inner(double from, double to)
{
    const double trim = 0.12 * (to - from);
    return {static_cast<int>(from + trim), std::max(static_cast<int>(to - trim), static_cast<int>(from + trim) + 1)};
}

/// Whether enough crossing lines are printed between two neighbours, and reach both, for both to belong to one table.
bool is_crossed(const LineEvidence& crossing, const std::vector<GridLine>& lines, double from, double to)
{
    const double end = std::max(6., settings.end_part * (to - from));
    const auto reach = [&](const GridLine& line, double first, double last) {
        return strongest_share(crossing, line, {static_cast<int>(first), static_cast<int>(last)});
    };
    std::vector<double> printed;
    for (const GridLine& line : lines)
        if (strongest_share(crossing, line, inner(from, to)) >= settings.crossed_share &&
            reach(line, from + settings.crossing_px, from + end) >= settings.end_share &&
            reach(line, to - end, to - settings.crossing_px) >= settings.end_share)
            printed.push_back(line.at);
    const double least = lines.size() > 1 ? 2 : 1; // a sheet of one column may have one column line and no border
    const bool bordered = printed.size() > 1 &&
                          printed.back() - printed.front() >= settings.bordered * (lines.back().at - lines.front().at);
    return bordered || static_cast<double>(printed.size()) >=
                           std::max(least, settings.crossed_by * static_cast<double>(lines.size()));
}

/// Keeps the one line through which most others run, if they are enough: that between the labels and the only game of a
/// sheet without borders, beside which the edge of the paper was seen.
void keep_most_crossed(std::vector<GridLine>& lines, const LineEvidence& crossing,
                       const std::vector<GridLine>& crossed_by)
{
    const auto crossings = [&](const GridLine& line) {
        const Span through = span(line.at - settings.through_px, line.at + settings.through_px, crossing.length());
        return std::ranges::count_if(crossed_by, [&](const GridLine& other) {
            return strongest_share(crossing, other, through) >= settings.crossed_share;
        });
    };
    const GridLine best = *std::ranges::max_element(lines, {}, crossings);
    lines.clear();
    if (static_cast<double>(crossings(best)) >=
        std::max(settings.least_crossings, settings.crossed_by * static_cast<double>(crossed_by.size())))
        lines.push_back(best);
}

/// Keeps the lines of the stretch of strips in `home` that are crossed by enough printed lines; a strip of up to
/// `bridge_px` without any may lie between two such stretches.
void keep_connected(std::vector<GridLine>& lines, const LineEvidence& crossing, const std::vector<GridLine>& crossed_by,
                    Span home, double bridge_px)
{
    if (lines.size() < 2)
        return;
    std::vector<Span> stretches; // of strips
    for (int i = 0; i + 1 < static_cast<int>(lines.size()); ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (!is_crossed(crossing, crossed_by, lines[k].at, lines[k + 1].at))
            continue;
        if (!stretches.empty() && stretches.back().to == i)
            stretches.back().to = i + 1;
        else
            stretches.push_back({i, i + 1});
    }
    if (stretches.empty()) {
        keep_most_crossed(lines, crossing, crossed_by);
        return;
    }
    const auto inside = [&](const Span& stretch) {
        const double from = lines[static_cast<std::size_t>(stretch.from)].at,
                     to = lines[static_cast<std::size_t>(stretch.to)].at;
        return std::min<double>(to, home.to) - std::max<double>(from, home.from);
    };
    const auto longest = std::ranges::max_element(stretches, {}, inside);
    const auto gap = [&](int from, int to) {
        return lines[static_cast<std::size_t>(to)].at - lines[static_cast<std::size_t>(from)].at;
    };
    Span kept = *longest;
    for (auto next = longest + 1; next != stretches.end(); ++next) {
        if (next->length() < settings.least_section || gap(kept.to, next->from) > bridge_px)
            break;
        kept.to = next->to;
    }
    for (auto next = longest; next != stretches.begin();) {
        --next;
        if (next->length() < settings.least_section || gap(next->to, kept.from) > bridge_px)
            break;
        kept.from = next->from;
    }
    lines = {lines.begin() + kept.from, lines.begin() + kept.to + 1};
}

/// Adds an unprinted border where several crossing lines run on beyond the first or last of `lines` to the same end.
void add_borders(std::vector<GridLine>& lines, const LineEvidence& crossing, const std::vector<GridLine>& crossed_by,
                 double pitch)
{
    if (lines.empty() || crossed_by.size() < 3)
        return;
    const double patience = settings.border_gap * pitch;
    const auto border = [&](double from, int step) {
        std::vector<double> ends;
        for (const GridLine& line : crossed_by) {
            double end = from;
            for (int x = static_cast<int>(from); x >= 0 && x < crossing.length() && std::abs(x - end) < patience;
                 x += step)
                if (strongest_share(crossing, line, {x, x + 1}) > 0)
                    end = x + 0.5;
            if (std::abs(end - from) > settings.border_rows * pitch)
                ends.push_back(end);
        }
        double best = from;
        auto most = std::max<std::ptrdiff_t>(
            3, static_cast<std::ptrdiff_t>(settings.border_lines * static_cast<double>(crossed_by.size())));
        for (double end : ends) {
            const auto same = std::count_if(ends.begin(), ends.end(), [&](double other) {
                return std::abs(other - end) < settings.same_end * pitch;
            });
            if (same >= most) {
                most = same + 1;
                best = end;
            }
        }
        return best;
    };
    const double first = border(lines.front().at, -1), last = border(lines.back().at, 1);
    if (first < lines.front().at)
        lines.insert(lines.begin(), GridLine{first, {}, {}});
    if (last > lines.back().at)
        lines.push_back({last, {}, {}});
}

/// Takes lines beside the table in again, up to `farthest` from the last, that run along all of it and no farther: the
/// label column may have no row lines, and a section no column lines. The edge of the paper runs on. What is nearer
/// than a row is text, but for the first line of a ruled row, which is looked for if any `may_stand_apart` (a grand
/// total).
void add_beside(std::vector<GridLine>& lines, const std::vector<GridLine>& all, const LineEvidence& evidence,
                const LineEvidence& crossing, const std::vector<GridLine>& crossed_by, Span home, double pitch,
                double farthest, bool may_stand_apart)
{
    if (lines.size() < 2 || crossed_by.size() < 2)
        return;
    const Span along = span(crossed_by.front().at, crossed_by.back().at, evidence.length());
    const int beyond = static_cast<int>(pitch);
    const auto belongs = [&](const GridLine& line) {
        const double before = strongest_share(evidence, line, {along.from - beyond, along.from - beyond / 4});
        const double after = strongest_share(evidence, line, {along.to + beyond / 4, along.to + beyond});
        double solid = 0;
        for (double rule : line.rules)
            solid = std::max(solid, evidence.solid_share(rule, along));
        return strongest_share(evidence, line, along) >= settings.beside_share && solid >= settings.dot_share &&
               std::max(before, after) < settings.crossed_share;
    };
    const auto index = [&](double at) {
        return std::ranges::min_element(all, {}, [&](const GridLine& line) { return std::abs(line.at - at); }) -
               all.begin();
    };
    const auto opens_row = [&](std::ptrdiff_t i, int step) {
        const std::ptrdiff_t next = i + step;
        if (!may_stand_apart || next < 0 || next >= std::ssize(all))
            return false;
        const auto [from, to] =
            std::minmax(all[static_cast<std::size_t>(i)].at, all[static_cast<std::size_t>(next)].at);
        return to - from >= settings.least_row * pitch && is_crossed(crossing, crossed_by, from, to);
    };
    const auto take = [&](std::ptrdiff_t from, int step, bool at_front) {
        for (std::ptrdiff_t i = from + step; i >= 0 && i < std::ssize(all); i += step) {
            const GridLine& line = all[static_cast<std::size_t>(i)];
            const double last = at_front ? lines.front().at : lines.back().at;
            if (std::abs(line.at - last) > farthest)
                break;
            const bool is_near = std::abs(line.at - last) < settings.least_row * pitch;
            if ((is_near && !opens_row(i, step)) || !belongs(line))
                continue;
            const double farther = std::clamp(line.at + step * pitch, 0., crossing.length() - 1.);
            if (std::abs(farther - line.at) < settings.seen_beyond * pitch)
                break; // at the rim of the picture
            const bool at_home = std::min(line.at, farther) >= home.from && std::max(line.at, farther) <= home.to;
            if (!at_home && !is_near &&
                is_crossed(crossing, crossed_by, std::min(line.at, farther), std::max(line.at, farther)))
                break; // another table begins here
            lines.insert(at_front ? lines.begin() : lines.end(), line);
        }
    };
    take(index(lines.front().at), -1, true);
    take(index(lines.back().at), 1, false);
}

/// Drops the outermost line at either side where the paper ends and not the table: no row reaches it, and beyond it is
/// darker; or nearly none does, though rows are ruled beside the strip, which is no wider than a column there.
void drop_paper_edge(std::vector<GridLine>& columns, const LineEvidence& evidence, const LineEvidence& crossing,
                     const std::vector<GridLine>& rows)
{
    const Span down = span(rows.front().at, rows.back().at, evidence.length());
    const auto ruled_share = [&](const GridLine& one, const GridLine& other) {
        const Span strip = inner(std::min(one.at, other.at), std::max(one.at, other.at));
        const auto ruled = std::ranges::count_if(
            rows, [&](const GridLine& row) { return strongest_share(crossing, row, strip) >= settings.end_share; });
        return static_cast<double>(ruled) / static_cast<double>(rows.size());
    };
    const auto is_strip = [&](const GridLine& outer, const GridLine& next, const GridLine& third, bool at_front) {
        const double ruled = ruled_share(outer, next);
        const auto [before, after] = evidence.beside(outer.at, down);
        if (ruled <= settings.strip_rows && (at_front ? before / after : after / before) < settings.strip_edge)
            return true;
        return ruled <= settings.stray_rows && ruled_share(next, third) >= settings.ruled_rows &&
               std::abs(outer.at - next.at) <= settings.strip_width * std::abs(next.at - third.at);
    };
    if (columns.size() > 3 && is_strip(columns[0], columns[1], columns[2], true))
        columns.erase(columns.begin());
    const std::size_t last = columns.size() - 1;
    if (columns.size() > 3 && is_strip(columns[last], columns[last - 1], columns[last - 2], false))
        columns.pop_back();
}

void trace_lines(std::vector<GridLine>& lines, const LineEvidence& evidence, Span along)
{
    for (GridLine& line : lines)
        for (double rule : line.rules) {
            const std::array<double, 4> bend = evidence.trace(rule, along);
            for (std::size_t k = 0; k < bend.size(); ++k)
                line.bend[k] += bend[k] / static_cast<double>(line.rules.size());
        }
}

void measure_edges(GridLines& grid, const LineEvidence& level, const LineEvidence& steep)
{
    for (const GridLine& line : grid.level)
        for (std::size_t j = 0; j + 1 < grid.steep.size(); ++j)
            grid.across.push_back(
                static_cast<float>(strongest_share(level, line, inner(grid.steep[j].at, grid.steep[j + 1].at))));
    for (std::size_t i = 0; i + 1 < grid.level.size(); ++i)
        for (const GridLine& line : grid.steep)
            grid.down.push_back(
                static_cast<float>(strongest_share(steep, line, inner(grid.level[i].at, grid.level[i + 1].at))));
}

} // namespace

double GridLine::place(double along, double extent) const
{
    const double t = std::clamp(2 * along / extent - 1, -1., 1.);
    return at + bend[0] + t * (bend[1] + t * (bend[2] + t * bend[3]));
}

GridLines find_grid_lines(const cv::Mat& flat, const cv::Rect2d& table)
{
    GridLines grid;
    LineEvidence level(flat, Heading::level), steep(flat, Heading::steep);
    Span along = span(table.x, table.x + table.width, flat.cols),
         down = span(table.y, table.y + table.height, flat.rows);
    const Span home_along = along, home_down = down;
    for (int round = 0; round < settings.rounds; ++round) { // each family's extent follows from the other
        RowLines rows = choose_rows(level, along, down, grid.steep);
        grid.level = std::move(rows.lines);
        grid.pitch_px = rows.pitch_px;
        if (grid.level.size() < 3 || grid.pitch_px < 4)
            return {};
        grid.steep = choose_columns(steep, down, grid.level, grid.pitch_px);
        const std::vector<GridLine> all_rows = grid.level, all_columns = grid.steep;
        keep_connected(grid.level, steep, grid.steep, down, settings.bridge_rows * grid.pitch_px);
        keep_connected(grid.steep, level, grid.level, along, 0);
        if (grid.level.size() < 2 || grid.steep.empty())
            return {};
        if (grid.steep.size() == 1)
            add_borders(grid.steep, level, grid.level, grid.pitch_px);
        if (grid.steep.size() < 2)
            return {};
        const double width = grid.steep.back().at - grid.steep.front().at;
        add_beside(grid.steep, all_columns, steep, level, grid.level, home_along, grid.pitch_px, width, false);
        add_borders(grid.steep, level, grid.level, grid.pitch_px);
        drop_columns_of_digits(grid.steep, steep, grid.level);
        add_beside(grid.level, all_rows, level, steep, grid.steep, home_down, grid.pitch_px,
                   settings.beside_rows * grid.pitch_px, true);
        add_borders(grid.level, steep, grid.steep, grid.pitch_px);
        along = span(grid.steep.front().at, grid.steep.back().at, flat.cols);
        down = span(grid.level.front().at, grid.level.back().at, flat.rows);
    }
    drop_paper_edge(grid.steep, steep, level, grid.level);
    trace_lines(grid.level, level, along);
    trace_lines(grid.steep, steep, down);
    measure_edges(grid, level, steep);
    grid.clutter = std::max(level.clutter(along, down), steep.clutter(down, along));
    return grid;
}

} // namespace recount
