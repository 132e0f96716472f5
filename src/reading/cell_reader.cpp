// Reads cell pictures with the embedded network: `CellReader::read`.
// One forward pass for the pictures whose cell fits the narrow middle part (most do, and cost a third less) and one for
// the wide ones; each picture's steps are then decoded into calibrated candidates (ctc.cpp). How the network was
// trained, and how far to trust it, stands in cells.md.
#include "reading/cell_reader.hpp"

#include "reading/cell_image.hpp"
#include "reading/ctc.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/dnn.hpp>
#include <span>
#include <stdexcept>

extern "C" const unsigned char embedded_cells_onnx[];
extern "C" const unsigned char embedded_cells_onnx_end[];

namespace recount {
namespace {

/// Every choice of this stage, with its reason.
struct Tuning {
    static constexpr int narrow_width_px = 72;      ///< as in training (tools/train/network.py)
    static constexpr std::size_t most_at_once = 16; ///< pictures in one pass: longer ones are no faster (65 ms of a
                                                    ///< core for 128 cells, by 4 as by 128) and need 0.4 MB a picture
    static constexpr double surprise =
        2e-4; ///< share of every cell's probability kept for what the network has never seen
};

/// One network for pictures of one width. OpenCV lays out its memory anew for each shape of input.
cv::dnn::Net load()
{
    const auto* begin = reinterpret_cast<const char*>(embedded_cells_onnx);
    const auto size = std::size_t(embedded_cells_onnx_end - embedded_cells_onnx);
    cv::dnn::Net net = cv::dnn::readNetFromONNX(begin, size);
    net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
    net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    return net;
}

bool is_narrow(const cv::Mat& picture)
{
    const cv::Rect cell = cell_box(picture);
    const int left = (CellShape::width_px - Tuning::narrow_width_px) / 2;
    return cell.x >= left + CellShape::rim_px &&
           cell.x + cell.width <= left + Tuning::narrow_width_px - CellShape::rim_px;
}

/// The pictures `chosen`, their middle `width` columns, as the network's input: n x channels x height x width.
cv::Mat stacked(const std::vector<cv::Mat>& pictures, std::span<const std::size_t> chosen, int width)
{
    const int shape[] = {int(chosen.size()), CellShape::channels, CellShape::height_px, width};
    cv::Mat blob(4, shape, CV_32F);
    const int left = (CellShape::width_px - width) / 2;
    float* out = blob.ptr<float>();
    for (const std::size_t index : chosen)
        for (int row = 0; row < CellShape::channels * CellShape::height_px; ++row)
            out = std::copy_n(pictures[index].ptr<float>(row) + left, width, out);
    return blob;
}

/// The probabilities of one picture's steps from its logits (classes x 1 x steps).
std::vector<float> softmax_steps(const float* logits, int steps)
{
    std::vector<float> result(std::size_t(steps * StepClasses::count));
    for (int t = 0; t < steps; ++t) {
        float most = logits[t];
        for (int c = 1; c < StepClasses::count; ++c)
            most = std::max(most, logits[c * steps + t]);
        double sum = 0;
        for (int c = 0; c < StepClasses::count; ++c)
            sum += std::exp(double(logits[c * steps + t] - most));
        for (int c = 0; c < StepClasses::count; ++c)
            result[std::size_t(t * StepClasses::count + c)] =
                float(std::exp(double(logits[c * steps + t] - most)) / sum);
    }
    return result;
}

/// Leaves a little probability for what no training shows.
void keep_surprise(Ink& ink)
{
    for (Candidate& candidate : ink.candidates)
        candidate.probability *= 1 - Tuning::surprise;
    ink.rest = ink.rest * (1 - Tuning::surprise) + Tuning::surprise;
}

} // namespace

struct CellReader::Network {
    cv::dnn::Net narrow = load();
    cv::dnn::Net wide = load();

    void read(cv::dnn::Net& net, int width, const std::vector<cv::Mat>& pictures, std::span<const std::size_t> chosen,
              std::vector<Ink>& inks)
    {
        while (!chosen.empty()) {
            const auto now = chosen.first(std::min(chosen.size(), Tuning::most_at_once));
            net.setInput(stacked(pictures, now, width));
            const cv::Mat logits = net.forward();
            if (logits.dims != 4 || logits.size[0] != int(now.size()) || logits.size[1] != StepClasses::count ||
                logits.size[2] != 1)
                throw std::logic_error("the embedded network gives something else than steps");
            for (std::size_t i = 0; i < now.size(); ++i) {
                inks[now[i]] = decode_steps(softmax_steps(logits.ptr<float>(int(i)), logits.size[3]));
                keep_surprise(inks[now[i]]);
            }
            chosen = chosen.subspan(now.size());
        }
    }
};

CellReader::CellReader() : network_(std::make_unique<Network>()) {}

CellReader::~CellReader() = default;

std::vector<Ink> CellReader::read(const std::vector<cv::Mat>& pictures)
{
    std::vector<std::size_t> narrow, wide;
    for (std::size_t i = 0; i < pictures.size(); ++i)
        (is_narrow(pictures[i]) ? narrow : wide).push_back(i);
    std::vector<Ink> inks(pictures.size());
    network_->read(network_->narrow, Tuning::narrow_width_px, pictures, narrow, inks);
    network_->read(network_->wide, CellShape::width_px, pictures, wide, inks);
    return inks;
}

} // namespace recount
