// Lines that a pen drew across a table: drop_pen_lines(). Printed lines end where others cross them, at the borders of
// the table; between two of them all lines run alike, however the sheet is curled or tilted.
#include "lattice/pen_lines.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace recount {
namespace {

struct PenLineSettings {
    float printed = 0.3F;  // of the longest stroke of the family: the length of a printed line, at least,
    std::size_t least = 4; // so many of which tell how lines run
    float drawn = 0.6F;    // of the longest: shorter strokes do not matter
    double end = 1.5;      // tolerances from a crossing line, to end on it
    double cover = 0.1;    // of a stroke's length, by which a printed line beside it may be shorter at either end
    double turned = 0.05;  // of its length, by which its ends lie otherwise than those of lines beside it,
    double apart = 4.5;    // and by how many tolerances
} const settings;

/// Strokes of one heading: places along them and across.
class Family {
public:
    Family(const std::vector<Stroke>& strokes, Heading heading) : strokes_(strokes), heading_(heading) {}

    float along(cv::Point2f point) const { return heading_ == Heading::level ? point.x : point.y; }
    float across(cv::Point2f point) const { return heading_ == Heading::level ? point.y : point.x; }

    /// Where a stroke is across at a place along it, or at its nearest end.
    float across_at(const Stroke& stroke, float place) const
    {
        const auto is_before = [&](const cv::Point2f& point, float at) { return along(point) < at; };
        const auto next = std::lower_bound(stroke.points.begin(), stroke.points.end(), place, is_before);
        return across(next == stroke.points.end() ? stroke.points.back() : *next);
    }

    /// Whether a point lies on one of the strokes.
    bool holds(cv::Point2f point, double tolerance) const
    {
        const auto slack = static_cast<float>(tolerance);
        return std::ranges::any_of(strokes_, [&](const Stroke& stroke) {
            return along(stroke.points.front()) - slack <= along(point) &&
                   along(point) <= along(stroke.points.back()) + slack &&
                   std::abs(across_at(stroke, along(point)) - across(point)) <= slack;
        });
    }

    /// How far the other end of a stroke lies across, from the first.
    float shift(const Stroke& stroke) const { return across(stroke.points.back()) - across(stroke.points.front()); }

    /// How far it would if the stroke ran as the nearest of these lines on both sides of it do; nothing where none is.
    std::optional<double> expected_shift(const Stroke& stroke, const std::vector<const Stroke*>& lines) const
    {
        const float from = along(stroke.points.front()), to = along(stroke.points.back());
        const float slack = static_cast<float>(settings.cover) * (to - from);
        std::optional<std::pair<float, float>> before, after; // distance and shift
        for (const Stroke* line : lines) {
            if (along(line->points.front()) > from + slack || along(line->points.back()) < to - slack)
                continue;
            const float first = across_at(*line, from), last = across_at(*line, to);
            const float distance = (first + last - across(stroke.points.front()) - across(stroke.points.back())) / 2;
            std::optional<std::pair<float, float>>& side = distance < 0 ? before : after;
            if (!side || std::abs(distance) < side->first)
                side = {std::abs(distance), last - first};
        }
        if (before && after && before->first + after->first > 0)
            return (before->second * after->first + after->second * before->first) / (before->first + after->first);
        return before  ? std::optional<double>(before->second)
               : after ? std::optional<double>(after->second)
                       : std::nullopt;
    }

private:
    const std::vector<Stroke>& strokes_;
    Heading heading_;
};

/// Which strokes of a family a pen drew.
std::vector<bool> drawn_by_pen(const std::vector<Stroke>& strokes, const Family& family, const Family& crossing,
                               double tolerance)
{
    float longest = 0;
    for (const Stroke& stroke : strokes)
        longest = std::max(longest, stroke.length());
    std::vector<const Stroke*> printed;
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < strokes.size(); ++i) {
        if (strokes[i].length() < settings.printed * longest)
            continue;
        const auto is_end = [&](cv::Point2f point) { return crossing.holds(point, settings.end * tolerance); };
        const bool begins = is_end(strokes[i].points.front()), ends = is_end(strokes[i].points.back());
        if (begins && ends)
            printed.push_back(&strokes[i]);
        else if (!begins && !ends && strokes[i].length() >= settings.drawn * longest)
            open.push_back(i);
    }
    std::vector<bool> drawn(strokes.size(), false);
    if (printed.size() < settings.least)
        return drawn;
    for (const std::size_t i : open)
        if (const std::optional<double> expected = family.expected_shift(strokes[i], printed))
            drawn[i] = std::abs(family.shift(strokes[i]) - *expected) >
                       std::max(settings.turned * strokes[i].length(), settings.apart * tolerance);
    return drawn;
}

void drop(std::vector<Stroke>& strokes, const std::vector<bool>& dropped)
{
    std::size_t index = 0;
    std::erase_if(strokes, [&](const Stroke&) { return dropped[index++]; });
}

} // namespace

void drop_pen_lines(CrossingLines& table, double tolerance)
{
    const Family level(table.level, Heading::level), steep(table.steep, Heading::steep);
    const std::vector<bool> level_drawn = drawn_by_pen(table.level, level, steep, tolerance);
    const std::vector<bool> steep_drawn = drawn_by_pen(table.steep, steep, level, tolerance);
    drop(table.level, level_drawn);
    drop(table.steep, steep_drawn);
}

} // namespace recount
