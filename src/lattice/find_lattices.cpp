// Printed grids in a photo: find_lattices(), infer_lattices(). On a reduced picture dark lines are followed and grouped
// into tables by their crossings; each table is traced in a flat picture. The nodes go back to the photo through the
// same map, so that curl and tilt need no model of paper or camera.
#include "lattice/find_lattices.hpp"

#include "core/template.hpp"
#include "lattice/compare_grids.hpp"
#include "lattice/flatten.hpp"
#include "lattice/gap_columns.hpp"
#include "lattice/line_drawing.hpp"
#include "lattice/line_groups.hpp"
#include "lattice/open_borders.hpp"
#include "lattice/pen_lines.hpp"
#include "lattice/reframe.hpp"
#include "lattice/snap_lattice.hpp"
#include "lattice/table_extent.hpp"
#include "lattice/trace_lattice.hpp"
#include "photo/box_means.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace recount {
namespace {

struct FindSettings {
    int least_columns = 2;
    std::size_t few_columns = 3;      // column lines, too few to tell the tilt: the rows' ends are asked as well
    double least_crossing = 0.6;      // of few columns and their rows: of 35 such tables none had less than 0.65
    double least_px = 120;            // longer side of a table: smaller ones cannot be read
    int section_rows = 14;            // fewer may be one section, or the other family is the rows
    double same_line_px = 4.5;        // strokes of one line, in the reduced photo
    double section_gap_rows = 1.4;    // between two sections of one card
    double least_column = 0.6;        // of the height of a row: inferred borders may be drawn twice
    double beside_known = 0.7;        // of a known table's rows: how far its lines may be drawn on
    float least_beside = 0.1F;        // of the line length of a table that was found: less is no sheet beside it
    std::size_t most_card_lines = 28; // row lines of two sections of one card
} const settings;

/// Adds to `table` the other section of the same card, if there is one: same ends, a small gap, not too many rows.
void absorb_sections(CrossingLines& table, std::vector<CrossingLines>& others, const FlatMap& map, double tolerance)
{
    Extent here = extent_of(table, map, tolerance);
    for (CrossingLines& other : others) {
        const Extent there = extent_of(other, map, tolerance);
        const double width = here.right - here.left, slack = same_ends * width;
        const double gap = std::max(there.top - here.bottom, here.top - there.bottom);
        if (there.rows < 3 || there.columns < 2 || here.rows + there.rows > settings.most_card_lines)
            continue;
        if (std::abs(here.left - there.left) > slack || std::abs(here.right - there.right) > slack)
            continue;
        if (gap < -0.3 * here.pitch || gap > settings.section_gap_rows * here.pitch)
            continue;
        table.level.insert(table.level.end(), other.level.begin(), other.level.end());
        table.steep.insert(table.steep.end(), other.steep.begin(), other.steep.end());
        other = {};
        here = extent_of(table, map, tolerance);
    }
    std::erase_if(others, [](const CrossingLines& other) { return other.level.empty(); });
}

/// The lattice of one candidate, or nothing and the refusal. Takes other sections of the same card out of `others`.
std::optional<Lattice> find_lattice(const SearchedPhoto& searched, CrossingLines table,
                                    std::vector<CrossingLines>& others, Refusal& refusal)
{
    refusal.why = "its lines are of no flat sheet";
    std::optional<Lattice> best;
    const double tolerance = settings.same_line_px / searched.scale;
    drop_pen_lines(table, tolerance);
    const auto swap_families = [&] {
        std::swap(table.level, table.steep);
        for (CrossingLines& other : others)
            std::swap(other.level, other.steep);
    };
    for (int view = 0; view < 2; ++view) { // rows are the more numerous lines, which shows for sure at the end only
        FlatMap map;
        if (!map.fit(own_lines(table.level), own_lines(table.steep)))
            return best;
        Extent extent = extent_of(table, map, tolerance);
        if (view == 0 && extent.columns > extent.rows) {
            swap_families();
            if (!map.fit(own_lines(table.level), own_lines(table.steep)))
                return best;
            extent = extent_of(table, map, tolerance);
        }
        if (std::min(extent.rows, extent.columns) < settings.few_columns && extent.crossing < settings.least_crossing) {
            refusal.why = fmt::format("few lines, {:.0f} % of which cross", 100 * extent.crossing);
            return best;
        }
        if (extent.columns < settings.few_columns && extent.rows >= least_row_lines) {
            std::vector<Stroke> borders = open_borders(table.level, tolerance);
            std::ranges::move(borders, std::back_inserter(table.steep));
            if (!borders.empty() && !map.fit(own_lines(table.level), own_lines(table.steep)))
                return best;
        }
        if (std::max(extent.rows, extent.columns) < least_row_lines ||
            std::min(extent.rows, extent.columns) < least_column_lines) {
            refusal.why = fmt::format("only {} and {} lines that cross", extent.rows, extent.columns);
            return best;
        }
        if (std::max(extent.right - extent.left, extent.bottom - extent.top) < settings.least_px) {
            refusal.why = "too small to be read";
            return best;
        }
        const std::size_t before = others.size();
        absorb_sections(table, others, map, tolerance);
        if (others.size() != before && !map.fit(own_lines(table.level), own_lines(table.steep)))
            return best;
        std::optional<Lattice> lattice = trace_lattice(searched, table, map, tolerance, refusal);
        if (!lattice && !refusal.try_other_view)
            return best;
        if (lattice && (lattice->rows >= lattice->columns || view == 1)) {
            if (lattice->rows < least_grid_rows || lattice->columns < settings.least_columns)
                refusal.why = "only " + size_text(*lattice);
            else if (!best || lattice->rows > best->rows)
                best = std::move(lattice);
            if (best && best->rows >= settings.section_rows)
                return best;
        }
        swap_families();
    }
    return best;
}

/// Takes out the strokes whose middle lies within a grid.
void erase_within(CrossingLines& lines, const Lattice& lattice)
{
    for (auto* family : {&lines.level, &lines.steep})
        std::erase_if(*family, [&](const Stroke& stroke) {
            const cv::Point2f& middle = stroke.points[stroke.points.size() / 2];
            return holds(lattice, {middle.x, middle.y});
        });
}

/// Every grid of a picture with dark lines.
FoundLattices search(const SearchedPhoto& searched, const Trace& trace)
{
    const StageTimer timer(trace, "lattice");
    FoundLattices found;
    std::vector<Lattice> lattices;
    auto [tables, stroke_count] = group_lines(searched);
    trace.note("lattice", fmt::format("{} strokes, {} candidate tables", stroke_count, tables.size()));
    float longest = 0;                // line length of the tables that were found
    std::vector<CrossingLines> parts; // of groups in which more than one thing is drawn
    while (!tables.empty() || !parts.empty()) {
        const bool is_part = tables.empty();
        std::vector<CrossingLines>& groups = is_part ? parts : tables;
        CrossingLines table = std::move(groups.front());
        groups.erase(groups.begin());
        const float length = table.total_length();
        if (length < settings.least_beside * longest)
            continue;
        const cv::Rect box = bounding_box(table);
        const std::size_t strokes_tried = table.stroke_count();
        CrossingLines rest = is_part ? CrossingLines{} : table;
        Refusal refusal;
        if (std::optional<Lattice> lattice = find_lattice(searched, std::move(table), groups, refusal)) {
            erase_within(rest, *lattice);
            if (lattice->rows >= settings.section_rows)
                longest = std::max(longest, length);
            std::ranges::move(side_by_side(*lattice), std::back_inserter(lattices));
        } else {
            trace.note("lattice", fmt::format("no grid in {} x {} px at ({}, {}): {}", box.width, box.height, box.x,
                                              box.y, refusal.why));
        }
        found.are_some_hidden = found.are_some_hidden || refusal.is_dense;
        for (CrossingLines& part : regroup_long_lines(rest, searched))
            if (part.stroke_count() < strokes_tried)
                parts.push_back(std::move(part));
    }
    std::vector<Lattice> clearest;
    std::ranges::copy_if(lattices, std::back_inserter(clearest), [&](const Lattice& lattice) {
        return std::ranges::none_of(lattices, [&](const Lattice& other) { return shows_less_of(lattice, other); });
    });
    lattices = std::move(clearest);
    trace.note("lattice", fmt::format("{} grids", lattices.size()));
    for (const std::size_t index : reading_order(lattices))
        found.lattices.push_back(std::move(lattices[index]));
    return found;
}

/// Paints paper over a known table, and as far beside it as its lines may be drawn on, in the drawing of a part of the
/// photo.
void leave_out(const Lattice& known, cv::Rect part, cv::Mat& drawing)
{
    const double scale = static_cast<double>(drawing.cols) / part.width;
    std::vector<cv::Point> outline;
    const auto add = [&](int row, int column) {
        const Point& node = known.node(row, column);
        outline.emplace_back(cvRound((node.x - part.x) * scale), cvRound((node.y - part.y) * scale));
    };
    for (int j = 0; j < known.columns; ++j)
        add(0, j);
    for (int i = 0; i < known.rows; ++i)
        add(i, known.columns);
    for (int j = known.columns; j > 0; --j)
        add(known.rows, j);
    for (int i = known.rows; i > 0; --i)
        add(i, 0);
    const int around_px = cvRound(settings.beside_known * median_row_height_px(known) * scale);
    cv::fillPoly(drawing, std::vector{outline}, drawn_paper);
    cv::polylines(drawing, std::vector{outline}, true, drawn_paper, std::max(1, 2 * around_px));
}

} // namespace

FoundLattices find_lattices(const SearchedPhoto& searched, const Trace& trace)
{
    return may_hold_tables(searched.full) ? search(searched, trace) : FoundLattices{};
}

std::vector<Lattice> find_dark_lattices(const SearchedPhoto& searched, const Trace& trace)
{
    if (!may_hold_tables(searched.full))
        return {};
    const std::optional<cv::Mat> dark = without_pale_lines(searched);
    if (!dark)
        return {};
    std::vector<Lattice> lattices = search(searched_photo(*dark, *dark, 1), trace).lattices;
    for (Lattice& lattice : lattices)
        for (Point& node : lattice.nodes)
            node = {node.x / searched.scale, node.y / searched.scale};
    return lattices;
}

std::vector<Lattice> infer_lattices(const Photo& photo, cv::Rect part, double scale,
                                    const std::vector<Lattice>& but_for, const Trace& trace)
{
    if (!may_hold_tables(photo.grey) || std::min(part.width, part.height) * scale < least_picture_px)
        return {};
    const cv::Size size(cvRound(part.width * scale), cvRound(part.height * scale));
    cv::Mat drawing;
    {
        const StageTimer timer(trace, "draw lines");
        drawing = draw_table_lines(mean_over_areas(photo.grey(part), size));
    }
    for (const Lattice& known : but_for)
        leave_out(known, part, drawing);
    cv::Mat enlarged; // so that rows are as high as in other pictures
    cv::resize(drawing, enlarged, {}, 2, 2, cv::INTER_LINEAR);
    std::vector<Lattice> lattices = search(searched_photo(enlarged, drawing, 0.5), trace).lattices;
    const auto in_photo = [&](Lattice lattice) {
        for (Point& node : lattice.nodes)
            node = {part.x + node.x * part.width / enlarged.cols, part.y + node.y * part.height / enlarged.rows};
        return lattice;
    };
    for (Lattice& lattice : lattices) {
        lattice = without_rims(lattice, settings.least_column);
        snap_to_lines(lattice, enlarged);
        if (const auto gaps = gap_places(photo.grey, in_photo(lattice)); !gaps.empty()) {
            lattice = with_column_lines_at(lattice, gaps);
            snap_to_lines(lattice, enlarged);
        }
        lattice = in_photo(std::move(lattice));
    }
    return lattices;
}

} // namespace recount
