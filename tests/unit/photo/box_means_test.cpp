// Means along one axis against cv::blur, which they replace.
#include "photo/box_means.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

TEST(BoxMeans, are_those_of_opencv)
{
    for (const cv::Size size : {cv::Size(301, 203), cv::Size(1, 40), cv::Size(40, 1), cv::Size(5, 4)}) {
        cv::Mat noise(size, CV_8U), expected;
        cv::RNG(7).fill(noise, cv::RNG::UNIFORM, 0, 256);
        for (const int width : {3, 7, 9}) {
            cv::blur(noise, expected, {width, 1});
            EXPECT_EQ(cv::norm(mean_along_rows(noise, width), expected, cv::NORM_INF), 0) << size << ", " << width;
            cv::blur(noise, expected, {1, width});
            EXPECT_EQ(cv::norm(mean_along_columns(noise, width), expected, cv::NORM_INF), 0) << size << ", " << width;
        }
    }
}

TEST(BoxMeans, of_every_few_rows_are_those_of_their_middle)
{
    cv::Mat noise(203, 301, CV_8U);
    cv::RNG(9).fill(noise, cv::RNG::UNIFORM, 0, 256);
    const cv::Mat all = mean_along_columns(noise, 7);
    for (const int step : {2, 4, 203}) {
        const cv::Mat some = mean_along_columns(noise, 7, step);
        ASSERT_EQ(some.rows, noise.rows / step);
        for (int y = 0; y < some.rows; ++y)
            EXPECT_EQ(cv::norm(some.row(y), all.row(y * step + step / 2), cv::NORM_INF), 0) << step << ", " << y;
    }
}

TEST(BoxMeans, of_areas_are_those_of_opencv)
{
    cv::Mat noise(203, 301, CV_8U), expected;
    cv::RNG(8).fill(noise, cv::RNG::UNIFORM, 0, 256);
    for (const cv::Size size :
         {cv::Size(301, 203), cv::Size(150, 101), cv::Size(100, 200), cv::Size(37, 25), cv::Size(1, 1)}) {
        cv::resize(noise, expected, size, 0, 0, cv::INTER_AREA);
        EXPECT_LE(cv::norm(mean_over_areas(noise, size), expected, cv::NORM_INF), 1) << size;
        EXPECT_LE(cv::norm(mean_over_areas(noise, size), expected, cv::NORM_L1), 0.01 * size.area()) << size;
    }
}

} // namespace
} // namespace recount
