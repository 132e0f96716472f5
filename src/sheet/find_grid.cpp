// The cells of a sheet: find_grid(). Rows of the template meet the game columns of the lattice.
#include "sheet/find_grid.hpp"

#include "sheet/flatten.hpp"
#include "sheet/reframe.hpp"

#include <algorithm>

namespace recount {
namespace {

constexpr double least_height = 0.6; ///< of the sheet's rows: lower ones are gaps between sections
constexpr double least_beside = 1.4; ///< of a game's width: a narrower column holds labels, but no game as well

/// The rows between the template's that are none of them.
std::vector<std::vector<Quad>> other_rows(const Sheet& sheet)
{
    std::vector<std::vector<Quad>> rows;
    const double least_px = least_height * median_row_height_px(sheet.lattice);
    for (int row = sheet.lattice_row.front(); row < std::min(sheet.lattice_row.back(), printed_rows(sheet.lattice));
         ++row) {
        const Quad first = sheet.lattice.quad(row, sheet.first_column);
        if (std::ranges::find(sheet.lattice_row, row) != sheet.lattice_row.end() || row == sheet.lattice.joint ||
            distance(first[0], first[3]) < least_px)
            continue;
        rows.emplace_back();
        for (int column = 0; column < sheet.columns; ++column)
            rows.back().push_back(sheet.lattice.quad(row, sheet.first_column + column));
    }
    return rows;
}

bool may_have_more_games(const Sheet& sheet)
{
    return sheet.game->columns != Columns::one_game && sheet.columns < sheet.game->most_columns;
}

/// The places of the column between the first, where the labels are, and game 1.
std::vector<Quad> column_beside_games(const Sheet& sheet)
{
    std::vector<Quad> places;
    if (may_have_more_games(sheet) && sheet.first_column > 1)
        for (const int row : sheet.lattice_row)
            places.push_back(sheet.lattice.quad(row, sheet.first_column - 1));
    return places;
}

/// The places left of game 1 that are as wide as it is, where no line may have been seen.
std::vector<Quad> beside_games(const Sheet& sheet)
{
    const Lattice& lattice = sheet.lattice;
    if (!sheet.is_inferred || !may_have_more_games(sheet) || sheet.first_column < 1 ||
        column_width_px(lattice, sheet.first_column - 1) < least_beside * column_width_px(lattice, sheet.first_column))
        return {};
    std::vector<Quad> places;
    for (const int row : sheet.lattice_row) {
        const Quad labels = lattice.quad(row, sheet.first_column - 1), first = lattice.quad(row, sheet.first_column);
        const double above = distance(first[0], first[1]) / distance(labels[0], labels[1]);
        const double below = distance(first[3], first[2]) / distance(labels[3], labels[2]);
        places.push_back(
            {between(labels[1], labels[0], above), labels[1], labels[2], between(labels[2], labels[3], below)});
    }
    return places;
}

} // namespace

Grid find_grid(const Sheet& sheet, const Trace& trace)
{
    const StageTimer timer(trace, "find grid");
    const Lattice& lattice = sheet.lattice;
    // One head row belongs to the table; what the lattice holds above it (a name line) or below the last row does not.
    const int top = std::max(0, sheet.lattice_row.front() - 1);
    Grid grid{sheet.game,
              sheet.confidence,
              sheet.columns,
              outline(reframed(lattice, -top, sheet.lattice_row.back() + 1 - lattice.rows)),
              {},
              other_rows(sheet),
              beside_games(sheet)};
    if (grid.beside.empty()) {
        grid.beside = column_beside_games(sheet);
        grid.is_beside_a_column = !grid.beside.empty();
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

Grid with_game_beside(const Grid& grid)
{
    Grid wider = grid;
    wider.beside.clear();
    wider.is_beside_a_column = false;
    wider.other_rows.clear();
    ++wider.columns;
    wider.cells.clear();
    const std::vector<Row>& rows = grid.game->rows;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (!rows[row].spans_columns)
            wider.cells.push_back({rows[row].id, 1, rows[row].role, grid.beside[row]});
    for (GridCell cell : grid.cells) {
        if (cell.column > 0)
            ++cell.column;
        wider.cells.push_back(std::move(cell));
    }
    return wider;
}

} // namespace recount
