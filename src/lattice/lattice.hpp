#pragma once
#include "core/geometry.hpp"

#include <functional>
#include <string>
#include <vector>

namespace recount {

/// A printed grid: `rows` x `columns` of cells between smooth crossing lines. Every line is present as geometry over
/// the whole grid, whether or not ink was printed all along it (merged cells): the edge strengths say what is printed.
/// Its row lines are the more numerous ones, as on a score sheet. Which end is the top is not known yet (`turned` gives
/// the other view).
struct Lattice {
    int rows = 0;             ///< cells from top to bottom
    int columns = 0;          ///< cells from left to right
    std::vector<Point> nodes; ///< (rows + 1) x (columns + 1) crossings, row by row, photo pixels; clockwise orientation
                              ///< as printed paper has (never mirrored)
    std::vector<float>
        across; ///< (rows + 1) x columns: how surely the row line is printed between node (i, j) and (i, j + 1), 0 to 1
    std::vector<float> down; ///< rows x (columns + 1): how surely the column line is printed between node (i, j) and (i
                             ///< + 1, j), 0 to 1
    int joint = -1;          ///< where two tables that stand side by side are laid one below the other: the row between
                             ///< them, which is not there; -1: one table

    const Point& node(int row_line, int column_line) const
    {
        return nodes[static_cast<std::size_t>(row_line * (columns + 1) + column_line)];
    }
    float across_at(int row_line, int column) const
    {
        return across[static_cast<std::size_t>(row_line * columns + column)];
    }
    float down_at(int row, int column_line) const
    {
        return down[static_cast<std::size_t>(row * (columns + 1) + column_line)];
    }
    /// The patch of rows [row, row + row_count) and columns [column, column + column_count).
    Quad quad(int row, int column, int row_count = 1, int column_count = 1) const;
};

/// The lattice of row lines at these heights and column lines at these places (both ascending, two at least) of a flat
/// sheet; `in_photo` says where such a place is on the photo. Its row lines count as printed, its column lines do not.
Lattice flat_lattice(const std::vector<double>& rows, const std::vector<double>& columns,
                     const std::function<Point(double x, double y)>& in_photo);

/// The corners of the whole grid, clockwise from the top left one; of two tables side by side, those of both.
Quad outline(const Lattice& lattice);

/// How large a lattice is, in words: "20 rows x 7 columns".
std::string size_text(const Lattice& lattice);

/// Whether a place of the photo lies within the outline of the grid.
bool holds(const Lattice& lattice, const Point& place);

/// How far a place of the photo lies from the outline of the grid, in pixels; negative within.
double distance_px(const Lattice& lattice, const Point& place);

/// The share of stretches between crossings that are printed nearly without a hole: texture has few.
double printed_share(const Lattice& lattice);

/// Whether any line between columns is printed: there is none where the columns are where text leaves gaps.
bool has_column_lines(const Lattice& lattice);

/// How many rows from the top on are printed: below them no line is.
int printed_rows(const Lattice& lattice);

/// How much of its row lines is printed in a column, 0 to 1 on average.
double row_print(const Lattice& lattice, int column);

/// In how many rows a column line is printed.
double printed_rows_of(const Lattice& lattice, int column_line);

/// Takes the row lines down to the end of these rows for printed.
void take_for_printed(Lattice& lattice, int rows);

/// The same grid seen after a turn by 180 degrees.
Lattice turned(const Lattice& lattice);

/// The same grid seen after a turn by 90 degrees: its columns are the rows.
Lattice quarter_turned(const Lattice& lattice);

/// Their indices row by row from the top, each row from left to right.
std::vector<std::size_t> reading_order(const std::vector<Lattice>& lattices);

} // namespace recount
