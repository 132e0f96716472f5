// Which of the sheets that were found in a photo are there: choose_sheets(). In one place lies one sheet only; a grid
// of which too little can be read, or which leaves a doubt, is what others of the same print are.
#include "sheet/choose_sheets.hpp"

#include "core/median.hpp"
#include "lattice/compare_grids.hpp"
#include "lattice/equal_columns.hpp"
#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"
#include "lattice/side_by_side.hpp"
#include "photo/pixels.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <tuple>
#include <utility>

namespace recount {
namespace {

struct ChooseSheetsSettings {
    double clearly_better = 0.1;             // agreement of labels, on average
    double far_better = 0.2;                 // the same: uneven cells do not weigh as much
    double more_rows = 1;                    // that agree with one game than with another
    double doubtful = 0.6;                   // confidence of sheets with which rows agree by accident, as it were
    double most_shared = 0.3;                // of a sheet's cells with another grid: more, and only one is there
    double in_print = 0.5;                   // of a sheet's places: it takes print for games
    double least_row = 0.62, most_row = 1.6; // height of a row, by those around: others may be none, or several
    double least_unruled_row = 0.75;         // the same where no line parts rows: of 52 right ones one was lower
    double most_one_row = 1.8;               // beyond that it may well be two
    std::ptrdiff_t rows_around = 7;
    std::ptrdiff_t rows_of_step = 4;
    double most_step =
        1.45; // times as high as so many rows above, or below: at a slant heights change little by little
    double least_column = 0.75; // of the width of the game beside it: at a slant widths change little by little
    double column_off = 0.12;   // of a width: cards of one pad lie together, and differ by tilt
    double same_cells = 0.8;    // of two sheets of one game: nearly the cells of one are the other's
    double same_place = 0.3;    // of a cell's height, between the middles of the same cell
    double with_print = 1.05;   // of a sheet's width up to its last game: something is printed right of it
} const settings;

/// The share of the places of a sheet's games that lie where a grid is.
double share_within(const Sheet& sheet, const Lattice& grid)
{
    int within = 0;
    for (const int row : sheet.lattice_row)
        for (int j = 0; j < sheet.columns; ++j)
            within += holds(grid, centre(sheet.lattice.quad(row, sheet.first_column + j))) ? 1 : 0;
    return within / (static_cast<double>(sheet.lattice_row.size()) * sheet.columns);
}

/// Whether a sheet's games lie where another grid is, more than where two touch.
bool overlaps(const Sheet& sheet, const Lattice& other)
{
    return share_within(sheet, other) > settings.most_shared;
}

/// Whether the games of one sheet are some of those of another, the last ones, with the same cells, and that has no
/// more than usual.
bool has_games_of(const Sheet& sheet, const Sheet& fewer)
{
    if (fewer.columns >= sheet.columns || sheet.columns > sheet.game->most_columns)
        return false;
    Sheet last = sheet;
    last.first_column += sheet.columns - fewer.columns;
    last.columns = fewer.columns;
    return shared_cells(last, fewer) == 1;
}

/// Whether a sheet has more games, between lines, than one without any.
bool has_more_lined_games(const SheetCandidate& one, const SheetCandidate& other)
{
    const bool has_no_lines = other.sheet.is_inferred && !other.is_firm;
    return one.is_sure && one.is_firm && has_no_lines && one.sheet.columns > other.sheet.columns;
}

/// Whether a sheet has all columns of a game that has always so many.
bool has_columns_of_game(const Sheet& sheet)
{
    return sheet.game->columns != Columns::one_game || sheet.columns == sheet.game->most_columns;
}

/// Whether most places of a sheet's games, no more than another's, lie where that has labels, or what is printed beside
/// them, on either side of its games: if those are even, and not beside the table, where nothing is written.
bool has_games_in_print_of(const Sheet& sheet, const SheetCandidate& candidate)
{
    const Sheet& other = candidate.sheet;
    const auto are_within = [&](int first, int last) {
        return first < last && share_within(sheet, with_column_lines(other.lattice, {first, last})) > settings.in_print;
    };
    return sheet.columns <= other.columns && !candidate.is_blank && is_regular(other) &&
           (are_within(0, other.first_column) || are_within(other.first_column + other.columns, other.lattice.columns));
}

/// Whether one of two sheets that lie on one another is rather the one that is there: of two games the one that more
/// rows agree with, as where they are told apart on one grid; then the surer one, then one that the picture does not
/// cut off, then one with more games, between lines, than one without lines, then one with all columns of its game,
/// then one whose games are not where the other has print, then one with games right of its labels, unless they are
/// blank, then one whose labels agree far better, then the more regular one, then one whose labels agree clearly
/// better, then of nearly the same cells the ones between lines that were followed, then one with more games, between
/// such lines, than those of the other, then one whose lines a closer look shows, too, then the one with more games,
/// and of two with as many the one whose rows agree better.
bool is_better(const SheetCandidate& one, const SheetCandidate& other)
{
    const double more = one.agreeing - other.agreeing;
    if (one.sheet.game != other.sheet.game && std::abs(more) > settings.more_rows &&
        (more > 0 ? one : other).sheet.confidence > settings.doubtful)
        return more > 0;
    const bool have_same_cells = shared_cells(one.sheet, other.sheet) >= settings.same_cells;
    const auto rank = [&](const SheetCandidate& of, const SheetCandidate& than) {
        return std::tuple(
            of.sheet.confidence, !of.is_cut_off, has_more_lined_games(of, than), has_columns_of_game(of.sheet),
            !has_games_in_print_of(of.sheet, than), of.label_column < of.sheet.first_column || than.is_blank,
            of.mean > than.mean + settings.far_better, is_regular(of.sheet),
            of.mean > than.mean + settings.clearly_better, have_same_cells && !of.sheet.is_inferred,
            !of.sheet.is_inferred && has_games_of(of.sheet, than.sheet), of.is_firm, of.sheet.columns, of.mean);
    };
    return rank(one, other) > rank(other, one);
}

/// Where a candidate's labels are.
Quad labels_of(const SheetCandidate& candidate)
{
    return candidate.ruled.quad(0, std::max(0, candidate.label_column), candidate.ruled.rows);
}

/// Whether two sheets have their labels in the same place.
bool share_labels(const SheetCandidate& one, const SheetCandidate& other)
{
    const auto lies_in = [](const Quad& labels, const Quad& others) {
        return cv::pointPolygonTest(pixels(others), pixel(centre(labels)), false) > 0;
    };
    return lies_in(labels_of(one), labels_of(other)) || lies_in(labels_of(other), labels_of(one));
}

/// Whether the labels of a sheet whose lines nobody followed stand in what is printed of another, right of its games.
bool has_labels_in(const SheetCandidate& candidate, const SheetCandidate& other)
{
    if (!candidate.sheet.is_inferred || other.sheet.printed_width <= settings.with_print)
        return false;
    Quad beside = printed_outline(other.sheet);
    beside[0] = between(beside[0], beside[1], 1 / other.sheet.printed_width);
    beside[3] = between(beside[3], beside[2], 1 / other.sheet.printed_width);
    return cv::pointPolygonTest(pixels(beside), pixel(centre(labels_of(candidate))), false) > 0;
}

/// Adds a sheet; of those that lie on one another the best one stays, and none whose labels are another's print.
void add_sheet(std::vector<SheetCandidate>& chosen, const SheetCandidate& candidate)
{
    const auto is_twin = [&](const SheetCandidate& other) {
        return lie_on_one_another(candidate.sheet.lattice, other.sheet.lattice) ||
               overlaps(candidate.sheet, other.sheet.lattice) || overlaps(other.sheet, candidate.sheet.lattice) ||
               share_labels(candidate, other);
    };
    if (std::ranges::any_of(chosen, [&](const SheetCandidate& other) {
            return has_labels_in(candidate, other) || (is_twin(other) && !is_better(candidate, other));
        }))
        return;
    std::erase_if(chosen,
                  [&](const SheetCandidate& other) { return is_twin(other) || has_labels_in(other, candidate); });
    chosen.push_back(candidate);
}

/// How high a sheet's rows are at its first game.
std::vector<double> row_heights_px(const Sheet& sheet)
{
    std::vector<double> heights;
    for (const int row : sheet.lattice_row)
        heights.push_back(
            distance(sheet.lattice.node(row, sheet.first_column), sheet.lattice.node(row + 1, sheet.first_column)));
    return heights;
}

/// Whether rows are much higher from some row on than those above, or lower: a part of their lines was not seen.
bool has_step(const std::vector<double>& heights)
{
    for (std::ptrdiff_t i = settings.rows_of_step; i + settings.rows_of_step <= std::ssize(heights); ++i) {
        const auto at = heights.begin() + i;
        const double above = median({at - settings.rows_of_step, at}), below = median({at, at + settings.rows_of_step});
        if (std::max(above, below) > settings.most_step * std::min(above, below))
            return true;
    }
    return false;
}

/// How high rows are by those around.
std::vector<double> relative_heights(const std::vector<double>& heights)
{
    const std::ptrdiff_t around = std::min(settings.rows_around, std::ssize(heights));
    std::vector<double> relative;
    for (std::ptrdiff_t i = 0; i < std::ssize(heights); ++i) {
        const auto begin =
            heights.begin() + std::clamp<std::ptrdiff_t>(i - around / 2, 0, std::ssize(heights) - around);
        relative.push_back(heights[static_cast<std::size_t>(i)] / median({begin, begin + around}));
    }
    return relative;
}

/// Whether two grids have as many rows and columns, and columns of the same widths.
bool is_same_print(const Lattice& one, const Lattice& other)
{
    if (one.rows != other.rows || one.columns != other.columns)
        return false;
    double width = 0, other_width = 0;
    for (int j = 0; j < one.columns; ++j) {
        width += column_width_px(one, j);
        other_width += column_width_px(other, j);
    }
    for (int j = 0; j < one.columns; ++j) {
        const double share = column_width_px(one, j) / width, other_share = column_width_px(other, j) / other_width;
        if (std::abs(share - other_share) > settings.column_off * std::max(share, other_share))
            return false;
    }
    return true;
}

/// What a grid of which too little can be read is beside a known sheet of the same print, either way up.
std::optional<SheetCandidate> kin_of(const SheetCandidate& known, const Lattice& grid)
{
    const std::optional<RowsBeyond> beyond = rows_beyond(known.ruled, known.sheet.lattice);
    if (!beyond)
        return std::nullopt;
    for (const Lattice& view : {grid, turned(grid)})
        if (is_same_print(known.ruled, view)) {
            SheetCandidate kin = known;
            kin.ruled = view;
            kin.sheet.lattice = reframed(view, beyond->above, beyond->below);
            kin.sheet.before.reset();
            return kin;
        }
    return std::nullopt;
}

/// The same beside the first of these of its print.
std::optional<SheetCandidate> kin_of_any(const std::vector<SheetCandidate>& known, const Lattice& grid)
{
    for (const SheetCandidate& other : known)
        if (std::optional<SheetCandidate> kin = kin_of(other, grid))
            return kin;
    return std::nullopt;
}

} // namespace

Quad printed_outline(const Sheet& sheet)
{
    // One head row belongs to the table; what the lattice holds above it (a name line) or below the last row does not.
    const int top = std::max(0, sheet.lattice_row.front() - 1);
    Quad corners = outline(reframed(sheet.lattice, -top, sheet.lattice_row.back() + 1 - sheet.lattice.rows));
    corners[1] = between(corners[0], corners[1], sheet.printed_width);
    corners[2] = between(corners[3], corners[2], sheet.printed_width);
    return corners;
}

double shared_cells(const Sheet& one, const Sheet& other)
{
    if (one.game != other.game || one.columns != other.columns)
        return 0;
    const double near_px = settings.same_place * median_row_height_px(one.lattice);
    int same = 0;
    for (std::size_t row = 0; row < one.lattice_row.size(); ++row)
        for (int j = 0; j < one.columns; ++j)
            same += distance(centre(one.lattice.quad(one.lattice_row[row], one.first_column + j)),
                             centre(other.lattice.quad(other.lattice_row[row], other.first_column + j))) < near_px
                        ? 1
                        : 0;
    return same / (static_cast<double>(one.lattice_row.size()) * one.columns);
}

bool is_regular(const Sheet& sheet)
{
    return printed_rows(sheet.lattice) > sheet.lattice_row.back() && has_even_cells(sheet);
}

bool has_even_cells(const Sheet& sheet)
{
    if (sheet.first_column > most_columns_left)
        return false;
    const std::vector<double> heights_px = row_heights_px(sheet);
    const auto [lowest, highest] = std::ranges::minmax(relative_heights(heights_px));
    if (lowest < settings.least_row || highest > settings.most_row || has_step(heights_px))
        return false;
    const auto has_even_games = [&](const Lattice& lattice) {
        std::vector<double> widths;
        for (int j = 0; j < sheet.columns; ++j)
            widths.push_back(column_width_px(lattice, sheet.first_column + j));
        return are_alike(widths, settings.least_column);
    };
    if (sheet.lattice.joint < 0)
        return has_even_games(sheet.lattice);
    const auto [left, right] = sections_of(sheet.lattice);
    return has_even_games(left) && has_even_games(right);
}

bool has_low_row(const Sheet& sheet)
{
    return std::ranges::min(relative_heights(row_heights_px(sheet))) < settings.least_unruled_row;
}

bool has_high_row(const Sheet& sheet)
{
    return std::ranges::max(relative_heights(row_heights_px(sheet))) > settings.most_one_row;
}

bool are_of_one_print(const SheetCandidate& one, const SheetCandidate& other)
{
    return one.sheet.game == other.sheet.game && one.sheet.lattice_row == other.sheet.lattice_row &&
           one.sheet.first_column == other.sheet.first_column && one.sheet.columns == other.sheet.columns &&
           is_same_print(one.sheet.lattice, other.sheet.lattice);
}

bool is_beyond_doubt(const SheetCandidate& candidate)
{
    return candidate.is_sure && is_regular(candidate.sheet);
}

std::vector<Sheet> choose_sheets(const std::vector<SheetCandidate>& candidates)
{
    std::vector<SheetCandidate> chosen;
    for (const SheetCandidate& candidate : candidates)
        if (candidate.is_known)
            add_sheet(chosen, candidate);
    const std::vector<SheetCandidate> known = chosen;
    for (const SheetCandidate& candidate : candidates)
        if (!candidate.is_known)
            if (const std::optional<SheetCandidate> kin = kin_of_any(known, candidate.ruled))
                add_sheet(chosen, *kin);
    std::vector<SheetCandidate> sure;
    std::ranges::copy_if(known, std::back_inserter(sure), &SheetCandidate::is_sure);
    for (SheetCandidate& candidate : chosen)
        if (!candidate.is_sure)
            if (std::optional<SheetCandidate> kin = kin_of_any(sure, candidate.ruled))
                candidate = std::move(*kin);
    std::vector<Sheet> sheets;
    std::ranges::transform(chosen, std::back_inserter(sheets), &SheetCandidate::sheet);
    return sheets;
}

} // namespace recount
