// What all searches for tables share: searched_photo().
#include "lattice/searched_photo.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int longest_side_px = 2000; // about the longest side of the picture in which lines are followed

} // namespace

std::vector<Stroke> SearchedPhoto::strokes() const
{
    std::vector<Stroke> all = level;
    all.insert(all.end(), steep.begin(), steep.end());
    return all;
}

bool may_hold_tables(const cv::Mat& grey)
{
    return grey.type() == CV_8UC1 && std::min(grey.cols, grey.rows) >= least_picture_px;
}

SearchedPhoto searched_photo(const cv::Mat& grey)
{
    if (!may_hold_tables(grey))
        return {grey, grey};
    const int factor =
        static_cast<int>(std::lround(static_cast<double>(std::max(grey.cols, grey.rows)) / longest_side_px));
    if (factor <= 1)
        return searched_photo(grey, grey, 1);
    // Whole factors reduce several times faster than others.
    const cv::Size whole(grey.cols / factor, grey.rows / factor);
    cv::Mat reduced;
    cv::resize(grey(cv::Rect({0, 0}, whole * factor)), reduced, whole, 0, 0, cv::INTER_AREA);
    return searched_photo(grey, reduced, 1. / factor);
}

SearchedPhoto searched_photo(const cv::Mat& full, const cv::Mat& reduced, double scale)
{
    const cv::Mat even = even_light(reduced);
    return {full,
            reduced,
            scale,
            even,
            follow_dark_lines(even, Heading::level, {}),
            follow_dark_lines(even, Heading::steep, {})};
}

} // namespace recount
