// Writing lighter than the paper is turned dark; nothing else is.
#include "reading/light_ink.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

struct Inks {
    int paper = 0, line = 0;
    std::vector<int> writing; ///< a cell's, one below the other; the paper's level where it is blank
};

struct Written {
    Photo photo;
    Grid grid;
};

Written written(const Inks& inks)
{
    constexpr int width = 90, height = 40, margin = 20;
    Written made;
    made.photo.grey =
        cv::Mat(int(inks.writing.size()) * height + 2 * margin, width + 2 * margin, CV_8U, cv::Scalar(inks.paper));
    int y = margin;
    for (const int writing : inks.writing) {
        const cv::Rect cell(margin, y, width, height);
        cv::rectangle(made.photo.grey, cell, cv::Scalar(inks.line), 2);
        cv::putText(made.photo.grey, "25", {margin + 25, y + 31}, cv::FONT_HERSHEY_SIMPLEX, 0.9, cv::Scalar(writing),
                    3);
        const double left = cell.x, top = cell.y, right = cell.br().x, bottom = cell.br().y;
        GridCell grid_cell;
        grid_cell.quad = {Point{left, top}, Point{right, top}, Point{right, bottom}, Point{left, bottom}};
        made.grid.cells.push_back(grid_cell);
        y += height;
    }
    return made;
}

bool is_turned(const Inks& inks)
{
    const Written made = written(inks);
    const Photo shown = with_dark_ink(made.photo, made.grid);
    const bool is_same = cv::norm(shown.grey, made.photo.grey, cv::NORM_INF) == 0;
    EXPECT_TRUE(is_same || cv::norm(255 - shown.grey, made.photo.grey, cv::NORM_INF) == 0);
    return !is_same;
}

TEST(LightInk, ChalkOnABlackboardIsTurnedDark)
{
    EXPECT_TRUE(is_turned({35, 200, {210, 220, 35, 200, 35}}));
}

TEST(LightInk, InkOnPaperStaysAsItIs)
{
    EXPECT_FALSE(is_turned({220, 60, {50, 60, 220, 40, 70}}));
    EXPECT_FALSE(is_turned({90, 30, {40, 30, 90, 35}})) << "in the dark";
    EXPECT_FALSE(is_turned({190, 255, {50, 60, 190, 40}})) << "white lines on grey";
}

TEST(LightInk, NothingIsTurnedForLittle)
{
    EXPECT_FALSE(is_turned({35, 200, {35, 35, 35, 35}})) << "blank";
    EXPECT_FALSE(is_turned({35, 200, {210, 35, 200, 35}})) << "two cells may be glare";
    EXPECT_FALSE(is_turned({128, 60, {250, 20, 240, 15, 250, 250}})) << "cells disagree";
}

} // namespace
} // namespace recount
