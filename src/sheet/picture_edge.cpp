// Where a sheet meets the edge of the picture: cut_side(), leave_out_games_beyond(). A table that the picture cuts off
// has row lines that run on to its edge, while those of one that is all there end at its border. A line is compared
// with itself: beyond the last game it is as dark as in it.
#include "sheet/picture_edge.hpp"

#include "core/median.hpp"
#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"
#include "photo/brightness.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace recount {
namespace {

struct EdgeSettings {
    double beyond_columns = 0.02; // of a column's width: so far out, a last column without border is not all there
    double printed = 0.5;         // of a column line's height: a border
    double least_beyond = 0.1, most_beyond = 1.1; // of a column's width, from its line to the edge of the picture: less
                                                  // shows no line, and more is not a column that is cut off
    double from = 0.1, to = 0.95;                 // of that way: where a line is looked for,
    int places = 24;                              // at so many places
    double window = 0.12, beside = 0.42;          // of a row's height: where a line may lie, and the paper around it;
    double at_the_end = 0.84;                     // of that way: there it must be drawn by itself
    double slant = 0.08;                          // that it may run off by
    double least_contrast = 6;                    // grey values of a line, to be told from noise
    double as_dark = 0.5;                         // as in the last column
    double most_lines = 0.6;                      // of those that can be told, and ...
    int least_lines = 6;                          // ... so many
    double with_print = 1.01;                     // of the games' table: something is printed right of them
    double shown = 0.75;                          // of a row's height: less makes it another number
    double at_edge = 0.12; // of a game's width or a row's height: a border as near is the picture's own edge,
    double whole = 0.85;   // where the game or row is narrower than so much of the others
} constexpr settings;

/// How far the way from a place goes on in a direction until it leaves the picture, in steps as long as `way`.
double steps_to_edge(const cv::Size& picture, const Point& from, const Point& way)
{
    const auto steps = [](double at, double by, double size) {
        return by > 0 ? (size - at) / by : by < 0 ? -at / by : 1e9;
    };
    return std::min(steps(from.x, way.x, picture.width), steps(from.y, way.y, picture.height));
}

/// How much darker than the paper around it a row line is, in grey values, on its way from a place on it; `down` leads
/// to the next row. It may run a little off the way. Writing beside it, or across it, is hardly as long.
double contrast_along(const cv::Mat& grey, const Point& from, const Point& way, const Point& down)
{
    const auto at = [&](double off, double slant) {
        double sum = 0;
        for (int i = 0; i < settings.places; ++i) {
            const double along = settings.from + (settings.to - settings.from) * i / (settings.places - 1);
            const double across = off + slant * along;
            sum +=
                brightness(grey, {from.x + way.x * along + down.x * across, from.y + way.y * along + down.y * across});
        }
        return sum / settings.places;
    };
    std::vector<double> paper;
    for (double off = settings.window; off <= settings.beside; off += settings.window / 2) {
        paper.push_back(at(-off, 0));
        paper.push_back(at(off, 0));
    }
    double darkest = 255;
    for (double slant = -settings.slant; slant <= settings.slant; slant += settings.slant)
        for (double off = -settings.window; off <= settings.window; off += settings.window / 6)
            darkest = std::min(darkest, at(off, slant));
    return median(std::move(paper)) - darkest;
}

/// Whether a row line is drawn on from a column line to the edge of the picture. Nothing where that cannot be told.
std::optional<bool> goes_on(const cv::Mat& grey, const Lattice& lattice, int row_line, int column_line)
{
    const Point inner = lattice.node(row_line, column_line - 1), outer = lattice.node(row_line, column_line);
    const Point way{outer.x - inner.x, outer.y - inner.y};
    const double beyond = side_beyond(grey.size(), outer) >= 0 ? 0 : steps_to_edge(grey.size(), outer, way);
    if (beyond < settings.least_beyond || beyond > settings.most_beyond)
        return std::nullopt;
    const int next = row_line < lattice.rows ? row_line + 1 : row_line - 1;
    const Point below = lattice.node(next, column_line);
    const Point down{below.x - outer.x, below.y - outer.y};
    const double own = contrast_along(grey, outer, {-way.x, -way.y}, down);
    if (own < settings.least_contrast)
        return std::nullopt;
    const auto is_drawn = [&](double first, double last) { // of the way to the edge
        const auto at = [&](double share) {
            return Point{outer.x + way.x * beyond * share, outer.y + way.y * beyond * share};
        };
        const Point from = at(first), to = at(last);
        return contrast_along(grey, from, {to.x - from.x, to.y - from.y}, down) >= settings.as_dark * own;
    };
    return is_drawn(0, 1) && is_drawn(settings.at_the_end, 1); // a table may end shortly before
}

/// Whether most row lines are drawn on from a column line, not the first, to the picture's edge.
bool go_on(const cv::Mat& grey, const Lattice& lattice, int column_line)
{
    int lines = 0, drawn = 0;
    for (int line = 0; line <= lattice.rows; ++line)
        if (const std::optional<bool> is_drawn = goes_on(grey, lattice, line, column_line)) {
            ++lines;
            drawn += *is_drawn ? 1 : 0;
        }
    return lines >= settings.least_lines && drawn >= settings.most_lines * lines;
}

/// The side of a picture that the most of these places lie beyond, and how many do.
struct Beyond {
    int side = -1; ///< -1: none does
    std::size_t places = 0;
};

Beyond most_beyond(const cv::Size& picture, const std::vector<Point>& places)
{
    std::array<std::size_t, 4> beyond{};
    for (const Point& place : places)
        if (const int side = side_beyond(picture, place); side >= 0)
            ++beyond[static_cast<std::size_t>(side)];
    const auto most = std::ranges::max_element(beyond);
    return *most == 0 ? Beyond{} : Beyond{static_cast<int>(most - beyond.begin()), *most};
}

/// The side that most of all these places lie beyond, or -1.
int side_of_most(const cv::Size& picture, const std::vector<Point>& places)
{
    const Beyond beyond = most_beyond(picture, places);
    return 2 * beyond.places > places.size() ? beyond.side : -1;
}

/// For each row of a lattice, a place in a column so many of its widths right of its left line.
std::vector<Point> places_in(const Lattice& lattice, int column, double widths)
{
    std::vector<Point> places;
    for (int row = 0; row < lattice.rows; ++row)
        places.push_back(place_in(lattice.quad(row, column), widths, 0.5));
    return places;
}

/// The side of the picture beyond which a column without a printed border ends, or -1.
int side_of_open_column(const cv::Size& picture, const Lattice& lattice, int column)
{
    if (printed_rows_of(lattice, column + 1) >= settings.printed * lattice.rows)
        return -1;
    return side_of_most(picture, places_in(lattice, column, 1 + settings.beyond_columns));
}

/// The side at which the picture cuts the last game off, or -1: it has no border before the picture ends, or is
/// narrower than the others and ends there, or the row lines go on beyond it.
int side_of_cut_game(const cv::Mat& grey, const Sheet& sheet)
{
    const Lattice& lattice = sheet.lattice;
    const int last = lattice.columns - 1;
    if (const int side = side_of_open_column(grey.size(), lattice, last); side >= 0)
        return side;
    if (sheet.columns > 1 && column_width_px(lattice, last) < settings.whole * column_width_px(lattice, last - 1))
        if (const int side = side_of_most(grey.size(), places_in(lattice, last, 1 + settings.at_edge)); side >= 0)
            return side;
    const bool is_more_printed = sheet.printed_width > settings.with_print; // which has lines of its own
    if (is_more_printed || !go_on(grey, lattice, lattice.columns) ||
        go_on(grey, turned(lattice), lattice.columns)) // ruled paper has lines on both sides of a table
        return -1;
    return most_beyond(grey.size(), places_in(lattice, last, 1 + settings.most_beyond)).side;
}

/// The side at which the picture cuts the sheet's first or last row off, or -1: its outer part lies beyond, or it is
/// lower than the others and ends there.
int side_of_cut_row(const cv::Size& picture, const Sheet& sheet)
{
    const Lattice& lattice = sheet.lattice;
    const double usual = median_row_height_px(lattice);
    for (const bool is_first : {true, false}) {
        const int row = is_first ? sheet.lattice_row.front() : sheet.lattice_row.back();
        std::vector<double> heights;
        std::vector<Point> outer, beyond; // in it, and where its border would be
        for (int column = sheet.first_column; column < lattice.columns; ++column) {
            const Quad cell = lattice.quad(row, column);
            heights.push_back(distance(place_in(cell, 0.5, 0), place_in(cell, 0.5, 1)));
            const double off = settings.at_edge * usual / std::max(1., heights.back());
            outer.push_back(place_in(cell, 0.5, is_first ? 1 - settings.shown : settings.shown));
            beyond.push_back(place_in(cell, 0.5, is_first ? -off : 1 + off));
        }
        const bool is_low = median(std::move(heights)) < settings.whole * usual;
        if (const int side = side_of_most(picture, is_low ? beyond : outer); side >= 0)
            return side;
    }
    return -1;
}

} // namespace

int side_beyond(const cv::Size& picture, const Point& place)
{
    return place.x < 0 ? 0 : place.y < 0 ? 1 : place.x >= picture.width ? 2 : place.y >= picture.height ? 3 : -1;
}

int cut_side(const cv::Mat& grey, const Sheet& sheet, const Grid& grid)
{
    for (const GridCell& cell : grid.cells)
        if (const int side = side_beyond(grey.size(), centre(cell.quad)); side >= 0)
            return side;
    if (const int side = side_of_cut_game(grey, sheet); side >= 0)
        return side;
    return side_of_cut_row(grey.size(), sheet);
}

void leave_out_games_beyond(const cv::Mat& grey, Sheet& sheet)
{
    const auto is_beyond = [&](int column) { return side_of_open_column(grey.size(), sheet.lattice, column) >= 0; };
    int games = sheet.columns;
    while (games > 1 && is_beyond(sheet.first_column + games - 1))
        --games;
    const int end = sheet.first_column + games;
    if (games == sheet.columns || sheet.game->columns == Columns::one_game || go_on(grey, sheet.lattice, end))
        return;
    sheet.lattice = columns_of(sheet.lattice, 0, end);
    sheet.columns = games;
}

} // namespace recount
