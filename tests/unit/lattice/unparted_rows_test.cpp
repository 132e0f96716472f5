// Tables that no printed column line parts, and tables drawn on squared paper, as grids.
#include "lattice/find_lattices.hpp"
#include "lattice/unparted_rows.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int left = 120, top = 150, row_px = 50, rows = 18, label_px = 300, game_px = 100, games = 4;
constexpr int right = left + label_px + games * game_px;

Photo paper()
{
    Photo photo;
    photo.grey = cv::Mat(top + rows * row_px + 150, right + 120, CV_8U, cv::Scalar(235));
    return photo;
}

/// Where columns begin and end, if they are printed.
std::vector<int> column_places()
{
    std::vector<int> xs{left};
    for (int game = 0; game <= games; ++game)
        xs.push_back(left + label_px + game * game_px);
    return xs;
}

void write_rows(cv::Mat& grey)
{
    for (int row = 0; row < rows; ++row) {
        const int y = top + (row + 1) * row_px - 14;
        cv::putText(grey, row % 3 == 0 ? "Full House" : "Twos", {left + 6, y}, cv::FONT_HERSHEY_SIMPLEX, 0.8,
                    cv::Scalar(60), 2, cv::LINE_AA);
        for (int game = 0; game < games; ++game)
            cv::putText(grey, std::to_string(10 + (7 * row + 13 * game) % 80),
                        {left + label_px + game * game_px + 30, y}, cv::FONT_HERSHEY_SCRIPT_SIMPLEX, 0.9,
                        cv::Scalar(50), 2, cv::LINE_AA);
    }
}

/// The grid's column lines in its middle row are near these places, and its row lines as far apart as rows are high.
void expect_columns(const Lattice& grid, const std::vector<int>& xs, double near_px)
{
    ASSERT_EQ(grid.columns + 1, static_cast<int>(xs.size()));
    for (int j = 0; j <= grid.columns; ++j)
        EXPECT_NEAR(grid.node(grid.rows / 2, j).x, xs[static_cast<std::size_t>(j)], near_px) << j;
    for (int i = 0; i < grid.rows; ++i)
        EXPECT_NEAR(grid.node(i + 1, 1).y - grid.node(i, 1).y, row_px, 4) << i;
}

TEST(UnpartedRows, GamesAreWhereTheWritingLeavesGaps)
{
    Photo photo = paper();
    for (int i = 0; i <= rows; ++i)
        if (i != 7) // hidden
            cv::line(photo.grey, {left, top + i * row_px}, {right, top + i * row_px}, cv::Scalar(70), 2);
    write_rows(photo.grey);
    for (const bool is_turned : {false, true}) {
        if (is_turned)
            cv::rotate(photo.grey, photo.grey, cv::ROTATE_180);
        const std::vector<Lattice> grids = find_unparted_rows(searched_photo(photo.grey), {});
        ASSERT_EQ(grids.size(), 1U);
        EXPECT_EQ(grids[0].rows, rows);
        std::vector<int> xs = column_places();
        if (is_turned) {
            std::ranges::reverse(xs);
            for (int& x : xs)
                x = photo.grey.cols - x;
        }
        expect_columns(grids[0], xs, 0.3 * game_px);
    }
}

TEST(UnpartedRows, LinesThatInkCutsShortOrRunsOnWithAreRowsToo)
{
    Photo photo = paper();
    for (int i = 0; i <= rows; ++i) {
        const int to = i % 2 == 0 ? right : i % 4 == 1 ? right - game_px - 5 * i : right + 12;
        cv::line(photo.grey, {left, top + i * row_px}, {to, top + i * row_px}, cv::Scalar(70), 2);
    }
    write_rows(photo.grey);
    const std::vector<Lattice> grids = find_unparted_rows(searched_photo(photo.grey), {});
    ASSERT_EQ(grids.size(), 1U);
    EXPECT_EQ(grids[0].rows, rows);
    const std::vector<int> xs = column_places();
    expect_columns(grids[0], xs, 0.3 * game_px);
}

TEST(UnpartedRows, ABorderOfTwoLinesIsOne)
{
    Photo photo = paper();
    for (int i = 0; i <= rows; ++i)
        cv::line(photo.grey, {left - 6 * (i % 2), top + i * row_px}, {right + 6 * (i / 2 % 2), top + i * row_px},
                 cv::Scalar(70), 2);
    write_rows(photo.grey);
    cv::resize(photo.grey, photo.grey, {}, 1.6, 1.6, cv::INTER_CUBIC);
    const std::vector<Lattice> grids = find_unparted_rows(searched_photo(photo.grey), {});
    ASSERT_EQ(grids.size(), 1U);
    EXPECT_EQ(grids[0].rows, rows);
}

TEST(UnpartedRows, TablesBesideAndBelowOneAnotherAreFoundEach)
{
    Photo one = paper();
    for (int i = 0; i <= rows; ++i)
        cv::line(one.grey, {left, top + i * row_px}, {right, top + i * row_px}, cv::Scalar(70), 2);
    write_rows(one.grey);
    for (const bool are_below : {false, true}) {
        Photo two;
        if (are_below)
            cv::vconcat(one.grey.rowRange(0, top + rows * row_px + 60), one.grey.rowRange(top - 60, one.grey.rows),
                        two.grey);
        else
            cv::hconcat(one.grey, one.grey, two.grey);
        const auto has_table_at = [grids = find_unparted_rows(searched_photo(two.grey), {})](double x, double y) {
            return std::ranges::any_of(grids, [&](const Lattice& grid) {
                return grid.rows == rows && std::abs(grid.node(0, 0).x - x) < 10 &&
                       std::abs(grid.node(0, 0).y - y) < 10;
            });
        };
        EXPECT_TRUE(has_table_at(left, top));
        EXPECT_TRUE(are_below ? has_table_at(left, top + rows * row_px + 120) : has_table_at(left + one.grey.cols, top))
            << are_below;
    }
}

TEST(UnpartedRows, WhatIsBlankLeftOfTheLabelsIsTheirs)
{
    Photo photo = paper();
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column <= games; ++column) // labels as narrow as a game, close to the first one
            cv::putText(photo.grey, column == 0 ? "Six" : std::to_string(10 + (7 * row + 13 * column) % 80),
                        {right - (games + 1 - column) * game_px + 30, top + (row + 1) * row_px - 14},
                        cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(50), 2, cv::LINE_AA);
    for (int i = 0; i <= rows; ++i)
        cv::line(photo.grey, {left, top + i * row_px}, {right, top + i * row_px}, cv::Scalar(70), 2);
    const std::vector<Lattice> grids = find_unparted_rows(searched_photo(photo.grey), {});
    ASSERT_EQ(grids.size(), 1U);
    const std::vector<int> xs = column_places();
    expect_columns(grids[0], xs, 0.3 * game_px);
}

TEST(UnpartedRows, UnderlinedCellsAreGamesBesideLabels)
{
    Photo photo = paper();
    for (int i = 1; i <= rows; ++i)
        for (int game = 0; game < games; ++game) {
            const int x = left + label_px + game * game_px;
            cv::line(photo.grey, {x + 10, top + i * row_px}, {x + game_px - 10, top + i * row_px}, cv::Scalar(70), 2);
        }
    write_rows(photo.grey);
    const std::vector<Lattice> grids = find_unparted_rows(searched_photo(photo.grey), {});
    ASSERT_EQ(grids.size(), 1U);
    const Lattice& grid = grids[0];
    EXPECT_EQ(grid.rows, rows - 1);
    EXPECT_LT(grid.node(0, 0).x, left + 10) << "labels and all";
    expect_columns(grid,
                   {static_cast<int>(grid.node(grid.rows / 2, 0).x), left + label_px, left + label_px + game_px,
                    left + label_px + 2 * game_px, left + label_px + 3 * game_px, right},
                   14);
}

TEST(UnpartedRows, LinesThatDoNotBeginBelowOneAnotherAreNone)
{
    Photo grain = paper();
    for (int row = 0; row < 24; ++row) {
        const int from = 40 + (row * 173) % 260, to = right - (row * 97) % 240;
        cv::line(grain.grey, {from, 60 + row * 40}, {to, 64 + row * 40}, cv::Scalar(90), 2);
    }
    EXPECT_TRUE(find_unparted_rows(searched_photo(grain.grey), {}).empty());
    EXPECT_TRUE(find_unparted_rows(searched_photo({}), {}).empty()) << "no picture";
}

TEST(DarkLattices, ATableDrawnOnSquaredPaperIsFoundWithoutTheSquares)
{
    Photo photo = paper();
    for (int x = 13; x < photo.grey.cols; x += 36)
        cv::line(photo.grey, {x, 0}, {x, photo.grey.rows}, cv::Scalar(195), 2);
    for (int y = 22; y < photo.grey.rows; y += 36)
        cv::line(photo.grey, {0, y}, {photo.grey.cols, y}, cv::Scalar(195), 2);
    for (int i = 0; i <= rows; ++i)
        cv::line(photo.grey, {left, top + i * row_px}, {right, top + i * row_px}, cv::Scalar(70), 3);
    const std::vector<int> xs = column_places();
    for (const int x : xs)
        cv::line(photo.grey, {x, top}, {x, top + rows * row_px}, cv::Scalar(70), 3);
    const std::vector<Lattice> grids = find_dark_lattices(searched_photo(photo.grey), {});
    ASSERT_EQ(grids.size(), 1U);
    EXPECT_EQ(grids[0].rows, rows);
    expect_columns(grids[0], xs, 3);
}

TEST(DarkLattices, LinesThatAreTooManyForATableAreSaidToHideOne)
{
    Photo photo = paper();
    for (int y = top; y <= top + rows * row_px; y += row_px / 4) // four times as many as the table's
        cv::line(photo.grey, {left, y}, {right, y}, cv::Scalar((y - top) % row_px == 0 ? 70 : 170), 2);
    for (int game = 0; game <= games; ++game) {
        const int x = left + label_px + game * game_px;
        cv::line(photo.grey, {x, top}, {x, top + rows * row_px}, cv::Scalar(70), 2);
    }
    const FoundLattices found = find_lattices(searched_photo(photo.grey), {});
    ASSERT_EQ(found.lattices.size(), 1U) << "a page of several sheets has as many";
    EXPECT_GE(found.lattices[0].rows, 4 * rows);
    EXPECT_TRUE(found.are_some_hidden);
    EXPECT_FALSE(find_lattices(searched_photo(paper().grey), {}).are_some_hidden);
}

TEST(DarkLattices, ThereAreNoneWhereAllLinesAreAlike)
{
    Photo photo = paper();
    for (int i = 0; i <= rows; ++i)
        cv::line(photo.grey, {left, top + i * row_px}, {right, top + i * row_px}, cv::Scalar(120), 3);
    for (int x = left; x <= right; x += game_px)
        cv::line(photo.grey, {x, top}, {x, top + rows * row_px}, cv::Scalar(120), 3);
    EXPECT_TRUE(find_dark_lattices(searched_photo(photo.grey), {}).empty());
    EXPECT_TRUE(find_dark_lattices(searched_photo({}), {}).empty()) << "no picture";
}

} // namespace
} // namespace recount
