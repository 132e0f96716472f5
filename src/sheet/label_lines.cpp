// Small and blurred print: read_lines(). A convolutional network says for every two pixels of a line's width which
// letter or digit is there; the best path is the text (CTC, Graves et al., 2006). All lines of one width are read at
// once.
#include "sheet/label_lines.hpp"

#include "network/network.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <opencv2/imgproc.hpp>
#include <span>
#include <string_view>

extern "C" const unsigned char embedded_labels_onnx[];
extern "C" const unsigned char embedded_labels_onnx_end[];

namespace recount {
namespace {

constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz0123456789"; // of classes 1 and on; 0 is epsilon
constexpr int width_step_px = 16;                                             // so that few widths differ
constexpr int least_width_px = 64;
constexpr int most_width_px = 384;
constexpr float paper = 245;           // even light makes it so
constexpr double darkest_share = 0.01; // of a line's pixels, by whose darkness all are measured
constexpr float least_contrast = 25;   // fainter is noise, and stays faint

ConvolutionalNetwork& network()
{
    thread_local ConvolutionalNetwork kept({reinterpret_cast<const char*>(embedded_labels_onnx),
                                            std::size_t(embedded_labels_onnx_end - embedded_labels_onnx)});
    return kept;
}

int width_of(const cv::Mat& line)
{
    const double width = static_cast<double>(line.cols) * line_height_px / std::max(1, line.rows);
    const int steps = static_cast<int>(std::lround(width / width_step_px));
    return std::clamp(steps * width_step_px, least_width_px, most_width_px);
}

/// How dark each pixel is, by the darkest ones.
cv::Mat1f darkness(const cv::Mat& line, int width)
{
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

/// The text of the best path through one picture's classes (classes x 1 x steps).
std::string best_path(const cv::Mat& logits, int picture)
{
    std::string text;
    int last = 0;
    for (int step = 0; step < logits.size[3]; ++step) {
        int best = 0;
        for (int k = 1; k < logits.size[1]; ++k)
            if (logits.ptr<float>(picture, k)[step] > logits.ptr<float>(picture, best)[step])
                best = k;
        if (best != last && best != 0)
            text += alphabet[static_cast<std::size_t>(best - 1)];
        last = best;
    }
    return text;
}

} // namespace

std::vector<std::string> read_lines(const std::vector<cv::Mat>& lines)
{
    std::map<int, std::vector<std::size_t>> of_width;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!lines[i].empty())
            of_width[width_of(lines[i])].push_back(i);
    std::vector<std::string> texts(lines.size());
    for (const auto& [width, chosen] : of_width) {
        const int shape[] = {static_cast<int>(chosen.size()), 1, line_height_px, width};
        cv::Mat pictures(4, shape, CV_32F);
        for (std::size_t k = 0; k < chosen.size(); ++k)
            darkness(lines[chosen[k]], width)
                .copyTo(cv::Mat(line_height_px, width, CV_32F, pictures.ptr<float>(static_cast<int>(k))));
        const cv::Mat logits = network().forward(pictures);
        for (std::size_t k = 0; k < chosen.size(); ++k)
            texts[chosen[k]] = best_path(logits, static_cast<int>(k));
    }
    return texts;
}

} // namespace recount
