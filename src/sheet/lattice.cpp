// What can be asked of a lattice once it is found: the patch of some cells, and the view after half a turn.
#include "sheet/lattice.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace recount {

Quad Lattice::quad(int row, int column, int row_count, int column_count) const
{
    return {node(row, column), node(row, column + column_count), node(row + row_count, column + column_count),
            node(row + row_count, column)};
}

bool holds(const Lattice& lattice, const Point& place)
{
    std::vector<cv::Point2f> outline;
    for (const Point& corner : lattice.quad(0, 0, lattice.rows, lattice.columns))
        outline.emplace_back(static_cast<float>(corner.x), static_cast<float>(corner.y));
    return cv::pointPolygonTest(outline, {static_cast<float>(place.x), static_cast<float>(place.y)}, false) >= 0;
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
