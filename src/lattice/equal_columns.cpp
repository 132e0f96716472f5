// Which columns of a grid are about equally wide, as game columns are: equal_columns_at_right(), without_last(),
// without_strip(), without_repeated_labels(), without_creases().
#include "lattice/equal_columns.hpp"

#include "core/median.hpp"
#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace recount {
namespace {

struct EqualColumnSettings {
    double strip_width = 0.62; // a last column narrower than so much of equal games before it is no game,
    double beside_one = 0.5;   // nor one narrower than so much of the one before it ...
    double wide_labels = 1.3;  ///< a last column so much wider than equal ones before it repeats the labels,
    double same_labels = 0.65; ///< if it is as wide as they are, or nearly
    double strip_height = 1.0; // ... and than so much of a row's height: the margin up to the paper's edge
    double equal_width = 0.22; // neighbouring game columns differ in width by less than this (perspective included)
    double fold = 0.07;        // radians by which row lines bend where the paper is folded,
    double folded_width = 0.4; // beyond which a column may look so much narrower than its neighbour
    double part_width = 0.88;  // of a column, at most: the parts of one that a crease runs through
    int beside_crease = 3;     // columns as wide as both parts together, one left of it that is not the first
} const settings;

/// Whether neighbouring columns may both be games.
bool are_equal_widths(double one, double other)
{
    return std::abs(one - other) <= settings.equal_width * std::max(one, other);
}

/// By how many radians the row lines bend at an inner column line, either way.
double bend_at(const Lattice& lattice, int line)
{
    std::vector<double> bends;
    for (int i = 0; i <= lattice.rows; ++i) {
        const Point &before = lattice.node(i, line - 1), &at = lattice.node(i, line),
                    &after = lattice.node(i, line + 1);
        const double turn = std::atan2(after.y - at.y, after.x - at.x) - std::atan2(at.y - before.y, at.x - before.x);
        bends.push_back(std::remainder(turn, 2 * M_PI));
    }
    return std::abs(median(bends));
}

/// How many columns are about equally wide as one, and stand left of it without a gap, itself among them; less one
/// where none further left is wider: the first of them is of labels then.
int equal_games_up_to(const Lattice& lattice, int last)
{
    int first = last;
    while (first > 0 && are_equal_widths(column_width_px(lattice, first), column_width_px(lattice, first - 1)))
        --first;
    for (int column = 0; column < first; ++column)
        if (column_width_px(lattice, column) > column_width_px(lattice, first))
            return last - first + 1;
    return last - first;
}

} // namespace

int equal_columns_at_right(const Lattice& lattice)
{
    int count = 1;
    while (count + 1 < lattice.columns) {
        const double here = column_width_px(lattice, lattice.columns - count),
                     next = column_width_px(lattice, lattice.columns - count - 1);
        const bool beyond_fold = next >= settings.folded_width * here && next < here &&
                                 bend_at(lattice, lattice.columns - count) >= settings.fold;
        if (!are_equal_widths(here, next) && !beyond_fold)
            break;
        ++count;
    }
    return count;
}

bool are_alike(const std::vector<double>& widths, double least_share)
{
    return std::ranges::adjacent_find(widths, [&](double one, double other) {
               return std::min(one, other) < least_share * std::max(one, other);
           }) == widths.end();
}

Lattice without_last(const Lattice& lattice)
{
    return without_column_line(lattice, lattice.columns);
}

Lattice without_strip(const Lattice& lattice)
{
    if (lattice.columns < 3)
        return lattice;
    const double last = column_width_px(lattice, lattice.columns - 1),
                 before = column_width_px(lattice, lattice.columns - 2);
    const bool is_beside_equal =
        last < settings.strip_width * before && equal_games_up_to(lattice, lattice.columns - 2) >= 2;
    const bool is_margin =
        last < settings.beside_one * before && last < settings.strip_height * median_row_height_px(lattice);
    return is_beside_equal || is_margin ? without_last(lattice) : lattice;
}

Lattice without_repeated_labels(const Lattice& lattice)
{
    if (lattice.columns <= 3)
        return lattice;
    const double last = column_width_px(lattice, lattice.columns - 1),
                 before = column_width_px(lattice, lattice.columns - 2);
    const double first = column_width_px(lattice, 0);
    return last > settings.wide_labels * before &&
                   are_equal_widths(before, column_width_px(lattice, lattice.columns - 3)) &&
                   std::min(first, last) >= settings.same_labels * std::max(first, last)
               ? without_last(lattice)
               : lattice;
}

Lattice without_creases(const Lattice& lattice)
{
    std::vector<double> widths;
    for (int j = 0; j < lattice.columns; ++j)
        widths.push_back(column_width_px(lattice, j));
    const auto is_crease = [&](int line) {
        const double left = widths[static_cast<std::size_t>(line) - 1], right = widths[static_cast<std::size_t>(line)];
        const double whole = left + right;
        const auto is_as_wide = [&](double width) { return are_equal_widths(width, whole); };
        return std::max(left, right) < settings.part_width * whole && line >= 3 &&
               is_as_wide(widths[static_cast<std::size_t>(line) - 2]) &&
               std::ranges::count_if(widths, is_as_wide) >= settings.beside_crease;
    };
    std::vector<int> kept;
    for (int line = 0; line <= lattice.columns; ++line)
        if (line == 0 || line == lattice.columns || !is_crease(line))
            kept.push_back(line);
    return with_column_lines(lattice, kept);
}

} // namespace recount
