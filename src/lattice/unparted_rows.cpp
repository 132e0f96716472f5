// Tables without column lines: find_unparted_rows(). Lines that begin on one border and end on another are the rows of
// a table, or of one of its columns where each cell has its own. The sheet is laid flat by them; columns without lines
// of their own are where the writing of all rows leaves gaps.
#include "lattice/unparted_rows.hpp"

#include "core/median.hpp"
#include "lattice/flat_picture.hpp"
#include "lattice/open_borders.hpp"
#include "lattice/table_extent.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace recount {
namespace {

struct UnpartedSettings {
    float least_line_px = 30;   // in the reduced photo
    double on_border_px = 4.5;  // of it, in the reduced photo,
    double on_border = 0.01;    // and of the rows' length: borders of two lines are one
    double least_part = 0.5;    // of a row's line, followed from where it begins: ink hides the rest, ...
    double most_part = 1.02;    // ... or goes on where it ends
    std::size_t least_rows = 9; // of a table
    std::size_t most_rows = 40;
    std::size_t most_strokes = 250; // the longest
    int most_columns = 12;
    double same_rows = 0.6;      // of a table's height: so much of it two columns of lines share
    double same_row = 0.35;      // of a row's height: lines so close are one
    double table_gap = 1.8;      // of a row's height: between two tables, one below the other,
    std::size_t whole_rows = 14; // lines of either
    double whole_width = 8;      // of a row's height: lines that run through labels and games
    double single_rows = 0.25;   // of all gaps between lines, at least: no line between them is missing
    double off_row = 0.2;        // of a row's height: rows of a table differ by less
    double label_rows = 7;       // width of the labels left of columns of lines, in rows
    double flat_side_px = 1100;  // longest side of a flat picture
    double rim = 0.2;            // of a row's height, beside its lines, where no writing is looked for
    int dark = 60;               // of 255: ink
    double narrowest = 1.1, widest = 6, step = 0.02; // of a row's height: a game's width
    double narrowest_labels = 2;                     // of a row's height
    double gap = 0.06;                               // of a game's width, to either side of where two games meet
    double most_in_gap = 0.12;                       // of the rows may write there
    double least_labels = 0.25;                      // of the rows have a label that covers one place
    double least_contrast = 0.05;                    // between a game and the gap beside it: for one more to be there
} const settings;

/// Lines that begin on one border and end on another.
struct Run {
    std::vector<Stroke> rows;
    Stroke left, right;
};

/// Whether a place lies within `tolerance` of the straight line through a border's ends.
bool is_on(const Stroke& border, const cv::Point2f& place, double tolerance)
{
    const cv::Point2f along = border.points.back() - border.points.front();
    return std::abs(along.cross(place - border.points.front())) <= tolerance * cv::norm(along);
}

std::vector<cv::Point2f> ends_of(const std::vector<Stroke>& strokes, bool last)
{
    std::vector<cv::Point2f> ends;
    for (const Stroke& stroke : strokes)
        ends.push_back(last ? stroke.points.back() : stroke.points.front());
    return ends;
}

/// Takes the lines that begin on one border and end on another out of `strokes`, all of which go the same way, and what
/// begins there and ends elsewhere: it is one of them if it is about as long, but for ink. Nothing where too few do.
std::optional<Run> take_run(std::vector<Stroke>& strokes, cv::Point2f along, double tolerance)
{
    Run run;
    run.left = border_through(ends_of(strokes, false), along, tolerance, settings.least_rows);
    if (run.left.points.empty())
        return std::nullopt;
    std::vector<Stroke> begun, others;
    for (Stroke& stroke : strokes)
        (is_on(run.left, stroke.points.front(), tolerance) ? begun : others).push_back(std::move(stroke));
    strokes = std::move(others);
    run.right = border_through(ends_of(begun, true), along, tolerance, settings.least_rows);
    if (run.right.points.empty())
        return run;
    double whole_px = 0;
    for (const Stroke& stroke : begun)
        if (is_on(run.right, stroke.points.back(), tolerance))
            whole_px = std::max<double>(whole_px, stroke.length());
    std::erase_if(begun, [&](const Stroke& stroke) {
        return stroke.length() < settings.least_part * whole_px || stroke.length() > settings.most_part * whole_px;
    });
    run.rows = std::move(begun);
    return run;
}

/// How high the rows between a run's lines are, from one to the next, sorted from the top.
std::vector<double> gaps_of(const Run& run, cv::Point2f across)
{
    std::vector<double> gaps;
    for (std::size_t i = 1; i < run.rows.size(); ++i)
        gaps.push_back((run.rows[i].points.front() - run.rows[i - 1].points.front()).dot(across));
    return gaps;
}

/// The tables below one another, between the same borders, that lines are of; the lines alone where it is one.
std::vector<Run> parted_below(Run run, cv::Point2f across)
{
    std::ranges::sort(run.rows, {}, [&](const Stroke& row) { return row.points.front().dot(across); });
    const std::vector<double> gaps = gaps_of(run, across);
    const double pitch = median(gaps);
    std::vector<Run> parts;
    std::size_t first = 0;
    for (std::size_t i = 0; i < gaps.size(); ++i)
        if (gaps[i] > settings.table_gap * pitch && i + 1 - first >= settings.whole_rows &&
            gaps.size() - i >= settings.whole_rows) {
            parts.push_back({{run.rows.begin() + std::ptrdiff_t(first), run.rows.begin() + std::ptrdiff_t(i) + 1},
                             run.left,
                             run.right});
            first = i + 1;
        }
    run.rows.erase(run.rows.begin(), run.rows.begin() + std::ptrdiff_t(first));
    parts.push_back(std::move(run));
    return parts;
}

/// The tables that lines are of, each by its columns of lines, from left to right: the one with the most of them, and
/// those beside and below it whose lines run through labels and games.
std::vector<std::vector<Run>> tables_of_lines(std::vector<Stroke> strokes)
{
    std::erase_if(strokes, [](const Stroke& stroke) { return stroke.length() < settings.least_line_px; });
    if (strokes.size() < settings.least_rows)
        return {};
    std::ranges::stable_sort(strokes, std::greater{}, &Stroke::length);
    strokes.resize(std::min(strokes.size(), settings.most_strokes));
    const double tolerance = std::max<double>(
        settings.on_border_px, settings.on_border * strokes[settings.least_rows - 1].length()); // rows, not edges
    const auto way = [](const Stroke& stroke) { return stroke.points.back() - stroke.points.front(); };
    const cv::Point2f first = way(strokes.front());
    cv::Point2f along;
    for (Stroke& stroke : strokes) {
        if (way(stroke).dot(first) < 0)
            std::ranges::reverse(stroke.points);
        along += way(stroke);
    }
    along /= std::max(1e-3F, static_cast<float>(cv::norm(along)));
    const cv::Point2f across(-along.y, along.x);
    std::vector<Run> runs;
    for (int tries = 0; tries < settings.most_columns; ++tries) {
        std::optional<Run> run = take_run(strokes, along, tolerance);
        if (!run)
            break;
        for (Run& part : parted_below(std::move(*run), across))
            if (part.rows.size() >= settings.least_rows)
                runs.push_back(std::move(part));
    }
    if (runs.empty())
        return {};
    const auto span = [&](const Run& run) {
        return std::pair(run.rows.front().points.front().dot(across), run.rows.back().points.front().dot(across));
    };
    std::vector<std::vector<Run>> tables(1);
    const auto [top, bottom] =
        span(*std::ranges::max_element(runs, {}, [](const Run& run) { return run.rows.size(); }));
    std::ranges::copy_if(runs, std::back_inserter(tables.front()), [&, top = top, bottom = bottom](const Run& run) {
        const auto [from, to] = span(run);
        return std::min(to, bottom) - std::max(from, top) >= settings.same_rows * std::max(to - from, bottom - top);
    });
    std::ranges::sort(tables.front(), {}, [&](const Run& run) { return run.left.points.front().dot(along); });
    if (runs.size() > 1)
        for (Run& run : runs)
            if (run.rows.size() >= settings.whole_rows &&
                run.rows.front().length() > settings.whole_width * median(gaps_of(run, across)))
                tables.push_back({std::move(run)});
    return tables;
}

/// A table laid flat: its rows, and the ends of its columns of lines.
struct FlatRows {
    std::vector<double> y;                          ///< of the row lines
    std::vector<std::pair<double, double>> columns; ///< left and right end

    /// Median, where lines between many rows may be missing.
    double row_height() const
    {
        std::vector<double> gaps, heights;
        for (std::size_t i = 1; i < y.size(); ++i)
            gaps.push_back(y[i] - y[i - 1]);
        const double low = quantile(gaps, settings.single_rows);
        for (const double gap : gaps)
            heights.push_back(gap / std::max(1., std::round(gap / low)));
        return median(heights);
    }
};

FlatRows flat_rows(const std::vector<Run>& runs, const FlatMap& map)
{
    FlatRows flat;
    std::vector<std::pair<double, double>> lines; // height, length
    for (const Run& run : runs) {
        std::vector<double> left, right;
        for (const Stroke& row : run.rows) {
            std::vector<double> heights;
            for (const cv::Point2f& point : row.points)
                heights.push_back(map.flat(point).y);
            const double from = map.flat(row.points.front()).x, to = map.flat(row.points.back()).x;
            lines.emplace_back(median(heights), std::abs(to - from));
            left.push_back(std::min(from, to));
            right.push_back(std::max(from, to));
        }
        flat.columns.emplace_back(median(left), median(right));
    }
    std::ranges::sort(flat.columns);
    std::ranges::sort(lines);
    std::vector<double> gaps;
    for (std::size_t i = 1; i < lines.size(); ++i)
        if (const double gap = lines[i].first - lines[i - 1].first; gap > settings.on_border_px)
            gaps.push_back(gap);
    if (gaps.empty())
        return {};
    const double near = settings.same_row * median(gaps);
    for (const auto& [height, length] : lines)
        if (flat.y.empty() || height - flat.y.back() > near)
            flat.y.push_back(height);
    return flat;
}

/// In how many of the rows something is written at each x of a flat picture, as a share of them.
std::vector<double> written(const FlatPicture& picture, const FlatRows& rows)
{
    std::vector<double> share(static_cast<std::size_t>(picture.image.cols), 0);
    for (std::size_t i = 0; i + 1 < rows.y.size(); ++i) {
        const double rim = settings.rim * (rows.y[i + 1] - rows.y[i]);
        const cv::Rect strip =
            cv::Rect(cv::Point(0, cvRound(picture.pixel({0, rows.y[i] + rim}).y)),
                     cv::Point(picture.image.cols, cvRound(picture.pixel({0, rows.y[i + 1] - rim}).y))) &
            cv::Rect({}, picture.image.size());
        if (strip.empty())
            continue;
        cv::Mat1b darkest;
        cv::reduce(picture.image(strip), darkest, 0, cv::REDUCE_MIN);
        for (int x = 0; x < darkest.cols; ++x)
            share[static_cast<std::size_t>(x)] +=
                (255 - darkest(0, x) >= settings.dark ? 1. : 0.) / static_cast<double>(rows.y.size() - 1);
    }
    return share;
}

/// The mean of a share over some pixels, less what it is where it is least: lines between rows that were not found.
double mean_share(const std::vector<double>& share, double from, double to)
{
    const auto first = std::clamp<std::ptrdiff_t>(std::lround(from), 0, std::ssize(share) - 1),
               last = std::clamp<std::ptrdiff_t>(std::lround(to), first, std::ssize(share) - 1);
    return std::accumulate(share.begin() + first, share.begin() + last + 1, 0.) /
               static_cast<double>(last + 1 - first) -
           std::ranges::min(share);
}

/// Where games of one width meet, in pixels from the left, and how much more is written beside these places.
struct GameBorders {
    std::vector<double> at;
    double contrast = 0;
};

/// The games up to the right end of the rows. `share`: how many rows are written at each x.
GameBorders game_borders(const std::vector<double>& share, double row_px)
{
    const auto right = static_cast<double>(share.size());
    GameBorders best;
    for (double width = settings.narrowest * row_px; width <= settings.widest * row_px;
         width += settings.step * row_px) {
        GameBorders borders;
        for (int k = 1; k <= settings.most_columns; ++k) {
            const double at = right - k * width, gap = settings.gap * width;
            if (at < settings.narrowest_labels * row_px)
                break;
            const double in_gap = mean_share(share, at - gap, at + gap);
            if (in_gap > settings.most_in_gap)
                break;
            borders.contrast +=
                mean_share(share, at + 2 * gap, at + width - 2 * gap) - in_gap - settings.least_contrast;
            borders.at.push_back(at);
            if (borders.contrast > best.contrast)
                best = borders;
        }
    }
    const auto has_labels = [&](double up_to) {
        return *std::max_element(share.begin(), share.begin() + std::lround(up_to)) >= settings.least_labels;
    };
    while (best.at.size() > 1 && !has_labels(best.at.back()))
        best.at.pop_back(); // they stand farther right in their column
    return best;
}

/// The column lines of a table, in flat coordinates, whichever way up it is: of the labels and the games. None where
/// nobody can tell.
std::vector<double> column_places(const SearchedPhoto& searched, const FlatMap& map, const FlatRows& rows)
{
    const double height = rows.row_height(), labels = settings.label_rows * height;
    const double left = rows.columns.front().first, right = rows.columns.back().second;
    std::vector<double> places{left, right};
    const bool is_games_alone = rows.columns.size() > 1 || right - left < settings.widest * height;
    const double beside = is_games_alone ? labels : 0;
    const FlatPicture picture = lay_flat(
        searched, map, {left - beside, rows.y.front(), right - left + 2 * beside, rows.y.back() - rows.y.front()},
        settings.flat_side_px);
    std::vector<double> share = written(picture, rows);
    if (is_games_alone) {
        for (std::size_t k = 1; k < rows.columns.size(); ++k)
            places.push_back((rows.columns[k - 1].second + rows.columns[k].first) / 2);
        const double width = beside * picture.scale, all = static_cast<double>(share.size());
        places.push_back(mean_share(share, 0, width) > mean_share(share, all - width, all) ? left - beside
                                                                                           : right + beside);
    } else {
        const GameBorders upright = game_borders(share, height * picture.scale);
        std::ranges::reverse(share);
        const GameBorders turned = game_borders(share, height * picture.scale);
        for (const double x : (upright.contrast >= turned.contrast ? upright : turned).at)
            places.push_back(upright.contrast >= turned.contrast ? picture.flat({x, 0}).x
                                                                 : left + right - picture.flat({x, 0}).x);
    }
    std::ranges::sort(places);
    return places;
}

/// Adds lines where rows are as high as several of those around: ink has hidden them.
void fill_rows(FlatRows& rows)
{
    const double height = rows.row_height();
    std::vector<double> filled;
    for (std::size_t i = 0; i < rows.y.size(); ++i) {
        if (i > 0) {
            const double gap = rows.y[i] - rows.y[i - 1];
            const int parts = std::max(1, static_cast<int>(std::lround(gap / height)));
            if (std::abs(gap / parts - height) < settings.off_row * height)
                for (int part = 1; part < parts; ++part)
                    filled.push_back(rows.y[i - 1] + gap * part / parts);
        }
        filled.push_back(rows.y[i]);
    }
    rows.y = std::move(filled);
}

std::optional<Lattice> lattice_of(const std::vector<Run>& runs, const SearchedPhoto& searched)
{
    std::vector<Stroke> level, steep;
    for (const Run& run : runs) {
        level.insert(level.end(), run.rows.begin(), run.rows.end());
        steep.push_back(run.left);
        steep.push_back(run.right);
    }
    FlatMap map;
    if (!map.fit(own_lines(level), own_lines(steep)))
        return std::nullopt;
    FlatRows rows = flat_rows(runs, map);
    if (rows.y.size() < settings.least_rows)
        return std::nullopt;
    fill_rows(rows);
    const std::vector<double> columns = column_places(searched, map, rows);
    if (rows.y.size() > settings.most_rows || columns.size() < 3)
        return std::nullopt;
    return flat_lattice(rows.y, columns, [&](double x, double y) {
        const cv::Point2d photo = map.photo({x, y});
        return Point{photo.x, photo.y};
    });
}

} // namespace

std::vector<Lattice> find_unparted_rows(const SearchedPhoto& searched, const Trace& trace)
{
    const StageTimer timer(trace, "rows without columns");
    std::vector<Lattice> lattices;
    for (const std::vector<Stroke>* strokes : {&searched.level, &searched.steep}) {
        const auto in_photo = [&](Stroke& stroke) {
            for (cv::Point2f& point : stroke.points)
                point /= static_cast<float>(searched.scale);
        };
        for (std::vector<Run>& runs : tables_of_lines(*strokes)) {
            for (Run& run : runs) {
                std::ranges::for_each(run.rows, in_photo);
                in_photo(run.left);
                in_photo(run.right);
            }
            const std::optional<Lattice> lattice = lattice_of(runs, searched);
            trace.note("rows without columns",
                       fmt::format("{} columns of lines, {}", runs.size(), lattice ? size_text(*lattice) : "no table"));
            if (lattice)
                lattices.push_back(*lattice);
        }
    }
    return lattices;
}

} // namespace recount
