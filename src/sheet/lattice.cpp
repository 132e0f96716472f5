// What can be asked of a lattice once it is found: the patch of some cells, and the view after half a turn.
#include "sheet/lattice.hpp"

#include <algorithm>

namespace recount {

Quad Lattice::quad(int row, int column, int row_count, int column_count) const
{
    return {node(row, column), node(row, column + column_count), node(row + row_count, column + column_count),
            node(row + row_count, column)};
}

Lattice turned(const Lattice& lattice)
{
    Lattice result = lattice;
    std::reverse(result.nodes.begin(), result.nodes.end());
    std::reverse(result.across.begin(), result.across.end());
    std::reverse(result.down.begin(), result.down.end());
    return result;
}

Lattice quarter_turned(const Lattice& lattice)
{
    Lattice result;
    result.rows = lattice.columns;
    result.columns = lattice.rows;
    for (int i = 0; i <= result.rows; ++i)
        for (int j = 0; j <= result.columns; ++j)
            result.nodes.push_back(lattice.node(lattice.rows - j, i));
    for (int i = 0; i <= result.rows; ++i)
        for (int j = 0; j < result.columns; ++j)
            result.across.push_back(lattice.down_at(lattice.rows - 1 - j, i));
    for (int i = 0; i < result.rows; ++i)
        for (int j = 0; j <= result.columns; ++j)
            result.down.push_back(lattice.across_at(lattice.rows - j, i));
    return result;
}

} // namespace recount
