// How people go wrong in adding: probabilities that add up, also where single boxes are worth thousands.
#include "scoring/slips.hpp"

#include <gtest/gtest.h>
#include <malloc.h>
#include <memory>

namespace recount {
namespace {

TEST(TotalSlips, SlipsOfEveryDifferenceAddUpWhateverTheReach)
{
    for (const int reach : {420, 2000, 2001, 9999}) {
        const TotalSlips slips(3, {{20, 0.4}, {reach, 0.4}, {reach - 1, 0.2}}, {}, reach);
        const Amount sum{20000, 20000};
        double all = slips.right();
        double most = 0;
        for (int written = sum.counted - reach - 10; written <= sum.counted + reach + 10; ++written) {
            if (written == sum.counted)
                continue;
            const double share = slips.wrong(written, sum);
            most = std::max(most, share);
            all += share;
        }
        EXPECT_NEAR(all, 0.9, 0.05) << reach; // the rest is blank, illegible, or another kind of slip
        EXPECT_GE(slips.most_wrong(), most) << reach;
    }
}

TEST(TotalSlips, AGreatValueThatIsLeftOutIsLikelierThanItsNeighbours)
{
    const TotalSlips slips(3, {{5000, 0.5}}, {}, 9999);
    const Amount sum{20000, 20000};
    EXPECT_GT(slips.wrong(15000, sum), 20 * slips.wrong(14990, sum));
    EXPECT_GT(slips.wrong(25000, sum), 20 * slips.wrong(24990, sum));
    EXPECT_GT(slips.wrong(14990, sum), slips.wrong(5000, sum)); // more than any part is worth
}

TEST(TotalSlips, TakeLittleMemoryHoweverMuchABoxIsWorth)
{
    constexpr int reach = 99990, count = 300; // sums and columns of a great template
    const std::size_t before = mallinfo2().uordblks + mallinfo2().hblkhd;
    std::vector<std::unique_ptr<TotalSlips>> all;
    for (int index = 0; index < count; ++index)
        all.push_back(std::make_unique<TotalSlips>(3, std::vector<std::pair<int, double>>{{50000, 0.5}},
                                                   std::vector<int>{}, reach));
    EXPECT_LT(mallinfo2().uordblks + mallinfo2().hblkhd - before, std::size_t{50} << 20);
}

} // namespace
} // namespace recount
