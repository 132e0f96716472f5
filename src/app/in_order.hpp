#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace recount {

/// How work is broken off before its end.
struct BreakOff {
    std::function<bool()> is_wanted; ///< asked many times a second; empty: never
    /// Called on the calling thread once it is wanted and all results that are there were taken. A thread that is in
    /// the midst of its work cannot be stopped: this may leave the program rather than wait for it.
    std::function<void()> leave;
};

/// The same as `in_order` on the calling thread alone.
template <typename MakeWorker, typename Take>
void in_order_alone(std::size_t count, MakeWorker make_worker, Take take, const BreakOff& break_off)
{
    auto worker = make_worker();
    for (std::size_t index = 0; index < count; ++index) {
        take(index, worker(index));
        if (!break_off.is_wanted || !break_off.is_wanted())
            continue;
        if (break_off.leave)
            break_off.leave();
        return;
    }
}

/// Does `count` pieces of work on `threads` threads and takes the results in order on the calling thread, each as soon
/// as those before it are there: the same calls of `take` for any number of threads. Threads do not run far ahead of
/// what was taken, so that memory stays flat. Where the system gives fewer threads it goes on with those, and on the
/// calling one where it gives none.
/// `make_worker()` is called once on each thread and returns what turns an index into a Result there.
/// An exception from a worker or from `take` stops the work and is thrown on after the threads have ended.
template <typename Result, typename MakeWorker, typename Take>
void in_order(std::size_t count, std::size_t threads, MakeWorker make_worker, Take take, const BreakOff& break_off = {})
{
    constexpr std::chrono::milliseconds between_looks{50}; // a person does not notice this delay
    const std::size_t most_ahead = 16 * threads;
    std::mutex mutex;
    std::condition_variable changed; // a result is there, or a failure
    std::condition_variable taken;   // a result was taken, or the work is stopped
    std::vector<std::optional<Result>> results(count);
    std::exception_ptr failure;
    std::size_t next = 0;
    std::size_t first_not_taken = 0;
    bool stopped = false;

    const auto next_index = [&]() -> std::optional<std::size_t> {
        std::unique_lock lock(mutex);
        taken.wait(lock, [&] { return stopped || next >= count || next < first_not_taken + most_ahead; });
        return stopped || next >= count ? std::nullopt : std::optional(next++);
    };
    const auto run = [&] {
        try {
            auto worker = make_worker();
            for (auto index = next_index(); index; index = next_index()) {
                Result result = worker(*index);
                const std::scoped_lock lock(mutex);
                results[*index] = std::move(result);
                changed.notify_one();
            }
        } catch (...) {
            const std::scoped_lock lock(mutex);
            failure = std::current_exception();
            stopped = true;
            changed.notify_one();
            taken.notify_all();
        }
    };
    const auto stop = [&] {
        const std::scoped_lock lock(mutex);
        stopped = true;
        taken.notify_all();
    };

    std::vector<std::jthread> pool; // joins its threads at the end, also when `take` throws
    struct StopAtEnd {
        const decltype(stop)& now;
        ~StopAtEnd() { now(); }
    } const stop_at_end{stop}; // ends before the pool does
    try {
        for (std::size_t index = 0; index < std::min(threads, count); ++index)
            pool.emplace_back(run);
    } catch (const std::system_error&) { // the system gives no more
    }
    if (pool.empty() && count > 0)
        return in_order_alone(count, make_worker, take, break_off);

    bool is_broken_off = false;
    for (std::size_t index = 0; index < count; ++index) {
        std::unique_lock lock(mutex);
        const auto is_known = [&] { return results[index].has_value() || failure != nullptr; };
        while (!is_broken_off && !changed.wait_for(lock, between_looks, is_known))
            is_broken_off = break_off.is_wanted && break_off.is_wanted();
        if (!is_broken_off && !results[index].has_value())
            break;
        if (!results[index].has_value())
            continue; // broken off: what came later may still be there
        Result result = std::move(*results[index]);
        results[index].reset();
        first_not_taken = index + 1;
        taken.notify_all();
        lock.unlock();
        take(index, std::move(result));
        is_broken_off = is_broken_off || (break_off.is_wanted && break_off.is_wanted());
    }
    stop();
    if (is_broken_off && break_off.leave)
        break_off.leave();
    pool.clear();
    if (failure != nullptr)
        std::rethrow_exception(failure);
}

} // namespace recount
