#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// A line of letters that stand side by side, printed or written. Pixels of the picture.
struct TextLine {
    cv::Point2f left, right; ///< the middles of its first and its last letter's outer edges, as the text runs
    float height = 0;        ///< of its highest letter
    int letters = 0;         ///< pieces of ink
};

/// Which way the text of a picture runs, but for quarter turns: a unit vector within 45 degrees of the x axis. `grey`
/// is 8-bit with even light. The way from each letter to the next is nearly always along a line of text, or down to the
/// next line.
cv::Point2f text_way(const cv::Mat& grey);

/// The lines of letters that run along `way` (unit vector), as far as letters are neither specks nor drawings. `space`:
/// the widest between two of them, of the higher one's height.
std::vector<TextLine> text_lines(const cv::Mat& grey, cv::Point2f way, float space);

} // namespace recount
