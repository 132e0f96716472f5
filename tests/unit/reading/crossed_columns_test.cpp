// Lines through columns that nobody uses are nothing that is written there.
#include "reading/cell_image.hpp"
#include "reading/crossed_columns.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <opencv2/imgproc.hpp>
#include <string>
#include <utility>

namespace recount {
namespace {

constexpr int cell_width = 60, cell_height = 30, rows = 10;

/// A card with a line drawn on it, whose cells are blank but for those that say something, by row and column.
class CrossedCard {
public:
    CrossedCard(int columns, cv::Point from, cv::Point to, const std::map<std::pair<int, int>, Mark>& marks)
        : card_{&game_, columns, {}}
    {
        cv::Mat grey(rows * cell_height, columns * cell_width, CV_8U, cv::Scalar(230));
        cv::line(grey, from, to, cv::Scalar(60), 2);
        std::vector<cv::Mat> pictures;
        for (int row = 0; row < rows; ++row)
            game_.rows.push_back({std::to_string(row)});
        for (int column = 0; column < columns; ++column)
            for (int row = 0; row < rows; ++row) {
                const double left = column * cell_width, top = row * cell_height;
                const double right = left + cell_width, bottom = top + cell_height;
                const Quad quad{Point{left, top}, Point{right, top}, Point{right, bottom}, Point{left, bottom}};
                const auto mark = marks.find({row, column});
                Cell cell{game_.rows[static_cast<std::size_t>(row)].id, column + 1, Role::entry, quad};
                cell.ink = {{{mark == marks.end() ? blank : mark->second, 0.98}}, 0.02};
                cell.shape = mark == marks.end() ? "" : "f0";
                card_.cells.push_back(cell);
                pictures.push_back(cell_image(grey, quad));
            }
        leave_out_crossed_columns(card_, pictures);
    }

    bool is_all_blank() const
    {
        return std::ranges::all_of(card_.cells,
                                   [](const Cell& cell) { return is_blank(cell.ink) && cell.shape.empty(); });
    }

private:
    Template game_;
    Card card_;
};

constexpr int bottom = rows * cell_height;

TEST(CrossedColumns, EndsOfALineThroughAColumnAreNoEntries)
{
    for (const Mark& end : {number(1), struck, illegible, ticks(1)})
        EXPECT_TRUE(CrossedCard(1, {40, 5}, {25, bottom - 5}, {{{0, 0}, number(1)}, {{9, 0}, end}}).is_all_blank())
            << written(end);
}

TEST(CrossedColumns, OneLineMayGoThroughSeveral)
{
    EXPECT_TRUE(CrossedCard(3, {170, 5}, {10, bottom - 5}, {{{0, 2}, struck}, {{9, 0}, number(1)}}).is_all_blank());
}

TEST(CrossedColumns, WhatIsWrittenStays)
{
    const cv::Point from(40, 5), to(25, bottom - 5);
    EXPECT_FALSE(CrossedCard(1, from, to, {{{0, 0}, number(1)}, {{4, 0}, number(20)}}).is_all_blank())
        << "a game that was given up";
    EXPECT_FALSE(CrossedCard(1, from, {37, 80}, {{{0, 0}, number(1)}, {{5, 0}, struck}}).is_all_blank())
        << "a game just begun";
    EXPECT_FALSE(CrossedCard(1, from, to,
                             {{{0, 0}, struck},
                              {{2, 0}, struck},
                              {{4, 0}, struck},
                              {{6, 0}, struck},
                              {{7, 0}, struck},
                              {{8, 0}, struck}})
                     .is_all_blank())
        << "strokes in most boxes";
    EXPECT_FALSE(CrossedCard(2, from, to, {{{0, 0}, number(1)}, {{3, 1}, struck}}).is_all_blank())
        << "a stroke beside the column";
}

} // namespace
} // namespace recount
