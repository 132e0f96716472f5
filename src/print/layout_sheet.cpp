// Lays a blank sheet out as a list of bands, rules, texts and cells: layout_sheet().
// The page is cut into one slot a sheet; a slot holds title, heads, table and footer from top to bottom. The table is
// a list of strips (head row, rows, section heading) in blocks (split by a gap) crossed with a list of bars (label,
// icon, how-to and game columns); every rule follows from the strip and bar borders that it separates.
#include "print/layout_sheet.hpp"
#include "print/fit_text.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

namespace recount::print {
namespace {

enum class StripKind { head, row, heading };

/// One horizontal strip of the table.
struct Strip {
    StripKind kind = StripKind::row;
    std::size_t row = 0; ///< of the template, for `row`
    double top = 0;
    double bottom = 0;
    bool opens_block = false; ///< a gap or the table's top is above
};

/// The borders of the table's columns, from left to right.
struct Bars {
    double left = 0;
    double icon = 0;   ///< left border of the icon column; the same as `how_to` where there is none
    double how_to = 0; ///< likewise, the same as `entries` where there is none
    double entries = 0;
    double right = 0;
    int columns = 1;
    double column(int index) const { return entries + (right - entries) * index / columns; }
};

constexpr double title_room = 1.7;     ///< strip of the title in its sizes
constexpr double name_room_pt = 20;    ///< strip of the name line
constexpr double footer_room = 2.4;    ///< strip of the footer in its sizes
constexpr double heading_height = 0.8; ///< of a row
constexpr double least_row_height_pt = 4;

bool is_sum(const Row& row)
{
    return row.role == Role::total || row.role == Role::carried;
}

class SheetLayout {
public:
    SheetLayout(Drawn& page, const Template& game, const Design& design, const Box& slot)
        : page_(page), game_(game), design_(design), slot_(slot)
    {
    }

    void lay()
    {
        cut_slot();
        cut_columns();
        cut_strips();
        shade();
        rule_rows();
        rule_columns();
        for (const Strip& strip : strips_)
            letter(strip);
        add_places();
        page_.sheets.push_back(sheet_);
    }

private:
    Drawn& page_;
    const Template& game_;
    const Design& design_;
    const Box slot_;
    double table_top_ = 0;
    double table_bottom_limit_ = 0;
    double row_height_ = 0;
    Bars bars_;
    std::vector<Strip> strips_;
    DrawnSheet sheet_;

    TextStyle style(double size_pt, bool bold, Align align, const Colour& colour, int most_lines) const
    {
        return {design_.font, size_pt, bold, align, colour, most_lines};
    }

    void cut_slot()
    {
        table_top_ = slot_.y;
        if (design_.title_style != TitleStyle::none && !design_.title.empty())
            table_top_ += design_.title_size_pt * title_room;
        if (design_.has_name_line)
            table_top_ += name_room_pt;
        table_bottom_limit_ = slot_.bottom();
        if (!design_.footer.empty())
            table_bottom_limit_ -= design_.footer_size_pt * footer_room;
    }

    void cut_columns()
    {
        const double icon = design_.icons == Icons::own_column ? design_.icon_weight : 0;
        const double how_to = design_.has_how_to ? design_.how_to_weight : 0;
        const double all = design_.label_weight + icon + how_to + design_.entry_weight * design_.columns;
        const double width = slot_.width * design_.width_share;
        const double spare = slot_.width - width;
        bars_.left = slot_.x + (design_.table_align == Align::left     ? 0
                                : design_.table_align == Align::centre ? spare / 2
                                                                       : spare);
        bars_.right = bars_.left + width;
        bars_.icon = bars_.left + width * design_.label_weight / all;
        bars_.how_to = bars_.icon + width * icon / all;
        bars_.entries = bars_.how_to + width * how_to / all;
        bars_.columns = design_.columns;
    }

    bool breaks_before(std::size_t row) const { return row > 0 && game_.rows[row].starts_section; }

    void cut_strips()
    {
        const bool head_row = design_.heads == Heads::in_table || design_.heads == Heads::blank_row;
        double units = head_row ? 1.0 : design_.heads == Heads::above ? heading_height : 0.0;
        double gaps = 0;
        for (std::size_t row = 0; row < game_.rows.size(); ++row) {
            units += 1;
            if (breaks_before(row) && design_.section_break == SectionBreak::heading)
                units += heading_height;
            if (breaks_before(row) && design_.section_break == SectionBreak::gap)
                gaps += design_.gap_pt;
        }
        row_height_ = std::min(design_.row_height_pt, (table_bottom_limit_ - table_top_ - gaps) / units);
        row_height_ = std::max(row_height_, least_row_height_pt);

        double y = table_top_;
        const auto add = [&](StripKind kind, std::size_t row, double height, bool opens_block) {
            strips_.push_back({kind, row, y, y + height, opens_block});
            y += height;
        };
        sheet_.outline = {bars_.left, y, bars_.right - bars_.left, 0};
        if (design_.heads == Heads::above)
            y += row_height_ * heading_height;
        if (head_row)
            add(StripKind::head, 0, row_height_, true);
        sheet_.body = {bars_.left, y, bars_.right - bars_.left, 0};
        for (std::size_t row = 0; row < game_.rows.size(); ++row) {
            bool opens_block = strips_.empty();
            if (breaks_before(row) && design_.section_break == SectionBreak::gap) {
                y += design_.gap_pt;
                opens_block = true;
            }
            if (breaks_before(row) && design_.section_break == SectionBreak::heading)
                add(StripKind::heading, row, row_height_ * heading_height, false);
            add(StripKind::row, row, row_height_, opens_block);
        }
        sheet_.outline.height = y - sheet_.outline.y;
        sheet_.body.height = y - sheet_.body.y;
    }

    void shade()
    {
        bool odd = false;
        for (const Strip& strip : strips_) {
            const double height = strip.bottom - strip.top;
            if (strip.kind != StripKind::row) {
                if (design_.fill_head)
                    page_.bands.push_back(
                        {{bars_.left, strip.top, bars_.right - bars_.left, height}, design_.head_fill});
                continue;
            }
            odd = !odd;
            const bool banded = design_.shading == Shading::zebra ? odd : is_sum(game_.rows[strip.row]);
            if (design_.shading == Shading::none || !banded)
                continue;
            const double right = design_.shading == Shading::totals_labels_only ? bars_.entries : bars_.right;
            page_.bands.push_back({{bars_.left, strip.top, right - bars_.left, height}, design_.band});
        }
    }

    void rule(double x1, double y1, double x2, double y2, double width_pt, RowLines line_style)
    {
        page_.lines.push_back({x1, y1, x2, y2, width_pt, line_style, design_.line});
    }

    /// A section rule: one thick line, or two thin ones as far apart as the thick one is wide three times.
    void strong_rule(double x1, double y1, double x2, double y2)
    {
        if (!design_.double_rules) {
            rule(x1, y1, x2, y2, design_.thick_pt, RowLines::solid);
            return;
        }
        const double apart = std::max(1.6, design_.thick_pt * 1.5) / 2;
        const double length = std::hypot(x2 - x1, y2 - y1);
        const double dx = -(y2 - y1) / length * apart;
        const double dy = (x2 - x1) / length * apart;
        rule(x1 + dx, y1 + dy, x2 + dx, y2 + dy, design_.thin_pt, RowLines::solid);
        rule(x1 - dx, y1 - dy, x2 - dx, y2 - dy, design_.thin_pt, RowLines::solid);
    }

    bool how_to_joins(const Strip& above, const Strip& below) const
    {
        return design_.merge_how_to && design_.has_how_to && above.kind == StripKind::row &&
               below.kind == StripKind::row && !below.opens_block && !how_to(above.row).empty() &&
               how_to(above.row) == how_to(below.row);
    }

    bool ticks_join(const Strip& above, const Strip& below) const
    {
        return design_.merge_ticks && above.kind == StripKind::row && below.kind == StripKind::row &&
               !below.opens_block && std::holds_alternative<TickRow>(game_.rows[above.row].rule) &&
               std::holds_alternative<PerExtra>(game_.rows[below.row].rule);
    }

    bool strong_between(const Strip& above, const Strip& below) const
    {
        if (above.kind == StripKind::row && below.kind == StripKind::row) {
            if (design_.section_break != SectionBreak::none && breaks_before(below.row))
                return true;
            return design_.rule_before_totals && is_sum(game_.rows[above.row]) != is_sum(game_.rows[below.row]);
        }
        return design_.section_break == SectionBreak::thick && above.kind == StripKind::head;
    }

    void rule_rows()
    {
        for (std::size_t index = 0; index < strips_.size(); ++index) {
            const Strip& strip = strips_[index];
            const bool closes_block = index + 1 == strips_.size() || strips_[index + 1].opens_block;
            if (strip.opens_block)
                rule_outside(strip.top);
            else
                rule_between(strips_[index - 1], strip);
            if (closes_block)
                rule_outside(strip.bottom);
        }
    }

    void rule_outside(double y)
    {
        rule(bars_.left, y, bars_.right, y, design_.outer_border ? design_.thick_pt : design_.thin_pt, RowLines::solid);
    }

    void rule_between(const Strip& above, const Strip& below)
    {
        const double y = below.top;
        std::vector<std::array<double, 2>> runs{{bars_.left, bars_.right}};
        if (ticks_join(above, below))
            runs = {{bars_.how_to, bars_.right}};
        if (how_to_joins(above, below))
            runs = {{runs[0][0], bars_.how_to}, {bars_.entries, bars_.right}};
        for (const auto& [from, to] : runs) {
            if (to <= from)
                continue;
            if (strong_between(above, below))
                strong_rule(from, y, to, y);
            else if (design_.row_lines != RowLines::none || below.kind != StripKind::row ||
                     above.kind != StripKind::row)
                rule(from, y, to, y, design_.thin_pt,
                     below.kind == StripKind::row && above.kind == StripKind::row ? design_.row_lines
                                                                                  : RowLines::solid);
        }
    }

    /// Vertical rules run through a block and pause where a strip has one cell across.
    void rule_columns()
    {
        std::vector<double> dividers;
        if (design_.icons == Icons::own_column)
            dividers.push_back(bars_.icon);
        if (design_.has_how_to)
            dividers.push_back(bars_.how_to);
        for (int column = 0; column < bars_.columns; ++column)
            dividers.push_back(bars_.column(column));
        for (const double x : dividers)
            rule_column(x);
        if (!design_.outer_border)
            return;
        for (std::size_t first = 0; first < strips_.size();) {
            const std::size_t last = block_end(first);
            const double overhang = design_.thick_pt / 2;
            for (const double x : {bars_.left, bars_.right})
                rule(x, strips_[first].top - overhang, x, strips_[last].bottom + overhang, design_.thick_pt,
                     RowLines::solid);
            first = last + 1;
        }
    }

    std::size_t block_end(std::size_t first) const
    {
        std::size_t last = first;
        while (last + 1 < strips_.size() && !strips_[last + 1].opens_block)
            ++last;
        return last;
    }

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
        for (std::size_t first = 0; first < strips_.size();) {
            const std::size_t last = block_end(first);
            for (std::size_t index = first; index <= last; ++index) {
                if (!crosses(x, strips_[index]))
                    continue;
                std::size_t end = index;
                while (end < last && crosses(x, strips_[end + 1]))
                    ++end;
                if (strong)
                    strong_rule(x, strips_[index].top, x, strips_[end].bottom);
                else
                    rule(x, strips_[index].top, x, strips_[end].bottom, design_.thin_pt, RowLines::solid);
                index = end;
            }
            first = last + 1;
        }
    }

    std::string label(std::size_t row) const { return chosen(game_.rows[row].labels, design_.label_choice, row); }
    std::string how_to(std::size_t row) const { return chosen(game_.rows[row].how_to, design_.how_to_choice, row); }

    static std::string chosen(const std::vector<std::string>& wordings, const std::vector<std::size_t>& choice,
                              std::size_t row)
    {
        if (wordings.empty())
            return "";
        return wordings[(row < choice.size() ? choice[row] : 0) % wordings.size()];
    }

    void letter(const Strip& strip)
    {
        const double height = strip.bottom - strip.top;
        const Colour head_ink = design_.head_text_white && design_.fill_head ? Colour{1, 1, 1} : design_.ink;
        if (strip.kind == StripKind::heading) {
            place_text(page_, design_.section_heading,
                       style(design_.font_size_pt, true, design_.label_align, head_ink, 1),
                       {bars_.left, strip.top, bars_.right - bars_.left, height});
            return;
        }
        if (strip.kind == StripKind::head) {
            if (design_.heads == Heads::in_table)
                letter_heads({bars_.left, strip.top, bars_.right - bars_.left, height}, head_ink);
            return;
        }
        letter_row(strip);
    }

    void letter_heads(const Box& strip, const Colour& colour)
    {
        place_text(page_, design_.upper_heading, style(design_.font_size_pt, true, design_.label_align, colour, 2),
                   {bars_.left, strip.y, bars_.icon - bars_.left, strip.height});
        if (design_.has_how_to)
            place_text(page_, design_.how_to_head, style(design_.font_size_pt * 0.9, true, Align::centre, colour, 2),
                       {bars_.how_to, strip.y, bars_.entries - bars_.how_to, strip.height});
        for (int column = 0; column < bars_.columns; ++column) {
            std::string head = design_.column_head;
            if (const std::size_t place = head.find('#'); place != std::string::npos)
                head.replace(place, 1, std::to_string(column + 1));
            place_text(page_, head, style(design_.font_size_pt * 0.9, true, Align::centre, colour, 2),
                       {bars_.column(column), strip.y, bars_.column(column + 1) - bars_.column(column), strip.height});
        }
    }

    void letter_row(const Strip& strip)
    {
        const Row& row = game_.rows[strip.row];
        const std::size_t index = static_cast<std::size_t>(&strip - strips_.data());
        const double height = strip.bottom - strip.top;
        Box label_room{bars_.left, strip.top, bars_.icon - bars_.left, height};
        place_die(row, label_room);
        const bool joins_below = index + 1 < strips_.size() && ticks_join(strip, strips_[index + 1]);
        if (joins_below)
            label_room.height = strips_[index + 1].bottom - strip.top;
        if (!(index > 0 && ticks_join(strips_[index - 1], strip)))
            place_text(page_, label(strip.row),
                       style(design_.font_size_pt, design_.bold_labels || (design_.bold_totals && is_sum(row)),
                             design_.label_align, design_.ink, 2),
                       label_room);
        if (!design_.has_how_to || (index > 0 && how_to_joins(strips_[index - 1], strip)))
            return;
        std::size_t end = index;
        while (end + 1 < strips_.size() && how_to_joins(strips_[end], strips_[end + 1]))
            ++end;
        place_text(page_, how_to(strip.row), style(design_.font_size_pt * 0.8, false, Align::centre, design_.ink, 2),
                   {bars_.how_to, strip.top, bars_.entries - bars_.how_to, strips_[end].bottom - strip.top});
    }

    /// Draws the row's die, and takes its room from the label where it stands beside it.
    void place_die(const Row& row, Box& label_room)
    {
        const CountFace* counted = std::get_if<CountFace>(&row.rule);
        if (counted == nullptr || design_.icons == Icons::none)
            return;
        const double side =
            0.62 * std::min(row_height_, design_.icons == Icons::own_column ? bars_.how_to - bars_.icon : row_height_);
        double x = label_room.right() - 1.25 * side;
        if (design_.icons == Icons::own_column)
            x = (bars_.icon + bars_.how_to - side) / 2;
        else
            label_room.width -= 1.5 * side;
        page_.dice.push_back({{x, label_room.y + (label_room.height - side) / 2, side, side},
                              counted->face,
                              design_.ink,
                              design_.bold_labels});
    }

    void add_places()
    {
        for (int column = 1; column <= bars_.columns; ++column)
            for (const Strip& strip : strips_)
                if (strip.kind == StripKind::row && !game_.rows[strip.row].spans_columns)
                    add_cell(strip, column, bars_.column(column - 1), bars_.column(column));
        for (const Strip& strip : strips_)
            if (strip.kind == StripKind::row && game_.rows[strip.row].spans_columns)
                add_cell(strip, 0, bars_.entries, bars_.right);
        add_heads();
        add_margins();
    }

    void add_cell(const Strip& strip, int column, double left, double right)
    {
        const Row& row = game_.rows[strip.row];
        sheet_.cells.push_back({row.id, column, row.role, {left, strip.top, right - left, strip.bottom - strip.top}});
    }

    void add_heads()
    {
        const double head_height = sheet_.body.y - sheet_.outline.y;
        if (design_.heads == Heads::above)
            letter_heads({bars_.left, sheet_.outline.y, bars_.right - bars_.left, head_height}, design_.ink);
        for (int column = 0; column < bars_.columns && design_.heads != Heads::none; ++column)
            sheet_.heads.push_back(
                {bars_.column(column), sheet_.outline.y, bars_.column(column + 1) - bars_.column(column), head_height});
    }

    void add_margins()
    {
        double y = slot_.y;
        if (design_.title_style != TitleStyle::none && !design_.title.empty()) {
            const Box room{bars_.left, y, bars_.right - bars_.left, design_.title_size_pt * (title_room - 0.3)};
            const bool banner = design_.title_style == TitleStyle::banner;
            if (banner)
                page_.bands.push_back({room, design_.ink});
            place_text(page_, design_.title,
                       {design_.title_font, design_.title_size_pt, true, design_.title_align,
                        banner ? Colour{1, 1, 1} : design_.ink, 1},
                       room);
            y += design_.title_size_pt * title_room;
        }
        if (design_.has_name_line) {
            const double word = 34;
            place_text(page_, "Name", style(9, false, Align::left, design_.ink, 1),
                       {bars_.left, y, word, name_room_pt - 5});
            sheet_.name_line = {bars_.left + word, y, (bars_.right - bars_.left) * 0.6 - word, name_room_pt - 5};
            rule(sheet_.name_line.x, sheet_.name_line.bottom(), sheet_.name_line.right(), sheet_.name_line.bottom(),
                 design_.thin_pt, RowLines::solid);
        }
        if (!design_.footer.empty())
            place_text(page_, design_.footer, style(design_.footer_size_pt, false, Align::centre, design_.ink, 1),
                       {bars_.left, sheet_.outline.bottom() + 3, bars_.right - bars_.left,
                        design_.footer_size_pt * (footer_room - 0.8)});
    }
};

} // namespace

Drawn layout_sheet(const Template& game, const Design& design)
{
    Drawn page;
    page.width_pt = design.page_width_pt;
    page.height_pt = design.page_height_pt;
    const double slot_width =
        (design.page_width_pt - design.margin_pt * (design.sheets_across + 1)) / design.sheets_across;
    const double slot_height =
        (design.page_height_pt - design.margin_pt * (design.sheets_down + 1)) / design.sheets_down;
    for (int down = 0; down < design.sheets_down; ++down)
        for (int across = 0; across < design.sheets_across; ++across) {
            const Box slot{design.margin_pt + across * (slot_width + design.margin_pt),
                           design.margin_pt + down * (slot_height + design.margin_pt), slot_width, slot_height};
            SheetLayout(page, game, design, slot).lay();
        }
    return page;
}

} // namespace recount::print
