// Reads cell pictures with the embedded network: `CellReader::read`.
// The network sees the middle part of a picture that holds its cell, all pictures of one width together: time goes with
// the width, and what lies beyond is paper. Pictures without ink are seen as one. Each picture's steps are then decoded
// into calibrated candidates (ctc.cpp). How the network was trained, and how far to trust it, stands in cells.md.
#include "reading/cell_reader.hpp"

#include "core/embedded.hpp"
#include "network/network.hpp"
#include "reading/cell_image.hpp"
#include "reading/ctc.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>

namespace recount {
namespace {

/// Every choice of this stage, with its reason.
struct ReaderSettings {
    int least_width_px = 64;                 // near the narrower one of training (72); of 800 cells none that was
                                             // sure is read otherwise; narrower ones read a little worse
    int width_step_px = 8;                   // two steps of the network: the middle stays in the middle
    std::size_t most_at_once = Lanes::count; // pictures in one pass: more only take more memory
    double surprise = 2e-4; // share of every cell's probability kept for what the network has never seen
} constexpr settings;

/// The same cell with nothing but paper.
cv::Mat without_ink(const cv::Mat& picture)
{
    cv::Mat empty = picture.clone();
    empty.rowRange(0, CellShape::height_px).setTo(0.F);
    return empty;
}

/// How many of the middle columns hold the cell and its rim.
int width_of(const cv::Mat& picture)
{
    const cv::Rect cell = cell_box(picture);
    const int reach = std::max(CellShape::width_px / 2 - cell.x, cell.x + cell.width - CellShape::width_px / 2);
    const int width = 2 * (reach + CellShape::rim_px);
    const int steps = (width + settings.width_step_px - 1) / settings.width_step_px;
    return std::clamp(steps * settings.width_step_px, settings.least_width_px, CellShape::width_px);
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

/// Moves what would be a pass of a few pictures to the next width, where it only fills a pass that is not full: a
/// little more paper beside a cell changes its reading by less than another photo does.
void fill_passes(std::map<int, std::vector<std::size_t>>& of_width)
{
    if (of_width.empty())
        return;
    for (auto here = of_width.begin(), next = std::next(here); next != of_width.end(); here = next++) {
        const std::size_t left = here->second.size() % settings.most_at_once;
        const std::size_t in_last = next->second.size() % settings.most_at_once;
        if (in_last == 0 || left + in_last > settings.most_at_once)
            continue;
        const auto first = here->second.end() - static_cast<std::ptrdiff_t>(left);
        next->second.insert(next->second.end(), first, here->second.end());
        here->second.erase(first, here->second.end());
    }
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
        candidate.probability *= 1 - settings.surprise;
    ink.rest = ink.rest * (1 - settings.surprise) + settings.surprise;
}

} // namespace

struct CellReader::Network {
    ConvolutionalNetwork net;

    void read(int width, const std::vector<cv::Mat>& pictures, std::span<const std::size_t> chosen,
              std::vector<Ink>& inks)
    {
        while (!chosen.empty()) {
            const auto now = chosen.first(std::min(chosen.size(), settings.most_at_once));
            const cv::Mat logits = net.forward(stacked(pictures, now, width));
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

CellReader::CellReader() : CellReader(embedded("cells.onnx")) {}

CellReader::CellReader(std::span<const char> onnx) : network_(new Network{ConvolutionalNetwork(onnx)}) {}

CellReader::~CellReader() = default;

std::vector<Ink> CellReader::read(const std::vector<cv::Mat>& pictures)
{
    std::vector<cv::Mat> seen;
    std::vector<std::size_t> seen_as; // of each picture
    std::optional<std::size_t> empty;
    for (const cv::Mat& picture : pictures) {
        if (!may_show_ink(picture)) {
            if (!empty) {
                empty = seen.size();
                seen.push_back(without_ink(picture));
            }
            seen_as.push_back(*empty);
            continue;
        }
        seen_as.push_back(seen.size());
        seen.push_back(picture);
    }
    std::map<int, std::vector<std::size_t>> of_width;
    for (std::size_t i = 0; i < seen.size(); ++i)
        of_width[width_of(seen[i])].push_back(i);
    fill_passes(of_width);
    std::vector<Ink> inks(seen.size());
    for (const auto& [width, chosen] : of_width)
        network_->read(width, seen, chosen, inks);
    std::vector<Ink> result;
    for (const std::size_t as : seen_as)
        result.push_back(inks[as]);
    return result;
}

} // namespace recount
