// Progress on standard error. The bar is drawn with a carriage return and erased before anything else is shown; without
// a terminal a line every ten seconds is enough for a log.
#include "app/progress.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace recount {

namespace {

constexpr std::size_t most_width = 30;            // columns of the bar ...
constexpr std::size_t least_width = 5;            // ... which is left out where there are fewer
constexpr std::chrono::seconds between_lines{10}; // in a log: often enough to see that it lives

/// How wide a terminal is; 80 where it does not say, or there is none.
std::size_t columns_of(std::FILE* stream)
{
    winsize size{};
    const bool is_known = ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return is_known ? size.ws_col : 80;
}

std::string time_left(double seconds)
{
    const auto whole = std::lround(std::min(seconds, 359999.0));
    if (whole >= 3600)
        return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

} // namespace

std::string progress_text(std::size_t done, std::size_t total, double seconds)
{
    std::string text = fmt::format("{}/{}", done, total);
    if (done == 0 || seconds <= 0)
        return text;
    const double rate = static_cast<double>(done) / seconds;
    text += rate >= 1 ? fmt::format("  {:.1f} photos/s", rate) : fmt::format("  {:.1f} s/photo", 1 / rate);
    if (done < total)
        text += fmt::format("  {} left", time_left(static_cast<double>(total - done) / rate));
    return text;
}

std::string progress_bar(std::size_t done, std::size_t total, double seconds, std::size_t columns)
{
    const std::string text = progress_text(done, total, seconds);
    const std::size_t around = text.size() + 4; // brackets, a space, and the last column, where the cursor stands
    const std::size_t width = std::min(most_width, columns > around ? columns - around : 0);
    if (width < least_width)
        return text.substr(0, columns - 1);
    const std::size_t filled = total == 0 ? width : width * done / total;
    return fmt::format("[{}{}] {}", std::string(filled, '#'), std::string(width - filled, '.'), text);
}

Progress::Style Progress::style_of_stderr()
{
    const char* terminal = std::getenv("TERM");
    const bool can_move = terminal != nullptr && std::string_view(terminal) != "dumb";
    return ::isatty(STDERR_FILENO) != 0 && can_move ? Style::bar : Style::lines;
}

Progress::Progress(std::size_t total, Style style, std::FILE* stream) : total_(total), style_(style), stream_(stream)
{
    const std::scoped_lock lock(mutex_);
    if (style_ == Style::bar)
        draw();
}

Progress::~Progress()
{
    hide();
}

void Progress::step()
{
    const std::scoped_lock lock(mutex_);
    ++done_;
    const auto now = std::chrono::steady_clock::now();
    if (style_ == Style::bar)
        draw();
    if (style_ == Style::lines && done_ < total_ && now - last_line_ >= between_lines) {
        last_line_ = now;
        tell(progress_text(done_, total_, std::chrono::duration<double>(now - start_).count()) + "\n", stream_);
    }
}

void Progress::line(std::string_view text)
{
    const std::scoped_lock lock(mutex_);
    const bool was_drawn = is_drawn_;
    erase();
    tell(fmt::format("{}\n", text), stream_);
    if (was_drawn)
        draw();
}

void Progress::hide()
{
    const std::scoped_lock lock(mutex_);
    erase();
}

void Progress::draw()
{
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    tell("\r\x1b[K" + progress_bar(done_, total_, seconds, columns_of(stream_)), stream_);
    is_drawn_ = true;
}

void Progress::erase()
{
    if (is_drawn_)
        tell("\r\x1b[K", stream_);
    is_drawn_ = false;
}

} // namespace recount
