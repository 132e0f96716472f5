// Pages on which several sheets are printed to be cut apart: identify_page(), part_sheets(). Where their borders are
// shared, the lines make one grid of them. It is parted into strips where its columns repeat, and each strip from the
// top where a sheet's last row is.
#include "sheet/pages.hpp"

#include "lattice/compare_grids.hpp"
#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"
#include "lattice/side_by_side.hpp"
#include "sheet/match_labels.hpp"
#include "sheet/print_view.hpp"
#include "sheet/try_templates.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>

namespace recount {
namespace {

struct PageSettings {
    int most_beside = 6;       ///< sheets side by side
    int most_below = 8;        ///< and one below the other
    int least_columns = 2;     ///< of each: labels and a game
    int least_rows = 12;       ///< of what is left of a strip: fewer hold no sheet
    double same_width = 1.2;   ///< times as wide, at most: the same column of two sheets beside each other
    double other_width = 1.35; ///< times as wide, at least: labels and a game, or the columns of one would repeat
    double own_line = 0.5;     ///< of the rows' height, at least: a column line of a sheet, not of one above or below
    int heads = 6;             ///< rows looked at beyond those of the longest template
    int heads_of_page = 14;    ///< so many rows more than that one has are those of several sheets
    double as_wide = 0.6;      ///< of the labels' width at least: a column where they may stand again,
    double parted_as_wide = 0.45; ///< where there are columns of several sheets, whose lines may part it;
    double same_labels = 0.7;     ///< it agrees so well with them as they do: how to score agrees less
    double same_mean = 0.03;      ///< labels agree no worse, on average
    double least_mean = 0.35;     ///< of its labels that agree, on average: a section of a sheet has fewer of them
} const settings;

/// Whether the columns are those of so many sheets side by side: as wide as those of the first, which differ.
bool repeats(const Lattice& grid, int times)
{
    const int period = grid.columns / times;
    if (grid.columns % times != 0 || period < settings.least_columns)
        return false;
    const auto apart = [&](int one, int other) {
        const double ratio = column_width_px(grid, one) / column_width_px(grid, other);
        return std::max(ratio, 1 / ratio);
    };
    for (int column = period; column < grid.columns; ++column)
        if (apart(column, column - period) > settings.same_width)
            return false;
    for (int column = 1; column < period; ++column)
        if (apart(column, column - 1) >= settings.other_width)
            return true;
    return false;
}

/// The rows of a strip that a sheet found in it takes, from its first row on.
int rows_down_to_end(const Lattice& strip, const Sheet& sheet)
{
    const auto line_at = [&](const Point& place) {
        int nearest = 0;
        double least = std::numeric_limits<double>::max();
        for (int line = 0; line <= strip.rows; ++line)
            for (int column = 0; column <= strip.columns; ++column)
                if (const double apart = distance(strip.node(line, column), place); apart < least) {
                    least = apart;
                    nearest = line;
                }
        return nearest;
    };
    const Lattice& lattice = sheet.lattice;
    return std::max(line_at(lattice.node(sheet.lattice_row.back() + 1, sheet.first_column)),
                    line_at(lattice.node(sheet.lattice_row.front(), sheet.first_column))); // upside down
}

/// Those of some grids that are sheets with their own labels.
std::vector<SheetCandidate> labelled_sheets(const std::vector<Lattice>& grids, const IdentifyTask& task)
{
    std::vector<SheetCandidate> sheets;
    for (const Lattice& grid : grids)
        if (std::optional<SheetCandidate> sheet = identify_grid(grid, task);
            sheet && sheet->is_known && sheet->label_column >= 0)
            sheets.push_back(std::move(*sheet));
    return sheets;
}

/// What was taken for one sheet, parted before a wide column that may be another's labels: the two sheets that lie side
/// by side there, each with its own labels, or the right one where the columns left of its labels are no sheet's. None
/// where it is one sheet.
std::vector<SheetCandidate> part_before_wide_column(const SheetCandidate& joined, const IdentifyTask& task)
{
    const int first_game = joined.ruled.columns - joined.sheet.columns;
    for (const int line : beginnings_within(joined.ruled)) {
        const bool is_left_of_labels = line <= joined.label_column;
        if (line == first_game ||
            (line < first_game && !is_left_of_labels && joined.sheet.first_column <= most_columns_left))
            continue;
        const auto [left, right] = parted_before(joined.ruled, line);
        std::vector<SheetCandidate> parts = labelled_sheets({left, right}, task);
        const bool says_the_same =
            is_left_of_labels && parts.size() == 1 && parts.front().mean > joined.mean - settings.same_mean;
        if (says_the_same && parts.front().sheet.columns == 1) // it may be what is beside labels that end a sheet
            if (std::vector<SheetCandidate> ending =
                    labelled_sheets({columns_of(joined.ruled, 0, joined.label_column + 1)}, task);
                !ending.empty())
                return ending;
        if (parts.size() == 2 || says_the_same)
            return parts;
    }
    return {};
}

/// Whether most of a sheet's labels are there: a section of one has fewer.
bool has_most_labels(const SheetCandidate& sheet)
{
    return sheet.is_known && sheet.label_column >= 0 && sheet.mean >= settings.least_mean;
}

/// Whether lines part a sheet's games, or its game is printed alone: without lines two sheets side by side look like
/// one.
bool has_parted_games(const Sheet& sheet)
{
    return sheet.columns > 1 || sheet.game->most_columns == 1;
}

/// Some rows of a grid, without the column lines of sheets above or below.
Lattice rows_of(const Lattice& grid, int first, int last)
{
    const Lattice part = reframed(grid, -first, last - grid.rows);
    const Lattice own = joined_columns(part, settings.own_line);
    return own.columns < settings.least_columns ? part : own;
}

/// What was taken for one sheet, parted where rows are left above or below it for another: the two sheets that lie one
/// below the other there. None where it is one sheet.
std::vector<SheetCandidate> part_stacked_sheets(const SheetCandidate& joined, const IdentifyTask& task)
{
    const std::optional<RowsBeyond> beyond = rows_beyond(joined.ruled, joined.sheet.lattice);
    if (!beyond)
        return {};
    const std::vector<int>& rows = joined.sheet.lattice_row;
    const int above = rows.front() - beyond->above, last = rows.back() - beyond->above;
    const int below = joined.ruled.rows - 1 - last;
    if (std::max(above, below) < settings.least_rows)
        return {};
    const int cut = below >= settings.least_rows ? last + 1 : above; // rows of the upper one
    std::vector<SheetCandidate> parts;
    for (const Lattice& part : {rows_of(joined.ruled, 0, cut), rows_of(joined.ruled, cut, joined.ruled.rows)})
        if (std::optional<SheetCandidate> sheet = identify_grid(part, task); sheet && has_most_labels(*sheet))
            parts.push_back(std::move(*sheet));
    return parts.size() == 2 ? parts : std::vector<SheetCandidate>{};
}

/// What was taken for one sheet, parted where its labels stand again, in the same rows, beyond games: `grid` holds
/// it. None where they do not.
std::vector<SheetCandidate> part_where_labels_repeat(const SheetCandidate& joined, const Lattice& grid,
                                                     const IdentifyTask& task)
{
    const Lattice whole = turned_as(grid, joined.ruled);
    const std::optional<RowsBeyond> beyond = rows_beyond(joined.ruled, joined.sheet.lattice);
    if (!beyond || whole.rows != joined.ruled.rows || joined.label_column < 0)
        return {};
    RowMatch match;
    for (const int row : joined.sheet.lattice_row)
        match.lattice_row.push_back(row - beyond->above + 1); // a view has a row more above
    const Point labels_at = centre(joined.ruled.quad(0, joined.label_column, joined.ruled.rows));
    int labels = 0;
    while (labels + 1 < whole.columns && !holds(columns_of(whole, labels, labels + 1), labels_at))
        ++labels;
    const auto agreement = [&](int column) {
        PrintView alone = view_of(columns_of(whole, column, column + 1), beyond->below, 0);
        read_labels(alone, task.photo);
        return label_agreement(*joined.sheet.game, match, alone.rows, 0);
    };
    const bool has_room_for_two = whole.columns > joined.sheet.game->most_columns + most_columns_left;
    const double least_px =
        (has_room_for_two ? settings.parted_as_wide : settings.as_wide) * column_width_px(whole, labels);
    std::optional<double> own; // read where a column is as wide
    const auto are_labels = [&](int column) {
        if (column_width_px(whole, column) < least_px)
            return false;
        if (!own)
            own = agreement(labels);
        return agreement(column) >= settings.same_labels * *own;
    };
    std::vector<int> lines;
    for (int column = 0; column + 1 < whole.columns; ++column)
        if ((lines.empty() || column - lines.back() >= settings.least_columns) &&
            (column == labels || are_labels(column)))
            lines.push_back(column);
    if (lines.size() < 2)
        return {};
    lines.front() = 0; // dice may stand left of them
    lines.push_back(whole.columns);
    std::vector<Lattice> strips;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        const Lattice up_to_next = columns_of(whole, lines[i], whole.columns);
        const int columns = lines[i + 1] - lines[i];
        strips.push_back(columns < up_to_next.columns ? parted_before(up_to_next, columns).left : up_to_next);
    }
    std::vector<SheetCandidate> parts = labelled_sheets(strips, task);
    return parts.size() > 1 ? parts : std::vector<SheetCandidate>{};
}

/// The sheets that stand one below the other in a strip, from the top as far as there are any.
std::vector<SheetCandidate> identify_strip(Lattice strip, const IdentifyTask& task)
{
    const int window = rows_of_longest(task.games) + settings.heads;
    std::vector<SheetCandidate> sheets;
    while (strip.rows >= settings.least_rows && std::ssize(sheets) < settings.most_below) {
        const int looked_at = std::min(strip.rows, window);
        std::optional<SheetCandidate> sheet = identify_grid(rows_of(strip, 0, looked_at), task);
        if (!sheet || !has_most_labels(*sheet))
            break;
        const int rows = std::min(looked_at, rows_down_to_end(strip, sheet->sheet));
        const Lattice taken = rows_of(strip, 0, rows);
        if (rows < looked_at) // without those of the next one
            sheet = identify_grid(taken, task);
        if (!sheet || !has_most_labels(*sheet) || !has_parted_games(sheet->sheet))
            break;
        std::vector<SheetCandidate> beside = part_where_labels_repeat(*sheet, taken, task);
        if (beside.empty())
            beside.push_back(std::move(*sheet));
        std::ranges::move(beside, std::back_inserter(sheets));
        strip = reframed(strip, -rows, 0);
    }
    return sheets;
}

} // namespace

std::vector<SheetCandidate> part_sheets(const SheetCandidate& joined, const Lattice& grid, const IdentifyTask& task)
{
    std::vector<SheetCandidate> parts = part_where_labels_repeat(joined, grid, task);
    if (parts.empty())
        parts = part_before_wide_column(joined, task);
    return parts.empty() ? part_stacked_sheets(joined, task) : parts;
}

bool may_be_page(const Lattice& grid, const Templates& games)
{
    return has_column_lines(grid) &&
           (grid.rows > rows_of_longest(games) + settings.heads_of_page || strips_of(grid).size() > 1);
}

std::vector<Lattice> strips_of(const Lattice& grid)
{
    for (int times = 2; times <= settings.most_beside; ++times) {
        const int period = grid.columns / times;
        if (!repeats(grid, times))
            continue;
        std::vector<Lattice> strips;
        for (int strip = 0; strip < times; ++strip)
            strips.push_back(columns_of(grid, strip * period, (strip + 1) * period));
        return strips;
    }
    return {grid};
}

std::vector<SheetCandidate> identify_page(const Lattice& grid, const IdentifyTask& task)
{
    for (const Lattice& view : {grid, turned(grid)}) {
        std::vector<SheetCandidate> sheets;
        for (const Lattice& strip : strips_of(view)) {
            std::vector<SheetCandidate> more = identify_strip(strip, task);
            if (more.empty())
                break;
            std::ranges::move(more, std::back_inserter(sheets));
        }
        if (sheets.size() > 1)
            return sheets;
    }
    return {};
}

} // namespace recount
