// The first step to the printed grids of a photo: group_lines(). On a reduced copy dark lines are followed and grouped
// by what touches what.
#include "sheet/line_groups.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

struct SearchSettings {
    int longest_side_px = 2000; // about the longest side of the picture in which lines are searched
    float long_stroke_px = 50;  // in it: letters and noise make few so long
    int rim_px = 16;            // around a group: its strokes are stretched to meet others
    float least_part = 0.25F;   // of the line length of the largest: a table of its own
} const settings;

std::vector<Stroke> all_strokes(const CrossingLines& lines)
{
    std::vector<Stroke> strokes = lines.level;
    strokes.insert(strokes.end(), lines.steep.begin(), lines.steep.end());
    return strokes;
}

void for_each_point(std::vector<Stroke>& strokes, const auto& change)
{
    for (Stroke& stroke : strokes)
        std::ranges::for_each(stroke.points, change);
}

void for_each_point(std::vector<CrossingLines>& tables, const auto& change)
{
    for (CrossingLines& table : tables)
        for (auto* family : {&table.level, &table.steep})
            for_each_point(*family, change);
}

cv::Rect box_around(const std::vector<Stroke>& strokes)
{
    cv::Rect box;
    for (const Stroke& stroke : strokes)
        box |= cv::boundingRect(stroke.points);
    return box;
}

/// The groups that the long ones of the strokes (reduced pixels) form.
std::vector<CrossingLines> group_long(std::vector<Stroke> strokes)
{
    std::erase_if(strokes, [](const Stroke& stroke) { return stroke.length() < settings.long_stroke_px; });
    if (strokes.empty())
        return {};
    const cv::Rect box = box_around(strokes); // no more is painted than they need
    const cv::Point2f corner(box.tl() - cv::Point(settings.rim_px, settings.rim_px));
    for_each_point(strokes, [&](cv::Point2f& point) { point -= corner; });
    std::vector<CrossingLines> tables =
        group_crossing_lines(std::move(strokes), box.size() + cv::Size(2 * settings.rim_px, 2 * settings.rim_px));
    for_each_point(tables, [&](cv::Point2f& point) { point += corner; });
    return tables;
}

/// Puts in place of each group what it falls apart into without its short strokes, if that is more than one table.
void part_groups(std::vector<CrossingLines>& tables)
{
    std::vector<CrossingLines> result;
    for (CrossingLines& table : tables) {
        std::vector<CrossingLines> parts = group_long(all_strokes(table));
        if (parts.size() > 1 && parts[1].total_length() >= settings.least_part * parts[0].total_length())
            std::ranges::move(parts, std::back_inserter(result));
        else
            result.push_back(std::move(table));
    }
    tables = std::move(result);
}

} // namespace

SearchedPhoto searched_photo(const cv::Mat& grey)
{
    SearchedPhoto searched{grey, grey, 1};
    const int factor =
        static_cast<int>(std::lround(static_cast<double>(std::max(grey.cols, grey.rows)) / settings.longest_side_px));
    if (factor > 1) {
        searched.scale = 1. / factor; // whole factors reduce several times faster than others
        const cv::Size whole(grey.cols / factor, grey.rows / factor);
        cv::resize(grey(cv::Rect({0, 0}, whole * factor)), searched.reduced, whole, 0, 0, cv::INTER_AREA);
    }
    return searched;
}

LineGroups group_lines(const SearchedPhoto& searched)
{
    const cv::Mat even = even_light(searched.reduced);
    std::vector<Stroke> strokes = follow_dark_lines(even, Heading::level, {});
    std::ranges::move(follow_dark_lines(even, Heading::steep, {}), std::back_inserter(strokes));
    LineGroups groups;
    groups.strokes = strokes.size();
    groups.tables = group_crossing_lines(std::move(strokes), even.size());
    part_groups(groups.tables);
    for_each_point(groups.tables, [&](cv::Point2f& point) { point /= static_cast<float>(searched.scale); });
    return groups;
}

std::vector<CrossingLines> regroup_long_lines(const CrossingLines& lines, const SearchedPhoto& searched)
{
    std::vector<Stroke> strokes = all_strokes(lines);
    for_each_point(strokes, [&](cv::Point2f& point) { point *= static_cast<float>(searched.scale); });
    std::vector<CrossingLines> tables = group_long(std::move(strokes));
    for_each_point(tables, [&](cv::Point2f& point) { point /= static_cast<float>(searched.scale); });
    return tables;
}

cv::Rect bounding_box(const CrossingLines& lines)
{
    return box_around(lines.level) | box_around(lines.steep);
}

} // namespace recount
