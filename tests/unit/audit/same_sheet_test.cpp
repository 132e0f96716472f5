// The same sheet on two photos, told by its ink: synthetic shapes that jitter as two photos do.
#include "audit/same_sheet.hpp"

#include <gtest/gtest.h>
#include <random>

namespace recount {
namespace {

constexpr std::size_t blocks = 60;

std::string shape(std::mt19937& random)
{
    std::string digits;
    for (std::size_t index = 0; index < blocks; ++index)
        digits += random() % 3 == 0 ? "0123456789abcdef"[random() % 16] : '0';
    return digits;
}

/// A sheet with so many inked cells.
PhotoResult sheet(const std::string& path, std::uint32_t seed, int cells = 12)
{
    std::mt19937 random(seed);
    GameResult game;
    for (int index = 0; index < cells; ++index) {
        CellResult cell{.row = "row" + std::to_string(index), .written = number(5), .confidence = 0.99};
        cell.shape = shape(random);
        game.cells.push_back(cell);
    }
    PhotoResult photo{{.path = path, .width = 100, .height = 100}, {}};
    photo.sheets.push_back({"rock", 1, {}, {game}});
    return photo;
}

/// Another photo of it: levels off by up to two steps.
PhotoResult again(PhotoResult photo, const std::string& path)
{
    std::mt19937 random(99);
    photo.path = path;
    for (CellResult& cell : photo.sheets[0].games[0].cells) {
        for (char& digit : cell.shape) {
            const int level = digit <= '9' ? digit - '0' : digit - 'a' + 10;
            digit = "0123456789abcdef"[std::clamp(level + static_cast<int>(random() % 5) - 2, 0, 15)];
        }
    }
    return photo;
}

std::vector<SameSheet> find_same_sheets(const Report& report)
{
    SeenSheets seen;
    for (std::size_t photo = 0; photo < report.photos.size(); ++photo) {
        for (std::size_t sheet = 0; sheet < report.photos[photo].sheets.size(); ++sheet)
            seen.sheet({photo, sheet}, report.photos[photo]);
    }
    return seen.same();
}

TEST(SameSheet, IsKnownByItsInk)
{
    const PhotoResult one = sheet("a.jpg", 1);
    const Report report{{one, sheet("b.jpg", 2), again(one, "c.jpg")}};
    const std::vector<SameSheet> found = find_same_sheets(report);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].counted, (SheetPlace{0, 0}));
    EXPECT_EQ(found[0].left_out, (SheetPlace{2, 0}));
    EXPECT_GT(found[0].likeness, 0.9);
}

TEST(SameSheet, EqualNumbersInAnotherHandAreAnotherSheet)
{
    EXPECT_TRUE(find_same_sheets({{sheet("a.jpg", 1), sheet("b.jpg", 2)}}).empty());
}

TEST(SameSheet, TheLaterPhotoOfAGrowingSheetCounts)
{
    PhotoResult early = sheet("a.jpg", 1);
    early.sheets[0].games[0].cells.resize(8);
    const std::vector<SameSheet> found = find_same_sheets({{early, again(sheet("a.jpg", 1), "b.jpg")}});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].counted, (SheetPlace{1, 0}));
}

TEST(SameSheet, TooLittleInkTellsNothing)
{
    EXPECT_TRUE(find_same_sheets({{sheet("a.jpg", 1, 3), sheet("b.jpg", 1, 3)}}).empty());
}

TEST(SameSheet, TheSameFileIsTheSameSheetWhateverItsInk)
{
    PhotoResult one = sheet("a.jpg", 1, 3);
    one.sha256 = "abc";
    PhotoResult copy = one;
    copy.path = "b.jpg";
    EXPECT_EQ(find_same_sheets({{one, copy}}).size(), 1U);
    one.width = copy.width = 0; // typed in: two players may have typed the same
    EXPECT_TRUE(find_same_sheets({{one, copy}}).empty());
    EXPECT_EQ(find_same_sheets({{one, one}}).size(), 1U);
}

TEST(SameSheet, TwoSheetsOnOnePhotoAreTwo)
{
    PhotoResult photo = sheet("a.jpg", 1);
    photo.sheets.push_back(photo.sheets[0]);
    EXPECT_TRUE(find_same_sheets({{photo}}).empty());
}

} // namespace
} // namespace recount
