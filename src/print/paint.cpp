// Paints a laid-out page with Cairo: paint(). One drawing code for PDF, SVG, PNG and the sample maker.
#include "print/paint.hpp"

#include <array>
#include <numbers>

namespace recount::print {
namespace {

void set(cairo_t* canvas, const Colour& colour)
{
    cairo_set_source_rgb(canvas, colour.red, colour.green, colour.blue);
}

void paint_line(cairo_t* canvas, const DrawnLine& line)
{
    if (line.style == RowLines::none)
        return;
    const std::array<double, 2> dots{line.width_pt, 2.2 * line.width_pt};
    const std::array<double, 2> dashes{5 * line.width_pt, 3.5 * line.width_pt};
    cairo_set_dash(canvas, (line.style == RowLines::dotted ? dots : dashes).data(),
                   line.style == RowLines::solid ? 0 : 2, 0);
    set(canvas, line.colour);
    cairo_set_line_width(canvas, line.width_pt);
    cairo_move_to(canvas, line.x1, line.y1);
    cairo_line_to(canvas, line.x2, line.y2);
    cairo_stroke(canvas);
}

void paint_text(cairo_t* canvas, const DrawnText& text)
{
    cairo_select_font_face(canvas, text.font.c_str(), CAIRO_FONT_SLANT_NORMAL,
                           text.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(canvas, text.size_pt);
    set(canvas, text.colour);
    cairo_move_to(canvas, text.x, text.y);
    cairo_show_text(canvas, text.text.c_str());
}

void round_rectangle(cairo_t* canvas, const Box& box, double corner)
{
    cairo_new_sub_path(canvas);
    cairo_arc(canvas, box.right() - corner, box.y + corner, corner, -std::numbers::pi / 2, 0);
    cairo_arc(canvas, box.right() - corner, box.bottom() - corner, corner, 0, std::numbers::pi / 2);
    cairo_arc(canvas, box.x + corner, box.bottom() - corner, corner, std::numbers::pi / 2, std::numbers::pi);
    cairo_arc(canvas, box.x + corner, box.y + corner, corner, std::numbers::pi, 1.5 * std::numbers::pi);
    cairo_close_path(canvas);
}

void paint_frame(cairo_t* canvas, const DrawnFrame& frame)
{
    round_rectangle(canvas, frame.box, frame.radius);
    set(canvas, frame.colour);
    cairo_set_dash(canvas, nullptr, 0, 0);
    cairo_set_line_width(canvas, frame.width_pt);
    cairo_stroke(canvas);
}

struct Pip {
    int across; ///< in steps from the die's middle
    int down;
    int least_face; ///< shown by this face and the higher ones
};
constexpr std::array<Pip, 6> side_pips{{{-1, -1, 2}, {1, 1, 2}, {1, -1, 4}, {-1, 1, 4}, {-1, 0, 6}, {1, 0, 6}}};

void paint_pip(cairo_t* canvas, const Box& box, int across, int down)
{
    cairo_new_sub_path(canvas);
    cairo_arc(canvas, box.x + box.width * (0.5 + 0.26 * across), box.y + box.height * (0.5 + 0.26 * down),
              box.width * 0.09, 0, 2 * std::numbers::pi);
    cairo_fill(canvas);
}

void paint_die(cairo_t* canvas, const DrawnDie& die)
{
    const Box& box = die.box;
    round_rectangle(canvas, box, box.width * 0.18);
    set(canvas, die.colour);
    cairo_set_dash(canvas, nullptr, 0, 0);
    cairo_set_line_width(canvas, box.width * 0.06);
    if (die.filled)
        cairo_fill(canvas);
    else
        cairo_stroke(canvas);
    if (die.filled)
        cairo_set_source_rgb(canvas, 1, 1, 1);
    if (die.face % 2 == 1)
        paint_pip(canvas, box, 0, 0);
    for (const Pip& pip : side_pips)
        if (die.face >= pip.least_face)
            paint_pip(canvas, box, pip.across, pip.down);
}

} // namespace

void paint(const Drawn& page, cairo_t* canvas)
{
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_set_font_options(canvas, options);
    cairo_font_options_destroy(options);
    for (const DrawnBand& band : page.bands) {
        set(canvas, band.colour);
        cairo_rectangle(canvas, band.box.x, band.box.y, band.box.width, band.box.height);
        cairo_fill(canvas);
    }
    for (const DrawnLine& line : page.lines)
        paint_line(canvas, line);
    for (const DrawnFrame& frame : page.frames)
        paint_frame(canvas, frame);
    for (const DrawnDie& die : page.dice)
        paint_die(canvas, die);
    for (const DrawnText& text : page.texts)
        paint_text(canvas, text);
}

} // namespace recount::print
