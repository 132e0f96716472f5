// Sums of distributions: what is probable is kept, however many totals there are, and nothing runs over.
#include "audit/distribution.hpp"

#include <gtest/gtest.h>
#include <limits>

namespace recount {
namespace {

TEST(Distribution, SumsAndGreaterOnesHaveTheirProbabilities)
{
    const Distribution one({{10, 0.6}, {20, 0.4}}), other({{1, 0.5}, {11, 0.5}});
    const Distribution sum = Distribution::sum_of(one, other);
    EXPECT_NEAR(sum.at(11), 0.3, 1e-12);
    EXPECT_NEAR(sum.at(21), 0.5, 1e-12);
    EXPECT_NEAR(sum.at(31), 0.2, 1e-12);
    const Distribution greater = Distribution::greater_of(one, other);
    EXPECT_NEAR(greater.at(10), 0.3, 1e-12);
    EXPECT_NEAR(greater.at(11), 0.3, 1e-12);
    EXPECT_NEAR(greater.at(20), 0.4, 1e-12);
}

TEST(Distribution, ASumKeepsTheProbableTotalsOfMany)
{
    std::vector<std::pair<int, double>> many;
    for (int index = 0; index < 200; ++index)
        many.emplace_back(index * index, 0.5 / 200);
    many.emplace_back(1'000'000, 0.5);
    Distribution sum(many);
    for (int game = 1; game < 28; ++game) {
        sum = Distribution::sum_of(sum, Distribution(many));
        EXPECT_LE(sum.weights().size(), 1000U);
    }
    EXPECT_GT(sum.unknown(), 0);
    const Distribution greatest({{std::numeric_limits<int>::max() - 1, 1}});
    EXPECT_EQ(Distribution::sum_of(greatest, greatest).likeliest(), std::numeric_limits<int>::max());
}

} // namespace
} // namespace recount
