// What a flat picture says about lines along one axis. All evidence along a line is added up before anything is
// decided: a line is where the share of its length that is darker than both sides is high, so that faint, dashed and
// crossed lines count and text does not.
#include "lattice/line_evidence.hpp"

#include "photo/box_means.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

struct EvidenceSettings {
    int smooth_px = 9;             // along the line: averages noise away
    int crisp_px = 3;              // the same, where letters must not run together
    int least_response = 6;        // of 255, after smoothing
    double texture_quantile = 0.7; // of the responses: lines and writing fill less than the rest
    double above_texture = 1.6;    // times that quantile
    int enough_response = 28;      // of 255: blacker lines count no more
    int widest_px = 10;            // half the width of a wide bar and what is beside it
    int band_contrast = 24;        // of 255: from paper to a dark band
    double border_share = 0.85;    // of the table's width along which a border is seen
    double bar_share = 0.62;       // the same for a bar between columns: it does not show on shaded rows
    double whole_share = 0.7;      // of a stretch that is marked: without a hole
    double whole_stretches = 0.45; // of all stretches, that a bar fills without a hole: letters do not
    int bar_px = 6;                // half the width of a narrower bar
    int beside_px = 9;             // from a line to what lies on both sides
    double edge_ratio = 0.6;       // of the brightness on both sides, where paper ends
    int trace_px = 4;              // a line is looked for that far from its mean place
} constexpr settings;

/// The response that a line needs: above what texture and noise do in the picture.
int needed_response(const cv::Mat1b& response)
{
    int count[256] = {}, total = 0;
    for (int y = 0; y < response.rows; y += 3)
        for (int x = 0; x < response.cols; x += 3, ++total)
            ++count[response(y, x)];
    int level = 0;
    for (int sum = count[0]; sum < settings.texture_quantile * total && level < 255;)
        sum += count[++level];
    return std::max(settings.least_response, static_cast<int>(settings.above_texture * level));
}

/// The place of a peak between its neighbours, in pixels from the middle one.
double peak_shift(double before, double here, double after)
{
    const double bend = before - 2 * here + after;
    return bend < 0 ? std::clamp(0.5 * (before - after) / bend, -0.5, 0.5) : 0;
}

/// 1 where the greatest of three is at least what is needed, else 0.
void mark_printed(const std::uint8_t* here, const std::uint8_t* above, const std::uint8_t* below, std::uint8_t needed,
                  std::uint8_t* __restrict out, int count)
{
    for (int x = 0; x < count; ++x)
        out[x] = std::max(here[x], std::max(above[x], below[x])) >= needed ? 1 : 0;
}

/// 1 where a response within a pixel across the lines is what is needed, else 0.
cv::Mat1b printed(const cv::Mat1b& response)
{
    const auto needed = static_cast<std::uint8_t>(needed_response(response));
    cv::Mat1b result(response.size());
    for (int y = 0; y < response.rows; ++y)
        mark_printed(response[y], response[std::max(0, y - 1)], response[std::min(response.rows - 1, y + 1)], needed,
                     result[y], response.cols);
    return result;
}

/// What a pixel may be part of: the border of a band that is darker or lighter below, or a bar.
enum BandMark : std::uint8_t { darker = 1, lighter = 2, bar = 4 };

/// `mark` where one value is at least a band's contrast above the other, else 0.
std::uint8_t mark_if_above(std::uint8_t one, std::uint8_t other, std::uint8_t mark)
{
    constexpr std::uint8_t contrast = settings.band_contrast;
    const auto lowered = static_cast<std::uint8_t>(std::max(one, contrast) - contrast);
    return lowered > other ? mark : std::uint8_t{0};
}

/// The marks of row `y` of a picture smoothed along the lines.
void mark_bands(const cv::Mat1b& smooth, int y, std::uint8_t* __restrict marks)
{
    constexpr int edge = 2; // reach of a border between paper and band
    const int wide = settings.widest_px, less_wide = settings.bar_px;
    const auto *here = smooth[y], *above = smooth[y - edge], *below = smooth[y + edge];
    const auto *over = smooth[y - wide], *under = smooth[y + wide];
    const auto *nearer = smooth[y - less_wide], *farther = smooth[y + less_wide];
    const int count = smooth.cols;
    for (int x = 0; x < count; ++x) {
        const std::uint8_t around = std::max(std::min(over[x], under[x]), std::min(nearer[x], farther[x]));
        const std::uint8_t borders =
            mark_if_above(above[x], below[x], darker) | mark_if_above(below[x], above[x], lighter);
        marks[x] = borders | mark_if_above(around, here[x], bar);
    }
}

struct MarkCount {
    int darker = 0, lighter = 0, bar = 0;
};

MarkCount count_marks(const std::uint8_t* marks, int count)
{
    constexpr int side = 32, most_steps = 255; // as many one-byte sums, and what they hold
    MarkCount total;
    for (const std::uint8_t* end = marks + count; marks < end;) {
        std::uint8_t sums[3][side] = {};
        for (int step = 0; step < most_steps && marks < end; ++step) {
            std::uint8_t piece[side] = {};
            std::copy_n(marks, std::min<std::ptrdiff_t>(side, end - marks), piece);
            for (int i = 0; i < side; ++i) {
                sums[0][i] = static_cast<std::uint8_t>(sums[0][i] + (piece[i] & darker ? 1 : 0));
                sums[1][i] = static_cast<std::uint8_t>(sums[1][i] + (piece[i] & lighter ? 1 : 0));
                sums[2][i] = static_cast<std::uint8_t>(sums[2][i] + (piece[i] & bar ? 1 : 0));
            }
            marks += std::min<std::ptrdiff_t>(side, end - marks);
        }
        total.darker = std::accumulate(std::begin(sums[0]), std::end(sums[0]), total.darker);
        total.lighter = std::accumulate(std::begin(sums[1]), std::end(sums[1]), total.lighter);
        total.bar = std::accumulate(std::begin(sums[2]), std::end(sums[2]), total.bar);
    }
    return total;
}

double share_of(const cv::Mat1b& hit, double at, Span along)
{
    const int row = static_cast<int>(std::floor(at));
    const int from = std::max(along.from, 0), to = std::min(along.to, hit.cols);
    if (row < 0 || row >= hit.rows || to <= from)
        return 0;
    const std::uint8_t* pixels = hit[row]; // 0 or 1 each
    return static_cast<double>(std::accumulate(pixels + from, pixels + to, 0)) / (to - from);
}

} // namespace

LineEvidence::LineEvidence(const cv::Mat& flat, Heading heading)
{
    const cv::Mat image = heading == Heading::steep ? transposed(flat) : flat;
    smooth_ = mean_along_rows(image, settings.smooth_px);
    response_ = line_response(smooth_, Heading::level);
    hit_ = printed(response_);
    solid_ = printed(line_response(mean_along_rows(image, settings.crisp_px), Heading::level));
}

double LineEvidence::share(double at, Span along) const
{
    return share_of(hit_, at, along);
}

double LineEvidence::solid_share(double at, Span along) const
{
    return share_of(solid_, at, along);
}

double LineEvidence::clutter(Span along, Span across) const
{
    const cv::Mat1b part = hit_(cv::Range(across.from, across.to), cv::Range(along.from, along.to));
    return static_cast<double>(cv::countNonZero(part)) / std::max<double>(1, static_cast<double>(part.total()));
}

double LineEvidence::darkness(double at, Span along) const
{
    const int row = static_cast<int>(std::floor(at));
    if (row < 0 || row >= response_.rows || along.length() <= 0)
        return 0;
    double sum = 0;
    for (int x = along.from; x < along.to; ++x)
        sum += std::min<int>(response_(row, x), settings.enough_response);
    return sum / along.length();
}

std::vector<LinePlace> LineEvidence::ridges(Span along, double least_share) const
{
    cv::Mat1b clipped;
    cv::min(response_.colRange(along.from, along.to), settings.enough_response, clipped);
    cv::Mat1f profile;
    cv::reduce(clipped, profile, 1, cv::REDUCE_AVG, CV_32F);
    std::vector<LinePlace> found;
    for (int y = 2; y < profile.rows - 2; ++y) {
        const float here = profile(y);
        if (here < 1 || here < profile(y - 1) || here <= profile(y + 1) || here < profile(y - 2) ||
            here < profile(y + 2))
            continue;
        if (const double printed = share(y, along); printed >= least_share)
            found.push_back({y + 0.5 + peak_shift(profile(y - 1), here, profile(y + 1)), printed});
    }
    return found;
}

std::vector<LinePlace> LineEvidence::bands(Span along, const std::vector<LinePlace>& known, double least_gap,
                                           Bands wanted, const std::vector<Span>& stretches)
{
    const int wide = settings.widest_px;
    if (marks_.empty()) {
        marks_ = cv::Mat1b::zeros(smooth_.size());
        for (int y = wide; y < smooth_.rows - wide; ++y)
            mark_bands(smooth_, y, marks_[y]);
    }
    const bool borders = wanted == Bands::bars_and_borders;
    const double bar_share = borders ? settings.border_share : settings.bar_share;
    std::vector<double> shares(static_cast<std::size_t>(smooth_.rows), 0);
    for (int y = wide; y < smooth_.rows - wide; ++y) {
        const MarkCount count = count_marks(marks_[y] + along.from, along.length());
        const int border = borders ? std::max(count.darker, count.lighter) : 0;
        shares[static_cast<std::size_t>(y)] =
            std::max(border / settings.border_share, count.bar / bar_share) / along.length();
    }
    std::vector<LinePlace> found;
    for (std::size_t y = 0; y < shares.size(); ++y) {
        if (shares[y] < 1)
            continue;
        std::size_t end = y, best = y;
        for (; end < shares.size() && shares[end] >= 1; ++end)
            if (shares[end] > shares[best])
                best = end;
        const double at = 0.5 * static_cast<double>(y + end);
        y = end;
        const auto near = [&](const LinePlace& other) { return std::abs(other.at - at) < least_gap; };
        if (std::any_of(known.begin(), known.end(), near) || std::any_of(found.begin(), found.end(), near))
            continue;
        const int middle = static_cast<int>(at);
        std::vector<std::uint8_t> seen(static_cast<std::size_t>(smooth_.cols), 0);
        for (int row = std::max(wide, middle - 2); row <= std::min(smooth_.rows - wide - 1, middle + 2); ++row)
            for (std::size_t x = 0; x < seen.size(); ++x)
                seen[x] |= marks_(row, static_cast<int>(x)) & (borders ? darker | lighter | bar : bar);
        const auto is_whole = [&](const Span& stretch) {
            const auto marked =
                std::count_if(seen.begin() + stretch.from, seen.begin() + std::max(stretch.from, stretch.to),
                              [](std::uint8_t kind) { return kind != 0; });
            return static_cast<double>(marked) >= settings.whole_share * stretch.length();
        };
        const auto whole = std::ranges::count_if(stretches, is_whole);
        if (static_cast<double>(whole) < settings.whole_stretches * static_cast<double>(stretches.size()))
            continue;
        found.push_back({at, std::min(1., shares[best])});
        for (int x = 0; x < smooth_.cols; ++x)
            for (int row = middle - 1; seen[static_cast<std::size_t>(x)] != 0 && row <= middle + 1; ++row)
                hit_(row, x) = 1;
    }
    return found;
}

std::pair<double, double> LineEvidence::beside(double at, Span along) const
{
    const int above = static_cast<int>(at) - settings.beside_px, below = static_cast<int>(at) + settings.beside_px;
    if (above < 0 || below >= smooth_.rows)
        return {1, 1};
    return {cv::mean(smooth_.row(above).colRange(along.from, along.to))[0],
            cv::mean(smooth_.row(below).colRange(along.from, along.to))[0]};
}

bool LineEvidence::is_paper_edge(double at, Span along) const
{
    const auto [before, after] = beside(at, along);
    return std::min(before, after) < settings.edge_ratio * std::max(before, after);
}

std::array<double, 4> LineEvidence::trace(double at, Span along) const
{
    const int reach = settings.trace_px, middle = static_cast<int>(at), block = std::max(12, along.length() / 40);
    if (middle - reach < 1 || middle + reach + 1 >= response_.rows)
        return {};
    cv::Matx44d normal = cv::Matx44d::diag({0.02, 0.1, 0.3, 0.3}); // a pull towards straight
    cv::Vec4d right;
    for (int x = along.from; x + block <= along.to; x += block) {
        cv::Mat1f profile;
        cv::reduce(response_(cv::Rect(x, middle - reach, block, 2 * reach + 1)), profile, 1, cv::REDUCE_AVG, CV_32F);
        int best = -1;
        double best_score = settings.least_response * 0.6;
        for (int i = 1; i + 1 < profile.rows; ++i) {
            const double score = profile(i) * (1 - 0.08 * std::abs(i - reach));
            if (profile(i) >= profile(i - 1) && profile(i) >= profile(i + 1) && score > best_score) {
                best_score = score;
                best = i;
            }
        }
        if (best < 0)
            continue;
        const double off =
            middle - reach + best + 0.5 + peak_shift(profile(best - 1), profile(best), profile(best + 1)) - at;
        const double t = 2 * (x + block / 2.) / response_.cols - 1;
        const cv::Vec4d powers(1, t, t * t, t * t * t);
        const double weight = 1 / (1 + off * off / 2);
        normal += weight * (powers * powers.t());
        right += weight * off * powers;
    }
    const cv::Vec4d solution = normal.solve(right, cv::DECOMP_CHOLESKY);
    return {solution[0], solution[1], solution[2], solution[3]};
}

} // namespace recount
