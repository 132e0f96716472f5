// What makes compare ask instead of tell: a sheet that may be another game's, a game that was read poorly.
#include "scoring/tally.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <optional>

namespace recount {
namespace {

std::optional<Template> yatzy_template()
{
    for (const Template& game : shipped_templates())
        if (game.name == "yatzy")
            return game;
    return std::nullopt;
}

/// A clear Yatzy column whose upper sum says 73 where the entries make 63.
Card wrong_sum(const Template& game)
{
    const std::vector<int> values{3, 6, 9, 12, 15, 18, 73, 50, 12, 22, 12, 16, 15, 20, 22, 24, 50, 316};
    Card card{&game, 1, {}};
    for (std::size_t row = 0; row < game.rows.size(); ++row)
        card.cells.push_back(
            {game.rows[row].id, 1, game.rows[row].role, {}, Ink{{{number(values[row]), 0.9999}}, 0.0001}});
    return card;
}

TEST(Compare, AccusesNobodyByTheRulesOfAGameThatItMayNotBe)
{
    const std::optional<Template> yatzy = yatzy_template();
    ASSERT_TRUE(yatzy.has_value());
    ASSERT_EQ(yatzy->rows.size(), 18U);
    Card card = wrong_sum(*yatzy);
    EXPECT_EQ(compare(card, tally_up(card)).front().verdict, Verdict::error);
    card.game_confidence = 0.5;
    const GameResult asked = compare(card, tally_up(card)).front();
    EXPECT_EQ(asked.verdict, Verdict::review);
    EXPECT_FALSE(asked.findings.empty());
}

/// Entries that are unclear here and there, whatever they are: their cells may have been cut in two.
TEST(Compare, AccusesNobodyWhereAGameWasReadPoorly)
{
    const std::optional<Template> yatzy = yatzy_template();
    ASSERT_TRUE(yatzy.has_value());
    for (const auto& [unclear, verdict] : {std::pair{3, Verdict::error}, std::pair{9, Verdict::review}}) {
        Card card = wrong_sum(*yatzy);
        for (int entry = 0; entry < unclear; ++entry) { // below the bonus: the wrong sum is as clear as before
            Ink& ink = card.cells[card.cells.size() - 2 - static_cast<std::size_t>(entry)].ink;
            ink = {{{ink.candidates.front().mark, 0.88}}, 0.12};
        }
        const GameResult result = compare(card, tally_up(card)).front();
        EXPECT_EQ(result.verdict, verdict) << unclear;
        EXPECT_TRUE(std::any_of(result.findings.begin(), result.findings.end(), [](const Finding& finding) {
            return finding.row == "upper_sum";
        })) << unclear;
    }
}

TEST(Compare, AccusesNobodyByCellsOfWhichOnlyAGuessSaysWhereTheyAre)
{
    const auto game = yatzy_template();
    ASSERT_TRUE(game);
    Card card = wrong_sum(*game);
    const auto verdict = [&] { return compare(card, tally_up(card)).front().verdict; };
    ASSERT_EQ(verdict(), Verdict::error);
    card.cells.back().ruled = false;
    EXPECT_EQ(verdict(), Verdict::error) << "the mistake is in another cell";
    card.cells[6].ruled = false; // the upper sum
    EXPECT_EQ(verdict(), Verdict::review);
    card.cells[6].ruled = true;
    card.cells[2].ruled = false; // an entry of it
    EXPECT_EQ(verdict(), Verdict::review);
}

} // namespace
} // namespace recount
