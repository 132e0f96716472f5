// A short simulation with bounds: `simulate-games` is the long one. Few games, fixed seeds, generous bounds: what would
// break them is a change for the worse, not chance.
#include "../../oracle/simulation.hpp"
#include "scoring/game_graph.hpp"
#include "scoring/tally.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace recount {
namespace {

class Simulation : public testing::TestWithParam<std::size_t> {};

TEST_P(Simulation, AccusesNobodyAndFindsMistakes)
{
    const std::vector<Template> games = shipped_templates();
    const SimulationCounts counts = simulate(games[GetParam()], 150, 5, 0.3, ReaderNoise{});
    EXPECT_LE(counts.accused, 1); // of about 105: one cell in 1400 is read wrongly with all certainty
    EXPECT_GE(counts.found, counts.planted * 94 / 100);
    EXPECT_GE(counts.found_as_error, counts.planted * 70 / 100);
    EXPECT_LE(counts.asked, counts.sound * 12 / 100);
    EXPECT_LE(3 * counts.joint_wrong, counts.ink_wrong);
    EXPECT_GE(counts.ranges_hold, counts.games * 98 / 100);
}

/// An assumption on all columns may contradict all that is heavy in one of them: what is light there has to stay.
TEST(Simulation, AGraphHasWaysUnderEveryAssumption)
{
    const std::vector<Template> games = shipped_templates();
    const auto triple =
        std::find_if(games.begin(), games.end(), [](const Template& game) { return game.name == "triple"; });
    ASSERT_NE(triple, games.end());
    TallyModel coarse;
    coarse.negligible = 1e-4;
    std::mt19937 random(3);
    for (int round = 0; round < 60; ++round) {
        const SimulatedCard made = simulate_card(*triple, random, 0, ReaderNoise{});
        Tally tally;
        ASSERT_NO_THROW(tally = tally_up(made.card, coarse)) << round;
        EXPECT_EQ(tally.front().cells.size(), made.card.cells.size());
    }
}

/// A box of which the reader can say nothing at all, not even that it is illegible: any value stays possible.
TEST_P(Simulation, BoxesWithoutAnyCandidateAreTallied)
{
    const std::vector<Template> games = shipped_templates();
    const Template& game = games[GetParam()];
    std::mt19937 random(4);
    const SimulatedCard made = simulate_card(game, random, 0, ReaderNoise{});
    for (std::size_t unknown = 0; unknown < made.card.cells.size(); ++unknown) {
        Card card = made.card;
        card.cells[unknown].ink = {{}, 1};
        Tally tally;
        ASSERT_NO_THROW(tally = tally_up(card, TallyModel{})) << card.cells[unknown].row;
        EXPECT_EQ(tally.front().cells.size(), card.cells.size());
    }
}

INSTANTIATE_TEST_SUITE_P(Templates, Simulation, testing::Range<std::size_t>(0, 8));

} // namespace
} // namespace recount
