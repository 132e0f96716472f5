#pragma once
#include <opencv2/core.hpp>

namespace recount {

/// The grey of a drawing where there is no line.
inline constexpr int drawn_paper = 245;

/// The lines of all tables of an 8-bit grey picture, dark on `drawn_paper`: what is printed as a line, the edges of
/// shaded bands, and the rows and columns that a person sees where nothing is printed between them. Rows should be 8 to
/// 40 pixels high.
cv::Mat draw_table_lines(const cv::Mat& grey);

} // namespace recount
