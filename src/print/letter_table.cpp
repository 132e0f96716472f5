// Puts the words and dice on a planned table: letter_table().
#include "print/fit_text.hpp"
#include "print/table_plan.hpp"

#include <variant>

namespace recount::print {
namespace {

class Letterer {
public:
    Letterer(Drawn& page, const TablePlan& plan)
        : page_(page), plan_(plan), game_(*plan.game), design_(*plan.design), bars_(plan.bars)
    {
    }

    void letter()
    {
        letter_title();
        if (const Box line = name_line(plan_); line.width > 0)
            place_text(page_, "Name", style(9, false, Align::left, design_.ink, 1),
                       {bars_.left, line.y, line.x - bars_.left, line.height});
        if (design_.heads == Heads::above)
            letter_heads(plan_.outline.y, plan_.body.y, design_.ink);
        for (std::size_t index = 0; index < plan_.strips.size(); ++index)
            letter_strip(index);
        if (!design_.footer.empty())
            place_text(
                page_, design_.footer, style(design_.footer_size_pt, false, Align::centre, design_.ink, 1),
                {bars_.left, plan_.outline.bottom() + 3, bars_.width(), design_.footer_size_pt * (footer_room - 0.8)});
    }

private:
    Drawn& page_;
    const TablePlan& plan_;
    const Template& game_;
    const Design& design_;
    const Bars& bars_;

    TextStyle style(double size_pt, bool bold, Align align, const Colour& colour, int most_lines) const
    {
        return {design_.font, size_pt, bold, align, colour, most_lines};
    }

    void letter_title()
    {
        if (design_.title_style == TitleStyle::none || design_.title.empty())
            return;
        const Box room{bars_.left, plan_.slot.y, bars_.width(), design_.title_size_pt * (title_room - 0.3)};
        const bool banner = design_.title_style == TitleStyle::banner;
        if (banner)
            page_.bands.push_back({room, design_.ink});
        const Colour colour = banner ? Colour{1, 1, 1} : design_.ink;
        place_text(page_, design_.title,
                   {design_.title_font, design_.title_size_pt, true, design_.title_align, colour, 1}, room);
    }

    void letter_strip(std::size_t index)
    {
        const Strip& strip = plan_.strips[index];
        const Colour head_ink = design_.head_text_white && design_.fill_head ? Colour{1, 1, 1} : design_.ink;
        if (strip.kind == StripKind::row)
            letter_row(index);
        else if (strip.kind == StripKind::heading)
            place_text(page_, design_.section_heading,
                       style(design_.font_size_pt, true, design_.label_align, head_ink, 1),
                       {bars_.left, strip.top, bars_.width(), strip.height()});
        else if (design_.heads == Heads::in_table)
            letter_heads(strip.top, strip.bottom, head_ink);
    }

    void letter_heads(double top, double bottom, const Colour& colour)
    {
        const double height = bottom - top;
        place_text(page_, design_.upper_heading, style(design_.font_size_pt, true, design_.label_align, colour, 2),
                   {bars_.left, top, bars_.icon - bars_.left, height});
        if (design_.has_how_to)
            place_text(page_, design_.how_to_head, style(design_.font_size_pt * 0.9, true, Align::centre, colour, 2),
                       {bars_.how_to, top, bars_.entries - bars_.how_to, height});
        for (int column = 0; column < bars_.columns; ++column) {
            std::string head = design_.column_head;
            if (const std::size_t place = head.find('#'); place != std::string::npos)
                head.replace(place, 1, std::to_string(column + 1));
            const double width = bars_.column(column + 1) - bars_.column(column);
            place_text(page_, head, style(design_.font_size_pt * 0.9, true, Align::centre, colour, 2),
                       {bars_.column(column), top, width, height});
        }
    }

    void letter_row(std::size_t index)
    {
        const Strip& strip = plan_.strips[index];
        const Row& row = game_.rows[strip.row];
        Box room{bars_.left, strip.top, bars_.icon - bars_.left, strip.height()};
        place_die(row, room);
        if (index + 1 < plan_.strips.size() && plan_.ticks_join(index + 1))
            room.height = plan_.strips[index + 1].bottom - strip.top;
        const bool bold = design_.bold_labels || (design_.bold_totals && is_sum(row.role));
        if (!plan_.ticks_join(index))
            place_text(page_, plan_.label(strip.row),
                       style(design_.font_size_pt, bold, design_.label_align, design_.ink, 2), room);
        if (!design_.has_how_to || plan_.how_to_joins(index))
            return;
        std::size_t end = index;
        while (end + 1 < plan_.strips.size() && plan_.how_to_joins(end + 1))
            ++end;
        place_text(page_, plan_.how_to(strip.row),
                   style(design_.font_size_pt * 0.8, false, Align::centre, design_.ink, 2),
                   {bars_.how_to, strip.top, bars_.entries - bars_.how_to, plan_.strips[end].bottom - strip.top});
    }

    /// Draws the row's die, and takes its room from the label where it stands beside it.
    void place_die(const Row& row, Box& label_room)
    {
        const CountFace* counted = std::get_if<CountFace>(&row.rule);
        if (counted == nullptr || design_.icons == Icons::none)
            return;
        const bool own_column = design_.icons == Icons::own_column;
        const double room = own_column ? std::min(plan_.row_height, bars_.how_to - bars_.icon) : plan_.row_height;
        const double side = 0.62 * room;
        const double x = own_column ? (bars_.icon + bars_.how_to - side) / 2 : label_room.right() - 1.25 * side;
        if (!own_column)
            label_room.width -= 1.5 * side;
        page_.dice.push_back({{x, label_room.y + (label_room.height - side) / 2, side, side},
                              counted->face,
                              design_.ink,
                              design_.bold_labels});
    }
};

} // namespace

void letter_table(Drawn& page, const TablePlan& plan)
{
    Letterer(page, plan).letter();
}

} // namespace recount::print
