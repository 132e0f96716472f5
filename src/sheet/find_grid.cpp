// The cells of a sheet: find_grid(). Rows of the template meet the game columns of the lattice.
#include "sheet/find_grid.hpp"

namespace recount {

Grid find_grid(const Sheet& sheet, const Trace& trace)
{
    const StageTimer timer(trace, "find grid");
    const Lattice& lattice = sheet.lattice;
    Grid grid{sheet.game, sheet.columns, lattice.quad(0, 0, lattice.rows, lattice.columns), {}};
    const auto place = [&](std::size_t row, int column, int column_count) {
        return lattice.quad(sheet.lattice_row[row], sheet.first_column + column - 1, 1, column_count);
    };
    const std::vector<Row>& rows = sheet.game->rows;
    for (int column = 1; column <= sheet.columns; ++column) {
        for (std::size_t row = 0; row < rows.size(); ++row) {
            if (!rows[row].spans_columns)
                grid.cells.push_back({rows[row].id, column, rows[row].role, place(row, column, 1)});
        }
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].spans_columns)
            grid.cells.push_back({rows[row].id, 0, rows[row].role, place(row, 1, sheet.columns)});
    }
    return grid;
}

} // namespace recount
