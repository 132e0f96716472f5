// The pipeline: one photo, from paper to findings, in the order of the folders. It has two halves, so that a photo is
// read once and judged as often as someone corrects a reading.
#include "recount.hpp"

#include "reading/read_card.hpp"
#include "scoring/tally.hpp"
#include "sheet/find_grid.hpp"

namespace recount {

std::vector<SheetReading> read_sheets(const Photo& photo, const Templates& games, CellReader& reader,
                                      const Trace& trace)
{
    std::vector<SheetReading> sheets;
    for (const Sheet& sheet : find_sheets(photo, games, trace)) { // which games, which way up, their printed lines
        const Grid grid = find_grid(sheet, trace);                // the cells
        Card card = read_card(photo, grid, reader, trace);        // what their ink may say, and how sure we are
        sheets.push_back({std::move(card), sheet.confidence, grid.outline, {}});
    }
    return sheets;
}

SheetResult judge(const SheetReading& sheet)
{
    const Tally tally = tally_up(sheet.card); // what the rules make of the entries
    return {sheet.card.game->name, sheet.confidence, sheet.outline, compare(sheet.card, tally)};
}

std::vector<SheetResult> recount_photo(const Photo& photo, const Templates& games, CellReader& reader,
                                       const Trace& trace)
{
    std::vector<SheetResult> results;
    for (const SheetReading& sheet : read_sheets(photo, games, reader, trace))
        results.push_back(judge(sheet));
    return results;
}

} // namespace recount
