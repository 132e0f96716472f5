// From strokes to tables: printed lines of one table touch each other, so the connected components of "touches" among
// strokes are the candidates. Each component is then split into its two families by direction (two means on the circle
// of doubled angles), which holds at any rotation and under tilt.
#include "lattice/crossing_lines.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

struct CrossingSettings {
    int stretch_px = 7;            // a line ends that far before the line it meets: the ridge fades at a junction
    float same_share = 0.5F;       // of a stroke's points on another stroke of its direction: it is the same line
    float same_direction = 0.94F;  // cosine, about 20 degrees
    float family_degrees = 30;     // spread of one family: perspective and curl
    std::size_t least_strokes = 1; // per family, else nothing to fit
    std::size_t most_tables = 24;  // of a photo
    std::size_t least_in_all = 9;  // strokes of a table with 8 rows and 2 columns, some broken
} const settings;

class Groups {
public:
    explicit Groups(std::size_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }
    std::size_t root(std::size_t i)
    {
        while (parent_[i] != i)
            i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) { parent_[root(a)] = root(b); }

private:
    std::vector<std::size_t> parent_;
};

cv::Point2f direction(const Stroke& stroke)
{
    const cv::Point2f chord = stroke.points.back() - stroke.points.front();
    return chord / std::max(1e-3F, static_cast<float>(cv::norm(chord)));
}

/// The stroke's points without gaps and stretched at both ends, as pixels.
std::vector<cv::Point> pixels(const Stroke& stroke)
{
    std::vector<cv::Point> result;
    const auto& points = stroke.points;
    const std::size_t span = std::min<std::size_t>(points.size() - 1, 15);
    const auto along = [](cv::Point2f from, cv::Point2f to) {
        return (to - from) / std::max(1e-3F, static_cast<float>(cv::norm(to - from)));
    };
    const cv::Point2f before = along(points[span], points.front()),
                      after = along(points[points.size() - 1 - span], points.back());
    for (int i = settings.stretch_px; i > 0; --i)
        result.emplace_back(points.front() + before * static_cast<float>(i) - cv::Point2f(0.5F, 0.5F));
    for (std::size_t i = 0; i < points.size(); ++i) {
        result.emplace_back(points[i] - cv::Point2f(0.5F, 0.5F));
        if (i + 1 == points.size())
            break;
        const cv::Point2f step = points[i + 1] - points[i];
        const int missing = static_cast<int>(std::max(std::abs(step.x), std::abs(step.y)) - 0.5F);
        for (int k = 1; k <= missing; ++k)
            result.emplace_back(points[i] + step * (static_cast<float>(k) / static_cast<float>(missing + 1)) -
                                cv::Point2f(0.5F, 0.5F));
    }
    for (int i = 1; i <= settings.stretch_px; ++i)
        result.emplace_back(points.back() + after * static_cast<float>(i) - cv::Point2f(0.5F, 0.5F));
    return result;
}

/// Paints strokes one after the other, joins those that meet in `groups`, and says which are copies of earlier ones. No
/// photo of a sheet has as many as the 16 bits of a pixel tell apart: what is more stays alone.
std::vector<bool> meet(const std::vector<Stroke>& strokes, cv::Size size, Groups& groups)
{
    std::vector<bool> copy(strokes.size(), false);
    std::vector<cv::Point2f> headings;
    std::ranges::transform(strokes, std::back_inserter(headings), direction);
    cv::Mat1w owner = cv::Mat1w::zeros(size); // 0 is nobody's
    const cv::Rect frame({0, 0}, size);
    const std::size_t told_apart = std::min<std::size_t>(strokes.size(), std::numeric_limits<ushort>::max());
    for (std::size_t i = 0; i < told_apart; ++i) {
        const cv::Point2f heading = headings[i];
        const bool steep = std::abs(heading.y) > std::abs(heading.x);
        const std::vector<cv::Point> path = pixels(strokes[i]);
        std::vector<std::size_t> met;
        std::size_t same = 0;
        for (const cv::Point& pixel : path) {
            bool on_same = false;
            for (int shift = -1; shift <= 1; ++shift) {
                const cv::Point place = steep ? pixel + cv::Point(shift, 0) : pixel + cv::Point(0, shift);
                if (!frame.contains(place) || owner(place) == 0)
                    continue;
                const auto other = static_cast<std::size_t>(owner(place) - 1);
                if (std::abs(heading.dot(headings[other])) > settings.same_direction)
                    on_same = true;
                else if (met.empty() || met.back() != other)
                    met.push_back(other);
            }
            same += on_same;
        }
        copy[i] = static_cast<float>(same) > settings.same_share * static_cast<float>(path.size());
        if (copy[i])
            continue;
        for (const std::size_t other : met)
            groups.join(i, other);
        for (const cv::Point& pixel : path)
            if (frame.contains(pixel))
                owner(pixel) = static_cast<ushort>(i + 1);
    }
    return copy;
}

CrossingLines split(const std::vector<const Stroke*>& strokes)
{
    const auto doubled = [](const Stroke& stroke) {
        const cv::Point2f d = direction(stroke);
        return cv::Point2f(d.x * d.x - d.y * d.y, 2 * d.x * d.y);
    };
    const auto longest = *std::max_element(strokes.begin(), strokes.end(),
                                           [](const Stroke* a, const Stroke* b) { return a->length() < b->length(); });
    cv::Point2f mean[2] = {doubled(*longest), -doubled(*longest)};
    for (int round = 0; round < 6; ++round) {
        cv::Point2f sum[2];
        for (const Stroke* stroke : strokes) {
            const cv::Point2f d = doubled(*stroke);
            const int family = d.dot(mean[1]) > d.dot(mean[0]);
            sum[family] += d * stroke->length() * stroke->length();
        }
        for (int family = 0; family < 2; ++family)
            if (const auto norm = static_cast<float>(cv::norm(sum[family])); norm > 0)
                mean[family] = sum[family] / norm;
    }
    const float least = std::cos(2 * settings.family_degrees * static_cast<float>(CV_PI) / 180);
    const int level = mean[0].x >= mean[1].x ? 0 : 1;
    CrossingLines result;
    for (const Stroke* stroke : strokes) {
        const cv::Point2f d = doubled(*stroke);
        const int family = d.dot(mean[1]) > d.dot(mean[0]);
        if (d.dot(mean[family]) >= least)
            (family == level ? result.level : result.steep).push_back(*stroke);
    }
    return result;
}

} // namespace

float CrossingLines::total_length() const
{
    float sum = 0;
    for (const auto* family : {&level, &steep})
        for (const Stroke& stroke : *family)
            sum += stroke.length();
    return sum;
}

std::vector<std::size_t> touching_groups(const std::vector<Stroke>& strokes, cv::Size size)
{
    Groups groups(strokes.size());
    meet(strokes, size, groups);
    std::vector<std::size_t> result(strokes.size());
    for (std::size_t i = 0; i < strokes.size(); ++i)
        result[i] = groups.root(i);
    return result;
}

std::vector<CrossingLines> group_crossing_lines(std::vector<Stroke> strokes, cv::Size size)
{
    if (strokes.size() < settings.least_in_all)
        return {};
    std::stable_sort(strokes.begin(), strokes.end(),
                     [](const Stroke& a, const Stroke& b) { return a.points.size() > b.points.size(); });
    Groups groups(strokes.size());
    const std::vector<bool> copy = meet(strokes, size, groups);
    std::vector<std::vector<const Stroke*>> members(strokes.size());
    for (std::size_t i = 0; i < strokes.size(); ++i)
        if (!copy[i])
            members[groups.root(i)].push_back(&strokes[i]);
    std::vector<CrossingLines> tables;
    for (const auto& group : members) {
        if (group.size() < settings.least_in_all)
            continue;
        CrossingLines table = split(group);
        if (std::min(table.level.size(), table.steep.size()) >= settings.least_strokes)
            tables.push_back(std::move(table));
    }
    std::stable_sort(tables.begin(), tables.end(), [](const CrossingLines& a, const CrossingLines& b) {
        return a.total_length() > b.total_length();
    });
    if (tables.size() > settings.most_tables)
        tables.resize(settings.most_tables);
    return tables;
}

} // namespace recount
