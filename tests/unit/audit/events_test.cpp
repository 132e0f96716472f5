// A few simulated events with bounds: `simulate-events` is the long run. Fixed seeds; what breaks the bounds is a
// change for the worse, not chance.
#include "../../oracle/events.hpp"
#include "scoring/template_file.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

TEST(Events, ACertainWinnerIsTheWinner)
{
    EventHabits habits;
    habits.most_cards = 20;
    EventCounts all;
    for (const Template& game : shipped_templates()) {
        if (game.columns == Columns::one_game)
            continue; // takes longer; simulate-events has it
        const EventCounts counts = simulate_events(game, 6, 3, habits);
        EXPECT_EQ(counts.certain_but_wrong, 0) << game.name;
        EXPECT_EQ(counts.tie_certain_but_wrong, 0) << game.name;
        all.clear += counts.clear;
        all.clear_and_certain += counts.clear_and_certain;
        all.events += counts.events;
    }
    EXPECT_EQ(all.events, 42);
    EXPECT_GE(all.clear, 10);
    EXPECT_GE(10 * all.clear_and_certain, 8 * all.clear);
}

} // namespace
} // namespace recount
