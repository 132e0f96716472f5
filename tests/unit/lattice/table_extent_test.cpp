// How far the lines of a table reach, and how many of them cross.
#include "lattice/table_extent.hpp"

#include "straight_stroke.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

/// Ten rows 600 px wide and 40 px apart, and two lines across the first so many of them.
Extent extent_with(int crossed)
{
    CrossingLines table;
    for (int row = 0; row < 10; ++row)
        table.level.push_back(straight_stroke({100, 100.F + 40 * row}, {700, 100.F + 40 * row}));
    for (const float x : {100.F, 400.F})
        table.steep.push_back(straight_stroke({x, 95}, {x, 65.F + 40 * crossed}));
    FlatMap map;
    EXPECT_TRUE(map.fit(own_lines(table.level), own_lines(table.steep)));
    return extent_of(table, map, 5);
}

TEST(TableExtent, LinesOfATableCross)
{
    const Extent extent = extent_with(10);
    EXPECT_EQ(extent.rows, 10U);
    EXPECT_EQ(extent.columns, 2U);
    EXPECT_EQ(extent.crossing, 1);
}

TEST(TableExtent, LinesBesideOneAnotherHardlyCross)
{
    EXPECT_NEAR(extent_with(4).crossing, 0.4, 1e-9);
}

} // namespace
} // namespace recount
