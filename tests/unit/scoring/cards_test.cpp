// Golden cards: every file below tests/cards is a test of its own.
#include "card_text.hpp"
#include "scoring/tally.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <set>

namespace recount {
namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(RECOUNT_SOURCE_DIR) / "tests" / "cards";

std::vector<std::string> card_files()
{
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() == ".card")
            files.push_back(fs::relative(entry.path(), folder).string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// The shipped templates, and those of tests/cards/own for rules that no shipped one has.
std::vector<Template> games_of_cards()
{
    std::vector<Template> games = shipped_templates();
    for (const auto& entry : fs::directory_iterator(folder / "own"))
        if (entry.path().extension() == ".yaml")
            games.push_back(load_template(entry.path()));
    return games;
}

bool matches(const Finding& finding, const WantedFinding& wanted)
{
    return name(finding.severity) == wanted.severity && name(finding.code) == wanted.code &&
           finding.row == wanted.row && (!wanted.column || *wanted.column == finding.column) &&
           (!wanted.written || wanted.written == finding.written) &&
           (!wanted.expected || wanted.expected == finding.expected) &&
           finding.message.find(wanted.words) != std::string::npos;
}

std::string told(const GameResult& game)
{
    std::string text = "game " + std::to_string(game.game) + ": " + std::string(name(game.verdict)) + "\n";
    for (const Finding& finding : game.findings)
        text += "  " + std::string(name(finding.severity)) + " " + std::string(name(finding.code)) + " " + finding.row +
                " " + std::to_string(finding.column) + " (" + std::to_string(finding.probability) +
                "): " + finding.message + "\n";
    return text;
}

void check_reads(const WantedGame& wanted, const GameResult& game)
{
    for (const auto& [place, mark] : wanted.reads) {
        const std::string row = place.substr(0, place.find(':'));
        const int column = std::stoi(place.substr(place.find(':') + 1));
        const auto cell = std::find_if(game.cells.begin(), game.cells.end(),
                                       [&](const CellResult& one) { return one.row == row && one.column == column; });
        ASSERT_NE(cell, game.cells.end()) << place;
        EXPECT_EQ(cell->written, mark_of(mark)) << place << " is read as " << written(cell->written);
    }
}

void check_game(const WantedGame& wanted, const GameResult& game)
{
    SCOPED_TRACE(told(game));
    EXPECT_EQ(name(game.verdict), wanted.verdict);
    if (wanted.has_claimed) {
        EXPECT_EQ(game.claimed_total, wanted.claimed);
    }
    if (wanted.has_total) {
        EXPECT_EQ(game.recomputed_total, wanted.total);
    }
    if (wanted.range) {
        EXPECT_EQ(game.recomputed_range, wanted.range);
    }
    for (const WantedFinding& finding : wanted.findings) {
        const bool found = std::any_of(game.findings.begin(), game.findings.end(),
                                       [&](const Finding& one) { return matches(one, finding); });
        EXPECT_TRUE(found) << "not found: " << finding.severity << " " << finding.code << " " << finding.row;
    }
    EXPECT_EQ(game.findings.size(), wanted.findings.size());
    check_reads(wanted, game);
}

class GoldenCard : public testing::TestWithParam<std::string> {};

TEST_P(GoldenCard, IsJudgedAsWritten)
{
    const std::vector<Template> games = games_of_cards();
    const CardText text = read_card_text(folder / GetParam(), games);
    const std::vector<GameResult> results = compare(text.card, tally_up(text.card));
    ASSERT_EQ(results.size(), text.wanted.size());
    for (std::size_t index = 0; index < results.size(); ++index)
        check_game(text.wanted[index], results[index]);
}

INSTANTIATE_TEST_SUITE_P(Cards, GoldenCard, testing::ValuesIn(card_files()), [](const auto& one) {
    std::string words = one.param.substr(0, one.param.rfind('.'));
    std::replace_if(
        words.begin(), words.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return words;
});

TEST(GoldenCards, CoverEveryTemplate)
{
    for (const Template& game : shipped_templates())
        EXPECT_TRUE(fs::is_directory(folder / game.name)) << game.name;
}

/// What CLAUSES.md names under each heading, as `game/card`; a name without a game is of the heading's game.
std::set<std::string> named_cards(const std::vector<Template>& games)
{
    std::ifstream stream(fs::path(RECOUNT_SOURCE_DIR) / "templates" / "CLAUSES.md");
    std::set<std::string> names;
    std::string game = "piecepack";
    const std::regex name("`([a-z]+/)?([a-z0-9]+(-[a-z0-9]+)*)`");
    for (std::string line; std::getline(stream, line);) {
        for (const Template& one : games) {
            const bool is_heading = std::any_of(one.titles.begin(), one.titles.end(),
                                                [&](const std::string& title) { return line == "## " + title; });
            game = is_heading ? one.name : game;
        }
        for (std::sregex_iterator found(line.begin(), line.end(), name); found != std::sregex_iterator(); ++found)
            names.insert(((*found)[1].length() > 0 ? (*found)[1].str() : game + "/") + (*found)[2].str() + ".card");
    }
    return names;
}

TEST(GoldenCards, AreNamedByTheClauseTheyShowAndTheOtherWayRound)
{
    const std::vector<std::string> files = card_files();
    const std::set<std::string> named = named_cards(shipped_templates());
    EXPECT_GE(files.size(), 150U);
    for (const std::string& file : files)
        EXPECT_TRUE(named.contains(file) || file.starts_with("own/"))
            << file << " is named by no clause of templates/CLAUSES.md";
    for (const std::string& file : named)
        EXPECT_NE(std::find(files.begin(), files.end(), file), files.end()) << "templates/CLAUSES.md names " << file;
}

} // namespace
} // namespace recount
