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

} // namespace recount
