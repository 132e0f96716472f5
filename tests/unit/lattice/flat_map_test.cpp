// A map fitted to the lines of a drawn table keeps its proportions, also among strokes that are of no line.
#include "lattice/flat_map.hpp"

#include "straight_stroke.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

LineFamily each_its_own(std::vector<Stroke> strokes)
{
    LineFamily family{std::move(strokes), {}};
    for (std::size_t i = 0; i < family.strokes.size(); ++i)
        family.line.push_back(static_cast<int>(i));
    return family;
}

TEST(FlatMap, StraysDoNotSqueezeATable)
{
    std::vector<Stroke> level, steep;
    for (int i = 0; i <= 20; ++i)
        level.push_back(
            straight_stroke({100, 100.F + 40.F * static_cast<float>(i)}, {600, 100.F + 40.F * static_cast<float>(i)}));
    for (const float x : {100.F, 300.F, 600.F})
        steep.push_back(straight_stroke({x, 100}, {x, 900}));
    for (int i = 0; i < 60; ++i) { // as digits are: short, in most directions
        const float x = 320.F + 4.F * static_cast<float>(i), y = 110.F + 13.F * static_cast<float>(i);
        steep.push_back(straight_stroke({x, y}, {x + 12.F * static_cast<float>(i % 5 - 2), y + 30}));
    }
    FlatMap map;
    ASSERT_TRUE(map.fit(each_its_own(level), each_its_own(steep)));
    const cv::Point2d corner = map.flat({100, 100}), right = map.flat({600, 100}), below = map.flat({100, 900});
    EXPECT_NEAR((right.x - corner.x) / (below.y - corner.y), 500. / 800, 0.08);
}

} // namespace
} // namespace recount
