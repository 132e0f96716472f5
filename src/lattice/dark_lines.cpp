// Thin dark lines as curves. A pixel is on a line if it is darker than its neighbours on both sides at some distance;
// the ridge of that response is followed scan line by scan line with a small tracking filter (position and slope, as
// staff lines are followed in music reading), so that curled, dashed and crossed lines come out as one stroke and
// letters as short pieces that are dropped. Lines near the x axis are followed on the transposed image.
#include "lattice/dark_lines.hpp"

#include "photo/box_means.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int narrow_px = 2;            // to both sides of a line: for the rules of a double rule
constexpr int border_px = 4;            // to both sides of a line: for thick lines
constexpr float presence_gain = 0.08F;  // of a pixel along a line: a memory of about twelve
constexpr float least_presence = 0.38F; // dashes do not fall below this
constexpr int light_cell_px = 8;        // side of the cells in which the paper's brightness is taken
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

/// How much darker a pixel is than what is beside it: near, or a little farther for thick lines.
std::uint8_t darker_than_both(std::uint8_t pixel, std::uint8_t near_before, std::uint8_t near_after,
                              std::uint8_t before, std::uint8_t after)
{
    const std::uint8_t around = std::max(std::min(near_before, near_after), std::min(before, after));
    return static_cast<std::uint8_t>(std::max(around, pixel) - pixel);
}

/// The response of a row to lines across it.
void respond_along(const std::uint8_t* pixel, std::uint8_t* __restrict response, int width)
{
    for (int x = border_px; x < width - border_px; ++x)
        response[x] = darker_than_both(pixel[x], pixel[x - narrow_px], pixel[x + narrow_px], pixel[x - border_px],
                                       pixel[x + border_px]);
}

/// The response of row `y` to lines along it.
void respond_across(const cv::Mat& image, int y, std::uint8_t* __restrict response)
{
    const auto *pixel = image.ptr<std::uint8_t>(y), *near_before = image.ptr<std::uint8_t>(y - narrow_px),
               *near_after = image.ptr<std::uint8_t>(y + narrow_px), *before = image.ptr<std::uint8_t>(y - border_px),
               *after = image.ptr<std::uint8_t>(y + border_px);
    const int width = image.cols;
    for (int x = 0; x < width; ++x)
        response[x] = darker_than_both(pixel[x], near_before[x], near_after[x], before[x], after[x]);
}

/// Every other pixel of a tile's row is looked at.
constexpr std::array<std::uint8_t, tile_px> looked_at = [] {
    std::array<std::uint8_t, tile_px> every_other{};
    for (std::size_t x = 0; x < every_other.size(); x += 2)
        every_other[x] = 1;
    return every_other;
}();

/// How many of the pixels looked at in every other row of a tile have at most this value.
int count_up_to(const cv::Mat& tile, std::uint8_t level)
{
    int count = 0;
    const int width = tile.cols;
    for (int y = 0; y < tile.rows; y += 2) {
        const auto* row = tile.ptr<std::uint8_t>(y);
        std::uint8_t in_row = 0; // a tile's row is shorter than what it holds
        for (int x = 0; x < width; ++x)
            in_row = static_cast<std::uint8_t>(in_row + ((row[x] <= level) & looked_at[static_cast<std::size_t>(x)]));
        count += in_row;
    }
    return count;
}

/// The contrast a line needs in each tile: well above what noise and texture do there.
cv::Mat1b needed_contrast(const cv::Mat& response, int tile_rows, int least)
{
    static_assert(tile_px < 256);
    cv::Mat1b needed((response.rows + tile_rows - 1) / tile_rows, (response.cols + tile_px - 1) / tile_px);
    const int most = std::max(least, most_contrast);
    for (int ty = 0; ty < needed.rows; ++ty)
        for (int tx = 0; tx < needed.cols; ++tx) {
            const cv::Mat tile = response(cv::Rect(tx * tile_px, ty * tile_rows, tile_px, tile_rows) &
                                          cv::Rect({0, 0}, response.size()));
            const int pixels = (tile.rows + 1) / 2 * ((tile.cols + 1) / 2);
            const double enough = tile_quantile * pixels;
            int low = static_cast<int>(least / above_texture), high = static_cast<int>(most / above_texture) + 1;
            while (low < high) { // the quantile, as far as it makes a difference
                const int middle = (low + high) / 2;
                if (count_up_to(tile, static_cast<std::uint8_t>(middle)) >= enough)
                    high = middle;
                else
                    low = middle + 1;
            }
            needed(ty, tx) = static_cast<std::uint8_t>(std::clamp(static_cast<int>(above_texture * low), least, most));
        }
    return needed;
}

Peak peak_at(const std::uint8_t* response, int x, int row)
{
    const int before = response[x - 1], after = response[x + 1];
    const int bend = before - 2 * response[x] + after;
    const float shift = bend < 0 ? 0.5F * static_cast<float>(before - after) / static_cast<float>(bend) : 0.F;
    return {static_cast<float>(x) + 0.5F + shift, row, -1};
}

/// Finds the peaks of a scan line that reach what is needed in their tile. `is_peak` is room for the scan line. Most of
/// a photo has no line: eight pixels are passed over at once.
void find_peaks(const std::uint8_t* response, int width, int row, const std::uint8_t* needed,
                std::vector<std::uint8_t>& is_peak, std::vector<Peak>& peaks)
{
    std::uint8_t* marks = is_peak.data();
    for (int tile = 0; tile * tile_px < width; ++tile) {
        const std::uint8_t least = needed[tile];
        const int to = std::min((tile + 1) * tile_px, width - border_px);
        for (int x = std::max(tile * tile_px, border_px); x < to; ++x)
            marks[x] = static_cast<std::uint8_t>((response[x] >= least) & (response[x] >= response[x - 1]) &
                                                 (response[x] > response[x + 1]));
    }
    static_assert(std::endian::native == std::endian::little);
    for (int x = 0; x < width; x += 8) {
        std::uint64_t eight = 0; // there is room for them behind the last pixel
        for (std::memcpy(&eight, marks + x, sizeof eight); eight != 0; eight &= eight - 1)
            peaks.push_back(peak_at(response, x + std::countr_zero(eight) / 8, row));
    }
}

/// std::floor, which is a call where the processor at hand is not known.
int floor_of(float value)
{
    const int whole = static_cast<int>(value);
    return whole - (value < static_cast<float>(whole) ? 1 : 0);
}

/// The settings with lengths along the lines in scan lines.
FollowSettings in_scan_lines(FollowSettings settings)
{
    settings.least_length /= settings.step_px;
    settings.greatest_gap /= settings.step_px;
    settings.greatest_slope *= static_cast<float>(settings.step_px);
    return settings;
}

/// Follows peaks from scan line to scan line.
class Follower {
public:
    Follower(int width, const FollowSettings& settings)
        : settings_(settings), presence_gain_(1 - std::pow(1 - presence_gain, static_cast<float>(settings.step_px))),
          peak_at_(static_cast<std::size_t>(width) + 8, -1)
    {
    }

    /// Goes on to a scan line, whose peaks begin at `first_peak`; no two of them are less than a pixel apart.
    void step(int row, std::size_t first_peak)
    {
        for (std::size_t i = first_peak; i < peaks.size(); ++i)
            slot(peaks[i].at) = static_cast<int>(i);
        for (Track& track : tracks_) // older tracks come first and choose first
            if (!advance(track, row) && !is_alive(track, row)) {
                close(track);
                track.seen = 0;
            }
        std::erase_if(tracks_, [](const Track& track) { return track.seen == 0; });
        for (std::size_t i = first_peak; i < peaks.size(); ++i) {
            if (slot(peaks[i].at) != static_cast<int>(i))
                continue;
            slot(peaks[i].at) = -1;
            tracks_.push_back({static_cast<int>(i), row, row, 1, peaks[i].at, 0, 1});
        }
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
        track.presence *= 1 - presence_gain_;
        return row - track.row <= std::clamp(track.seen, 2, settings_.greatest_gap) && track.presence >= least_presence;
    }

    bool advance(Track& track, int row)
    {
        const auto gap = static_cast<float>(row - track.row);
        const float expected = track.at + track.slope * gap;
        const float tolerance = track.seen < 3 ? 1.5F : track.seen < 12 ? 0.8F + 0.05F * gap : 1.F + 0.1F * gap;
        const int low = std::max(floor_of(expected - tolerance), -4);
        const int high = std::min(floor_of(expected + tolerance), static_cast<int>(peak_at_.size()) - 5);
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
        track.presence += presence_gain_ * (1 - track.presence);
        track.last = best;
        return true;
    }

    void close(const Track& track)
    {
        const int extent = track.row - track.first_row + 1;
        if (extent < settings_.least_length ||
            static_cast<float>(track.seen) < settings_.least_density * static_cast<float>(extent))
            return;
        Stroke stroke;
        stroke.points.reserve(static_cast<std::size_t>(track.seen));
        for (int i = track.last; i >= 0; i = peaks[static_cast<std::size_t>(i)].previous)
            stroke.points.emplace_back(peaks[static_cast<std::size_t>(i)].at,
                                       static_cast<float>(peaks[static_cast<std::size_t>(i)].row) + 0.5F);
        std::reverse(stroke.points.begin(), stroke.points.end());
        strokes_.push_back(std::move(stroke));
    }

    FollowSettings settings_; // with lengths in scan lines
    float presence_gain_;     // of a scan line
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
    cv::Mat paper = mean_over_areas(grey, cells);
    cv::dilate(paper, paper, cv::getStructuringElement(cv::MORPH_RECT, {5, 5}));
    cv::blur(paper, paper, {5, 5});
    double brightest = 0;
    cv::minMaxLoc(paper, nullptr, &brightest);
    const double darkest = std::max<double>(darkest_paper, darkest_share * brightest);
    const cv::Mat no_paper = paper < darkest;
    cv::resize(paper, paper, grey.size(), 0, 0, cv::INTER_LINEAR);
    cv::Mat even;
    cv::divide(grey, paper, even, even_paper);
    if (cv::countNonZero(no_paper) == 0)
        return even;
    cv::Mat blank;
    cv::resize(no_paper, blank, grey.size(), 0, 0, cv::INTER_NEAREST);
    even.setTo(even_paper, blank);
    return even;
}

cv::Mat line_response(const cv::Mat& image, Heading heading)
{
    cv::Mat response(image.size(), CV_8U);
    const bool steep = heading == Heading::steep;
    const int border = std::min(border_px, steep ? image.cols : image.rows);
    for (cv::Mat edge :
         steep ? std::array{response.colRange(0, border), response.colRange(image.cols - border, image.cols)}
               : std::array{response.rowRange(0, border), response.rowRange(image.rows - border, image.rows)})
        edge.setTo(0);
    if (steep)
        for (int y = 0; y < image.rows; ++y)
            respond_along(image.ptr<std::uint8_t>(y), response.ptr<std::uint8_t>(y), image.cols);
    else
        for (int y = border_px; y < image.rows - border_px; ++y)
            respond_across(image, y, response.ptr<std::uint8_t>(y));
    return response;
}

std::vector<Stroke> follow_dark_lines(const cv::Mat& image, Heading heading, const FollowSettings& settings)
{
    const int step = settings.step_px;
    cv::Mat across = heading == Heading::level ? transposed(image) : image;
    if (settings.smooth_px > 1)
        across = mean_along_columns(across, settings.smooth_px, step);
    const cv::Mat response = line_response(across, Heading::steep);
    const int tile_rows = tile_px / step;
    const cv::Mat1b needed = needed_contrast(response, tile_rows, settings.least_contrast);
    Follower follower(across.cols, in_scan_lines(settings));
    std::vector<std::uint8_t> is_peak(static_cast<std::size_t>(across.cols) + 8, 0);
    for (int row = 0; row < across.rows; ++row) {
        const std::size_t first_peak = follower.peaks.size();
        find_peaks(response.ptr<std::uint8_t>(row), across.cols, row, needed.ptr<std::uint8_t>(row / tile_rows),
                   is_peak, follower.peaks);
        follower.step(row, first_peak);
    }
    std::vector<Stroke> strokes = follower.finish();
    const int first_middle = step / 2;
    for (Stroke& stroke : strokes)
        for (cv::Point2f& point : stroke.points) {
            point.y = (point.y - 0.5F) * static_cast<float>(step) + static_cast<float>(first_middle) + 0.5F;
            if (heading == Heading::level)
                std::swap(point.x, point.y);
        }
    return strokes;
}

} // namespace recount
