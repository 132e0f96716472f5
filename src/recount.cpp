// The pipeline: one photo, from paper to findings, in the order of the folders.
#include "recount.hpp"

#include "reading/read_card.hpp"
#include "scoring/tally.hpp"
#include "sheet/find_grid.hpp"

namespace recount {

std::vector<SheetResult> recount_photo(const Photo& photo, const Templates& games, CellReader& reader,
                                       const Trace& trace)
{
    std::vector<SheetResult> results;
    for (const Sheet& sheet : find_sheets(photo, games, trace)) { // which games, which way up, their printed lines
        const Grid grid = find_grid(sheet, trace);                // the cells
        const Card card = read_card(photo, grid, reader, trace);  // what was written, and how sure we are
        const Tally tally = tally_up(card);                       // what the rules make of the entries
        results.push_back({sheet.game->name, sheet.confidence, grid.outline, compare(card, tally)});
    }
    return results;
}

} // namespace recount
