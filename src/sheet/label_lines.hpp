#pragma once
#include <opencv2/core.hpp>
#include <string>
#include <vector>

namespace recount {

/// Height of a row of text for read_lines(), in pixels.
constexpr int line_height_px = 32;

/// Reads pictures of one line of print each (8-bit grey, dark on light paper in even light; a row of a sheet laid flat,
/// any height) with a small network made for it: folded text as fold_text() gives it, empty where nothing is to be
/// read. It reads print too small or too blurred for Tesseract, but no layout. How it was trained stands in labels.md.
std::vector<std::string> read_lines(const std::vector<cv::Mat>& lines);

/// Whether the picture of a cell shows two lines of print, one below the other.
bool holds_two_lines(const cv::Mat& cell);

/// Reads pictures of one cell each, of one line of print or two, one below the other.
std::vector<std::string> read_cells(const std::vector<cv::Mat>& cells);

} // namespace recount
