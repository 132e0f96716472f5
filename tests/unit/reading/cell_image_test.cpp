// Cells drawn where they are known: they must land upright in the middle, at their size, with their ink even.
#include "reading/cell_image.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <random>

namespace recount {
namespace {

cv::Mat ink_of(const cv::Mat& picture)
{
    return picture.rowRange(0, CellShape::height_px);
}

/// Centre of the ink within the mask.
cv::Point2d ink_centre(const cv::Mat& picture)
{
    const cv::Rect box = cell_box(picture);
    const cv::Moments moments = cv::moments(ink_of(picture)(box));
    return {box.x + moments.m10 / moments.m00 + 0.5, box.y + moments.m01 / moments.m00 + 0.5};
}

Quad upright(double x, double y, double width, double height)
{
    return {Point{x, y}, Point{x + width, y}, Point{x + width, y + height}, Point{x, y + height}};
}

/// A quad turned by `degrees` around its centre at (200, 200).
Quad turned(double width, double height, double degrees)
{
    Quad quad = upright(-width / 2, -height / 2, width, height);
    const double angle = degrees * CV_PI / 180;
    for (Point& p : quad)
        p = {200 + std::cos(angle) * p.x - std::sin(angle) * p.y, 200 + std::sin(angle) * p.x + std::cos(angle) * p.y};
    return quad;
}

/// The place in a quad: (0, 0) its top left corner, (1, 1) the bottom right one.
cv::Point place(const Quad& quad, double x, double y)
{
    const auto mix = [&](double Point::*c) {
        return (1 - y) * ((1 - x) * quad[0].*c + x * quad[1].*c) + y * ((1 - x) * quad[3].*c + x * quad[2].*c);
    };
    return {int(std::lround(mix(&Point::x) - 0.5)), int(std::lround(mix(&Point::y) - 0.5))};
}

cv::Mat paper(int grey = 220)
{
    return {400, 400, CV_8U, cv::Scalar(grey)};
}

TEST(CellImage, has_the_shape_the_network_takes)
{
    const cv::Mat picture = cell_image(paper(), upright(50, 50, 80, 40));
    EXPECT_EQ(picture.type(), CV_32F);
    EXPECT_EQ(picture.size(), cv::Size(CellShape::width_px, CellShape::channels * CellShape::height_px));
    EXPECT_EQ(cell_box(picture), cv::Rect(28, 6, 56, 28));
    EXPECT_LT(cv::norm(ink_of(picture), cv::NORM_INF), 0.02);
}

/// A stroke from `top` to `bottom` of a cell of 2 : 1, wide enough to be seen.
void draw_stroke(cv::Mat& grey, const Quad& quad, double x, double top, double bottom)
{
    const int thick = std::max(1, int(distance(quad[0], quad[3]) / 10));
    cv::line(grey, place(quad, x, top), place(quad, x, bottom), cv::Scalar(30), thick);
}

TEST(CellImage, sets_a_stroke_where_it_stands_in_the_cell)
{
    for (const double height : {20.0, 45.0, 130.0}) {
        const Quad quad = upright(40.3, 30.7, 2 * height, height);
        cv::Mat grey = paper();
        draw_stroke(grey, quad, 0.25, 0.2, 0.9);
        const cv::Point2d centre = ink_centre(cell_image(grey, quad));
        EXPECT_NEAR(centre.x, 28 + 0.25 * 56, 1.0) << height;
        EXPECT_NEAR(centre.y, 6 + 0.55 * 28, 1.0) << height;
    }
}

TEST(CellImage, reads_turned_cells_upright)
{
    for (const double degrees : {0.0, 17.0, 90.0, 151.0, 180.0, 270.0}) {
        const Quad quad = turned(120, 60, degrees);
        cv::Mat grey = paper();
        draw_stroke(grey, quad, 0.75, 0.05, 0.75);
        const cv::Point2d centre = ink_centre(cell_image(grey, quad));
        EXPECT_NEAR(centre.x, 28 + 0.75 * 56, 1.0) << degrees;
        EXPECT_NEAR(centre.y, 6 + 0.4 * 28, 1.0) << degrees;
    }
}

/// Rows of the picture with ink inside the box.
int inked_rows(const cv::Mat& picture)
{
    int rows = 0;
    const cv::Mat inside = ink_of(picture)(cell_box(picture));
    for (int y = 0; y < inside.rows; ++y)
        rows += cv::norm(inside.row(y), cv::NORM_INF) > 0.5;
    return rows;
}

TEST(CellImage, goes_closer_to_small_writing)
{
    const Quad quad = upright(40, 30, 200, 100);
    cv::Mat small = paper(), large = paper(), at_the_line = paper();
    draw_stroke(small, quad, 0.3, 0.4, 0.7);
    draw_stroke(large, quad, 0.3, 0.1, 0.9);
    draw_stroke(at_the_line, quad, 0.3, -0.1, 0.3);
    EXPECT_GT(inked_rows(cell_image(small, quad)), 15) << "nine of its 28 rows without";
    EXPECT_NEAR(inked_rows(cell_image(large, quad)), 0.9 * CellShape::cell_height_px, 3);
    EXPECT_LT(inked_rows(cell_image(at_the_line, quad)), 13) << "perhaps a neighbour's ink: shown as it is";
}

TEST(CellImage, keeps_the_writing_of_a_wide_cell)
{
    for (const double at : {0.1, 0.5, 0.93}) {
        const Quad quad = upright(10, 100, 380, 40);
        cv::Mat grey = paper();
        cv::putText(grey, "27", place(quad, at, 0.8) - cv::Point(14, 0), cv::FONT_HERSHEY_SIMPLEX, 0.9, cv::Scalar(40),
                    2);
        const cv::Mat picture = cell_image(grey, quad);
        const cv::Mat whole = cell_image(grey, upright(10 + 380 * at - 40, 100, 80, 40));
        EXPECT_GT(cv::sum(ink_of(picture)(cell_box(picture)))[0], 0.9 * cv::sum(ink_of(whole)(cell_box(whole)))[0])
            << at;
        EXPECT_LE(cell_box(picture).width, CellShape::width_px);
    }
}

TEST(CellImage, shows_faint_ink_and_leaves_an_empty_cell_empty)
{
    std::mt19937 random(3);
    std::normal_distribution<double> noise(0, 2.5);
    cv::Mat grey(200, 300, CV_8U);
    for (int y = 0; y < grey.rows; ++y)
        for (int x = 0; x < grey.cols; ++x) // light falls off to the right
            grey.at<uchar>(y, x) = cv::saturate_cast<uchar>(215 - 0.15 * x + noise(random));
    const Quad quad = upright(60, 60, 120, 60);
    const cv::Mat empty = cell_image(grey, quad);
    cv::line(grey, place(quad, 0.4, 0.2), place(quad, 0.4, 0.8), cv::Scalar(165), 5);
    const cv::Mat faint = cell_image(grey, quad);
    double strongest = 0;
    cv::minMaxLoc(ink_of(faint)(cell_box(faint)), nullptr, &strongest);
    EXPECT_GT(strongest, 0.7);
    EXPECT_LT(cv::mean(ink_of(empty)(cell_box(empty)))[0], 0.1);
    cv::minMaxLoc(ink_of(empty)(cell_box(empty)), nullptr, &strongest);
    EXPECT_LT(strongest, 0.45);
}

TEST(CellImage, takes_a_copiers_specks_for_no_ink)
{
    const Quad quad = upright(100, 100, 120, 56); // two pixels of the photo are one of the picture
    cv::Mat photo(300, 400, CV_8U, cv::Scalar(250));
    for (const cv::Point& speck : {cv::Point(112, 108), {130, 140}, {151, 118}, {176, 131}, {201, 111}, {208, 147}})
        cv::rectangle(photo, {speck, cv::Size(4, 4)}, cv::Scalar(10), cv::FILLED);
    EXPECT_FALSE(may_show_ink(cell_image(photo, quad)));
    cv::Mat with_stroke = photo.clone();
    cv::line(with_stroke, {160, 118}, {160, 138}, cv::Scalar(10), 3);
    EXPECT_TRUE(may_show_ink(cell_image(with_stroke, quad)));
    cv::Mat with_dot = photo.clone();
    cv::circle(with_dot, {160, 128}, 5, cv::Scalar(10), cv::FILLED);
    EXPECT_TRUE(may_show_ink(cell_image(with_dot, quad))) << "a pen's dot is larger";
}

TEST(CellImage, survives_quads_that_are_no_cells)
{
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinite = std::numeric_limits<double>::infinity();
    const std::vector<Quad> broken{
        Quad{},                                                       // no area
        upright(nan, 0, 50, 20),                                      // not a number
        upright(infinite, 0, 50, 20),                                 // endless
        upright(1e9, -1e9, 50, 20),                                   // far outside
        upright(0, 0, 1e12, 1e12),                                    // too large
        Quad{Point{0, 0}, Point{50, 50}, Point{50, 0}, Point{0, 50}}, // crossed
    };
    for (const Quad& quad : broken) {
        const cv::Mat picture = cell_image(paper(), quad);
        EXPECT_EQ(picture.size(), cv::Size(CellShape::width_px, CellShape::channels * CellShape::height_px));
        EXPECT_TRUE(cv::checkRange(picture));
        EXPECT_EQ(cv::countNonZero(ink_of(picture) > 0.02), 0);
        EXPECT_FALSE(cell_box(picture).empty());
    }
}

TEST(CellImage, takes_what_is_there_of_a_cell_at_the_edge_of_the_photo)
{
    for (const Quad& quad : {upright(-10, -10, 60, 30), upright(370, 385, 60, 30)}) {
        const cv::Mat picture = cell_image(paper(), quad);
        EXPECT_TRUE(cv::checkRange(picture));
        EXPECT_EQ(cell_box(picture), cv::Rect(28, 6, 56, 28));
    }
}

} // namespace
} // namespace recount
