// The first step to the printed grids of a photo: group_lines(). On a reduced copy dark lines are followed and grouped
// by what touches what.
#include "lattice/line_groups.hpp"

#include "core/median.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

struct SearchSettings {
    float long_stroke_px = 50;  // in the reduced picture: letters and noise make few so long
    int rim_px = 16;            // around a group: its strokes are stretched to meet others
    float least_part = 0.25F;   // of the line length of the largest: a table of its own
    int valley_deg = 8;         // between the headings of two sheets there are hardly any lines
    double in_valley = 0.01;    // of the line length: strokes of a hand
    double least_heading = 0.2; // of the line length, of a sheet
    double other_way = 0.05;    // of that length: rows or columns alone, which tilt turns from the others
    double least_shade = 0.15;  // of the line length, of either of two shades
    double much_darker = 1.8;   // times as dark: another shade
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

/// The groups that strokes (reduced pixels) form.
std::vector<CrossingLines> group(std::vector<Stroke> strokes)
{
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

/// The same of the long ones alone.
std::vector<CrossingLines> group_long(std::vector<Stroke> strokes)
{
    std::erase_if(strokes, [](const Stroke& stroke) { return stroke.length() < settings.long_stroke_px; });
    return group(std::move(strokes));
}

constexpr int quarter_deg = 90, half_deg = 180;

/// Which way a stroke goes, in whole degrees of half a turn.
int way_deg(const Stroke& stroke)
{
    const cv::Point2f way = stroke.points.back() - stroke.points.front();
    const double degrees = std::atan2(way.y, way.x) * 180 / M_PI;
    return (static_cast<int>(std::lround(degrees)) + half_deg) % half_deg;
}

/// The same of a quarter turn: the rows and columns of a sheet go the same way.
int heading_deg(const Stroke& stroke)
{
    return way_deg(stroke) % quarter_deg;
}

/// Which of the sheets that lie at different angles goes each way, from 0; -1 where none does.
using SheetOfHeading = std::array<int, quarter_deg>;

/// The sheets that strokes are of, as far as the long ones tell: hardly any of these go a way between those of two.
/// Where all lines of several go along and none across, these are the rows and columns of one.
SheetOfHeading sheets_by_heading(const std::vector<Stroke>& strokes)
{
    std::array<double, half_deg> length{};
    double all = 0;
    for (const Stroke& stroke : strokes)
        if (stroke.length() >= settings.long_stroke_px) {
            length[static_cast<std::size_t>(way_deg(stroke))] += stroke.length();
            all += stroke.length();
        }
    const auto along = [&](int first, int count) {
        double sum = 0;
        for (int k = 0; k < count; ++k)
            sum += length[static_cast<std::size_t>((first + k) % half_deg)];
        return sum;
    };
    const auto within = [&](int first, int count) { return along(first, count) + along(first + quarter_deg, count); };
    SheetOfHeading sheet_of;
    sheet_of.fill(-1);
    int sheets = 0, first = 0;
    std::optional<int> one_way;
    const auto is_valley = [&](int degree) { return within(degree, settings.valley_deg) <= settings.in_valley * all; };
    while (first < quarter_deg && !is_valley(first))
        ++first;
    for (int degree = first; degree < first + quarter_deg;) {
        if (is_valley(degree)) {
            ++degree;
            continue;
        }
        int end = degree + 1;
        while (end < first + quarter_deg && !is_valley(end))
            ++end;
        const int count = end - degree + settings.valley_deg - 1; // the last of them begins a valley
        const double lines = within(degree, count), across = along(degree + quarter_deg, count);
        if (lines >= settings.least_heading * all) {
            const bool is_one_way = std::min(across, lines - across) < settings.other_way * lines;
            const int sheet = is_one_way && one_way ? *one_way : sheets++;
            if (is_one_way)
                one_way = sheet;
            for (int k = 0; k < count; ++k)
                sheet_of[static_cast<std::size_t>((degree + k) % quarter_deg)] = sheet;
        }
        degree = end;
    }
    return sheet_of;
}

/// The strokes of sheets that lie one on the other at different angles, each sheet's apart; all in one where there is
/// only one heading.
std::vector<std::vector<Stroke>> by_heading(std::vector<Stroke> strokes)
{
    const SheetOfHeading sheet_of = sheets_by_heading(strokes);
    const int sheets = *std::ranges::max_element(sheet_of) + 1;
    if (sheets < 2)
        return {std::move(strokes)};
    std::vector<std::vector<Stroke>> apart(static_cast<std::size_t>(sheets));
    for (Stroke& stroke : strokes)
        if (const int sheet = sheet_of[static_cast<std::size_t>(heading_deg(stroke))]; sheet >= 0)
            apart[static_cast<std::size_t>(sheet)].push_back(std::move(stroke));
    return apart;
}

/// Puts in place of each group the tables of the sheets that lie at different angles, and those that it falls apart
/// into without its short strokes.
void part_groups(std::vector<CrossingLines>& tables)
{
    std::vector<CrossingLines> of_one_heading, result;
    for (CrossingLines& table : tables) {
        std::vector<std::vector<Stroke>> apart = by_heading(all_strokes(table));
        if (apart.size() == 1)
            of_one_heading.push_back(std::move(table));
        else
            for (std::vector<Stroke>& strokes : apart)
                std::ranges::move(group(std::move(strokes)), std::back_inserter(of_one_heading));
    }
    for (CrossingLines& table : of_one_heading) {
        std::vector<CrossingLines> parts = group_long(all_strokes(table));
        if (parts.size() > 1 && parts[1].total_length() >= settings.least_part * parts[0].total_length())
            std::ranges::move(parts, std::back_inserter(result));
        else
            result.push_back(std::move(table));
    }
    tables = std::move(result);
}

/// How dark most of a line is, 0 (paper) to 255.
int darkness(const cv::Mat1b& even, const Stroke& stroke)
{
    std::vector<uchar> values;
    for (const cv::Point2f& point : stroke.points) {
        const cv::Point at(cvFloor(point.x), cvFloor(point.y));
        if (cv::Rect({}, even.size()).contains(at))
            values.push_back(even(at));
    }
    return values.empty() ? 0 : 255 - quantile(values, 0.5);
}

/// Two shades of lines, as dark as their lines are on average.
struct Shades {
    double pale = 0, dark = 0;
};

/// The two shades that lines of these lengths, by darkness, are of (Otsu, 1979); nothing where one is hardly there, or
/// near the other.
std::optional<Shades> shades_of(const std::array<double, 256>& length)
{
    double all = 0, all_sum = 0;
    for (std::size_t dark = 0; dark < length.size(); ++dark) {
        all += length[dark];
        all_sum += length[dark] * static_cast<double>(dark);
    }
    Shades best;
    double most = 0, pale = 0, pale_sum = 0;
    for (std::size_t dark = 0; dark < length.size(); ++dark) {
        pale += length[dark];
        pale_sum += length[dark] * static_cast<double>(dark);
        if (std::min(pale, all - pale) < settings.least_shade * all || all <= 0)
            continue;
        const Shades parted{pale_sum / pale, (all_sum - pale_sum) / (all - pale)};
        const double apart = pale * (all - pale) * std::pow(parted.dark - parted.pale, 2);
        if (apart > most) {
            most = apart;
            best = parted;
        }
    }
    return most > 0 && best.dark >= settings.much_darker * best.pale ? std::optional(best) : std::nullopt;
}

} // namespace

std::optional<cv::Mat> without_pale_lines(const SearchedPhoto& searched)
{
    std::array<double, 256> length{}; // of the lines, by how dark they are
    for (const Stroke& stroke : searched.strokes())
        length[static_cast<std::size_t>(darkness(searched.even, stroke))] += stroke.length();
    const std::optional<Shades> shades = shades_of(length);
    if (!shades)
        return std::nullopt;
    const double border = (shades->pale + shades->dark) / 2, gain = shades->dark / (shades->dark - border);
    cv::Mat1b ink = 255 - searched.even;
    ink.convertTo(ink, CV_8U, gain, -gain * border);
    return cv::Mat(255 - ink);
}

LineGroups group_lines(const SearchedPhoto& searched)
{
    std::vector<Stroke> strokes = searched.strokes();
    LineGroups groups;
    groups.strokes = strokes.size();
    groups.tables = group_crossing_lines(std::move(strokes), searched.even.size());
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
