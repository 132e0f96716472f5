#pragma once
#include "lattice/lattice.hpp"

#include <vector>

namespace recount {

/// About how large a table is.
double area(const Lattice& table);

/// Whether a grid has so many rows and as many columns as hardly a sheet, but a cloth or squared paper has.
bool is_pattern(const Lattice& grid);

/// Whether a table is found in a sheet's place, rather than several in that of many.
bool covers(const Lattice& sheet, const Lattice& table);

/// Whether the middle of either grid is within the other.
bool lie_on_one_another(const Lattice& one, const Lattice& other);

/// Whether less than most of a row is between two tables.
bool touch(const Lattice& one, const Lattice& other);

/// Whether one place is another, with as many rows and columns as large.
bool is_same_place(const Lattice& one, const Lattice& other);

/// Whether two grids have the same lines, either way up.
bool is_same_grid(const Lattice& one, const Lattice& other);

/// Whether a grid is of another's table, whose rows begin or end where its own do, but has fewer columns, less of its
/// lines is printed, and nothing of those at one end: they follow the writing.
bool shows_less_of(const Lattice& grid, const Lattice& other);

/// Whether a grid has each of these cells, of the same size.
bool has_cells(const Lattice& grid, const std::vector<Quad>& wanted);

/// A grid the same way up as another in its place.
Lattice turned_as(const Lattice& grid, const Lattice& other);

} // namespace recount
