#pragma once
#include "lattice/lattice.hpp"

#include <optional>

namespace recount {

/// The lattice with rows added (or, where negative, taken away) above and below, and with one column added at the left
/// that is `left_width` times as wide as the whole lattice (0: none). What is added continues the outermost lines, its
/// edges count as not printed: a place to look for text and cells where the print has no border.
Lattice reframed(const Lattice& lattice, int rows_above, int rows_below, double left_width = 0);

/// Rows that a reframed lattice has beyond the one it was made from.
struct RowsBeyond {
    int above = 0, below = 0;
};

/// How rows were added to a lattice by reframed(); nothing where it was changed in another way.
std::optional<RowsBeyond> rows_beyond(const Lattice& lattice, const Lattice& framed);

/// The lattice with row i parted into `parts[i]` (at least 1) equally high rows, whose new edges count as not printed.
Lattice parted(const Lattice& lattice, const std::vector<int>& parts);

/// The lattice with each of its two borders only once: of a border and a column line that is no farther from it than
/// `least_width`, by the rows' height, the one that is printed less is left out.
Lattice without_rims(const Lattice& lattice, double least_width);

/// The lattice with only these of its column lines, ascending: at least two.
Lattice with_column_lines(const Lattice& lattice, const std::vector<int>& kept);

/// The lattice without the inner column lines that are printed in less than `least_share` of the rows' height.
Lattice joined_columns(const Lattice& lattice, double least_share);

/// The columns of a lattice between two of its column lines.
Lattice columns_of(const Lattice& lattice, int first, int last);

/// The lattice, of two columns at least, without one of its column lines.
Lattice without_column_line(const Lattice& lattice, int line);

/// The tables that lie side by side in a lattice, from left to right: they are parted by columns that hardly any row
/// line crosses, and none is much narrower than another. The lattice itself where there is one.
std::vector<Lattice> side_by_side(const Lattice& lattice);

/// The lattice after a quarter turn: its column lines are the rows, and its row lines the columns, of which only those
/// stay that are printed. Rows are looked for where equal rows ask for them, columns are not.
Lattice seen_from_the_side(const Lattice& lattice);

} // namespace recount
