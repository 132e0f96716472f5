// Equally wide games whose numbers touch in some rows: part_evenly(). All rows together leave a gap between two games.
#include "sheet/even_games.hpp"

#include "lattice/flatten.hpp"
#include "lattice/gap_columns.hpp"
#include "lattice/reframe.hpp"
#include "sheet/row_writing.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <vector>

namespace recount {
namespace {

struct EvenGamesSettings {
    double narrowest = 0.8;           // of a row's height: a game
    double least_mark = 0.25;         // of it: lower marks are specks,
    double widest_mark = 3;           // wider ones drawn through several games
    double of_line = 0.1;             // and narrower ones, so close to the column's ends, remains of the lines there
    double at_border = 0.08;          // of a game's width: what stands so close to a border,
    double most_at_borders = 0.5;     // at most, of what stands everywhere
    double filled = 0.4, blank = 0.1; // of the rows: in a game that is played, and in one that is not
} constexpr settings;

/// A sheet with all its games in one column.
Sheet in_one_column(Sheet sheet)
{
    for (; sheet.columns > 1; --sheet.columns)
        sheet.lattice = without_column_line(sheet.lattice, sheet.first_column + 1);
    return sheet;
}

/// What stands in the rows of a sheet's only column, in pixels of that column laid flat.
struct ColumnWriting {
    std::vector<double> at;      ///< how much stands at each place
    std::vector<RowPiece> marks; ///< digits, or what touches
    double rows = 0;
};

ColumnWriting writing_in_column(const Photo& photo, const Sheet& sheet)
{
    const Flat flat =
        flatten_columns(photo, sheet.lattice, sheet.first_column, sheet.first_column + 1, writing_row_px, Light::even);
    ColumnWriting writing{.at = std::vector<double>(static_cast<std::size_t>(flat.grey.cols), 0),
                          .marks = {},
                          .rows = static_cast<double>(sheet.lattice_row.size())};
    for (const Letter& letter : find_letters(with_more_contrast(flat.grey))) {
        const int row = row_at(flat, letter.centre.y);
        if (std::ranges::find(sheet.lattice_row, row) == sheet.lattice_row.end() ||
            letter.size.height < settings.least_mark * writing_row_px ||
            letter.size.width > settings.widest_mark * writing_row_px)
            continue;
        const double left = letter.centre.x - letter.size.width / 2, right = left + letter.size.width;
        if (const double line_px = settings.of_line * writing_row_px;
            letter.size.width < line_px && (left < line_px || right > flat.grey.cols - line_px))
            continue;
        writing.marks.push_back({row, left, right, letter.size.height});
        for (int x = std::max(0, cvFloor(left)); x < std::min(flat.grey.cols, cvCeil(right)); ++x)
            ++writing.at[static_cast<std::size_t>(x)];
    }
    return writing;
}

/// How much stands at the borders of so many equally wide games, beside what stands everywhere.
double share_at_borders(const ColumnWriting& writing, int games)
{
    const double width = static_cast<double>(writing.at.size()) / games;
    double at_borders = 0, places = 0, all = 0;
    for (std::size_t x = 0; x < writing.at.size(); ++x) {
        const double place = (static_cast<double>(x) + 0.5) / width, border = std::round(place);
        all += writing.at[x];
        if (border > 0 && border < games && std::abs(place - border) < settings.at_border) {
            at_borders += writing.at[x];
            ++places;
        }
    }
    return at_borders / std::max(1., places) / std::max(1e-9, all / static_cast<double>(writing.at.size()));
}

/// Whether the first ones of so many games, at least two, are filled in, many of their rows side by side, and nothing
/// stands in the others.
bool are_filled_in(const ColumnWriting& writing, int games)
{
    std::vector<std::set<int>> rows(static_cast<std::size_t>(games)); // of each, in which something stands
    for (const RowPiece& mark : writing.marks)
        rows[static_cast<std::size_t>(std::clamp(mark.middle() / static_cast<double>(writing.at.size()), 0., 0.999) *
                                      games)]
            .insert(mark.row);
    const auto holds_much = [&](const std::set<int>& game) {
        return static_cast<double>(game.size()) >= settings.filled * writing.rows;
    };
    const auto end = std::ranges::find_if_not(rows, holds_much);
    std::set<int> shared;
    std::ranges::set_intersection(rows[0], rows[1], std::inserter(shared, shared.end()));
    return end - rows.begin() > 1 && holds_much(shared) && std::all_of(end, rows.end(), [&](const std::set<int>& game) {
               return static_cast<double>(game.size()) <= settings.blank * writing.rows;
           });
}

/// How many equally wide games stand in a sheet's only column, by the gaps that all rows leave between them, though in
/// each some numbers may touch; 1 where there are no such gaps. `most`: games that have room.
int games_by_gaps(const Photo& photo, const Sheet& sheet, int most)
{
    const ColumnWriting writing = writing_in_column(photo, sheet);
    int best = 1;
    double least = settings.most_at_borders;
    for (int games = 2; games <= std::min(most, sheet.game->most_columns); ++games) {
        if (!are_filled_in(writing, games))
            continue;
        const double share = share_at_borders(writing, games);
        const bool is_finer = games % best == 0 && share < settings.most_at_borders; // all gaps of those, and more
        if (share < least || is_finer) {
            best = games;
            least = std::min(least, share);
        }
    }
    return best;
}

} // namespace

void part_evenly(const Photo& photo, Sheet& sheet)
{
    Sheet one = in_one_column(sheet);
    const double narrowest_px = std::max(1., settings.narrowest * median_row_height_px(one.lattice));
    const int most = cvFloor(column_width_px(one.lattice, one.first_column) / narrowest_px);
    const bool is_whole = sheet.game->columns == Columns::one_game;
    const int columns = is_whole ? sheet.game->least_columns : games_by_gaps(photo, one, most);
    if (columns <= sheet.columns || columns > most)
        return;
    std::vector<ColumnPlace> places;
    for (int column = 1; column < columns; ++column)
        places.push_back({one.first_column, static_cast<double>(column) / columns});
    sheet = std::move(one);
    sheet.lattice = with_column_lines_at(sheet.lattice, places);
    sheet.columns = columns;
    sheet.is_parted = true;
}

} // namespace recount
