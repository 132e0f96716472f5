// The pipeline: one photo, from paper to findings, in the order of the folders. It has two halves, so that a photo is
// read once and judged as often as someone corrects a reading.
#include "recount.hpp"

#include "core/errors.hpp"
#include "reading/read_card.hpp"
#include "scoring/tally.hpp"
#include "sheet/find_grid.hpp"
#include "sheet/quality.hpp"

#include <fmt/format.h>

namespace recount {
namespace {

/// Where in the picture a table lies.
std::string place_words(const Photo& photo, const Lattice& table)
{
    const Point middle = centre(outline(table));
    const auto third = [](double at, double size, const char* first, const char* last) {
        return at < size / 3 ? first : at > size * 2 / 3 ? last : "";
    };
    const std::string row = third(middle.y, photo.grey.rows, "top", "bottom"),
                      column = third(middle.x, photo.grey.cols, "left", "right");
    if (row.empty() && column.empty())
        return "in the middle";
    return "at the " + row + (row.empty() || column.empty() ? "" : " ") + column;
}

} // namespace

ReadSheets read_sheets(const Photo& photo, const Templates& games, CellReader& reader, const Trace& trace,
                       PrintMemory* prints)
{
    ReadSheets read;
    std::optional<QualityFault> first_fault;
    const FoundSheets found = find_sheets(photo, games, trace, prints); // which games, which way up
    if (found.sheets.empty() && !found.rivals.empty())
        throw Unreadable("sheet", "a sheet of the shipped " + found.rivals.front()->name + ", which is not looked for",
                         "name it with --template, too, or leave --template out");
    if (found.sheets.empty()) {
        std::optional<QualityFault> fault = photo_fault(photo, found, games);
        if (!fault)
            fault = unknown_table(found.tables, games);
        if (fault)
            throw Unreadable("sheet", "no score sheet found: " + fault->why, fault->hint);
    }
    for (std::size_t index = 0; index < found.sheets.size(); ++index) {
        const Sheet& sheet = found.sheets[index];
        const auto remark = [&](const char* what, const QualityFault& fault) {
            read.remarks.push_back(
                fmt::format("card {} of {} {}: {}: {}", index + 1, found.sheets.size(), what, fault.why, fault.hint));
        };
        Grid grid = find_grid(sheet, trace); // the cells
        leave_to_others(grid, sheet, found.sheets);
        if (const std::optional<QualityFault> fault = sheet_fault(photo, sheet, grid, trace)) {
            if (!first_fault)
                first_fault = fault;
            remark("was not read", *fault);
            continue;
        }
        if (const std::optional<QualityFault> fault = glare_fault(photo, grid))
            remark("was not read as a whole", *fault);
        Card card = read_card(photo, grid, reader, trace); // what their ink may say, and how sure we are
        read.sheets.push_back({std::move(card), grid.outline, {}});
    }
    if (read.sheets.empty() && first_fault)
        throw Unreadable("sheet", first_fault->why, first_fault->hint);
    for (const Lattice& table : found.unread)
        if (const std::optional<QualityFault> fault = table_fault(photo, table, games))
            read.remarks.push_back(
                fmt::format("the table {} was not read: {}: {}", place_words(photo, table), fault->why, fault->hint));
    return read;
}

SheetResult judge(const SheetReading& sheet)
{
    const Tally tally = tally_up(sheet.card); // what the rules make of the entries
    return {sheet.card.game->name, sheet.card.game_confidence, sheet.outline, compare(sheet.card, tally)};
}

} // namespace recount
