#pragma once
#include <opencv2/core.hpp>
#include <string>
#include <vector>

namespace recount {

/// A printed word and where it stands, in pixels of the picture it was read from.
struct Word {
    std::string text; ///< UTF-8
    cv::Rect box;
    float confidence = 0; ///< 0 to 1
};

/// How the printed text of a picture is arranged: scattered over cells, or a heading that may be light on dark.
enum class TextLayout { cells, heading };

/// Reads the printed words of an 8-bit grey picture (dark on light) with Tesseract. One engine a thread is kept.
std::vector<Word> read_words(const cv::Mat& grey, TextLayout layout);

/// Words line by line, each line from the left.
std::vector<Word> in_reading_order(std::vector<Word> words);

/// Lower case, ASCII only (ä becomes a, ß ss, ø o, ...), letters and digits only: what printed labels are compared by.
std::string fold_text(const std::string& utf8);
/// The same of each of several texts.
std::vector<std::string> fold_texts(const std::vector<std::string>& texts);

/// How many letters a folded text has; the others are digits.
std::ptrdiff_t letters_in(const std::string& folded);

/// How well `label` occurs within `text` (both folded): 1 exactly, 0 not at all. Edit distance of the label to its best
/// place in the text, by its length; text beyond the label costs a little. Where it is not above so much, 0 will do.
double label_similarity(const std::string& label, const std::string& text, double above = 0);

} // namespace recount
