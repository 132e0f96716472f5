// Sets a label into its cell: place_text().
// Measures with Cairo's own text at 100 points without hinting, so that a page is laid out alike for every output; then
// takes one line or the best break into two, whichever allows the larger size.
#include "print/fit_text.hpp"

#include <algorithm>
#include <cairo.h>
#include <memory>

namespace recount::print {
namespace {

constexpr double measuring_size_pt = 100;
constexpr double line_spacing = 1.12; ///< of the size
constexpr double padding_pt = 3.2;    ///< beside a text
constexpr double most_padding = 0.06; ///< of the cell's width
constexpr double height_room = 0.8;   ///< of the cell's height, ascenders to descenders

struct Measured {
    double width, left, top, height; ///< of the ink, for a size of 1 point
};

cairo_t* measuring_canvas()
{
    struct Release {
        void operator()(cairo_t* canvas) const { cairo_destroy(canvas); }
    };
    thread_local const std::unique_ptr<cairo_t, Release> canvas = [] {
        cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
        std::unique_ptr<cairo_t, Release> made(cairo_create(surface));
        cairo_surface_destroy(surface);
        cairo_font_options_t* options = cairo_font_options_create();
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_set_font_options(made.get(), options);
        cairo_font_options_destroy(options);
        return made;
    }();
    return canvas.get();
}

Measured measure(const std::string& text, const TextStyle& style)
{
    cairo_t* canvas = measuring_canvas();
    cairo_select_font_face(canvas, style.font.c_str(), CAIRO_FONT_SLANT_NORMAL,
                           style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(canvas, measuring_size_pt);
    cairo_text_extents_t ink;
    cairo_text_extents(canvas, text.c_str(), &ink);
    return {ink.width / measuring_size_pt, ink.x_bearing / measuring_size_pt, ink.y_bearing / measuring_size_pt,
            ink.height / measuring_size_pt};
}

double padding(const Box& room)
{
    return std::min(padding_pt, most_padding * room.width);
}

/// Signs that few typefaces have: set in one that does.
std::string font_for(const std::string& text, const TextStyle& style)
{
    for (const char* sign : {"✓", "→", "⇒"})
        if (text.find(sign) != std::string::npos)
            return "DejaVu Sans";
    return style.font;
}

/// The largest size, up to the style's, at which lines of these widths fit into the room.
double size_that_fits(double widest, std::size_t lines, const TextStyle& style, const Box& room)
{
    const double by_width = (room.width - 2 * padding(room)) / std::max(widest, 1e-6);
    const double by_height = room.height * height_room / (line_spacing * static_cast<double>(lines));
    return std::min({style.size_pt, by_width, by_height});
}

struct Setting {
    std::vector<std::string> lines;
    double size_pt = 0;
    double widest = 0; ///< line, for a size of 1 point
};

Setting best_setting(const std::string& text, const TextStyle& style, const Box& room)
{
    const double width = measure(text, style).width;
    Setting best{{text}, size_that_fits(width, 1, style, room), width};
    if (style.most_lines < 2 || best.size_pt >= 0.8 * style.size_pt)
        return best;
    for (std::size_t space = text.find(' '); space != std::string::npos; space = text.find(' ', space + 1)) {
        const std::string first = text.substr(0, space);
        const std::string second = text.substr(space + 1);
        const double widest = std::max(measure(first, style).width, measure(second, style).width);
        const double size = size_that_fits(widest, 2, style, room);
        if (size > best.size_pt || (size == best.size_pt && widest < best.widest))
            best = {{first, second}, size, widest};
    }
    return best;
}

} // namespace

void place_text(Drawn& page, const std::string& text, const TextStyle& style, const Box& room)
{
    if (text.empty() || room.width <= 0 || room.height <= 0)
        return;
    TextStyle fitting = style;
    fitting.font = font_for(text, style);
    const Setting setting = best_setting(text, fitting, room);
    const double pitch = setting.size_pt * line_spacing;
    const double cap_height = -measure("H", fitting).top * setting.size_pt;
    const double block = cap_height + pitch * static_cast<double>(setting.lines.size() - 1);
    double baseline = room.y + (room.height - block) / 2 + cap_height;
    for (const std::string& line : setting.lines) {
        const Measured ink = measure(line, fitting);
        const double width = ink.width * setting.size_pt;
        double left = room.x + padding(room);
        if (fitting.align == Align::centre)
            left = room.x + (room.width - width) / 2;
        else if (fitting.align == Align::right)
            left = room.right() - padding(room) - width;
        const double x = left - ink.left * setting.size_pt;
        const Box covered{left, baseline + ink.top * setting.size_pt, width, ink.height * setting.size_pt};
        page.texts.push_back(
            {line, fitting.font, setting.size_pt, fitting.bold, x, baseline, fitting.colour, covered, room});
        baseline += pitch;
    }
}

} // namespace recount::print
