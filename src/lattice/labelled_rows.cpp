// Tables whose rows no line parts: find_labelled_rows(). Lines of text that are aligned below one another are the
// labels of rows. What lines there are, a frame or rules between the sections, help to lay the sheet flat.
#include "lattice/labelled_rows.hpp"

#include "core/median.hpp"
#include "lattice/flat_map.hpp"
#include "lattice/label_columns.hpp"
#include "lattice/open_borders.hpp"
#include "lattice/table_extent.hpp"
#include "lattice/text_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace recount {
namespace {

struct LabelledSettings {
    double side_px = 2000; // longest side of the picture in which text is looked for
    double rim = 0.01;     // of the photo's longer side: a line so close to its edge is the paper's
    float space = 1;       // between the letters of a label, of their height
    std::size_t least_rows = 9, least_of_section = 7;
    std::size_t most_rows = 45;
    double same_rows = 0.5;        // of their height two sections side by side have in common
    double low_lines = 0.2;        // of all lines: as high as the lowest ones,
    double high_lines = 0.8;       // and as the highest ones,
    double lower = 0.8;            // of whose height those are at most, where two kinds of lines stand,
    double below_labels = 0.9;     // and so many of the low ones below a high one
    double empty_row = 1.55;       // of the usual distance of two labels: a gap, or a row whose label was not seen
    double second_line = 0.6;      // of it: a label goes on in a second line
    double long_line = 3;          // of it: lines that help to lay the sheet flat
    double same_line = 0.3;        // of it: pieces of one printed column line
    double long_column = 0.45;     // of the table's height: a column line is printed
    std::size_t least_printed = 3; // games between printed column lines,
    double widest_printed = 1.4;   // of the usual one's width: what no writing parts, as lines would have been printed
    double as_wide = 0.85;         // of the same: room for one beside the labels, where a panel's edge is no line,
    double longest_labels = 0.9;   // of which so many end left of it
    double reach = 30;             // of it: how far right of the labels games are looked for
    double narrow_game = 1.2;      // of it: too narrow for one
    double margin = 0.4;           // of it: around the outermost text
    double steps = 10;             // of it, in which text is counted
    double far = 9;                // of it: without a border, what is so far right of all else is not of the table
    std::size_t least_rules = 3;   // that show where a table ends,
    std::ptrdiff_t rules_in_frame = 3; // of a longer one around the sheet,
    double same_end = 0.5;             // of it: if they agree so well
    double last_game = 4;              // of it: farther beyond what stands last, rules do not end with the last game
    double least_height = 0.4;         // of a label's height: what is lower is a speck
    double wide_letter = 2;            // of it: wider pieces are no letters
    double boxes = 0.7;                // of the rows: so many wide pieces are boxes
    double label_gap = 0.25;           // of it: between labels that end together and the next column of text,
    double text_gap = 0.5;             // and between two others
    double text_share = 0.12;          // of the rows: hardly any has text there
    double beside_line = 0.5;          // of it: a gap in the writing beside a printed line
} constexpr settings;

/// From each of ascending places to the next.
std::vector<double> gaps_of(const std::vector<double>& places)
{
    std::vector<double> gaps;
    for (std::size_t i = 1; i < places.size(); ++i)
        gaps.push_back(places[i] - places[i - 1]);
    return gaps;
}

/// A line of text in flat coordinates.
struct LabelLine {
    double middle = 0, height = 0; ///< of its highest letter
};

/// The middles of rows, where below many labels a line in lower letters stands, which is of the same row: how to score.
/// None where it is not so.
std::vector<double> rows_with_lower_lines(const std::vector<LabelLine>& lines)
{
    std::vector<double> heights;
    std::ranges::transform(lines, std::back_inserter(heights), &LabelLine::height);
    const double high = quantile(heights, settings.high_lines), low = quantile(heights, settings.low_lines);
    if (low > settings.lower * high)
        return {};
    const auto is_low = [&](std::size_t i) { return i < lines.size() && lines[i].height < (low + high) / 2; };
    std::vector<double> rows;
    double below = 0, alone = 0; // low ones
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!is_low(i) && is_low(i + 1)) {
            rows.push_back((lines[i].middle + lines[i + 1].middle) / 2);
            ++below;
            ++i;
        } else {
            rows.push_back(lines[i].middle);
            alone += is_low(i) ? 1 : 0;
        }
    }
    return below >= settings.below_labels * (below + alone) ? rows : std::vector<double>{};
}

/// The middles of rows, where some labels go on in a second line: of lines that are close to each other two are one
/// row's. Labels in a longer run of close ones are of lower rows.
std::vector<double> joined_lines(const std::vector<LabelLine>& labels)
{
    if (std::vector<double> rows = rows_with_lower_lines(labels); !rows.empty())
        return rows;
    std::vector<double> middles;
    std::ranges::transform(labels, std::back_inserter(middles), &LabelLine::middle);
    const std::vector<double> gaps = gaps_of(middles);
    const double close = settings.second_line * median(gaps);
    std::vector<double> rows;
    for (std::size_t first = 0; first < middles.size();) {
        std::size_t last = first; // of a run of close ones
        while (last < gaps.size() && gaps[last] < close)
            ++last;
        const std::size_t count = last + 1 - first, lines = count == 2 || count == 4 ? 2 : 1;
        for (std::size_t i = first; i <= last; i += lines)
            rows.push_back((middles[i] + middles[i + lines - 1]) / 2);
        first = last + 1;
    }
    return rows;
}

/// The row lines of a table, in flat coordinates: half way between two labels, with a row more where one was not seen.
std::vector<double> row_lines(const std::vector<double>& middles)
{
    const double pitch = median(gaps_of(middles));
    std::vector<double> lines{middles.front() - pitch / 2};
    for (std::size_t i = 1; i < middles.size(); ++i) {
        const double gap = middles[i] - middles[i - 1];
        if (gap > settings.empty_row * pitch) {
            lines.push_back(middles[i - 1] + pitch / 2);
            lines.push_back(middles[i] - pitch / 2);
        } else {
            lines.push_back((middles[i] + middles[i - 1]) / 2);
        }
    }
    lines.push_back(middles.back() + pitch / 2);
    return lines;
}

/// A table's printed lines, and its labels, in photo pixels.
struct Parts {
    Labels labels;
    std::vector<Stroke> level, steep;
    std::vector<TextLine> text; ///< beside the labels, and these
};

/// A map in which the text of the labels runs to the right.
class UprightMap {
public:
    bool fit(const Parts& parts)
    {
        std::vector<Stroke> steep = parts.steep;
        steep.push_back(parts.labels.border);
        if (!map_.fit(own_lines(parts.level), own_lines(steep)))
            return false;
        double way = 0;
        for (const TextLine& row : parts.labels.rows)
            way += map_.flat(row.right).x - map_.flat(row.left).x;
        sign_ = way < 0 ? -1 : 1;
        return true;
    }
    cv::Point2d flat(cv::Point2d photo) const { return sign_ * map_.flat(photo); }
    cv::Point2d photo(cv::Point2d flat) const { return map_.photo(sign_ * flat); }

private:
    FlatMap map_;
    double sign_ = 1;
};

/// Where column lines are printed over most of the rows, in flat coordinates, from left to right.
std::vector<double> printed_columns(const std::vector<Stroke>& steep, const UprightMap& map,
                                    const std::vector<double>& rows, double pitch)
{
    struct Piece {
        double x, length;
    };
    std::vector<Piece> pieces;
    for (const Stroke& stroke : steep) {
        const cv::Point2d from = map.flat(stroke.points.front()), to = map.flat(stroke.points.back());
        const double top = std::max(rows.front(), std::min(from.y, to.y)),
                     bottom = std::min(rows.back(), std::max(from.y, to.y));
        if (bottom > top)
            pieces.push_back({map.flat(stroke.points[stroke.points.size() / 2]).x, bottom - top});
    }
    std::ranges::sort(pieces, {}, &Piece::x);
    std::vector<double> columns;
    for (std::size_t i = 0; i < pieces.size();) {
        double sum = 0, length = 0;
        const double first = pieces[i].x;
        for (; i < pieces.size() && pieces[i].x - first < settings.same_line * pitch; ++i) {
            sum += pieces[i].x * pieces[i].length;
            length += pieces[i].length;
        }
        if (length >= settings.long_column * (rows.back() - rows.front()))
            columns.push_back(sum / length);
    }
    return columns;
}

/// How far apart half of some places are.
double spread(const std::vector<double>& places)
{
    return quantile(places, 0.75) - quantile(places, 0.25);
}

/// Where the longest of the lines end together that begin left of the games and run through several rows' heights of
/// them: rules between the sections, edges of bands. A single longer one may be a frame's around the sheet. Nothing
/// where there are few.
std::optional<double> end_of_rules(const std::vector<Stroke>& level, const UprightMap& map, double labels_right,
                                   double pitch)
{
    std::vector<double> ends;
    for (const Stroke& stroke : level) {
        const auto [left, right] = std::minmax({map.flat(stroke.points.front()).x, map.flat(stroke.points.back()).x});
        if (left < labels_right && right > labels_right + settings.long_line * pitch)
            ends.push_back(right);
    }
    if (ends.size() < settings.least_rules)
        return std::nullopt;
    std::ranges::sort(ends, std::ranges::greater{});
    const auto ending_with = [&](double last) {
        return std::ranges::count_if(ends,
                                     [&](double end) { return end <= last && last - end < settings.same_end * pitch; });
    };
    if (ending_with(ends[0]) > 1)
        return ends[0];
    return ending_with(ends[1]) >= settings.rules_in_frame ? std::optional(ends[1]) : std::nullopt;
}

/// The stretches between printed column lines, from left to right, that are no wider than is usual there: one game
/// each. None where there are few. The first one begins where labels on a panel end, at `labels_right`, if there is
/// room for a game left of the first line.
std::vector<std::pair<double, double>> printed_games(std::vector<double> columns, double labels_right)
{
    std::ranges::sort(columns);
    const std::vector<double> widths = gaps_of(columns);
    std::vector<std::pair<double, double>> games;
    if (widths.size() < settings.least_printed)
        return games;
    const double widest = settings.widest_printed * median(widths);
    for (std::size_t i = 0; i < widths.size(); ++i)
        if (widths[i] <= widest)
            games.emplace_back(columns[i], columns[i + 1]);
    const double usual = median(widths), room = columns.front() - labels_right;
    if (room >= settings.as_wide * usual && room <= widest)
        games.emplace_back(std::max(labels_right, columns.front() - usual), columns.front());
    return games;
}

/// The column lines of a table, in flat coordinates: printed ones, and where all text beside the labels leaves a gap.
/// The games are parted later, by what is written in them. None where nothing is beside the labels.
std::vector<double> column_lines(const Parts& parts, const UprightMap& map, const std::vector<double>& rows,
                                 double pitch)
{
    std::vector<double> left_ends, right_ends, heights;
    for (const TextLine& row : parts.labels.rows) {
        heights.push_back(row.height);
        left_ends.push_back(map.flat(row.left).x);
        right_ends.push_back(map.flat(row.right).x);
    }
    const double left = std::ranges::min(left_ends) - settings.margin * pitch, labels_right = median(right_ends);
    std::vector<double> columns = printed_columns(parts.steep, map, rows, pitch);
    std::erase_if(columns, [&](double x) { return x < labels_right || x > left + settings.reach * pitch; });
    const std::optional<double> end_of_level = end_of_rules(parts.level, map, labels_right, pitch);
    const auto is_last = [&](double x) { return std::abs(x - *end_of_level) < settings.same_end * pitch; };
    if (end_of_level && std::ranges::any_of(columns, is_last)) // beyond is the paper's edge
        std::erase_if(columns, [&](double x) { return x > *end_of_level && !is_last(x); });
    // How much stands at each place, a part of a row's height wide.
    const double step = pitch / settings.steps;
    std::vector<double> written(static_cast<std::size_t>(settings.reach * settings.steps), 0);
    const auto step_at = [&](double x) {
        return static_cast<std::size_t>(std::clamp((x - left) / step, 0., static_cast<double>(written.size() - 1)));
    };
    struct Piece {
        double from, to;
    };
    const double least_height = settings.least_height * median(std::move(heights));
    std::vector<Piece> text, wide; // wide ones are edges of bands, or, one in most rows, boxes to write in
    for (const TextLine& line : parts.text) {
        const cv::Point2d from = map.flat(line.left), to = map.flat(line.right);
        if (from.y > rows.front() && from.y < rows.back() && to.x > left && line.height >= least_height)
            (to.x - from.x < settings.wide_letter * pitch * line.letters ? text : wide).push_back({from.x, to.x});
    }
    const auto row_count = static_cast<double>(rows.size() - 1);
    if (static_cast<double>(wide.size()) > settings.boxes * row_count)
        text.insert(text.end(), wide.begin(), wide.end());
    for (const Piece& piece : text)
        for (std::size_t x = step_at(piece.from); x <= step_at(piece.to); ++x)
            ++written[x];
    const double few = settings.text_share * row_count;
    const std::vector<std::pair<double, double>> games =
        printed_games(columns, quantile(right_ends, settings.longest_labels));
    if (!games.empty() && games.back().second == columns.front())
        columns.insert(columns.begin(), games.back().first);
    const auto is_in_game = [&](double x) {
        return std::ranges::any_of(games, [&](const auto& game) { return x >= game.first && x <= game.second; });
    };
    const bool has_border = !columns.empty();
    const double end = has_border     ? columns.back() - left
                       : end_of_level ? *end_of_level + settings.same_end * pitch - left
                                      : settings.reach * pitch;
    double last = 0;                                             // place of what stands farthest right so far
    bool is_beside_end = spread(right_ends) < spread(left_ends); // of labels that end together
    for (std::size_t x = 0; x < written.size() && static_cast<double>(x) * step < end; ++x) {
        if (written[x] <= few)
            continue;
        const double place = static_cast<double>(x) * step;
        if (!has_border && last > 0 && place - last > settings.far * pitch)
            break;
        if (last > 0 && place - last > (is_beside_end ? settings.label_gap : settings.text_gap) * pitch) {
            const double middle = left + (last + place) / 2;
            if (!is_in_game(middle))
                columns.push_back(middle);
            is_beside_end = is_beside_end && middle < labels_right;
        }
        last = place;
    }
    columns.push_back(left);
    if (!has_border) {
        const double text_end = left + last;
        const bool do_rules_end = end_of_level && std::abs(*end_of_level - text_end) < settings.last_game * pitch;
        columns.push_back(do_rules_end ? std::max(*end_of_level, text_end) : text_end + settings.margin * pitch);
    }
    std::ranges::sort(columns);
    if (columns.back() - labels_right < settings.narrow_game * pitch)
        return {};
    std::vector<double> distinct;
    for (const double x : columns)
        if (distinct.empty() || x - distinct.back() > settings.beside_line * pitch)
            distinct.push_back(x);
    return distinct;
}

std::optional<Lattice> lattice_of(const Parts& parts)
{
    UprightMap map;
    if (!map.fit(parts))
        return std::nullopt;
    std::vector<LabelLine> lines;
    for (const TextLine& row : parts.labels.rows)
        lines.push_back({(map.flat(row.left).y + map.flat(row.right).y) / 2, row.height});
    std::ranges::sort(lines, {}, &LabelLine::middle);
    const std::vector<double> rows = row_lines(joined_lines(lines));
    const double pitch = median(gaps_of(rows));
    if (!(pitch > 0))
        return std::nullopt;
    const std::vector<double> columns = column_lines(parts, map, rows, pitch);
    if (rows.size() > settings.most_rows || columns.size() < 3)
        return std::nullopt;
    return flat_lattice(rows, columns, [&](double x, double y) {
        const cv::Point2d photo = map.photo({x, y});
        return Point{photo.x, photo.y};
    });
}

/// The labels in photo pixels, and the lines beside them.
Parts parts_of(Labels labels, cv::Point2f way, const std::vector<TextLine>& lines, const std::vector<Stroke>& strokes)
{
    const cv::Point2f across(-way.y, way.x);
    const float top = labels.rows.front().left.dot(across) - static_cast<float>(labels.pitch),
                bottom = labels.rows.back().left.dot(across) + static_cast<float>(labels.pitch);
    const auto is_beside = [&](cv::Point2f place) {
        const float y = place.dot(across);
        return y >= top && y <= bottom;
    };
    Parts parts{std::move(labels), {}, {}, {}};
    const auto long_px = static_cast<float>(settings.long_line * parts.labels.pitch);
    std::ranges::copy_if(lines, std::back_inserter(parts.text), is_beside, &TextLine::left);
    for (const TextLine& line : parts.text)
        if (width(line) >= long_px / 2)
            parts.level.push_back({{line.left, at(line, .25), at(line, .5), at(line, .75), line.right}});
    for (const Stroke& stroke : strokes) {
        if (stroke.length() < long_px || !is_beside(stroke.points[stroke.points.size() / 2]))
            continue;
        const cv::Point2f chord = stroke.points.back() - stroke.points.front();
        (std::abs(chord.dot(way)) > std::abs(chord.dot(across)) ? parts.level : parts.steep).push_back(stroke);
    }
    return parts;
}

/// The middle one of where labels begin, or end, along the text.
double end_of(const Labels& labels, cv::Point2f way, const cv::Point2f TextLine::*end)
{
    std::vector<double> ends;
    for (const TextLine& row : labels.rows)
        ends.push_back((row.*end).dot(way));
    return median(ends);
}

/// What share of the height of two columns of labels they have in common.
double common_share(const Labels& one, const Labels& other, cv::Point2f across)
{
    const auto [top, bottom] = std::pair(one.rows.front().left.dot(across), one.rows.back().left.dot(across));
    const auto [from, to] = std::pair(other.rows.front().left.dot(across), other.rows.back().left.dot(across));
    return (std::min(bottom, to) - std::max(top, from)) / std::max(bottom - top, to - from);
}

/// The two sections that stand side by side, if others stand left or right of these labels, each without what belongs
/// to the other.
std::vector<Parts> sections_of(const Labels& labels, cv::Point2f way, const std::vector<TextLine>& lines,
                               const std::vector<Stroke>& strokes)
{
    const double begin = end_of(labels, way, &TextLine::left), end = end_of(labels, way, &TextLine::right);
    std::vector<TextLine> beside;
    std::ranges::copy_if(lines, std::back_inserter(beside), [&](const TextLine& line) {
        return line.right.dot(way) < begin - labels.pitch || line.left.dot(way) > end + labels.pitch;
    });
    const std::optional<Labels> other = labels_along(beside, way, settings.least_of_section);
    if (!other || common_share(labels, *other, {-way.y, way.x}) < settings.same_rows)
        return {};
    const bool is_first = begin < end_of(*other, way, &TextLine::left);
    const Labels& right = is_first ? *other : labels;
    const double border = end_of(right, way, &TextLine::left) - right.pitch / 2;
    const auto part = [&](const Labels& section, bool is_right) {
        std::vector<TextLine> text;
        std::vector<Stroke> own;
        std::ranges::copy_if(lines, std::back_inserter(text),
                             [&](const TextLine& line) { return (line.left.dot(way) >= border) == is_right; });
        std::ranges::copy_if(strokes, std::back_inserter(own), [&](const Stroke& stroke) {
            return (stroke.points[stroke.points.size() / 2].dot(way) >= border) == is_right;
        });
        return parts_of(section, way, text, own);
    };
    return {part(is_first ? labels : *other, false), part(right, true)};
}

} // namespace

LabelledRows find_labelled_rows(const SearchedPhoto& searched, Text text, const Trace& trace)
{
    const cv::Mat& grey = searched.full;
    if (!may_hold_tables(grey))
        return {};
    const StageTimer timer(trace, text == Text::faint ? "faint rows without lines" : "rows without lines");
    const double scale = std::min(1., settings.side_px / std::max(grey.cols, grey.rows));
    cv::Mat picture;
    cv::resize(grey, picture, {}, scale, scale, cv::INTER_AREA);
    const auto in_photo = [](cv::Point2f& point, double by) { point /= static_cast<float>(by); };
    std::vector<Stroke> strokes = searched.strokes();
    for (Stroke& stroke : strokes)
        for (cv::Point2f& point : stroke.points)
            in_photo(point, searched.scale);
    const int rim_px = cvRound(settings.rim * std::max(grey.cols, grey.rows));
    const cv::Rect within({rim_px, rim_px}, grey.size() - cv::Size(2 * rim_px, 2 * rim_px));
    std::erase_if(strokes,
                  [&](const Stroke& stroke) { return !within.contains(stroke.points[stroke.points.size() / 2]); });
    const std::vector<Letter> letters =
        find_letters(text == Text::faint ? with_faint_text(picture) : even_light(picture));
    const cv::Point2f level = text_way(letters);
    LabelledRows found;
    const auto add = [&](std::vector<Lattice>& to, const Parts& parts) {
        const std::optional<Lattice> lattice = lattice_of(parts);
        trace.note("rows without lines",
                   fmt::format("{} labels, {}", parts.labels.rows.size(), lattice ? size_text(*lattice) : "no table"));
        if (lattice)
            to.push_back(*lattice);
    };
    const cv::Point2f steep(-level.y, level.x);
    for (const cv::Point2f way : {level, -level, steep, -steep}) {
        std::vector<TextLine> lines = text_lines(letters, way, settings.space);
        for (TextLine& line : lines) {
            for (cv::Point2f* point : {&line.left, &line.second, &line.right})
                in_photo(*point, scale);
            line.height /= static_cast<float>(scale);
        }
        const std::optional<Labels> labels = labels_along(lines, way, settings.least_of_section);
        if (!labels)
            continue;
        if (labels->rows.size() >= settings.least_rows)
            add(found.tables, parts_of(*labels, way, lines, strokes));
        for (const Parts& section : sections_of(*labels, way, lines, strokes))
            add(found.sections, section);
    }
    return found;
}

} // namespace recount
