// The cells of a sheet: find_grid(). Rows of the template meet the game columns of the lattice.
#include "sheet/find_grid.hpp"

#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"
#include "sheet/choose_sheets.hpp"

#include <algorithm>
#include <iterator>

namespace recount {
namespace {

constexpr double least_height = 0.6; ///< of the sheet's rows: lower ones are gaps between sections
constexpr double least_beside = 1.4; ///< of a game's width: a narrower column holds labels, but no game as well
constexpr double widest_game = 2.6;  ///< the same, where the game beside it may be half of one, parted by a crease,
constexpr double as_labels = 1.2;    ///< and the column is not so many times as wide as what is left of it

/// The lattice rows between the template's that are none of them.
std::vector<int> other_rows(const Sheet& sheet)
{
    std::vector<int> rows;
    const double least_px = least_height * median_row_height_px(sheet.lattice);
    for (int row = sheet.lattice_row.front(); row < std::min(sheet.lattice_row.back(), printed_rows(sheet.lattice));
         ++row) {
        const Quad first = sheet.lattice.quad(row, sheet.first_column);
        if (std::ranges::find(sheet.lattice_row, row) != sheet.lattice_row.end() || row == sheet.lattice.joint ||
            distance(first[0], first[3]) < least_px)
            continue;
        rows.push_back(row);
    }
    return rows;
}

/// Where a game may stand of which `place` says the place in a lattice row.
GameBeside game_beside(const Sheet& sheet, const std::vector<int>& others, const auto& place)
{
    GameBeside game;
    std::ranges::transform(sheet.lattice_row, std::back_inserter(game.places), place);
    std::ranges::transform(others, std::back_inserter(game.others), place);
    return game;
}

/// How many games are looked for on one side: one that stands in for another, where there may be no more.
int games_beside(const Sheet& sheet)
{
    return std::max(1, more_games(*sheet.game, sheet.columns));
}

/// The columns left of the labels, nearest first, if they may be games; or those between the first, where the labels
/// are, and game 1, in which no game has room beside text; beyond these as many games as have room right of the labels.
GamesBeside games_before(const Sheet& sheet, const std::vector<int>& others)
{
    GamesBeside before;
    const int most = games_beside(sheet);
    const auto has_room = [&] { return std::ssize(before.games) < most; };
    if (sheet.before) {
        before.are_alike = true;
        for (int column = sheet.before->columns - 1; column >= 0 && has_room(); --column)
            before.games.push_back(
                game_beside(sheet, others, [&](int row) { return sheet.before->quad(row, column); }));
        return before;
    }
    const Lattice& lattice = sheet.lattice;
    const auto room = [&](int column) {
        return column_width_px(lattice, column) / column_width_px(lattice, sheet.first_column);
    };
    const int next = sheet.first_column - 1;
    const auto may_be_column = [&](int column) {
        return column > 0 &&
               (room(column) < least_beside || room(column) < std::min(widest_game, as_labels * room(column - 1)));
    };
    before.are_columns = may_be_column(next);
    int labels = next; // the column whose right end may hold games beside the labels' text
    while (has_room() && may_be_column(labels)) {
        before.games.push_back(game_beside(sheet, others, [&](int row) { return lattice.quad(row, labels); }));
        --labels;
    }
    if (labels < 0 || (before.are_columns && labels > 0))
        return before;
    for (int off = 0; has_room() && room(labels) >= least_beside + off; ++off)
        before.games.push_back(game_beside(sheet, others, [&](int row) {
            const Quad place = lattice.quad(row, labels), first = lattice.quad(row, sheet.first_column);
            const double width = distance(first[0], first[1]) / distance(place[0], place[1]);
            return strip_in(place, 1 - width * (off + 1), 1 - width * off);
        }));
    return before;
}

/// As many games right of the last one as the sheet may have, unless its labels are there.
GamesBeside games_after(const Sheet& sheet, const std::vector<int>& others)
{
    GamesBeside after;
    if (ends_with_labels(sheet))
        return after;
    for (int off = 0; off < games_beside(sheet); ++off)
        after.games.push_back(game_beside(sheet, others, [&](int row) {
            return strip_in(sheet.lattice.quad(row, sheet.first_column + sheet.columns - 1), 1.0 + off, 2.0 + off);
        }));
    return after;
}

/// The outline of a sheet's table, with the columns left of its labels.
Quad table_outline(const Sheet& sheet)
{
    Quad corners = printed_outline(sheet);
    if (sheet.before) {
        Sheet left = sheet;
        left.lattice = *sheet.before;
        const Quad beyond = printed_outline(left);
        corners[0] = beyond[0];
        corners[3] = beyond[3];
    }
    return corners;
}

/// The grid without one of its columns; cells across all columns are moved by as many columns as `by` says.
Grid without_column(Grid grid, int number, double by)
{
    --grid.columns;
    std::erase_if(grid.cells, [&](const GridCell& cell) { return cell.column == number; });
    for (GridCell& cell : grid.cells) {
        if (cell.column == 0)
            cell.quad = strip_in(cell.quad, by / grid.columns, 1 + by / grid.columns);
        else if (cell.column > number)
            --cell.column;
    }
    for (std::vector<Quad>& row : grid.other_rows)
        row.erase(row.begin() + number - 1);
    return grid;
}

/// The grid with a game more as its column `number`.
Grid with_game(const Grid& grid, const GameBeside& game, int number)
{
    Grid wider = grid;
    for (std::size_t row = 0; row < wider.other_rows.size(); ++row)
        wider.other_rows[row].insert(wider.other_rows[row].begin() + number - 1, game.others[row]);
    ++wider.columns;
    wider.cells.clear();
    const std::vector<Row>& rows = grid.game->rows;
    const auto is_ruled = [&](const std::string& row) { // as in the other games
        return std::ranges::none_of(grid.cells, [&](const GridCell& cell) { return cell.row == row && !cell.ruled; });
    };
    for (int column = 1; column <= wider.columns; ++column) {
        if (column == number) {
            for (std::size_t row = 0; row < rows.size(); ++row)
                if (!rows[row].spans_columns)
                    wider.cells.push_back(
                        {rows[row].id, column, rows[row].role, game.places[row], is_ruled(rows[row].id)});
        } else {
            for (GridCell cell : grid.cells)
                if (cell.column == (column < number ? column : column - 1)) {
                    cell.column = column;
                    wider.cells.push_back(std::move(cell));
                }
        }
    }
    std::ranges::copy_if(grid.cells, std::back_inserter(wider.cells),
                         [](const GridCell& cell) { return cell.column == 0; });
    return wider;
}

} // namespace

int more_games(const Template& game, int columns)
{
    return game.columns == Columns::one_game ? 0 : std::max(0, game.most_columns - columns);
}

std::vector<double> game_widths_px(const Grid& grid)
{
    std::vector<double> widths(static_cast<std::size_t>(grid.columns), 0);
    for (const GridCell& cell : grid.cells)
        if (cell.column > 0)
            widths[static_cast<std::size_t>(cell.column) - 1] +=
                distance(cell.quad[0], cell.quad[1]) / static_cast<double>(grid.game->rows.size());
    return widths;
}

Grid find_grid(const Sheet& sheet, const Trace& trace)
{
    const StageTimer timer(trace, "find grid");
    const Lattice& lattice = sheet.lattice;
    const std::vector<int> others = other_rows(sheet);
    Grid grid{sheet.game,
              sheet.confidence,
              sheet.columns,
              table_outline(sheet),
              {},
              {},
              games_before(sheet, others),
              games_after(sheet, others),
              sheet.are_columns_guessed,
              sheet.are_columns_printed,
              sheet.is_only_print};
    for (const int row : others) {
        std::vector<Quad>& places = grid.other_rows.emplace_back();
        for (int column = 0; column < sheet.columns; ++column)
            places.push_back(lattice.quad(row, sheet.first_column + column));
    }
    const auto place = [&](std::size_t row, int column, int column_count) {
        return lattice.quad(sheet.lattice_row[row], sheet.first_column + column - 1, 1, column_count);
    };
    const int printed = printed_rows(lattice);
    const auto is_ruled = [&](std::size_t row) { return sheet.lattice_row[row] <= printed; };
    const std::vector<Row>& rows = sheet.game->rows;
    for (int column = 1; column <= sheet.columns; ++column) {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (!rows[row].spans_columns)
                grid.cells.push_back({rows[row].id, column, rows[row].role, place(row, column, 1), is_ruled(row)});
        }
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].spans_columns)
            grid.cells.push_back({rows[row].id, 0, rows[row].role, place(row, 1, sheet.columns), is_ruled(row)});
    }
    return grid;
}

void leave_to_others(Grid& grid, const Sheet& sheet, const std::vector<Sheet>& sheets)
{
    const auto is_on_other = [&](const GameBeside& game) {
        return std::ranges::any_of(sheets, [&](const Sheet& other) {
            return &other != &sheet && 2 * std::ranges::count_if(game.places, [&](const Quad& place) {
                                           return holds(other.lattice, centre(place));
                                       }) > std::ssize(game.places);
        });
    };
    for (GamesBeside* side : {&grid.before, &grid.after})
        side->games.erase(std::ranges::find_if(side->games, is_on_other), side->games.end());
}

Grid with_game_before(const Grid& grid)
{
    Grid wider = with_game(grid, grid.before.games.front(), 1);
    wider.before.games.erase(wider.before.games.begin());
    return wider;
}

Grid with_game_after(const Grid& grid)
{
    Grid wider = with_game(grid, grid.after.games.front(), grid.columns + 1);
    wider.after.games.erase(wider.after.games.begin());
    return wider;
}

Grid with_games_further_left(const Grid& grid)
{
    return without_column(with_game_before(grid), grid.columns + 1, -1);
}

Grid with_games_further_right(const Grid& grid)
{
    return without_column(with_game_after(grid), 1, 1);
}

Grid without_first_game(const Grid& grid)
{
    Grid narrow = without_column(grid, 1, 0);
    for (GridCell& cell : narrow.cells)
        if (cell.column == 0)
            cell.quad = strip_in(cell.quad, 1. / grid.columns, 1);
    return narrow;
}

Grid with_game_in_two(const Grid& grid, int column, double at)
{
    Grid narrow = grid;
    GameBeside second{std::vector<Quad>(grid.game->rows.size()), {}};
    for (GridCell& cell : narrow.cells)
        if (cell.column == column) {
            second.places[*grid.game->find_row(cell.row)] = strip_in(cell.quad, at, 1);
            cell.quad = strip_in(cell.quad, 0, at);
        }
    for (std::vector<Quad>& row : narrow.other_rows) {
        Quad& place = row[static_cast<std::size_t>(column - 1)];
        second.others.push_back(strip_in(place, at, 1));
        place = strip_in(place, 0, at);
    }
    return with_game(narrow, second, column + 1);
}

} // namespace recount
