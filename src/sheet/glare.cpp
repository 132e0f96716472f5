// Cells that reflected light hides: under_glare(). Where the camera is blinded, paper is as white as it can be, and ink
// fades as the printed lines around it do.
#include "sheet/glare.hpp"

#include "core/median.hpp"
#include "photo/grey_at.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

namespace recount {
namespace {

struct GlareSettings {
    double burnt_out = 253.5;     // grey value: bright paper has some noise
    int least_burnt = 6;          // of the places looked at in a cell: a digit may be gone
    double brightest_paper = 246; // grey value: a scan's paper, or one in the sun, is no darker than glare
    double faded = 0.5;           // of a line's usual contrast: pencil is gone where so much is left of printed lines
    double paler = 0.75;          // of that of the lines that cross it, which end in the light
    double blinding = 250; // grey value of the paper of a cell beside one that is hidden: little is seen there, too
    double least_contrast = 24; // of a line, in grey values: below, there is none to see glare by
} constexpr settings;

constexpr std::array places{0.2, 0.35, 0.5, 0.65, 0.8}; // across a cell and down
constexpr std::size_t sides = 4;                        // top, bottom, left, right
using Contrasts = std::array<double, sides>;

/// The grey values of places all over the middle of a cell.
std::vector<double> light_in(const cv::Mat& grey, const Quad& cell)
{
    std::vector<double> light;
    for (const double v : places)
        for (const double u : places)
            light.push_back(grey_at(grey, place_in(cell, u, v)));
    return light;
}

/// How dark the printed lines around a cell are beside their paper, in grey values: the mean of what each place of a
/// side shows, so that a line which winds is no paler.
Contrasts line_contrasts(const cv::Mat& grey, const Quad& cell)
{
    constexpr double step_rows = 0.06; // of the cell's height
    const double height = distance(cell[0], cell[3]), width = std::max(1., distance(cell[0], cell[1]));
    Contrasts contrasts{};
    for (std::size_t side = 0; side < sides; ++side) {
        const bool upright = side > 1;
        for (const double t : places) {
            double least = 255, most = 0;
            for (const int step : {-2, -1, 0, 1, 2}) {
                const double across = double(side % 2) + step * step_rows * (upright ? height / width : 1);
                const double light = grey_at(grey, upright ? place_in(cell, across, t) : place_in(cell, t, across));
                least = std::min(least, light);
                most = std::max(most, light);
            }
            contrasts[side] += (most - least) / places.size();
        }
    }
    return contrasts;
}

Contrasts usual_contrasts(const std::vector<Contrasts>& cells)
{
    Contrasts usual{};
    for (std::size_t side = 0; side < sides; ++side) {
        std::vector<double> all;
        for (const Contrasts& contrasts : cells)
            all.push_back(contrasts[side]);
        usual[side] = median(std::move(all));
    }
    return usual;
}

/// What is left of the palest of a cell's row lines, or of its column lines, by what is usual; nothing where there are
/// no such lines.
std::optional<double> palest(const Contrasts& contrasts, const Contrasts& usual, std::size_t first_side)
{
    std::optional<double> least;
    for (const std::size_t side : {first_side, first_side + 1})
        if (usual[side] >= settings.least_contrast)
            least = std::min(least.value_or(1), contrasts[side] / usual[side]);
    return least;
}

/// Whether a cell's lines are pale, both its row lines and its column lines: one family alone may not be printed there.
bool is_faded(const Contrasts& contrasts, const Contrasts& usual)
{
    const double rows = palest(contrasts, usual, 0).value_or(0), columns = palest(contrasts, usual, 2).value_or(0);
    return std::min(rows, columns) <= settings.faded && std::max(rows, columns) <= settings.paler;
}

/// Whether those of one family are pale at least: of a sheet in glare, lines of the other may be heavy.
bool is_half_faded(const Contrasts& contrasts, const Contrasts& usual)
{
    return std::min(palest(contrasts, usual, 0).value_or(1), palest(contrasts, usual, 2).value_or(1)) <= settings.faded;
}

} // namespace

std::vector<bool> under_glare(const cv::Mat& grey, const std::vector<Quad>& cells)
{
    std::vector<bool> hidden;
    std::vector<double> papers; // of the cells, most of which is not ink
    for (const Quad& cell : cells) {
        std::vector<double> light = light_in(grey, cell);
        hidden.push_back(std::ranges::count_if(light, [](double value) { return value >= settings.burnt_out; }) >=
                         settings.least_burnt);
        papers.push_back(median(std::move(light)));
    }
    if (std::ranges::none_of(hidden, std::identity()))
        return hidden;
    if (median(std::move(papers)) > settings.brightest_paper)
        return std::vector<bool>(cells.size(), false);
    std::vector<Contrasts> contrasts;
    for (const Quad& cell : cells)
        contrasts.push_back(line_contrasts(grey, cell));
    const Contrasts usual = usual_contrasts(contrasts);
    for (std::size_t i = 0; i < cells.size(); ++i)
        hidden[i] = hidden[i] && is_faded(contrasts[i], usual);
    if (std::ranges::any_of(hidden, std::identity()))
        for (std::size_t i = 0; i < cells.size(); ++i)
            hidden[i] = hidden[i] ||
                        (is_half_faded(contrasts[i], usual) && median(light_in(grey, cells[i])) >= settings.blinding);
    return hidden;
}

} // namespace recount
