// Columns are told by the gaps in the lines below their cells.
#include "lattice/gap_columns.hpp"

#include "even_lattice.hpp"
#include "photo/photo.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int rows = 10, row_px = 40, game_px = 80, label_px = 200, gap_px = 6, left = 50, top = 50;

Photo paper()
{
    Photo photo;
    photo.grey = cv::Mat(2 * top + rows * row_px, 2 * left + label_px + 4 * game_px, CV_8U, cv::Scalar(225));
    return photo;
}

/// Draws a line below each cell from `from` to `to`, with gaps around these places.
void underline(Photo& photo, int from, int to, const std::vector<int>& gaps)
{
    for (int row = 1; row <= rows; ++row) {
        const int y = top + row * row_px;
        cv::line(photo.grey, {from, y}, {to, y}, cv::Scalar(120), 2);
        for (const int x : gaps)
            cv::rectangle(photo.grey, {x - gap_px / 2, y - 3, gap_px, 7}, cv::Scalar(225), cv::FILLED);
    }
}

Lattice lattice_of(const std::vector<int>& lines)
{
    return even_lattice(lines, top, rows, row_px);
}

/// Where column line k of the games is; 0 is the labels' end.
constexpr int line(int k)
{
    return left + label_px + k * game_px;
}

/// The column lines that gaps show, in pixels of the photo.
std::vector<int> seen(const Photo& photo, const Lattice& lattice)
{
    const Lattice parted = with_column_lines_at(lattice, gap_places(photo.grey, lattice));
    std::vector<int> lines;
    for (int j = 0; j <= parted.columns; ++j)
        lines.push_back(cvRound(parted.node(rows / 2, j).x));
    return lines;
}

void expect_near(const std::vector<int>& lines, const std::vector<int>& wanted)
{
    ASSERT_EQ(lines.size(), wanted.size());
    for (std::size_t i = 0; i < lines.size(); ++i)
        EXPECT_NEAR(lines[i], wanted[i], 4) << i;
}

TEST(GapColumns, StandBetweenTheLinesBelowTheCells)
{
    Photo photo = paper();
    underline(photo, line(0), line(4), {line(1), line(2), line(3)});
    const std::vector<int> all{left, line(0), line(1), line(2), line(3), line(4)};
    expect_near(seen(photo, lattice_of({left, line(0), line(1), line(4)})), all);
    expect_near(seen(photo, lattice_of({left, line(0), line(4)})), all);
    expect_near(seen(photo, lattice_of(all)), all);
}

TEST(GapColumns, TheFirstBeginsWhereTheLinesDo)
{
    Photo photo = paper();
    underline(photo, line(0), line(4), {line(1), line(2), line(3)});
    expect_near(seen(photo, lattice_of({left, line(1), line(2), line(3), line(4)})),
                {left, line(0), line(1), line(2), line(3), line(4)});
    cv::Mat upside_down;
    cv::flip(photo.grey, upside_down, -1);
    photo.grey = upside_down;
    const auto mirrored = [&](int x) { return photo.grey.cols - x; };
    expect_near(seen(photo, lattice_of({mirrored(line(4)), mirrored(line(3)), mirrored(line(2)), mirrored(line(1)),
                                        mirrored(left)})),
                {mirrored(line(4)), mirrored(line(3)), mirrored(line(2)), mirrored(line(1)), mirrored(line(0)),
                 mirrored(left)});
}

TEST(GapColumns, UnevenGapsAndThoseOfDashedLinesPartNothing)
{
    const std::vector<int> grid{left, line(0), line(4)};
    Photo uneven = paper();
    underline(uneven, line(0), line(4), {line(1), line(1) + 110});
    EXPECT_EQ(seen(uneven, lattice_of(grid)).size(), grid.size());
    Photo dashed = paper();
    std::vector<int> gaps;
    for (int x = line(0) + 20; x < line(4); x += 20)
        gaps.push_back(x);
    underline(dashed, line(0), line(4), gaps);
    EXPECT_EQ(seen(dashed, lattice_of(grid)).size(), grid.size());
    Photo dotted = paper();
    for (int row = 1; row <= rows; ++row)
        for (int x = line(0); x < line(4); x += 5)
            cv::circle(dotted.grey, {x, top + row * row_px}, 1, cv::Scalar(120), cv::FILLED);
    EXPECT_EQ(seen(dotted, lattice_of(grid)).size(), grid.size());
    Photo whole = paper();
    underline(whole, line(0), line(4), {});
    EXPECT_EQ(seen(whole, lattice_of(grid)).size(), grid.size());
    EXPECT_EQ(seen(paper(), lattice_of(grid)).size(), grid.size());
}

TEST(GapColumns, ALineGoesOnHasAGapOrEndsBesideACell)
{
    Photo photo = paper();
    underline(photo, line(0), line(4), {line(1), line(2)});
    const Lattice lattice = lattice_of({left, line(0), line(1), line(2), line(3), line(4)});
    const auto beside = [&](int column) {
        return line_beside(photo.grey, lattice.quad(4, column - 1), lattice.quad(4, column));
    };
    EXPECT_EQ(beside(1), LineBeside::ends);
    EXPECT_EQ(beside(2), LineBeside::has_gap);
    EXPECT_EQ(beside(4), LineBeside::goes_on);
    EXPECT_EQ(line_beside(paper().grey, lattice.quad(4, 0), lattice.quad(4, 1)), LineBeside::goes_on);
}

} // namespace
} // namespace recount
