// Thin dark lines as curves. A pixel is on a line if it is darker than its neighbours on both sides at some distance;
// the ridge of that response is followed scan line by scan line with a small tracking filter (position and slope, as
// staff lines are followed in music reading), so that curled, dashed and crossed lines come out as one stroke and
// letters as short pieces that are dropped. Lines near the x axis are followed on the transposed image.
#include "sheet/dark_lines.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int narrow_px = 2;            // to both sides of a line: for the rules of a double rule
constexpr int border_px = 4;            // to both sides of a line: for thick lines
constexpr float presence_gain = 0.08F;  // of a scan line: a memory of about twelve
constexpr float least_presence = 0.38F; // dashes do not fall below this
constexpr int light_cell_px = 8;        // side of the cells in which the paper's brightness is taken
constexpr int block_px = 16;            // pixels looked at together
constexpr int tile_px = 48;             // side of the tiles in which texture and noise set the contrast a line needs
constexpr double tile_quantile = 0.65;  // of the responses in a tile: lines and letters fill less than the rest of it
constexpr double above_texture = 2.2;   // times that quantile: a line stands out so much
constexpr int most_contrast = 40;       // never asked for more: a tile may be full of letters
constexpr double darkest_share = 0.4;   // of the brightest paper in the picture
constexpr int darkest_paper = 28;       // below this a region is no paper; keeps noise of black tables small

struct Peak {
    float at;     // across the scan line, in continuous pixels
    int row;      // the scan line
    int previous; // the peak before it on the same track
};

struct Track {
    int last = 0;
    int first_row = 0;
    int row = 0;
    int seen = 1;
    float at = 0;
    float slope = 0;
    float presence = 1; // how often it was seen lately
};

void respond(const std::uint8_t* pixel, std::uint8_t* response, int width, int reach)
{
    std::fill(response, response + width, std::uint8_t{0});
    for (int x = reach; x < width - reach; ++x) {
        const std::uint8_t near = std::min(pixel[x - narrow_px], pixel[x + narrow_px]);
        const std::uint8_t far = std::min(pixel[x - reach], pixel[x + reach]);
        const std::uint8_t around = std::max(near, far);
        response[x] = static_cast<std::uint8_t>(around > pixel[x] ? around - pixel[x] : 0);
    }
}

/// The contrast a line needs in each tile: well above what noise and texture do there.
cv::Mat1b needed_contrast(const cv::Mat& response, int least)
{
    cv::Mat1b needed((response.rows + tile_px - 1) / tile_px, (response.cols + tile_px - 1) / tile_px);
    for (int ty = 0; ty < needed.rows; ++ty)
        for (int tx = 0; tx < needed.cols; ++tx) {
            int count[256] = {}, total = 0;
            const int bottom = std::min(response.rows, (ty + 1) * tile_px),
                      right = std::min(response.cols, (tx + 1) * tile_px);
            for (int y = ty * tile_px; y < bottom; y += 2) {
                const auto* row = response.ptr<std::uint8_t>(y);
                for (int x = tx * tile_px; x < right; x += 2, ++total)
                    ++count[row[x]];
            }
            int level = 0;
            for (int sum = count[0]; sum < tile_quantile * total && level < 255;)
                sum += count[++level];
            needed(ty, tx) = static_cast<std::uint8_t>(
                std::clamp(static_cast<int>(above_texture * level), least, std::max(least, most_contrast)));
        }
    return needed;
}

/// Finds the peaks of pixels [from, to) of a scan line that reach `needed`.
void find_peaks(const std::uint8_t* response, int from, int to, int row, int needed, std::vector<Peak>& peaks)
{
    for (int x = from; x < to; ++x) {
        const int middle = response[x];
        if (middle < needed || middle < response[x - 1] || middle <= response[x + 1])
            continue;
        const int before = response[x - 1], after = response[x + 1];
        const int bend = before - 2 * middle + after;
        const float shift = bend < 0 ? 0.5F * static_cast<float>(before - after) / static_cast<float>(bend) : 0.F;
        peaks.push_back({static_cast<float>(x) + 0.5F + shift, row, -1});
    }
}

/// Most of a photo has no line: a block of pixels is passed over at once where its strongest response is too weak.
void find_peaks(const std::uint8_t* response, int width, int row, const std::uint8_t* needed, std::vector<Peak>& peaks)
{
    static_assert(tile_px % block_px == 0);
    int x = 0;
    for (; x + block_px <= width; x += block_px) {
        std::uint8_t strongest = 0;
        for (int i = 0; i < block_px; ++i)
            strongest = std::max(strongest, response[x + i]);
        if (const std::uint8_t wanted = needed[x / tile_px]; strongest >= wanted)
            find_peaks(response, std::max(x, border_px), std::min(x + block_px, width - border_px), row, wanted, peaks);
    }
    if (x < width)
        find_peaks(response, std::max(x, border_px), width - border_px, row, needed[x / tile_px], peaks);
}

/// Follows peaks from scan line to scan line.
class Follower {
public:
    Follower(int width, const FollowSettings& settings)
        : settings_(settings), peak_at_(static_cast<std::size_t>(width) + 8, -1)
    {
    }

    void step(int row, std::size_t first_peak)
    {
        for (std::size_t i = first_peak; i < peaks.size(); ++i)
            slot(peaks[i].at) = static_cast<int>(i);
        std::size_t kept = 0;
        for (Track& track : tracks_) { // older tracks come first and choose first
            if (advance(track, row) || is_alive(track, row))
                tracks_[kept++] = track;
            else
                close(track);
        }
        tracks_.resize(kept);
        for (std::size_t i = first_peak; i < peaks.size(); ++i) {
            if (slot(peaks[i].at) != static_cast<int>(i))
                continue;
            slot(peaks[i].at) = -1;
            tracks_.push_back({static_cast<int>(i), row, row, 1, peaks[i].at, 0, 1});
        }
        for (std::size_t i = first_peak; i < peaks.size(); ++i)
            slot(peaks[i].at) = -1;
    }

    std::vector<Stroke> finish()
    {
        for (const Track& track : tracks_)
            close(track);
        tracks_.clear();
        return std::move(strokes_);
    }

    std::vector<Peak> peaks;

private:
    int& slot(float at) { return peak_at_[static_cast<std::size_t>(at) + 4]; }

    /// Whether a track that found nothing on this scan line is followed further. Noise and texture match now and then;
    /// printed lines, dashed ones too, match most of the time.
    bool is_alive(Track& track, int row) const
    {
        track.presence *= 1 - presence_gain;
        return row - track.row <= std::clamp(track.seen, 2, settings_.greatest_gap) && track.presence >= least_presence;
    }

    bool advance(Track& track, int row)
    {
        const auto gap = static_cast<float>(row - track.row);
        const float expected = track.at + track.slope * gap;
        const float tolerance = track.seen < 3 ? 1.5F : track.seen < 12 ? 0.8F + 0.05F * gap : 1.F + 0.1F * gap;
        const int low = std::max(static_cast<int>(std::floor(expected - tolerance)), -4);
        const int high =
            std::min(static_cast<int>(std::floor(expected + tolerance)), static_cast<int>(peak_at_.size()) - 5);
        int best = -1;
        float best_distance = tolerance;
        for (int x = low; x <= high; ++x) {
            const int candidate = peak_at_[static_cast<std::size_t>(x + 4)];
            if (candidate < 0)
                continue;
            const float distance = std::abs(peaks[static_cast<std::size_t>(candidate)].at - expected);
            if (distance <= best_distance) {
                best_distance = distance;
                best = candidate;
            }
        }
        if (best < 0)
            return false;
        Peak& peak = peaks[static_cast<std::size_t>(best)];
        slot(peak.at) = -1;
        peak.previous = track.last;
        const auto n = static_cast<float>(++track.seen); // gains of a filter whose memory grows, then stays at about 20
        const float error = peak.at - expected;
        const float position_gain = std::max(0.3F, 2 * (2 * n - 1) / (n * (n + 1)));
        const float slope_gain = std::max(0.02F, 6 / (n * (n + 1)));
        track.at = expected + std::min(position_gain, 1.F) * error;
        track.slope = std::clamp(track.slope + std::min(slope_gain, 1.F) * error / gap, -settings_.greatest_slope,
                                 settings_.greatest_slope);
        track.row = row;
        track.presence += presence_gain * (1 - track.presence);
        track.last = best;
        return true;
    }

    void close(const Track& track)
    {
        const int extent = track.row - track.first_row + 1;
        if (extent < settings_.least_length || track.seen < settings_.least_density * static_cast<float>(extent))
            return;
        Stroke stroke;
        stroke.points.reserve(static_cast<std::size_t>(track.seen));
        for (int i = track.last; i >= 0; i = peaks[static_cast<std::size_t>(i)].previous)
            stroke.points.emplace_back(peaks[static_cast<std::size_t>(i)].at,
                                       static_cast<float>(peaks[static_cast<std::size_t>(i)].row) + 0.5F);
        std::reverse(stroke.points.begin(), stroke.points.end());
        strokes_.push_back(std::move(stroke));
    }

    FollowSettings settings_;
    std::vector<int> peak_at_;
    std::vector<Track> tracks_;
    std::vector<Stroke> strokes_;
};

} // namespace

cv::Mat transposed(const cv::Mat& image)
{
    cv::Mat result; // a matrix of its own: a square one would be turned in place
    cv::transpose(image, result);
    return result;
}

cv::Mat even_light(const cv::Mat& grey)
{
    const cv::Size cells(std::max(1, grey.cols / light_cell_px), std::max(1, grey.rows / light_cell_px));
    cv::Mat paper;
    cv::resize(grey, paper, cells, 0, 0, cv::INTER_AREA);
    cv::dilate(paper, paper, cv::getStructuringElement(cv::MORPH_RECT, {5, 5}));
    cv::blur(paper, paper, {5, 5});
    double brightest = 0;
    cv::minMaxLoc(paper, nullptr, &brightest);
    const double darkest = std::max<double>(darkest_paper, darkest_share * brightest);
    const cv::Mat no_paper = paper < darkest;
    cv::resize(paper, paper, grey.size(), 0, 0, cv::INTER_LINEAR);
    cv::Mat even;
    cv::divide(grey, paper, even, 245);
    if (cv::countNonZero(no_paper) == 0)
        return even;
    cv::Mat blank;
    cv::resize(no_paper, blank, grey.size(), 0, 0, cv::INTER_NEAREST);
    even.setTo(245, blank);
    return even;
}

cv::Mat line_response(const cv::Mat& image, Heading heading, int widest_px)
{
    const cv::Mat across = heading == Heading::level ? transposed(image) : image;
    cv::Mat response(across.size(), CV_8U);
    std::vector<std::uint8_t> wide(static_cast<std::size_t>(across.cols));
    for (int row = 0; row < across.rows; ++row) {
        auto* out = response.ptr<std::uint8_t>(row);
        respond(across.ptr<std::uint8_t>(row), out, across.cols, border_px);
        if (widest_px <= border_px)
            continue;
        respond(across.ptr<std::uint8_t>(row), wide.data(), across.cols, widest_px);
        for (int x = 0; x < across.cols; ++x)
            out[x] = std::max(out[x], wide[static_cast<std::size_t>(x)]);
    }
    return heading == Heading::level ? transposed(response) : response;
}

std::vector<Stroke> follow_dark_lines(const cv::Mat& image, Heading heading, const FollowSettings& settings)
{
    const cv::Mat across = heading == Heading::level ? transposed(image) : image;
    const cv::Mat response = line_response(across, Heading::steep);
    const cv::Mat1b needed = needed_contrast(response, settings.least_contrast);
    Follower follower(across.cols, settings);
    for (int row = 0; row < across.rows; ++row) {
        const std::size_t first_peak = follower.peaks.size();
        find_peaks(response.ptr<std::uint8_t>(row), across.cols, row, needed.ptr<std::uint8_t>(row / tile_px),
                   follower.peaks);
        follower.step(row, first_peak);
    }
    std::vector<Stroke> strokes = follower.finish();
    if (heading == Heading::level)
        for (Stroke& stroke : strokes)
            for (cv::Point2f& point : stroke.points)
                std::swap(point.x, point.y);
    return strokes;
}

} // namespace recount
