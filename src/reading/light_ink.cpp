// Which way round the ink is: `with_dark_ink`. In each cell, well within its lines, some pixels are darker or lighter
// than most; the written cells of a sheet agree on which.
#include "reading/light_ink.hpp"

#include <algorithm>
#include <array>
#include <opencv2/core.hpp>

namespace recount {
namespace {

/// Every choice of this stage, with its reason.
struct LightInkSettings {
    int across = 32, down = 16; // samples of a cell: a thin stroke meets several
    double margin = 0.18;       // of the cell's sides: there printed lines may be
    std::size_t extreme = 10;   // samples may be as dark or as light by noise
    int least_contrast = 36;    // grey levels between paper and ink in a cell that says which is which
    int clearly = 2;            // times as far from the paper as what is on its other side
    int least_cells = 3;
    int share = 5; // so many light cells to each dark one
} constexpr settings;

/// 1 where what is written in a cell is lighter than the paper, -1 where it is darker, 0 where nothing says so.
int lighter(const cv::Mat& grey, const Quad& quad)
{
    std::array<uchar, std::size_t(settings.across) * settings.down> samples{};
    std::size_t count = 0;
    for (int row = 0; row < settings.down; ++row)
        for (int column = 0; column < settings.across; ++column) {
            const auto part = [](int index, int of) {
                return settings.margin + (1 - 2 * settings.margin) * (index + 0.5) / of;
            };
            const Point at = place_in(quad, part(column, settings.across), part(row, settings.down));
            if (at.x >= 0 && at.y >= 0 && at.x < grey.cols && at.y < grey.rows)
                samples[count++] = grey.at<uchar>(int(at.y), int(at.x));
        }
    if (count < samples.size() / 2)
        return 0;
    std::sort(samples.begin(), samples.begin() + std::ptrdiff_t(count));
    const int paper = samples[count / 2];
    const int darker_by = paper - samples[settings.extreme], lighter_by = samples[count - 1 - settings.extreme] - paper;
    if (std::max(darker_by, lighter_by) < settings.least_contrast)
        return 0;
    return lighter_by > settings.clearly * darker_by ? 1 : darker_by > settings.clearly * lighter_by ? -1 : 0;
}

} // namespace

Photo with_dark_ink(const Photo& photo, const Grid& grid)
{
    int light = 0, dark = 0;
    for (const GridCell& cell : grid.cells) {
        if (settings.share * dark >= int(grid.cells.size())) // the others cannot outweigh these
            break;
        const int is_lighter = lighter(photo.grey, cell.quad);
        light += is_lighter > 0 ? 1 : 0;
        dark += is_lighter < 0 ? 1 : 0;
    }
    Photo shown = photo;
    if (light >= settings.least_cells && light > settings.share * dark) {
        shown.grey = cv::Mat(); // the photo's own stays
        cv::bitwise_not(photo.grey, shown.grey);
    }
    return shown;
}

} // namespace recount
