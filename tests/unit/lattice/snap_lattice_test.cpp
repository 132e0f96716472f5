// A lattice on the lines of a drawing: lines with a kink, and places without lines.
#include "lattice/snap_lattice.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int rows = 12, columns = 5, pitch = 30, width = 60, margin = 50;

/// Where the crossings of a folded table are: beyond the fold its columns lean by a third of a pixel each pixel.
Point folded(int row, int column)
{
    const double y = margin + row * pitch;
    return {margin + column * width + std::max(0.0, (y - 220) / 3), y};
}

cv::Mat1b drawing(int columns_drawn_to_row)
{
    cv::Mat1b picture(500, 520, static_cast<unsigned char>(245));
    const auto line = [&](const Point& a, const Point& b) {
        const auto pixel = [](double place) { return static_cast<int>(std::lround((place - 0.5) * 16)); };
        cv::line(picture, {pixel(a.x), pixel(a.y)}, {pixel(b.x), pixel(b.y)}, cv::Scalar(60), 2, cv::LINE_AA, 4);
    };
    for (int i = 0; i <= rows; ++i)
        line(folded(i, 0), folded(i, columns));
    for (int j = 0; j <= columns; ++j)
        for (int i = 0; i < columns_drawn_to_row; ++i)
            line(folded(i, j), folded(i + 1, j));
    return picture;
}

/// The table as a smooth search finds it: all columns straight.
Lattice straight()
{
    Lattice lattice;
    lattice.rows = rows;
    lattice.columns = columns;
    for (int i = 0; i <= rows; ++i)
        for (int j = 0; j <= columns; ++j) {
            const Point top = folded(0, j), bottom = folded(rows, j);
            const double t = static_cast<double>(i) / rows;
            lattice.nodes.push_back({top.x + t * (bottom.x - top.x), top.y + t * (bottom.y - top.y) + 4});
        }
    return lattice;
}

double farthest(const Lattice& lattice, int last_row)
{
    double most = 0;
    for (int i = 0; i <= last_row; ++i)
        for (int j = 0; j <= columns; ++j)
            most = std::max(most, distance(lattice.node(i, j), folded(i, j)));
    return most;
}

TEST(SnapLattice, ColumnsFollowAFold)
{
    Lattice lattice = straight();
    EXPECT_GT(farthest(lattice, rows), 20);
    snap_to_lines(lattice, drawing(rows));
    EXPECT_LT(farthest(lattice, rows), 4);
}

TEST(SnapLattice, WithoutLinesNodesStayInOrder)
{
    Lattice lattice = straight();
    snap_to_lines(lattice, drawing(7)); // no column lines in the last five rows
    EXPECT_LT(farthest(lattice, 6), 6);
    for (int i = 0; i <= rows; ++i)
        for (int j = 0; j < columns; ++j)
            EXPECT_GT(lattice.node(i, j + 1).x - lattice.node(i, j).x, 0.6 * width);
}

TEST(SnapLattice, ABlankDrawingMovesNothing)
{
    Lattice lattice = straight();
    snap_to_lines(lattice, cv::Mat1b(500, 520, static_cast<unsigned char>(245)));
    EXPECT_EQ(lattice.nodes, straight().nodes);
}

} // namespace
} // namespace recount
