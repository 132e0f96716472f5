// Cuts a sheet's part of the page into title, strips and bars: plan_table().
// The table is a list of strips (head row, rows, section heading) in blocks (split by a gap), crossed with a list of
// bars (label, icon, how-to and game columns).
#include "print/table_plan.hpp"

#include <algorithm>
#include <variant>

namespace recount::print {
namespace {

constexpr double heading_height = 0.8; ///< of a row
constexpr double least_row_height_pt = 4;

std::string chosen(const std::vector<std::string>& wordings, const std::vector<std::size_t>& choice, std::size_t row)
{
    if (wordings.empty())
        return "";
    return wordings[(row < choice.size() ? choice[row] : 0) % wordings.size()];
}

bool has_title(const Design& design)
{
    return design.title_style != TitleStyle::none && !design.title.empty();
}

Bars cut_bars(const Design& design, const Box& slot)
{
    const double icon = design.icons == Icons::own_column ? design.icon_weight : 0;
    const double how_to = design.has_how_to ? design.how_to_weight : 0;
    const double all = design.label_weight + icon + how_to + design.entry_weight * design.columns;
    const double width = slot.width * design.width_share;
    const double spare = slot.width - width;
    Bars bars;
    bars.left = slot.x;
    if (design.table_align != Align::left)
        bars.left += design.table_align == Align::centre ? spare / 2 : spare;
    bars.right = bars.left + width;
    bars.icon = bars.left + width * design.label_weight / all;
    bars.how_to = bars.icon + width * icon / all;
    bars.entries = bars.how_to + width * how_to / all;
    bars.columns = design.columns;
    return bars;
}

/// The height of a row where all of the table is to fit between `top` and `bottom`.
double fitting_row_height(const TablePlan& plan, double top, double bottom)
{
    const Design& design = *plan.design;
    double units = design.heads == Heads::none ? 0 : design.heads == Heads::above ? heading_height : 1;
    double gaps = 0;
    for (std::size_t row = 0; row < plan.game->rows.size(); ++row) {
        units += 1;
        if (plan.breaks_before(row) && design.section_break == SectionBreak::heading)
            units += heading_height;
        if (plan.breaks_before(row) && design.section_break == SectionBreak::gap)
            gaps += design.gap_pt;
    }
    return std::max(least_row_height_pt, std::min(design.row_height_pt, (bottom - top - gaps) / units));
}

void cut_strips(TablePlan& plan, double top)
{
    const Design& design = *plan.design;
    double y = top;
    const auto add = [&](StripKind kind, std::size_t row, double height, bool opens_block) {
        plan.strips.push_back({kind, row, y, y + height, opens_block});
        y += height;
    };
    plan.outline = {plan.bars.left, y, plan.bars.width(), 0};
    if (design.heads == Heads::above)
        y += plan.row_height * heading_height;
    if (design.heads == Heads::in_table || design.heads == Heads::blank_row)
        add(StripKind::head, 0, plan.row_height, true);
    plan.body = {plan.bars.left, y, plan.bars.width(), 0};
    for (std::size_t row = 0; row < plan.game->rows.size(); ++row) {
        bool opens_block = plan.strips.empty();
        if (plan.breaks_before(row) && design.section_break == SectionBreak::gap) {
            y += design.gap_pt;
            opens_block = true;
        }
        if (plan.breaks_before(row) && design.section_break == SectionBreak::heading)
            add(StripKind::heading, row, plan.row_height * heading_height, false);
        add(StripKind::row, row, plan.row_height, opens_block);
    }
    plan.outline.height = y - plan.outline.y;
    plan.body.height = y - plan.body.y;
}

} // namespace

std::string TablePlan::label(std::size_t row) const
{
    return chosen(game->rows[row].labels, design->label_choice, row);
}

std::string TablePlan::how_to(std::size_t row) const
{
    return chosen(game->rows[row].how_to, design->how_to_choice, row);
}

bool TablePlan::how_to_joins(std::size_t below) const
{
    if (below == 0 || !design->merge_how_to || !design->has_how_to)
        return false;
    const Strip& high = strips[below - 1];
    const Strip& low = strips[below];
    return high.kind == StripKind::row && low.kind == StripKind::row && !low.opens_block && !how_to(high.row).empty() &&
           how_to(high.row) == how_to(low.row);
}

bool TablePlan::ticks_join(std::size_t below) const
{
    if (below == 0 || !design->merge_ticks)
        return false;
    const Strip& high = strips[below - 1];
    const Strip& low = strips[below];
    return high.kind == StripKind::row && low.kind == StripKind::row && !low.opens_block &&
           std::holds_alternative<TickRow>(game->rows[high.row].rule) &&
           std::holds_alternative<PerExtra>(game->rows[low.row].rule);
}

std::size_t TablePlan::block_end(std::size_t first) const
{
    std::size_t last = first;
    while (last + 1 < strips.size() && !strips[last + 1].opens_block)
        ++last;
    return last;
}

Box name_line(const TablePlan& plan)
{
    constexpr double word_pt = 34; // "Name" and a space
    if (!plan.design->has_name_line)
        return {};
    const double top = plan.slot.y + (has_title(*plan.design) ? plan.design->title_size_pt * title_room : 0);
    const double width = std::max(0.0, plan.bars.width() * 0.6 - word_pt);
    return {plan.bars.left + word_pt, top, width, name_room_pt - 5};
}

TablePlan plan_table(const Template& game, const Design& design, const Box& slot)
{
    TablePlan plan;
    plan.game = &game;
    plan.design = &design;
    plan.slot = slot;
    plan.bars = cut_bars(design, slot);
    double top = slot.y;
    if (has_title(design))
        top += design.title_size_pt * title_room;
    if (design.has_name_line)
        top += name_room_pt;
    const double bottom = slot.bottom() - (design.footer.empty() ? 0 : design.footer_size_pt * footer_room);
    plan.row_height = fitting_row_height(plan, top, bottom);
    cut_strips(plan, top);
    return plan;
}

} // namespace recount::print
