// Games that no shipped template is of: rounds of any number, six dice, boxes that count a combination many times.
#include "card_text.hpp"

#include "scoring/tally.hpp"
#include "scoring/template_file.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace recount {
namespace {

/// So many rounds of any number from 0 to `most`, every so many, and their sum.
Template rounds(int count, int most, int step = 1)
{
    std::string yaml = "titles: [Rounds]\ncolumns: {are: players, least: 1, most: 6}\nrows:\n";
    std::string ids;
    for (int round = 1; round <= count; ++round) {
        yaml += fmt::format("  - {{id: round_{0}, labels: [Round {0}], rule: {{number: {{to: {1}, step: {2}}}}}}}\n",
                            round, most, step);
        ids += fmt::format("{}round_{}", round == 1 ? "" : ", ", round);
    }
    return parse_template(yaml + "  - {id: grand_total, labels: [Total], rule: {sum_of: {rows: [" + ids + "]}}}\n",
                          "rounds.yaml");
}

/// A card of one column; `sure`: P(what its ink looks like), where the ink is all there is.
GameResult judged(const Template& game, const std::vector<std::string>& marks, std::optional<double> sure = {})
{
    Card card{&game, 1, {}};
    for (std::size_t row = 0; row < game.rows.size(); ++row) {
        Cell cell{game.rows[row].id, 1, game.rows[row].role, {}, Ink{{{mark_of(marks.at(row)), sure.value_or(1)}}}};
        cell.ink.rest = 1 - sure.value_or(1);
        cell.settled = !sure;
        card.cells.push_back(cell);
    }
    return compare(card, tally_up(card)).front();
}

std::string told(const GameResult& game)
{
    std::string text;
    for (const CellResult& cell : game.cells)
        text += fmt::format("{} {} ({})\n", cell.row, written(cell.written), cell.confidence);
    for (const Finding& finding : game.findings)
        text += std::string(name(finding.severity)) + ": " + finding.message + "\n";
    return text;
}

TEST(AnyNumber, IsAddedUp)
{
    const Template game = rounds(5, 500);
    for (const std::optional<double> sure : {std::optional<double>(), std::optional(0.9999)}) {
        const GameResult right = judged(game, {"120", "0", "7", "500", "33", "660"}, sure);
        EXPECT_EQ(right.verdict, Verdict::ok) << told(right);
        EXPECT_EQ(right.recomputed_total, 660);
        const GameResult wrong = judged(game, {"120", "/", "7", "500", "33", "670"}, sure);
        EXPECT_EQ(wrong.verdict, Verdict::error) << told(wrong);
        EXPECT_EQ(wrong.recomputed_total, 660);
        ASSERT_EQ(wrong.findings.size(), 1U) << told(wrong);
        EXPECT_NE(wrong.findings.front().message.find("its entries add up to 660: 10 too many"), std::string::npos);
        const GameResult illegal = judged(game, {"120", "501", "7", "500", "33", "1161"}, sure);
        ASSERT_EQ(illegal.findings.size(), 1U) << told(illegal);
        EXPECT_EQ(illegal.findings.front().code, FindingCode::impossible_entry);
        EXPECT_EQ(illegal.findings.front().message,
                  "Round 2 says 501, which may not stand there (a whole number from 0 to 500).");
    }
}

TEST(AnyNumber, OtherNumbersAreImpossible)
{
    const Template game = parse_template(R"(titles: [Numbers]
columns: {are: players, least: 1, most: 6}
rows:
  - {id: set, labels: [Set], rule: {number: {values: [0, 20, 25]}}}
  - {id: steps, labels: [Steps], rule: {number: {to: 480, step: 50}}}
  - {id: chance, labels: [Chance], rule: all_dice}
  - {id: grand_total, labels: [Total], rule: {sum_of: {rows: [set, steps, chance]}}}
)",
                                         "numbers.yaml");
    for (const std::optional<double> sure : {std::optional<double>(), std::optional(0.9999)}) {
        for (const auto& marks : std::vector<std::vector<std::string>>{
                 {"25", "450", "30", "505"}, {"/", "50", "7", "57"}, {"20", "0", "8", "28"}})
            EXPECT_EQ(judged(game, marks, sure).verdict, Verdict::ok) << told(judged(game, marks, sure));
        const GameResult set = judged(game, {"21", "450", "30", "501"}, sure);
        ASSERT_EQ(set.findings.size(), 1U) << told(set);
        EXPECT_EQ(set.findings.front().code, FindingCode::impossible_entry);
        EXPECT_EQ(set.findings.front().message, "Set says 21, which may not stand there (one of 0, 20, 25).");
        const GameResult steps = judged(game, {"25", "75", "30", "130"}, sure);
        ASSERT_EQ(steps.findings.size(), 1U) << told(steps);
        EXPECT_EQ(steps.findings.front().message,
                  "Steps says 75, which may not stand there (a whole number from 0 to 450 in steps of 50).");
    }
    const GameResult unread = judged(game, {"?", "450", "30", "505"});
    EXPECT_EQ(unread.recomputed_total, 505) << told(unread);
    EXPECT_EQ(unread.recomputed_range, (std::array{500, 505}));
    const GameResult open = judged(game, {"?", "450", "30", "."});
    EXPECT_EQ(open.recomputed_range, (std::array{480, 505})) << told(open);
}

TEST(AnyNumber, BlankBoxesAreCounted)
{
    const Template game = rounds(4, 500);
    const auto blank_boxes = [&](const std::vector<std::string>& marks) {
        const GameResult result = judged(game, marks);
        return result.findings.empty() ? "" : result.findings.front().message;
    };
    EXPECT_EQ(blank_boxes({"1", ".", "20", "30", "51"}), "Round 2 is blank, though the game is totalled.");
    EXPECT_EQ(blank_boxes({"1", ".", ".", "30", "31"}),
              "Round 2 and 1 more box are blank, though the game is totalled.");
    EXPECT_EQ(blank_boxes({"1", ".", ".", ".", "1"}),
              "Round 2 and 2 more boxes are blank, though the game is totalled.");
}

TEST(AnyNumber, BlankBoxesThatMayBeCountedAccuseNobody)
{
    for (const std::string total : {"60", "1050", "2550", "2999"}) {
        const GameResult result = judged(rounds(5, 1000), {"20", ".", ".", "30", ".", total});
        EXPECT_EQ(result.verdict, Verdict::review) << told(result);
    }
}

TEST(AnyNumber, ThousandsAreAddedUp)
{
    const Template game = rounds(4, 9999, 50);
    EXPECT_EQ(judged(game, {"9950", "4500", "0", "350", "14800"}, 0.98).verdict, Verdict::ok);
    const GameResult left_out = judged(game, {"9950", "4500", "/", "350", "10300"}, 0.9995);
    ASSERT_EQ(left_out.findings.size(), 1U) << told(left_out);
    EXPECT_EQ(left_out.verdict, Verdict::error) << told(left_out);
    EXPECT_NE(left_out.findings.front().message.find("as if Round 2 were left out"), std::string::npos);
    for (const std::string total : {"9350", "10300", "20250", "20300"}) {
        const GameResult blank = judged(game, {".", "300", ".", "50", total});
        EXPECT_EQ(blank.verdict, total == "20300" ? Verdict::error : Verdict::review) << total << "\n" << told(blank);
    }
}

TEST(AnyNumber, DoubtIsSettledByTheSum)
{
    const Template game = rounds(3, 1000);
    Card card{&game, 1, {}};
    const std::vector<Ink> ink = {{{{number(312), 0.6}, {number(372), 0.4}}, 0},
                                  {{{number(41), 0.99}}, 0.01},
                                  {{{number(8), 0.99}}, 0.01},
                                  {{{number(421), 0.99}}, 0.01}};
    for (std::size_t row = 0; row < game.rows.size(); ++row)
        card.cells.push_back({game.rows[row].id, 1, game.rows[row].role, {}, ink[row]});
    const GameResult result = compare(card, tally_up(card)).front();
    EXPECT_EQ(result.cells[0].written, number(372)) << told(result);
    EXPECT_EQ(result.recomputed_total, 421);
}

/// Whatever stood in boxes that nobody can read, a total that it can explain accuses nobody.
TEST(AnyNumber, UnreadBoxesAccuseNobody)
{
    for (const int most : {100, 1000, 9000}) {
        const Template game = rounds(10, most, std::max(most / 100, 1));
        for (const std::optional<double> sure : {std::optional<double>(), std::optional(0.98)}) {
            for (const int unread : {1, 2, 3, 6}) {
                for (const int of_most : {0, 1, 2}) {
                    std::vector<std::string> marks(static_cast<std::size_t>(unread), "?");
                    marks.resize(10, "90");
                    const int total = 90 * (10 - unread) + unread * of_most * most / 2;
                    marks.push_back(std::to_string(total));
                    const GameResult result = judged(game, marks, sure);
                    EXPECT_EQ(result.verdict, Verdict::review)
                        << unread << " unread of " << most << ", " << of_most << "\n"
                        << told(result);
                }
            }
        }
    }
}

TEST(OwnTemplate, SettledMarksAreNeverReadAnew)
{
    const Template game = parse_template(R"(titles: [Repeats]
columns: {are: players, least: 1, most: 6}
rows:
  - {id: one, labels: [Round 1], rule: {of_a_kind: {dice: 2, worth: 1, repeats: true}}}
  - {id: two, labels: [Round 2], rule: all_dice}
  - {id: grand_total, labels: [Total], rule: {sum_of: {rows: [one, two]}}}
)",
                                         "repeats.yaml");
    for (const std::string total : {"42", "31", "."}) {
        const GameResult result = judged(game, {"12", "30", total});
        EXPECT_EQ(result.cells[0].written, number(12)) << told(result);
        EXPECT_EQ(result.recomputed_total, 42);
        EXPECT_EQ(result.verdict, total == "31" ? Verdict::error : Verdict::ok) << told(result);
    }
}

TEST(OwnTemplate, SixDice)
{
    const Template game = parse_template(R"(titles: [Maxi]
dice: 6
columns: {are: players, least: 1, most: 6}
rows:
  - {id: sixes, labels: [Sixes], rule: {count_face: {face: 6}}}
  - {id: villa, labels: [Villa], rule: {groups: {of: [3, 3], worth: matching_dice}}}
  - {id: maxi, labels: [Maxi], rule: {of_a_kind: {dice: 6, worth: 100}}}
  - {id: chance, labels: [Chance], rule: all_dice}
  - {id: grand_total, labels: [Total], rule: {sum_of: {rows: [sixes, villa, maxi, chance]}}}
)",
                                         "maxi.yaml");
    EXPECT_EQ(judged(game, {"36", "33", "100", "36", "205"}).verdict, Verdict::ok);
    const GameResult wrong = judged(game, {"36", "36", "0", "36", "108"});
    ASSERT_EQ(wrong.findings.size(), 1U) << told(wrong);
    EXPECT_EQ(wrong.findings.front().message,
              "Villa says 36, which no roll gives there (sets of 3 and 3 dice alike: the sum of the dice that match).");
}

} // namespace
} // namespace recount
