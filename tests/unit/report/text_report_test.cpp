// The text writer: one golden report, and that nothing in a name can break or steer the terminal.
#include "report/text_report.hpp"

#include "example_report.hpp"
#include "report/terminal_text.hpp"

#include <gtest/gtest.h>
#include <sstream>

namespace recount {
namespace {

std::string as_text(const Report& report, bool colour = false)
{
    std::ostringstream out;
    write_report(out, report, "text", {.version = "1.2.3", .colour = colour});
    return out.str();
}

TEST(TextReport, ReadsLikeACard)
{
    EXPECT_EQ(as_text(example_report()), R"(pile/table 3.jpg: piecepack (99.8 %), 3 games
  game             1        2
  player                  Zoë
  ones             4        2
  chance          25        ??
  full house       /~
  grand total     39!
  ---------------------------
  recounted       29       12~
  verdict      error   review
  (1 blank game not shown)
  error: pile/table 3.jpg, game 1, grand total: Grand total says 39, but its entries add up to 29: 10 too many. (over 99.9 %)
  review: pile/table 3.jpg, game 2, chance: Chance cannot be read. (70 %)

pile/bad.jpg: not an image

! wrong   ? needs a look   ~ not quite sure of the reading
Not checked:
  pile/bad.jpg: not an image
2 photos, 1 sheet, 3 games: 0 ok, 1 wrong, 1 to look at, 1 blank; 1 photo not checked
)");
}

TEST(TextReport, SaysWhichCardWasNotRead)
{
    Report report;
    report.photos.push_back({{.path = "t.jpg", .message = "card 2 of 2 was not read"}, {}});
    report.photos.back().sheets.push_back({"rock", 1, {}, {}});
    const std::string text = as_text(report);
    EXPECT_EQ(text.find("t.jpg: card 2 of 2 was not read\n"), 0U) << text;
    EXPECT_NE(text.find("1 photo read in part\n"), std::string::npos) << text;
}

TEST(TextReport, ColoursOnlyWhenAsked)
{
    EXPECT_EQ(as_text(example_report()).find('\x1b'), std::string::npos);
    EXPECT_NE(as_text(example_report(), true).find("\x1b[1;31m39!\x1b[0m"), std::string::npos);
}

TEST(TextReport, AGameOverThreeColumnsStandsInThree)
{
    GameResult game{.game = 1, .player = "", .verdict = Verdict::ok, .claimed_total = 18, .recomputed_total = 18};
    for (int column = 1; column <= 3; ++column)
        game.cells.push_back({"ones", column, Role::entry, number(3 * column), 1, {number(3 * column), 1}, {}, {}, {}});
    game.cells.push_back({"grand_total", 0, Role::total, number(18), 1, {number(18), 1}, {}, 18, {}});
    Report report;
    report.photos.push_back({{.path = "t.jpg"}, {}});
    report.photos.back().sheets.push_back({"triple", 1, {}, {game}});
    EXPECT_EQ(as_text(report), R"(t.jpg: triple (over 99.9 %), 1 game
  column          1      2      3
  ones            3      6      9
  grand total                  18
  -------------------------------
  recounted                    18
  verdict                      ok

! wrong   ? needs a look   ~ not quite sure of the reading
1 photo, 1 sheet, 1 game: 1 ok, 0 wrong, 0 to look at, 0 blank
)");
}

TEST(TextReport, AnUnsureSheetAsksWhetherAllGamesAreThere)
{
    Report report;
    report.photos.push_back({{.path = "t.jpg"}, {}});
    report.photos.back().sheets.push_back({"rock", 0.58, {}, {GameResult{.verdict = Verdict::empty}}});
    EXPECT_NE(as_text(report).find("(58 %), 1 game\n  this sheet is hard to tell: look whether all games are here"),
              std::string::npos);
    report.photos.back().sheets.back().confidence = sure_game;
    EXPECT_EQ(as_text(report).find("hard to tell"), std::string::npos);
}

TEST(TextReport, SaysHowSureAFindingIsUnlessItsSentenceDoes)
{
    Report report = example_report();
    Finding& finding = report.photos[0].sheets[0].games[1].findings[0];
    finding.message = "Half price (50 %) cannot be read.";
    EXPECT_NE(as_text(report).find("Half price (50 %) cannot be read. (70 %)\n"), std::string::npos);
    finding.tells_how_sure = true;
    EXPECT_NE(as_text(report).find("Half price (50 %) cannot be read.\n"), std::string::npos);
}

TEST(TextReport, SaysInASentenceWhatAPersonHasSeen)
{
    Report report = example_report();
    CellResult& cell = report.photos[0].sheets[0].games[0].cells[0];
    cell.original = Reading{struck, 0.9};
    cell.corrections = {{blank, struck, "Ann", ""}};
    EXPECT_NE(as_text(report).find(": nothing, says Ann; read as a stroke (90 %)\n"), std::string::npos);
}

TEST(TextReport, ABlankSheetSaysSo)
{
    Report report;
    report.photos.push_back({{.path = "t.jpg"}, {}});
    report.photos.back().sheets.push_back({"rock", 1, {}, {GameResult{.verdict = Verdict::empty}}});
    EXPECT_NE(as_text(report).find("nothing is written on this sheet"), std::string::npos);
}

TEST(TextReport, NamesCannotSteerTheTerminal)
{
    Report report = example_report();
    report.photos[1].path = "a\x1b[2J\nb\xff\u202E.jpg";
    report.photos[1].message = "bad\r\nline";
    const std::string text = as_text(report);
    EXPECT_EQ(text.find('\x1b'), std::string::npos);
    EXPECT_EQ(text.find('\r'), std::string::npos);
    EXPECT_NE(text.find("a\\x1b[2J\\x0ab\uFFFD\\u{202e}.jpg: bad\\x0d\\x0aline\n"), std::string::npos) << text;
}

TEST(TerminalText, CountsColumnsNotBytes)
{
    EXPECT_EQ(display_width("Zoë"), 3U);
    EXPECT_EQ(display_width("Zoe\u0308"), 3U);
    EXPECT_EQ(display_width("日本"), 4U);
    EXPECT_EQ(display_width("\xff\xfe"), 2U);
    EXPECT_EQ(pad_right("ë", 3), "ë  ");
}

TEST(TerminalText, RefusesBytesThatAreNoUtf8)
{
    EXPECT_EQ(printable("\xc0\x80"), "\uFFFD\uFFFD");           // overlong
    EXPECT_EQ(printable("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD"); // surrogate
    EXPECT_EQ(printable("\xf5"), "\uFFFD");
    EXPECT_EQ(printable("\xe2\x82"), "\uFFFD\uFFFD"); // cut short
    EXPECT_EQ(printable("\xf0\x9f\x8e\xb2 d\x7f"), "🎲 d\\x7f");
}

} // namespace
} // namespace recount
