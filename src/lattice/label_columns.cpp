// Labels that stand one below the other: labels_along(). A straight line is laid through the ends, or middles, of as
// many lines of text as lie on one.
#include "lattice/label_columns.hpp"

#include "core/median.hpp"
#include "lattice/open_borders.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>

namespace recount {
namespace {

struct LabelSettings {
    int least_letters = 3;         // of a label that shows where labels are aligned
    float least_width = 2;         // of its height
    double as_long = 0.1;          // of their usual width: half of some boxes are
    double blurred_weight = 0.87;  // of labels that are shown by lines in fewer pieces, too
    std::size_t most_labels = 250; // the widest
    double least_height = 0.5;     // of a label's height: what is lower is a speck
    double aligned = 0.6;          // of a label's height: so far off it still is aligned
    double same_row = 0.8;         // of a label's height: lines of text so close are of one row
    double prose = 3;    // of the labels' usual width: several lines so wide are rules above or below the table
    double most_gap = 4; // of the usual distance of two labels: what is farther off is not of the table
} constexpr settings;

/// Where labels are aligned: at their left ends (or right of what stands left of some), their middles or their right
/// ends.
constexpr std::array<double, 3> anchors{0, 0.5, 1};

/// Of the labels that are aligned on a border the longest run without a wide gap, or lines of prose.
Labels run_of(std::vector<TextLine> labels, const Stroke& border, cv::Point2f across)
{
    std::ranges::sort(labels, {}, [&](const TextLine& label) { return label.left.dot(across); });
    const auto gap = [&](const TextLine& one, const TextLine& next) {
        return static_cast<double>((next.left - one.left).dot(across));
    };
    std::vector<TextLine> rows;
    for (const TextLine& label : labels) {
        if (!rows.empty() && gap(rows.back(), label) < settings.same_row * std::max(rows.back().height, label.height)) {
            if (width(label) > width(rows.back()))
                rows.back() = label;
            continue;
        }
        rows.push_back(label);
    }
    std::vector<double> gaps, widths;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        widths.push_back(width(rows[i]));
        if (i > 0)
            gaps.push_back(gap(rows[i - 1], rows[i]));
    }
    const double pitch = median(gaps), usual = median(widths);
    const auto is_prose = [&](std::size_t i) {
        const auto is_wide = [&](std::size_t row) { return row < rows.size() && widths[row] > settings.prose * usual; };
        return is_wide(i) && (is_wide(i - 1) || is_wide(i + 1));
    };
    std::size_t begin = 0, first = 0, count = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i > 0 && gaps[i - 1] > settings.most_gap * pitch)
            begin = i;
        if (is_prose(i))
            begin = i + 1;
        else if (i + 1 - begin > count) {
            first = begin;
            count = i + 1 - begin;
        }
    }
    const auto from = rows.begin() + static_cast<std::ptrdiff_t>(first);
    return {{from, from + static_cast<std::ptrdiff_t>(count)}, border, pitch};
}

/// Whether lines of text are as long as one another, as boxes to write in are, and words are not.
bool are_boxes(const Labels& labels)
{
    std::vector<double> widths;
    std::ranges::transform(labels.rows, std::back_inserter(widths), width);
    return quantile(widths, 0.75) - quantile(widths, 0.25) < settings.as_long * median(widths);
}

/// The widest lines of text of so many letters, or pieces, at least: they show where labels are aligned.
std::vector<TextLine> wide_lines(const std::vector<TextLine>& lines, int least_letters)
{
    std::vector<TextLine> wide;
    for (const TextLine& line : lines)
        if (line.letters >= least_letters && width(line) >= settings.least_width * line.height)
            wide.push_back(line);
    std::ranges::stable_sort(wide, std::greater{}, width);
    wide.resize(std::min(wide.size(), settings.most_labels));
    return wide;
}

/// The labels that are aligned at an anchor where wide lines of text show it, if there are so many rows.
std::optional<Labels> labels_at(double anchor, const std::vector<TextLine>& wide, const std::vector<TextLine>& lines,
                                cv::Point2f way, std::size_t least_rows)
{
    if (wide.size() < least_rows)
        return std::nullopt;
    std::vector<double> heights;
    for (const TextLine& line : wide)
        heights.push_back(line.height);
    const double height = median(std::move(heights)), tolerance = settings.aligned * height;
    const auto places = [&](const TextLine& line) {
        return anchor == 0 ? std::array{line.left, line.second} : std::array{at(line, anchor), at(line, anchor)};
    };
    std::vector<cv::Point2f> ends;
    for (const TextLine& line : wide)
        for (const cv::Point2f& place : places(line))
            if (ends.empty() || ends.back() != place)
                ends.push_back(place);
    const Stroke border = border_through(ends, way, tolerance / 2, least_rows * 2 / 3);
    if (border.points.empty())
        return std::nullopt;
    const cv::Point2f along = border.points.back() - border.points.front();
    std::vector<TextLine> aligned;
    for (TextLine line : lines)
        for (const cv::Point2f& place : places(line))
            if (line.height >= settings.least_height * height &&
                std::abs(along.cross(place - border.points.front())) <= tolerance * cv::norm(along)) {
                line.left = anchor == 0 ? place : line.left;
                aligned.push_back(line);
                break;
            }
    Labels labels = run_of(std::move(aligned), border, {-way.y, way.x});
    return labels.rows.size() >= least_rows ? std::optional(std::move(labels)) : std::nullopt;
}

} // namespace

cv::Point2f at(const TextLine& line, double share)
{
    return line.left + static_cast<float>(share) * (line.right - line.left);
}

float width(const TextLine& line)
{
    return static_cast<float>(cv::norm(line.right - line.left));
}

std::optional<Labels> labels_along(const std::vector<TextLine>& lines, cv::Point2f way, std::size_t least_rows)
{
    std::optional<Labels> best;
    double most = 0;
    for (const bool may_be_blurred : {false, true}) { // in few pieces, or one
        const std::vector<TextLine> wide = wide_lines(lines, may_be_blurred ? 1 : settings.least_letters);
        for (const double anchor : anchors) {
            std::optional<Labels> labels = labels_at(anchor, wide, lines, way, least_rows);
            if (!labels || (may_be_blurred && are_boxes(*labels)))
                continue;
            double text = 0;
            for (const TextLine& row : labels->rows)
                text +=
                    (may_be_blurred ? settings.blurred_weight : 1) * std::min<double>(width(row), 3 * labels->pitch);
            if (text > most) {
                most = text;
                best = std::move(labels);
            }
        }
    }
    return best;
}

} // namespace recount
