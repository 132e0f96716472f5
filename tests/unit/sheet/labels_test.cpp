// Comparing printed labels: folding, similarity, and laying a template's rows onto printed rows.
#include "sheet/label_lines.hpp"
#include "sheet/labels.hpp"
#include "sheet/match_around.hpp"

#include <array>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

TEST(FoldText, KeepsLettersAndDigitsOnly)
{
    EXPECT_EQ(fold_text("Große Straße (40)"), "grossestrasse40");
    EXPECT_EQ(fold_text("Små straight, ÆØÅ é"), "smastraightaoae");
    EXPECT_EQ(fold_text("\xC3"), "");
    EXPECT_EQ(fold_text("Aces = 1"), "aces1");
}

TEST(LabelSimilarity, ForgivesAFewMisreadLetters)
{
    EXPECT_DOUBLE_EQ(label_similarity("fullhouse", "fullhouse"), 1);
    EXPECT_GT(label_similarity("fullhouse", "fuilhouse"), 0.8);
    EXPECT_GT(label_similarity("fullhouse", "fullhousescore25"), 0.9);
    EXPECT_LT(label_similarity("fullhouse", "chance"), 0.3);
    EXPECT_DOUBLE_EQ(label_similarity("chance", ""), 0);
}

TEST(ReadWords, ReadsCleanPrint)
{
    cv::Mat picture(120, 420, CV_8U, cv::Scalar(255));
    cv::putText(picture, "Full House", cv::Point(20, 45), cv::FONT_HERSHEY_SIMPLEX, 1, cv::Scalar(0), 2, cv::LINE_AA);
    cv::putText(picture, "Chance", cv::Point(20, 100), cv::FONT_HERSHEY_SIMPLEX, 1, cv::Scalar(0), 2, cv::LINE_AA);
    std::string all;
    for (const Word& word : read_words(picture, TextLayout::cells))
        all += fold_text(word.text);
    EXPECT_NE(all.find("house"), std::string::npos) << all;
    EXPECT_NE(all.find("chance"), std::string::npos) << all;
    EXPECT_TRUE(read_words(cv::Mat(), TextLayout::heading).empty());
}

/// A row of a table on which a label is printed, blurred and with grain.
cv::Mat blurred_line(const std::string& label, int width, double blur_px)
{
    cv::Mat line(line_height_px, width, CV_8U, cv::Scalar(245));
    cv::putText(line, label, {8, 21}, cv::FONT_HERSHEY_DUPLEX, 0.45, cv::Scalar(70), 1, cv::LINE_AA);
    cv::GaussianBlur(line, line, {}, blur_px);
    cv::Mat grain(line.size(), CV_8S);
    cv::RNG random(5);
    random.fill(grain, cv::RNG::NORMAL, 0, 6);
    cv::add(line, grain, line, {}, CV_8U);
    return line;
}

TEST(ReadLines, ReadsBlurredPrintInTheOrderGiven)
{
    const std::vector<std::string> labels{"Full House", "Chance", "Large Straight", "Bonus 63"};
    std::vector<cv::Mat> lines;
    for (std::size_t i = 0; i < labels.size(); ++i)
        lines.push_back(blurred_line(labels[i], i % 2 == 0 ? 160 : 130, 1.2));
    const std::vector<PrintedLine> texts = read_lines(lines);
    ASSERT_EQ(texts.size(), labels.size());
    for (std::size_t i = 0; i < labels.size(); ++i)
        EXPECT_GT(label_similarity(fold_text(labels[i]), texts[i].text), 0.7) << labels[i] << ": " << texts[i].text;
}

/// A strip above a table: a title of two lines, a name line and a mark.
cv::Mat strip_with_title()
{
    cv::Mat strip(240, 700, CV_8U, cv::Scalar(255));
    cv::putText(strip, "YAHTZEE", {380, 90}, cv::FONT_HERSHEY_DUPLEX, 1.4, cv::Scalar(20), 2, cv::LINE_AA);
    cv::putText(strip, "TRIPLE", {60, 92}, cv::FONT_HERSHEY_DUPLEX, 1.4, cv::Scalar(20), 2, cv::LINE_AA);
    cv::putText(strip, "Upper Section", {20, 200}, cv::FONT_HERSHEY_DUPLEX, 0.7, cv::Scalar(20), 1, cv::LINE_AA);
    cv::putText(strip, "7", {600, 210}, cv::FONT_HERSHEY_DUPLEX, 1, cv::Scalar(20), 2, cv::LINE_AA);
    return strip;
}

TEST(ReadLooseLines, ReadsFromTheTopAndFromTheLeft)
{
    const std::vector<PrintedLine> lines = read_loose_lines(strip_with_title());
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_GT(label_similarity("triple", lines[0].text), 0.7) << lines[0].text;
    EXPECT_GT(label_similarity("yahtzee", lines[1].text), 0.7) << lines[1].text;
    EXPECT_GT(label_similarity("uppersection", lines[2].text), 0.7) << lines[2].text;
    EXPECT_TRUE(read_loose_lines(cv::Mat(240, 700, CV_8U, cv::Scalar(255))).empty());
    const std::vector<PrintedLine> over = read_loose_lines(strip_with_title(), {300, 700});
    ASSERT_EQ(over.size(), 1U) << "the others end before";
    EXPECT_EQ(over[0].text, lines[1].text);
}

TEST(MatchTitle, ATitleOfSeveralLinesIsThatGames)
{
    Template triple, plain;
    triple.titles = {"Triple Yahtzee"};
    plain.titles = {"Yahtzee"};
    const std::vector<PrintedLine> lines = read_loose_lines(strip_with_title());
    EXPECT_GT(match_title(triple, lines).agreement, 0.5);
    EXPECT_LT(match_title(plain, lines).agreement, match_title(triple, lines).agreement);
}

TEST(NeededSum, IsKnownByTheLineOfTheBonusWhereItCanBeReadAsNoOther)
{
    Template game;
    game.rows.resize(1);
    game.rows.front().rule = BonusIf{"upper_sum", {{83, 35}}};
    const std::set<int> sums{63, 83};
    const auto match = [&](const PrintedLine& line) {
        RowText row;
        row.lines = {line};
        return match_needed_sum(game, {0, {0}}, std::vector{row}, sums);
    };
    const auto printed = [](const std::string& text, double blur) {
        return read_lines({blurred_line(text, 200, blur)}).front();
    };
    EXPECT_EQ(match(printed("Bonus 83", 0.5)), 1);
    EXPECT_EQ(match(printed("if over 82", 0.5)), 1);
    EXPECT_EQ(match(printed("Bonus 63", 0.5)), -1);
    EXPECT_EQ(match(printed("Bonus 35", 0.5)), 0);
    EXPECT_EQ(match({"bonus83", nullptr}), 0) << "nobody knows how surely";
    EXPECT_EQ(match(printed("Bonus 83", 3.2)), 0) << printed("Bonus 83", 3.2).text;
}

TEST(MatchTitle, ATitleMayBePartOfAnother)
{
    Template rock, plain;
    rock.titles = {"R.O.C.K. Yahtzee Score Card"};
    plain.titles = {"Yahtzee Score Card"};
    const auto titles = [&](const std::string& text) {
        return std::pair{match_title(plain, {{text, nullptr}}), match_title(rock, {{text, nullptr}})};
    };
    const auto [part, whole] = titles("rockyaktzeescorecard");
    EXPECT_TRUE(is_part_of(part, whole)) << part.agreement << " " << whole.agreement;
    EXPECT_FALSE(is_part_of(whole, part));
    const std::vector<PrintedLine> parts{{"yahtzeescorecard", nullptr}, {"", nullptr}, {"rock", nullptr}};
    EXPECT_GT(match_title(rock, parts).agreement, 0.9) << "a part of a title may stand a little lower";
    const auto [alone, longer] = titles("yahtzeescorecard");
    EXPECT_FALSE(is_part_of(alone, longer)) << alone.agreement << " " << longer.agreement;
}

TEST(MatchTitle, ABlurredTitleIsAsked)
{
    Template game;
    game.titles = {"Piecepack Yahtzee"};
    const PrintedLine blurred = read_lines({blurred_line("Piecepack Yahtzee", 200, 2.6)}).front();
    const double read = match_title(game, {{blurred.text, nullptr}}).agreement;
    ASSERT_LT(read, 0.5) << blurred.text;
    EXPECT_GT(match_title(game, {blurred}).agreement, read + 0.2) << blurred.text;
}

TEST(ReadLines, ReadsNothingOnPaper)
{
    for (const PrintedLine& line :
         read_lines({blurred_line("", 160, 1), cv::Mat(), cv::Mat(90, 40, CV_8U, cv::Scalar(245))}))
        EXPECT_EQ(line.text, "");
    EXPECT_TRUE(read_lines({}).empty());
}

TEST(LineChances, TellWhichLabelABlurredLineIsWhereItsTextDoesNot)
{
    const std::vector<std::string> labels{"Full House", "Four of a kind", "Large Straight", "Total Score", "Chance"};
    std::vector<cv::Mat> lines;
    for (const std::string& label : labels)
        lines.push_back(blurred_line(label, 160, 3.4));
    const std::vector<PrintedLine> read = read_lines(lines);
    double by_text = 0, by_chances = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const double right = read[i].chances->agreement(fold_text(labels[i]));
        for (const std::string& other : labels) {
            if (other == labels[i])
                continue;
            EXPECT_GT(right, read[i].chances->agreement(fold_text(other)))
                << labels[i] << " read as " << read[i].text << ", or " << other;
        }
        by_text += label_similarity(fold_text(labels[i]), read[i].text);
        by_chances += right;
    }
    EXPECT_LT(by_text, 0.7 * static_cast<double>(labels.size())) << "too easy to show anything";
    EXPECT_GT(by_chances, by_text);
}

TEST(LineChances, AgreeFullyWithWhatIsReadWhereverItStands)
{
    const std::vector<PrintedLine> read = read_lines({blurred_line("Full House 25", 200, 0.8)});
    const LineChances& chances = *read.front().chances;
    ASSERT_EQ(read.front().text, "fullhouse25");
    EXPECT_DOUBLE_EQ(chances.agreement("fullhouse25"), 1);
    EXPECT_GT(chances.agreement("fullhouse"), 0.85);
    EXPECT_GT(chances.agreement("house"), 0.7);
    EXPECT_LT(chances.agreement("chance"), 0.3);
    EXPECT_DOUBLE_EQ(chances.agreement(""), 0);
    const PrintedLine paper = read_lines({blurred_line("", 160, 1)}).front();
    EXPECT_DOUBLE_EQ(paper.chances->agreement("fullhouse"), 0);
}

Template small_template()
{
    Template game;
    game.name = "small";
    game.section_headings = {"Lower section"};
    game.rows = {{"ones", {"Ones", "Aces"}, {}, CountFace{1}},
                 {"sixes", {"Sixes"}, {}, CountFace{6}},
                 {"chance", {"Chance"}, {}, AllDice{}}};
    game.rows.back().starts_section = true;
    return game;
}

RowText printed(const std::string& text, double relative_height = 1)
{
    return {{text}, relative_height};
}

TEST(LabelSimilarity, CountsMissesInLabelsOfAnyLength)
{
    for (const std::size_t length : {4U, 63U, 64U, 65U, 90U}) { // a word of the processor has 64 places
        std::string label;
        for (std::size_t i = 0; i < length; ++i)
            label += static_cast<char>('a' + (i * i + i / 7) % 26);
        std::string misread = label;
        misread[length / 2] = '0';
        EXPECT_DOUBLE_EQ(label_similarity(label, label), 1);
        EXPECT_DOUBLE_EQ(label_similarity(label, misread), 1 - 1.5 / static_cast<double>(length));
        EXPECT_DOUBLE_EQ(label_similarity(label, label.substr(1)), 1 - 1.5 / static_cast<double>(length));
        EXPECT_DOUBLE_EQ(label_similarity(label, "0" + label), 1 - 0.15 / static_cast<double>(1 + length));
    }
}

TEST(MatchRows, LabelsMayBeSingleSigns)
{
    Template game;
    std::vector<RowText> rows{RowText{{"1a", "1a"}}}; // a name above the first column
    for (const char* label : {"1", "2", "3", "E", "F", "T"}) {
        game.rows.push_back({label, {label}, {}, AllDice{}});
        rows.push_back(RowText{{fold_text(label), fold_text(label)}});
    }
    const RowMatch match = match_rows(game, rows);
    EXPECT_EQ(match.lattice_row, (std::vector<int>{1, 2, 3, 4, 5, 6}));
    EXPECT_GT(match.score / 6, 0.3);
    for (RowText& row : rows)
        row.texts = {"k"};
    EXPECT_LT(match_rows(game, rows).score, 0.1) << "other signs say nothing";
}

TEST(MatchRows, PassesOverHeadsHeadingsAndGaps)
{
    const std::vector<RowText> rows{printed("game1"), printed("aces"),         printed("sixes"),
                                    printed("", 0.4), printed("lowersection"), printed("chanse")};
    const RowMatch match = match_rows(small_template(), rows);
    EXPECT_EQ(match.lattice_row, (std::vector<int>{1, 2, 5}));
    EXPECT_GT(match.score, 1.2);
}

TEST(MatchRows, PlacesAnUnreadableLabelByItsOrder)
{
    const RowMatch match = match_rows(small_template(), {printed("ones"), printed(""), printed("chance")});
    EXPECT_EQ(match.lattice_row, (std::vector<int>{0, 1, 2}));
}

TEST(MatchRows, GivesWhatEveryLabelAgreesWithNoScore)
{
    std::vector<RowText> rows{printed("ones"), printed("sixes"), printed("chance")};
    const double clear = match_rows(small_template(), rows).score;
    for (RowText& row : rows)
        row.chance = 0.9;
    EXPECT_LT(match_rows(small_template(), rows).score, 0.2 * clear);
}

TEST(SetChances, AsksAllLabelsOfARow)
{
    std::vector<PrintedLine> lines = read_lines({blurred_line("Full House", 160, 0.8), blurred_line("Chance", 160, 3)});
    std::vector<RowText> rows(3);
    rows[0].lines = {lines[0]};
    rows[1].lines = {lines[1]};
    std::vector<std::string> alike; // what is a row's own label is few of all
    for (const char letter : std::string("abcdefghijklmnopqrstuvwxyz"))
        alike.push_back(std::string("chanc") + letter);
    set_chances(rows, alike);
    EXPECT_DOUBLE_EQ(rows[0].chance, least_chance);
    EXPECT_GT(rows[1].chance, 0.5);
    EXPECT_DOUBLE_EQ(rows[2].chance, least_chance);
    set_chances(rows, {});
    EXPECT_DOUBLE_EQ(rows[1].chance, least_chance);
}

TEST(LabelsOf, NamesEachLabelOnceFolded)
{
    Template other = small_template();
    other.rows.back().labels = {"Große Chance"};
    EXPECT_EQ(labels_of({small_template(), other}),
              (std::vector<std::string>{"aces", "chance", "grossechance", "ones", "sixes"}));
}

TEST(MatchNeededSum, TellsLabelsApartThatDifferInNothingElse)
{
    Template game = small_template();
    game.rows.back().rule = BonusIf{"total", {{63, 35}}, false};
    const auto agreeing = [&](const std::vector<std::string>& texts, float confidence = 0.9F) {
        std::map<int, std::vector<Word>> words;
        for (const std::string& text : texts)
            words[2].push_back({text, {}, confidence});
        return match_needed_sum(game, {0, {0, 1, 2}}, words, {63, 83});
    };
    EXPECT_EQ(agreeing({"Bonus", "if", "63", "or", "more:", "35"}), 1);
    EXPECT_EQ(agreeing({"Bonus", "(63+)"}), 1);
    EXPECT_EQ(agreeing({"over", "62)"}), 1);
    EXPECT_EQ(agreeing({"Bonus", "if", "83", "or", "more:", "35"}), -1);
    EXPECT_EQ(agreeing({"83"}, 0.7F), 0) << "blurred";
    EXPECT_EQ(agreeing({"53", "35", "183", "8"}), 0) << "no game's";
    EXPECT_EQ(agreeing({"Bonus", "71-77"}), 0);
    game.rows.back().rule = BonusIf{"total", {{63, 35}, {71, 55}, {78, 75}}, false};
    for (const char* needed : {"63", "70", "71", "78"})
        EXPECT_EQ(agreeing({"Bonus", needed}), 1) << needed;
    EXPECT_EQ(agreeing({"Bonus", "83"}), -1);
}

TEST(MatchRows, GivesForeignTextNoScore)
{
    const RowMatch match =
        match_rows(small_template(), {printed("hole"), printed("handicap"), printed("par"), printed("scorer")});
    EXPECT_LT(match.score, 0.15);
    EXPECT_TRUE(match_rows(small_template(), {printed("ones"), printed("chance")}).lattice_row.empty());
}

TEST(MatchRows, HoldsForeignTextLessAgainstASheetOfSmallPrint)
{
    std::vector<RowText> rows{printed("ones"), printed("8sizvs"), printed("weom")};
    const double large = match_rows(small_template(), rows).score;
    for (RowText& row : rows)
        row.legibility = 0.5;
    const double small = match_rows(small_template(), rows).score;
    EXPECT_GT(small, large + 0.1);
    EXPECT_LT(small, 0.65); // what the readable label gives
}

/// Rows of three games' worth of labels, and what stands beside them in a second column.
std::vector<RowText> with_second_column(const std::vector<const char*>& beside)
{
    std::vector<RowText> rows;
    for (const char* text : beside) {
        rows.emplace_back();
        rows.back().lines = {{"label", nullptr}, {text, nullptr}};
    }
    return rows;
}

TEST(HowToColumn, IsToldByPrintedPointsThatStandAlone)
{
    Template game;
    game.rows.resize(9);
    game.rows[6].how_to = {"15"};
    game.rows[7].how_to = {"20"};
    game.rows[8].how_to = {"50"};
    RowMatch match;
    for (int row = 0; row < 9; ++row)
        match.lattice_row.push_back(row);
    const auto is_how_to = [&](const std::vector<const char*>& beside) {
        return !rows_with_points(game, match, with_second_column(beside), 1).empty();
    };
    EXPECT_TRUE(is_how_to({"", "", "", "", "", "", "15", "20", "50"}));
    EXPECT_TRUE(is_how_to({"", "", "", "", "", "", "1s", "20", "50"})) << "one of them misread";
    EXPECT_FALSE(is_how_to({"3", "8", "", "12", "", "18", "15", "20", "50"})) << "a game of the same points";
    EXPECT_FALSE(is_how_to({"", "", "", "", "", "", "", "", "50"})) << "a game just begun";
}

TEST(LabelColumn, IsTheOneThatAgreesWithTheLabels)
{
    const auto column = [](const std::vector<std::array<const char*, 3>>& printed) {
        std::vector<RowText> rows;
        for (const auto& texts : printed) {
            rows.emplace_back();
            for (const char* text : texts)
                rows.back().lines.push_back({text, nullptr});
        }
        return label_column(small_template(), {0, {0, 1, 2}}, rows);
    };
    EXPECT_EQ(column({{"", "aces", "1"}, {"", "sixes", "12"}, {"", "chance", "23"}}), 1);
    EXPECT_EQ(column({{"ones", "sumofones", ""}, {"sixes", "sumofsixes", ""}, {"chance", "total", ""}}), 0);
    EXPECT_EQ(column({{"", "x", "1"}, {"", "vv", "12"}, {"", "", "23"}}), 0) << "none can be read";
}

} // namespace
} // namespace recount
