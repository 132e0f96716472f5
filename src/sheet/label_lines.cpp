// Small and blurred print: read_lines(). A convolutional network says for every two pixels of a line's width which
// letter or digit is there; the best path is the text (CTC, Graves et al., 2006). Lines of about one width are read at
// once.
#include "sheet/label_lines.hpp"

#include "core/embedded.hpp"
#include "lattice/text_lines.hpp"
#include "network/network.hpp"
#include "sheet/labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace recount {
namespace {

constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"; // of classes 1 and on; 0 is epsilon
constexpr int width_step_px = 16;                                             // so that few widths differ
constexpr int least_width_px = 64;
constexpr int most_width_px = 384;
constexpr float paper = 245;           // even light makes it so
constexpr double darkest_share = 0.01; // of a line's pixels, by whose darkness all are measured
constexpr float least_contrast = 25;   // fainter is noise, and stays faint
constexpr double faint_ink = 0.15;     // of a line's darkest column: columns with less at its ends are paper, ...
constexpr int margin_px = 12;          // ... but for so many beside ink

/// When a picture holds two lines of print, one below the other.
struct TwoLines {
    double border = 0.1;      ///< of the height, at both ends, where printed lines remain
    double first = 0.36;      ///< of the height: from here ...
    double last = 0.64;       ///< ... to here the gap may lie
    double gap_ink = 0.35;    ///< of the lighter line's: at most in the gap
    double line_ink = 0.15;   ///< of the darker line's: at least in the lighter line, which may be one short word
    double faint = 1.5;       ///< grey levels, as a row's mean: less ink is noise
    std::ptrdiff_t least = 4; ///< cells with two lines: fewer decide nothing, and take as long as sixteen
} const two_lines;

/// Lines of print that stand anywhere, by the height of their highest letter.
struct LooseLines {
    float space = 1;     ///< between two letters
    float shortest = 3;  ///< a shorter line is a number or a sign
    float around = 0.7F; ///< of paper around a line: letters are as high then as those of labels in their rows
} const loose_lines;

/// Where to part a picture into its two lines of print: the row between them. Nothing where it does not hold two.
std::optional<int> between_lines(const cv::Mat& picture)
{
    cv::Mat1d ink; // of each row
    cv::reduce(picture, ink, 1, cv::REDUCE_AVG, CV_64F);
    const auto row = [&](double share) { return static_cast<int>(std::lround(share * picture.rows)); };
    const int top = row(two_lines.border), first = row(two_lines.first), last = row(two_lines.last),
              bottom = picture.rows - top;
    if (first <= top || last <= first)
        return std::nullopt;
    double lightest = 0, least = 0, upper = 0, lower = 0;
    cv::minMaxLoc(ink.rowRange(top, bottom), nullptr, &lightest);
    ink = lightest - ink;
    cv::Point gap;
    cv::minMaxLoc(ink.rowRange(first, last), &least, nullptr, &gap);
    const int between = first + gap.y;
    cv::minMaxLoc(ink.rowRange(top, between), nullptr, &upper);
    cv::minMaxLoc(ink.rowRange(between, bottom), nullptr, &lower);
    const auto [lighter, darker] = std::minmax(upper, lower);
    if (lighter < two_lines.faint || lighter < two_lines.line_ink * darker || least > two_lines.gap_ink * lighter)
        return std::nullopt;
    return between;
}

ConvolutionalNetwork& network()
{
    thread_local ConvolutionalNetwork kept(embedded("labels.onnx"));
    return kept;
}

int width_of(const cv::Mat& line)
{
    const double width = static_cast<double>(line.cols) * line_height_px / std::max(1, line.rows);
    const int steps = static_cast<int>(std::lround(width / width_step_px));
    return std::clamp(steps * width_step_px, least_width_px, most_width_px);
}

/// How dark each pixel is, by the darkest ones.
cv::Mat1f darkness(const cv::Mat& line)
{
    const int width = width_of(line);
    cv::Mat resized;
    cv::resize(line, resized, {width, line_height_px}, 0, 0,
               line.rows > line_height_px ? cv::INTER_AREA : cv::INTER_LINEAR);
    cv::Mat1f dark;
    resized.convertTo(dark, CV_32F, -1, paper);
    std::vector<float> sorted(dark.begin(), dark.end());
    const auto darkest =
        sorted.end() - 1 - static_cast<std::ptrdiff_t>(darkest_share * static_cast<double>(sorted.size()));
    std::nth_element(sorted.begin(), darkest, sorted.end());
    dark /= std::max(least_contrast, *darkest);
    cv::min(cv::max(dark, -0.5F), 1.2F, dark); // as in training
    return dark;
}

/// The columns of a line that hold ink, and some paper beside it: most labels are shorter than their column is wide.
cv::Range inked_columns(const cv::Mat1f& dark)
{
    cv::Mat1f ink; // of each column
    cv::reduce(cv::max(dark, 0), ink, 0, cv::REDUCE_AVG);
    const float least = static_cast<float>(faint_ink) * *std::ranges::max_element(ink);
    int first = 0, last = ink.cols;
    while (first < last && ink(0, first) <= least)
        ++first;
    while (first < last && ink(0, last - 1) <= least)
        --last;
    return {std::max(0, first - margin_px), std::min(ink.cols, last + margin_px)};
}

/// A line, and which of its columns are to be read.
struct Inked {
    cv::Mat1f dark;
    cv::Range columns;
};

/// Pictures in a batch, n x 1 x height x width: as wide as the widest ink of them.
cv::Mat stacked(const std::vector<Inked>& lines, std::span<const std::size_t> chosen)
{
    int widest = least_width_px;
    for (const std::size_t i : chosen)
        widest = std::max(widest, lines[i].columns.size());
    const int width = (widest + width_step_px - 1) / width_step_px * width_step_px;
    const int shape[] = {static_cast<int>(chosen.size()), 1, line_height_px, width};
    cv::Mat pictures(4, shape, CV_32F, cv::Scalar(0));
    for (std::size_t k = 0; k < chosen.size(); ++k) {
        const auto& [dark, ink] = lines[chosen[k]];
        const int shown = std::min(width, dark.cols);
        const int first = std::clamp((ink.start + ink.end - shown) / 2, 0, dark.cols - shown);
        dark.colRange(first, first + shown)
            .copyTo(
                cv::Mat(line_height_px, width, CV_32F, pictures.ptr<float>(static_cast<int>(k))).colRange(0, shown));
    }
    return pictures;
}

/// Steps x classes of one picture of many (pictures x classes x 1 x steps).
cv::Mat1f logits_of(const cv::Mat& logits, int picture)
{
    const int classes = logits.size[1], steps = logits.size[3];
    cv::Mat1f result(steps, classes);
    for (int k = 0; k < classes; ++k)
        for (int step = 0; step < steps; ++step)
            result(step, k) = logits.ptr<float>(picture, k)[step];
    return result;
}

int likeliest(const cv::Mat1f& logits, int step)
{
    return static_cast<int>(std::max_element(logits[step], logits[step] + logits.cols) - logits[step]);
}

/// By letter: asked millions of times where a table top is full of lines.
constexpr auto classes = [] {
    std::array<int, 256> of_letters{};
    for (std::size_t i = 0; i < alphabet.size(); ++i)
        of_letters[static_cast<unsigned char>(alphabet[i])] = static_cast<int>(i) + 1;
    return of_letters;
}();

int class_of(char letter)
{
    return classes[static_cast<unsigned char>(letter)];
}

/// The text of the best path through one picture's classes.
std::string best_path(const cv::Mat1f& logits)
{
    std::string text;
    int last = 0;
    for (int step = 0; step < logits.rows; ++step) {
        const int best = likeliest(logits, step);
        if (best != last && best != 0)
            text += alphabet[static_cast<std::size_t>(best - 1)];
        last = best;
    }
    return text;
}

/// Reads pictures of one width in one pass.
std::vector<PrintedLine> read_pass(const cv::Mat& pictures)
{
    const cv::Mat logits = network().forward(pictures);
    std::vector<PrintedLine> lines;
    for (int k = 0; k < pictures.size[0]; ++k) {
        const cv::Mat1f of_line = logits_of(logits, k);
        lines.push_back({best_path(of_line), std::make_shared<LineChances>(of_line)});
    }
    return lines;
}

bool are_same(const cv::Mat& some, const cv::Mat& others)
{
    return some.size == others.size &&
           std::equal(some.ptr<float>(), some.ptr<float>() + some.total(), others.ptr<float>());
}

constexpr std::size_t most_passes = 32;         // remembered: of several grids, in a few megabytes
thread_local LineMemory* line_memory = nullptr; // of this thread, the innermost

/// What makes a text unlikely.
struct Agreement {
    float least = -7;              ///< logarithm of the least chance of a class: beyond, the network cannot know
    float beside = -0.4F;          ///< of a step whose letters stand beside the text
    double by_letter = 4;          ///< of a letter's that is not there
    std::size_t least_letters = 3; ///< by which short texts count
} const settings;

} // namespace

LineChances::LineChances(const cv::Mat1f& logits)
{
    // Runs of steps in which nothing stands are one step.
    std::vector<int> steps;
    for (int step = 0; step < logits.rows; ++step)
        if (steps.empty() || likeliest(logits, step) != 0 || likeliest(logits, steps.back()) != 0)
            steps.push_back(step);
    behind_.create(static_cast<int>(steps.size()), logits.cols);
    for (int i = 0; i < behind_.rows; ++i) {
        const float* const from = logits[steps[static_cast<std::size_t>(i)]];
        const float best = *std::max_element(from, from + logits.cols);
        std::transform(from, from + logits.cols, behind_[i],
                       [&](float logit) { return std::max(settings.least, logit - best); });
    }
    cv::reduce(behind_, nearest_, 0, cv::REDUCE_MAX);
}

LineChances::LineChances(const LineChances& upper, const LineChances& lower)
{
    cv::vconcat(upper.behind_, lower.behind_, behind_);
    nearest_ = cv::max(upper.nearest_, lower.nearest_);
}

double LineChances::agreement(const std::string& text, double above) const
{
    if (text.empty() || behind_.empty())
        return 0;
    const double all = settings.by_letter * static_cast<double>(std::max(settings.least_letters, text.size()));
    float most = 0; // of any path
    for (const char letter : text)
        most += nearest_(0, class_of(letter));
    if (1 + most / all <= above) // most texts: nothing is worth remembering
        return 0;
    if (const auto known = known_.find(text); known != known_.end())
        return known->second;
    std::vector<int> path{0}; // classes: epsilon between all letters
    for (const char letter : text) {
        path.push_back(class_of(letter));
        path.push_back(0);
    }
    constexpr float never = -1e9F;
    std::vector<float> reached(path.size(), never);
    float before = 0, best = never; // what stands left of the text alone; all with the text, right of it too
    for (int step = 0; step < behind_.rows; ++step) {
        const float* const chance = behind_[step];
        const float passed = chance[0] < 0 ? settings.beside : 0;
        best += passed;
        for (std::size_t i = path.size(); i-- > 0;) {
            float from = std::max(reached[i], i < 2 ? before : never); // the text begins with or without epsilon
            if (i >= 1)
                from = std::max(from, reached[i - 1]);
            if (i >= 2 && path[i] != path[i - 2])
                from = std::max(from, reached[i - 2]);
            reached[i] = from + chance[path[i]];
        }
        before += passed;
        best = std::max({best, reached.back(), reached[reached.size() - 2]});
    }
    return known_[text] = std::max(0., 1 + best / all);
}

LineMemory::LineMemory() : outer_(std::exchange(line_memory, this)) {}

LineMemory::~LineMemory()
{
    line_memory = outer_;
}

const std::vector<PrintedLine>* LineMemory::find(const cv::Mat& pictures) const
{
    const auto pass = std::ranges::find_if(passes_, [&](const Pass& it) { return are_same(it.pictures, pictures); });
    return pass != passes_.end() ? &pass->lines : nullptr;
}

void LineMemory::keep(const cv::Mat& pictures, const std::vector<PrintedLine>& lines)
{
    passes_.push_front({pictures, lines});
    if (passes_.size() > most_passes)
        passes_.pop_back();
}

std::vector<PrintedLine> read_lines(const std::vector<cv::Mat>& lines)
{
    std::vector<Inked> inked(lines.size());
    std::vector<std::size_t> by_width;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!lines[i].empty()) {
            const cv::Mat1f dark = darkness(lines[i]);
            inked[i] = {dark, inked_columns(dark)};
            by_width.push_back(i);
        }
    std::ranges::stable_sort(by_width, {}, [&](std::size_t i) { return inked[i].columns.size(); });
    std::vector<PrintedLine> read(lines.size());
    for (std::size_t first = 0; first < by_width.size(); first += Lanes::count) { // what the network does in one pass
        const std::span<const std::size_t> chosen =
            std::span(by_width).subspan(first, std::min<std::size_t>(Lanes::count, by_width.size() - first));
        const cv::Mat pictures = stacked(inked, chosen);
        const std::vector<PrintedLine>* before = line_memory != nullptr ? line_memory->find(pictures) : nullptr;
        const std::vector<PrintedLine> now = before != nullptr ? *before : read_pass(pictures);
        if (line_memory != nullptr && before == nullptr)
            line_memory->keep(pictures, now);
        for (std::size_t k = 0; k < chosen.size(); ++k)
            read[chosen[k]] = now[k];
    }
    return read;
}

bool holds_two_lines(const cv::Mat& cell)
{
    return !cell.empty() && between_lines(cell).has_value();
}

std::vector<PrintedLine> read_cells(const std::vector<cv::Mat>& cells)
{
    std::vector<std::optional<int>> parting;
    for (const cv::Mat& cell : cells)
        parting.push_back(cell.empty() ? std::nullopt : between_lines(cell));
    if (std::ranges::count_if(parting, [](const auto& row) { return row.has_value(); }) < two_lines.least)
        return read_lines(cells);
    std::vector<cv::Mat> lines;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        lines.push_back(cells[i]);
        if (!parting[i])
            continue;
        const cv::Size half(2 * cells[i].cols, cells[i].rows); // of one width wherever they are parted: read at once
        cv::resize(cells[i].rowRange(0, *parting[i] + 1), lines.back(), half);
        cv::resize(cells[i].rowRange(*parting[i], cells[i].rows), lines.emplace_back(), half);
    }
    const std::vector<PrintedLine> read = read_lines(lines);
    std::vector<PrintedLine> joined;
    for (auto line = read.begin(); line != read.end(); ++line) {
        joined.push_back(*line);
        if (!parting[joined.size() - 1])
            continue;
        const PrintedLine& upper = *line;
        const PrintedLine& lower = *++line;
        joined.back() = {upper.text + lower.text, std::make_shared<LineChances>(*upper.chances, *lower.chances)};
    }
    return joined;
}

std::vector<PrintedLine> read_loose_lines(const cv::Mat& picture, const cv::Range& over)
{
    std::vector<Word> words;
    for (const TextLine& line : text_lines(find_letters(picture), {1, 0}, loose_lines.space)) {
        const cv::Point2f half(0, line.height / 2);
        const bool reaches_over =
            over == cv::Range::all() || (line.right.x > float(over.start) && line.left.x < float(over.end));
        if (reaches_over && line.right.x - line.left.x >= loose_lines.shortest * line.height)
            words.push_back({.text = {}, .box = cv::Rect2f(line.left - half, line.right + half)});
    }
    std::vector<cv::Mat> pictures;
    for (const Word& word : in_reading_order(std::move(words))) {
        const int around = cvRound(loose_lines.around * static_cast<float>(word.box.height));
        const cv::Rect box(word.box.tl() - cv::Point(around, around), word.box.br() + cv::Point(around, around));
        pictures.push_back(picture(box & cv::Rect({0, 0}, picture.size())));
    }
    return read_lines(pictures);
}

} // namespace recount
