// Draws one of very many designs for a game's sheet: random_design().
#include "maker/design_variety.hpp"
#include "maker/chance.hpp"
#include "print/layout_sheet.hpp"

#include <algorithm>
#include <array>

namespace recount::maker {
namespace {

using print::Colour;
using print::Design;

constexpr std::array fonts{"DejaVu Sans",
                           "DejaVu Serif",
                           "DejaVu Sans Condensed",
                           "Liberation Sans",
                           "Liberation Serif",
                           "Liberation Sans Narrow",
                           "Open Sans",
                           "Lato",
                           "Comic Neue",
                           "Carlito",
                           "EB Garamond",
                           "Roboto Slab"};
constexpr std::array<const char*, 6> footers{"Roll up to three times per turn.",
                                             "Have fun!",
                                             "Please play fair",
                                             "www.example.org",
                                             "page 1 of 1",
                                             "Highest score wins."};

Colour shade(double grey)
{
    return {grey, grey, grey};
}

void draw_paper(Design& design, const Template& game, Random& random)
{
    const double millimetre = 72 / 25.4;
    switch (whole(random, 0, 9)) {
    case 0:
    case 1:
    case 2:
    case 3:
        design.page_width_pt = 210 * millimetre;
        design.page_height_pt = 297 * millimetre;
        break;
    case 4:
    case 5:
        design.page_width_pt = 612;
        design.page_height_pt = 792;
        break;
    case 6: // A5
        design.page_width_pt = 148 * millimetre;
        design.page_height_pt = 210 * millimetre;
        break;
    case 7: // a pad's sheet
        design.page_width_pt = between(random, 95, 125) * millimetre;
        design.page_height_pt = design.page_width_pt * between(random, 1.4, 1.8);
        break;
    case 8: // A6
        design.page_width_pt = 105 * millimetre;
        design.page_height_pt = 148 * millimetre;
        break;
    default: // A4 and Letter lying down
        design.page_width_pt = 297 * millimetre;
        design.page_height_pt = 210 * millimetre;
        break;
    }
    const bool large = design.page_width_pt > 550;
    if (large && chance(random, game.name == "piecepack" ? 0.45 : 0.06)) {
        design.sheets_down = 2;
        design.sheets_across = chance(random, 0.6) ? 2 : 1;
        if (design.page_width_pt > design.page_height_pt) {
            design.sheets_across = 2;
            design.sheets_down = 1;
        }
    }
}

/// Lengths follow the size of one sheet on the page.
void draw_sizes(Design& design, Random& random)
{
    const double slot_width = design.page_width_pt / design.sheets_across;
    const double slot_height = design.page_height_pt / design.sheets_down;
    const double scale = std::clamp(std::min(slot_width / 500, slot_height / 700), 0.4, 1.2);
    design.margin_pt = between(random, 0.035, 0.08) * slot_width + 4;
    design.font_size_pt = between(random, 8, 15) * scale;
    design.title_size_pt = between(random, 16, 34) * scale;
    design.footer_size_pt = between(random, 6, 9) * std::max(0.7, scale);
    design.row_height_pt = between(random, 22, 36) * scale;
    design.thin_pt = between(random, 0.35, 1.1) * std::max(0.6, scale);
    design.thick_pt = design.thin_pt * between(random, 1.2, 3);
    design.gap_pt = between(random, 4, 22) * scale;
    design.width_share = chance(random, 0.6) ? between(random, 0.9, 1) : between(random, 0.6, 0.9);
    if (design.columns <= 2)
        design.width_share = std::min(design.width_share, between(random, 0.5, 0.95));
    design.table_align = chance(random, 0.7)   ? print::Align::centre
                         : chance(random, 0.5) ? print::Align::left
                                               : print::Align::right;
}

void draw_columns(Design& design, const Template& game, Random& random)
{
    design.columns = chance(random, 0.35) ? game.most_columns : whole(random, game.least_columns, game.most_columns);
    const bool explains =
        std::any_of(game.rows.begin(), game.rows.end(), [](const Row& row) { return !row.how_to.empty(); });
    design.has_how_to = explains && chance(random, 0.55);
    design.icons = chance(random, 0.6)   ? print::Icons::none
                   : chance(random, 0.6) ? print::Icons::beside_label
                                         : print::Icons::own_column;
    design.label_weight = between(random, 1.9, 3.4);
    design.icon_weight = between(random, 0.45, 0.9);
    design.how_to_weight = between(random, 1.4, 2.4);
    design.entry_weight = chance(random, 0.75) ? between(random, 0.8, 1.3) : between(random, 0.65, 0.8);
    if (design.columns <= 2)
        design.entry_weight *= between(random, 1, 2.2);
    design.merge_how_to = chance(random, 0.25);
    design.merge_ticks = chance(random, 0.4);
    const bool blank_heads = chance(random, 0.15);
    const double draw = between(random, 0, 1);
    design.heads = blank_heads   ? print::Heads::blank_row
                   : draw < 0.62 ? print::Heads::in_table
                   : draw < 0.94 ? print::Heads::above
                                 : print::Heads::none;
    if (!game.column_heads.empty())
        design.column_head = one_of(random, game.column_heads);
}

/// Rows no higher than makes room for three digits in a cell, as most prints have it.
void draw_proportions(Design& design, const Template& game, Random& random)
{
    const print::Drawn page = print::layout_sheet(game, design);
    const print::Box& cell = page.sheets.front().cells.front().box;
    if (cell.width < 1.3 * cell.height && chance(random, 0.85))
        design.row_height_pt = cell.width / between(random, 1.3, 2);
}

/// Words that stand over the parts of the table, found among the template's headings by what they hold.
std::string heading_with(const Template& game, std::initializer_list<const char*> parts, Random& random)
{
    std::vector<std::string> fitting;
    for (const std::string& heading : game.section_headings)
        for (const char* part : parts)
            if (heading.find(part) != std::string::npos)
                fitting.push_back(heading);
    return fitting.empty() ? "" : one_of(random, fitting);
}

void draw_words(Design& design, const Template& game, Random& random)
{
    const auto upper = heading_with(game, {"pper", "PPER", "berer", "BERER"}, random);
    const auto lower = heading_with(game, {"ower", "OWER", "nterer", "NTERER"}, random);
    design.upper_heading = chance(random, 0.6) ? upper : "";
    design.how_to_head = chance(random, 0.6) ? heading_with(game, {"ow to", "OW TO", "ow To"}, random) : "";
    const double draw = between(random, 0, 1);
    design.section_break = draw < 0.2                     ? print::SectionBreak::none
                           : draw < 0.5                   ? print::SectionBreak::thick
                           : draw < 0.75 || lower.empty() ? print::SectionBreak::gap
                                                          : print::SectionBreak::heading;
    design.section_heading = lower;
    // Most prints use one manner throughout; later wordings in the lists are rare ones.
    const std::size_t manner = chance(random, 0.5) ? 0 : static_cast<std::size_t>(whole(random, 1, 7));
    const std::size_t how_to = chance(random, 0.5) ? 0 : static_cast<std::size_t>(whole(random, 1, 4));
    for (std::size_t row = 0; row < game.rows.size(); ++row) {
        const bool counted = std::holds_alternative<CountFace>(game.rows[row].rule);
        design.label_choice.push_back(counted               ? manner
                                      : chance(random, 0.5) ? 0
                                                            : static_cast<std::size_t>(whole(random, 0, 6)));
        design.how_to_choice.push_back(how_to);
    }
    if (!game.titles.empty())
        design.title = one_of(random, game.titles);
    design.title_style = chance(random, 0.12)  ? print::TitleStyle::none
                         : chance(random, 0.8) ? print::TitleStyle::text
                                               : print::TitleStyle::banner;
    design.title_align = chance(random, 0.5) ? print::Align::left : print::Align::centre;
    design.has_name_line = chance(random, 0.3);
    if (chance(random, 0.5))
        design.footer = one_of(random, footers);
}

void draw_colours(Design& design, Difficulty severity, Random& random)
{
    const std::array<Colour, 6> inks{Colour{0.05, 0.05, 0.06}, {0.05, 0.05, 0.06}, {0.12, 0.22, 0.5},
                                     {0.08, 0.35, 0.2},        {0.5, 0.12, 0.12},  {0.3, 0.3, 0.32}};
    design.ink = one_of(random, inks);
    design.line = chance(random, 0.7) ? design.ink : shade(between(random, 0, 0.45));
    const double faint = severity == Difficulty::hard ? 0.35 : severity == Difficulty::medium ? 0.2 : 0.08;
    if (chance(random, faint)) {
        const double grey = between(random, 0.5, severity == Difficulty::hard ? 0.78 : 0.68);
        design.line = chance(random, 0.5) ? shade(grey) : Colour{grey * 0.8, grey * 0.95, std::min(1.0, grey * 1.25)};
    }
    const double band = chance(random, 0.7) ? between(random, 0.82, 0.94) : between(random, 0.62, 0.82);
    design.band = chance(random, 0.6) ? shade(band) : Colour{band * 0.9, band * 0.97, std::min(1.0, band * 1.12)};
    const double draw = between(random, 0, 1);
    design.shading = draw < 0.4   ? print::Shading::none
                     : draw < 0.8 ? print::Shading::totals
                     : draw < 0.9 ? print::Shading::totals_labels_only
                                  : print::Shading::zebra;
    design.fill_head = chance(random, 0.55);
    design.head_fill = design.band;
    if (design.heads == print::Heads::in_table && chance(random, 0.2)) {
        design.head_fill = design.ink;
        design.head_text_white = true;
    }
}

void draw_rules(Design& design, Difficulty severity, Random& random)
{
    const double draw = between(random, 0, 1);
    design.row_lines = draw < 0.84   ? print::RowLines::solid
                       : draw < 0.92 ? print::RowLines::dotted
                                     : print::RowLines::dashed;
    if (severity == Difficulty::hard && design.shading == print::Shading::zebra && chance(random, 0.4))
        design.row_lines = print::RowLines::none;
    design.outer_border = chance(random, severity == Difficulty::easy ? 0.93 : 0.85);
    design.double_rules = chance(random, 0.15);
    design.rule_before_totals = chance(random, 0.25);
    design.strong_entry_divider = chance(random, 0.15);
    design.bold_labels = chance(random, 0.25);
    design.bold_totals = chance(random, 0.5);
    design.label_align = chance(random, 0.7)   ? print::Align::left
                         : chance(random, 0.7) ? print::Align::centre
                                               : print::Align::right;
}

} // namespace

print::Design random_design(const Template& game, Difficulty severity, Random& random)
{
    Design design;
    design.font = one_of(random, fonts);
    design.title_font = chance(random, 0.5) ? design.font : one_of(random, fonts);
    draw_paper(design, game, random);
    draw_columns(design, game, random);
    draw_sizes(design, random);
    draw_words(design, game, random);
    draw_colours(design, severity, random);
    draw_rules(design, severity, random);
    draw_proportions(design, game, random);
    return design;
}

void leave_unruled(Design& design, Random& random)
{
    const double draw = between(random, 0, 1);
    if (draw < 0.35) {
        design.frames = print::Frames::underlined;
        design.frame_gap = chance(random, 0.2) ? 0 : between(random, 0.05, 0.5);
    } else if (draw < 0.65) {
        design.frames = print::Frames::boxed;
        design.frame_gap = between(random, 0.08, 0.35);
        design.frame_rounding = chance(random, 0.5) ? between(random, 0.02, 0.25) : 0;
    } else {
        const double tint = between(random, 0.62, 0.92);
        design.shading = print::Shading::table;
        design.band = {tint, tint * between(random, 0.9, 1.08), tint * between(random, 0.8, 1.08)};
        design.line = shade(between(random, 0.95, 1));
        design.thin_pt *= between(random, 1.2, 3.5);
        design.thick_pt = std::max(design.thick_pt, design.thin_pt);
        design.row_lines = print::RowLines::solid;
        return;
    }
    if (design.row_lines == print::RowLines::none)
        design.row_lines = print::RowLines::solid;
    if (design.heads == print::Heads::blank_row)
        design.heads = print::Heads::above;
    design.merge_how_to = design.merge_ticks = false;
}

} // namespace recount::maker
