#pragma once
#include "core/record.hpp"

#include <opencv2/core.hpp>

namespace recount {

/// A small flat picture of a sheet: its printed table and what is close around it, upright, grey, as WebP. `grey` is
/// the photo, 8-bit, one channel. A sheet without area gives no picture.
SheetPicture sheet_picture(const cv::Mat& grey, const SheetReading& sheet);

} // namespace recount
