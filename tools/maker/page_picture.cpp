// Pixels of a printed page, and ink on them: page_picture(), lay_ink().
#include "maker/page_picture.hpp"
#include "print/paint.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <stdexcept>
#include <string>

namespace recount::maker {

cv::Mat page_picture(const print::Drawn& page, double px_per_mm)
{
    constexpr double mm_per_point = 25.4 / 72;
    const int width = std::max(16, static_cast<int>(std::lround(page.width_pt * mm_per_point * px_per_mm)));
    const int height = std::max(16, static_cast<int>(std::lround(page.height_pt * mm_per_point * px_per_mm)));
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t* canvas = cairo_create(surface);
    cairo_set_source_rgb(canvas, 1, 1, 1);
    cairo_paint(canvas);
    cairo_scale(canvas, width / page.width_pt, height / page.height_pt);
    print::paint(page, canvas);
    const cairo_status_t status = cairo_status(canvas);
    const bool painted = status == CAIRO_STATUS_SUCCESS;
    cairo_destroy(canvas);
    cairo_surface_flush(surface);
    cv::Mat picture;
    if (painted) {
        const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
        const cv::Mat pixels(height, width, CV_8UC4, cairo_image_surface_get_data(surface), stride);
        cv::cvtColor(pixels, picture, cv::COLOR_BGRA2BGR);
    }
    cairo_surface_destroy(surface);
    if (!painted)
        throw std::runtime_error(std::string("a page could not be drawn: ") + cairo_status_to_string(status));
    return picture;
}

void lay_ink(cv::Mat& picture, const Writing& writing, cv::Point corner, const Pen& pen, Random& random)
{
    if (writing.coverage.empty())
        return;
    const cv::Point origin = corner - writing.box.tl();
    const cv::Rect covered = cv::Rect(origin, writing.coverage.size()) & cv::Rect({0, 0}, picture.size());
    for (int y = covered.y; y < covered.y + covered.height; ++y) {
        const auto* coverage = writing.coverage.ptr<unsigned char>(y - origin.y);
        auto* pixel = picture.ptr<cv::Vec3b>(y);
        for (int x = covered.x; x < covered.x + covered.width; ++x) {
            const unsigned char amount = coverage[x - origin.x];
            if (amount == 0)
                continue;
            double part = amount / 255.0 * pen.opacity;
            if (pen.is_pencil)
                part *= 0.72 + 0.28 * static_cast<double>(random() & 255) / 255;
            for (int channel = 0; channel < 3; ++channel)
                pixel[x][channel] =
                    cv::saturate_cast<unsigned char>(pixel[x][channel] * (1 - part * (1 - pen.colour[channel] / 255)));
        }
    }
}

} // namespace recount::maker
