// Columns of printed dice are told from columns of numbers.
#include "sheet/dice_column.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int row_px = 40, column_px = 70, rows = 16;

/// What is drawn into the six upper rows of a column.
using Draw = void (*)(cv::Mat& grey, cv::Point middle, int face);

void die(cv::Mat& grey, cv::Point middle, int face)
{
    constexpr int half = 11;
    cv::rectangle(grey, middle - cv::Point(half, half), middle + cv::Point(half, half), cv::Scalar(50), 2);
    for (int pip = 0; pip < face; ++pip)
        cv::circle(grey, middle + cv::Point(6 * (pip % 3 - 1), 6 * (pip / 3 - 1)), 2, cv::Scalar(50), cv::FILLED);
}

void number(cv::Mat& grey, cv::Point middle, int face)
{
    cv::putText(grey, std::to_string(face * (face % 4)), middle + cv::Point(-16 + 3 * face, 10),
                cv::FONT_HERSHEY_SIMPLEX, 0.9, cv::Scalar(50), 2, cv::LINE_AA);
}

bool is_dice_column_of(Draw draw)
{
    Template game;
    for (int face = 1; face <= 6; ++face)
        game.rows.push_back({std::to_string(face), {}, {}, CountFace{face}});
    for (int row = 6; row < rows; ++row)
        game.rows.push_back({std::to_string(row), {}, {}, AllDice{}});
    Photo photo;
    photo.grey = cv::Mat((rows + 2) * row_px, 2 * column_px + 80, CV_8U, cv::Scalar(230));
    Lattice lattice;
    lattice.rows = rows;
    lattice.columns = 2;
    for (int i = 0; i <= rows; ++i)
        for (int j = 0; j <= 2; ++j)
            lattice.nodes.push_back({40. + j * column_px, 40. + i * row_px});
    lattice.across.assign((rows + 1) * 2, 1);
    lattice.down.assign(rows * 3, 1);
    RowMatch match;
    for (std::size_t t = 0; t < game.rows.size(); ++t)
        match.lattice_row.push_back(static_cast<int>(t));
    for (int face = 1; face <= 6; ++face)
        draw(photo.grey, {40 + column_px / 2, 40 + (face - 1) * row_px + row_px / 2}, face);
    return is_dice_column(photo, lattice, game, match, 0);
}

TEST(DiceColumn, SquaresOfOneSizeAreDice)
{
    EXPECT_TRUE(is_dice_column_of(die));
}

TEST(DiceColumn, NumbersAndBlankCellsAreNot)
{
    EXPECT_FALSE(is_dice_column_of(number));
    EXPECT_FALSE(is_dice_column_of([](cv::Mat&, cv::Point, int) {}));
    EXPECT_FALSE(is_dice_column_of([](cv::Mat& grey, cv::Point middle, int) { // so large that its lines cut it
        cv::line(grey, middle - cv::Point(40, 30), middle + cv::Point(40, 30), cv::Scalar(50), 2);
    }));
}

TEST(Dice, StandBelowOneAnotherAmongNumbers)
{
    Template game;
    std::vector<int> game_rows;
    std::vector<RowPiece> pieces;
    for (int row = 0; row < rows; ++row) {
        game_rows.push_back(row + 1); // below a head row
        game.rows.push_back({std::to_string(row), {}, {}, row < 6 ? Rule{CountFace{row + 1}} : Rule{AllDice{}}});
        pieces.push_back({row + 1, 200. + 9 * (row % 4), 230. + 9 * (row % 4), 30});
    }
    EXPECT_FALSE(dice_among(pieces, game, game_rows)) << "numbers are as wide as high, but here and there";
    for (int row = 0; row < 5; ++row) // one is hidden
        pieces.push_back({row + 1, 100 + row / 4., 130 + row / 4., 29});
    const std::optional<RowPiece> die = dice_among(pieces, game, game_rows);
    ASSERT_TRUE(die);
    EXPECT_NEAR(die->right, 130, 1);
    pieces.pop_back();
    EXPECT_FALSE(dice_among(pieces, game, game_rows)) << "four are too few";
}

} // namespace
} // namespace recount
