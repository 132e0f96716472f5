// Points that are printed palely in the cells: taken out where nothing else stands; a hand's marks stay, however alike.
#include "reading/unwritten_ink.hpp"

#include "reading/cell_image.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int width_px = 60;

/// A cell with a text, so dark, of a cell that is empty otherwise.
FlatCell cell_with(const char* text, double darkness, cv::Point at = {14, 28}, double size = 0.6)
{
    FlatCell flat{cv::Mat(CellShape::height_px, width_px + 2 * CellShape::rim_px, CV_32F, cv::Scalar(0)),
                  {CellShape::rim_px, CellShape::rim_px, width_px, CellShape::cell_height_px}};
    cv::putText(flat.ink, text, at, cv::FONT_HERSHEY_SIMPLEX, size, cv::Scalar(darkness), 2, cv::LINE_AA);
    return flat;
}

bool is_empty(const FlatCell& flat)
{
    return cv::countNonZero(flat.ink) == 0;
}

/// One row of games, below one that a hand filled in darkly, with these in turn.
struct Sheet {
    Grid grid;
    std::vector<FlatCell> flats;

    explicit Sheet(std::vector<FlatCell> row, const char* odd = "4", const char* even = "3")
    {
        for (int column = 1; column <= static_cast<int>(row.size()); ++column) {
            grid.cells.push_back({"ones", column});
            flats.push_back(cell_with(column % 2 == 0 ? even : odd, 0.7));
        }
        for (int column = 1; column <= static_cast<int>(row.size()); ++column) {
            grid.cells.push_back({"upper_bonus", column});
            flats.push_back(std::move(row[static_cast<std::size_t>(column) - 1]));
        }
        erase_unwritten_ink(grid, flats);
    }

    const FlatCell& game(int column) const { return flats[flats.size() / 2 + static_cast<std::size_t>(column) - 1]; }
};

TEST(Preprinted, PalePointsInSeveralGamesAreNoEntries)
{
    FlatCell written = cell_with("35", 0.15);
    cv::putText(written.ink, "0", {20, 30}, cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(0.7), 2, cv::LINE_AA);
    const Sheet sheet({cell_with("35", 0.15), cell_with("35", 0.17, {15, 28}), written, cell_with("35", 0.14)});
    EXPECT_TRUE(is_empty(sheet.game(1)));
    EXPECT_TRUE(is_empty(sheet.game(2)));
    EXPECT_FALSE(is_empty(sheet.game(3))) << "something is written over it";
    EXPECT_TRUE(is_empty(sheet.game(4)));
    EXPECT_FALSE(is_empty(sheet.flats.front()));
}

TEST(Preprinted, WhatIsAsDarkAsTheWritingStays)
{
    const Sheet sheet({cell_with("35", 0.6), cell_with("35", 0.6), cell_with("35", 0.6)});
    for (const int game : {1, 2, 3})
        EXPECT_FALSE(is_empty(sheet.game(game)));
}

TEST(Preprinted, SmallDigitsStayHoweverAlike)
{
    std::vector<FlatCell> row;
    for (int game = 1; game <= 3; ++game) { // few pixels are dark, but those are as dark as all writing
        row.push_back(cell_with("", 0));
        cv::Mat& ink = row.back().ink;
        cv::circle(ink, {34, 22}, 6, cv::Scalar(0.1), cv::FILLED); // blurred
        cv::circle(ink, {34, 22}, 2, cv::Scalar(0.7), cv::FILLED);
    }
    const Sheet sheet(std::move(row));
    for (const int game : {1, 2, 3})
        EXPECT_FALSE(is_empty(sheet.game(game)));
}

TEST(Preprinted, PaleMarksThatDifferStay)
{
    const Sheet sheet({cell_with("35", 0.15), cell_with("12", 0.15), cell_with("50", 0.15)});
    for (const int game : {1, 2, 3})
        EXPECT_FALSE(is_empty(sheet.game(game)));
}

TEST(Preprinted, DigitsOfOneHandInPalePencilStayUnlessTheyAreThePrintersOwn)
{
    const auto is_taken_for_print = [](double size, double darkness) {
        const Sheet sheet({cell_with("8", darkness), cell_with("8", darkness, {14, 28}, size)});
        return is_empty(sheet.game(1)) && is_empty(sheet.game(2));
    };
    EXPECT_TRUE(is_taken_for_print(0.6, 0.2));
    EXPECT_FALSE(is_taken_for_print(0.68, 0.2)) << "nearly alike";
    EXPECT_TRUE(is_taken_for_print(0.68, 0.1)) << "print so pale is seen among noise";
    EXPECT_FALSE(is_taken_for_print(0.8, 0.1));
}

TEST(Preprinted, WhatIsMissingInOneGameIsNotPrinted)
{
    const Sheet sheet({cell_with("35", 0.15), cell_with("35", 0.15), cell_with("", 0.15), cell_with("35", 0.15)});
    for (const int game : {1, 2, 4})
        EXPECT_FALSE(is_empty(sheet.game(game)));
}

TEST(Preprinted, StrokesForZeroStayHoweverAlike)
{
    const Sheet sheet({cell_with("/", 0.15), cell_with("/", 0.15), cell_with("/", 0.15)});
    for (const int game : {1, 2, 3})
        EXPECT_FALSE(is_empty(sheet.game(game)));
}

TEST(Preprinted, NumbersStayHoweverAlikeWhereStrokesAreDrawnDarker)
{
    const Sheet sheet({cell_with("6", 0.15), cell_with("6", 0.15), cell_with("9", 0.15)}, "/", "/");
    for (const int game : {1, 2, 3})
        EXPECT_FALSE(is_empty(sheet.game(game)));
}

TEST(Preprinted, AHandThatWritesPalelyBesideADarkOneHasNoPrint)
{
    const auto stay = [](double total) {
        Grid grid;
        std::vector<FlatCell> flats;
        const auto add = [&](const char* row, Role role, const char* first, double pale, const char* second) {
            grid.cells.push_back({row, 1, role});
            flats.push_back(cell_with(first, pale));
            grid.cells.push_back({row, 2, role});
            flats.push_back(cell_with(first, pale));
            grid.cells.push_back({row, 3, role});
            flats.push_back(cell_with(second, 0.7));
        };
        add("threes", Role::entry, "9", 0.17, "12");
        add("grand_total", Role::total, "93", total, "82");
        erase_unwritten_ink(grid, flats);
        return !is_empty(flats[0]) && !is_empty(flats[1]);
    };
    EXPECT_TRUE(stay(0.26)); // which is no print: it is too dark
    EXPECT_FALSE(stay(0)) << "points are printed in games that nobody plays";
    EXPECT_FALSE(stay(0.05)) << "and something shines through there";
}

TEST(Preprinted, SpecksOfAWideCellMayFallBetweenThePixelsLookedAt)
{
    constexpr int wide_px = 232; // looked at in a fifth of its columns
    FlatCell specks{cv::Mat(CellShape::height_px, wide_px + 2 * CellShape::rim_px, CV_32F, cv::Scalar(0)),
                    {CellShape::rim_px, CellShape::rim_px, wide_px, CellShape::cell_height_px}};
    const cv::Rect inner = inside_lines(specks.cell);
    for (int looked_at = 0; looked_at < 48; ++looked_at)
        specks.ink.col(inner.x + looked_at * inner.width / 48 + 3).setTo(0.2);
    const Sheet sheet({specks, cell_with("35", 0.15)});
    EXPECT_FALSE(is_empty(sheet.game(1))) << "nobody knows what that is";
}

TEST(Preprinted, CellsOutsideThePhotoAreLeftAlone)
{
    const Sheet sheet({FlatCell{}, cell_with("35", 0.15), FlatCell{}});
    EXPECT_FALSE(is_empty(sheet.game(2)));
}

/// Rows of one game.
Grid one_game(std::size_t rows)
{
    Grid grid;
    for (std::size_t row = 0; row < rows; ++row)
        grid.cells.push_back({"row" + std::to_string(row), 1});
    return grid;
}

TEST(ShineThrough, IsPalerByFarThanTheWriting)
{
    std::vector<FlatCell> flats{cell_with("4", 0.6),   cell_with("25", 0.7), cell_with("9", 0.6), cell_with("6", 0.65),
                                cell_with("30", 0.08), cell_with("12", 0.2), FlatCell{}};
    erase_unwritten_ink(one_game(flats.size()), flats);
    EXPECT_TRUE(is_empty(flats[4])) << "from the back";
    EXPECT_FALSE(is_empty(flats[5])) << "another pen";
    for (const std::size_t written : {0U, 1U, 2U, 3U})
        EXPECT_FALSE(is_empty(flats[written]));
}

TEST(ShineThrough, IsNothingOnACardInPalePencil)
{
    std::vector<FlatCell> flats{cell_with("4", 0.08), cell_with("25", 0.08), cell_with("30", 0.07), cell_with("", 0)};
    erase_unwritten_ink(one_game(flats.size()), flats);
    for (const std::size_t written : {0U, 1U, 2U})
        EXPECT_FALSE(is_empty(flats[written]));
}

} // namespace
} // namespace recount
