// Printed text: read_words() through Tesseract (the only file that sees it), and label_similarity(), an approximate
// substring match that forgives what OCR does to small print.
#include "sheet/labels.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <leptonica/allheaders.h>
#include <memory>
#include <mutex>
#include <opencv2/imgproc.hpp>
#include <stdexcept>
#include <tesseract/baseapi.h>
#include <tesseract/resultiterator.h>
#include <utility>

namespace recount {
namespace {

/// Small labels at about 20 px a line: what Tesseract should take for their resolution.
constexpr int assumed_dpi = 150;

tesseract::TessBaseAPI& engine()
{
    thread_local std::unique_ptr<tesseract::TessBaseAPI> kept;
    if (!kept) {
        static std::mutex one_at_a_time; // some of what is set here belongs to the process
        const std::lock_guard lock(one_at_a_time);
        auto fresh = std::make_unique<tesseract::TessBaseAPI>();
        if (fresh->Init(nullptr, "eng", tesseract::OEM_LSTM_ONLY) != 0)
            throw std::runtime_error("Tesseract's English data is missing; install the package tesseract-ocr-eng");
        setMsgSeverity(L_SEVERITY_NONE); // Leptonica writes to stderr about boxes at the border
        fresh->SetVariable("debug_file", "/dev/null");
        kept = std::move(fresh);
    }
    return *kept;
}

/// Noise that was brought out with the print: Tesseract takes seconds to sort thousands of specks, and reads nothing.
struct Specks {
    static constexpr double most =
        0.004; ///< dark parts per pixel: dense print has a quarter of that, noise up to five times
    static constexpr double blur_px = 1; ///< of smoothing, which leaves specks grey and strokes dark
    static constexpr int most_often = 2; ///< what is left then is a pattern
};

/// The picture, smoothed where there are more specks in it than print has parts.
cv::Mat without_specks(const cv::Mat& grey)
{
    cv::Mat smooth = grey, dark, parts;
    for (int turn = 0; turn < Specks::most_often; ++turn) {
        cv::threshold(smooth, dark, 0, 255, cv::THRESH_BINARY_INV | cv::THRESH_OTSU);
        if (cv::connectedComponents(dark, parts) <= Specks::most * static_cast<double>(grey.total()))
            break;
        cv::Mat smoother;
        cv::GaussianBlur(smooth, smoother, {}, Specks::blur_px);
        smooth = smoother;
    }
    return smooth;
}

/// ASCII spelling of the two-byte Latin letters C3 80 to C3 BF (À to ÿ); `.` where there is no letter.
constexpr std::string_view latin1_letters = "aaaaaaaceeeeiiiidnooooo.ouuuuytsaaaaaaaceeeeiiiidnooooo.ouuuuyty";

/// How many letters of a folded label are nowhere in a text: at least so many are to be changed or left out.
int letters_not_in(const std::string& label, const std::string& text)
{
    const auto bit = [](char letter) { return std::uint64_t{1} << (static_cast<unsigned char>(letter) & 63U); };
    std::uint64_t there = 0; // where two share a bit, fewer are counted
    for (const char letter : text)
        there |= bit(letter);
    return static_cast<int>(std::ranges::count_if(label, [&](char letter) { return (there & bit(letter)) == 0; }));
}

/// The fewest letters to change, add or leave out that make a label a part of a text (Sellers, 1980).
int fewest_misses_of_long(const std::string& label, const std::string& text)
{
    std::vector<int> above(text.size() + 1, 0), here(text.size() + 1, 0); // a match may begin anywhere in the text
    for (std::size_t i = 1; i <= label.size(); ++i) {
        here[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= text.size(); ++j)
            here[j] = std::min({above[j - 1] + (label[i - 1] == text[j - 1] ? 0 : 1), above[j] + 1, here[j - 1] + 1});
        std::swap(above, here);
    }
    return *std::min_element(above.begin(), above.end());
}

/// The same for a label of at most 64 letters, a whole column at once (Myers, 1999): a bit for each letter of the label
/// says whether the misses grow, or shrink, from the letter before.
int fewest_misses(const std::string& label, const std::string& text)
{
    std::array<std::uint64_t, 256> places{}; // of each letter in the label
    for (std::size_t i = 0; i < label.size(); ++i)
        places[static_cast<unsigned char>(label[i])] |= std::uint64_t{1} << i;
    const std::uint64_t last = std::uint64_t{1} << (label.size() - 1);
    std::uint64_t grows = ~std::uint64_t{0}, shrinks = 0;
    int misses = static_cast<int>(label.size()), fewest = misses;
    for (const char letter : text) {
        const std::uint64_t same = places[static_cast<unsigned char>(letter)];
        const std::uint64_t diagonal = (((same & grows) + grows) ^ grows) | same;
        std::uint64_t right_grows = shrinks | ~(diagonal | grows), right_shrinks = grows & diagonal;
        misses += (right_grows & last ? 1 : 0) - (right_shrinks & last ? 1 : 0);
        fewest = std::min(fewest, misses);
        right_grows <<= 1;
        right_shrinks <<= 1;
        const std::uint64_t before = same | shrinks;
        grows = right_shrinks | ~(before | right_grows);
        shrinks = right_grows & before;
    }
    return fewest;
}

} // namespace

std::vector<Word> read_words(const cv::Mat& grey, TextLayout layout)
{
    std::vector<Word> words;
    if (grey.empty())
        return words;
    tesseract::TessBaseAPI& api = engine();
    api.SetPageSegMode(tesseract::PSM_SPARSE_TEXT);
    api.SetVariable("tessedit_do_invert", layout == TextLayout::heading ? "1" : "0");
    const cv::Mat clean = without_specks(grey);
    api.SetImage(clean.data, clean.cols, clean.rows, 1, static_cast<int>(clean.step));
    api.SetSourceResolution(assumed_dpi);
    if (api.Recognize(nullptr) != 0)
        return words;
    // The base classes' own steps: those of ResultIterator look for right-to-left text among all words at each word.
    const std::unique_ptr<tesseract::ResultIterator> place(api.GetIterator());
    if (place != nullptr)
        place->tesseract::PageIterator::Begin();
    for (bool more = place != nullptr; more; more = place->tesseract::PageIterator::Next(tesseract::RIL_WORD)) {
        const std::unique_ptr<const char[]> text(place->tesseract::LTRResultIterator::GetUTF8Text(tesseract::RIL_WORD));
        int left = 0, top = 0, right = 0, bottom = 0;
        if (text && place->BoundingBox(tesseract::RIL_WORD, &left, &top, &right, &bottom))
            words.push_back({text.get(), cv::Rect(cv::Point(left, top), cv::Point(right, bottom)),
                             place->Confidence(tesseract::RIL_WORD) / 100});
    }
    api.Clear();
    return words;
}

std::vector<Word> in_reading_order(std::vector<Word> words)
{
    const auto middle = [](const Word& word) { return word.box.y + word.box.height / 2; };
    std::ranges::sort(words, {}, middle);
    for (auto begin = words.begin(); begin != words.end();) {
        const int bottom = begin->box.y + begin->box.height;
        const auto end = std::find_if(begin + 1, words.end(), [&](const Word& word) { return middle(word) >= bottom; });
        std::sort(begin, end, [](const Word& a, const Word& b) { return a.box.x < b.box.x; });
        begin = end;
    }
    return words;
}

std::string fold_text(const std::string& utf8)
{
    std::string folded;
    for (std::size_t i = 0; i < utf8.size(); ++i) {
        const auto byte = static_cast<unsigned char>(utf8[i]);
        if (byte == 0xC3 && i + 1 < utf8.size()) {
            const auto next = static_cast<unsigned char>(utf8[++i]);
            const std::size_t index = next - 0x80U;
            if (index < latin1_letters.size() && latin1_letters[index] != '.')
                folded += next == 0x9F ? std::string("ss") : std::string(1, latin1_letters[index]);
        } else if (byte >= 'A' && byte <= 'Z') {
            folded += static_cast<char>(byte - 'A' + 'a');
        } else if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9')) {
            folded += static_cast<char>(byte);
        }
    }
    return folded;
}

std::vector<std::string> fold_texts(const std::vector<std::string>& texts)
{
    std::vector<std::string> folded;
    std::ranges::transform(texts, std::back_inserter(folded), fold_text);
    return folded;
}

std::ptrdiff_t letters_in(const std::string& folded)
{
    return std::ranges::count_if(folded, [](char c) { return c >= 'a' && c <= 'z'; });
}

double label_similarity(const std::string& label, const std::string& text, double above)
{
    if (label.empty() || text.empty())
        return 0;
    const double beyond = std::max(0.0, static_cast<double>(text.size()) - static_cast<double>(label.size()));
    constexpr double cost_beyond = 0.15; // how-to texts and dice icons stand beside labels, so extra text says little
    const double length = static_cast<double>(label.size());
    const auto with_misses = [&](int misses) {
        return std::max(0.0, 1.0 - misses * 1.5 / length - cost_beyond * beyond / (beyond + length));
    };
    if (with_misses(letters_not_in(label, text)) <= above)
        return 0;
    return with_misses(label.size() <= 64 ? fewest_misses(label, text) : fewest_misses_of_long(label, text));
}

} // namespace recount
