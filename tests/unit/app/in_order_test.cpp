// Work on any number of threads is taken in the same order, and an exception ends it cleanly.
#include "app/in_order.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <gtest/gtest.h>
#include <stdexcept>
#include <thread>
#include <vector>

namespace recount {
namespace {

const auto uneven_work = [] {
    return [](std::size_t index) {
        std::this_thread::sleep_for(std::chrono::microseconds(index % 7 * 300));
        return static_cast<int>(index * index);
    };
};

TEST(InOrder, TakesResultsInOrderForAnyNumberOfThreads)
{
    for (const std::size_t threads : {0U, 1U, 2U, 5U, 64U}) { // 0: as where the system gives none
        std::vector<int> taken;
        in_order<int>(40, threads, uneven_work, [&](std::size_t index, int result) {
            EXPECT_EQ(index, taken.size());
            taken.push_back(result);
        });
        ASSERT_EQ(taken.size(), 40U);
        for (std::size_t index = 0; index < taken.size(); ++index)
            EXPECT_EQ(taken[index], static_cast<int>(index * index));
    }
}

TEST(InOrder, MakesOneWorkerAThreadAndNoneForNothing)
{
    std::atomic<int> workers{0};
    const auto make_worker = [&] {
        ++workers;
        return [](std::size_t) { return 0; };
    };
    in_order<int>(0, 4, make_worker, [](std::size_t, int) {});
    EXPECT_EQ(workers, 0);
    in_order<int>(2, 8, make_worker, [](std::size_t, int) {});
    EXPECT_LE(workers, 2);
}

TEST(InOrder, ThrowsOnWhatAWorkerThrew)
{
    std::size_t taken = 0;
    const auto make_worker = [] {
        return [](std::size_t index) {
            if (index == 5)
                throw std::logic_error("broken");
            return 0;
        };
    };
    EXPECT_THROW(in_order<int>(1000, 3, make_worker, [&](std::size_t, int) { ++taken; }), std::logic_error);
    EXPECT_LE(taken, 5U);
    const auto no_worker = []() -> int (*)(std::size_t) { throw std::runtime_error("no worker"); };
    EXPECT_THROW(in_order<int>(10, 2, no_worker, [](std::size_t, int) {}), std::runtime_error);
}

TEST(InOrder, StopsWhenTakingFails)
{
    std::atomic<int> done{0};
    const auto make_worker = [&] {
        return [&](std::size_t) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return ++done;
        };
    };
    EXPECT_THROW(in_order<int>(100000, 2, make_worker, [](std::size_t, int) { throw std::runtime_error("full disk"); }),
                 std::runtime_error);
    EXPECT_LT(done, 1000);
}

TEST(InOrder, TakesWhatIsThereWhenItIsBrokenOff)
{
    std::atomic<bool> wanted{false};
    std::atomic<int> finished{0};
    const auto make = [&] {
        return [&](std::size_t index) {
            while (index == 1 && !wanted)
                std::this_thread::yield(); // the second piece never ends by itself
            ++finished;
            return static_cast<int>(index);
        };
    };
    std::vector<int> taken;
    bool left = false;
    in_order<int>(1000, 2, make, [&](std::size_t, int result) { taken.push_back(result); },
                  {[&] {
                       wanted = wanted || finished > 10;
                       return wanted.load();
                   },
                   [&] { left = true; }});
    EXPECT_TRUE(left);
    EXPECT_GE(taken.size(), 10U); // more than the one before the piece that hung
    EXPECT_LT(taken.size(), 1000U);
    EXPECT_TRUE(std::is_sorted(taken.begin(), taken.end()));
}

TEST(InOrder, DoesNotRunFarAhead)
{
    std::atomic<std::size_t> furthest{0};
    std::atomic<bool> first_may_end{false};
    const auto make = [&] {
        return [&](std::size_t index) {
            furthest = std::max<std::size_t>(furthest, index);
            while (index == 0 && !first_may_end)
                first_may_end = furthest >= 31; // all that two threads may have begun
            return 0;
        };
    };
    in_order<int>(5000, 2, make, [&](std::size_t index, int) { EXPECT_LE(furthest, index + 33); });
}

} // namespace
} // namespace recount
