// A digit that turned out to be another one on a sheet is no ground for an accusation elsewhere on it.
#include "scoring/hand.hpp"
#include "scoring/template_file.hpp"

#include <gtest/gtest.h>
#include <stdexcept>

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

/// The finding about one cell of a game, which comes to nothing but its number.
Finding about(const CellResult& cell, std::optional<int> expected, Severity severity = Severity::error)
{
    Finding finding;
    finding.code = expected ? FindingCode::wrong_total : FindingCode::impossible_entry;
    finding.severity = severity;
    finding.row = cell.row;
    finding.written = cell.written.value;
    finding.expected = expected;
    return finding;
}

Template piecepack()
{
    for (const Template& game : shipped_templates())
        if (game.name == "piecepack")
            return game;
    throw std::logic_error("no template of the piecepack sheet");
}

CellResult sure(const std::string& row, int points)
{
    CellResult result = cell(points, 0.99, points, 0.99);
    result.row = row;
    return result;
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
    const Template rules = piecepack();
    const LookAlikes alikes{{9, 2}};
    const GameResult game =
        game_with({sure("sixes", 19), sure("fives", 17), sure("upper_sum", 49), sure("chance", 29)});
    const auto excused = [&](std::size_t cell, std::optional<int> expected, const LookAlikes& by) {
        return may_be_look_alike(about(game.cells[cell], expected), game, by, rules);
    };
    EXPECT_TRUE(excused(0, std::nullopt, alikes)) << "19 in Sixes is 12";
    EXPECT_TRUE(excused(2, 42, alikes)) << "the sum itself";
    EXPECT_TRUE(excused(2, 56, alikes)) << "an entry of it, 19 for 12";
    EXPECT_FALSE(excused(2, 42, {}));
    EXPECT_FALSE(excused(2, 40, alikes));
    EXPECT_FALSE(excused(1, std::nullopt, alikes)) << "there is no 9 in it";
    const GameResult elsewhere = game_with({sure("upper_sum", 50), sure("chance", 29)});
    EXPECT_FALSE(may_be_look_alike(about(elsewhere.cells[0], 57), elsewhere, alikes, rules)) << "Chance is no part";
}

TEST(Hand, CountsOfBoxesAreNoPoints)
{
    const GameResult game = game_with({sure("chance", 25)});
    Finding finding = about(game.cells[0], 13);
    finding.code = FindingCode::too_many_entries;
    finding.written = 14; // boxes; 25 less one is 24, a 4 that looks like a 5
    EXPECT_FALSE(may_be_look_alike(finding, game, {{5, 4}}, piecepack()));
}

TEST(Hand, ExcusesTwoMistakesThatOneLookAlikePutsRight)
{
    const Template rules = piecepack();
    GameResult game =
        game_with({sure("threes", 0), sure("four_kind", 10), sure("upper_sum", 52), sure("lower_total", 135)});
    const auto last_is_excused = [&] { return may_be_look_alike(game.findings.back(), game, {}, rules); };
    game.findings = {about(game.cells[2], 43, Severity::review), about(game.cells[3], 126)};
    EXPECT_TRUE(last_is_excused()) << "a 9 that looks like a 0, in Threes and in 4 of a kind";
    game.findings[0].code = FindingCode::unclear_total;
    EXPECT_FALSE(last_is_excused()) << "a doubt claims no mistake";
    game.findings[0] = about(game.cells[2], 44, Severity::review);
    EXPECT_FALSE(last_is_excused()) << "no digit explains both";
    game.findings.erase(game.findings.begin());
    EXPECT_FALSE(last_is_excused()) << "one mistake is what it is";
}

TEST(Hand, ShowsInItsOwnGameWhatOneFigureLooksLike)
{
    const Template rules = piecepack();
    GameResult game = game_with(
        {sure("twos", 2), sure("three_kind", 15), sure("four_kind", 14), sure("chance", 16), sure("lower_total", 120)});
    game.cells[0].ink = {number(1), 0.7};
    const auto excused = [&](int expected) {
        game.findings = {about(game.cells[4], expected)};
        return may_be_look_alike(game.findings.back(), game, {}, rules);
    };
    EXPECT_TRUE(excused(100)) << "two 2s that look like 1s";
    EXPECT_TRUE(excused(90)) << "three";
    EXPECT_FALSE(excused(115));
    game.cells[0].ink = {number(2), 0.99};
    EXPECT_FALSE(excused(100)) << "no 2 of this hand looks like a 1";
    game.cells[1].ink = {number(25), 0.7};
    EXPECT_FALSE(excused(100)) << "what is under the total was settled by it";
}

TEST(Hand, ShowsByAnEntryThatNoRollGivesWhatOneFigureLooksLike)
{
    const Template rules = piecepack();
    GameResult game = game_with({sure("ones", 2), sure("threes", 3), sure("fours", 8), sure("upper_sum", 14)});
    game.findings = {about(game.cells[3], 13)};
    const auto is_excused = [&] { return may_be_look_alike(game.findings.back(), game, {}, rules); };
    EXPECT_FALSE(is_excused());
    game.cells[1].ink = {number(2), 0.99};
    EXPECT_TRUE(is_excused()) << "a 3 that looks like a 2 in Threes, and in Ones";
    game.cells[1].ink.probability = 0.7;
    EXPECT_FALSE(is_excused()) << "doubt is judged as such";
    game.cells[1].ink = {number(9), 0.99};
    EXPECT_FALSE(is_excused()) << "three threes make 9";
}

TEST(Hand, ExcusesNothingByEntriesThatNoRollGives)
{
    const Template rules = piecepack();
    GameResult game =
        game_with({sure("sixes", 18), sure("upper_sum", 48), sure("upper_carried", 48), sure("grand_total", 209)});
    game.findings = {about(game.cells[1], 53), about(game.cells[3], 214)};
    const auto last_is_excused = [&] { return may_be_look_alike(game.findings.back(), game, {}, rules); };
    EXPECT_FALSE(last_is_excused()) << "a 3 that looks like an 8 makes it 43, but 13 is no number of sixes";
    game.cells[0] = sure("fours", 8);
    game.findings = {about(game.cells[1], 52), about(game.cells[3], 213)};
    EXPECT_TRUE(last_is_excused()) << "a 4 that looks like an 8 makes it 44, and 4 is one four";
}

TEST(Hand, ExcusesAnEntryThatNoRollGivesIfOneGivesWhatItMayBe)
{
    const Template rules = piecepack();
    GameResult game = game_with({sure("sixes", 28), sure("small_straight", 25), sure("upper_sum", 52)});
    const auto is_excused = [&](std::size_t entry) {
        game.findings = {about(game.cells[2], 51), about(game.cells[entry], std::nullopt)};
        return may_be_look_alike(game.findings.back(), game, {}, rules);
    };
    EXPECT_TRUE(is_excused(0)) << "a 1 that looks like a 2: 51 and 18";
    EXPECT_FALSE(is_excused(1)) << "no digit makes 25 the 30 of a small straight";
}

} // namespace
} // namespace recount
