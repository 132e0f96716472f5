#pragma once
#include <opencv2/core.hpp>

namespace recount {

/// Each pixel of an 8-bit grey image replaced by the mean of `width` (3, 7 or 9) pixels of its row, as cv::blur does;
/// beyond the edges the image goes on as its mirror image.
cv::Mat mean_along_rows(const cv::Mat& image, int width);

/// The same along columns; of every `step` rows (from 1) only the middle one is given, of those at the end none if they
/// are fewer.
cv::Mat mean_along_columns(const cv::Mat& image, int width, int step = 1);

/// An 8-bit grey image shrunk to `size`, each pixel the mean of the area that it covers, as cv::resize with
/// cv::INTER_AREA does. `size` is not empty and in neither direction larger than the image.
cv::Mat mean_over_areas(const cv::Mat& image, cv::Size size);

} // namespace recount
