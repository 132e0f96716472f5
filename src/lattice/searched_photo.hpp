#pragma once
#include "lattice/dark_lines.hpp"

#include <opencv2/core.hpp>
#include <vector>

namespace recount {

constexpr int least_picture_px = 60; ///< shorter side: smaller pictures hold no readable sheet

/// A picture in which tables are looked for, with all that the searches share.
struct SearchedPhoto {
    cv::Mat full;                     ///< 8-bit grey
    cv::Mat reduced;                  ///< the same at `scale`
    double scale = 1;                 ///< reduced pixels per photo pixel
    cv::Mat even;                     ///< the reduced one in even light
    std::vector<Stroke> level, steep; ///< the dark lines that can be followed in it, in its pixels

    /// All lines, the level ones first.
    std::vector<Stroke> strokes() const;
};

/// Whether a picture is 8-bit grey and large enough for tables.
bool may_hold_tables(const cv::Mat& grey);

/// Reduces a photo and follows its lines; none where it cannot hold tables.
SearchedPhoto searched_photo(const cv::Mat& grey);

/// Follows the lines of a picture that is reduced already.
SearchedPhoto searched_photo(const cv::Mat& full, const cv::Mat& reduced, double scale);

} // namespace recount
