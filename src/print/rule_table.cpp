// Shades and rules a planned table: rule_table().
// Every rule follows from the strip or bar border that it stands on: outer border, section, row, column; rules pause
// where cells are merged.
#include "print/table_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace recount::print {
namespace {

class Ruler {
public:
    Ruler(Drawn& page, const TablePlan& plan)
        : page_(page), plan_(plan), game_(*plan.game), design_(*plan.design), bars_(plan.bars)
    {
    }

    void rule()
    {
        shade();
        if (design_.frames == Frames::ruled) {
            rule_rows();
            rule_columns();
        } else {
            frame_cells();
        }
        rule_name_line();
    }

private:
    Drawn& page_;
    const TablePlan& plan_;
    const Template& game_;
    const Design& design_;
    const Bars& bars_;

    void shade()
    {
        bool odd = false;
        for (const Strip& strip : plan_.strips) {
            if (strip.kind != StripKind::row) {
                if (design_.fill_head)
                    page_.bands.push_back({{bars_.left, strip.top, bars_.width(), strip.height()}, design_.head_fill});
                continue;
            }
            odd = !odd;
            if (!is_shaded(game_.rows[strip.row], odd))
                continue;
            const double right = design_.shading == Shading::totals_labels_only ? bars_.entries : bars_.right;
            page_.bands.push_back({{bars_.left, strip.top, right - bars_.left, strip.height()}, design_.band});
        }
    }

    bool is_shaded(const Row& row, bool odd) const
    {
        switch (design_.shading) {
        case Shading::none: return false;
        case Shading::zebra: return odd;
        case Shading::table: return true;
        default: return is_sum(row.role);
        }
    }

    /// A line below each place to write, or a box around it.
    void frame_cells()
    {
        for (const Strip& strip : plan_.strips) {
            if (strip.kind != StripKind::row)
                continue;
            const bool one = game_.rows[strip.row].spans_columns;
            for (int column = 0; column < (one ? 1 : bars_.columns); ++column) {
                const double left = bars_.column(column);
                const double right = one ? bars_.right : bars_.column(column + 1);
                const double gap = design_.frame_gap * std::min(bars_.column(1) - bars_.column(0), strip.height()) / 2;
                if (design_.frames == Frames::underlined)
                    line(left + gap, strip.bottom, right - gap, strip.bottom, design_.thin_pt, design_.row_lines);
                else
                    page_.frames.push_back(
                        {{left + gap, strip.top + gap, right - left - 2 * gap, strip.height() - 2 * gap},
                         design_.frame_rounding * strip.height(),
                         design_.thin_pt,
                         design_.line});
            }
        }
    }

    void line(double x1, double y1, double x2, double y2, double width_pt, RowLines style)
    {
        page_.lines.push_back({x1, y1, x2, y2, width_pt, style, design_.line});
    }

    /// A section rule: one thick line, or two thin ones.
    void strong_line(double x1, double y1, double x2, double y2)
    {
        if (!design_.double_rules) {
            line(x1, y1, x2, y2, design_.thick_pt, RowLines::solid);
            return;
        }
        const double half_gap = std::max(1.6, design_.thick_pt * 1.5) / 2;
        const double length = std::hypot(x2 - x1, y2 - y1);
        const double dx = -(y2 - y1) / length * half_gap;
        const double dy = (x2 - x1) / length * half_gap;
        line(x1 + dx, y1 + dy, x2 + dx, y2 + dy, design_.thin_pt, RowLines::solid);
        line(x1 - dx, y1 - dy, x2 - dx, y2 - dy, design_.thin_pt, RowLines::solid);
    }

    void rule_rows()
    {
        for (std::size_t index = 0; index < plan_.strips.size(); ++index) {
            const Strip& strip = plan_.strips[index];
            if (strip.opens_block)
                rule_outside(strip.top);
            else
                rule_above(index);
            if (index + 1 == plan_.strips.size() || plan_.strips[index + 1].opens_block)
                rule_outside(strip.bottom);
        }
    }

    void rule_outside(double y)
    {
        const double width_pt = design_.outer_border ? design_.thick_pt : design_.thin_pt;
        line(bars_.left, y, bars_.right, y, width_pt, RowLines::solid);
    }

    bool strong_above(const Strip& high, const Strip& low) const
    {
        if (high.kind == StripKind::row && low.kind == StripKind::row) {
            if (design_.section_break != SectionBreak::none && plan_.breaks_before(low.row))
                return true;
            return design_.rule_before_totals && is_sum(game_.rows[high.row].role) != is_sum(game_.rows[low.row].role);
        }
        return design_.section_break == SectionBreak::thick && high.kind == StripKind::head;
    }

    void rule_above(std::size_t index)
    {
        const Strip& high = plan_.strips[index - 1];
        const Strip& low = plan_.strips[index];
        const bool between_rows = high.kind == StripKind::row && low.kind == StripKind::row;
        const double from = plan_.ticks_join(index) ? bars_.how_to : bars_.left;
        std::vector<std::array<double, 2>> runs{{from, bars_.right}};
        if (plan_.how_to_joins(index))
            runs = {{from, bars_.how_to}, {bars_.entries, bars_.right}};
        for (const auto& [left, right] : runs) {
            if (right <= left)
                continue;
            if (strong_above(high, low))
                strong_line(left, low.top, right, low.top);
            else
                line(left, low.top, right, low.top, design_.thin_pt,
                     between_rows ? design_.row_lines : RowLines::solid);
        }
    }

    void rule_columns()
    {
        if (design_.icons == Icons::own_column)
            rule_column(bars_.icon);
        if (design_.has_how_to)
            rule_column(bars_.how_to);
        for (int column = 0; column < bars_.columns; ++column)
            rule_column(bars_.column(column));
        if (!design_.outer_border)
            return;
        const double overhang = design_.thick_pt / 2;
        for (std::size_t first = 0; first < plan_.strips.size();) {
            const std::size_t last = plan_.block_end(first);
            for (const double x : {bars_.left, bars_.right})
                line(x, plan_.strips[first].top - overhang, x, plan_.strips[last].bottom + overhang, design_.thick_pt,
                     RowLines::solid);
            first = last + 1;
        }
    }

    /// Whether a rule at `x` runs through the strip, which may have one cell across.
    bool crosses(double x, const Strip& strip) const
    {
        if (strip.kind == StripKind::heading)
            return false;
        const bool among_entries = x > bars_.entries + 1e-6;
        return !(strip.kind == StripKind::row && game_.rows[strip.row].spans_columns && among_entries);
    }

    void rule_column(double x)
    {
        const bool strong = design_.strong_entry_divider && std::abs(x - bars_.entries) < 1e-6;
        for (std::size_t first = 0; first < plan_.strips.size();) {
            std::size_t last = first;
            while (last < plan_.block_end(first) && crosses(x, plan_.strips[last + 1]))
                ++last;
            if (crosses(x, plan_.strips[first])) {
                if (strong)
                    strong_line(x, plan_.strips[first].top, x, plan_.strips[last].bottom);
                else
                    line(x, plan_.strips[first].top, x, plan_.strips[last].bottom, design_.thin_pt, RowLines::solid);
            }
            first = last + 1;
        }
    }

    void rule_name_line()
    {
        const Box place = name_line(plan_);
        if (place.width > 0)
            line(place.x, place.bottom(), place.right(), place.bottom(), design_.thin_pt, RowLines::solid);
    }
};

} // namespace

void rule_table(Drawn& page, const TablePlan& plan)
{
    Ruler(page, plan).rule();
}

} // namespace recount::print
