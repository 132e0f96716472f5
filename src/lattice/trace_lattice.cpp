// One table's lines as a lattice: trace_lattice(). The table is laid flat by its own lines, in two rounds (in the flat
// picture fainter lines show, which flatten it better); there all evidence along each line adds up and decides. Then
// sections of the same card above and below are looked for.
#include "lattice/trace_lattice.hpp"

#include "core/median.hpp"
#include "lattice/flat_picture.hpp"
#include "lattice/flatten.hpp"
#include "lattice/grid_lines.hpp"
#include "lattice/table_extent.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace recount {
namespace {

struct TraceSettings {
    double flat_side_px = 1100;     // longest side of a flat picture
    std::size_t most_lines = 60;    // of one family: more is a texture,
    std::size_t most_of_page = 130; // or a page of several sheets, if they are firmly printed
    double printed = 0.5;           // of all stretches of lines: merged cells and unruled label columns leave that many
    double clutter = 0.55;          // of all places where a line seems printed: noise has more, cards at most 0.45
    double firmly_printed = 0.85;   // where lines stand out of noise that ...
    double noisy = 0.65;            // ... clutters so much
    double faintly_printed = 0.38;  // where little else seems printed: lines that glare or dim light has taken
    double clean = 0.3;             // clutter of such a print
    double margin = 0.1;            // of the table, looked at around it
    int card_rows = 20;             // fewer rows may be one section of a card
    double other_section = 1.35;    // of the table, looked at above and below one section
    double section_line = 0.6;      // of the table's width: letters and other tables' lines are shorter
    int section_lines = 2;          // so wide above or below the table: else there is no other section
    double least_alike = 0.65;      // heights of the rows of two sections
    double least_kept = 0.8;        // of a section's rows, where another one is found, too
    double sections_side_px = 1200; // longest side of the flat picture then, and
    double tall_side_px = 2400;     // of one in which more of them is looked for
    int rounds = 2;                 // of following lines in the flat picture and flattening it by them
    double settled_px = 2;          // a map that moves less in a round is good enough
    double flat_px = 0.75;          // one that moves less was so before the round
} const settings;

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
    Lattice lattice = to_lattice(grid, picture, map);
    const double printed = printed_share(lattice);
    const double most_clutter = printed >= settings.firmly_printed ? settings.noisy : settings.clutter;
    const std::size_t lines = std::max(grid.level.size(), grid.steep.size());
    refusal.is_dense = lines > settings.most_lines && printed >= settings.printed;
    if (lines > (printed >= settings.firmly_printed ? settings.most_of_page : settings.most_lines) ||
        printed < (grid.clutter < settings.clean ? settings.faintly_printed : settings.printed) ||
        grid.clutter > most_clutter) {
        refusal.why = fmt::format("texture rather than a grid: {} x {} lines, {:.0f} % printed, clutter {:.2f}",
                                  grid.level.size(), grid.steep.size(), 100 * printed, grid.clutter);
        return {};
    }
    return lattice;
}

/// Keeps the strokes that lie between the table's left and right ends and are at least `least_width` wide: its own, and
/// those of a section without column lines, but not the edges of the paper.
void keep_between_ends(LineFamily& family, const FlatMap& map, const Extent& extent, double least_width)
{
    const double slack = same_ends * (extent.right - extent.left);
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
        int above = 0, below = 0;
        for (const Stroke& stroke : level.strokes) {
            const double middle = wider.flat(stroke.points[stroke.points.size() / 2]).y;
            above += middle < extent.top - extent.pitch / 2 ? 1 : 0;
            below += middle > extent.bottom + extent.pitch / 2 ? 1 : 0;
        }
        if (std::max(above, below) < settings.section_lines && 2 * extent.rows > found_rows)
            return {};
        if (level.strokes.size() < least_row_lines || steep.strokes.size() < least_column_lines)
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
    const double slack = same_ends * distance(lattice.node(0, 0), lattice.node(0, lattice.columns));
    const auto meets = [&](int column, const Point& end) {
        for (int i = 0; i <= taller.rows; ++i)
            if (distance(taller.node(i, column), end) < slack)
                return true;
        return false;
    };
    return meets(0, lattice.node(0, 0)) && meets(taller.columns, lattice.node(0, lattice.columns));
}

/// Whether the taller lattice has still the rows of the other one, and those that lie beyond are about as high: lines
/// of text are closer to each other.
bool has_rows_alike(const Lattice& taller, const Lattice& lattice)
{
    std::vector<double> beyond;
    for (int i = 0; i < taller.rows; ++i)
        if (!holds(lattice, centre(taller.quad(i, 0, 1, taller.columns))))
            beyond.push_back(distance(taller.node(i, taller.columns / 2), taller.node(i + 1, taller.columns / 2)));
    if (static_cast<double>(taller.rows - std::ssize(beyond)) < settings.least_kept * lattice.rows)
        return false; // another table's lines, which are no sections of this one
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

} // namespace

std::optional<Lattice> trace_lattice(const SearchedPhoto& searched, const CrossingLines& table, FlatMap& map,
                                     double tolerance, Refusal& refusal)
{
    Extent extent = extent_of(table, map, tolerance);
    FlatPicture picture;
    FlatMap laid_by; // the map that the picture was laid flat by
    for (int round = 0; round < settings.rounds; ++round) {
        picture = lay_flat(searched, map, extent.with_margin(settings.margin), settings.flat_side_px);
        const auto [level, steep] = follow_flat_lines(picture, map, extent.with_margin(0));
        if (level.strokes.size() < least_row_lines || steep.strokes.size() < least_column_lines) {
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
    if (std::max(extent.rows, extent.columns) < least_row_lines) {
        refusal.why = fmt::format("only {} and {} lines that cross when laid flat", extent.rows, extent.columns);
        return {};
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
                                  again ? settings.tall_side_px : settings.sections_side_px, refusal);
        if (!taller || taller->rows <= lattice->rows || !has_rows_alike(*taller, *lattice) ||
            (taller->columns > lattice->columns && !has_same_ends(*taller, *lattice)) ||
            (again && taller->columns < lattice->columns))
            break;
        extend_to(extent, *taller, map);
        lattice = std::move(taller);
    }
    return lattice;
}

} // namespace recount
