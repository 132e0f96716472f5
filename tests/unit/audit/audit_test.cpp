// Who won: small events of R.O.C.K. cards whose answer is known.
#include "audit/audit.hpp"

#include "audit/audit_json.hpp"
#include "audit/audit_text.hpp"
#include "report/json_report.hpp"
#include "scoring/tally.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <malloc.h>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

namespace recount {
namespace {

const std::vector<Template>& games()
{
    static const std::vector<Template> all = shipped_templates();
    return all;
}

const Template& game_of(const std::string& name)
{
    return *std::find_if(games().begin(), games().end(), [&](const Template& game) { return game.name == name; });
}

/// A R.O.C.K. card of five turns whose Chance holds `chance`; the other four turns make 118.
struct RockCard {
    Ink chance;
    int total = 0;                 ///< as the card claims it
    bool is_straight_right = true; ///< else Large Straight says 45, which no roll gives
};

Ink sure(const Mark& mark)
{
    return {{{mark, 0.9999}}, 0.0001};
}

PhotoResult photo_of(const std::string& path, const RockCard& made)
{
    const Template& rock = game_of("rock");
    const int chance_points = made.total - 118;
    const std::map<std::string, Mark> marks = {{"fours", number(12)},
                                               {"upper_sum", number(12)},
                                               {"upper_total", number(12)},
                                               {"four_kind", number(26)},
                                               {"large_straight", number(made.is_straight_right ? 40 : 45)},
                                               {"small_straight", number(30)},
                                               {"full_house", struck},
                                               {"lower_total", number(106 + chance_points - 10)},
                                               {"upper_carried", number(12)},
                                               {"grand_total", number(made.total - 10)}};
    Card card{&rock, 1, {}};
    for (const Row& row : rock.rows) {
        const auto found = marks.find(row.id);
        const Ink ink = row.id == "chance" ? made.chance : sure(found == marks.end() ? blank : found->second);
        card.cells.push_back({row.id, 1, row.role, {}, ink});
    }
    PhotoResult photo{{.path = path, .width = 100, .height = 100}, {}};
    photo.sheets.push_back({"rock", 1, {}, compare(card, tally_up(card))});
    return photo;
}

/// A clear card with this total by the rules, which it claims as well.
PhotoResult clear_card(const std::string& path, int points)
{
    return photo_of(path, {sure(number(points - 108)), points + 10});
}

/// A card with its print alone.
PhotoResult blank_card(const std::string& path)
{
    const Template& rock = game_of("rock");
    Card card{&rock, 1, {}};
    for (const Row& row : rock.rows)
        card.cells.push_back({row.id, 1, row.role, {}, sure(blank)});
    PhotoResult photo{{.path = path, .width = 100, .height = 100}, {}};
    photo.sheets.push_back({"rock", 1, {}, compare(card, tally_up(card))});
    return photo;
}

/// The card with ink of its own, so that no two are photos of one sheet.
PhotoResult with_ink(PhotoResult photo, unsigned seed)
{
    std::mt19937 random(seed);
    for (CellResult& cell : photo.sheets[0].games[0].cells) {
        for (int block = 0; block < 60; ++block)
            cell.shape += "0123456789abcdef"[random() % 16];
    }
    return photo;
}

Audit audited(std::vector<PhotoResult> photos, RankBy rank_by = RankBy::game, const std::vector<NameLine>& names = {})
{
    return audit(Report{std::move(photos)}, games(), rank_by, names);
}

/// Puts a game into another column.
void as_game(GameResult& game, int column)
{
    game.game = column;
    for (CellResult& cell : game.cells)
        cell.column = column;
    for (Finding& finding : game.findings)
        finding.column = column;
}

/// Several cards on one photo.
PhotoResult table_of(const std::string& path, const std::vector<int>& totals)
{
    PhotoResult photo{{.path = path, .width = 100, .height = 100}, {}};
    for (const int total : totals)
        photo.sheets.push_back(clear_card(path, total).sheets.front());
    return photo;
}

std::vector<std::string> names_of(const Audit& event)
{
    std::vector<std::string> names;
    for (const Entrant& entrant : event.rankings.front().entrants)
        names.push_back(entrant.name);
    return names;
}

TEST(Audit, NamesACertainWinner)
{
    const Audit event = audited({clear_card("a.jpg", 130), clear_card("b.jpg", 134), clear_card("c.jpg", 118)});
    ASSERT_EQ(event.rankings.size(), 1U);
    const Ranking& rock = event.rankings.front();
    EXPECT_EQ(rock.certainty, Certainty::certain);
    EXPECT_TRUE(is_settled(event));
    ASSERT_EQ(rock.entrants.size(), 3U);
    EXPECT_EQ(rock.entrants[0].where, "b.jpg");
    EXPECT_EQ(rock.entrants[0].total, 134);
    EXPECT_EQ(rock.entrants[2].final_place, 3);
    EXPECT_TRUE(rock.look_at.empty());
}

/// A typed card: what stands in the rows that are not blank.
PhotoResult typed_card(const std::string& path, const std::string& name, const std::map<std::string, Mark>& marks)
{
    const Template& game = game_of(name);
    Card card{&game, 1, {}};
    for (const Row& row : game.rows) {
        const auto found = marks.find(row.id);
        const Mark mark = found == marks.end() ? blank : found->second;
        card.cells.push_back({.row = row.id, .column = 1, .role = row.role, .ink = {{{mark, 1}}, 0}, .settled = true});
    }
    PhotoResult photo{{.path = path}, {}};
    photo.sheets.push_back({name, 1, {}, compare(card, tally_up(card))});
    return photo;
}

/// Three of each face, and the best of everything but for Chance: 281 points.
std::map<std::string, Mark> without_chance()
{
    return {{"ones", number(3)},
            {"twos", number(6)},
            {"threes", number(9)},
            {"fours", number(12)},
            {"fives", number(15)},
            {"sixes", number(18)},
            {"three_kind", number(20)},
            {"four_kind", number(18)},
            {"full_house", number(25)},
            {"small_straight", number(30)},
            {"large_straight", number(40)},
            {"five_kind", number(50)}};
}

std::map<std::string, Mark> with(std::map<std::string, Mark> marks, const std::map<std::string, Mark>& others)
{
    for (const auto& [row, mark] : others)
        marks[row] = mark;
    return marks;
}

const Entrant& entrant_of(const Audit& event, const std::string& path)
{
    const std::vector<Entrant>& all = event.rankings.front().entrants;
    return *std::find_if(all.begin(), all.end(), [&](const Entrant& entrant) { return entrant.where == path; });
}

TEST(Audit, ABlankBoxThatIsCountedMayHoldIt)
{
    const Audit event = audited({typed_card("a", "piecepack", with(without_chance(), {{"chance", number(22)}})),
                                 typed_card("b", "piecepack",
                                            with(without_chance(), {{"upper_sum", number(63)},
                                                                    {"upper_bonus", number(35)},
                                                                    {"upper_total", number(98)},
                                                                    {"lower_total", number(213)},
                                                                    {"upper_carried", number(98)},
                                                                    {"grand_total", number(311)}}))});
    EXPECT_EQ(entrant_of(event, "b").lowest, 281);
    EXPECT_EQ(entrant_of(event, "b").highest, 311);
    EXPECT_NE(event.rankings.front().certainty, Certainty::certain);
}

TEST(Audit, CellsThatReachABonusTogetherAreThoughtOfTogether)
{
    const auto unread = with(without_chance(), {{"chance", number(22)},
                                                {"ones", number(0)},
                                                {"twos", number(8)},
                                                {"threes", number(0)},
                                                {"fours", number(0)},
                                                {"fives", illegible},
                                                {"sixes", illegible}});
    const Audit event = audited({typed_card("a", "piecepack", with(without_chance(), {{"chance", number(14)}})),
                                 typed_card("b", "piecepack", unread)});
    EXPECT_EQ(entrant_of(event, "b").highest, 8 + 25 + 30 + 35 + 205);
    EXPECT_EQ(event.rankings.front().entrants[0].where, "a");
    EXPECT_NE(event.rankings.front().certainty, Certainty::certain);
    ASSERT_FALSE(event.rankings.front().look_at.empty());
    std::ostringstream text;
    write_what_settles(text, event.rankings.front());
    EXPECT_EQ(text.str().find("if it says what was read"), std::string::npos) << text.str();
}

TEST(Audit, UnreadBonusPointsMayBeAnythingThatTheRulesAllow)
{
    const Audit event = audited(
        {typed_card("a", "fivezee", with(without_chance(), {{"chance", number(30)}})),
         typed_card("b", "fivezee", with(without_chance(), {{"chance", number(22)}, {"bonus_points", illegible}}))});
    EXPECT_EQ(entrant_of(event, "b").highest, entrant_of(event, "b").lowest + 1200);
}

TEST(Audit, TotalsWithoutEntriesLeaveTheGameOpen)
{
    const Audit event = audited({typed_card("a", "piecepack", with(without_chance(), {{"chance", number(22)}})),
                                 typed_card("b", "piecepack", {{"grand_total", number(290)}})});
    const Entrant& bare = entrant_of(event, "b");
    EXPECT_EQ(bare.total, 290);
    EXPECT_EQ(bare.lowest, 0);
    EXPECT_EQ(bare.highest, 375);
    EXPECT_EQ(event.rankings.front().certainty, Certainty::open);
    EXPECT_EQ(event.rankings.front().obstacles.size(), 1U);
}

TEST(Audit, ATieOfDoubtfulCardsIsNotCalledProbable)
{
    const auto card = with(without_chance(), {{"chance", illegible}});
    const Audit event = audited({typed_card("a", "piecepack", card), typed_card("b", "piecepack", card)});
    EXPECT_EQ(event.rankings.front().tied, 2U);
    EXPECT_TRUE(event.rankings.front().obstacles.empty());
    std::ostringstream text;
    write_winner(text, event, event.rankings.front());
    EXPECT_EQ(text.str().find("probably"), std::string::npos) << text.str();
    EXPECT_NE(text.str().find("The winner is open: 2 share"), std::string::npos) << text.str();
}

TEST(Audit, ACardClaimsATotalOnlyIfEachGameDoes)
{
    PhotoResult two = clear_card("a.jpg", 130);
    two.sheets[0].games.push_back(clear_card("b.jpg", 120).sheets[0].games[0]);
    as_game(two.sheets[0].games[1], 2);
    EXPECT_EQ(audited({two}, RankBy::card_sum).rankings[0].entrants[0].claimed, 250);
    two.sheets[0].games[1].claimed_total.reset();
    EXPECT_FALSE(audited({two}, RankBy::card_sum).rankings[0].entrants[0].claimed);
}

TEST(Audit, NamesATieAndHowItIsDecided)
{
    const Audit event = audited({clear_card("a.jpg", 130), clear_card("b.jpg", 134), clear_card("c.jpg", 134)});
    const Ranking& rock = event.rankings.front();
    EXPECT_EQ(rock.tied, 2U);
    EXPECT_TRUE(rock.tie_is_certain);
    EXPECT_FALSE(is_settled(event));
    EXPECT_EQ(rock.ties, "cutting cards");
    EXPECT_EQ(rock.entrants[1].final_place, 1);
    EXPECT_EQ(rock.entrants[2].final_place, 3);
}

TEST(Audit, AsksForTheOneCellThatWouldSettleIt)
{
    // b leads if its Chance is the 26 that it looks like, and loses if it is a 20; its sums are blotted out
    PhotoResult doubtful = clear_card("b.jpg", 134);
    GameResult& game = doubtful.sheets[0].games[0];
    game.recomputed_totals = {{number(134), 0.9}, {number(128), 0.1}};
    for (CellResult& cell : game.cells) {
        if (cell.row == "chance")
            cell.confidence = 0.9, cell.alternatives = {{number(20), 0.1}};
    }
    const Audit event = audited({clear_card("a.jpg", 130), doubtful, clear_card("c.jpg", 118)});
    const Ranking& rock = event.rankings.front();
    EXPECT_EQ(rock.certainty, Certainty::likely);
    EXPECT_NEAR(rock.probability, 0.9, 0.001);
    ASSERT_EQ(rock.look_at.size(), 1U);
    EXPECT_EQ(rock.look_at[0].label, "Chance");
    EXPECT_EQ(rock.look_at[0].least, -6);
    EXPECT_EQ(rock.look_at[0].most, 0);
    EXPECT_EQ(rock.entrants[0].lowest, 128);
    EXPECT_EQ(rock.entrants[0].highest, 134);
    std::ostringstream text;
    write_what_settles(text, rock);
    EXPECT_EQ(text.str(), "  One box decides: b.jpg, Chance. If it says\n"
                          "    26 (as it was read, 90.0 %): b.jpg wins, 134 to 130\n"
                          "    20 (10.0 %): a.jpg wins, 130 to 128\n");
}

TEST(Audit, AReadingThatLeavesOtherCellsInDoubtDoesNotWin)
{
    PhotoResult doubtful = clear_card("b.jpg", 134);
    GameResult& game = doubtful.sheets[0].games[0];
    for (CellResult& cell : game.cells) {
        if (cell.row == "chance")
            cell.confidence = 0.9, cell.alternatives = {{number(20), 0.1}};
        if (cell.row == "fours") // improbable, and of no weight beside what was read
            cell.confidence = 0.999, cell.alternatives = {{number(16), 0.001}};
    }
    const auto told = [&](double spread) {
        game.recomputed_totals = {{number(134), 0.899}, {number(128), 0.1 - spread}, {number(132), spread}};
        std::ostringstream text;
        write_what_settles(text, audited({clear_card("a.jpg", 130), doubtful}).rankings.front());
        return text.str();
    };
    EXPECT_NE(told(0.0001).find("20 (10.0 %): a.jpg wins, 130 to 128\n"), std::string::npos) << told(0.0001);
    EXPECT_NE(told(0.001).find("20 (10.0 %): a.jpg leads, 130 to 128\n"), std::string::npos) << told(0.001);
}

TEST(Audit, ReadingsThatDecideNothingAreNotTold)
{
    PhotoResult doubtful = clear_card("b.jpg", 134);
    GameResult& game = doubtful.sheets[0].games[0];
    game.recomputed_totals = {{number(134), 0.9}, {number(128), 0.09}, {number(130), 0.008}, {number(129), 0.002}};
    for (CellResult& cell : game.cells) {
        if (cell.row == "chance")
            cell.confidence = 0.9, cell.alternatives = {{number(20), 0.09}, {number(22), 0.008}, {number(21), 0.002}};
    }
    std::ostringstream text;
    write_what_settles(text, audited({clear_card("a.jpg", 130), doubtful}).rankings.front());
    EXPECT_EQ(text.str().find("22 ("), std::string::npos) << text.str();
    std::ostringstream tie; // 22 is rare, but without it no outcome differs
    write_what_settles(tie, audited({clear_card("a.jpg", 128), doubtful}).rankings.front());
    EXPECT_NE(tie.str().find("20 (9.0 %): b.jpg; a.jpg share the first place, 128\n"), std::string::npos) << tie.str();
}

TEST(Audit, WhereMoreThanOneBoxIsInDoubtNoOutcomeIsPromised)
{
    PhotoResult doubtful = clear_card("b.jpg", 134);
    GameResult& game = doubtful.sheets[0].games[0];
    game.recomputed_totals = {{number(134), 0.8}, {number(128), 0.1}, {number(132), 0.1}};
    for (CellResult& cell : game.cells) {
        if (cell.row == "chance")
            cell.confidence = 0.9, cell.alternatives = {{number(20), 0.1}, {number(25), 0.001}};
        if (cell.row == "fours")
            cell.confidence = 0.9, cell.alternatives = {{number(8), 0.1}};
    }
    std::ostringstream text;
    write_what_settles(text, audited({clear_card("a.jpg", 131), doubtful}).rankings.front());
    EXPECT_EQ(text.str(), "  Look at these boxes; if they say what was read, that settles it:\n"
                          "    b.jpg, Chance: 26 (90.0 %), or 20 (10.0 %); up to 6 points at stake\n"
                          "    b.jpg, Fours: 12 (90.0 %), or 8 (10.0 %); up to 4 points at stake\n");
}

TEST(Audit, DoubtsThatDecideNothingAreNoObstacle)
{
    PhotoResult doubtful = clear_card("b.jpg", 134);
    GameResult& game = doubtful.sheets[0].games[0];
    game.recomputed_totals = {{number(134), 0.9}, {number(132), 0.1}};
    EXPECT_TRUE(is_settled(audited({clear_card("a.jpg", 130), doubtful})));
}

TEST(Audit, AnUnreadableEntryMayHoldWhateverTheRulesAllow)
{
    // the sums say 24 for Chance, but the entry is the record: anything from 5 to 30 (or nothing) may stand there
    const Audit event = audited({clear_card("a.jpg", 118), photo_of("b.jpg", {sure(illegible), 142})});
    const Ranking& rock = event.rankings.front();
    EXPECT_EQ(rock.entrants[0].where, "b.jpg");
    EXPECT_EQ(rock.entrants[0].total, 132);
    EXPECT_EQ(rock.entrants[0].lowest, 108);
    EXPECT_EQ(rock.entrants[0].highest, 138);
    EXPECT_NE(rock.certainty, Certainty::certain);
    ASSERT_EQ(rock.look_at.size(), 1U);
    EXPECT_EQ(rock.look_at[0].swing(), 30);
    EXPECT_TRUE(is_settled(audited({clear_card("a.jpg", 107 + 8), photo_of("b.jpg", {sure(illegible), 142})})) ==
                false);
}

TEST(Audit, AnImpossibleEntryIsNoPoints)
{
    const Audit event = audited({clear_card("a.jpg", 118), photo_of("b.jpg", {sure(number(20)), 143, false})});
    const Ranking& rock = event.rankings.front();
    EXPECT_EQ(rock.entrants[0].where, "b.jpg");
    EXPECT_LE(rock.entrants[0].lowest, rock.entrants[0].total - 45);
    EXPECT_NE(rock.certainty, Certainty::certain);
}

TEST(Audit, AnImpossibleEntryIsSettledByNoLook)
{
    const auto fours = [](int points) {
        return with(without_chance(), {{"chance", number(22)}, {"fours", number(points)}});
    };
    const Audit event = audited({typed_card("a", "piecepack", fours(12)), typed_card("b", "piecepack", fours(23))});
    const Ranking& ranking = event.rankings.front();
    EXPECT_EQ(ranking.certainty, Certainty::open);
    EXPECT_TRUE(ranking.look_at.empty());
    ASSERT_EQ(ranking.obstacles.size(), 1U);
    EXPECT_EQ(ranking.obstacles.front().find("b: Fours says 23, which no roll gives there"), 0U)
        << ranking.obstacles.front();
    EXPECT_NE(ranking.obstacles.front().find("it needs a ruling"), std::string::npos);
}

TEST(Audit, OneTurnTooManyIsSettledByNoLook)
{
    const std::map<std::string, Mark> five = {{"fours", number(12)},
                                              {"four_kind", number(26)},
                                              {"full_house", number(25)},
                                              {"small_straight", number(30)},
                                              {"large_straight", number(40)}};
    const Audit event =
        audited({typed_card("a", "rock", five), typed_card("b", "rock", with(five, {{"chance", number(20)}}))});
    const Ranking& ranking = event.rankings.front();
    EXPECT_EQ(ranking.certainty, Certainty::open);
    EXPECT_TRUE(ranking.look_at.empty());
    EXPECT_EQ(ranking.obstacles, std::vector<std::string>{"b: 6 turns have scored, but a game has 5. Looking settles "
                                                          "nothing there: it needs a ruling"});
}

TEST(Audit, SaysWhyAClaimedWinnerLost)
{
    const PhotoResult boaster = typed_card(
        "b", "rock",
        {{"full_house", number(25)}, {"chance", number(22)}, {"lower_total", number(57)}, {"grand_total", number(57)}});
    const Report report{{typed_card("a", "rock", {{"full_house", number(25)}, {"chance", number(30)}}), boaster}};
    std::ostringstream text;
    write_audit_text(text, audited(report.photos), report, 20);
    EXPECT_NE(text.str().find("    b: claimed 57 and place 1, has 47 and place 2\n"
                              "      TOTAL Of Lower Section says 57, but its entries add up to 47: 10 too many"),
              std::string::npos)
        << text.str();
    PhotoResult two = boaster;
    two.sheets[0].games.push_back(boaster.sheets[0].games[0]);
    as_game(two.sheets[0].games[1], 3);
    const std::vector<std::string> mistakes = audited({two}, RankBy::card_sum).rankings[0].entrants[0].mistakes;
    ASSERT_EQ(mistakes.size(), 2U);
    EXPECT_EQ(mistakes[1].find("Game 3: TOTAL Of Lower Section says 57"), 0U) << mistakes[1];
}

TEST(Audit, SaysWhatIsWrongAlsoWhereNoPlaceChanges)
{
    const std::map<std::string, Mark> five = {{"fours", number(12)},          {"upper_sum", number(12)},
                                              {"upper_total", number(12)},    {"full_house", number(25)},
                                              {"small_straight", number(30)}, {"large_straight", number(40)},
                                              {"upper_carried", number(12)}};
    const auto card = [&](int chance, int lower) {
        return with(five,
                    {{"chance", number(chance)}, {"lower_total", number(lower)}, {"grand_total", number(lower + 12)}});
    };
    const Report report{{typed_card("a", "rock", card(30, 125)), typed_card("b", "rock", card(12, 117))}};
    std::ostringstream text;
    write_audit_text(text, audited(report.photos), report, 20);
    EXPECT_NE(text.str().find("  Mistakes that change no place:\n"
                              "    b: claimed 129, has 119\n"
                              "      TOTAL Of Lower Section says 117, but its entries add up to 107: 10 too many"),
              std::string::npos)
        << text.str();
}

TEST(Audit, AGameThatClaimsNothingHasNoClaimedPlace)
{
    const PhotoResult silent = typed_card("a", "rock", {{"full_house", number(25)}, {"chance", number(30)}});
    const PhotoResult boaster = typed_card(
        "b", "rock",
        {{"full_house", number(25)}, {"chance", number(22)}, {"lower_total", number(57)}, {"grand_total", number(57)}});
    Report report{{silent, boaster}};
    std::ostringstream text, none;
    write_audit_text(text, audited(report.photos), report, 20);
    EXPECT_NE(text.str().find("      1      55        -      -          a\n"), std::string::npos) << text.str();
    report.photos.pop_back();
    write_audit_text(none, audited(report.photos), report, 20);
    EXPECT_NE(none.str().find("  place  points\n      1      55  a\n"), std::string::npos) << none.str();
}

TEST(Audit, SaysHowMuchWasRead)
{
    Report report{{clear_card("e/a.jpg", 130), blank_card("e/b.jpg")}};
    std::ostringstream text;
    write_audit_text(text, audited(report.photos), report, 20);
    EXPECT_EQ(text.str().find("2 pictures: 2 cards were read, 1 of them blank (b.jpg).\n"), 0U) << text.str();
    EXPECT_NE(text.str().find("To see names instead of files: --names FILE"), std::string::npos) << text.str();
}

TEST(Audit, SheetsThatTwoPhotosShareAreToldInOneSentence)
{
    PhotoResult one = table_of("a.jpg", {130, 120});
    for (std::size_t sheet = 0; sheet < 2; ++sheet) {
        PhotoResult alone = clear_card("a.jpg", 130);
        alone.sheets = {one.sheets[sheet]};
        one.sheets[sheet] = with_ink(alone, static_cast<unsigned>(sheet)).sheets[0];
    }
    PhotoResult other = one;
    other.path = "b.jpg";
    other.sheets[1].games[0].cells[0].confidence -= 0.1;
    one.sheets[0].games[0].cells[0].confidence -= 0.1;
    EXPECT_EQ(
        audited({one, other}).same_sheet_words,
        std::vector<std::string>{"a.jpg and b.jpg show the same 2 sheets: counted are b.jpg, sheet 1; a.jpg, sheet 2"});
}

TEST(Audit, SaysWhichClaimedPlacesChange)
{
    PhotoResult boaster = clear_card("b.jpg", 120);
    boaster.sheets[0].games[0].claimed_total = 140;
    const Audit event = audited({clear_card("a.jpg", 130), boaster});
    const Ranking& rock = event.rankings.front();
    EXPECT_EQ(rock.entrants[0].where, "a.jpg");
    EXPECT_EQ(rock.entrants[0].claimed_place, 2);
    EXPECT_EQ(rock.entrants[1].claimed_place, 1);
    std::ostringstream text;
    write_audit_text(text, event, Report{{clear_card("a.jpg", 130), boaster}}, 20);
    EXPECT_NE(text.str().find("b.jpg: claimed 140 and place 1, has 120 and place 2"), std::string::npos) << text.str();
    EXPECT_NE(text.str().find("      1     130      130      2 !        a.jpg\n"), std::string::npos) << text.str();
    EXPECT_NE(text.str().find("  !: another place than claimed\n"), std::string::npos) << text.str();
}

TEST(Audit, APhotoThatWasNotReadKeepsItOpen)
{
    PhotoResult failed{{.path = "blur.jpg", .status = PhotoStatus::unreadable, .message = "too dark"}, {}};
    const Audit event = audited({clear_card("a.jpg", 130), clear_card("b.jpg", 120), failed});
    EXPECT_EQ(event.rankings.front().certainty, Certainty::open);
    EXPECT_EQ(event.obstacles,
              std::vector<std::string>{
                  "blur.jpg: too dark. If it shows a card, that card is missing here; if not, leave it out"});
    EXPECT_EQ(event.unchecked, std::vector<std::size_t>{2});
    EXPECT_FALSE(is_settled(event));
    std::ostringstream text;
    write_winner(text, event, event.rankings.front());
    EXPECT_EQ(text.str(), "Winner among the 2 games that were read, for certain: a.jpg with 130 points.\n"
                          "  1 picture shows no card that could be read (blur.jpg): look whether there is one.\n"
                          "  The next is b.jpg with 120.\n");
}

TEST(Audit, ACardThatWasNotReadBesideAnotherKeepsItOpen)
{
    PhotoResult in_part = clear_card("b.jpg", 120);
    in_part.message = "card 2 of 2 was not read: it is blurred: hold still";
    const Audit event = audited({clear_card("a.jpg", 130), in_part});
    EXPECT_EQ(event.rankings.front().certainty, Certainty::open);
    EXPECT_EQ(event.obstacles, std::vector<std::string>{"b.jpg: card 2 of 2 was not read: it is blurred: hold still. "
                                                        "That card is missing here"});
    EXPECT_EQ(event.doubts, std::vector<std::string>{"1 picture shows a card that could not be read (b.jpg): "
                                                     "photograph it again"});
    EXPECT_EQ(event.unchecked, std::vector<std::size_t>{1});
    EXPECT_FALSE(is_settled(event));
}

TEST(Audit, AnUnreadPageIsCalledByItsPageAndManyAreNotAllNamed)
{
    std::vector<PhotoResult> photos = {clear_card("e/scan.pdf", 130)};
    for (const int page : {2, 3, 4, 5, 6})
        photos.push_back({{.path = "e/scan.pdf", .page = page, .status = PhotoStatus::no_sheet}, {}});
    const Audit event = audited(photos);
    EXPECT_EQ(event.doubts,
              std::vector<std::string>{"5 pictures show no card that could be read (scan.pdf, page 2, scan.pdf, page "
                                       "3, scan.pdf, page 4 and 2 more): look whether there is one"});
    EXPECT_EQ(event.rankings.front().entrants.front().where, "scan.pdf, page 1");
    EXPECT_EQ(event.rankings.front().among_read, Certainty::certain);
}

TEST(Audit, TheFolderOfAllPhotosIsNotRepeated)
{
    EXPECT_EQ(audited({clear_card("event/a.jpg", 130), clear_card("./event/b.jpg", 120)}).rankings[0].entrants[0].where,
              "a.jpg");
    EXPECT_EQ(audited({clear_card("e/1/a.jpg", 130), clear_card("e/2/a.jpg", 120)}).rankings[0].entrants[0].where,
              "1/a.jpg");
    EXPECT_EQ(audited({clear_card("/a.jpg", 130), clear_card("b.jpg", 120)}).rankings[0].entrants[0].where, "/a.jpg");
}

TEST(Audit, WhatKeepsEveryRankingOpenIsSaidOnce)
{
    const PhotoResult failed{{.path = "blur.jpg", .status = PhotoStatus::unreadable, .message = "too dark"}, {}};
    const Report report{{clear_card("a.jpg", 130), typed_card("b.csv", "piecepack", without_chance()), failed}};
    const Audit event = audited(report.photos);
    ASSERT_EQ(event.rankings.size(), 2U);
    std::ostringstream text, json;
    write_audit_text(text, event, report, 20);
    EXPECT_NE(text.str().find("too dark"), std::string::npos) << text.str();
    EXPECT_EQ(text.str().find("too dark"), text.str().rfind("too dark")) << text.str();
    write_audit_json(json, event, report, "1.2");
    for (const auto& ranking : nlohmann::json::parse(json.str())["rankings"])
        EXPECT_EQ(ranking["obstacles"].back(), event.obstacles.front());
}

TEST(Audit, ANameWithoutAGameLeavesTheWinnerOpen)
{
    const std::vector<PhotoResult> photos = {clear_card("a.jpg", 130), clear_card("b.jpg", 120)};
    EXPECT_EQ(audited(photos, RankBy::game, {{"a.jpg", 1, "Ann"}}).rankings.front().certainty, Certainty::certain);
    const Audit event = audited(photos, RankBy::game, {{"a.jpg", 1, "Ann"}, {"c.jpg", 1, "Cy"}});
    EXPECT_EQ(event.rankings.front().certainty, Certainty::open);
    EXPECT_FALSE(is_settled(event));
    EXPECT_EQ(event.obstacles,
              std::vector<std::string>{"no game for the name Cy (c.jpg, column 1): no card of that file was read"});
    EXPECT_EQ(event.doubts,
              std::vector<std::string>{"1 name of the list has no game (Cy): look whether a card is missing"});
    const Audit column = audited(photos, RankBy::game, {{"a.jpg", 2, "Ann"}});
    EXPECT_EQ(column.obstacles,
              std::vector<std::string>{"no game for the name Ann (a.jpg, column 2): that column was not found there"});
}

TEST(Audit, ANameForABlankCardIsSaidAndLeavesTheWinnerCertain)
{
    const std::vector<PhotoResult> photos = {clear_card("a.jpg", 130), blank_card("b.jpg")};
    for (const int column : {0, 1}) {
        const Audit event = audited(photos, RankBy::game, {{"a.jpg", 1, "Ann"}, {"b.jpg", column, "Ben"}});
        EXPECT_TRUE(is_settled(event));
        ASSERT_EQ(event.warnings.size(), 1U);
        EXPECT_NE(event.warnings[0].find("is of a card on which nothing is written"), std::string::npos);
    }
    EXPECT_EQ(audited(photos).blank_cards, std::vector<std::string>{"b.jpg"});
}

TEST(Audit, CardsOfOnePhotoAreNamedBySheet)
{
    const std::vector<PhotoResult> photos = {table_of("day/a.jpg", {130, 120, 118})};
    using Names = std::vector<std::string>;
    EXPECT_EQ(names_of(audited(photos, RankBy::game, {{"a.jpg", 1, "Ann", 1}, {"day/a.jpg", 0, "Ben", 3}})),
              (Names{"Ann", "", "Ben"}));
    EXPECT_EQ(names_of(audited(photos, RankBy::game, {{"a.jpg, sheet 2", 1, "Ann"}})), (Names{"", "Ann", ""}));
    const Audit missing = audited(photos, RankBy::game, {{"a.jpg", 1, "Ann", 4}});
    EXPECT_EQ(names_of(missing), (Names{"", "", ""}));
    EXPECT_EQ(missing.obstacles.size(), 1U);
}

TEST(Audit, ANameThatFitsSeveralCardsNamesNoneAndIsSaidFirst)
{
    const Report report{{table_of("a.jpg", {130, 120}), clear_card("b.jpg", 118)}};
    const Audit event = audited(report.photos, RankBy::game, {{"a.jpg", 1, "Ann"}});
    EXPECT_EQ(names_of(event), (std::vector<std::string>{"", "", ""}));
    EXPECT_TRUE(is_settled(event));
    std::ostringstream text;
    write_audit_text(text, event, report, 20);
    const std::size_t note = text.str().find("Note: the name Ann (a.jpg, column 1) fits 2 cards");
    EXPECT_LT(note, text.str().find("Winner")) << text.str();
}

TEST(Audit, ANameMayStandForTheOtherPhotoOfASheet)
{
    const PhotoResult early = with_ink(clear_card("early.jpg", 134), 1);
    PhotoResult late = early;
    late.path = "late.jpg";
    const std::vector<PhotoResult> photos = {early, late};
    for (const std::string photo : {"early.jpg", "late.jpg"})
        EXPECT_EQ(names_of(audited(photos, RankBy::game, {{photo, 1, "Ann"}})), std::vector<std::string>{"Ann"});
}

TEST(Audit, ASheetThatMayBeAnotherGameKeepsItOpen)
{
    PhotoResult odd = clear_card("b.jpg", 120);
    odd.sheets[0].confidence = 0.5;
    EXPECT_FALSE(is_settled(audited({clear_card("a.jpg", 130), odd})));
}

TEST(Audit, TakesNamesByPhotoAndColumn)
{
    const Audit event = audited({clear_card("pile/a.jpg", 130), clear_card("b.jpg", 120)}, RankBy::game,
                                {{"a.jpg", 1, "Ann"}, {"b.jpg", 0, "Bo"}, {"c.jpg", 1, "Cy"}});
    EXPECT_EQ(event.rankings.front().entrants[0].name, "Ann");
    EXPECT_EQ(event.rankings.front().entrants[1].name, "Bo");
    ASSERT_EQ(event.warnings.size(), 1U);
    EXPECT_NE(event.warnings[0].find("Cy"), std::string::npos);
}

TEST(Audit, RanksCardsByTheirBestGameAndByAllOfThem)
{
    // two sheets of two games each
    const auto two = [](const std::string& path, int one, int other) {
        PhotoResult photo = clear_card(path, one);
        photo.sheets[0].games.push_back(clear_card(path, other).sheets[0].games[0]);
        as_game(photo.sheets[0].games[1], 2);
        return photo;
    };
    const std::vector<PhotoResult> photos = {two("a.jpg", 138, 113), two("b.jpg", 130, 131)};
    const Audit best = audited(photos, RankBy::card_best);
    EXPECT_EQ(best.rankings.front().entrants[0].where, "a.jpg");
    EXPECT_EQ(best.rankings.front().entrants[0].total, 138);
    EXPECT_TRUE(is_settled(best));
    const Audit sum = audited(photos, RankBy::card_sum);
    EXPECT_EQ(sum.rankings.front().entrants[0].where, "b.jpg");
    EXPECT_EQ(sum.rankings.front().entrants[0].total, 261);
    EXPECT_EQ(sum.rankings.front().entrants[0].claimed, 261);
    EXPECT_EQ(audited(photos).rankings.front().entrants.size(), 4U);
}

TEST(Audit, SumsOfHostileTotalsDoNotRunOver)
{
    const auto rich = [](const std::string& path, int sign) {
        constexpr int most_points = 20'000'000; // as a report may claim
        PhotoResult photo = blank_card(path);
        GameResult game = clear_card(path, 130).sheets[0].games[0];
        game.claimed_total = game.recomputed_total = sign * most_points;
        game.recomputed_range = {sign * most_points, sign * most_points};
        game.recomputed_totals.clear();
        photo.sheets[0].games.assign(200, game);
        for (int number = 1; number <= 200; ++number)
            photo.sheets[0].games[static_cast<std::size_t>(number) - 1].game = number;
        return photo;
    };
    EventAudit event(games());
    event.photo(rich("a.jpg", 1));
    event.photo(rich("b.jpg", -1));
    const Audit answer = event.answer(RankBy::card_sum, {});
    const std::vector<Entrant>& cards = answer.rankings.front().entrants;
    ASSERT_EQ(cards.size(), 2U);
    EXPECT_EQ(cards[0].where, "a.jpg");
    EXPECT_GE(cards[0].total, 1'000'000'000);
    EXPECT_LE(cards[1].total, -1'000'000'000);
    EXPECT_LE(cards[0].lowest, cards[0].total);
    EXPECT_GE(cards[0].highest, cards[0].total);
}

TEST(Audit, SheetsOfDifferentGamesAreRankedApart)
{
    PhotoResult other = clear_card("y.jpg", 120);
    other.sheets[0].template_name = "yahtzee";
    const Audit event = audited({clear_card("a.jpg", 130), other});
    ASSERT_EQ(event.rankings.size(), 2U);
    EXPECT_TRUE(is_settled(event));
}

TEST(Audit, NothingReadIsNothingWon)
{
    EXPECT_FALSE(is_settled(audited({})));
}

TEST(EventAudit, KeepsOfEachPhotoWhatCouldDecide)
{
    constexpr int count = 400;
    constexpr double most_bytes = 4000; // the ink is 60 bytes a cell, a thousand of them
    const PhotoResult card = clear_card("folder/card.jpg", 120);
    EventAudit event(games());
    event.photo(with_ink(clear_card("best.jpg", 134), 1000));
    const std::size_t before = mallinfo2().uordblks;
    for (unsigned seed = 0; seed < count; ++seed)
        event.photo(with_ink(card, seed));
    EXPECT_LT(static_cast<double>(mallinfo2().uordblks - before) / count, most_bytes);
    const Audit answer = event.answer(RankBy::game, {});
    ASSERT_EQ(answer.rankings.size(), 1U);
    EXPECT_EQ(answer.rankings[0].entrants.size(), count + 1U);
    EXPECT_EQ(answer.rankings[0].entrants[0].where, "best.jpg");
}

TEST(EventAudit, CountsASheetOnceWhicheverPhotoOfItIsBetter)
{
    PhotoResult early = with_ink(clear_card("early.jpg", 134), 1);
    PhotoResult late = early;
    late.path = "late.jpg";
    early.sheets[0].games[0].cells[0].confidence -= 0.1;
    const Audit event = audited({early, with_ink(clear_card("other.jpg", 120), 2), late});
    ASSERT_EQ(event.rankings[0].entrants.size(), 2U);
    EXPECT_EQ(event.rankings[0].entrants[0].where, "late.jpg");
    EXPECT_EQ(event.same_sheets.size(), 1U);
}

TEST(EventAudit, TheNameOfASheetThatIsCountedByAnotherPhotoHasItsGame)
{
    PhotoResult early = with_ink(clear_card("early.jpg", 134), 1);
    PhotoResult late = early;
    late.path = "late.jpg";
    const std::vector<NameLine> names = {{"early.jpg", 1, "Ann"}, {"late.jpg", 1, "Ann"}};
    for (const double doubt : {0.0, 0.1}) { // which of the two is counted
        early.sheets[0].games[0].cells[0].confidence -= doubt;
        EXPECT_TRUE(is_settled(audited({early, late, with_ink(clear_card("other.jpg", 120), 2)}, RankBy::game, names)));
    }
}

TEST(AuditJson, SaysWhatTheTextSays)
{
    const Report report{{clear_card("a.jpg", 130), clear_card("b\xff.jpg", 134)}};
    std::ostringstream out;
    write_audit_json(out, audit(report, games(), RankBy::game, {}), report, "1.2");
    const auto json = nlohmann::json::parse(out.str());
    EXPECT_EQ(json["format"], "recount-audit/1");
    EXPECT_EQ(json["settled"], true);
    EXPECT_EQ(json["rankings"][0]["certainty"], "certain");
    EXPECT_EQ(json["rankings"][0]["first"][0]["total"], 134);
    EXPECT_EQ(json["rankings"][0]["entrants"].size(), 2U);
    EXPECT_EQ(json["rankings"][0]["outcome"], "certain");
    EXPECT_EQ(json["pictures"], 2);
}

TEST(AuditJson, ACellToLookAtStandsThereAsInTheReport)
{
    PhotoResult doubtful = clear_card("b.jpg", 134); // as in AsksForTheOneCellThatWouldSettleIt
    doubtful.sheets[0].games[0].recomputed_totals = {{number(134), 0.9}, {number(128), 0.1}};
    for (CellResult& cell : doubtful.sheets[0].games[0].cells) {
        if (cell.row == "chance")
            cell.confidence = 0.9, cell.alternatives = {{number(20), 0.0999999}};
    }
    const Report report{{clear_card("a.jpg", 130), doubtful}};
    std::ostringstream out;
    write_audit_json(out, audit(report, games(), RankBy::game, {}), report, "1.2");
    const auto looked_at = nlohmann::json::parse(out.str())["rankings"][0]["look_at"];
    ASSERT_FALSE(looked_at.empty());
    const CellResult& cell = *find_cell(doubtful.sheets[0].games[0].cells, "chance", 1);
    EXPECT_EQ(looked_at[0]["label"], "Chance");
    const nlohmann::json in_report = cell_json(cell);
    for (const auto& [name, value] : in_report.items())
        EXPECT_EQ(looked_at[0][name], value) << name;
}

TEST(AuditJson, RoundsProbabilitiesAsTheReportDoes)
{
    PhotoResult doubtful = clear_card("b.jpg", 134);
    doubtful.sheets[0].games[0].recomputed_totals = {{number(134), 0.9123456789}, {number(128), 0.0876543211}};
    const Report report{{clear_card("a.jpg", 130), doubtful}};
    std::ostringstream out;
    write_audit_json(out, audit(report, games(), RankBy::game, {}), report, "1.2");
    EXPECT_NE(out.str().find("\"probability\": 0.912346,"), std::string::npos) << out.str();
}

TEST(AuditJson, TellsASureTieFromAnOpenWinner)
{
    Report report{{clear_card("a.jpg", 130), clear_card("b.jpg", 130)}};
    const auto first = [&] {
        std::ostringstream out;
        write_audit_json(out, audited(report.photos), report, "1.2");
        return nlohmann::json::parse(out.str())["rankings"][0];
    };
    EXPECT_EQ(first()["certainty"], "open");
    EXPECT_EQ(first()["outcome"], "tie");
    report.photos.push_back({{.path = "blur.jpg", .status = PhotoStatus::unreadable, .message = "too dark"}, {}});
    EXPECT_EQ(first()["outcome"], "open");
    report.photos[1] = clear_card("b.jpg", 120);
    EXPECT_EQ(first()["outcome"], "open");
    EXPECT_EQ(first()["certainty_among_read"], "certain");
}

} // namespace
} // namespace recount
