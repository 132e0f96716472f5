#pragma once
#include <deque>
#include <memory>
#include <opencv2/core.hpp>
#include <string>
#include <unordered_map>
#include <vector>

namespace recount {

/// Height of a row of text for read_lines(), in pixels.
constexpr int line_height_px = 32;

/// What the network says of a line of print: how likely any text is, compared with what it reads. Blurred print often
/// leaves room for a label where the likeliest letters do not spell it.
class LineChances {
public:
    /// `logits`: steps x classes of the network.
    explicit LineChances(const cv::Mat1f& logits);

    /// Of two lines, one below the other.
    LineChances(const LineChances& upper, const LineChances& lower);

    /// How well a folded text agrees, 0 to 1 (1: it is what is read), wherever in the line it stands: a text is as
    /// unlikely as its least unlikely path (Viterbi), by letter. Remembers what it was asked. Where it is not above so
    /// much, 0 will do.
    double agreement(const std::string& text, double above = 0) const;

private:
    cv::Mat1f behind_;  ///< steps x classes: logarithm of the chance by that of the step's likeliest class
    cv::Mat1f nearest_; ///< of each class, at the step where it is likeliest
    mutable std::unordered_map<std::string, double> known_;
};

/// A line of print.
struct PrintedLine {
    std::string text;                           ///< what is likeliest, folded as fold_text() does
    std::shared_ptr<const LineChances> chances; ///< null: unknown
};

/// Reads pictures of one line of print each (8-bit grey, dark on light paper in even light; a row of a sheet laid flat,
/// any height) with a small network made for it; the text is empty where nothing is to be read. It reads print too
/// small or too blurred for Tesseract, but no layout. How it was trained stands in labels.md.
std::vector<PrintedLine> read_lines(const std::vector<cv::Mat>& lines);

/// While one lives, read_lines() on its thread remembers what it read last, and does not read the same pictures again:
/// the labels of one grid are asked for once more where a first look left doubt.
class LineMemory {
public:
    LineMemory();
    ~LineMemory();
    LineMemory(const LineMemory&) = delete;
    LineMemory& operator=(const LineMemory&) = delete;

private:
    friend std::vector<PrintedLine> read_lines(const std::vector<cv::Mat>& lines);
    /// What was read in one pass of the network.
    struct Pass {
        cv::Mat pictures;
        std::vector<PrintedLine> lines;
    };
    const std::vector<PrintedLine>* find(const cv::Mat& pictures) const;
    void keep(const cv::Mat& pictures, const std::vector<PrintedLine>& lines);

    std::deque<Pass> passes_; ///< the last one first
    LineMemory* outer_;
};

/// Whether the picture of a cell shows two lines of print, one below the other.
bool holds_two_lines(const cv::Mat& cell);

/// Reads pictures of one cell each, of one line of print or two, one below the other.
std::vector<PrintedLine> read_cells(const std::vector<cv::Mat>& cells);

/// Reads the lines of print of a picture (8-bit grey, dark on white, level) wherever they stand, with the same network:
/// from the top, each from the left. What is too short for a word is left out, and what does not reach into the columns
/// `over` of the picture, [start, end).
std::vector<PrintedLine> read_loose_lines(const cv::Mat& picture, const cv::Range& over = cv::Range::all());

} // namespace recount
