// Of a table's strokes only those that a pen drew through its columns or rows go.
#include "lattice/pen_lines.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

/// Points about a pixel apart, as strokes are followed.
Stroke line(cv::Point2f from, cv::Point2f to)
{
    Stroke stroke;
    const int steps = static_cast<int>(std::max(std::abs(to.x - from.x), std::abs(to.y - from.y)));
    for (int i = 0; i <= steps; ++i)
        stroke.points.push_back(from + (to - from) * (static_cast<float>(i) / static_cast<float>(steps)));
    return stroke;
}

/// 20 rows of 40 and 8 columns of 80 px, all lines turned a little as on a tilted sheet.
CrossingLines table()
{
    CrossingLines lines;
    for (int row = 0; row <= 20; ++row)
        lines.level.push_back(line({100, 100 + 40.F * row}, {740, 110 + 40.F * row}));
    for (int column = 0; column <= 8; ++column) {
        const float x = 100 + 80.F * column;
        lines.steep.push_back(line({x, 100 + 10 * (x - 100) / 640}, {x + 4 * column, 900 + 10 * (x - 100) / 640}));
    }
    return lines;
}

TEST(PenLines, SlantedOnesThroughColumnsGo)
{
    CrossingLines lines = table();
    for (const float x : {450.F, 530.F, 610.F})
        lines.steep.push_back(line({x + 60, 122}, {x, 885}));
    drop_pen_lines(lines, 4);
    EXPECT_EQ(lines.steep.size(), 9U);
    EXPECT_EQ(lines.level.size(), 21U);
}

TEST(PenLines, ThoseThroughRowsGoAsWell)
{
    CrossingLines lines = table();
    lines.level.push_back(line({125, 330}, {720, 300}));
    drop_pen_lines(lines, 4);
    EXPECT_EQ(lines.level.size(), 21U);
    EXPECT_EQ(lines.steep.size(), 9U);
}

TEST(PenLines, WhatRunsAsThePrintedLinesDoStays)
{
    CrossingLines lines = table();
    lines.steep[4] = line({420, 200}, {435, 860}); // lost at both ends
    lines.steep[6] = line({590, 118}, {600, 905}); // drawn by hand, askew, from border to border
    drop_pen_lines(lines, 4);
    EXPECT_EQ(lines.steep.size(), 9U);
}

TEST(PenLines, WithoutBordersNothingTellsThem)
{
    CrossingLines lines = table();
    lines.steep.clear();
    for (int column = 0; column <= 8; ++column)
        lines.steep.push_back(line({100 + 80.F * column, 120}, {100 + 70.F * column, 885}));
    drop_pen_lines(lines, 4);
    EXPECT_EQ(lines.steep.size(), 9U);
}

} // namespace
} // namespace recount
