// Where a table without an outer border ends: open_borders(). The rows of such a table begin, and end, on a common
// line; of all lines through two ends the one that passes by most of the others is it. It stands in for a column line
// where too few are printed to tell how the sheet is tilted.
#include "lattice/open_borders.hpp"

#include <algorithm>
#include <cmath>

namespace recount {
namespace {

struct BorderSettings {
    float row_part = 0.25F;     // of the longest stroke: shorter ones are letters or pieces
    std::size_t most_rows = 60; // the longest
    std::size_t least_ends = 5; // on the border
    double ends_share = 0.4;    // of all ends
    double steepest = 0.6;      // cosine between a border and the rows: tilt leaves no more
    float step_px = 4;          // between the points of the border
} const settings;

} // namespace

Stroke border_through(const std::vector<cv::Point2f>& ends, cv::Point2f along, double tolerance, std::size_t least)
{
    std::vector<cv::Point2f> best;
    for (std::size_t i = 0; i < ends.size(); ++i)
        for (std::size_t k = i + 1; k < ends.size(); ++k) {
            const cv::Point2f chord = ends[k] - ends[i];
            const auto length = static_cast<float>(cv::norm(chord));
            if (length < 1 || std::abs(chord.dot(along)) > settings.steepest * length)
                continue;
            std::vector<cv::Point2f> on;
            for (const cv::Point2f& end : ends)
                if (std::abs(chord.cross(end - ends[i])) <= tolerance * length)
                    on.push_back(end);
            if (on.size() > best.size())
                best = std::move(on);
        }
    if (best.size() < least)
        return {};
    const cv::Point2f across(-along.y, along.x);
    std::ranges::sort(best, {}, [&](cv::Point2f end) { return end.dot(across); });
    const cv::Point2f span = best.back() - best.front();
    const int steps = std::max(1, static_cast<int>(static_cast<float>(cv::norm(span)) / settings.step_px));
    Stroke border;
    for (int i = 0; i <= steps; ++i)
        border.points.push_back(best.front() + span * (static_cast<float>(i) / static_cast<float>(steps)));
    return border;
}

std::vector<Stroke> open_borders(const std::vector<Stroke>& family, double tolerance)
{
    std::vector<const Stroke*> rows;
    for (const Stroke& stroke : family)
        rows.push_back(&stroke);
    std::ranges::stable_sort(rows, std::greater{}, [](const Stroke* row) { return row->length(); });
    if (rows.empty() || rows.front()->length() < 1)
        return {};
    const float longest = rows.front()->length();
    const cv::Point2f along = (rows.front()->points.back() - rows.front()->points.front()) / longest;
    std::vector<cv::Point2f> first, last;
    for (std::size_t i = 0; i < std::min(rows.size(), settings.most_rows); ++i) {
        if (rows[i]->length() < settings.row_part * longest)
            break;
        cv::Point2f from = rows[i]->points.front(), to = rows[i]->points.back();
        if ((to - from).dot(along) < 0)
            std::swap(from, to);
        first.push_back(from);
        last.push_back(to);
    }
    std::vector<Stroke> borders;
    for (const std::vector<cv::Point2f>* ends : {&first, &last})
        if (Stroke border = border_through(
                *ends, along, tolerance,
                std::max(settings.least_ends,
                         static_cast<std::size_t>(std::ceil(settings.ends_share * double(ends->size())))));
            !border.points.empty())
            borders.push_back(std::move(border));
    return borders;
}

} // namespace recount
