// A blank sheet as PDF, SVG or PNG, in memory: print_sheet().
#include "print/print_sheet.hpp"
#include "core/ascii.hpp"
#include "core/errors.hpp"
#include "print/paint.hpp"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <stdexcept>

namespace recount::print {
namespace {

constexpr double png_dots_per_inch = 200; ///< enough for a sharp print, small enough to mail

struct Release {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t* canvas) const { cairo_destroy(canvas); }
};
using Surface = std::unique_ptr<cairo_surface_t, Release>;

void check(cairo_status_t status)
{
    if (status != CAIRO_STATUS_SUCCESS)
        throw std::runtime_error(fmt::format("the sheet could not be drawn: {}", cairo_status_to_string(status)));
}

/// Takes what Cairo writes; `bytes` is the string.
cairo_status_t append(void* bytes, const unsigned char* data, unsigned int length)
{
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

void paint_on(cairo_surface_t* surface, const Drawn& page, double scale)
{
    const std::unique_ptr<cairo_t, Release> canvas(cairo_create(surface));
    cairo_scale(canvas.get(), scale, scale);
    if (scale != 1) {
        cairo_set_source_rgb(canvas.get(), 1, 1, 1);
        cairo_paint(canvas.get());
    }
    paint(page, canvas.get());
    check(cairo_status(canvas.get()));
}

} // namespace

std::string print_sheet(const Template& game, const Design& design, const std::filesystem::path& path)
{
    const std::string extension = lower(path.extension().string());
    const Drawn page = layout_sheet(game, design);
    const double scale = extension == ".png" ? png_dots_per_inch / 72 : 1;
    std::string bytes;
    Surface surface; // goes before the bytes that it writes to
    if (extension == ".pdf")
        surface.reset(cairo_pdf_surface_create_for_stream(append, &bytes, page.width_pt, page.height_pt));
    else if (extension == ".svg")
        surface.reset(cairo_svg_surface_create_for_stream(append, &bytes, page.width_pt, page.height_pt));
    else if (extension == ".png")
        surface.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24,
                                                 static_cast<int>(std::lround(page.width_pt * scale)),
                                                 static_cast<int>(std::lround(page.height_pt * scale))));
    else
        throw UsageError(fmt::format("{}: a sheet is written as .pdf, .svg or .png", path.string()));
    check(cairo_surface_status(surface.get()));
    paint_on(surface.get(), page, scale);
    if (extension == ".png")
        check(cairo_surface_write_to_png_stream(surface.get(), append, &bytes));
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
    return bytes;
}

} // namespace recount::print
