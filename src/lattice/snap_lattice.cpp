// A lattice laid onto the lines that it was found by: snap_to_lines(). Each node looks at the stretches of its row line
// up to the middles of the cells beside it, moves them up and down, and takes the place where they are darkest; the
// same with its column line, to the left and right. What the nodes around say counts as well.
#include "lattice/snap_lattice.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace recount {
namespace {

struct SnapSettings {
    int rounds = 3;
    double reach = 0.34;     // of the smaller cell beside: how far a line is looked for
    int steps = 8;           // to each side
    int samples = 12;        // of each stretch
    double paper = 245;      // of the drawing
    double least_dark = 6;   // a line is darker than what is beside it by as much, to count
    double stays = 60;       // as dark a line would hold a node where it is: noise moves it less
    int around = 4;          // nodes along the line that count as well, each ...
    double farther = 0.5;    // ... by so much less than the one before it;
    double beside_line = .3; // those on the lines beside it by so much less than those on it
} constexpr settings;

Point operator+(const Point& a, const Point& b)
{
    return {a.x + b.x, a.y + b.y};
}

Point operator-(const Point& a, const Point& b)
{
    return {a.x - b.x, a.y - b.y};
}

Point operator*(double factor, const Point& a)
{
    return {factor * a.x, factor * a.y};
}

/// How dark a place is, between its four pixels; 0 outside.
double darkness(const cv::Mat1b& drawing, const Point& place)
{
    const double x = place.x - 0.5, y = place.y - 0.5;
    const int left = static_cast<int>(std::floor(x)), top = static_cast<int>(std::floor(y));
    if (left < 0 || top < 0 || left + 1 >= drawing.cols || top + 1 >= drawing.rows)
        return 0;
    const double u = x - left, v = y - top;
    const double level = (1 - v) * ((1 - u) * drawing(top, left) + u * drawing(top, left + 1)) +
                         v * ((1 - u) * drawing(top + 1, left) + u * drawing(top + 1, left + 1));
    return settings.paper - level;
}

/// A shift of a node across a line, in shares of its reach, and how much it counts.
struct Shift {
    double by = 0;
    double weight = 0;
};

/// A lattice seen so that the lines to snap to are its rows.
class Family {
public:
    Family(Lattice& lattice, const cv::Mat1b& drawing, bool rows) : lattice_(lattice), drawing_(drawing), rows_(rows) {}

    void snap()
    {
        std::vector<Shift> shifts;
        std::vector<Point> reaches;
        for (int line = 0; line <= lines(); ++line)
            for (int place = 0; place <= places(); ++place) {
                reaches.push_back(reach_at(line, place));
                shifts.push_back(shift_at(line, place, reaches.back()));
            }
        for (int line = 0; line <= lines(); ++line)
            for (int place = 0; place <= places(); ++place) {
                const std::size_t index = index_of(line, place);
                node(line, place) = node(line, place) + smooth(shifts, line, place) * reaches[index];
            }
    }

private:
    Lattice& lattice_;
    const cv::Mat1b& drawing_;
    bool rows_;

    int lines() const { return rows_ ? lattice_.rows : lattice_.columns; }
    int places() const { return rows_ ? lattice_.columns : lattice_.rows; }

    std::size_t index_of(int line, int place) const
    {
        return static_cast<std::size_t>(line) * static_cast<std::size_t>(places() + 1) +
               static_cast<std::size_t>(place);
    }

    Point& node(int line, int place)
    {
        const int row = rows_ ? line : place, column = rows_ ? place : line;
        return lattice_.nodes[static_cast<std::size_t>(row * (lattice_.columns + 1) + column)];
    }

    /// Across the lines at a node, as far as it may move.
    Point reach_at(int line, int place)
    {
        const Point before = line > 0 ? node(line, place) - node(line - 1, place) : Point{1e9, 0};
        const Point after = line < lines() ? node(line + 1, place) - node(line, place) : Point{1e9, 0};
        return settings.reach * (std::hypot(before.x, before.y) < std::hypot(after.x, after.y) ? before : after);
    }

    /// Mean darkness of the stretches beside a node, moved by `by`.
    double darkness_at(int line, int place, const Point& by)
    {
        double sum = 0;
        int count = 0;
        for (const int beside : {place - 1, place + 1}) {
            if (beside < 0 || beside > places())
                continue;
            const Point from = node(line, place) + by, way = 0.5 * (node(line, beside) - node(line, place));
            for (int k = 0; k < settings.samples; ++k, ++count)
                sum += darkness(drawing_, from + (k + 0.5) / settings.samples * way);
        }
        return sum / std::max(1, count);
    }

    Shift shift_at(int line, int place, const Point& reach)
    {
        std::vector<double> dark;
        for (int step = -settings.steps; step <= settings.steps; ++step)
            dark.push_back(darkness_at(line, place, static_cast<double>(step) / settings.steps * reach));
        const auto best = std::ranges::max_element(dark);
        double mean = 0;
        for (const double level : dark)
            mean += level / static_cast<double>(dark.size());
        if (*best - mean < settings.least_dark || best == dark.begin() || best == dark.end() - 1)
            return {};
        const double bend = best[-1] - 2 * best[0] + best[1];
        const double part = bend < 0 ? 0.5 * (best[-1] - best[1]) / bend : 0;
        return {(static_cast<double>(best - dark.begin()) - settings.steps + part) / settings.steps,
                (*best - mean) * (*best - mean)};
    }

    double smooth(const std::vector<Shift>& shifts, int line, int place) const
    {
        double sum = 0, weights = settings.stays * settings.stays;
        for (int other = std::max(0, line - 1); other <= std::min(lines(), line + 1); ++other)
            for (int beside = std::max(0, place - settings.around);
                 beside <= std::min(places(), place + settings.around); ++beside) {
                const Shift& shift = shifts[index_of(other, beside)];
                const double weight = shift.weight * std::pow(settings.farther, std::abs(beside - place)) *
                                      (other == line ? 1 : settings.beside_line);
                sum += weight * shift.by;
                weights += weight;
            }
        return sum / weights;
    }
};

} // namespace

void snap_to_lines(Lattice& lattice, const cv::Mat1b& drawing)
{
    for (int round = 0; round < settings.rounds; ++round)
        for (const bool rows : {true, false})
            Family(lattice, drawing, rows).snap();
}

} // namespace recount
