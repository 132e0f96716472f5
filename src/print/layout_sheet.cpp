// Lays a blank page out as a list of bands, rules, texts and cells: layout_sheet().
// The page is cut into one slot a sheet; each is planned, ruled and lettered by itself.
#include "print/layout_sheet.hpp"
#include "print/table_plan.hpp"

namespace recount::print {
namespace {

DrawnCell cell(const TablePlan& plan, const Strip& strip, int column, double left, double right)
{
    const Row& row = plan.game->rows[strip.row];
    return {row.id, column, row.role, {left, strip.top, right - left, strip.height()}};
}

/// Where people write: cells column by column, a spanning cell last, names over the columns.
DrawnSheet places(const TablePlan& plan)
{
    DrawnSheet sheet;
    sheet.outline = plan.outline;
    sheet.body = plan.body;
    sheet.name_line = name_line(plan);
    const Bars& bars = plan.bars;
    const double head_height = plan.body.y - plan.outline.y;
    for (int column = 0; column < bars.columns; ++column) {
        const double left = bars.column(column);
        const double right = bars.column(column + 1);
        for (const Strip& strip : plan.strips)
            if (strip.kind == StripKind::row && !plan.game->rows[strip.row].spans_columns)
                sheet.cells.push_back(cell(plan, strip, column + 1, left, right));
        if (head_height > 0)
            sheet.heads.push_back({left, plan.outline.y, right - left, head_height});
    }
    for (const Strip& strip : plan.strips)
        if (strip.kind == StripKind::row && plan.game->rows[strip.row].spans_columns)
            sheet.cells.push_back(cell(plan, strip, 0, bars.entries, bars.right));
    return sheet;
}

} // namespace

Drawn layout_sheet(const Template& game, const Design& design)
{
    Drawn page;
    page.width_pt = design.page_width_pt;
    page.height_pt = design.page_height_pt;
    const double margin = design.margin_pt;
    const double width = (design.page_width_pt - margin * (design.sheets_across + 1)) / design.sheets_across;
    const double height = (design.page_height_pt - margin * (design.sheets_down + 1)) / design.sheets_down;
    for (int down = 0; down < design.sheets_down; ++down)
        for (int across = 0; across < design.sheets_across; ++across) {
            const Box slot{margin + across * (width + margin), margin + down * (height + margin), width, height};
            const TablePlan plan = plan_table(game, design, slot);
            rule_table(page, plan);
            letter_table(page, plan);
            page.sheets.push_back(places(plan));
        }
    return page;
}

} // namespace recount::print
