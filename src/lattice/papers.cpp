// Sheets of paper, whatever is printed on them: find_papers(), alone_on_paper(). Once print and writing are closed
// over, paper is the smooth part of a picture between steps of brightness.
#include "lattice/papers.hpp"

#include "core/median.hpp"
#include "photo/box_means.hpp"
#include "photo/pixels.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

struct PaperSettings {
    int side_px = 420;         // longer side of the picture that is looked at
    int print_px = 7;          // in it: strokes of print are thinner
    int median_px = 5;         // specks that stay
    double black = 8;          // grey values that are added before contrast is taken: noise in the dark
    double smooth = 0.03;      // log brightness per pixel: steeper is the edge of something
    double least_area = 0.012; // of the picture
    double most_area = 0.8;
    double least_filled = 0.72;  // of its convex hull: thumbs and dice lie on paper
    double least_width = 0.2;    // of its length: slimmer is what shows of another sheet's paper, or a plank
    int rim_px = 3, ring_px = 7; // beyond its border there is something else
    double around = 0.4;         // quantile of that,
    double brighter = 1.06;      // times as bright is paper
    double ink = 0.12;           // of the paper's brightness darker
    double printed = 0.015;      // of a printed sheet is ink
    double paper_around = 0.25;  // of the picture's side: how far around light is averaged where there is no paper
} constexpr settings;

/// A small copy of a photo.
struct SmallPhoto {
    cv::Mat grey;
    cv::Mat paper;    ///< the same without print
    double scale = 1; ///< of its pixels, by the photo's
};

SmallPhoto small_photo(const SearchedPhoto& searched)
{
    const cv::Mat& grey = searched.reduced;
    SmallPhoto small;
    const double scale = std::min(1., static_cast<double>(settings.side_px) / std::max(grey.cols, grey.rows));
    small.scale = scale * searched.scale;
    small.grey =
        mean_over_areas(grey, {std::max(1, cvRound(scale * grey.cols)), std::max(1, cvRound(scale * grey.rows))});
    cv::morphologyEx(small.grey, small.paper, cv::MORPH_CLOSE,
                     cv::getStructuringElement(cv::MORPH_RECT, {settings.print_px, settings.print_px}));
    cv::medianBlur(small.paper, small.paper, settings.median_px);
    return small;
}

/// 255 where the brightness hardly changes.
cv::Mat smooth_parts(const cv::Mat& paper)
{
    cv::Mat light, along, down, slope;
    paper.convertTo(light, CV_32F, 1, settings.black);
    cv::log(light, light);
    cv::Sobel(light, along, CV_32F, 1, 0, 3, 1. / 8);
    cv::Sobel(light, down, CV_32F, 0, 1, 3, 1. / 8);
    cv::magnitude(along, down, slope);
    cv::Mat smooth = slope < settings.smooth;
    cv::erode(smooth, smooth, cv::Mat::ones(3, 3, CV_8U));
    return smooth;
}

cv::Mat filled(const PaperOutline& outline, cv::Size size)
{
    cv::Mat mask = cv::Mat::zeros(size, CV_8U);
    cv::fillConvexPoly(mask, outline, 255);
    return mask;
}

cv::Mat grown(const cv::Mat& mask, int px)
{
    cv::Mat larger;
    cv::dilate(mask, larger, cv::Mat::ones(2 * px + 1, 2 * px + 1, CV_8U));
    return larger;
}

double quantile_within(const cv::Mat1b& picture, const cv::Mat1b& mask, double share)
{
    std::vector<uchar> values;
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x)
            if (mask(y, x) != 0)
                values.push_back(picture(y, x));
    return values.empty() ? 0 : quantile(std::move(values), share);
}

/// Whether an outline is too slim for a sheet, however it lies.
bool is_slim(const PaperOutline& outline)
{
    const cv::Size2f sides = cv::minAreaRect(outline).size;
    return std::min(sides.width, sides.height) < settings.least_width * std::max(sides.width, sides.height);
}

/// Whether what an outline in the small copy encloses is brighter than what is around it, and printed.
bool is_printed_paper(const SmallPhoto& small, const PaperOutline& outline)
{
    const cv::Mat mask = filled(outline, small.grey.size());
    const cv::Mat ring = grown(mask, settings.ring_px) - grown(mask, settings.rim_px);
    if (quantile_within(small.paper, mask, 0.5) <
        settings.brighter * quantile_within(small.paper, ring, settings.around))
        return false;
    cv::Mat light;
    small.paper.convertTo(light, CV_8U, 1 - settings.ink);
    const cv::Mat ink = (small.grey < light) & mask;
    return cv::countNonZero(ink) >= settings.printed * cv::countNonZero(mask);
}

} // namespace

std::vector<PaperOutline> find_papers(const SearchedPhoto& searched)
{
    if (!may_hold_tables(searched.full))
        return {};
    const SmallPhoto small = small_photo(searched);
    std::vector<PaperOutline> outlines, papers;
    std::vector<cv::Vec4i> relations; // the last of each: what it is a hole in
    cv::findContours(smooth_parts(small.paper), outlines, relations, cv::RETR_CCOMP, cv::CHAIN_APPROX_SIMPLE);
    const double all = small.grey.cols * small.grey.rows;
    for (std::size_t i = 0; i < outlines.size(); ++i) {
        const PaperOutline& outline = outlines[i];
        const double area = cv::contourArea(outline);
        if (relations[i][3] >= 0 || area < settings.least_area * all || area > settings.most_area * all)
            continue;
        PaperOutline hull;
        cv::convexHull(outline, hull);
        if (area < settings.least_filled * cv::contourArea(hull) || is_slim(hull) || !is_printed_paper(small, hull))
            continue;
        for (cv::Point& corner : hull)
            corner = {cvRound((corner.x + 0.5) / small.scale), cvRound((corner.y + 0.5) / small.scale)};
        papers.push_back(std::move(hull));
    }
    return papers;
}

double px_within(const PaperOutline& paper, const Point& place)
{
    return cv::pointPolygonTest(paper, pixel(place), true);
}

double filled_share(const PaperOutline& paper, const std::vector<Lattice>& tables)
{
    const std::vector<cv::Point2f> hull(paper.begin(), paper.end());
    double filled = 0;
    for (const Lattice& table : tables) {
        std::vector<cv::Point2f> shared;
        filled += cv::intersectConvexConvex(hull, pixels(outline(table)), shared);
    }
    return filled / cv::contourArea(hull);
}

cv::Mat alone_on_paper(const SearchedPhoto& searched, const PaperOutline& paper)
{
    const cv::Mat& grey = searched.full;
    const SmallPhoto small = small_photo(searched);
    PaperOutline outline;
    for (const cv::Point& corner : paper)
        outline.emplace_back(cvRound(corner.x * small.scale), cvRound(corner.y * small.scale));
    cv::Mat mask = filled(outline, small.grey.size());
    cv::erode(mask, mask, cv::Mat::ones(3, 3, CV_8U), {-1, -1}, 2); // what is beside it shines in
    cv::Mat light, weight, around, mean;
    small.paper.convertTo(light, CV_32F);
    mask.convertTo(weight, CV_32F, 1. / 255);
    light = light.mul(weight);
    const int px = 2 * cvRound(settings.paper_around * settings.side_px / 2) + 1;
    cv::blur(light, light, {px, px}, {-1, -1}, cv::BORDER_CONSTANT);
    cv::blur(weight, weight, {px, px}, {-1, -1}, cv::BORDER_CONSTANT);
    around = cv::Mat(mask.size(), CV_32F, cv::Scalar(quantile_within(small.paper, mask, 0.5)));
    cv::divide(light, weight, mean);
    mean.copyTo(around, weight > 1e-3F);
    around.convertTo(around, CV_8U);
    cv::Mat alone;
    cv::resize(around, alone, grey.size(), 0, 0, cv::INTER_LINEAR);
    grey.copyTo(alone, filled(paper, grey.size()));
    return alone;
}

} // namespace recount
