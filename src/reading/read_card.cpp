// Reads a sheet's cells: read_card(). Every cell's picture is cut from the photo once, and the network sees them all
// in one batch.
#include "reading/read_card.hpp"

#include "reading/cell_image.hpp"
#include "reading/ink_shape.hpp"

namespace recount {

Card read_card(const Photo& photo, const Grid& grid, CellReader& reader, const Trace& trace)
{
    std::vector<cv::Mat> pictures;
    {
        const StageTimer timer(trace, "cut cells");
        pictures.reserve(grid.cells.size());
        for (const GridCell& cell : grid.cells)
            pictures.push_back(cell_image(photo.grey, cell.quad));
    }
    const StageTimer timer(trace, "read cells");
    std::vector<Ink> inks = reader.read(pictures);
    Card card{grid.game, grid.columns, {}, grid.game_confidence};
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        const GridCell& cell = grid.cells[i];
        const bool is_blank = !inks[i].candidates.empty() && inks[i].candidates.front().mark == blank;
        card.cells.push_back({cell.row, cell.column, cell.role, cell.quad, std::move(inks[i]),
                              is_blank ? "" : ink_shape(pictures[i]), cell.ruled});
    }
    return card;
}

} // namespace recount
