// Grids of boxes to write in, which no common lines part.
#include "lattice/box_grids.hpp"
#include "lattice/boxes.hpp"
#include "lattice/flatten.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int left = 420, top = 160, width = 90, height = 38, step_x = 112, step_y = 54, rows = 14, columns = 5;

cv::Rect box_at(int row, int column)
{
    return {left + column * step_x, top + row * step_y, width, height};
}

/// Boxes beside words; the first 6 rows are a section of their own.
Photo boxes(int shade = 70, int paper = 232)
{
    Photo photo;
    photo.grey = cv::Mat(1150, 1200, CV_8U, cv::Scalar(paper));
    for (int row = 0; row < rows; ++row) {
        cv::putText(photo.grey, row % 2 == 0 ? "Full House" : "Three of a kind", {130, top + row * step_y + 28},
                    cv::FONT_HERSHEY_SIMPLEX, 0.9, cv::Scalar(50), 2, cv::LINE_AA);
        for (int column = 0; column < columns; ++column)
            cv::rectangle(photo.grey, box_at(row, column), cv::Scalar(shade), 2);
    }
    return photo;
}

void scribble(Photo& photo, const cv::Rect& box)
{
    cv::line(photo.grey, box.tl() + cv::Point(5, 5), box.br() - cv::Point(5, 5), cv::Scalar(30), 3, cv::LINE_AA);
}

/// As a pen that does not care for lines.
void write_over(Photo& photo, const cv::Rect& box)
{
    cv::line(photo.grey, {box.x + 30, box.y - 8}, {box.x + 20, box.br().y + 8}, cv::Scalar(30), 3, cv::LINE_AA);
    cv::line(photo.grey, {box.x + 66, box.y - 8}, {box.x + 58, box.br().y + 8}, cv::Scalar(30), 3, cv::LINE_AA);
    cv::line(photo.grey, {box.x - 8, box.y + 20}, {box.br().x + 8, box.y + 16}, cv::Scalar(30), 3, cv::LINE_AA);
}

/// Whether a grid has one cell for each box, the box within it, and no more columns, whichever way up.
void expect_boxes_in(const Lattice& found, const cv::Matx23d& turn)
{
    ASSERT_EQ(found.columns, columns);
    ASSERT_EQ(found.rows, rows);
    const cv::Vec2d first = turn * cv::Vec3d(left, top, 1);
    const bool is_upright =
        distance(found.nodes.front(), {first[0], first[1]}) < distance(found.nodes.back(), {first[0], first[1]});
    const Lattice grid = is_upright ? found : turned(found);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const Quad cell = grid.quad(row, column);
            const cv::Rect box = box_at(row, column);
            const std::array<cv::Point2d, 4> corners{cv::Point2d(box.tl()), cv::Point2d(box.br().x, box.y),
                                                     cv::Point2d(box.br()), cv::Point2d(box.x, box.br().y)};
            for (std::size_t k = 0; k < 4; ++k) {
                const cv::Vec2d there = turn * cv::Vec3d(corners[k].x, corners[k].y, 1);
                EXPECT_LT(distance(cell[k], {there[0], there[1]}), 20) << row << ", " << column << ", " << k;
            }
        }
}

/// Whether that is the one grid of a photo.
void expect_one_grid(const Photo& photo, const cv::Matx23d& turn = cv::Matx23d::eye())
{
    const std::vector<Lattice> grids = find_box_grids(photo, {});
    ASSERT_EQ(grids.size(), 1U);
    expect_boxes_in(grids.front(), turn);
}

constexpr double turned_degrees[] = {0, 9, -14};

TEST(BoxGrids, HaveACellForEachBoxWhateverIsWrittenInIt)
{
    for (const double degrees : turned_degrees) {
        Photo photo = boxes();
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < 3; ++column)
                (row % 3 == 0 && column == 1 ? write_over : scribble)(photo, box_at(row, column));
        const cv::Matx23d turn = cv::getRotationMatrix2D({600, 575}, degrees, 0.9);
        cv::warpAffine(photo.grey, photo.grey, turn, photo.grey.size(), cv::INTER_AREA, cv::BORDER_REPLICATE);
        SCOPED_TRACE(degrees);
        expect_one_grid(photo, turn);
    }
}

TEST(BoxGrids, MayBeOfWhiteLinesOnGrey)
{
    Photo photo;
    photo.grey = cv::Mat(1150, 1200, CV_8U, cv::Scalar(240));
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            cv::rectangle(photo.grey, box_at(row, column), cv::Scalar(205), cv::FILLED);
    expect_one_grid(photo);
}

TEST(BoxGrids, HaveTheGamesWhoseBoxesAreAllWrittenOver)
{
    for (const int column : {0, 2, columns - 1}) {
        Photo photo = boxes();
        for (int row = 0; row < rows; ++row)
            write_over(photo, box_at(row, column));
        SCOPED_TRACE(column);
        expect_one_grid(photo);
    }
}

TEST(BoxGrids, HaveTheRowsWhoseBoxesAreAllWrittenOver)
{
    for (const int row : {0, 7, rows - 1}) {
        Photo photo = boxes();
        for (int column = 0; column < columns; ++column)
            write_over(photo, box_at(row, column));
        SCOPED_TRACE(row);
        expect_one_grid(photo);
    }
}

TEST(BoxGrids, MoreRowsThanColumnsWhicheverWayTheSheetLies)
{
    Photo photo = boxes();
    cv::rotate(photo.grey, photo.grey, cv::ROTATE_90_CLOCKWISE);
    const std::vector<Lattice> grids = find_box_grids(photo, {});
    ASSERT_EQ(grids.size(), 1U);
    EXPECT_EQ(grids.front().rows, rows);
    EXPECT_EQ(grids.front().columns, columns);
    const Quad corners = outline(grids.front());
    const cv::Point2d right(corners[1].x - corners[0].x, corners[1].y - corners[0].y),
        down(corners[3].x - corners[0].x, corners[3].y - corners[0].y);
    EXPECT_GT(right.cross(down), 0) << "never mirrored";
}

TEST(BoxGrids, WordsAndASingleRowAreNone)
{
    Photo photo = boxes();
    photo.grey(cv::Rect(left - 20, 0, photo.grey.cols - left + 20, photo.grey.rows)) = 232;
    EXPECT_TRUE(find_box_grids(photo, {}).empty());
    for (int column = 0; column < columns; ++column)
        cv::rectangle(photo.grey, box_at(0, column), cv::Scalar(70), 2);
    EXPECT_TRUE(find_box_grids(photo, {}).empty());
}

TEST(Boxes, StandInGroupsOfTheirSize)
{
    Photo photo = boxes();
    for (int row = 0; row < 4; ++row) // others, farther off
        for (int column = 0; column < 4; ++column)
            cv::rectangle(photo.grey, cv::Rect(440 + column * 40, 960 + row * 40, 30, 30), 70, 2);
    const std::vector<BoxGroup> groups = group_boxes(find_boxes(photo.grey).boxes);
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[0].boxes.size(), static_cast<std::size_t>(rows * columns));
    EXPECT_EQ(groups[0].rows.size(), static_cast<std::size_t>(rows));
    EXPECT_EQ(groups[0].columns.size(), static_cast<std::size_t>(columns));
    EXPECT_EQ(groups[1].boxes.size(), 16U);
    for (const Box& box : groups[0].boxes) {
        EXPECT_GT(box.along.cross(box.across), 0);
        EXPECT_NEAR(cv::norm(box.along) / cv::norm(box.across), 86. / 34, 0.4);
    }
}

} // namespace
} // namespace recount
