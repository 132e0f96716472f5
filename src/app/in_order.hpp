#pragma once
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace recount {

/// Does `count` pieces of work on `threads` threads and takes the results in order on the calling thread, each as soon
/// as those before it are there: the same calls of `take` for any number of threads.
/// `make_worker()` is called once on each thread and returns what turns an index into a Result there.
/// An exception from a worker or from `take` stops the work and is thrown on after the threads have ended.
template <typename Result, typename MakeWorker, typename Take>
void in_order(std::size_t count, std::size_t threads, MakeWorker make_worker, Take take)
{
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::optional<Result>> results(count);
    std::exception_ptr failure;
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stopped{false};

    const auto run = [&] {
        try {
            auto worker = make_worker();
            for (std::size_t index = next++; index < count && !stopped; index = next++) {
                Result result = worker(index);
                const std::scoped_lock lock(mutex);
                results[index] = std::move(result);
                changed.notify_one();
            }
        } catch (...) {
            const std::scoped_lock lock(mutex);
            failure = std::current_exception();
            stopped = true;
            changed.notify_one();
        }
    };

    std::vector<std::jthread> pool; // joins its threads at the end, also when `take` throws
    struct StopAtEnd {
        std::atomic<bool>& flag;
        ~StopAtEnd() { flag = true; }
    } const stop_at_end{stopped}; // ends before the pool does
    for (std::size_t index = 0; index < std::min(threads, count); ++index)
        pool.emplace_back(run);

    for (std::size_t index = 0; index < count; ++index) {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return results[index].has_value() || failure != nullptr; });
        if (!results[index].has_value())
            break;
        Result result = std::move(*results[index]);
        results[index].reset();
        lock.unlock();
        take(index, std::move(result));
    }
    stopped = true;
    pool.clear();
    if (failure != nullptr)
        std::rethrow_exception(failure);
}

} // namespace recount
