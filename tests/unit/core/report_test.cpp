// The counts of a report's summary, and the look-ups in a template.
#include "core/report.hpp"

#include "core/template.hpp"

#include <gtest/gtest.h>
#include <set>
#include <stdexcept>

namespace recount {
namespace {

/// Whether all enumerators up to `last` have names of their own, and none behind it has one.
template <typename Enum>
bool is_last(Enum last)
{
    std::set<std::string_view> names;
    for (int value = 0; value <= static_cast<int>(last); ++value)
        names.insert(name(static_cast<Enum>(value)));
    EXPECT_THROW(name(static_cast<Enum>(static_cast<int>(last) + 1)), std::logic_error);
    return names.size() == static_cast<std::size_t>(last) + 1;
}

TEST(Words, TheLastOfEachIsTheLast)
{
    EXPECT_TRUE(is_last(last_mark_kind));
    EXPECT_TRUE(is_last(last_role));
    EXPECT_TRUE(is_last(last_finding_code));
    EXPECT_TRUE(is_last(last_severity));
    EXPECT_TRUE(is_last(last_verdict));
    EXPECT_TRUE(is_last(last_photo_status));
}

TEST(Summary, CountsEveryGameOnceByItsVerdict)
{
    Report report;
    report.photos.resize(3);
    report.photos[1].status = PhotoStatus::no_sheet;
    report.photos[2].status = PhotoStatus::unreadable;
    report.photos[0].sheets.resize(2);
    for (const Verdict verdict : {Verdict::ok, Verdict::ok, Verdict::error, Verdict::review, Verdict::empty})
        report.photos[0].sheets[1].games.push_back({.verdict = verdict});
    const Summary summary = summarise(report);
    EXPECT_EQ(summary.photos, 3);
    EXPECT_EQ(summary.sheets, 2);
    EXPECT_EQ(summary.games, 5);
    EXPECT_EQ(summary.ok, 2);
    EXPECT_EQ(summary.error, 1);
    EXPECT_EQ(summary.review, 1);
    EXPECT_EQ(summary.empty, 1);
    EXPECT_EQ(summary.failed_photos, 2);
}

TEST(CellState, IsTheWorstThatIsSaidOfTheCell)
{
    const CellResult cell{.row = "ones", .column = 2, .confidence = 0.9};
    GameResult game;
    const auto find = [&](Severity severity, const std::string& row, int column) {
        game.findings.push_back({.severity = severity, .row = row, .column = column});
    };
    find(Severity::note, "ones", 2);
    find(Severity::error, "ones", 1);
    find(Severity::error, "twos", 2);
    EXPECT_EQ(state_of(game, cell), CellState::doubtful);
    CellResult settled = cell;
    settled.corrections.resize(1);
    EXPECT_EQ(state_of(game, settled), CellState::settled);
    find(Severity::review, "ones", 2);
    EXPECT_EQ(state_of(game, settled), CellState::review);
    find(Severity::error, "ones", 2);
    EXPECT_EQ(state_of(game, cell), CellState::error);
    ASSERT_EQ(findings_on(game, cell).size(), 2U);
    EXPECT_EQ(findings_on(game, cell).front()->severity, Severity::error);
    EXPECT_EQ(state_of({}, {.confidence = 0.96}), CellState::sure);
}

TEST(Names, AreThoseOfTheFormat)
{
    EXPECT_EQ(name(FindingCode::wrong_total), "wrong-total");
    EXPECT_EQ(name(FindingCode::bonus_not_earned), "bonus-not-earned");
    EXPECT_EQ(name(FindingCode::too_many_entries), "too-many-entries");
    EXPECT_EQ(name(Severity::review), "review");
    EXPECT_EQ(name(Verdict::empty), "empty");
    EXPECT_EQ(name(PhotoStatus::no_sheet), "no-sheet");
    EXPECT_EQ(name(Role::carried), "carried");
}

TEST(TemplateLookUp, FindsRowsAndMultipliers)
{
    Template game;
    game.rows = {{.id = "ones"}, {.id = "grand_total"}};
    game.multipliers = {1, 2, 3};
    EXPECT_EQ(game.find_row("grand_total"), 1U);
    EXPECT_FALSE(game.find_row("chance"));
    EXPECT_EQ(game.multiplier(3), 3);
    EXPECT_EQ(game.multiplier(0), 1);
    EXPECT_EQ(game.multiplier(4), 1);
}

} // namespace
} // namespace recount
