// Streaks that a scanner draws across a page, and lines that are none.
#include "photo/scanner_streaks.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

/// A page with a table in its middle.
cv::Mat page()
{
    cv::Mat grey(1200, 1000, CV_8U, cv::Scalar(235));
    for (int y = 300; y <= 900; y += 60)
        cv::line(grey, {150, y}, {850, y}, cv::Scalar(60), 3);
    for (int x = 150; x <= 850; x += 100)
        cv::line(grey, {x, 300}, {x, 900}, cv::Scalar(60), 3);
    return grey;
}

int difference(const cv::Mat& one, const cv::Mat& other)
{
    cv::Mat apart;
    cv::absdiff(one, other, apart);
    return cv::countNonZero(apart > 40);
}

TEST(ScannerStreaks, ArePaintedOverFromMarginToMargin)
{
    for (const int width : {1, 3})
        for (const bool is_upright : {true, false}) {
            cv::Mat streaked = page();
            if (is_upright)
                streaked.colRange(420, 420 + width) = 190;
            else
                streaked.rowRange(444, 444 + width) = 190;
            take_out_streaks(streaked);
            EXPECT_EQ(difference(streaked, page()), 0) << width << (is_upright ? " upright" : " level");
            cv::Mat part = is_upright ? streaked.colRange(418, 424) : streaked.rowRange(442, 448);
            EXPECT_EQ(part.at<unsigned char>(2, 2), 235) << "paper in the margin, or beside the table";
        }
}

TEST(ScannerStreaks, LinesThatEndInAMarginAreNone)
{
    cv::Mat grey = page();
    cv::line(grey, {420, 20}, {420, 1100}, cv::Scalar(120), 2);
    const cv::Mat before = grey.clone();
    take_out_streaks(grey);
    EXPECT_EQ(difference(grey, before), 0);
}

TEST(ScannerStreaks, TheLinesOfATableThatFillsThePictureAreNone)
{
    cv::Mat few = page()(cv::Rect(200, 330, 300, 500)).clone(); // three column lines, and row lines in the margins
    cv::putText(few, "Ones  12  8", {5, 24}, cv::FONT_HERSHEY_SIMPLEX, 1, cv::Scalar(40), 2);
    cv::Mat many = cv::Mat(600, 1000, CV_8U, cv::Scalar(235)); // no print in the margins, but six lines
    for (int x = 100; x <= 850; x += 150)
        many.colRange(x, x + 3) = 60;
    for (cv::Mat& grey : {std::ref(few), std::ref(many)}) {
        const cv::Mat before = grey.clone();
        take_out_streaks(grey);
        EXPECT_EQ(difference(grey, before), 0);
    }
}

} // namespace
} // namespace recount
