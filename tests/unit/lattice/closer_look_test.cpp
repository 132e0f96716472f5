// Where copies of a sheet are looked for.
#include "even_lattice.hpp"
#include "lattice/closer_look.hpp"
#include "lattice/compare_grids.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

/// A table of 300 by 400 pixels whose upper left corner is there.
Lattice table_at(int x, int y)
{
    return even_lattice({x, x + 100, x + 200, x + 300}, y, 20, 20);
}

TEST(PlacesOfCopies, AreOnPaperOfTheSameKindInThePicture)
{
    cv::Mat grey(1000, 1200, CV_8U, cv::Scalar(90));
    cv::rectangle(grey, {30, 30, 340, 440}, cv::Scalar(220), cv::FILLED);
    cv::rectangle(grey, {380, 30, 340, 440}, cv::Scalar(200), cv::FILLED); // in a little shade
    cv::rectangle(grey, {400, 60, 300, 380}, cv::Scalar(60), 4);           // print is no darker paper
    const std::vector<Lattice> places = places_of_copies(grey, table_at(50, 50));
    ASSERT_EQ(places.size(), 1U) << "below is the table top, at the left and above nothing";
    EXPECT_TRUE(lie_on_one_another(places.front(), table_at(386, 50)));
}

TEST(PlacesOfCopies, MayBeOnAllFourSides)
{
    const cv::Mat page(1500, 1200, CV_8U, cv::Scalar(230));
    const std::vector<Lattice> places = places_of_copies(page, table_at(450, 550));
    ASSERT_EQ(places.size(), 4U);
    for (const Lattice& expected : {table_at(786, 550), table_at(114, 550), table_at(450, 998), table_at(450, 102)})
        EXPECT_EQ(
            std::ranges::count_if(places, [&](const Lattice& place) { return lie_on_one_another(place, expected); }), 1)
            << expected.nodes.front().x << ", " << expected.nodes.front().y;
}

} // namespace
} // namespace recount
