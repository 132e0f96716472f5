// What makes compare ask instead of tell: a sheet that may be another game's, a game that was read poorly.
#include "scoring/tally.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace recount {
namespace {

std::optional<Template> shipped(const std::string& name)
{
    for (const Template& game : shipped_templates())
        if (game.name == name)
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
    const std::optional<Template> yatzy = shipped("yatzy");
    ASSERT_TRUE(yatzy.has_value());
    ASSERT_EQ(yatzy->rows.size(), 18U);
    Card card = wrong_sum(*yatzy);
    EXPECT_EQ(compare(card, tally_up(card)).front().verdict, Verdict::error);
    card.game_confidence = 0.5;
    const GameResult asked = compare(card, tally_up(card)).front();
    EXPECT_EQ(asked.verdict, Verdict::review);
    EXPECT_FALSE(asked.findings.empty());
}

TEST(Compare, AFindingKnowsWhetherItsSentenceTellsHowSureItIs)
{
    const std::optional<Template> yatzy = shipped("yatzy");
    ASSERT_TRUE(yatzy.has_value());
    Card card = wrong_sum(*yatzy);
    EXPECT_FALSE(compare(card, tally_up(card)).front().findings.at(0).tells_how_sure);
    card.cells[6].ink = {{{number(73), 0.8}, {number(63), 0.02}}, 0.18};
    const GameResult asked = compare(card, tally_up(card)).front();
    ASSERT_FALSE(asked.findings.empty());
    for (const Finding& finding : asked.findings)
        EXPECT_EQ(finding.tells_how_sure, finding.message.find(" %") != std::string::npos) << finding.message;
}

/// A bonus that repeats the sum above it, and no total below: rows may be one off there.
TEST(Compare, AccusesNobodyOfABonusThatIsATotalOfTheNextRow)
{
    const std::optional<Template> kniffel = shipped("kniffel");
    ASSERT_TRUE(kniffel.has_value());
    for (const auto& [has_total, verdict] : {std::pair{false, Verdict::review}, std::pair{true, Verdict::error}}) {
        Card card{&*kniffel, 1, {}};
        const std::map<std::string, int> values{
            {"ones", 2},       {"twos", 4},          {"threes", 6},          {"fours", 8},           {"fives", 10},
            {"sixes", 12},     {"upper_sum", 42},    {"upper_bonus", 42},    {"upper_total", 42},    {"three_kind", 20},
            {"four_kind", 20}, {"full_house", 25},   {"small_straight", 30}, {"large_straight", 40}, {"five_kind", 50},
            {"chance", 20},    {"lower_total", 205}, {"upper_carried", 42},  {"grand_total", 247}};
        for (const Row& row : kniffel->rows) {
            ASSERT_TRUE(values.contains(row.id)) << row.id;
            const Mark mark = row.id == "upper_total" && !has_total ? blank : number(values.at(row.id));
            card.cells.push_back({row.id, 1, row.role, {}, Ink{{{mark, 0.9999}}, 0.0001}});
        }
        EXPECT_EQ(compare(card, tally_up(card)).front().verdict, verdict) << has_total;
    }
}

/// Entries that are unclear here and there, whatever they are: their cells may have been cut in two.
TEST(Compare, AccusesNobodyWhereAGameWasReadPoorly)
{
    const std::optional<Template> yatzy = shipped("yatzy");
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

/// So many clear columns of this game, each with values of these rows, in order; what is not named is blank.
Card columns_of(const Template& game, int columns, const std::map<std::string, int>& values)
{
    Card card{&game, columns, {}};
    for (int column = 1; column <= columns; ++column)
        for (const Row& row : game.rows) {
            const auto value = values.find(row.id);
            const Mark mark = value == values.end() ? blank : number(value->second);
            card.cells.push_back({row.id, column, row.role, {}, Ink{{{mark, 0.9999}}, 0.0001}});
        }
    return card;
}

/// A Yahtzee game whose lower total says 208 where its entries make 198; what follows from it is right.
const std::map<std::string, int> wrong_lower_total{
    {"ones", 3},      {"twos", 6},         {"threes", 9},          {"fours", 12},          {"fives", 15},
    {"sixes", 12},    {"upper_sum", 57},   {"upper_bonus", 0},     {"upper_total", 57},    {"three_kind", 25},
    {"four_kind", 0}, {"full_house", 25},  {"small_straight", 30}, {"large_straight", 40}, {"five_kind", 50},
    {"chance", 28},   {"bonus_points", 0}, {"lower_total", 208},   {"upper_carried", 57},  {"grand_total", 265}};

/// A 3 in Twos, and Ones blank, whose 3 it may be; where Ones says something the 3 is a mistake.
TEST(Compare, AccusesNobodyOfAnEntryThatABlankRowBesideWouldTake)
{
    const std::optional<Template> yahtzee = shipped("yahtzee");
    ASSERT_TRUE(yahtzee.has_value());
    for (const auto& [has_ones, verdict] : {std::pair{false, Verdict::review}, std::pair{true, Verdict::error}}) {
        std::map<std::string, int> values{
            {"twos", 3},          {"threes", 9},          {"fours", 12},       {"fives", 15},
            {"sixes", 12},        {"upper_sum", 51},      {"upper_bonus", 0},  {"upper_total", 51},
            {"three_kind", 25},   {"four_kind", 0},       {"full_house", 25},  {"small_straight", 30},
            {"five_kind", 50},    {"large_straight", 40}, {"chance", 28},      {"bonus_points", 0},
            {"lower_total", 198}, {"upper_carried", 51},  {"grand_total", 249}};
        if (has_ones)
            values["ones"] = 0;
        const Card card = columns_of(*yahtzee, 1, values);
        const GameResult game = compare(card, tally_up(card)).front();
        EXPECT_EQ(game.verdict, verdict) << has_ones;
        EXPECT_EQ(std::ranges::count(game.findings, FindingCode::impossible_entry, &Finding::code), 1) << has_ones;
    }
}

/// A grand total that says what the blank row above it carries: it may stand there, if only a guess says where cells
/// are.
TEST(Compare, AccusesNobodyOfATotalThatABlankRowBesideWouldTakeWherePlacesAreGuessed)
{
    const std::optional<Template> yahtzee = shipped("yahtzee");
    ASSERT_TRUE(yahtzee.has_value());
    std::map<std::string, int> values = wrong_lower_total;
    values["lower_total"] = 198;
    values["grand_total"] = 57;
    const auto verdict = [&](bool are_guessed) {
        Card card = columns_of(*yahtzee, 1, values);
        card.are_columns_guessed = are_guessed;
        card.game_confidence = are_guessed ? 0.58 : 1;
        const GameResult game = compare(card, tally_up(card)).front();
        EXPECT_EQ(std::ranges::count(game.findings, "grand_total", &Finding::row), 1) << are_guessed;
        return game.verdict;
    };
    EXPECT_EQ(verdict(true), Verdict::error) << "the row above says what it carries";
    values.erase("upper_carried");
    EXPECT_EQ(verdict(false), Verdict::error);
    EXPECT_EQ(verdict(true), Verdict::review);
}

/// The same on a Triple sheet whose entries are written as rolled: Fives is blank, and its 25 stands in Sixes,
/// column 3. Three times as much, which Fives would not take there, is no matter.
TEST(Compare, AsksOfRawEntriesByWhatABlankRowBesideWouldTakeAsRolled)
{
    const std::optional<Template> triple = shipped("triple");
    ASSERT_TRUE(triple.has_value());
    std::map<std::string, int> rolled{{"ones", 3},
                                      {"twos", 6},
                                      {"threes", 9},
                                      {"fours", 12},
                                      {"fives", 15},
                                      {"sixes", 18},
                                      {"three_kind", 20},
                                      {"four_kind", 0},
                                      {"full_house", 25},
                                      {"small_straight", 30},
                                      {"large_straight", 40},
                                      {"five_kind", 50},
                                      {"chance", 22}};
    Card card{&*triple, 3, {}};
    int all = 0;
    for (int column = 1; column <= 3; ++column) {
        if (column == 3) {
            rolled.erase("fives");
            rolled["sixes"] = 25;
        }
        int upper = 0, lower = 0;
        for (const auto& [id, points] : rolled)
            (triple->find_row(id) < triple->find_row("upper_sum") ? upper : lower) += points;
        const int bonus = upper >= 63 ? 35 : 0;
        std::map<std::string, int> values = rolled;
        values["upper_sum"] = upper;
        values["upper_bonus"] = bonus;
        values["upper_total"] = upper + bonus;
        values["bonus_points"] = 0;
        values["lower_total"] = lower;
        values["upper_carried"] = upper + bonus;
        values["column_total"] = column * (upper + bonus + lower);
        all += values["column_total"];
        for (const Row& row : triple->rows) {
            if (row.spans_columns)
                continue;
            const auto value = values.find(row.id);
            const Mark mark = value == values.end() ? blank : number(value->second);
            card.cells.push_back({row.id, column, row.role, {}, Ink{{{mark, 0.9999}}, 0.0001}});
        }
    }
    card.cells.push_back({"grand_total", 0, Role::total, {}, Ink{{{number(all), 0.9999}}, 0.0001}});
    const GameResult game = compare(card, tally_up(card)).front();
    const auto impossible = std::ranges::find(game.findings, FindingCode::impossible_entry, &Finding::code);
    ASSERT_NE(impossible, game.findings.end());
    EXPECT_EQ(impossible->row, "sixes");
    EXPECT_EQ(impossible->severity, Severity::review) << impossible->message;
}

TEST(Compare, WhereColumnsAreGuessedAccusesWhatTheOtherTotalsBearOut)
{
    const std::optional<Template> yahtzee = shipped("yahtzee");
    ASSERT_TRUE(yahtzee.has_value());
    std::map<std::string, int> values = wrong_lower_total;
    const auto verdict = [&](bool are_columns_guessed) {
        Card card = columns_of(*yahtzee, 1, values);
        card.game_confidence = 0.58;
        card.are_columns_guessed = are_columns_guessed;
        return compare(card, tally_up(card)).front().verdict;
    };
    EXPECT_EQ(verdict(true), Verdict::error) << "ten too many, and all other totals are right";
    EXPECT_EQ(verdict(false), Verdict::review) << "it may be another game";
    for (const char* total : {"upper_sum", "upper_total", "upper_carried", "grand_total"})
        values.erase(total);
    EXPECT_EQ(verdict(true), Verdict::review) << "no other total is written";
}

TEST(Compare, WhereColumnsAreGuessedTheTotalsOfOtherGamesBearOutOneWithFewOfItsOwn)
{
    const std::optional<Template> yahtzee = shipped("yahtzee");
    ASSERT_TRUE(yahtzee.has_value());
    std::map<std::string, int> values = wrong_lower_total;
    for (const char* total : {"upper_total", "upper_carried", "upper_sum"})
        values.erase(total);
    const auto verdict = [&](bool are_others_totalled) {
        Card card = columns_of(*yahtzee, 3, values);
        card.game_confidence = 0.58;
        card.are_columns_guessed = true;
        for (Cell& cell : card.cells)
            if (cell.column > 1 && (cell.row == "lower_total" || cell.row == "grand_total"))
                cell.ink.candidates.front().mark = !are_others_totalled        ? blank
                                                   : cell.row == "lower_total" ? number(198)
                                                                               : number(255);
        return compare(card, tally_up(card)).front().verdict;
    };
    EXPECT_EQ(verdict(true), Verdict::error);
    EXPECT_EQ(verdict(false), Verdict::review) << "its grand total alone says that it is in the right place";
}

TEST(Compare, WhereColumnsAreGuessedASheetWithoutWritingIsAskedAbout)
{
    const std::optional<Template> yahtzee = shipped("yahtzee");
    ASSERT_TRUE(yahtzee.has_value());
    Card card = columns_of(*yahtzee, 1, {});
    EXPECT_EQ(compare(card, tally_up(card)).front().verdict, Verdict::empty);
    card.game_confidence = 0.58;
    card.are_columns_guessed = true;
    const GameResult game = compare(card, tally_up(card)).front();
    EXPECT_EQ(game.verdict, Verdict::review);
    ASSERT_EQ(game.findings.size(), 1U);
    EXPECT_EQ(game.findings.front().row, "grand_total");
    EXPECT_NEAR(game.findings.front().probability, 0.42, 1e-9);
    card.are_columns_guessed = false; // which row is which may be unsure all the same
    EXPECT_EQ(compare(card, tally_up(card)).front().verdict, Verdict::review);
    card.are_columns_printed = true;
    EXPECT_EQ(compare(card, tally_up(card)).front().verdict, Verdict::empty) << "a blank column is blank in any row";
}

TEST(Compare, WhereColumnsAreGuessedABonusThatNoTotalCountsMayBePrinted)
{
    const std::optional<Template> yahtzee = shipped("yahtzee");
    ASSERT_TRUE(yahtzee.has_value());
    std::map<std::string, int> values{
        {"ones", 1},      {"twos", 4},          {"threes", 9},          {"fours", 8},           {"fives", 10},
        {"sixes", 18},    {"upper_sum", 50},    {"upper_bonus", 35},    {"upper_total", 50},    {"three_kind", 22},
        {"four_kind", 0}, {"full_house", 25},   {"small_straight", 30}, {"large_straight", 40}, {"five_kind", 0},
        {"chance", 24},   {"lower_total", 141}, {"upper_carried", 50},  {"grand_total", 191}};
    const auto verdict = [&](bool are_columns_guessed) {
        Card card = columns_of(*yahtzee, 1, values);
        card.game_confidence = are_columns_guessed ? 0.58 : 1;
        card.are_columns_guessed = are_columns_guessed;
        return compare(card, tally_up(card)).front().verdict;
    };
    EXPECT_EQ(verdict(false), Verdict::error);
    EXPECT_EQ(verdict(true), Verdict::review) << "35 is what is printed beside the box";
    for (const char* total : {"upper_total", "upper_carried", "grand_total"})
        values[total] += 35;
    EXPECT_EQ(verdict(true), Verdict::error) << "somebody counted it";
}

TEST(Compare, TellsOfAPoorlyReadGameWhatItsOtherTotalsBearOut)
{
    const std::optional<Template> yahtzee = shipped("yahtzee");
    ASSERT_TRUE(yahtzee.has_value());
    for (const auto& [unclear_totals, verdict] : {std::pair{false, Verdict::error}, std::pair{true, Verdict::review}}) {
        Card card = columns_of(*yahtzee, 1, wrong_lower_total);
        for (Cell& cell : card.cells) {
            const bool is_entry_above = card.game->find_row(cell.row) < card.game->find_row("upper_sum");
            const bool is_other_total = cell.row == "upper_total" || cell.row == "upper_carried" ||
                                        cell.row == "upper_sum" || cell.row == "grand_total";
            if (is_entry_above || cell.row == "upper_bonus" || cell.row == "bonus_points" ||
                (is_other_total && unclear_totals))
                cell.ink = {{{cell.ink.candidates.front().mark, 0.85}}, 0.15};
            if (cell.row == "four_kind" || cell.row == "full_house")
                cell.ink = {{{cell.ink.candidates.front().mark, 0.88}}, 0.12};
        }
        EXPECT_EQ(compare(card, tally_up(card)).front().verdict, verdict);
    }
}

TEST(Compare, AccusesNobodyWhereMostGamesOfASheetAreWrong)
{
    const std::optional<Template> yatzy = shipped("yatzy"), yahtzee = shipped("yahtzee");
    ASSERT_TRUE(yatzy && yahtzee);
    std::map<std::string, int> values;
    for (const Cell& cell : wrong_sum(*yatzy).cells)
        values[cell.row] = cell.ink.candidates.front().mark.value;
    const auto verdicts = [](const Card& card) {
        std::set<Verdict> all;
        for (const GameResult& game : compare(card, tally_up(card)))
            all.insert(game.verdict);
        return all;
    };
    EXPECT_EQ(verdicts(columns_of(*yatzy, 3, values)), std::set{Verdict::error});
    EXPECT_EQ(verdicts(columns_of(*yatzy, 4, values)), std::set{Verdict::review});
    EXPECT_EQ(verdicts(columns_of(*yahtzee, 4, wrong_lower_total)), std::set{Verdict::error})
        << "their other totals show that they were cut in the right places";
}

TEST(Compare, AccusesNobodyWhereOneRowIsBlankInEveryGame)
{
    const auto yatzy = shipped("yatzy");
    ASSERT_TRUE(yatzy);
    std::map<std::string, int> values;
    for (const Cell& cell : wrong_sum(*yatzy).cells)
        values[cell.row] = cell.ink.candidates.front().mark.value;
    const auto errors_where_blank_in = [&](int games) {
        Card card = columns_of(*yatzy, 3, values);
        for (Cell& cell : card.cells)
            if (cell.row == "five_kind" && cell.column <= games)
                cell.ink = {{{blank, 0.9999}}, 0.0001};
        return std::ranges::count(compare(card, tally_up(card)), Verdict::error, &GameResult::verdict);
    };
    EXPECT_EQ(errors_where_blank_in(2), 3) << "people forget a box";
    EXPECT_EQ(errors_where_blank_in(3), 0) << "the row is another";
}

TEST(Compare, AccusesNobodyByCellsOfWhichOnlyAGuessSaysWhereTheyAre)
{
    const auto game = shipped("yatzy");
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
