// A digit that turned out to be another one on a sheet is no ground for an accusation elsewhere on it.
#include "scoring/hand.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

CellResult cell(int looks, double ink, int is, double confidence)
{
    CellResult result;
    result.row = "chance";
    result.written = number(is);
    result.confidence = confidence;
    result.ink = {number(looks), ink};
    return result;
}

GameResult game_with(std::vector<CellResult> cells)
{
    GameResult game;
    game.cells = std::move(cells);
    return game;
}

Finding error(int written, std::optional<int> expected)
{
    Finding finding;
    finding.severity = Severity::error;
    finding.written = written;
    finding.expected = expected;
    return finding;
}

TEST(Hand, ShowsADigitThatTheSumsTurnIntoAnother)
{
    const GameResult shows = game_with({cell(92, 0.98, 22, 0.97), cell(25, 0.99, 25, 0.99)});
    GameResult other;
    other.game = shows.game + 1;
    EXPECT_EQ(look_alikes({shows, other}, other), (LookAlikes{{9, 2}}));
    EXPECT_TRUE(look_alikes({shows, other}, shows).empty()) << "its own mistake may look like one";
    const GameResult doubtful = game_with({cell(92, 0.6, 22, 0.97), cell(92, 0.98, 22, 0.6), cell(92, 0.98, 2, 0.97)});
    EXPECT_TRUE(look_alikes({doubtful, other}, other).empty());
}

TEST(Hand, ExcusesWhatAnotherSuchDigitWouldPutRight)
{
    const LookAlikes alikes{{9, 2}};
    const GameResult game = game_with({cell(19, 0.99, 19, 0.99), cell(30, 0.99, 30, 0.99)});
    EXPECT_TRUE(may_be_look_alike(error(19, std::nullopt), game, alikes)) << "19 in Sixes is 12";
    EXPECT_TRUE(may_be_look_alike(error(49, 42), game, alikes)) << "the sum itself";
    EXPECT_TRUE(may_be_look_alike(error(63, 70), game, alikes)) << "an entry, 19 for 12";
    EXPECT_FALSE(may_be_look_alike(error(63, 73), game, alikes));
    EXPECT_FALSE(may_be_look_alike(error(49, 42), game, {}));
    EXPECT_FALSE(may_be_look_alike(error(17, std::nullopt), game, alikes));
}

} // namespace
} // namespace recount
