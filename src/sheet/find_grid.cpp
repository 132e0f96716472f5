// The cells of a sheet: find_grid(). Rows of the template meet the game columns of the lattice.
#include "sheet/find_grid.hpp"

#include "sheet/flatten.hpp"

#include <algorithm>

namespace recount {
namespace {

constexpr double least_height = 0.6; ///< of the sheet's rows: lower ones are gaps between sections

/// The rows between the template's that are none of them.
std::vector<std::vector<Quad>> other_rows(const Sheet& sheet)
{
    std::vector<std::vector<Quad>> rows;
    const double least_px = least_height * median_row_height_px(sheet.lattice);
    for (int row = sheet.lattice_row.front(); row < std::min(sheet.lattice_row.back(), printed_rows(sheet.lattice));
         ++row) {
        const Quad first = sheet.lattice.quad(row, sheet.first_column);
        if (std::ranges::find(sheet.lattice_row, row) != sheet.lattice_row.end() ||
            distance(first[0], first[3]) < least_px)
            continue;
        rows.emplace_back();
        for (int column = 0; column < sheet.columns; ++column)
            rows.back().push_back(sheet.lattice.quad(row, sheet.first_column + column));
    }
    return rows;
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
              lattice.quad(top, 0, sheet.lattice_row.back() + 1 - top, lattice.columns),
              {},
              other_rows(sheet)};
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

} // namespace recount
