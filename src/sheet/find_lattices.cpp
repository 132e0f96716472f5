// Printed grids in a photo: find_lattices(), infer_lattices(). On a reduced picture dark lines are followed and grouped
// into tables by their crossings; each table is laid flat by its own lines, in two rounds (in the flat picture fainter
// lines show, which flatten it better); there all evidence along each line adds up and decides. The nodes go back to
// the photo through the same map, so that curl and tilt need no model of paper or camera.
#include "core/median.hpp"
#include "sheet/box_means.hpp"
#include "sheet/flat_picture.hpp"
#include "sheet/flatten.hpp"
#include "sheet/grid_lines.hpp"
#include "sheet/lattice.hpp"
#include "sheet/line_drawing.hpp"
#include "sheet/line_groups.hpp"
#include "sheet/open_borders.hpp"
#include "sheet/reframe.hpp"
#include "sheet/snap_lattice.hpp"
#include "sheet/table_extent.hpp"

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
    int least_side_px = 60;     // smaller pictures hold no readable sheet
    double flat_side_px = 1100; // longest side of a flat picture
    int least_rows = 8;
    int least_columns = 2;
    int most_lines = 60;           // of one family: more is a texture
    std::size_t first_rows = 4;    // distinct lines to begin with
    std::size_t first_columns = 1; // beside two borders that are not printed
    std::size_t few_columns = 3;   // column lines, too few to tell the tilt: the rows' ends are asked as well
    double printed = 0.5;          // of all stretches of lines: merged cells and unruled label columns leave that many
    double clutter = 0.55;         // of all places where a line seems printed: noise has more, cards at most 0.45
    double faintly_printed = 0.38; // where little else seems printed: lines that glare or dim light has taken
    double clean = 0.3;            // clutter of such a print
    double least_px = 120;         // longer side of a table: smaller ones cannot be read
    double margin = 0.1;           // of the table, looked at around it
    int card_rows = 20;            // fewer rows may be one section of a card
    int section_rows = 14;         // fewer are: the card's columns may be more
    double other_section = 1.2;    // of the table, looked at above and below one section
    double section_line = 0.6;     // of the table's width: letters and other tables' lines are shorter
    std::ptrdiff_t section_lines = 2; // so wide beyond the table: else there is no other section
    double least_alike = 0.65;        // heights of the rows of two sections
    double tall_side_px = 2400;       // longest side of the flat picture then
    double same_line_px = 4.5;        // strokes of one line, in the reduced photo
    int rounds = 2;                   // of following lines in the flat picture and flattening it by them
    double settled_px = 2;            // a map that moves less in a round is good enough
    double flat_px = 0.75;            // one that moves less was so before the round
    double same_ends = 0.08;          // of the width: two sections of one card end at the same places
    double section_gap_rows = 1.4;    // between two sections of one card
    double least_column = 0.6;        // of the height of a row: inferred borders may be drawn twice
    std::size_t most_card_lines = 28; // row lines of two sections of one card
} const settings;

/// Why a candidate is no grid.
struct Refusal {
    std::string why;
    bool try_other_view = false; ///< with its other family as rows it may be one
};

/// The share of stretches between crossings that are printed nearly without a hole: texture has few.
double printed_share(const GridLines& grid)
{
    std::size_t whole = 0;
    for (const std::vector<float>* edges : {&grid.across, &grid.down})
        whole += static_cast<std::size_t>(
            std::count_if(edges->begin(), edges->end(), [](float share) { return share >= 0.85F; }));
    return static_cast<double>(whole) /
           static_cast<double>(std::max<std::size_t>(1, grid.across.size() + grid.down.size()));
}

Lattice to_lattice(const GridLines& grid, const FlatPicture& picture, const FlatMap& map)
{
    Lattice lattice;
    lattice.rows = static_cast<int>(grid.level.size()) - 1;
    lattice.columns = static_cast<int>(grid.steep.size()) - 1;
    for (const GridLine& row : grid.level)
        for (const GridLine& column : grid.steep) {
            cv::Point2d pixel(column.at, row.at);
            for (int round = 0; round < 3; ++round)
                pixel = {column.place(pixel.y, picture.image.rows), row.place(pixel.x, picture.image.cols)};
            const cv::Point2d photo = map.photo(picture.flat(pixel));
            lattice.nodes.push_back({photo.x, photo.y});
        }
    lattice.across = grid.across;
    lattice.down = grid.down;
    return lattice;
}

/// Adds to `table` the other section of the same card, if there is one: same ends, a small gap, not too many rows.
void absorb_sections(CrossingLines& table, std::vector<CrossingLines>& others, const FlatMap& map, double tolerance)
{
    for (CrossingLines& other : others) {
        const Extent here = extent_of(table, map, tolerance);
        const Extent there = extent_of(other, map, tolerance);
        const double width = here.right - here.left, slack = settings.same_ends * width;
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
    }
    std::erase_if(others, [](const CrossingLines& other) { return other.level.empty(); });
}

/// How far the ends of strokes move in flat coordinates from one map to another; a few strays are left out.
double farthest_shift(const FlatMap& before, const FlatMap& after, const LineFamily& level, const LineFamily& steep)
{
    std::vector<double> shifts;
    for (const LineFamily* family : {&level, &steep})
        for (const Stroke& stroke : family->strokes)
            for (const cv::Point2f& end : {stroke.points.front(), stroke.points.back()})
                shifts.push_back(cv::norm(after.flat(end) - before.flat(end)));
    const auto most = shifts.begin() + static_cast<std::ptrdiff_t>(shifts.size() * 9 / 10);
    std::nth_element(shifts.begin(), most, shifts.end());
    return *most;
}

bool has_lines(const GridLines& grid)
{
    return !grid.level.empty() && !grid.steep.empty();
}

/// Where a table lies in a flat picture, in pixels.
cv::Rect2d area_of(const Extent& extent, const FlatPicture& picture)
{
    return {picture.pixel({extent.left, extent.top}), picture.pixel({extent.right, extent.bottom})};
}

/// Whether a flat picture shows a grid of a table with its rows and columns swapped.
bool is_grid_from_the_side(const FlatPicture& picture, const Extent& extent)
{
    const cv::Rect2d area = area_of(extent, picture);
    return has_lines(find_grid_lines(transposed(picture.image), {area.y, area.x, area.height, area.width}));
}

/// The lattice that a flat picture shows of a table, or nothing and the refusal if it is none.
std::optional<Lattice> lattice_in(const FlatPicture& picture, const FlatMap& map, const Extent& extent,
                                  Refusal& refusal)
{
    const GridLines grid = find_grid_lines(picture.image, area_of(extent, picture));
    if (!has_lines(grid)) {
        refusal = {"no connected grid of lines in the flat picture", true};
        return {};
    }
    const double printed = printed_share(grid);
    if (std::max(grid.level.size(), grid.steep.size()) > static_cast<std::size_t>(settings.most_lines) ||
        printed < (grid.clutter < settings.clean ? settings.faintly_printed : settings.printed) ||
        grid.clutter > settings.clutter) {
        refusal.why = fmt::format("texture rather than a grid: {} x {} lines, {:.0f} % printed, clutter {:.2f}",
                                  grid.level.size(), grid.steep.size(), 100 * printed, grid.clutter);
        return {};
    }
    return to_lattice(grid, picture, map);
}

/// Keeps the strokes that lie between the table's left and right ends and are at least `least_width` wide: its own, and
/// those of a section without column lines, but not the edges of the paper.
void keep_between_ends(LineFamily& family, const FlatMap& map, const Extent& extent, double least_width)
{
    const double slack = settings.same_ends * (extent.right - extent.left);
    LineFamily kept;
    for (std::size_t i = 0; i < family.strokes.size(); ++i) {
        const Stroke& stroke = family.strokes[i];
        const auto [left, right] = std::minmax({map.flat(stroke.points.front()).x, map.flat(stroke.points.back()).x});
        if (left <= extent.left - slack || right >= extent.right + slack || right - left < least_width)
            continue;
        kept.strokes.push_back(stroke);
        kept.line.push_back(family.line[i]);
    }
    family = std::move(kept);
}

/// The lattice that a picture shows which reaches above and below the table, or nothing if there are no lines of that
/// table. The map is only known where it has lines: those that are found there make it flat as far as they reach. Of
/// `found_rows` most may be bands without lines, which may go on beyond as well. The lines are followed in a picture
/// at most `side_px` long.
std::optional<Lattice> lattice_with_sections(const SearchedPhoto& searched, FlatMap& map, const Extent& extent,
                                             std::size_t found_rows, double side_px, Refusal& refusal)
{
    const cv::Rect2d tall = extent.with_margin(settings.margin, settings.other_section);
    FlatMap wider = map;
    for (int round = 0; round < settings.rounds; ++round) {
        const FlatPicture picture = lay_flat(searched, wider, tall, side_px);
        auto [level, steep] = follow_flat_lines(picture, wider, tall);
        keep_between_ends(level, wider, extent, settings.section_line * (extent.right - extent.left));
        keep_between_ends(steep, wider, extent, 0);
        const auto beyond = std::ranges::count_if(level.strokes, [&](const Stroke& stroke) {
            const double middle = wider.flat(stroke.points[stroke.points.size() / 2]).y;
            return middle < extent.top - extent.pitch / 2 || middle > extent.bottom + extent.pitch / 2;
        });
        if (beyond < settings.section_lines && 2 * extent.rows > found_rows)
            return {};
        if (level.strokes.size() < settings.first_rows || steep.strokes.size() < settings.first_columns)
            break;
        const FlatMap before = wider;
        wider.refine(level, steep);
        if (farthest_shift(before, wider, level, steep) * picture.scale < settings.settled_px)
            break;
    }
    for (const FlatMap& tried : {wider, map})
        if (std::optional<Lattice> lattice =
                lattice_in(lay_flat(searched, tried, tall, settings.tall_side_px), tried, extent, refusal)) {
            map = tried;
            return lattice;
        }
    return {};
}

/// Whether the taller lattice ends left and right where the other one does, and not at the edges of the paper.
bool has_same_ends(const Lattice& taller, const Lattice& lattice)
{
    const double slack = settings.same_ends * distance(lattice.node(0, 0), lattice.node(0, lattice.columns));
    const auto meets = [&](int column, const Point& end) {
        for (int i = 0; i <= taller.rows; ++i)
            if (distance(taller.node(i, column), end) < slack)
                return true;
        return false;
    };
    return meets(0, lattice.node(0, 0)) && meets(taller.columns, lattice.node(0, lattice.columns));
}

/// Whether the rows of the taller lattice that lie beyond the other one are about as high as its own: lines of text
/// are closer to each other.
bool has_rows_alike(const Lattice& taller, const Lattice& lattice)
{
    std::vector<double> beyond;
    for (int i = 0; i < taller.rows; ++i)
        if (!holds(lattice, centre(taller.quad(i, 0, 1, taller.columns))))
            beyond.push_back(distance(taller.node(i, taller.columns / 2), taller.node(i + 1, taller.columns / 2)));
    const double share = median(beyond) / std::max(1., median_row_height_px(lattice));
    return share >= settings.least_alike && share <= 1 / settings.least_alike;
}

/// Makes an extent as high as a lattice.
void extend_to(Extent& extent, const Lattice& lattice, const FlatMap& map)
{
    const auto height_of = [&](int row) {
        const Point& middle = lattice.node(row, lattice.columns / 2);
        return map.flat({middle.x, middle.y}).y;
    };
    extent.top = height_of(0);
    extent.bottom = height_of(lattice.rows);
    extent.rows = static_cast<std::size_t>(lattice.rows) + 1;
}

/// The lattice of one candidate whose rows are its level lines, or nothing if it is no grid of the size asked for.
std::optional<Lattice> trace_lattice(const SearchedPhoto& searched, const CrossingLines& table, FlatMap& map,
                                     double tolerance, Refusal& refusal)
{
    Extent extent = extent_of(table, map, tolerance);
    FlatPicture picture;
    FlatMap laid_by; // the map that the picture was laid flat by
    for (int round = 0; round < settings.rounds; ++round) {
        picture = lay_flat(searched, map, extent.with_margin(settings.margin), settings.flat_side_px);
        const auto [level, steep] = follow_flat_lines(picture, map, extent.with_margin(0));
        if (level.strokes.size() < settings.first_rows || steep.strokes.size() < settings.first_columns) {
            refusal.why =
                fmt::format("only {} and {} lines left when laid flat", level.strokes.size(), steep.strokes.size());
            return {};
        }
        laid_by = map;
        map.refine(level, steep);
        extent = extent_of({level.strokes, steep.strokes}, map, tolerance);
        const double shift_px = farthest_shift(laid_by, map, level, steep) * picture.scale;
        if (shift_px < settings.flat_px) // the picture will do
            break;
        picture = {};
        if (shift_px < settings.settled_px)
            break;
    }
    if (picture.image.empty()) {
        laid_by = map;
        picture = lay_flat(searched, map, extent.with_margin(settings.margin), settings.flat_side_px);
    }
    std::optional<Lattice> lattice = lattice_in(picture, laid_by, extent, refusal);
    if (!lattice) {
        refusal.try_other_view = refusal.try_other_view && is_grid_from_the_side(picture, extent);
        return {};
    }
    // A section without column lines may lie above or below, and more of it beyond that.
    for (const bool again : {false, true}) {
        if (lattice->rows >= settings.card_rows)
            break;
        std::optional<Lattice> taller =
            lattice_with_sections(searched, map, extent, static_cast<std::size_t>(lattice->rows),
                                  again ? settings.tall_side_px : settings.flat_side_px, refusal);
        if (!taller || taller->rows <= lattice->rows || !has_rows_alike(*taller, *lattice) ||
            (taller->columns > lattice->columns && !has_same_ends(*taller, *lattice)) ||
            (again && taller->columns < lattice->columns))
            break;
        extend_to(extent, *taller, map);
        lattice = std::move(taller);
    }
    return lattice;
}

/// The lattice of one candidate, or nothing and the refusal. Takes other sections of the same card out of `others`.
std::optional<Lattice> find_lattice(const SearchedPhoto& searched, CrossingLines table,
                                    std::vector<CrossingLines>& others, Refusal& refusal)
{
    refusal.why = "its lines are of no flat sheet";
    std::optional<Lattice> best;
    const double tolerance = settings.same_line_px / searched.scale;
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
        if (extent.columns < settings.few_columns && extent.rows >= settings.first_rows) {
            std::vector<Stroke> borders = open_borders(table.level, tolerance);
            std::ranges::move(borders, std::back_inserter(table.steep));
            if (!borders.empty() && !map.fit(own_lines(table.level), own_lines(table.steep)))
                return best;
        }
        if (std::max(extent.rows, extent.columns) < settings.first_rows ||
            std::min(extent.rows, extent.columns) < settings.first_columns) {
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
        if (lattice && (lattice->rows >= lattice->columns || view == 1)) {
            if (lattice->rows < settings.least_rows || lattice->columns < settings.least_columns)
                refusal.why = fmt::format("only {} rows x {} columns", lattice->rows, lattice->columns);
            else if (!best || lattice->rows > best->rows)
                best = std::move(lattice);
            if (best && best->rows >= settings.section_rows)
                return best;
        }
        if (!lattice && !refusal.try_other_view)
            return best;
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
std::vector<Lattice> search(const SearchedPhoto& searched, const Trace& trace)
{
    const StageTimer timer(trace, "lattice");
    std::vector<Lattice> lattices;
    auto [tables, stroke_count] = group_lines(searched);
    trace.note("lattice", fmt::format("{} strokes, {} candidate tables", stroke_count, tables.size()));
    std::vector<CrossingLines> parts; // of groups in which more than one thing is drawn
    while (!tables.empty() || !parts.empty()) {
        const bool is_part = tables.empty();
        std::vector<CrossingLines>& groups = is_part ? parts : tables;
        CrossingLines table = std::move(groups.front());
        groups.erase(groups.begin());
        const cv::Rect box = bounding_box(table);
        CrossingLines rest = is_part ? CrossingLines{} : table;
        Refusal refusal;
        if (std::optional<Lattice> lattice = find_lattice(searched, std::move(table), groups, refusal)) {
            erase_within(rest, *lattice);
            std::ranges::move(side_by_side(*lattice), std::back_inserter(lattices));
        } else {
            trace.note("lattice", fmt::format("no grid in {} x {} px at ({}, {}): {}", box.width, box.height, box.x,
                                              box.y, refusal.why));
        }
        std::ranges::move(regroup_long_lines(rest, searched), std::back_inserter(parts));
    }
    trace.note("lattice", fmt::format("{} grids", lattices.size()));
    std::vector<Lattice> ordered;
    for (const std::size_t index : reading_order(lattices))
        ordered.push_back(std::move(lattices[index]));
    return ordered;
}

bool is_large_enough(const cv::Mat& grey)
{
    return grey.type() == CV_8UC1 && std::min(grey.cols, grey.rows) >= settings.least_side_px;
}

} // namespace

std::vector<Lattice> find_lattices(const Photo& photo, const Trace& trace)
{
    if (!is_large_enough(photo.grey))
        return {};
    return search(searched_photo(photo.grey), trace);
}

std::vector<Lattice> infer_lattices(const Photo& photo, cv::Rect part, double scale, const Trace& trace)
{
    if (!is_large_enough(photo.grey) || std::min(part.width, part.height) * scale < settings.least_side_px)
        return {};
    const cv::Size size(cvRound(part.width * scale), cvRound(part.height * scale));
    const cv::Mat drawing = draw_table_lines(mean_over_areas(photo.grey(part), size));
    cv::Mat enlarged; // so that rows are as high as in other pictures
    cv::resize(drawing, enlarged, {}, 2, 2, cv::INTER_LINEAR);
    std::vector<Lattice> lattices = search({enlarged, drawing, 0.5}, trace);
    for (Lattice& lattice : lattices) {
        lattice = without_rims(lattice, settings.least_column);
        snap_to_lines(lattice, enlarged);
        for (Point& node : lattice.nodes)
            node = {part.x + node.x * part.width / enlarged.cols, part.y + node.y * part.height / enlarged.rows};
    }
    return lattices;
}

} // namespace recount
