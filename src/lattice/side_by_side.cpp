// Tables that stand side by side: parted_before() takes them apart, sections_laid_in_order() makes one grid of them,
// the right one below the left one.
#include "lattice/side_by_side.hpp"

#include "core/median.hpp"
#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

namespace recount {
namespace {

struct SideBySideSettings {
    double wide_column = 1.4; ///< of a game's width: columns of text, between the games of two tables side by side
    double wide_labels = 1.2; ///< of the usual width of the columns beside it
    double dice = 0.5;        ///< of the same: a column of dice left of the labels is narrower
    int lone_columns = 3;     ///< of labels, how to score and one game, so wide that the labels have ...
    double lone_labels = 0.6; ///< ... so much of its width at least
    int least_columns = 2;    ///< of either of them: labels and a game
    double gap = 0.9;     ///< of the column beside: where its row lines are printed less, it is the gap between the two
    double as_high = 0.7; ///< rows of two tables of one sheet differ by less
    double most_gap = 0.5;     ///< of the left table's width, to the right one
    double most_overlap = 0.1; ///< of the same: a table that reaches farther into it is no table beside it
    double level = 0.5;        ///< of the left table's height: the tops of both differ by less
    int least_rows = 7;        ///< of a section with its sums
    int most_beyond = 2; ///< columns right of the games of a section: the gap between the two, dice left of the labels
    double left_out_weight = 0.03; ///< of each of them, and of a line, against columns of other widths,
    double game_weight = 0.1;      ///< and of a game beside which there is another
    double same_width = 1.25;      ///< times as wide, at most: the same column of two sections
    double of_a_game = 0.5;        ///< of a game's width: labels that differ by more may hold one
} const settings;

/// The grid with so many columns: those at its left, where labels stand, are one then.
Lattice with_columns(const Lattice& grid, int columns)
{
    std::vector<int> lines{0};
    for (int line = grid.columns - columns + 1; line <= grid.columns; ++line)
        lines.push_back(line);
    return with_column_lines(grid, lines);
}

/// How much the columns of two tables differ in width, by the height of their rows: the logarithm, on average.
double difference(const Lattice& one, const Lattice& other)
{
    const double scale = median_row_height_px(other) / median_row_height_px(one);
    double sum = 0;
    for (int j = 0; j < one.columns; ++j)
        sum += std::abs(std::log(scale * column_width_px(one, j) / column_width_px(other, j)));
    return sum / one.columns;
}

/// What it costs to leave out the columns from `columns` on: more where one is like the game before it, and not the
/// last of all, which the other table may lack.
double cost_of_leaving_out(const Lattice& table, int columns)
{
    double cost = 0;
    for (int column = columns; column < table.columns; ++column) {
        const double times = column_width_px(table, column) / column_width_px(table, columns - 1);
        const bool is_game = column + 1 < table.columns && std::max(times, 1 / times) < settings.same_width &&
                             row_print(table, column) >= settings.gap * row_print(table, columns - 1);
        cost += is_game ? settings.game_weight : settings.left_out_weight;
    }
    return cost;
}

/// Two tables with as many columns of about the same widths: what is beyond the games of either, or among the labels of
/// one alone, is left out; so is a line through the labels of both, each at another place.
SideBySide with_same_columns(const Lattice& left, const Lattice& right)
{
    std::optional<SideBySide> best;
    double least = 0;
    const auto weigh = [&](const Lattice& left_part, const Lattice& right_part, int columns, double cost) {
        SideBySide trial{with_columns(left_part, columns), with_columns(right_part, columns)};
        const double off = difference(trial.left, trial.right) + cost;
        if (!best || off < least) {
            best = std::move(trial);
            least = off;
        }
    };
    const auto most_beyond = [](const Lattice& table) {
        return std::min(settings.most_beyond, table.columns - settings.least_columns);
    };
    for (int beyond_left = 0; beyond_left <= most_beyond(left); ++beyond_left)
        for (int beyond_right = 0; beyond_right <= most_beyond(right); ++beyond_right) {
            const int left_columns = left.columns - beyond_left, right_columns = right.columns - beyond_right;
            weigh(columns_of(left, 0, left_columns), columns_of(right, 0, right_columns),
                  std::min(left_columns, right_columns),
                  cost_of_leaving_out(left, left_columns) + cost_of_leaving_out(right, right_columns));
        }
    if (left.columns == right.columns && left.columns > settings.least_columns)
        weigh(left, right, left.columns - 1, settings.left_out_weight);
    return *best;
}

/// The right table laid below the left one, with as many columns of games.
Lattice laid_below(const Lattice& left, const Lattice& right)
{
    auto [result, lower] = with_same_columns(left, right);
    const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    result.joint = result.rows;
    result.rows += 1 + lower.rows;
    result.down.insert(result.down.end(), static_cast<std::size_t>(result.columns) + 1, 0.F);
    append(result.nodes, lower.nodes);
    append(result.across, lower.across);
    append(result.down, lower.down);
    return result;
}

/// Whether a column is one of labels rather than of a game.
bool is_wide(const Lattice& grid, int column)
{
    return column_width_px(grid, column) >= settings.wide_column * column_width_px(grid, grid.columns - 1);
}

/// Whether the first column is one of labels, or the second where dice stand left of them, or both together, though
/// there may be a gap or a margin beside the games.
bool begins_with_labels(const Lattice& grid)
{
    const auto is_of_labels = [&](int column) {
        std::vector<double> others;
        for (int other = column + 1; other < grid.columns; ++other)
            others.push_back(column_width_px(grid, other));
        const double left_px = column > 0 ? column_width_px(grid, column - 1) : 0, usual_px = median(std::move(others));
        const double with_dice_px = left_px < settings.dice * usual_px ? left_px : 0;
        return column_width_px(grid, column) + with_dice_px >= settings.wide_labels * usual_px;
    };
    const bool is_of_lone_game =
        grid.columns <= settings.lone_columns &&
        column_width_px(grid, 0) >= settings.lone_labels * column_width_px(grid, grid.columns - 1);
    return is_of_labels(0) || is_of_lone_game || (grid.columns > settings.least_columns && is_of_labels(1));
}

/// Whether a table stands right beside another, about as high, its rows as high.
bool stands_right_of(const Lattice& table, const Lattice& left)
{
    const double row_px = median_row_height_px(table), left_row_px = median_row_height_px(left);
    if (std::min(row_px, left_row_px) < settings.as_high * std::max(row_px, left_row_px))
        return false;
    const Quad corners = outline(left);
    const auto seen = [&](const Point& of, const Point& to) { // in widths and heights of the left table
        const Point across{corners[1].x - corners[0].x, corners[1].y - corners[0].y},
            down{corners[3].x - corners[0].x, corners[3].y - corners[0].y}, way{to.x - of.x, to.y - of.y};
        const double area = across.x * down.y - across.y * down.x;
        return Point{(way.x * down.y - way.y * down.x) / area, (across.x * way.y - across.y * way.x) / area};
    };
    const Point top_left = seen(corners[0], table.node(0, 0)),
                below = seen(table.node(0, 0), table.node(table.rows, 0));
    return below.y > std::abs(below.x) && top_left.x > 1 - settings.most_overlap &&
           top_left.x < 1 + settings.most_gap && std::abs(top_left.y) < settings.level;
}

/// The grid as it may lie: either way up, and on its side where it has enough columns to be rows.
std::vector<Lattice> views_of(const Lattice& grid)
{
    std::vector<Lattice> views{grid, turned(grid)};
    if (grid.columns >= settings.least_rows) {
        views.push_back(seen_from_the_side(grid));
        views.push_back(turned(views.back()));
    }
    return views;
}

/// The first columns of the sections in a grid, but for the left one; from the right.
std::vector<int> sections_within(const Lattice& grid)
{
    if (std::vector<int> lines = beginnings_within(grid); !lines.empty())
        return lines;
    const int half = grid.columns / 2; // of a lone game, which may be as wide as its labels
    if (grid.columns % 2 != 0 || half < settings.least_columns || half > settings.lone_columns)
        return {};
    const SideBySide halves{columns_of(grid, 0, half), columns_of(grid, half, grid.columns)};
    return difference(halves.left, halves.right) < std::log(settings.same_width) ? std::vector{half}
                                                                                 : std::vector<int>{};
}

/// The tables that stand side by side in a grid, as far as they may be a section: labels, and games beside them.
std::vector<Lattice> sections_in(const Lattice& grid)
{
    std::vector<Lattice> tables = side_by_side(grid); // one seen from the side, say
    const bool are_apart = tables.size() > 1;
    if (!are_apart) {
        tables.clear();
        int end = grid.columns;
        for (const int line : sections_within(grid)) {
            tables.push_back(columns_of(grid, line, end));
            end = line;
        }
        tables.push_back(columns_of(grid, 0, end));
    }
    std::erase_if(tables, [&](const Lattice& table) {
        return table.columns < settings.least_columns || table.rows < settings.least_rows ||
               (!are_apart && !begins_with_labels(table));
    });
    return tables;
}

} // namespace

SideBySide parted_before(const Lattice& grid, int line)
{
    const bool has_gap =
        line > settings.least_columns && row_print(grid, line - 1) < settings.gap * row_print(grid, line - 2);
    return {columns_of(grid, 0, has_gap ? line - 1 : line), columns_of(grid, line, grid.columns)};
}

std::vector<int> beginnings_within(const Lattice& grid)
{
    std::vector<int> lines;
    for (int line = grid.columns - 1; line >= settings.least_columns; --line)
        if (is_wide(grid, line) && !is_wide(grid, line - 1))
            lines.push_back(line);
    return lines;
}

std::vector<Lattice> sections_laid_in_order(const std::vector<Lattice>& grids, int most_rows)
{
    std::vector<Lattice> tables;
    for (const Lattice& grid : grids)
        for (const Lattice& view : views_of(grid))
            std::ranges::move(sections_in(view), std::back_inserter(tables));
    std::vector<Lattice> result;
    for (const Lattice& left : tables)
        for (const Lattice& right : tables)
            if (left.rows + right.rows <= most_rows && stands_right_of(right, left))
                result.push_back(laid_below(left, right));
    return result;
}

SideBySide sections_of(const Lattice& laid)
{
    return {reframed(laid, 0, laid.joint - laid.rows), reframed(laid, -laid.joint - 1, 0)};
}

bool have_same_columns(const Lattice& sections)
{
    if (sections.joint < 0)
        return true;
    const auto [upper, lower] = sections_of(sections);
    const double scale = median_row_height_px(upper) / median_row_height_px(lower);
    const double labels_px = column_width_px(upper, 0), game_px = column_width_px(upper, upper.columns - 1);
    if (std::abs(scale * column_width_px(lower, 0) - labels_px) > settings.of_a_game * game_px)
        return false;
    for (int j = 1; j < sections.columns; ++j) {
        const double times = scale * column_width_px(lower, j) / column_width_px(upper, j);
        if (std::max(times, 1 / times) > settings.same_width)
            return false;
    }
    return true;
}

} // namespace recount
