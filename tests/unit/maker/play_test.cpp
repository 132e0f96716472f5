// Played games hold what dice can give, and the truth about written cards follows from them.
#include "maker/play.hpp"
#include "maker/score_card.hpp"
#include "scoring/rules.hpp"
#include "scoring/template_file.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace recount::maker {
namespace {

constexpr int games_each = 60;

class EveryGame : public testing::TestWithParam<Template> {};

int counted(const std::vector<std::optional<int>>& column, const Template& rules, const char* row)
{
    const auto place = rules.find_row(row);
    return place ? column[*place].value_or(0) : 0;
}

/// The grand total worked out by the rows' names alone, without the templates' rules.
int total_by_names(const Game& game)
{
    int total = 0;
    for (std::size_t number = 0; number < game.values.size(); ++number) {
        const auto& column = game.values[number];
        const std::string& name = game.rules->name;
        const int multiplier = name == "triple" ? static_cast<int>(number) + 1 : 1;
        int upper = 0;
        for (const char* row : {"ones", "twos", "threes", "fours", "fives", "sixes"})
            upper += counted(column, *game.rules, row);
        int lower = 0;
        for (const char* row : {"one_pair", "two_pairs", "three_kind", "four_kind", "full_house", "small_straight",
                                "large_straight", "five_kind", "chance"})
            lower += counted(column, *game.rules, row);
        const int threshold = name == "rock" || name == "fivezee" ? 83 : 63;
        const int bonus = upper >= threshold * multiplier ? (name == "yatzy" ? 50 : 35) * multiplier : 0;
        const int extra = name == "rock" || name == "yahtzee" ? 100 * counted(column, *game.rules, "bonus_ticks")
                                                              : 100 * multiplier * game.extras[number];
        total += upper + bonus + lower + extra;
    }
    return total;
}

TEST_P(EveryGame, fills_every_turn_with_legal_points)
{
    Random random(1);
    for (int count = 0; count < games_each; ++count) {
        const Game game = play(GetParam(), std::nullopt, random);
        int filled = 0;
        for (std::size_t column = 0; column < game.values.size(); ++column)
            for (std::size_t row = 0; row < GetParam().rows.size(); ++row) {
                const Row& printed = GetParam().rows[row];
                if (printed.role != Role::entry || !game.values[column][row])
                    continue;
                const auto legal = legal_values(GetParam(), printed, static_cast<int>(column) + 1);
                EXPECT_TRUE(is_legal(legal, *game.values[column][row]))
                    << printed.id << " " << *game.values[column][row];
                filled += std::holds_alternative<TickRow>(printed.rule)
                              ? (GetParam().most_entries ? *game.values[column][row] : 0)
                              : 1;
            }
        EXPECT_EQ(filled, turns_of(GetParam()));
    }
}

TEST_P(EveryGame, adds_up_as_the_rules_say)
{
    Random random(2);
    for (int count = 0; count < games_each; ++count) {
        Game game = play(GetParam(), std::nullopt, random);
        add_up(game, std::nullopt);
        EXPECT_EQ(grand_total(game), total_by_names(game));
    }
}

TEST_P(EveryGame, a_card_without_mistakes_claims_what_it_is_worth)
{
    Random random(3);
    for (int count = 0; count < games_each; ++count) {
        const ScoreCard card = keep_score(GetParam(), 1, draw_habits(random), 0, random);
        EXPECT_TRUE(card.mistakes.empty());
        EXPECT_EQ(card.verdict, Verdict::ok);
        const bool left_blank = card.unfinished || card.blank_totals == BlankTotals::all;
        EXPECT_EQ(card.claimed_total, left_blank ? std::nullopt : card.recomputed_total);
    }
}

TEST_P(EveryGame, a_mistake_is_one_and_names_a_row_of_the_game)
{
    Random random(4);
    std::set<FindingCode> seen;
    for (int count = 0; count < games_each; ++count) {
        const ScoreCard card = keep_score(GetParam(), 1, draw_habits(random), 1, random);
        ASSERT_EQ(card.mistakes.size(), 1U);
        const Mistake& mistake = card.mistakes.front();
        EXPECT_EQ(card.verdict, Verdict::error);
        EXPECT_NE(mistake.written, mistake.expected);
        EXPECT_TRUE(mistake.row.empty() || GetParam().find_row(mistake.row).has_value()) << mistake.row;
        seen.insert(mistake.code);
    }
    EXPECT_GE(seen.size(), 3U); // totals, bonuses and impossible entries at least
}

TEST_P(EveryGame, a_wrong_total_is_written_where_the_truth_says)
{
    Random random(5);
    for (int count = 0; count < games_each; ++count) {
        const ScoreCard card = keep_score(GetParam(), 1, draw_habits(random), 1, random);
        const Mistake& mistake = card.mistakes.front();
        if (mistake.code != FindingCode::wrong_total)
            continue;
        bool found = false;
        for (const WrittenCell& cell : card.cells)
            if (GetParam().rows[cell.row].id == mistake.row && cell.column == mistake.column) {
                found = true;
                EXPECT_EQ(cell.mark.value, mistake.written);
            }
        EXPECT_TRUE(found);
    }
}

INSTANTIATE_TEST_SUITE_P(Play, EveryGame, testing::ValuesIn(shipped_templates()),
                         [](const auto& game) { return game.param.name; });

TEST(AddUp, carries_a_slip_into_the_totals_below)
{
    std::map<std::string, Template> games;
    for (const Template& game : shipped_templates())
        games[game.name] = game;
    Random random(6);
    Game game = play(games["yahtzee"], std::nullopt, random);
    add_up(game, std::nullopt);
    const int right = grand_total(game);
    const std::size_t row = games["yahtzee"].find_row("lower_total").value();
    add_up(game, Slip{row, 0, *game.values[0][row] + 10});
    EXPECT_EQ(grand_total(game), right + 10);
}

} // namespace
} // namespace recount::maker
