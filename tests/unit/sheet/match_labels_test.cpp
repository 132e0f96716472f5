// What stands in a column beside the labels.
#include "sheet/match_around.hpp"

#include <gtest/gtest.h>
#include <numeric>

namespace recount {
namespace {

/// Rows whose second column says these texts.
std::vector<RowText> rows_saying(const std::vector<std::string>& texts)
{
    std::vector<RowText> rows;
    for (const std::string& text : texts) {
        RowText row;
        row.lines = {{"label", nullptr}, {text, nullptr}};
        rows.push_back(row);
    }
    return rows;
}

bool is_how_to(const std::vector<std::string>& texts)
{
    Template game;
    game.rows.resize(texts.size());
    RowMatch match{1, std::vector<int>(texts.size())};
    std::iota(match.lattice_row.begin(), match.lattice_row.end(), 0);
    return is_how_to_column(game, match, rows_saying(texts), 1);
}

TEST(MatchLabels, WordsThatRowsShareAreNoGame)
{
    EXPECT_TRUE(is_how_to({"countof1sx1", "countof2sx2", "countof3sx3", "", "25"})) << "no template has such words";
    EXPECT_FALSE(is_how_to({"countof1sx1", "countof2sx2", "7", "", "25"})) << "two rows are too few";
}

TEST(MatchLabels, LabelsAtTheRightArePrintAndNumbersAreNot)
{
    Template game;
    for (const char* label : {"Aces", "Twos", "Threes", "Fours", "Fives", "Sixes"})
        game.rows.push_back({label, {label}, {}, AllDice{}});
    RowMatch match{1, {0, 1, 2, 3, 4, 5}};
    EXPECT_TRUE(is_printed_column(game, match, rows_saying({"aces", "twos", "thrces", "", "fives", "sixes"}), 1));
    EXPECT_FALSE(is_printed_column(game, match, rows_saying({"3", "6", "9", "12", "15", "18"}), 1));
    EXPECT_FALSE(is_printed_column(game, match, rows_saying({"", "", "", "", "", ""}), 1));
}

TEST(MatchLabels, NoRowLiesBetweenTwoTables)
{
    Template game;
    for (const char* label : {"Sixes", "Total", "Chance"})
        game.rows.push_back({label, {label}, {}, AllDice{}});
    std::vector<RowText> rows = rows_saying({"sixes", "", "", "chance"});
    for (RowText& row : rows)
        row.texts = {row.lines[1].text, row.lines[1].text};
    EXPECT_EQ(match_rows(game, rows).lattice_row[1], 2);
    rows[2].is_joint = true;
    EXPECT_EQ(match_rows(game, rows).lattice_row, (std::vector{0, 1, 3}));
    rows.erase(rows.begin() + 1);
    EXPECT_TRUE(match_rows(game, rows).lattice_row.empty()) << "fewer rows than the game has";
}

TEST(MatchLabels, RowsThatSayTheLabelsOfOthersAreShifted)
{
    Template game;
    for (const char* label : {"Small Straight", "Five of a kind", "Chance", "Lower Total", "Grand Total"})
        game.rows.push_back({label, {label}, {}, AllDice{}});
    RowMatch match{1, {0, 1, 2, 3, 4}};
    EXPECT_FALSE(
        are_shifted(game, match, rows_saying({"smallstraight", "fiveofakind", "chance", "lowertotal", "total"})));
    EXPECT_FALSE(are_shifted(game, match, rows_saying({"smallstraight", "fiveofakind", "lowertotal", "sum", "all"})))
        << "one may be worded otherwise";
    EXPECT_TRUE(are_shifted(game, match, rows_saying({"smallstraight", "chance", "lowertotal", "grandtotal", ""})));
    std::vector<RowText> rows = rows_saying({"smallstraight", "fiveofakind", "chance", "grandtotal", ""});
    EXPECT_FALSE(are_shifted(game, match, rows));
    rows.back().bordered = false;
    rows.back().lines.clear();
    EXPECT_TRUE(are_shifted(game, match, rows)) << "the last row is laid beyond the print, and its label stands above";
    rows.back().lines = rows[3].lines;
    EXPECT_FALSE(are_shifted(game, match, rows)) << "it stands there as well";
    EXPECT_TRUE(are_shifted(game, match, rows_saying({"fiveofaknd", "chance", "lowertctal", "", "grandtotal"})))
        << "three rows, read badly";
    EXPECT_FALSE(are_shifted(game, match, rows_saying({"fiveofaknd", "chance", "chance", "lowertctal", "grandtotal"})))
        << "two rows alone";
}

TEST(MatchLabels, AnEntryThatSaysASumIsOfAnotherGame)
{
    Template game, other;
    for (const char* label : {"Sixes", "Sub Total", "Three of a Kind", "Chance"})
        game.rows.push_back({label, {label}, {}, AllDice{}});
    game.rows[1].role = Role::total;
    for (const char* label : {"Sixes", "Total Upper Section", "Chance"})
        other.rows.push_back({label, {label}, {}, AllDice{}});
    other.rows[1].role = Role::total;
    const RowMatch match{1, {0, 1, 2, 3}};
    const auto is_taken = [&](const std::vector<std::string>& texts, const std::vector<const Template*>& games) {
        return is_sum_taken_for_entry(game, match, rows_saying(texts), games);
    };
    EXPECT_TRUE(is_taken({"sixes", "total", "totaluppersection", "chance"}, {&game, &other}));
    EXPECT_FALSE(is_taken({"sixes", "total", "totaluppersection", "chance"}, {&game})) << "nobody knows such a sum";
    EXPECT_FALSE(is_taken({"sixes", "totaluppersection", "threeofakind", "chance"}, {&game, &other})) << "a sum is one";
    EXPECT_FALSE(is_taken({"sixes", "total", "chance", "chance"}, {&game, &other})) << "entries are none";
}

TEST(MatchLabels, ANumberLikeAShortLabelDoesNotSpeakForTheRow)
{
    Template game;
    game.rows = {{"sixes", {"Sixes", "6s"}, {}, AllDice{}}, {"total", {"Total Score"}, {}, SumOf{}, Role::total}};
    const auto is_taken = [&](const std::string& label, const std::string& written) {
        std::vector<RowText> rows(2);
        rows[0].lines = {{label, nullptr}, {written, nullptr}};
        return is_sum_taken_for_entry(game, {1, {0, 1}}, rows, {&game});
    };
    EXPECT_TRUE(is_taken("totalscore", "6s")) << "an 18, say";
    EXPECT_FALSE(is_taken("sixes", "6s"));
    EXPECT_FALSE(is_taken("6s", ""));
}

TEST(MatchLabels, WordsOfAnotherGameContradictNumbersThatAgree)
{
    Template quiz;
    for (const char* label : {"1", "2", "3", "Half time", "Pictures", "Total"})
        quiz.rows.push_back({label, {label}, {}, AllDice{}});
    const RowMatch match{1, {0, 1, 2, 3, 4, 5}};
    const auto contradict = [&](const std::vector<std::string>& texts) {
        return is_contradicted(quiz, match, rows_saying(texts));
    };
    EXPECT_TRUE(contradict({"1", "2", "3", "escalera", "generala", "total"}));
    EXPECT_FALSE(contradict({"1", "2", "3", "escalera", "pictures", "total"})) << "one row is worded otherwise";
    EXPECT_FALSE(contradict({"1", "2", "3", "47", "full", "total"})) << "numbers are no words, one against one";
    std::vector<RowText> blurred = rows_saying({"1", "2", "3", "escalera", "generala", "total"});
    for (RowText& row : blurred)
        row.chance = 0.6;
    EXPECT_FALSE(is_contradicted(quiz, match, blurred)) << "what cannot be read says nothing";
}

std::vector<PrintedLine> heads(const std::vector<std::string>& texts)
{
    std::vector<PrintedLine> lines;
    for (const std::string& text : texts)
        lines.push_back({text, nullptr});
    return lines;
}

TEST(MatchLabels, HeadsShowThePartsOfOneGame)
{
    Template triple, players;
    triple.columns = Columns::one_game;
    triple.most_columns = 3;
    triple.column_heads = {"x#", "#x"};
    players.most_columns = 6;
    players.column_heads = {"x#"};
    EXPECT_DOUBLE_EQ(match_heads(triple, heads({"", "points", "x1", "x2", "x3"})), 1);
    EXPECT_DOUBLE_EQ(match_heads(triple, heads({"1x", "", "3x"})), 2. / 3);
    EXPECT_DOUBLE_EQ(match_heads(triple, heads({"1", "2", "3"})), 0) << "games are numbered as well";
    EXPECT_DOUBLE_EQ(match_heads(players, heads({"x1", "x2", "x3"})), 0);
}

TEST(MatchLabels, HeadsOfFurtherGamesSpeakAgainstAGameThatIsPrintedAlone)
{
    Template alone, several;
    alone.column_heads = several.column_heads = {"Game #", "#"};
    alone.most_columns = 1;
    several.most_columns = 6;
    const std::vector<PrintedLine> unparted = heads({"", "game1game2game3game4"});
    EXPECT_DOUBLE_EQ(match_heads(alone, unparted), -1);
    EXPECT_DOUBLE_EQ(match_heads(several, unparted), 0);
    EXPECT_DOUBLE_EQ(match_heads(alone, heads({"game1", "game2", "game3"})), -1);
    EXPECT_DOUBLE_EQ(match_heads(alone, heads({"game2", "123"})), 0) << "the second one's card, and any numbers";
}

TEST(MatchLabels, NumbersAndNoiseAreNoWords)
{
    EXPECT_FALSE(is_how_to({"25", "25", "25", "30", "30"}));
    EXPECT_FALSE(is_how_to({"aaaaaaaa", "aaaaaaaa", "aaaaaaaa"})) << "a crossed-out game";
}

} // namespace
} // namespace recount
