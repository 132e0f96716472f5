// Whether two grids are one, or lie in one place: what is told by their nodes and cells alone.
#include "lattice/compare_grids.hpp"

#include "lattice/flatten.hpp"

#include <algorithm>
#include <cmath>

namespace recount {
namespace {

struct CompareGridsSettings {
    double touch = 0.7;        // of a row's height: tables so close may be one
    double same_place = 0.3;   // of a row's height: nodes and cells so close are the same ...
    double same_size = 0.3;    // ... if their sizes differ by less
    double same_row_px = 0.25; // rows differ by less, by their height: the place was looked at so closely before
    double most_larger = 1.5;  // than a sheet: a table in its place
    double unprinted = 0.1;    // of a column line: it follows the writing
    double same_rows = 0.7;    // of a grid's row lines: two grids are of one table
    int rows_of_pattern = 14;  // and as many columns: hardly a sheet
} constexpr settings;

/// Whether hardly anything is printed of a grid's first or last column line.
bool has_unprinted_end(const Lattice& grid)
{
    return std::min(printed_rows_of(grid, 0), printed_rows_of(grid, grid.columns)) < settings.unprinted * grid.rows;
}

} // namespace

double area(const Lattice& table)
{
    const Quad corners = outline(table);
    return distance(corners[0], corners[1]) * distance(corners[0], corners[3]);
}

bool is_pattern(const Lattice& grid)
{
    return std::min(grid.rows, grid.columns) >= settings.rows_of_pattern;
}

bool covers(const Lattice& sheet, const Lattice& table)
{
    return holds(sheet, centre(outline(table))) && area(table) < settings.most_larger * area(sheet);
}

bool lie_on_one_another(const Lattice& one, const Lattice& other)
{
    const auto middle = [](const Lattice& lattice) { return centre(outline(lattice)); };
    return holds(one, middle(other)) || holds(other, middle(one));
}

bool touch(const Lattice& one, const Lattice& other)
{
    const auto reaches = [](const Lattice& table, const Lattice& to) {
        const double near_px = settings.touch * median_row_height_px(table);
        return std::ranges::any_of(table.nodes, [&](const Point& node) { return distance_px(to, node) < near_px; });
    };
    return reaches(one, other) || reaches(other, one);
}

bool is_same_place(const Lattice& one, const Lattice& other)
{
    const double height = median_row_height_px(one), other_height = median_row_height_px(other);
    return lie_on_one_another(one, other) && std::abs(one.rows - other.rows) <= 2 && one.columns == other.columns &&
           std::abs(height - other_height) < settings.same_row_px * std::max(height, other_height);
}

bool is_same_grid(const Lattice& one, const Lattice& other)
{
    if (one.rows != other.rows || one.columns != other.columns)
        return false;
    const double near_px = settings.same_place * median_row_height_px(one);
    const auto has_nodes_of = [&](const Lattice& view) {
        return std::ranges::equal(one.nodes, view.nodes,
                                  [&](const Point& a, const Point& b) { return distance(a, b) < near_px; });
    };
    return has_nodes_of(other) || has_nodes_of(turned(other));
}

bool shows_less_of(const Lattice& grid, const Lattice& other)
{
    if (grid.columns >= other.columns || printed_share(grid) >= printed_share(other) || !has_unprinted_end(grid))
        return false;
    const double near_px = settings.same_place * median_row_height_px(other);
    const auto has_ends = [&](int column, int other_column) {
        int shared = 0;
        for (int i = 0; i <= grid.rows; ++i)
            for (int k = 0; k <= other.rows; ++k)
                if (distance(grid.node(i, column), other.node(k, other_column)) < near_px) {
                    ++shared;
                    break;
                }
        return shared >= settings.same_rows * (grid.rows + 1);
    };
    return has_ends(0, 0) || has_ends(grid.columns, other.columns);
}

bool has_cells(const Lattice& grid, const std::vector<Quad>& wanted)
{
    const double near_px = settings.same_place * median_row_height_px(grid);
    const auto width = [](const Quad& cell) { return distance(cell[0], cell[1]) + distance(cell[3], cell[2]); };
    const auto height = [](const Quad& cell) { return distance(cell[0], cell[3]) + distance(cell[1], cell[2]); };
    const auto alike = [&](double a, double b) { return std::abs(a - b) < settings.same_size * std::max(a, b); };
    std::vector<Quad> cells;
    for (int i = 0; i < grid.rows; ++i)
        for (int j = 0; j < grid.columns; ++j)
            cells.push_back(grid.quad(i, j));
    return std::ranges::all_of(wanted, [&](const Quad& one) {
        return std::ranges::any_of(cells, [&](const Quad& cell) {
            return distance(centre(cell), centre(one)) < near_px && alike(width(cell), width(one)) &&
                   alike(height(cell), height(one));
        });
    });
}

Lattice turned_as(const Lattice& grid, const Lattice& other)
{
    Lattice other_way_up = turned(grid);
    const Point corner = other.node(0, 0);
    return distance(corner, grid.node(0, 0)) < distance(corner, other_way_up.node(0, 0)) ? grid : other_way_up;
}

} // namespace recount
