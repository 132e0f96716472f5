#pragma once
#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace recount {

/// Where the stages tell what they did and how long it took; silent unless someone listens.
struct Trace {
    std::function<void(std::string_view stage, double milliseconds)> on_time;
    std::function<void(std::string_view stage, std::string_view what)> on_note;

    void note(std::string_view stage, std::string_view what) const
    {
        if (on_note)
            on_note(stage, what);
    }
};

/// Times the block it lives in and reports it to the trace under the stage's name.
class StageTimer {
public:
    StageTimer(const Trace& trace, std::string stage)
        : trace_(trace), stage_(std::move(stage)), start_(std::chrono::steady_clock::now())
    {
    }
    ~StageTimer()
    {
        if (trace_.on_time)
            trace_.on_time(
                stage_, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count());
    }
    StageTimer(const StageTimer&) = delete;
    StageTimer& operator=(const StageTimer&) = delete;

private:
    const Trace& trace_;
    std::string stage_;
    std::chrono::steady_clock::time_point start_;
};

} // namespace recount
