#pragma once
#include "lattice/flat_map.hpp"
#include "lattice/lattice.hpp"
#include "lattice/line_groups.hpp"

#include <optional>
#include <string>

namespace recount {

/// The distinct lines that a table is traced by at least: of rows, and of columns beside two borders that are not
/// printed.
constexpr std::size_t least_row_lines = 4, least_column_lines = 1;

/// Two sections of one card end at the same places, up to this share of its width.
constexpr double same_ends = 0.08;

/// Why a candidate is no grid.
struct Refusal {
    std::string why;
    bool try_other_view = false; ///< with its other family as rows it may be one
    bool is_dense = false; ///< it has more lines than any table, most of them printed; it may be a grid of several, too
};

/// The lattice of a table whose rows are its level lines, or nothing and the refusal if it is no grid. `map`, which
/// fits the table's lines, becomes the one that lays the lattice flat. Strokes closer than `tolerance`, in photo
/// pixels, are one line.
std::optional<Lattice> trace_lattice(const SearchedPhoto& searched, const CrossingLines& table, FlatMap& map,
                                     double tolerance, Refusal& refusal);

} // namespace recount
