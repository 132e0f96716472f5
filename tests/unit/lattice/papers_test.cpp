// Sheets of paper are told from what they lie on.
#include "lattice/papers.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int width = 1600, height = 1200;
const PaperOutline paper{{300, 250}, {900, 150}, {1050, 950}, {400, 1050}};

/// A table top with stripes.
cv::Mat table_top()
{
    cv::Mat grey(height, width, CV_8U, cv::Scalar(90));
    for (int x = 0; x < width; x += 80)
        cv::rectangle(grey, {x, 0, 40, height}, cv::Scalar(120), cv::FILLED);
    return grey;
}

/// The same with a sheet of paper, on which so many lines are printed.
cv::Mat with_paper(int lines)
{
    cv::Mat grey = table_top();
    cv::fillConvexPoly(grey, paper, cv::Scalar(215));
    for (int line = 0; line < lines; ++line)
        cv::line(grey, {430, 290 + 35 * line}, {880, 250 + 35 * line}, cv::Scalar(60), 4);
    return grey;
}

TEST(Papers, AreFoundOnPatterns)
{
    const std::vector<PaperOutline> found = find_papers(searched_photo(with_paper(18)));
    ASSERT_EQ(found.size(), 1U);
    cv::Mat expected = cv::Mat::zeros(height, width, CV_8U), seen = expected.clone();
    cv::fillConvexPoly(expected, paper, 255);
    cv::fillConvexPoly(seen, found.front(), 255);
    EXPECT_GT(cv::countNonZero(expected & seen), 0.93 * cv::countNonZero(expected | seen));
    EXPECT_TRUE(find_papers(searched_photo(with_paper(0))).empty()) << "nothing is printed";
    cv::Mat plain = with_paper(18);
    plain.setTo(100, table_top() == plain);
    EXPECT_EQ(find_papers(searched_photo(plain)).size(), 1U) << "on a smooth table top";
    EXPECT_TRUE(find_papers(searched_photo(table_top())).empty());
    EXPECT_TRUE(find_papers(searched_photo(cv::Mat(height, width, CV_8U, cv::Scalar(200)))).empty());
}

TEST(Papers, AreNoSlimStrips)
{
    cv::Mat grey = with_paper(18);
    const PaperOutline strip{{1300, 100}, {1420, 100}, {1420, 1100}, {1300, 1100}};
    cv::fillConvexPoly(grey, strip, cv::Scalar(215)); // what shows of a sheet below another
    for (int line = 0; line < 24; ++line)
        cv::line(grey, {1330, 130 + 40 * line}, {1390, 130 + 40 * line}, cv::Scalar(60), 4);
    EXPECT_EQ(find_papers(searched_photo(grey)).size(), 1U);
}

TEST(Papers, StandAloneWithPaperAllAround)
{
    const cv::Mat grey = with_paper(18), alone = alone_on_paper(searched_photo(grey), paper);
    ASSERT_EQ(alone.size(), grey.size());
    cv::Mat inside = cv::Mat::zeros(height, width, CV_8U);
    cv::fillConvexPoly(inside, paper, 255);
    EXPECT_EQ(cv::countNonZero((alone != grey) & inside), 0) << "print stays as it is";
    double least = 0, most = 0;
    cv::minMaxLoc(alone, &least, &most, nullptr, nullptr, inside == 0);
    EXPECT_GT(least, 205);
    EXPECT_LT(most, 225);
}

} // namespace
} // namespace recount
