#pragma once
#include "core/report.hpp"

#include <opencv2/core.hpp>

namespace recount {

/// The photo with what was found drawn into it: the outline of each sheet with its template, each written cell with its
/// reading, and each finding as a sentence below. What a colour says is said by a sign or a line style too:
/// green, thin: read surely; orange, `~`: not quite sure; violet, `?`, double line: needs a look; red, `!`, thick line:
/// wrong, with what is expected. `grey` is 8-bit, one channel; the result is BGR, the photo in it at most
/// 3200 pixels long.
cv::Mat draw_overlay(const cv::Mat& grey, const PhotoResult& result);

} // namespace recount
