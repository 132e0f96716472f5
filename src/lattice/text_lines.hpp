#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// A line of letters that stand side by side, printed or written. Pixels of the picture.
struct TextLine {
    cv::Point2f left, right; ///< the middles of its first and its last letter's outer edges, as the text runs
    float height = 0;        ///< of its highest letter
    int letters = 0;         ///< pieces of ink
    cv::Point2f second;      ///< where its second word begins, if the first is short: a die, "3x"; else `left`
};

/// A piece of ink as large as a letter. Pixels of the picture.
struct Letter {
    cv::Point2f centre;
    cv::Size2f size;
};

/// The letters of a picture, 8-bit grey with even light, as far as they are neither specks nor drawings. None where
/// there are so many that it is texture.
std::vector<Letter> find_letters(const cv::Mat& grey);

/// Faint text, and light text on dark, as dark text on white: how far each pixel of a picture (8-bit grey) differs from
/// what is around it, by how bright that is, wherever that is more than noise. Bands and panels turn white.
cv::Mat with_faint_text(const cv::Mat& grey);

/// Which way text of these letters runs, but for quarter turns: a unit vector within 45 degrees of the x axis. The way
/// from each letter to the next is nearly always along a line of text, or down to the next line.
cv::Point2f text_way(const std::vector<Letter>& letters);

/// The lines of text that run along `way` (unit vector). `space`: the widest between two letters, of the higher one's
/// height.
std::vector<TextLine> text_lines(const std::vector<Letter>& letters, cv::Point2f way, float space);

} // namespace recount
