// A lattice with more or fewer rows and columns around it: reframed(). Added nodes continue the lines through the two
// outermost nodes. parted() puts nodes between those of a row that is several rows in truth.
#include "sheet/reframe.hpp"

#include <algorithm>

namespace recount {
namespace {

Point beyond(const Point& outer, const Point& inner, double times)
{
    return {outer.x + (outer.x - inner.x) * times, outer.y + (outer.y - inner.y) * times};
}

} // namespace

Lattice reframed(const Lattice& lattice, int rows_above, int rows_below, double left_width)
{
    const int left = left_width > 0 ? 1 : 0;
    Lattice result;
    result.rows = lattice.rows + rows_above + rows_below;
    result.columns = lattice.columns + left;
    const auto node = [&](int i, int j) { // row line and column line of the old lattice; may lie outside of it
        const auto inside = [&](int row_line) {
            const Point& first = lattice.node(row_line, 0);
            return j >= 0 ? lattice.node(row_line, j)
                          : beyond(first, lattice.node(row_line, lattice.columns), left_width);
        };
        if (i < 0)
            return beyond(inside(0), inside(1), -i);
        if (i > lattice.rows)
            return beyond(inside(lattice.rows), inside(lattice.rows - 1), i - lattice.rows);
        return inside(i);
    };
    for (int i = -rows_above; i <= lattice.rows + rows_below; ++i) {
        for (int j = -left; j <= lattice.columns; ++j)
            result.nodes.push_back(node(i, j));
        for (int j = -left; j < lattice.columns; ++j)
            result.across.push_back(i >= 0 && i <= lattice.rows && j >= 0 ? lattice.across_at(i, j) : 0);
    }
    for (int i = -rows_above; i < lattice.rows + rows_below; ++i) {
        for (int j = -left; j <= lattice.columns; ++j)
            result.down.push_back(i >= 0 && i < lattice.rows && j >= 0 ? lattice.down_at(i, j) : 0);
    }
    return result;
}

Lattice parted(const Lattice& lattice, const std::vector<int>& parts)
{
    Lattice result;
    result.columns = lattice.columns;
    for (int i = 0; i <= lattice.rows; ++i) {
        const int pieces = i < lattice.rows ? parts[static_cast<std::size_t>(i)] : 1;
        for (int piece = 0; piece < pieces; ++piece) {
            const double below = static_cast<double>(piece) / pieces;
            for (int j = 0; j <= lattice.columns; ++j)
                result.nodes.push_back(
                    between(lattice.node(i, j), lattice.node(std::min(i + 1, lattice.rows), j), below));
            for (int j = 0; j < lattice.columns; ++j)
                result.across.push_back(piece == 0 ? lattice.across_at(i, j) : 0);
            for (int j = 0; i < lattice.rows && j <= lattice.columns; ++j)
                result.down.push_back(lattice.down_at(i, j));
            result.rows += i < lattice.rows;
        }
    }
    return result;
}

} // namespace recount
