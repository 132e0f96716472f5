// What can be asked of lattices once they are found: the patch of some cells, the view after half a turn, their order.
#include "lattice/lattice.hpp"

#include "photo/pixels.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace recount {

Quad Lattice::quad(int row, int column, int row_count, int column_count) const
{
    return {node(row, column), node(row, column + column_count), node(row + row_count, column + column_count),
            node(row + row_count, column)};
}

Lattice flat_lattice(const std::vector<double>& rows, const std::vector<double>& columns,
                     const std::function<Point(double x, double y)>& in_photo)
{
    Lattice lattice;
    lattice.rows = static_cast<int>(rows.size()) - 1;
    lattice.columns = static_cast<int>(columns.size()) - 1;
    for (const double y : rows)
        for (const double x : columns)
            lattice.nodes.push_back(in_photo(x, y));
    lattice.across.assign(rows.size() * static_cast<std::size_t>(lattice.columns), 1);
    lattice.down.assign(columns.size() * static_cast<std::size_t>(lattice.rows), 0);
    return lattice;
}

Quad outline(const Lattice& lattice)
{
    if (lattice.joint < 0)
        return lattice.quad(0, 0, lattice.rows, lattice.columns);
    return {lattice.node(0, 0), lattice.node(lattice.joint + 1, lattice.columns),
            lattice.node(lattice.rows, lattice.columns), lattice.node(lattice.joint, 0)};
}

std::string size_text(const Lattice& lattice)
{
    return fmt::format("{} rows x {} columns", lattice.rows, lattice.columns);
}

bool holds(const Lattice& lattice, const Point& place)
{
    return cv::pointPolygonTest(pixels(outline(lattice)), pixel(place), false) >= 0;
}

double distance_px(const Lattice& lattice, const Point& place)
{
    return -cv::pointPolygonTest(pixels(outline(lattice)), pixel(place), true);
}

double printed_share(const Lattice& lattice)
{
    std::ptrdiff_t whole = 0;
    for (const std::vector<float>* edges : {&lattice.across, &lattice.down})
        whole += std::ranges::count_if(*edges, [](float share) { return share >= 0.85F; });
    const std::size_t all = lattice.across.size() + lattice.down.size();
    return static_cast<double>(whole) / static_cast<double>(std::max<std::size_t>(1, all));
}

bool has_column_lines(const Lattice& lattice)
{
    return std::ranges::any_of(lattice.down, [](float share) { return share > 0; });
}

int printed_rows(const Lattice& lattice)
{
    const auto is_printed = [&](int row_line) {
        for (int column = 0; column < lattice.columns; ++column)
            if (lattice.across_at(row_line, column) > 0)
                return true;
        return false;
    };
    int rows = lattice.rows;
    while (rows > 0 && !is_printed(rows))
        --rows;
    return rows;
}

double row_print(const Lattice& lattice, int column)
{
    double print = 0;
    for (int line = 0; line <= lattice.rows; ++line)
        print += lattice.across_at(line, column);
    return print / (lattice.rows + 1);
}

double printed_rows_of(const Lattice& lattice, int column_line)
{
    double printed = 0;
    for (int i = 0; i < lattice.rows; ++i)
        printed += lattice.down_at(i, column_line);
    return printed;
}

void take_for_printed(Lattice& lattice, int rows)
{
    for (int row_line = printed_rows(lattice) + 1; row_line <= rows; ++row_line)
        std::fill_n(lattice.across.begin() + static_cast<std::ptrdiff_t>(row_line) * lattice.columns, lattice.columns,
                    1.F);
}

Lattice turned(const Lattice& lattice)
{
    Lattice result = lattice;
    std::reverse(result.nodes.begin(), result.nodes.end());
    std::reverse(result.across.begin(), result.across.end());
    std::reverse(result.down.begin(), result.down.end());
    if (lattice.joint >= 0)
        result.joint = lattice.rows - 1 - lattice.joint;
    return result;
}

Lattice quarter_turned(const Lattice& lattice)
{
    Lattice result;
    result.rows = lattice.columns;
    result.columns = lattice.rows;
    for (int i = 0; i <= result.rows; ++i)
        for (int j = 0; j <= result.columns; ++j)
            result.nodes.push_back(lattice.node(lattice.rows - j, i));
    for (int i = 0; i <= result.rows; ++i)
        for (int j = 0; j < result.columns; ++j)
            result.across.push_back(lattice.down_at(lattice.rows - 1 - j, i));
    for (int i = 0; i < result.rows; ++i)
        for (int j = 0; j <= result.columns; ++j)
            result.down.push_back(lattice.across_at(lattice.rows - j, i));
    return result;
}

std::vector<std::size_t> reading_order(const std::vector<Lattice>& lattices)
{
    constexpr double row_of_sheets = 0.5; // of a sheet's height: whose middles differ by less lie side by side
    const auto whole = [&](std::size_t index) { return outline(lattices[index]); };
    const auto middle = [&](std::size_t index) { return centre(whole(index)); };
    const auto height = [&](std::size_t index) {
        const auto [least, most] = std::ranges::minmax(whole(index), {}, &Point::y);
        return most.y - least.y;
    };
    std::vector<std::size_t> order(lattices.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (auto next = order.begin(); next != order.end();) { // a row is what lies beside the topmost grid that is left
        const auto top =
            std::ranges::min_element(next, order.end(), {}, [&](std::size_t index) { return middle(index).y; });
        const double limit = middle(*top).y + row_of_sheets * height(*top);
        const auto end =
            std::stable_partition(next, order.end(), [&](std::size_t index) { return middle(index).y < limit; });
        std::stable_sort(next, end, [&](std::size_t a, std::size_t b) { return middle(a).x < middle(b).x; });
        next = end;
    }
    return order;
}

} // namespace recount
