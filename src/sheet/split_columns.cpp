// Which columns of a grid are a sheet's, and which column lines are printed: without_splits(), without_margins(),
// without_other_table(), begins_with_printed_line(), has_printed_columns(), ends_with_printed_line(),
// holds_several_games().
#include "sheet/split_columns.hpp"

#include "core/median.hpp"
#include "lattice/flatten.hpp"
#include "lattice/gap_columns.hpp"
#include "lattice/reframe.hpp"
#include "lattice/side_by_side.hpp"
#include "photo/brightness.hpp"
#include "sheet/game_columns.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace recount {
namespace {

struct SplitSettings {
    double least_split = 0.1, most_split = 0.4; // of a game's width, from its nearer border: where no line parts two
    std::array<double, 6> heights{.06, .1, .14, .86, .9, .94}; // of a cell: a column line is there, digits seldom are
    double window = 0.05, step = 0.01; // of a game's width: how far from where it should be a line is looked for
    double share = 0.7;                // of the places may show less of a line
    double beside = 0.12;              // of a game's width, to the paper that a line is compared with
    double edge = 0.06;                // the same, where it is the edge of a dark column,
    double dark_column = 60;           // grey values darker than the next: more than a shade
    double blank = 0.2;                // beside a border, where no line is
    double printed = 0.3;              // as dark as so much of a border, beyond what blank paper shows: a line
    double least_border = 4;           // grey values that borders are darker than blank paper, to be told from it
    std::array<double, 6> along{.2, .32, .44, .56, .68, .8}; // heights of a cell at which a printed line is looked for
    int gaps = 1; // at so many of them it may be missing; a digit's stroke is seldom as long and straight
    std::array<double, 3> middle{.3, .5, .7}; // heights of a cell where writing is looked for,
    double written = 25;                      // grey values darker than the usual paper there
    double written_rows = 0.1;                // of all: fewer are specks
    double own_rows = 0.7;   // of what is printed of the rows of a table within it: less is seen of them beside it
    double as_wide = 0.75;   // games of one sheet differ by less
    double too_wide = 2.2;   // games of the next one's width: labels, and games that no lines part from them
    double most_part = 0.85; // of a game's width: each of the two parts of one that a crease runs through,
    double part_off = 0.15;  // which are together as wide as the others, but for so much,
    std::ptrdiff_t least_whole = 2; // of them, to know it by,
    double least_game = 0.7;        // of the others' width: a first game is no narrower;
    double creased = 0.5;           // where the crease is less dark than so much of their lines;
    double creased_outside = 0.75;  // than so much, where neither part was taken for a game
    double straight = 0.08;         // of a game's width: how far from where it is in most rows a column line may run
    double bent = 0.14;             // of a row's height: a printed line is nowhere so far off,
    double bent_share = 0.9;        // but at a few of its nodes
    double high_row = 1.4;          // times the rows below it: more than the first row is there
    int rows_below = 7;             // that say how high the first row is
    int most_parts = 3;             // of a column in which several games are,
    double times_off = 0.1;         // each as wide as the others, but for so much
    double gap_rows = 0.6;          // of all: numbers that run over a line hide some gaps in it
    double lined_rows = 0.35;       // of all: a section may have no column lines
    double side = 0.3;              // of a column's width: what stands on its left and on its right,
    double border = 0.05;           // off its borders,
    double rows_of_several = 0.4;   // in so many rows both, is of several games
    double shadow = 12;             // grey values from one side of a shadow's edge to the other,
    double beside_shadow = 0.3;     // of a row's height: so far from it;
    double within_shadow = 0.1;     // of it: where the edge of a printed shade
    double sharp = 0.7;             // is no softer than so much of that
    double shadowed_rows = 0.6;     // of all
} constexpr settings;

/// How dark a line about `across` of a game's width runs through the cells of a sheet's game, by the paper beside it,
/// in grey values: what most places do not reach, since a section may have no column lines.
double darkness(const Photo& photo, const Sheet& sheet, int game, double across)
{
    std::vector<double> contrasts;
    for (const int row : sheet.lattice_row) {
        const Quad cell = sheet.lattice.quad(row, sheet.first_column + game);
        for (const double height : settings.heights) {
            const Point left = between(cell[0], cell[3], height), right = between(cell[1], cell[2], height);
            const auto at = [&](double share) { return brightness(photo.grey, between(left, right, share)); };
            double darkest = 255;
            for (double share = across - settings.window; share <= across + settings.window; share += settings.step)
                darkest = std::min(darkest, at(share));
            contrasts.push_back((at(across - settings.beside) + at(across + settings.beside)) / 2 - darkest);
        }
    }
    return quantile(std::move(contrasts), settings.share);
}

/// Where a column line of the grid crosses a game of a sheet, by the game's width; nothing where it does not.
std::optional<double> crossing(const Lattice& grid, int line, const Sheet& sheet, int game)
{
    const Quad cell = sheet.lattice.quad(sheet.lattice_row[sheet.lattice_row.size() / 2], sheet.first_column + game);
    Point node = grid.node(0, line);
    for (int i = 1; i <= grid.rows; ++i)
        if (distance(grid.node(i, line), centre(cell)) < distance(node, centre(cell)))
            node = grid.node(i, line);
    const Point left = between(cell[0], cell[3], 0.5), right = between(cell[1], cell[2], 0.5);
    const double width = distance(left, right);
    const double at =
        ((node.x - left.x) * (right.x - left.x) + (node.y - left.y) * (right.y - left.y)) / (width * width);
    return std::min(at, 1 - at) > settings.least_split ? std::optional(at) : std::nullopt;
}

/// How dark a game is where nothing is printed, in grey values.
double blank_darkness(const Photo& photo, const Sheet& sheet, int game)
{
    return std::min(darkness(photo, sheet, game, settings.blank), darkness(photo, sheet, game, 1 - settings.blank));
}

/// How dark the line at the left of a game is, beyond what blank paper shows, in grey values.
double line_darkness(const Photo& photo, const Sheet& sheet, int game)
{
    return darkness(photo, sheet, game, 0) - blank_darkness(photo, sheet, game);
}

/// Whether a line, darker or lighter than the paper on both sides of it, or the edge of a dark column runs along
/// the left border of a cell.
bool has_line(const Photo& photo, const Quad& cell)
{
    constexpr int least = static_cast<int>(settings.along.size()) - settings.gaps;
    for (double across = -settings.window; across <= settings.window; across += settings.step) {
        int darker = 0, lighter = 0, from_dark = 0, to_dark = 0;
        for (const double height : settings.along) {
            const Point left = between(cell[0], cell[3], height), right = between(cell[1], cell[2], height);
            const auto at = [&](double share) { return brightness(photo.grey, between(left, right, share)); };
            const auto [dark, light] = std::minmax({at(across - settings.beside), at(across + settings.beside)});
            darker += dark - at(across) >= settings.least_border ? 1 : 0;
            lighter += at(across) - light >= settings.least_border ? 1 : 0;
            const double step = at(across + settings.edge) - at(across - settings.edge);
            from_dark += step >= settings.dark_column ? 1 : 0;
            to_dark += -step >= settings.dark_column ? 1 : 0;
        }
        if (std::max({darker, lighter, from_dark, to_dark}) >= least)
            return true;
    }
    return false;
}

/// Whether a column line is the soft edge of a shadow in a row: one side is lighter than the other, little by little,
/// and nothing between is darker than both.
bool is_edge_of_shadow(const Photo& photo, const Sheet& sheet, int row, int column_line)
{
    const Quad cell = sheet.lattice.quad(row, column_line);
    const double row_share = distance(cell[0], cell[3]) / std::max(1., distance(cell[0], cell[1]));
    const auto usual_at = [&](double rows) { // right of the line, or left of it, by the row's height
        std::vector<double> values;
        for (const double height : settings.along)
            values.push_back(brightness(photo.grey, place_in(cell, rows * row_share, height)));
        return median(values);
    };
    const auto [dark, light] = std::minmax({usual_at(-settings.beside_shadow), usual_at(settings.beside_shadow)});
    const auto step_within = [&] {
        return std::abs(usual_at(settings.within_shadow) - usual_at(-settings.within_shadow));
    };
    return light - dark >= settings.shadow && step_within() < settings.sharp * (light - dark) &&
           dark - usual_at(0) < settings.least_border;
}

/// The share of a sheet's rows that are so.
double share_of_rows(const Sheet& sheet, const auto& is_so)
{
    return static_cast<double>(std::ranges::count_if(sheet.lattice_row, is_so)) /
           static_cast<double>(sheet.lattice_row.size());
}

/// Whether a line is printed in most of a sheet's rows, where the cell that `cell_of` gives of each begins.
bool has_line_in_rows(const Photo& photo, const Sheet& sheet, const auto& cell_of)
{
    return share_of_rows(sheet, [&](int row) { return has_line(photo, cell_of(row)); }) >= settings.lined_rows;
}

/// Where a column line crosses a row line, as a share of the way between two others.
double share_between(const Lattice& lattice, int line, int column_line, int first, int last)
{
    const Point &from = lattice.node(line, first), &to = lattice.node(line, last),
                &at = lattice.node(line, column_line);
    const Point across{to.x - from.x, to.y - from.y};
    return ((at.x - from.x) * across.x + (at.y - from.y) * across.y) /
           std::max(1., across.x * across.x + across.y * across.y);
}

/// Whether a column line runs as straight as print does, by the outer borders, which bend as the paper does: digits
/// below one another may look like a line.
bool is_straight(const Lattice& lattice, int column_line)
{
    if (lattice.joint >= 0) {
        const auto [upper, lower] = sections_of(lattice);
        return is_straight(upper, column_line) && is_straight(lower, column_line);
    }
    std::vector<double> places, steps;
    for (int line = 0; line <= lattice.rows; ++line)
        places.push_back(share_between(lattice, line, column_line, 0, lattice.columns));
    const std::size_t half = places.size() / 2;
    for (std::size_t i = 0; i + half < places.size(); ++i)
        steps.push_back((places[i + half] - places[i]) / static_cast<double>(half));
    const double slope = median(std::move(steps));
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] -= slope * static_cast<double>(i);
    const double usual = median(places);
    for (double& place : places)
        place = std::abs(place - usual);
    const double width_px =
        distance(lattice.node(lattice.rows / 2, 0), lattice.node(lattice.rows / 2, lattice.columns));
    return quantile(std::move(places), settings.bent_share) * width_px < settings.bent * median_row_height_px(lattice);
}

/// Whether a line in the middle of a game is printed as its borders are; true where these cannot be seen.
bool is_printed(const Photo& photo, const Sheet& sheet, int game, double across)
{
    const double blank = blank_darkness(photo, sheet, game);
    const double border = std::min(darkness(photo, sheet, game, 0), darkness(photo, sheet, game, 1)) - blank;
    return border < settings.least_border || darkness(photo, sheet, game, across) - blank >= settings.printed * border;
}

/// Whether a column of the grid lies beyond a sheet.
bool is_beyond(const Lattice& grid, int column, const Sheet& sheet)
{
    for (int row = 0; row < grid.rows; ++row)
        if (holds(sheet.lattice, centre(grid.quad(row, column))))
            return false;
    return true;
}

/// The grid without the columns at either end that are none of it.
Lattice without_ends(const Lattice& grid, const auto& is_none)
{
    int first = 0, last = grid.columns;
    while (first + 1 < last && is_none(last - 1))
        --last;
    while (first + 1 < last && is_none(first))
        ++first;
    std::vector<int> kept(static_cast<std::size_t>(last - first + 1));
    std::iota(kept.begin(), kept.end(), first);
    return with_column_lines(grid, kept);
}

} // namespace

bool is_written(const Photo& photo, const Quad& cell)
{
    std::vector<double> values;
    for (const double height : settings.middle)
        for (double across = 2 * settings.window; across <= 1 - 2 * settings.window; across += settings.step)
            values.push_back(brightness(photo.grey, place_in(cell, across, height)));
    return median(values) - std::ranges::min(values) >= settings.written;
}

bool is_written(const Photo& photo, const Lattice& grid, int column)
{
    int written = 0;
    for (int row = 0; row < grid.rows; ++row)
        written += is_written(photo, grid.quad(row, column)) ? 1 : 0;
    return written > settings.written_rows * grid.rows;
}

Lattice without_splits(const Photo& photo, const Lattice& grid, const Sheet& sheet)
{
    const auto is_split = [&](int line) {
        for (int game = 0; game < sheet.columns; ++game)
            if (const std::optional<double> at = crossing(grid, line, sheet, game))
                if (std::min(*at, 1 - *at) < settings.most_split || !is_printed(photo, sheet, game, *at))
                    return true;
        return false;
    };
    std::vector<int> kept;
    for (int line = 0; line <= grid.columns; ++line)
        if (line == 0 || line == grid.columns || !is_split(line))
            kept.push_back(line);
    return with_column_lines(grid, kept);
}

Lattice without_margins(const Photo& photo, const Lattice& grid, const Sheet& sheet)
{
    return without_ends(grid, [&](int column) {
        if (!is_beyond(grid, column, sheet))
            return false;
        return !is_written(photo, grid, column);
    });
}

Lattice without_other_table(const Lattice& grid, const Sheet& sheet)
{
    double print_within = 0; // of the column where it is most
    for (int column = 0; column < grid.columns; ++column)
        if (!is_beyond(grid, column, sheet))
            print_within = std::max(print_within, row_print(grid, column));
    const double game_px = column_width_px(sheet.lattice, sheet.first_column);
    return without_ends(grid, [&](int column) {
        const double width_px = column_width_px(grid, column);
        return is_beyond(grid, column, sheet) && row_print(grid, column) < settings.own_rows * print_within &&
               std::min(width_px, game_px) < settings.as_wide * std::max(width_px, game_px);
    });
}

void lower_first_row(const Photo& photo, Sheet& sheet)
{
    Lattice& lattice = sheet.lattice;
    const auto height = [&](int row) {
        return distance(lattice.node(row, sheet.first_column), lattice.node(row + 1, sheet.first_column));
    };
    const int first = sheet.lattice_row.front();
    std::vector<double> below;
    for (int row = first + 1; row < std::min(lattice.rows, first + 1 + settings.rows_below); ++row)
        below.push_back(height(row));
    const double usual = median(below);
    if (usual <= 0 || height(first) < settings.high_row * usual)
        return;
    for (int game = 0; game < sheet.columns; ++game)
        if (has_line(photo, lattice.quad(first, sheet.first_column + game)))
            return;
    for (int line = 0; line <= lattice.columns; ++line)
        lattice.nodes[static_cast<std::size_t>(first * (lattice.columns + 1) + line)] =
            between(lattice.node(first + 1, line), lattice.node(first, line), usual / height(first));
}

void drop_edges_of_shadows(const Photo& photo, Sheet& sheet)
{
    for (int line = sheet.lattice.columns - 1; line > 0; --line) {
        if (share_of_rows(sheet, [&](int row) { return is_edge_of_shadow(photo, sheet, row, line); }) <
            settings.shadowed_rows)
            continue;
        sheet.lattice = without_column_line(sheet.lattice, line);
        if (line < sheet.first_column)
            --sheet.first_column;
        else if (line < sheet.first_column + sheet.columns)
            --sheet.columns; // it is one with the next, or with the labels
    }
}

void straighten_unprinted_columns(const Photo& photo, Sheet& sheet)
{
    Lattice& lattice = sheet.lattice;
    const int first = sheet.first_column, last = first + sheet.columns;
    for (int column_line = first + 1; column_line < last; ++column_line) {
        std::vector<double> shares;
        for (int line = 0; line <= lattice.rows; ++line)
            shares.push_back(share_between(lattice, line, column_line, first, last));
        const double usual = median(shares);
        const auto is_lined = [&](int row) {
            return row >= 0 && row < lattice.rows && has_line(photo, lattice.quad(row, column_line));
        };
        std::vector<bool> moves;
        for (int line = 0; line <= lattice.rows; ++line)
            moves.push_back(std::abs(shares[static_cast<std::size_t>(line)] - usual) * sheet.columns >=
                                settings.straight &&
                            !is_lined(line - 1) && !is_lined(line));
        for (int line = 0; line <= lattice.rows; ++line) {
            if (!moves[static_cast<std::size_t>(line)])
                continue;
            const double by = usual - shares[static_cast<std::size_t>(line)];
            const Point &from = lattice.node(line, first), &to = lattice.node(line, last);
            Point& node = lattice.nodes[static_cast<std::size_t>(line * (lattice.columns + 1) + column_line)];
            node = {node.x + by * (to.x - from.x), node.y + by * (to.y - from.y)};
        }
    }
}

bool leave_wide_game_to_labels(Sheet& sheet)
{
    const auto width_px = [&](int game) { return column_width_px(sheet.lattice, sheet.first_column + game); };
    if (sheet.game->columns == Columns::one_game || sheet.columns < 2 || width_px(0) < settings.too_wide * width_px(1))
        return false;
    ++sheet.first_column;
    --sheet.columns;
    return true;
}

void leave_blank_strip_to_labels(const Photo& photo, Sheet& sheet)
{
    if (sheet.game->columns == Columns::one_game || sheet.columns < 2 ||
        is_written(photo, sheet.lattice, sheet.first_column))
        return;
    std::vector<double> others;
    for (int game = 1; game < sheet.columns; ++game)
        others.push_back(line_darkness(photo, sheet, game));
    const double usual = median(others);
    if (usual < settings.least_border || line_darkness(photo, sheet, 0) >= settings.printed * usual)
        return;
    ++sheet.first_column;
    --sheet.columns;
}

void join_creased_game(const Photo& photo, Sheet& sheet)
{
    const auto width_px = [&](int game) { return column_width_px(sheet.lattice, sheet.first_column + game); };
    // The labels are no part of a game; what was taken for no game may be a half of the first, or both of its halves.
    for (int right = 1 - std::min(2, sheet.first_column - 1); right < sheet.columns; ++right) {
        const double whole_px = width_px(right - 1) + width_px(right);
        std::vector<int> others;
        for (int game = 0; game < sheet.columns; ++game)
            if (game != right && game != right - 1)
                others.push_back(game);
        const bool is_parted = std::max(width_px(right - 1), width_px(right)) < settings.most_part * whole_px;
        if (!is_parted || std::ssize(others) < settings.least_whole || !std::ranges::all_of(others, [&](int game) {
                return std::abs(width_px(game) - whole_px) < settings.part_off * whole_px;
            }))
            continue;
        std::vector<double> lines;
        for (const int game : others)
            lines.push_back(line_darkness(photo, sheet, game));
        const double usual = median(lines);
        const double dark = (right < 0 ? settings.creased_outside : settings.creased) * usual;
        const bool is_no_game = right == 0 && width_px(0) < settings.least_game * whole_px; // whatever parts it
        if (usual < settings.least_border || (!is_no_game && line_darkness(photo, sheet, right) >= dark))
            continue;
        Lattice joined = without_column_line(sheet.lattice, sheet.first_column + right);
        const int first = sheet.first_column + std::min(0, right - 1), last = sheet.first_column + sheet.columns - 2;
        if ((right < 0 || is_no_game) && is_print(photo, joined, first, 0, *sheet.game, {0, sheet.lattice_row}))
            continue; // dice and how to score
        sheet.lattice = std::move(joined);
        sheet.first_column = first;
        sheet.columns = last + 1 - first;
        return;
    }
}

void part_wide_games(const Photo& photo, Sheet& sheet)
{
    Lattice& lattice = sheet.lattice;
    const int next = sheet.first_column - 1; // column 0 holds labels
    if (sheet.game->columns == Columns::one_game || next < 1)
        return;
    const double game_px = column_width_px(lattice, next);
    const auto parts_of = [&](int column) { // 0: it is no number of games wide
        const double times = column_width_px(lattice, column) / game_px;
        const int parts = static_cast<int>(std::lround(times));
        return parts <= settings.most_parts && std::abs(times - parts) < settings.times_off * parts ? parts : 0;
    };
    const auto has_line_at = [&](int column, double share) {
        return has_line_in_rows(photo, sheet, [&](int row) { return strip_in(lattice.quad(row, column), share, 1); });
    };
    if (parts_of(lattice.columns - 1) < 2) // the last one is a game at any rate
        return;
    std::vector<ColumnPlace> places;
    int first = lattice.columns, games = 0;
    for (int column = lattice.columns - 1; column > 0; --column) {
        const int parts = parts_of(column);
        bool is_games = parts > 0 && is_written(photo, lattice, column) &&
                        !is_print(photo, lattice, column, 0, *sheet.game, {0, sheet.lattice_row});
        for (int part = 1; part < parts && is_games && places.empty(); ++part) // one shows that they get lost
            is_games = has_line_at(column, static_cast<double>(part) / parts);
        if (!is_games)
            break;
        for (int part = parts - 1; part > 0; --part)
            places.insert(places.begin(), {column, static_cast<double>(part) / parts});
        games += parts;
        first = column;
    }
    if (first > next || places.empty() || games > sheet.game->most_columns)
        return;
    lattice = with_column_lines_at(lattice, places);
    sheet.columns = games;
    sheet.first_column = lattice.columns - games;
    sheet.is_parted = true;
}

bool begins_with_printed_line(const Photo& photo, const Sheet& sheet, int game)
{
    return is_straight(sheet.lattice, sheet.first_column + game) &&
           has_line_in_rows(photo, sheet, [&](int row) { return sheet.lattice.quad(row, sheet.first_column + game); });
}

bool has_printed_columns(const Photo& photo, const Sheet& sheet)
{
    const auto is_parted_by_gaps = [&](int game) {
        const int column = sheet.first_column + game;
        return column > 0 && share_of_rows(sheet, [&](int row) {
                                 const LineBeside beside = line_beside(photo.grey, sheet.lattice.quad(row, column - 1),
                                                                       sheet.lattice.quad(row, column));
                                 return beside == (game == 0 ? LineBeside::ends : LineBeside::has_gap);
                             }) >= settings.gap_rows;
    };
    int lined = 0, parted = 0;
    for (int game = 0; game < sheet.columns; ++game) {
        const bool has_own_line = begins_with_printed_line(photo, sheet, game);
        lined += has_own_line ? 1 : 0;
        parted += has_own_line || is_parted_by_gaps(game) ? 1 : 0;
        if (parted == 0)
            return false;
    }
    return 2 * parted >= sheet.columns && (lined > 0 || sheet.columns > 1);
}

bool holds_several_games(const Photo& photo, const Sheet& sheet)
{
    if (sheet.columns > 1 || sheet.game->most_columns == 1 ||
        !may_hold_several_games(sheet.lattice, sheet.first_column))
        return false;
    const auto written = std::ranges::count_if(sheet.lattice_row, [&](int row) {
        const Quad cell = sheet.lattice.quad(row, sheet.first_column);
        const auto is_written_from = [&](double at) {
            return is_written(photo, strip_in(cell, at, at + settings.side));
        };
        return is_written_from(settings.border) && is_written_from(1 - settings.border - settings.side);
    });
    return static_cast<double>(written) > settings.rows_of_several * static_cast<double>(sheet.lattice_row.size());
}

bool ends_with_printed_line(const Photo& photo, const Sheet& sheet)
{
    return has_line_in_rows(photo, sheet, [&](int row) {
        const Quad cell = sheet.lattice.quad(row, sheet.first_column + sheet.columns - 1);
        return Quad{cell[1], cell[0], cell[3], cell[2]};
    });
}

} // namespace recount
