// Names sort as a person would sort them, and the order is a total one.
#include "app/natural_order.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace recount {
namespace {

TEST(NaturalOrder, SortsNumbersByValue)
{
    const std::vector<std::string> sorted{"",
                                          "card2.jpg",
                                          "Card2b.jpg",
                                          "card10.jpg",
                                          "card010a",
                                          "img_1_2.jpg",
                                          "img_1_10.jpg",
                                          "img_2_1.jpg",
                                          "img_99999999999999999999998.jpg",
                                          "img_99999999999999999999999.jpg",
                                          "z"};
    for (std::size_t first = 0; first < sorted.size(); ++first) {
        for (std::size_t second = 0; second < sorted.size(); ++second)
            EXPECT_EQ(natural_less(sorted[first], sorted[second]), first < second)
                << sorted[first] << " " << sorted[second];
    }
}

TEST(NaturalOrder, IsTotalWhereNamesDifferOnlyInCaseOrZeros)
{
    const std::vector<std::string> names{"a1", "A1", "a01", "A01", "a001"};
    for (const std::string& first : names) {
        for (const std::string& second : names)
            EXPECT_EQ(natural_less(first, second) + natural_less(second, first), first == second ? 0 : 1)
                << first << " " << second;
    }
}

} // namespace
} // namespace recount
