// Rules against an independent brute force over all 7776 rolls, and their words.
#include "scoring/rules.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <numeric>
#include <set>

namespace recount {
namespace {

void for_each_roll(const std::function<void(const Dice&)>& visit)
{
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int c = 1; c <= 6; ++c)
                for (int d = 1; d <= 6; ++d)
                    for (int e = 1; e <= 6; ++e)
                        visit({a, b, c, d, e});
}

/// Scores by looking at the sorted dice: another way than the one under test.
int sorted_score(const std::string& what, Dice dice)
{
    std::sort(dice.begin(), dice.end());
    const int sum = std::accumulate(dice.begin(), dice.end(), 0);
    const auto alike = [&](std::size_t from, std::size_t to) { return dice[from] == dice[to]; };
    const std::set<int> faces(dice.begin(), dice.end());
    const auto has_run = [&](int from, int length) {
        for (int face = from; face < from + length; ++face)
            if (!faces.contains(face))
                return false;
        return true;
    };
    if (what == "three")
        return alike(0, 2) || alike(1, 3) || alike(2, 4) ? sum : 0;
    if (what == "four")
        return alike(0, 3) || alike(1, 4) ? sum : 0;
    if (what == "five")
        return alike(0, 4) ? 50 : 0;
    if (what == "house")
        return faces.size() == 2 && ((alike(0, 1) && alike(2, 4)) || (alike(0, 2) && alike(3, 4))) ? 25 : 0;
    if (what == "small")
        return has_run(1, 4) || has_run(2, 4) || has_run(3, 4) ? 30 : 0;
    if (what == "large")
        return has_run(1, 5) || has_run(2, 5) ? 40 : 0;
    if (what == "pair") {
        for (std::size_t high = 4; high >= 1; --high)
            if (alike(high - 1, high))
                return 2 * dice[high];
        return 0;
    }
    if (what == "two pairs") {
        std::set<int> pairs;
        for (std::size_t high = 1; high <= 4; ++high)
            if (alike(high - 1, high))
                pairs.insert(dice[high]);
        return pairs.size() >= 2 ? 2 * (*pairs.rbegin() + *std::next(pairs.rbegin())) : 0;
    }
    if (what == "little yatzy")
        return has_run(1, 5) ? 15 : 0;
    if (what == "great yatzy")
        return has_run(2, 5) ? 20 : 0;
    return sum;
}

TEST(Rules, AgreeWithBruteForce)
{
    using Kind = Worth::Kind;
    const std::vector<std::pair<std::string, Rule>> rules = {
        {"three", OfAKind{3, {Kind::all_dice, 0}, false, {}}},
        {"four", OfAKind{4, {Kind::all_dice, 0}, false, {}}},
        {"five", OfAKind{5, {Kind::fixed, 50}, false, {}}},
        {"house", FullHouse{{Kind::fixed, 25}, true}},
        {"small", Straight{4, 0, {Kind::fixed, 30}, true}},
        {"large", Straight{5, 0, {Kind::fixed, 40}, true}},
        {"pair", OfAKind{2, {Kind::matching_dice, 0}, false, {}}},
        {"two pairs", TwoPairs{{Kind::matching_dice, 0}}},
        {"little yatzy", Straight{5, 1, {Kind::fixed, 15}, false}},
        {"great yatzy", Straight{5, 2, {Kind::fixed, 20}, false}},
        {"chance", AllDice{}},
    };
    int rolls = 0;
    for_each_roll([&](const Dice& dice) {
        ++rolls;
        for (const auto& [what, rule] : rules)
            ASSERT_EQ(score(rule, dice), sorted_score(what, dice)) << what;
        for (int face = 1; face <= 6; ++face)
            ASSERT_EQ(score(CountFace{face}, dice), face * std::count(dice.begin(), dice.end(), face));
    });
    EXPECT_EQ(rolls, 7776);
}

TEST(Rules, LegalValuesAreThoseOfSomeRoll)
{
    for (const Template& game : shipped_templates()) {
        for (const Row& row : game.rows) {
            if (row.role != Role::entry || std::holds_alternative<TickRow>(row.rule))
                continue;
            const std::vector<LegalValue> legal = legal_values(game, row, 1);
            for_each_roll([&](const Dice& dice) {
                const int points = score(row.rule, dice);
                ASSERT_TRUE(points == 0 || is_legal(legal, points)) << game.name << " " << row.id << " " << points;
            });
            double sum = 0;
            for (const LegalValue& value : legal)
                sum += value.frequency;
            EXPECT_NEAR(sum, 1, 1e-12);
        }
    }
}

std::set<int> points_of(const Rule& rule, int dice)
{
    Template game;
    game.dice = dice;
    std::set<int> points;
    for (const LegalValue& value : legal_values(game, {"row", {"Row"}, {}, rule}, 1))
        points.insert(value.points);
    return points;
}

std::set<int> points_of(const std::string& game_name, const std::string& row, int column)
{
    for (const Template& game : shipped_templates()) {
        if (game.name != game_name)
            continue;
        std::set<int> points;
        for (const LegalValue& value : legal_values(game, game.rows[*game.find_row(row)], column))
            points.insert(value.points);
        return points;
    }
    return {};
}

TEST(Rules, LegalValuesAtTheirBorders)
{
    EXPECT_EQ(points_of("piecepack", "fours", 1), (std::set<int>{0, 4, 8, 12, 16, 20}));
    EXPECT_EQ(points_of("triple", "fours", 3), (std::set<int>{0, 12, 24, 36, 48, 60}));
    EXPECT_EQ(points_of("triple", "full_house", 2), (std::set<int>{0, 50}));
    EXPECT_FALSE(points_of("triple", "chance", 1).contains(0));
    EXPECT_TRUE(points_of("piecepack", "chance", 1).contains(0));
    EXPECT_EQ(points_of("rollem", "three_kind", 1), (std::set<int>{0, 25}));
    EXPECT_TRUE(points_of("rollem", "five_kind", 1).contains(150));
    EXPECT_FALSE(points_of("rollem", "five_kind", 1).contains(75));
    EXPECT_EQ(points_of("rock", "five_kind", 1), (std::set<int>{0, 50, 100, 200}));
    EXPECT_EQ(points_of("yatzy", "four_kind", 1), (std::set<int>{0, 4, 8, 12, 16, 20, 24}));
    EXPECT_FALSE(points_of("yatzy", "full_house", 1).contains(10)); // 2 2 2 2 2 has no second face
}

TEST(Rules, SixDiceAndTwo)
{
    const Worth matching{Worth::Kind::matching_dice, 0};
    const std::vector<int> villa = {4, 4, 4, 2, 2, 2}, tower = {1, 1, 1, 1, 6, 6}, alike = {3, 3, 3, 3, 3, 3};
    EXPECT_EQ(score(Groups{{3, 3}, matching}, villa), 18);
    EXPECT_EQ(score(Groups{{3, 3}, matching}, tower), 0);
    EXPECT_EQ(score(Groups{{4, 2}, matching}, tower), 16);
    EXPECT_EQ(score(Groups{{2, 2, 2}, matching}, tower), 0);
    EXPECT_EQ(score(Groups{{2, 2, 2}, matching}, std::vector{1, 5, 1, 6, 6, 5}), 24);
    EXPECT_EQ(score(FullHouse{matching, false}, villa), 16); // the better three and two
    EXPECT_EQ(score(FullHouse{matching, true}, alike), 0);
    EXPECT_EQ(score(FullHouse{{Worth::Kind::fixed, 25}, true}, alike, Joker::yes), 25);
    EXPECT_EQ(score(TwoPairs{matching}, villa), 12);
    EXPECT_EQ(score(OfAKind{6, {Worth::Kind::fixed, 100}, false, {}}, alike), 100);
    EXPECT_EQ(score(Straight{6, 0, matching, false}, std::vector{6, 5, 4, 3, 2, 1}), 21);
    EXPECT_EQ(score(TickRow{}, alike), 1);
    EXPECT_EQ(points_of(CountFace{6}, 6), (std::set<int>{0, 6, 12, 18, 24, 30, 36}));
    EXPECT_EQ(points_of(OfAKind{6, {Worth::Kind::fixed, 100}, false, {}}, 6), (std::set<int>{0, 100}));
    EXPECT_EQ(*points_of(AllDice{}, 6).rbegin(), 36);
    EXPECT_EQ(points_of(AllDice{}, 2), (std::set<int>{0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}));
    EXPECT_EQ(points_of(CountFace{6}, 5).size(), 6U); // the dice of the game, not those asked for before
}

TEST(Rules, PointsThatAreAddedToTheDice)
{
    const Worth all{Worth::Kind::all_dice, 15}, matching{Worth::Kind::matching_dice, 40};
    const Dice house{2, 3, 2, 3, 3}, run{5, 4, 6, 2, 3}, fours{4, 4, 4, 1, 4}, alike{6, 6, 6, 6, 6};
    EXPECT_EQ(score(FullHouse{all, false}, house), 28);
    EXPECT_EQ(score(FullHouse{all, false}, run), 0);
    EXPECT_EQ(score(FullHouse{all, true}, alike, Joker::yes), 45);
    EXPECT_EQ(score(OfAKind{4, all, false, {}}, fours), 32);
    EXPECT_EQ(score(OfAKind{4, matching, false, {}}, fours), 56);
    EXPECT_EQ(score(OfAKind{4, matching, false, {}}, house), 0);
    EXPECT_EQ(score(TwoPairs{matching}, house), 50);
    EXPECT_EQ(score(Straight{4, 0, matching, false}, run), 58);
    EXPECT_EQ(score(Groups{{3, 2}, matching}, house), 53);
    EXPECT_EQ(score(AllDice{false, 20}, run), 40);
    EXPECT_EQ(points_of(OfAKind{5, {Worth::Kind::all_dice, 50}, false, {}}, 5),
              (std::set<int>{0, 55, 60, 65, 70, 75, 80}));
    EXPECT_EQ(points_of(AllDice{true, 5}, 2), (std::set<int>{7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}));
    Template game;
    game.multipliers = {1, 2};
    EXPECT_EQ(explain(game, {"house", {"House"}, {}, FullHouse{all, false}}, 2),
              "three and two alike: the sum of all dice and 15 more, times 2");
    EXPECT_EQ(explain(game, {"chance", {"Chance"}, {}, AllDice{true, 20}}, 1),
              "the sum of all dice and 20 more, never 0");
}

TEST(Rules, AnyNumberOfARange)
{
    const std::set<int> points = points_of(AnyNumber{5, 500, 1, {}}, 5);
    EXPECT_EQ(points.size(), 496U);
    EXPECT_EQ(*points.begin(), 5);
    EXPECT_EQ(*points.rbegin(), 500);
    EXPECT_THROW(score(AnyNumber{0, 9, 1, {}}, Dice{1, 1, 1, 1, 1}), std::logic_error);
    EXPECT_EQ(turns(AnyNumber{0, 500, 1, {}}, 300), 1);
}

TEST(Rules, AnyNumberInStepsOrOfASet)
{
    EXPECT_EQ(points_of(AnyNumber{0, 200, 50, {}}, 5), (std::set<int>{0, 50, 100, 150, 200}));
    EXPECT_EQ(points_of(AnyNumber{5, 25, 10, {}}, 5), (std::set<int>{5, 15, 25}));
    EXPECT_EQ(points_of(AnyNumber{0, 0, 1, {0, 20, 25}}, 5), (std::set<int>{0, 20, 25}));
    EXPECT_EQ(points_of(AnyNumber{0, 0, 1, {15}}, 5), std::set<int>{15});
    Template game;
    game.multipliers = {1, 3};
    const Row box{"box", {"Box"}, {}, AnyNumber{0, 0, 1, {0, 20, 25}}};
    EXPECT_EQ(legal_values(game, box, 2).back().points, 75);
    EXPECT_EQ(explain(game, box, 2), "one of 0, 20, 25, times 3");
    EXPECT_EQ(explain(game, {"box", {"Box"}, {}, AnyNumber{0, 200, 50, {}}}, 1),
              "a whole number from 0 to 200 in steps of 50");
}

TEST(Rules, JokersCountInTheirRowsOnly)
{
    const Dice fives = {5, 5, 5, 5, 5};
    const Rule house = FullHouse{{Worth::Kind::fixed, 25}, true};
    EXPECT_EQ(score(house, fives), 0);
    EXPECT_EQ(score(house, fives, Joker::yes), 25);
    EXPECT_EQ(score(Straight{5, 0, {Worth::Kind::fixed, 40}, true}, fives, Joker::yes), 40);
    EXPECT_EQ(score(FullHouse{{Worth::Kind::fixed, 25}, false}, fives, Joker::yes), 0);
}

TEST(Rules, TurnsOfRepeatedFiveOfAKinds)
{
    const Rule rock = OfAKind{5, {Worth::Kind::fixed, 50}, false, {50, 100}};
    EXPECT_EQ(turns(rock, 0), 0);
    EXPECT_EQ(turns(rock, 50), 1);
    EXPECT_EQ(turns(rock, 100), 2);
    EXPECT_EQ(turns(rock, 200), 3);
    EXPECT_EQ(turns(OfAKind{5, {Worth::Kind::fixed, 50}, true, {}}, 150), 3);
    EXPECT_EQ(turns(AllDice{}, 17), 1);
}

TEST(Rules, BonusBorders)
{
    const BonusIf rule{"upper_sum", {{63, 35}}, false};
    EXPECT_EQ(bonus_points(rule, 62, 1), 0);
    EXPECT_EQ(bonus_points(rule, 63, 1), 35);
    EXPECT_EQ(bonus_points(rule, 125, 2), 0);
    EXPECT_EQ(bonus_points(rule, 126, 2), 70);
    EXPECT_EQ(bonus_points(rule, 188, 3), 0);
    EXPECT_EQ(bonus_points(rule, 189, 3), 105);
}

TEST(Rules, BonusInSteps)
{
    const BonusIf rule{"upper_sum", {{63, 35}, {71, 55}, {78, 75}}, false};
    for (const auto& [sum, points] :
         std::vector<std::pair<int, int>>{{62, 0}, {63, 35}, {70, 35}, {71, 55}, {77, 55}, {78, 75}, {105, 75}}) {
        EXPECT_EQ(bonus_points(rule, sum, 1), points) << sum;
        EXPECT_EQ(bonus_points(rule, 2 * sum + 1, 2), 2 * points) << sum;
    }
    EXPECT_EQ(bonus_worths(rule, 2), (std::vector<int>{70, 110, 150}));
}

TEST(Rules, TotalsHaveNoDiceScore)
{
    EXPECT_THROW(score(SumOf{{"ones"}}, Dice{1, 1, 1, 1, 1}), std::logic_error);
    EXPECT_THROW(score(CountFace{1}, Dice{0, 1, 2, 3, 4}), std::logic_error);
}

TEST(Rules, AreExplained)
{
    for (const Template& game : shipped_templates()) {
        for (const Row& row : game.rows) {
            if (row.role == Role::entry || std::holds_alternative<PerExtra>(row.rule))
                EXPECT_GT(explain(game, row, 1).size(), 8u) << game.name << " " << row.id;
            else
                EXPECT_THROW(explain(game, row, 1), std::logic_error) << game.name << " " << row.id;
        }
    }
}

} // namespace
} // namespace recount
