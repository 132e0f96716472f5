#pragma once
#include "lattice/lattice.hpp"

#include <vector>

namespace recount {

/// A printed grid with its column lines at `xs` and so many rows of one height below `top`, in pixels.
inline Lattice even_lattice(const std::vector<int>& xs, int top, int rows, int row_px)
{
    Lattice lattice;
    lattice.rows = rows;
    lattice.columns = static_cast<int>(xs.size()) - 1;
    for (int row = 0; row <= rows; ++row)
        for (const int x : xs)
            lattice.nodes.push_back({static_cast<double>(x), static_cast<double>(top + row * row_px)});
    lattice.across.assign(static_cast<std::size_t>((rows + 1) * lattice.columns), 1);
    lattice.down.assign(static_cast<std::size_t>(rows * (lattice.columns + 1)), 1);
    return lattice;
}

} // namespace recount
