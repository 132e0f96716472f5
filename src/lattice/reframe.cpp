// A lattice with more or fewer rows and columns around it: reframed(). Added nodes continue the lines through the two
// outermost nodes. parted() puts nodes between those of a row that is several rows in truth.
#include "lattice/reframe.hpp"

#include "core/median.hpp"

#include <algorithm>
#include <numeric>
#include <ranges>

namespace recount {
namespace {

Point beyond(const Point& outer, const Point& inner, double times)
{
    return {outer.x + (outer.x - inner.x) * times, outer.y + (outer.y - inner.y) * times};
}

} // namespace

Lattice with_column_lines(const Lattice& lattice, const std::vector<int>& kept)
{
    Lattice result;
    result.rows = lattice.rows;
    result.columns = static_cast<int>(kept.size()) - 1;
    result.joint = lattice.joint;
    for (int i = 0; i <= lattice.rows; ++i)
        for (std::size_t k = 0; k < kept.size(); ++k) {
            result.nodes.push_back(lattice.node(i, kept[k]));
            if (i < lattice.rows)
                result.down.push_back(lattice.down_at(i, kept[k]));
            if (k == 0)
                continue;
            float across = 1;
            for (int j = kept[k - 1]; j < kept[k]; ++j)
                across = std::min(across, lattice.across_at(i, j));
            result.across.push_back(across);
        }
    return result;
}

Lattice joined_columns(const Lattice& lattice, double least_share)
{
    std::vector<int> kept; // column lines
    for (int j = 0; j <= lattice.columns; ++j)
        if (j == 0 || j == lattice.columns || printed_rows_of(lattice, j) >= least_share * lattice.rows)
            kept.push_back(j);
    return with_column_lines(lattice, kept);
}

Lattice columns_of(const Lattice& lattice, int first, int last)
{
    std::vector<int> lines(static_cast<std::size_t>(last - first + 1));
    std::iota(lines.begin(), lines.end(), first);
    return with_column_lines(lattice, lines);
}

Lattice reframed(const Lattice& lattice, int rows_above, int rows_below, double left_width)
{
    const int left = left_width > 0 ? 1 : 0;
    Lattice result;
    result.rows = lattice.rows + rows_above + rows_below;
    result.columns = lattice.columns + left;
    if (const int joint = lattice.joint + rows_above; lattice.joint >= 0 && joint >= 0 && joint < result.rows)
        result.joint = joint;
    const auto node = [&](int i, int j) { // row line and column line of the old lattice; may lie outside of it
        const auto inside = [&](int row_line) {
            const Point& first = lattice.node(row_line, 0);
            return j >= 0 ? lattice.node(row_line, j)
                          : beyond(first, lattice.node(row_line, lattice.columns), left_width);
        };
        if (i < 0)
            return beyond(inside(0), inside(1), -i);
        if (i > lattice.rows)
            return beyond(inside(lattice.rows), inside(lattice.rows - 1), i - lattice.rows);
        return inside(i);
    };
    for (int i = -rows_above; i <= lattice.rows + rows_below; ++i) {
        for (int j = -left; j <= lattice.columns; ++j)
            result.nodes.push_back(node(i, j));
        for (int j = -left; j < lattice.columns; ++j)
            result.across.push_back(i >= 0 && i <= lattice.rows && j >= 0 ? lattice.across_at(i, j) : 0);
    }
    for (int i = -rows_above; i < lattice.rows + rows_below; ++i) {
        for (int j = -left; j <= lattice.columns; ++j)
            result.down.push_back(i >= 0 && i < lattice.rows && j >= 0 ? lattice.down_at(i, j) : 0);
    }
    return result;
}

std::optional<RowsBeyond> rows_beyond(const Lattice& lattice, const Lattice& framed)
{
    if (framed.columns != lattice.columns)
        return std::nullopt;
    RowsBeyond beyond; // where the first row line lies in the other tells how many are above
    while (beyond.above < framed.rows - lattice.rows && framed.node(beyond.above, 0) != lattice.node(0, 0))
        ++beyond.above;
    beyond.below = framed.rows - lattice.rows - beyond.above;
    if (beyond.below < 0 || reframed(lattice, beyond.above, beyond.below).nodes != framed.nodes)
        return std::nullopt;
    return beyond;
}

Lattice parted(const Lattice& lattice, const std::vector<int>& parts)
{
    Lattice result;
    result.columns = lattice.columns;
    for (int i = 0; i <= lattice.rows; ++i) {
        if (i == lattice.joint)
            result.joint = result.rows;
        const int pieces = i < lattice.rows ? parts[static_cast<std::size_t>(i)] : 1;
        for (int piece = 0; piece < pieces; ++piece) {
            const double below = static_cast<double>(piece) / pieces;
            for (int j = 0; j <= lattice.columns; ++j)
                result.nodes.push_back(
                    between(lattice.node(i, j), lattice.node(std::min(i + 1, lattice.rows), j), below));
            for (int j = 0; j < lattice.columns; ++j)
                result.across.push_back(piece == 0 ? lattice.across_at(i, j) : 0);
            for (int j = 0; i < lattice.rows && j <= lattice.columns; ++j)
                result.down.push_back(lattice.down_at(i, j));
            result.rows += i < lattice.rows;
        }
    }
    return result;
}

Lattice without_rims(const Lattice& lattice, double least_width)
{
    std::vector<int> kept(static_cast<std::size_t>(lattice.columns) + 1);
    std::iota(kept.begin(), kept.end(), 0);
    const int middle = lattice.rows / 2;
    const double least_px =
        least_width * distance(lattice.node(0, lattice.columns / 2), lattice.node(lattice.rows, lattice.columns / 2)) /
        lattice.rows;
    const auto drop_one = [&](auto border, auto beside) {
        if (kept.size() > 3 && distance(lattice.node(middle, *border), lattice.node(middle, *beside)) < least_px)
            kept.erase(printed_rows_of(lattice, *border) < printed_rows_of(lattice, *beside) ? border : beside);
    };
    drop_one(kept.begin(), kept.begin() + 1);
    drop_one(kept.end() - 1, kept.end() - 2);
    return with_column_lines(lattice, kept);
}

Lattice without_column_line(const Lattice& lattice, int line)
{
    std::vector<int> kept(static_cast<std::size_t>(lattice.columns) + 1);
    std::iota(kept.begin(), kept.end(), 0);
    std::erase(kept, line);
    return with_column_lines(lattice, kept);
}

std::vector<Lattice> side_by_side(const Lattice& lattice)
{
    constexpr double crossed = 0.5;     // of the usual share of a row line: less, and the column is a gap
    constexpr int least_columns = 3;    // labels and games, or two sections side by side
    constexpr double least_width = 0.6; // of the widest table
    std::vector<double> printed;        // in each column
    for (int j = 0; j < lattice.columns; ++j)
        printed.push_back(row_print(lattice, j));
    const double least = crossed * median(printed);
    std::vector<std::pair<int, int>> tables{{0, 0}}; // column lines: first, last
    for (int j = 0; j < lattice.columns; ++j)
        if (printed[static_cast<std::size_t>(j)] < least)
            tables.emplace_back(j + 1, j + 1);
        else
            tables.back().second = j + 1;
    const auto width = [&](const std::pair<int, int>& table) {
        const int middle = lattice.rows / 2;
        return distance(lattice.node(middle, table.first), lattice.node(middle, table.second));
    };
    const double widest = std::ranges::max(tables | std::views::transform(width));
    const bool are_tables = std::ranges::all_of(tables, [&](const std::pair<int, int>& table) {
        return table.second - table.first >= least_columns && width(table) >= least_width * widest;
    });
    if (!are_tables)
        return {lattice};
    std::vector<Lattice> result;
    for (const auto& [first, last] : tables)
        result.push_back(columns_of(lattice, first, last));
    return result;
}

Lattice seen_from_the_side(const Lattice& lattice)
{
    constexpr double printed = 0.5; // of the rows' height: merged cells leave a line that much, letters do not reach it
    return joined_columns(quarter_turned(lattice), printed);
}

} // namespace recount
