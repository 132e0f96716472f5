// The lines of a table that lies flat. All evidence along a line is added up before anything is decided: a line is
// where the share of its length that is darker than both sides is high, so faint, dashed and crossed lines count and
// text does not. Then double rules become one line, strips without any crossing line end the table, lines that run on
// beyond the last crossing one give an unprinted border, and each line is traced once more as a cubic.
#include "sheet/grid_lines.hpp"

#include "sheet/dark_lines.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

struct GridSettings {
    int least_response = 6;     // of 255, after smoothing along the line
    double texture_quantile = 0.7; // of the responses: lines and writing fill less than the rest
    double above_texture = 1.6;    // times that quantile
    int smooth_px = 9;          // along the line
    double sure_share = 0.5;    // of the table's extent that is printed: surely a line
    double weak_share = 0.22;   // with spacing or unbroken stretches for it: still a line
    double peak_share = 0.18;   // below this nothing is looked at
    double double_rule = 0.28;  // of the pitch: closer lines are one double rule
    double gap_rows = 1.6;      // a gap of that many rows may hide a weak line
    double least_row = 0.55;    // of the pitch: what a weak line may leave on either side
    double crossed_share = 0.5; // a stretch of a crossing line that counts as printed
    double bridge_rows = 1.6;   // a strip without crossing lines, up to this high, may lie between two sections
    int least_section = 3;      // rows on its far side
    double border_rows = 0.45;  // lines that run on that far beyond the last crossing one end at a border
    double trace_px = 4;        // a line is looked for that far from its mean place
    int least_run = 4;          // rows in which a weak column line must be unbroken
} const settings;

struct Span {
    int from = 0;
    int to = 0; ///< one past the end
};

/// One family seen along its lines: `response` and `hit` have the lines level (columns are transposed).
struct Family {
    cv::Mat1b response; ///< how dark, 0 to 255
    cv::Mat1b hit;      ///< 1 where a line is printed within a pixel
};

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

Family look_along(const cv::Mat& flat, Heading heading)
{
    cv::Mat image = flat;
    if (heading == Heading::steep)
        cv::transpose(flat, image);
    cv::Mat smooth;
    cv::blur(image, smooth, {settings.smooth_px, 1});
    Family family;
    family.response = line_response(smooth, Heading::level);
    cv::Mat1b dark = family.response >= needed_response(family.response);
    cv::dilate(dark, dark, cv::getStructuringElement(cv::MORPH_RECT, {1, 3}));
    family.hit = dark & 1;
    return family;
}

double share(const cv::Mat1b& hit, double at, Span along)
{
    const int row = static_cast<int>(std::floor(at));
    if (row < 0 || row >= hit.rows || along.to <= along.from)
        return 0;
    return static_cast<double>(cv::countNonZero(hit.row(row).colRange(along.from, along.to))) / (along.to - along.from);
}

struct Candidate {
    double at;
    double share;
};

/// Every place where the summed response has a peak, with the share of `along` that is printed there.
std::vector<Candidate> find_candidates(const Family& family, Span along, Span across)
{
    const int width = along.to - along.from;
    cv::Mat1b clipped;
    cv::min(family.response.colRange(along.from, along.to), 28, clipped);
    cv::Mat1f profile;
    cv::reduce(clipped, profile, 1, cv::REDUCE_AVG, CV_32F);
    std::vector<Candidate> found;
    for (int y = std::max(2, across.from); y < std::min(profile.rows - 2, across.to); ++y) {
        const float here = profile(y);
        if (here < profile(y - 1) || here <= profile(y + 1) || here < profile(y - 2) || here < profile(y + 2))
            continue;
        if (here < 1)
            continue;
        const double bend = profile(y - 1) - 2 * here + profile(y + 1);
        const double shift = bend < 0 ? 0.5 * (profile(y - 1) - profile(y + 1)) / bend : 0;
        const double covered = share(family.hit, y, {along.from, along.from + width});
        if (covered >= settings.peak_share)
            found.push_back({y + 0.5 + shift, covered});
    }
    return found;
}

/// The usual distance of lines: the median of the gaps, each counted by its size, so that double rules do not matter.
double usual_gap(const std::vector<double>& places)
{
    std::vector<double> gaps;
    for (std::size_t i = 1; i < places.size(); ++i)
        gaps.push_back(places[i] - places[i - 1]);
    if (gaps.empty())
        return 0;
    std::sort(gaps.begin(), gaps.end());
    const double half = std::accumulate(gaps.begin(), gaps.end(), 0.) / 2;
    double sum = 0;
    for (double gap : gaps)
        if ((sum += gap) >= half)
            return gap;
    return gaps.back();
}

/// Joins neighbours closer than `least_gap` into one line with two rules (the outermost of a cluster).
std::vector<GridLine> join_rules(const std::vector<Candidate>& candidates, double least_gap)
{
    std::vector<GridLine> lines;
    for (const Candidate& candidate : candidates) {
        if (!lines.empty() && candidate.at - lines.back().rules.front() < least_gap) {
            if (lines.back().rules.size() == 1)
                lines.back().rules.push_back(candidate.at);
            else
                lines.back().rules.back() = candidate.at;
        } else {
            lines.push_back({candidate.at, {candidate.at}, {}});
        }
        lines.back().at = (lines.back().rules.front() + lines.back().rules.back()) / 2;
    }
    return lines;
}

std::vector<Candidate> at_least(const std::vector<Candidate>& candidates, double least_share)
{
    std::vector<Candidate> result;
    std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(result),
                 [&](const Candidate& c) { return c.share >= least_share; });
    return result;
}

double strongest_share(const Family& family, const GridLine& line, Span along)
{
    double best = 0;
    for (double rule : line.rules)
        best = std::max(best, share(family.hit, rule, along));
    return best;
}

Span inner(double from, double to, int limit)
{
    const double trim = 0.12 * (to - from);
    const int first = std::clamp(static_cast<int>(from + trim), 0, limit - 1);
    return {first, std::clamp(static_cast<int>(to - trim), first + 1, limit)};
}

/// Row lines: the sure ones, then weak ones where the spacing leaves room for them.
std::vector<GridLine> choose_rows(const std::vector<Candidate>& candidates, double& pitch)
{
    std::vector<Candidate> sure = at_least(candidates, settings.sure_share);
    std::vector<double> where;
    for (const Candidate& c : sure)
        where.push_back(c.at);
    pitch = usual_gap(where);
    std::vector<Candidate> weak = at_least(candidates, settings.weak_share);
    std::sort(weak.begin(), weak.end(), [](const Candidate& a, const Candidate& b) { return a.share > b.share; });
    for (const Candidate& c : weak) {
        if (c.share >= settings.sure_share)
            continue;
        const auto after =
            std::upper_bound(sure.begin(), sure.end(), c.at, [](double at, const Candidate& s) { return at < s.at; });
        if (after == sure.begin() || after == sure.end())
            continue;
        const double above = c.at - std::prev(after)->at, below = after->at - c.at;
        if (above + below >= settings.gap_rows * pitch && std::min(above, below) >= settings.least_row * pitch)
            sure.insert(after, c);
    }
    return join_rules(sure, settings.double_rule * pitch);
}

/// Column lines: the sure ones, and weak ones that are unbroken over several rows.
std::vector<GridLine> choose_columns(const Family& family, const std::vector<Candidate>& candidates,
                                     const std::vector<GridLine>& rows, double pitch)
{
    std::vector<Candidate> chosen;
    for (const Candidate& candidate : candidates) {
        int run = 0, longest = 0;
        for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
            const Span strip{static_cast<int>(rows[i].at), static_cast<int>(rows[i + 1].at)};
            run = share(family.hit, candidate.at, strip) >= 0.85 ? run + 1 : 0;
            longest = std::max(longest, run);
        }
        if (candidate.share >= settings.sure_share ||
            (candidate.share >= settings.weak_share && longest >= settings.least_run))
            chosen.push_back(candidate);
    }
    return join_rules(chosen, settings.double_rule * pitch);
}

/// How many of the crossing lines are printed in the strip from `from` to `to`.
int crossings(const Family& crossing, const std::vector<GridLine>& lines, double from, double to)
{
    const Span strip = inner(from, to, crossing.hit.cols);
    return static_cast<int>(std::count_if(lines.begin(), lines.end(), [&](const GridLine& line) {
        return strongest_share(crossing, line, strip) >= settings.crossed_share;
    }));
}

/// Keeps the lines of the longest stretch of strips that are crossed by at least one printed line; a low strip without
/// any may lie between two such stretches.
void keep_connected(std::vector<GridLine>& lines, const Family& crossing, const std::vector<GridLine>& crossed_by,
                    double pitch)
{
    if (lines.size() < 2)
        return;
    std::vector<Span> stretches; // of strips
    for (int i = 0; i + 1 < static_cast<int>(lines.size()); ++i) {
        const auto k = static_cast<std::size_t>(i);
        if (crossings(crossing, crossed_by, lines[k].at, lines[k + 1].at) == 0)
            continue;
        if (!stretches.empty() && stretches.back().to == i)
            stretches.back().to = i + 1;
        else
            stretches.push_back({i, i + 1});
    }
    if (stretches.empty()) {
        lines.clear();
        return;
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < stretches.size(); ++i)
        if (stretches[i].to - stretches[i].from > stretches[best].to - stretches[best].from)
            best = i;
    Span kept = stretches[best];
    const auto at = [&](int line) { return lines[static_cast<std::size_t>(line)].at; };
    for (std::size_t i = best + 1; i < stretches.size(); ++i) {
        const Span& next = stretches[i];
        if (next.to - next.from < settings.least_section || at(next.from) - at(kept.to) > settings.bridge_rows * pitch)
            break;
        kept.to = next.to;
    }
    for (std::size_t i = best; i-- > 0;) {
        const Span& next = stretches[i];
        if (next.to - next.from < settings.least_section || at(kept.from) - at(next.to) > settings.bridge_rows * pitch)
            break;
        kept.from = next.from;
    }
    lines = {lines.begin() + kept.from, lines.begin() + kept.to + 1};
}

/// Adds an unprinted border where the crossing lines run on well beyond the first or last of `lines`.
void add_borders(std::vector<GridLine>& lines, const Family& crossing, const std::vector<GridLine>& crossed_by,
                 double pitch)
{
    if (lines.size() < 2 || crossed_by.size() < 3)
        return;
    cv::Mat1f printed(1, crossing.hit.cols, 0.F);
    for (const GridLine& line : crossed_by) {
        cv::Mat1b any = cv::Mat1b::zeros(1, crossing.hit.cols);
        for (double rule : line.rules)
            any |= crossing.hit.row(std::clamp(static_cast<int>(rule), 0, crossing.hit.rows - 1));
        cv::Mat1f shares;
        any.convertTo(shares, CV_32F, 1. / static_cast<double>(crossed_by.size()));
        printed += shares;
    }
    cv::blur(printed, printed, {7, 1});
    const auto run_on = [&](double from, int step) {
        int misses = 0;
        double end = from;
        for (int x = static_cast<int>(from); x >= 0 && x < printed.cols && misses < pitch / 3; x += step) {
            misses = printed(x) >= 0.5F ? 0 : misses + 1;
            if (misses == 0)
                end = x + 0.5;
        }
        return end;
    };
    const double first = run_on(lines.front().at, -1), last = run_on(lines.back().at, 1);
    if (lines.front().at - first > settings.border_rows * pitch)
        lines.insert(lines.begin(), GridLine{first, {}, {}});
    if (last - lines.back().at > settings.border_rows * pitch)
        lines.push_back({last, {}, {}});
}

/// The middle of one rule in each block along it, as a cubic by weighted least squares with a pull towards straight.
std::array<double, 4> trace_rule(const Family& family, double at, Span along)
{
    cv::Matx44d normal = cv::Matx44d::diag({0.02, 0.1, 0.3, 0.3});
    cv::Vec4d right;
    const int block = std::max(12, (along.to - along.from) / 40), reach = static_cast<int>(settings.trace_px);
    const int middle = static_cast<int>(at);
    if (middle - reach < 1 || middle + reach + 1 >= family.response.rows)
        return {};
    for (int x = along.from; x + block <= along.to; x += block) {
        cv::Mat1f profile;
        cv::reduce(family.response(cv::Rect(x, middle - reach, block, 2 * reach + 1)), profile, 1, cv::REDUCE_AVG,
                   CV_32F);
        int best = -1;
        double best_score = settings.least_response * 0.6;
        for (int i = 1; i + 1 < profile.rows; ++i) {
            const double score = profile(i) - 0.08 * profile(i) * std::abs(i - reach);
            if (profile(i) >= profile(i - 1) && profile(i) >= profile(i + 1) && score > best_score) {
                best_score = score;
                best = i;
            }
        }
        if (best < 0)
            continue;
        const double bend = profile(best - 1) - 2 * profile(best) + profile(best + 1);
        const double shift = bend < 0 ? 0.5 * (profile(best - 1) - profile(best + 1)) / bend : 0;
        const double off = middle - reach + best + 0.5 + shift - at;
        const double t = 2 * (x + block / 2.) / family.response.cols - 1;
        const cv::Vec4d powers(1, t, t * t, t * t * t);
        const double weight = 1 / (1 + off * off / 2);
        normal += weight * (powers * powers.t());
        right += weight * off * powers;
    }
    const cv::Vec4d solution = normal.solve(right, cv::DECOMP_CHOLESKY);
    return {solution[0], solution[1], solution[2], solution[3]};
}

void trace_lines(std::vector<GridLine>& lines, const Family& family, Span along)
{
    for (GridLine& line : lines)
        for (double rule : line.rules) {
            const std::array<double, 4> bend = trace_rule(family, rule, along);
            for (std::size_t k = 0; k < 4; ++k)
                line.bend[k] += bend[k] / static_cast<double>(line.rules.size());
        }
}

void measure_edges(GridLines& grid, const Family& level, const Family& steep)
{
    for (const GridLine& line : grid.level)
        for (std::size_t j = 0; j + 1 < grid.steep.size(); ++j)
            grid.across.push_back(static_cast<float>(
                strongest_share(level, line, inner(grid.steep[j].at, grid.steep[j + 1].at, level.hit.cols))));
    for (std::size_t i = 0; i + 1 < grid.level.size(); ++i)
        for (const GridLine& line : grid.steep)
            grid.down.push_back(static_cast<float>(
                strongest_share(steep, line, inner(grid.level[i].at, grid.level[i + 1].at, steep.hit.cols))));
}

Span span(double from, double to, int limit)
{
    const int first = std::clamp(static_cast<int>(from), 0, limit - 1);
    return {first, std::clamp(static_cast<int>(to + 1), first + 1, limit)};
}

} // namespace

double GridLine::place(double along, double extent) const
{
    const double t = std::clamp(2 * along / extent - 1, -1., 1.);
    return at + bend[0] + t * (bend[1] + t * (bend[2] + t * bend[3]));
}

GridLines find_grid_lines(const cv::Mat& flat, const cv::Rect2d& table)
{
    GridLines grid;
    const Family level = look_along(flat, Heading::level), steep = look_along(flat, Heading::steep);
    Span along = span(table.x, table.x + table.width, flat.cols),
         down = span(table.y, table.y + table.height, flat.rows);
    for (int round = 0; round < 3; ++round) { // each family's extent follows from the other
        grid.level = choose_rows(find_candidates(level, along, {0, flat.rows}), grid.pitch_px);
        if (grid.level.size() < 3 || grid.pitch_px < 4)
            return {};
        grid.steep = choose_columns(steep, find_candidates(steep, down, {0, flat.cols}), grid.level, grid.pitch_px);
        keep_connected(grid.level, steep, grid.steep, grid.pitch_px);
        keep_connected(grid.steep, level, grid.level, 0);
        if (grid.level.size() < 2 || grid.steep.size() < 2)
            return {};
        add_borders(grid.steep, level, grid.level, grid.pitch_px);
        add_borders(grid.level, steep, grid.steep, grid.pitch_px);
        along = span(grid.steep.front().at, grid.steep.back().at, flat.cols);
        down = span(grid.level.front().at, grid.level.back().at, flat.rows);
    }
    trace_lines(grid.level, level, along);
    trace_lines(grid.steep, steep, down);
    measure_edges(grid, level, steep);
    return grid;
}

} // namespace recount
