#pragma once
#include "app/library_noise.hpp"

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

namespace recount {

/// What standard error is told while a batch runs. On a terminal a bar with count, rate and time left; elsewhere a line
/// now and then. Safe to call from any thread; results may go to standard output between `hide` and the next `step`.
class Progress {
public:
    enum class Style { silent, lines, bar };

    Progress(std::size_t total, Style style, std::FILE* stream = own_stderr());
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// One more is done.
    void step();
    /// A line for a person, above the bar. Shown in every style.
    void line(std::string_view text);
    /// Takes the bar off the screen until the next step.
    void hide();

    /// The style for standard error as it is now: a bar on a terminal, else lines.
    static Style style_of_stderr();

private:
    void draw();
    void erase();

    const std::size_t total_;
    const Style style_;
    std::FILE* const stream_;
    std::mutex mutex_;
    std::size_t done_ = 0;
    bool is_drawn_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::steady_clock::time_point last_line_ = start_;
};

/// The bar's text: count, rate and time left, for `done` of `total` after so many seconds.
std::string progress_text(std::size_t done, std::size_t total, double seconds);

/// The bar with its text, on one line of a terminal of so many columns (1 at least).
std::string progress_bar(std::size_t done, std::size_t total, double seconds, std::size_t columns);

} // namespace recount
