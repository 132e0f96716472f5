// A short simulation with bounds: `simulate-games` is the long one. Few games, fixed seeds, generous bounds: what would
// break them is a change for the worse, not chance.
#include "../../oracle/simulation.hpp"
#include "scoring/template_file.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

class Simulation : public testing::TestWithParam<std::size_t> {};

TEST_P(Simulation, AccusesNobodyAndFindsMistakes)
{
    const std::vector<Template> games = shipped_templates();
    const SimulationCounts counts = simulate(games[GetParam()], 150, 5, 0.3, ReaderNoise{});
    EXPECT_EQ(counts.accused, 0);
    EXPECT_GE(counts.found, counts.planted * 94 / 100);
    EXPECT_GE(counts.found_as_error, counts.planted * 70 / 100);
    EXPECT_LE(counts.asked, counts.sound * 12 / 100);
    EXPECT_LE(3 * counts.joint_wrong, counts.ink_wrong);
    EXPECT_GE(counts.ranges_hold, counts.games * 98 / 100);
}

INSTANTIATE_TEST_SUITE_P(Templates, Simulation, testing::Range<std::size_t>(0, 8));

} // namespace
} // namespace recount
