// Judging a reading with what people said: their word stands, everything follows from it, and the reading stays.
#include "app/judge_photo.hpp"

#include "../report/example_reading.hpp"
#include "core/errors.hpp"

#include <gtest/gtest.h>
#include <variant>

namespace recount {
namespace {

const CellResult& cell(const PhotoResult& photo, std::size_t index)
{
    return photo.sheets.at(0).games.at(0).cells.at(index);
}

TEST(JudgeFile, AFaultIsThatFilesAlone)
{
    const PhotoFile file{"a.jpg", ""};
    const JudgedFile judged =
        judge_file(file, []() -> std::vector<PhotoReading> { throw std::bad_variant_access(); }, {});
    ASSERT_EQ(judged.readings.size(), 1U);
    ASSERT_EQ(judged.results.size(), 1U);
    EXPECT_EQ(judged.results[0].status, PhotoStatus::unreadable);
    EXPECT_EQ(judged.results[0].path, "a.jpg");
    EXPECT_NE(judged.results[0].message.find("internal fault"), std::string::npos);
    EXPECT_TRUE(judged.results[0].is_fault);
    EXPECT_THROW(judge_file(file, []() -> std::vector<PhotoReading> { throw OutputError("full"); }, {}), OutputError);
}

TEST(JudgeFile, APageThatCannotBeJudgedKeepsItsPlaceAndTheOthers)
{
    const Template game = small_game();
    Template broken = game;
    broken.rows.back().rule = CountFace{1}; // a total that follows from nothing
    PhotoReading bad = small_reading(broken);
    bad.page = 2;
    const JudgedFile judged = judge_file({"a.pdf", ""}, [&] { return std::vector{small_reading(game), bad}; }, {});
    ASSERT_EQ(judged.results.size(), 2U);
    EXPECT_EQ(judged.results[0].status, PhotoStatus::checked);
    EXPECT_FALSE(judged.results[0].is_fault);
    EXPECT_EQ(judged.results[1].status, PhotoStatus::unreadable);
    EXPECT_TRUE(judged.results[1].is_fault);
    EXPECT_EQ(judged.results[1].page, 2);
    EXPECT_EQ(judged.results[1].sha256, bad.sha256);
    EXPECT_TRUE(judged.readings[1].sheets.empty());
}

TEST(JudgePhoto, TakesPeoplesWordAndKeepsTheReading)
{
    const Template game = small_game();
    const PhotoReading reading = small_reading(game);
    const PhotoResult before = judge_photo(reading, {});
    EXPECT_EQ(cell(before, 2).written, number(33));
    EXPECT_EQ(before.sheets[0].games[0].recomputed_total, 23);
    EXPECT_NE(before.sheets[0].games[0].verdict, Verdict::ok);

    const Correction said{number(30), number(20), "Ann", "now"};
    const Corrections corrections{{{reading.sha256, 1, 1, "chance", 1}, {said}},
                                  {{std::string(64, 'b'), 1, 1, "ones", 1}, {said}}};
    const PhotoResult after = judge_photo(reading, corrections);
    EXPECT_EQ(cell(after, 1).written, number(30));
    EXPECT_GT(cell(after, 1).confidence, 0.999999);
    EXPECT_EQ(cell(after, 1).ink.mark, number(20));
    EXPECT_EQ(cell(after, 1).original->written, number(20));
    EXPECT_EQ(cell(after, 1).corrections, std::vector<Correction>{said});
    EXPECT_EQ(after.sheets[0].games[0].recomputed_total, 33);
    EXPECT_EQ(after.sheets[0].games[0].verdict, Verdict::ok);
    EXPECT_FALSE(cell(after, 0).original);
    EXPECT_EQ(corrected_places(after), (std::vector<CellPlace>{{reading.sha256, 1, 1, "chance", 1}}));
}

TEST(JudgePhoto, BelievesAPersonAgainstTheInk)
{
    const Template game = small_game();
    const PhotoReading reading = small_reading(game);
    const Corrections corrections{{{reading.sha256, 1, 1, "grand_total", 1}, {{number(33), number(33), "Ann", ""}}}};
    const PhotoResult result = judge_photo(reading, corrections);
    EXPECT_EQ(cell(result, 2).written, number(33));
    EXPECT_GT(cell(result, 2).confidence, 0.999999);
    EXPECT_EQ(result.sheets[0].games[0].verdict, Verdict::error); // now surely the writer's mistake
}

} // namespace
} // namespace recount
