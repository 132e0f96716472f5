// Columns that no line parts, but gaps in the row lines do: gap_places(), line_beside(). Along each row line the
// darkest pixel across it is taken; in a gap it is as bright as the paper above and below.
#include "lattice/gap_columns.hpp"

#include "core/median.hpp"
#include "lattice/flatten.hpp"
#include "photo/brightness.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace recount {
namespace {

struct GapSettings {
    double across = 0.15;       // of a row's height, to both sides: where the line is looked for,
    double paper = 0.3;         // and the paper beside it
    double least_contrast = 10; // grey values that a line is darker than paper
    double bright = 0.5;        // of the way from line to paper: no line
    double blur = 0.04;         // of a row's height: how exactly gaps lie one below the other
    double lines = 0.6;         // of the row lines have a gap there
    double few_lines = 0.25;    // have one between the gaps: more, and they are dotted
    double most_gap = 0.4;      // of a row's height
    double least_lines = 0.5;   // of the row lines can be seen at all
    double border = 0.3;        // of a row's height, from the borders of a column: no gap of its own
    double least_width = 0.9;   // of a row's height: closer gaps are those of a dashed line
    double alike = 0.2;         // of the widths of the columns that gaps part
    double middle = 0.12;       // of a cell's width, to both sides of its border: where a gap is
    int least_steps = 24, most_steps = 800;
} constexpr settings;

/// What is seen along a row line.
struct AlongLine {
    std::vector<double> darkest; ///< pixel across it, at equal steps
    double paper = 0;            ///< beside it
};

AlongLine look_along(const cv::Mat& grey, const Point& from, const Point& to, const Point& down, int steps)
{
    const auto moved = [&](const Point& at, double by) { return Point{at.x + by * down.x, at.y + by * down.y}; };
    const int reach = std::max(1, cvRound(settings.across * std::hypot(down.x, down.y)));
    AlongLine seen;
    std::vector<double> paper;
    for (int s = 0; s < steps; ++s) {
        const Point at = between(from, to, (s + 0.5) / steps);
        double darkest = 255;
        for (int k = -reach; k <= reach; ++k)
            darkest = std::min(darkest, brightness(grey, moved(at, settings.across * k / reach)));
        seen.darkest.push_back(darkest);
        paper.push_back(
            std::max(brightness(grey, moved(at, settings.paper)), brightness(grey, moved(at, -settings.paper))));
    }
    seen.paper = median(std::move(paper));
    return seen;
}

/// From which brightness on there is no line; nothing (negative) where none is seen in these steps.
double brightest_of_line(const AlongLine& seen, int first, int last)
{
    const double line = median({seen.darkest.begin() + first, seen.darkest.begin() + last});
    return seen.paper - line < settings.least_contrast ? -1 : line + settings.bright * (seen.paper - line);
}

/// How large the cells of a column are, in pixels.
struct ColumnSize {
    double width_px = 0, row_px = 0;
};

/// How many of the row lines that can be seen at the right end of a column have a gap, step by step along it; empty
/// where hardly any can.
std::vector<double> gap_shares(const cv::Mat& grey, const Lattice& lattice, int column, const ColumnSize& size)
{
    const int steps = std::clamp(cvRound(size.width_px), settings.least_steps, settings.most_steps);
    const int blur = std::max(1, cvRound(settings.blur * size.row_px * steps / size.width_px));
    const int end = std::clamp(cvRound(settings.least_width * size.row_px * steps / size.width_px), 1, steps);
    std::vector<double> shares(static_cast<std::size_t>(steps), 0);
    int seen_lines = 0;
    for (int i = 1; i <= lattice.rows; ++i) {
        const Point &from = lattice.node(i, column), &above = lattice.node(i - 1, column);
        const AlongLine seen =
            look_along(grey, from, lattice.node(i, column + 1), {from.x - above.x, from.y - above.y}, steps);
        const double bright = brightest_of_line(seen, steps - end, steps);
        if (bright < 0)
            continue;
        ++seen_lines;
        for (int s = 0; s < steps; ++s)
            shares[static_cast<std::size_t>(s)] += std::any_of(seen.darkest.begin() + std::max(0, s - blur),
                                                               seen.darkest.begin() + std::min(steps, s + blur + 1),
                                                               [&](double darkest) { return darkest > bright; })
                                                       ? 1
                                                       : 0;
    }
    if (seen_lines < settings.least_lines * lattice.rows)
        return {};
    for (double& share : shares)
        share /= seen_lines;
    return shares;
}

/// Where gaps part a column, in shares of it, and whether the first one reaches from its left border to where the lines
/// begin.
struct Gaps {
    std::vector<double> places;
    bool has_unlined_left = false;
};

/// `row` is a row's height, in shares of the column.
Gaps gaps_of(const std::vector<double>& shares, double row)
{
    Gaps gaps;
    std::vector<double> between_gaps;
    const auto steps = static_cast<double>(shares.size());
    for (std::size_t s = 0; s < shares.size(); ++s) {
        const std::size_t begin = s;
        while (s < shares.size() && shares[s] >= settings.lines)
            ++s;
        if (s < shares.size())
            between_gaps.push_back(shares[s]);
        const double width = static_cast<double>(s - begin) / steps;
        const bool is_left = begin == 0 && width > settings.border * row;
        const double place = is_left ? width : static_cast<double>(begin + s) / 2 / steps;
        if (s == begin || place < settings.border * row || place > 1 - settings.border * row)
            continue;
        if (!is_left && width > settings.most_gap * row)
            return {};
        gaps.places.push_back(place);
        gaps.has_unlined_left = gaps.has_unlined_left || is_left;
    }
    return median(between_gaps) <= settings.few_lines ? gaps : Gaps{};
}

/// Whether gaps part a column into games: as wide as each other, or as the one beside it (0: none is known); the first
/// part may hold something else as well.
bool are_even(const Gaps& gaps, const ColumnSize& size, double beside_px)
{
    std::vector<double> widths_px;
    for (std::size_t k = 0; k < gaps.places.size(); ++k)
        widths_px.push_back(size.width_px * ((k + 1 < gaps.places.size() ? gaps.places[k + 1] : 1) - gaps.places[k]));
    if (!gaps.has_unlined_left && widths_px.size() == 1)
        widths_px.push_back(size.width_px * gaps.places.front());
    else if (beside_px > 0)
        widths_px.push_back(beside_px);
    const auto [least, most] = std::ranges::minmax(widths_px);
    return widths_px.size() > 1 && least >= settings.least_width * size.row_px &&
           most - least <= settings.alike * most &&
           (gaps.has_unlined_left || gaps.places.front() * size.width_px >= (1 - settings.alike) * least);
}

/// Where gaps part each column of a lattice whose labels, if it has any, are at its left.
std::vector<std::vector<double>> gaps_of_columns(const cv::Mat& grey, const Lattice& lattice)
{
    std::vector<std::vector<double>> places(static_cast<std::size_t>(lattice.columns));
    const double row_px = median_row_height_px(lattice);
    double beside_px = 0; // width of the game right of the column
    for (int column = lattice.columns - 1; column >= 0; --column) {
        const ColumnSize size{column_width_px(lattice, column), row_px};
        Gaps gaps;
        if (size.row_px > 0 && size.width_px >= 2 * settings.least_width * size.row_px)
            gaps = gaps_of(gap_shares(grey, lattice, column, size), size.row_px / size.width_px);
        if (gaps.places.empty() || !are_even(gaps, size, beside_px)) {
            beside_px = size.width_px;
            continue;
        }
        beside_px = gaps.has_unlined_left ? 0 : size.width_px * (1 - gaps.places.back());
        places[static_cast<std::size_t>(column)] = std::move(gaps.places);
    }
    return places;
}

} // namespace

std::vector<ColumnPlace> gap_places(const cv::Mat& grey, const Lattice& lattice)
{
    const std::vector<std::vector<double>> upright = gaps_of_columns(grey, lattice);
    const std::vector<std::vector<double>> other = gaps_of_columns(grey, turned(lattice));
    std::vector<ColumnPlace> places;
    for (int column = 0; column < lattice.columns; ++column) {
        const auto at = static_cast<std::size_t>(column);
        const std::vector<double>& from_right = other[other.size() - 1 - at];
        for (const double place : upright[at])
            places.push_back({column, place});
        if (upright[at].empty())
            for (const double place : from_right | std::views::reverse)
                places.push_back({column, 1 - place});
    }
    return places;
}

Lattice with_column_lines_at(const Lattice& lattice, const std::vector<ColumnPlace>& places)
{
    Lattice result;
    result.rows = lattice.rows;
    result.columns = lattice.columns + static_cast<int>(places.size());
    result.joint = lattice.joint;
    for (int i = 0; i <= lattice.rows; ++i) {
        auto place = places.begin();
        for (int j = 0; j <= lattice.columns; ++j) {
            result.nodes.push_back(lattice.node(i, j));
            if (i < lattice.rows)
                result.down.push_back(lattice.down_at(i, j));
            if (j == lattice.columns)
                break;
            result.across.push_back(lattice.across_at(i, j));
            for (; place != places.end() && place->column == j; ++place) {
                result.nodes.push_back(between(lattice.node(i, j), lattice.node(i, j + 1), place->share));
                result.across.push_back(lattice.across_at(i, j));
                if (i < lattice.rows)
                    result.down.push_back(0);
            }
        }
    }
    return result;
}

LineBeside line_beside(const cv::Mat& grey, const Quad& left, const Quad& cell)
{
    const Point from = between(left[3], left[2], 0.5), to = between(cell[3], cell[2], 0.5);
    const int steps = std::clamp(cvRound(distance(from, to)), settings.least_steps, settings.most_steps);
    const AlongLine seen = look_along(grey, from, to, {cell[3].x - cell[0].x, cell[3].y - cell[0].y}, steps);
    // The border: left and right of it as many steps as half the width of this cell.
    const int end = cvRound(distance(cell[3], to) * steps / std::max(1., distance(from, to)));
    const int border = std::clamp(steps - end, 1, steps - 1), around = std::max(1, cvRound(settings.middle * 2 * end));
    const double bright = brightest_of_line(seen, border, steps);
    const auto is_paper = [&](double darkest) { return darkest > bright; };
    const auto at = [&](int step) { return seen.darkest.begin() + std::clamp(step, 0, steps); };
    if (bright < 0 || std::none_of(at(border - around), at(border + around), is_paper))
        return LineBeside::goes_on;
    const auto before = std::count_if(at(border - end), at(border - around), is_paper);
    return 2 * before > std::distance(at(border - end), at(border - around)) ? LineBeside::ends : LineBeside::has_gap;
}

} // namespace recount
