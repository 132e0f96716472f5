// The squares of the paper that a table is printed on are taken out of a photo, the table is left.
#include "lattice/squared_paper.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int width = 1500, height = 2000, square_px = 40, row_px = 75, left = 190, top = 290, rows = 18, columns = 6,
              column_px = 170, bare = 235, faint = 220, dark = 90;

cv::Mat paper()
{
    return {height, width, CV_8U, cv::Scalar(bare)};
}

void draw_squares(cv::Mat& grey, int brightness, int pitch_px)
{
    for (int x = 15; x < width; x += pitch_px)
        cv::line(grey, {x, 0}, {x, height}, cv::Scalar(brightness), 2);
    for (int y = 25; y < height; y += pitch_px)
        cv::line(grey, {0, y}, {width, y}, cv::Scalar(brightness), 2);
}

void draw_table(cv::Mat& grey, int brightness)
{
    for (int row = 0; row <= rows; ++row)
        cv::line(grey, {left, top + row * row_px}, {left + columns * column_px, top + row * row_px},
                 cv::Scalar(brightness), 2);
    for (int column = 0; column <= columns; ++column)
        cv::line(grey, {left + column * column_px, top}, {left + column * column_px, top + rows * row_px},
                 cv::Scalar(brightness), 2);
}

TEST(SquaredPaper, BecomesPlainAroundATable)
{
    cv::Mat table = paper();
    draw_table(table, dark);
    cv::Mat squared = paper();
    draw_squares(squared, faint, square_px);
    draw_table(squared, dark);
    const std::optional<cv::Mat> plain = without_squares(searched_photo(squared));
    ASSERT_TRUE(plain);
    ASSERT_EQ(plain->size(), squared.size());
    EXPECT_GT(cv::countNonZero(squared < bare - 8), 1.8 * cv::countNonZero(table < bare - 8));
    EXPECT_LT(cv::countNonZero(*plain < bare - 8), 1.05 * cv::countNonZero(table < bare - 8)) << "no square is left";
    EXPECT_EQ(cv::countNonZero((*plain == dark) != (table == dark)), 0) << "the table is";
}

TEST(SquaredPaper, BecomesPlainAtFullSizeInUnevenLight)
{
    cv::Mat squared = paper(), large;
    draw_squares(squared, faint, square_px);
    draw_table(squared, dark);
    cv::resize(squared, large, {}, 3, 3, cv::INTER_CUBIC);
    for (int y = 0; y < large.rows; ++y)
        large.row(y) *= 1 - 0.5 * y / large.rows; // darker from the top down
    const std::optional<cv::Mat> plain = without_squares(searched_photo(large));
    ASSERT_TRUE(plain);
    ASSERT_EQ(plain->size(), large.size());
    for (const int y : {300, 3000, 5700}) { // beside the table
        const cv::Rect margin(30, y, 480, 150);
        double darkest = 0, brightest = 0;
        cv::minMaxLoc((*plain)(margin), &darkest, &brightest);
        EXPECT_GT(darkest, 0.95 * brightest) << y;
        cv::minMaxLoc(large(margin), &darkest, &brightest);
        EXPECT_LT(darkest, 0.945 * brightest) << y;
    }
}

TEST(SquaredPaper, IsNoTableOfFaintLinesNorPlainPaper)
{
    cv::Mat table = paper();
    draw_table(table, faint);
    EXPECT_FALSE(without_squares(searched_photo(table)));
    cv::Mat wide = paper();
    draw_squares(wide, faint, 2 * square_px);
    EXPECT_FALSE(without_squares(searched_photo(wide))) << "cells of a table";
    cv::Mat ruled = paper();
    draw_squares(ruled, dark, square_px);
    EXPECT_FALSE(without_squares(searched_photo(ruled))) << "print";
    EXPECT_FALSE(without_squares(searched_photo(paper())));
    EXPECT_FALSE(without_squares(searched_photo({})));
}

} // namespace
} // namespace recount
