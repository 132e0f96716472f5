// Printed lines within cells: without_inner_lines().
#include "reading/inner_edges.hpp"

#include "core/median.hpp"
#include "reading/cell_image.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace recount {
namespace {

/// Lengths are pixels of the flat picture, in which every cell is 28 high.
struct InnerEdgeSettings {
    float ink = 0.08F;              ///< darker than paper, relatively: the faintest line; noise reaches 0.05
    float writing = 0.16F;          ///< darker than paper: what noise does not reach
    int most_specks = 2;            ///< pixels of that darkness in an empty cell,
    int other_sides_px = 4;         ///< so far inside its other sides
    double length = 0.8;            ///< share of the side along which a line runs, its ends left out
    double ends = 0.15;             ///< of the side, at each end: round corners, and the lines across
    int usual_px = 2;               ///< lines up to here are the cell's own
    double deepest = 0.25;          ///< of the cell: further in no line is one of its sides
    int jitter_px = 1;              ///< by which the same line is found elsewhere in another cell
    double most_cells = 0.6;        ///< share of a game's cells that must have the line
    std::ptrdiff_t least_cells = 8; ///< fewer tell nothing
    int beyond_px = 1;              ///< the line's far edge, which is fainter
    std::size_t least_games = 3;    ///< show what is usual on a sheet:
    int alike_px = 2;               ///< farther inside than so much more than that stand digits, if writing is there
} const settings;

enum Side : std::size_t { top, right, bottom, left, sides };

/// How far inside each side paper begins.
using Insets = std::array<int, sides>;

int depth_of(const FlatCell& flat, std::size_t side)
{
    return side == top || side == bottom ? flat.cell.height : flat.cell.width;
}

/// Whether a line runs along a side, so far inside it.
bool has_line(const FlatCell& flat, std::size_t side, int inside)
{
    const cv::Rect& cell = flat.cell;
    const bool level = side == top || side == bottom;
    const int length = level ? cell.width : cell.height;
    const auto skipped = static_cast<int>(settings.ends * length);
    int dark = 0;
    for (int along = skipped; along < length - skipped; ++along) {
        const int x = level ? cell.x + along : side == left ? cell.x + inside : cell.x + cell.width - 1 - inside;
        const int y = !level ? cell.y + along : side == top ? cell.y + inside : cell.y + cell.height - 1 - inside;
        dark += flat.ink.at<float>(y, x) > settings.ink ? 1 : 0;
    }
    return dark >= settings.length * (length - 2 * skipped);
}

/// Those with nothing but what lies up to `inset` inside a side.
std::vector<const FlatCell*> empty_beyond(const std::vector<const FlatCell*>& cells, std::size_t side, int inset)
{
    std::vector<const FlatCell*> result;
    std::ranges::copy_if(cells, std::back_inserter(result), [&](const FlatCell* cell) {
        Insets insets;
        insets.fill(settings.other_sides_px);
        insets[side] = inset;
        const cv::Rect rest(cell->cell.tl() + cv::Point(insets[left], insets[top]),
                            cell->cell.br() - cv::Point(insets[right], insets[bottom]));
        return cv::countNonZero(cell->ink(rest) > settings.writing) <= settings.most_specks;
    });
    return result;
}

/// How far inside a side the innermost line of most cells ends; 0 where that is no farther than usual.
int common_inset(const std::vector<const FlatCell*>& cells, std::size_t side)
{
    if (std::ssize(cells) < settings.least_cells)
        return 0;
    int deepest = CellShape::cell_height_px;
    for (const FlatCell* cell : cells)
        deepest = std::min(deepest, static_cast<int>(settings.deepest * depth_of(*cell, side)));
    std::vector<std::ptrdiff_t> having(static_cast<std::size_t>(deepest + 1), 0);
    for (const FlatCell* cell : cells) {
        std::vector<bool> near(having.size() + 1, false);
        for (int inside = 0; inside <= deepest; ++inside)
            if (has_line(*cell, side, inside))
                for (int at = std::max(0, inside - settings.jitter_px);
                     at <= std::min(deepest, inside + settings.jitter_px); ++at)
                    near[static_cast<std::size_t>(at)] = true;
        for (std::size_t at = 0; at < having.size(); ++at)
            having[at] += near[at] ? 1 : 0;
    }
    const double enough = settings.most_cells * static_cast<double>(cells.size());
    for (int inside = deepest; inside > settings.usual_px; --inside)
        if (static_cast<double>(having[static_cast<std::size_t>(inside)]) >= enough)
            return inside == deepest ? 0 : inside + settings.beyond_px; // no end within reach: that is shading
    return 0;
}

/// How far inside its cells' sides a game's lines end.
Insets insets_of_game(const std::vector<const FlatCell*>& cells)
{
    Insets insets{};
    for (std::size_t side = 0; side < sides; ++side)
        insets[side] = common_inset(cells, side);
    for (const auto& [one, other] : {std::pair{top, bottom}, std::pair{left, right}})
        if (insets[one] == 0 || insets[other] == 0) // no box: digits one below the other may stand at one side
            for (const std::size_t side : {one, other})
                if (insets[side] > 0)
                    insets[side] = common_inset(empty_beyond(cells, side, insets[side]), side);
    return insets;
}

/// What most games have; nothing where they are too few to tell.
std::optional<Insets> usual_insets(const std::map<int, Insets>& games)
{
    if (games.size() < settings.least_games)
        return std::nullopt;
    Insets usual{};
    for (std::size_t side = 0; side < sides; ++side) {
        std::vector<double> of_side;
        for (const auto& [column, insets] : games)
            of_side.push_back(insets[side]);
        usual[side] = static_cast<int>(median(of_side));
    }
    return usual;
}

} // namespace

std::vector<Quad> without_inner_lines(const Grid& grid, const std::vector<FlatCell>& flats)
{
    std::vector<Quad> quads;
    std::map<int, std::vector<const FlatCell*>> of_column;
    for (std::size_t i = 0; i < flats.size(); ++i) {
        quads.push_back(grid.cells[i].quad);
        if (!flats[i].ink.empty())
            of_column[grid.cells[i].column].push_back(&flats[i]);
    }
    std::map<int, Insets> insets_of;
    for (const auto& [column, cells] : of_column)
        insets_of[column] = insets_of_game(cells);
    const std::optional<Insets> usual = usual_insets(insets_of);
    for (const auto& [column, cells] : of_column) {
        Insets insets = insets_of.at(column);
        for (std::size_t side = 0; usual && side < sides; ++side)
            if (insets[side] > (*usual)[side] + settings.alike_px) {
                const int printed = common_inset(empty_beyond(cells, side, insets[side]), side);
                insets[side] = printed > 0 ? printed : (*usual)[side];
            }
        if (insets == Insets{})
            continue;
        for (std::size_t i = 0; i < flats.size(); ++i)
            if (grid.cells[i].column == column && !flats[i].ink.empty())
                quads[i] = part_of_cell(quads[i], flats[i].cell.size(),
                                        {static_cast<double>(insets[left]), static_cast<double>(insets[top]),
                                         static_cast<double>(flats[i].cell.width - insets[left] - insets[right]),
                                         static_cast<double>(flats[i].cell.height - insets[top] - insets[bottom])});
    }
    return quads;
}

} // namespace recount
