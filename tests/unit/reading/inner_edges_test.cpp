// Printed lines within cells, on drawn columns of boxes.
#include "reading/inner_edges.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int cells = 12, width_px = 80, height_px = 40, left_px = 60, top_px = 60;

cv::Mat paper()
{
    return {top_px + cells * height_px + 60, left_px + width_px + 60, CV_8U, cv::Scalar(225)};
}

/// A column of cells one below the other.
Grid column_of_cells()
{
    Grid grid;
    for (int i = 0; i < cells; ++i) {
        const double top = top_px + i * height_px, bottom = top + height_px, right = left_px + width_px;
        grid.cells.push_back({"row",
                              1,
                              Role::entry,
                              {Point{left_px, top}, Point{right, top}, Point{right, bottom}, Point{left_px, bottom}},
                              true});
    }
    return grid;
}

std::vector<Quad> quads_on(const cv::Mat& grey, const Grid& grid)
{
    std::vector<FlatCell> flats;
    for (const GridCell& cell : grid.cells)
        flats.push_back(flat_cell(grey, cell.quad));
    return without_inner_lines(grid, flats);
}

cv::Rect box_in(int cell, int inset_px)
{
    return {left_px + inset_px, top_px + cell * height_px + inset_px, width_px - 2 * inset_px,
            height_px - 2 * inset_px};
}

TEST(InnerEdges, ABoxInEveryCellIsItsPlaceToWrite)
{
    const Grid grid = column_of_cells();
    cv::Mat grey = paper();
    constexpr int inset_px = 6;
    for (int cell = 0; cell < cells; ++cell)
        cv::rectangle(grey, box_in(cell, inset_px), cv::Scalar(90), 1);
    const std::vector<Quad> quads = quads_on(grey, grid);
    for (std::size_t i = 0; i < quads.size(); ++i) {
        const double top = grid.cells[i].quad[0].y;
        EXPECT_GT(quads[i][0].x, left_px + inset_px);
        EXPECT_LT(quads[i][0].x, left_px + inset_px + 5);
        EXPECT_GT(quads[i][0].y, top + inset_px);
        EXPECT_LT(quads[i][0].y, top + inset_px + 5);
        EXPECT_LT(quads[i][2].x, left_px + width_px - inset_px);
        EXPECT_GT(quads[i][2].x, left_px + width_px - inset_px - 6);
        EXPECT_LT(quads[i][2].y, top + height_px - inset_px);
        EXPECT_GT(quads[i][2].y, top + height_px - inset_px - 6);
    }
}

TEST(InnerEdges, WhatOnlySomeCellsShowIsWritten)
{
    const Grid grid = column_of_cells();
    cv::Mat grey = paper();
    for (int cell = 0; cell < cells; ++cell)
        cv::rectangle(grey, box_in(cell, 0), cv::Scalar(90), 1);
    for (int cell = 0; cell < cells / 2; ++cell) // a 1 near the left border in half of them
        cv::line(grey, {left_px + 10, top_px + cell * height_px + 4}, {left_px + 10, top_px + cell * height_px + 36},
                 cv::Scalar(40), 2);
    for (std::size_t i = 0; const Quad& quad : quads_on(grey, grid))
        EXPECT_EQ(quad, grid.cells[i++].quad);
}

/// Three games in boxes, in one of which a 1 and a 0 stand near the left side of most: nearer in the others is the box.
TEST(InnerEdges, WhatStandsFartherInsideThanInOtherGamesIsWritten)
{
    constexpr int games = 3, inset_px = 4;
    Grid grid;
    cv::Mat grey(top_px + cells * height_px + 60, left_px + games * width_px + 60, CV_8U, cv::Scalar(225));
    for (int game = 0; game < games; ++game)
        for (GridCell cell : column_of_cells().cells) {
            cell.column = game + 1;
            for (Point& corner : cell.quad)
                corner.x += game * width_px;
            const int x = left_px + game * width_px, y = static_cast<int>(cell.quad[0].y);
            cv::rectangle(grey, cv::Rect(x + inset_px, y + inset_px, width_px - 2 * inset_px, height_px - 2 * inset_px),
                          cv::Scalar(90), 1);
            if (game == 1 && grid.cells.size() % cells < cells - 2) {
                cv::line(grey, {x + 16, y + 5}, {x + 16, y + 35}, cv::Scalar(40), 2);
                cv::circle(grey, {x + 40, y + 20}, 8, cv::Scalar(40), 2);
            }
            grid.cells.push_back(cell);
        }
    const std::vector<Quad> quads = quads_on(grey, grid);
    for (std::size_t i = 0; i < quads.size(); ++i) {
        const double left = quads[i][0].x - grid.cells[i].quad[0].x;
        EXPECT_GT(left, inset_px) << i;
        EXPECT_LT(left, inset_px + 5) << i;
    }
}

/// Cells with a line near their left border in each, and a dot in the middle of the first so many.
std::vector<Quad> quads_beside_a_line(const Grid& grid, int written)
{
    cv::Mat grey = paper();
    for (int cell = 0; cell < cells; ++cell) {
        cv::line(grey, {left_px + 10, top_px + cell * height_px + 3}, {left_px + 10, top_px + cell * height_px + 37},
                 cv::Scalar(90), 2);
        if (cell < written)
            cv::circle(grey, {left_px + width_px / 2, top_px + cell * height_px + height_px / 2}, 4, cv::Scalar(40), 3);
    }
    return quads_on(grey, grid);
}

TEST(InnerEdges, ALineAtOneSideIsPrintedWhereEmptyCellsHaveItToo)
{
    const Grid grid = column_of_cells();
    for (const Quad& quad : quads_beside_a_line(grid, 2)) {
        EXPECT_GT(quad[0].x, left_px + 10);
        EXPECT_NEAR(quad[1].x, left_px + width_px, 1e-3);
    }
    for (std::size_t i = 0; const Quad& quad : quads_beside_a_line(grid, cells - 2)) // it may be a 1 in each
        EXPECT_EQ(quad, grid.cells[i++].quad);
}

TEST(InnerEdges, ShadingIsNoLine)
{
    const Grid grid = column_of_cells();
    cv::Mat grey = paper();
    for (int cell = 0; cell < cells; ++cell)
        grey(cv::Rect(left_px, top_px + cell * height_px, width_px / 2, height_px)).setTo(170);
    for (std::size_t i = 0; const Quad& quad : quads_on(grey, grid))
        EXPECT_EQ(quad, grid.cells[i++].quad);
}

TEST(InnerEdges, FewCellsTellNothing)
{
    Grid grid = column_of_cells();
    grid.cells.resize(4);
    cv::Mat grey = paper();
    for (int cell = 0; cell < 4; ++cell)
        cv::rectangle(grey, box_in(cell, 6), cv::Scalar(90), 1);
    for (std::size_t i = 0; const Quad& quad : quads_on(grey, grid))
        EXPECT_EQ(quad, grid.cells[i++].quad);
}

} // namespace
} // namespace recount
