// Streaks of scanners: take_out_streaks(). What is darker than both sides of it all along both margins, and nearly all
// along the picture between them, is no print.
#include "photo/scanner_streaks.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace recount {
namespace {

struct StreakSettings {
    double margin = 0.04;       ///< of the picture, at either end of a streak
    int margin_samples = 24;    ///< places along each margin ...
    int samples = 200;          ///< ... and along the whole picture that are looked at
    double reach = 1. / 400;    ///< of the picture: paper is so far beside the middle of a streak,
    int least_reach_px = 4;     ///< or so far,
    int darker = 4;             ///< and so much lighter
    int darker_print = 24;      ///< than paper: print or ink
    double in_margin = 0.95;    ///< of the samples of a margin where a streak is seen
    double in_picture = 0.7;    ///< and of the whole picture's: less where it crosses print
    double blank_margin = 0.01; ///< as much of a margin may be print
    int paper_px = 2;           ///< on either side of a streak, of which the first may be half dark
    int most_streaks = 3;       ///< of one picture: more are the lines of a table that was cut out
} const settings;

/// Which way streaks run: along columns of pixels, or rows. What lies along a streak is seen as upright all the same.
enum class Way { upright, level };

/// `count` lines of pixels across the way of streaks, as rows, evenly between two shares of the picture.
cv::Mat sample_across(const cv::Mat& grey, Way way, double from, double to, int count)
{
    const bool is_upright = way == Way::upright;
    cv::Mat lines(count, is_upright ? grey.cols : grey.rows, CV_8UC1);
    for (int i = 0; i < count; ++i) {
        const double place = from + (to - from) * (i + 0.5) / count;
        const cv::Mat line = is_upright ? grey.row(static_cast<int>(place * grey.rows))
                                        : grey.col(static_cast<int>(place * grey.cols)).t();
        line.copyTo(lines.row(i));
    }
    return lines;
}

/// How many of the samples are darker than both sides, by column.
std::vector<int> count_dark(const cv::Mat& rows, int reach_px, int darker)
{
    std::vector<int> count(static_cast<std::size_t>(rows.cols), 0);
    for (int y = 0; y < rows.rows; ++y) {
        const auto* row = rows.ptr<unsigned char>(y);
        for (int x = reach_px; x < rows.cols - reach_px; ++x)
            count[static_cast<std::size_t>(x)] += std::min(row[x - reach_px], row[x + reach_px]) - row[x] > darker;
    }
    return count;
}

/// Where the columns are, from the left, or the rows, from the top, that streaks darken.
std::vector<cv::Range> find_streaks(const cv::Mat& grey, Way way)
{
    const std::array margins{sample_across(grey, way, 0, settings.margin, settings.margin_samples),
                             sample_across(grey, way, 1 - settings.margin, 1, settings.margin_samples)};
    const int width = margins[0].cols;
    const int reach_px = std::max(settings.least_reach_px, static_cast<int>(settings.reach * width));
    const std::array dark{count_dark(margins[0], reach_px, settings.darker),
                          count_dark(margins[1], reach_px, settings.darker)};
    const double least = settings.in_margin * settings.margin_samples;
    std::vector<cv::Range> streaks;
    for (int x = 0; x < width; ++x)
        if (std::ranges::all_of(dark, [&](const auto& count) { return count[static_cast<std::size_t>(x)] >= least; })) {
            if (streaks.empty() || x > streaks.back().end)
                streaks.emplace_back(x, x);
            streaks.back().end = x + 1;
        }
    if (streaks.empty())
        return {};
    const auto beside = [&](const cv::Range& streak) {
        return cv::Range(streak.start - reach_px, streak.end + reach_px) & cv::Range(0, width);
    };
    for (const cv::Mat& margin : margins) {
        std::vector<int> print = count_dark(margin, reach_px, settings.darker_print);
        for (const cv::Range& streak : streaks)
            std::fill(print.begin() + beside(streak).start, print.begin() + beside(streak).end, 0);
        if (std::accumulate(print.begin(), print.end(), 0.) >
            settings.blank_margin * static_cast<double>(margin.total()))
            return {};
    }
    const std::vector<int> along =
        count_dark(sample_across(grey, way, 0, 1, settings.samples), reach_px, settings.darker);
    std::erase_if(streaks, [&](const cv::Range& streak) {
        const int most = *std::max_element(along.begin() + streak.start, along.begin() + streak.end);
        return streak.size() > reach_px || most < settings.in_picture * settings.samples;
    });
    if (streaks.size() > static_cast<std::size_t>(settings.most_streaks))
        return {};
    return streaks;
}

/// Goes over what is between the first and the last column of a part of a picture, from the brightness of one to that
/// of the other.
void paint_over(cv::Mat part)
{
    const int last = part.cols - 1;
    for (int y = 0; y < part.rows; ++y) {
        auto* row = part.ptr<unsigned char>(y);
        for (int x = 1; x < last; ++x)
            row[x] = static_cast<unsigned char>((row[0] * (last - x) + row[last] * x) / last);
    }
}

} // namespace

void take_out_streaks(cv::Mat& grey)
{
    CV_Assert(grey.type() == CV_8UC1);
    const auto with_paper = [](const cv::Range& streak, int size) {
        return cv::Range(streak.start - settings.paper_px, streak.end + settings.paper_px) & cv::Range(0, size);
    };
    for (const cv::Range& streak : find_streaks(grey, Way::upright))
        paint_over(grey.colRange(with_paper(streak, grey.cols)));
    for (const cv::Range& streak : find_streaks(grey, Way::level)) {
        cv::Mat part = grey.rowRange(with_paper(streak, grey.rows));
        cv::Mat turned = part.t();
        paint_over(turned);
        cv::transpose(turned, part);
    }
}

} // namespace recount
