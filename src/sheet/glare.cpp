// Cells that reflected light hides: under_glare(). Where the camera is blinded, paper is as white as it can be, and ink
// fades as the printed lines around it do.
#include "sheet/glare.hpp"

#include "core/median.hpp"
#include "sheet/grey_at.hpp"

#include <algorithm>
#include <array>

namespace recount {
namespace {

struct GlareSettings {
    double burnt_out = 253.5;   // grey value: bright paper has some noise
    int least_burnt = 6;        // of the places looked at in a cell: a digit may be gone
    double white_paper = 0.5;   // of the cells burnt: a scan
    double faded = 0.5;         // of a line's usual contrast: pencil is gone where so much is left of printed lines
    double least_contrast = 24; // of a line, in grey values: below, there is none to see glare by
} constexpr settings;

constexpr std::array places{0.2, 0.35, 0.5, 0.65, 0.8}; // across a cell and down
constexpr std::size_t sides = 4;                        // top, bottom, left, right
using Contrasts = std::array<double, sides>;

/// Whether so much of the middle of a cell is burnt out that something may stand there.
bool is_burnt(const cv::Mat& grey, const Quad& cell)
{
    int burnt = 0;
    for (const double v : places)
        for (const double u : places)
            burnt += grey_at(grey, place_in(cell, u, v)) >= settings.burnt_out;
    return burnt >= settings.least_burnt;
}

/// How dark the printed lines around a cell are beside their paper, in grey values.
Contrasts line_contrasts(const cv::Mat& grey, const Quad& cell)
{
    constexpr double step_rows = 0.06; // of the cell's height
    const double height = distance(cell[0], cell[3]), width = std::max(1., distance(cell[0], cell[1]));
    Contrasts contrasts;
    for (std::size_t side = 0; side < sides; ++side) {
        const bool upright = side > 1;
        double least = 255, most = 0;
        for (const int step : {-2, -1, 0, 1, 2}) {
            const double across = double(side % 2) + step * step_rows * (upright ? height / width : 1);
            double light = 0;
            for (const double t : places)
                light += grey_at(grey, upright ? place_in(cell, across, t) : place_in(cell, t, across));
            least = std::min(least, light / places.size());
            most = std::max(most, light / places.size());
        }
        contrasts[side] = most - least;
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

/// Whether one of a cell's lines is pale beside those of others, or none is ever seen.
bool is_faded(const Contrasts& contrasts, const Contrasts& usual)
{
    bool are_lines = false;
    for (std::size_t side = 0; side < sides; ++side)
        if (usual[side] >= settings.least_contrast) {
            are_lines = true;
            if (contrasts[side] <= settings.faded * usual[side])
                return true;
        }
    return !are_lines;
}

} // namespace

std::vector<bool> under_glare(const cv::Mat& grey, const std::vector<Quad>& cells)
{
    std::vector<bool> hidden;
    for (const Quad& cell : cells)
        hidden.push_back(is_burnt(grey, cell));
    const auto burnt = std::ranges::count(hidden, true);
    if (burnt == 0)
        return hidden;
    if (burnt > settings.white_paper * static_cast<double>(cells.size()))
        return std::vector<bool>(cells.size(), false);
    std::vector<Contrasts> contrasts;
    for (const Quad& cell : cells)
        contrasts.push_back(line_contrasts(grey, cell));
    const Contrasts usual = usual_contrasts(contrasts);
    for (std::size_t i = 0; i < cells.size(); ++i)
        hidden[i] = hidden[i] && is_faded(contrasts[i], usual);
    return hidden;
}

} // namespace recount
