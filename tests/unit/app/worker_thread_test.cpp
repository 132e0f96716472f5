// What each thread that reads photos sets: many may begin at once.
#include "app/worker_thread.hpp"

#include <gtest/gtest.h>
#include <opencv2/core/utility.hpp>
#include <thread>
#include <vector>

namespace recount {
namespace {

TEST(WorkerThread, ManyMayBeginAtOnce)
{
    for (int round = 0; round < 10000; ++round) {
        std::vector<std::jthread> threads;
        for (int index = 0; index < 3; ++index)
            threads.emplace_back(keep_libraries_on_this_thread);
    }
    EXPECT_EQ(cv::getNumThreads(), 1);
}

} // namespace
} // namespace recount
