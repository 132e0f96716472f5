// A table laid flat by a map, and its lines followed again there: nearly parallel to the axes, they can be smoothed
// along their length first, so fainter lines show than in the photo, and what belongs to a neighbour is told by what
// touches.
#include "lattice/flat_picture.hpp"

#include "lattice/pen_lines.hpp"
#include "lattice/table_extent.hpp"

#include <algorithm>
#include <map>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

struct FlatPictureSettings {
    int map_step_px = 16;        // the map is smooth: it is computed every so many pixels
    double reduced_below = 0.75; // flat pixels per photo pixel: below, the reduced photo is sharp enough
    int smooth_px = 7;           // along the lines, before they are followed
    int step_px = 4;             // along the lines, between the scan lines that are looked at
    int least_contrast = 7;      // of 255
    int greatest_gap = 16;       // in pixels
    float least_density = 0.65F; // of the few scan lines: noise shows on some of them
    float greatest_slope = 0.2F; // what the first map leaves of curl
    double length_part = 0.04;   // of the picture: shorter strokes say nothing
    double same_line_px = 3;     // strokes of one line
    double inside = 0.5;         // of the length of touching strokes in the table's area: they belong to it
    std::size_t point_step = 2;  // every so many points of a stroke are kept
} const settings;

std::vector<Stroke> follow(const FlatPicture& picture, Heading heading)
{
    const bool level = heading == Heading::level;
    FollowSettings follow;
    follow.least_contrast = settings.least_contrast;
    follow.greatest_gap = settings.greatest_gap;
    follow.greatest_slope = settings.greatest_slope;
    follow.least_length =
        std::max(24, static_cast<int>(settings.length_part * (level ? picture.image.cols : picture.image.rows)));
    follow.smooth_px = settings.smooth_px;
    follow.step_px = settings.step_px;
    follow.least_density = settings.least_density;
    return follow_dark_lines(picture.image, heading, follow);
}

/// Drops the strokes of groups that lie mostly outside `area` (pixels).
void keep_inside(std::vector<Stroke>& level, std::vector<Stroke>& steep, cv::Size size, const cv::Rect2d& area)
{
    std::vector<Stroke> all = level;
    all.insert(all.end(), steep.begin(), steep.end());
    const std::vector<std::size_t> groups = touching_groups(all, size);
    std::map<std::size_t, std::pair<double, double>> lengths; // inside, in all
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const cv::Point2f& point : all[i].points) {
            lengths[groups[i]].first += area.contains(cv::Point2d(point));
            lengths[groups[i]].second += 1;
        }
    std::size_t next = 0;
    for (std::vector<Stroke>* family : {&level, &steep})
        std::erase_if(*family, [&](const Stroke&) {
            const auto& [inside, total] = lengths[groups[next++]];
            return inside < settings.inside * total;
        });
}

void to_photo(LineFamily& family, const FlatPicture& picture, const FlatMap& map)
{
    for (Stroke& stroke : family.strokes) {
        std::vector<cv::Point2f> points;
        for (std::size_t i = 0; i < stroke.points.size(); i += settings.point_step)
            points.emplace_back(map.photo(picture.flat(stroke.points[i])));
        points.emplace_back(map.photo(picture.flat(stroke.points.back())));
        stroke.points = std::move(points);
    }
}

} // namespace

FlatPicture lay_flat(const SearchedPhoto& searched, const FlatMap& map, const cv::Rect2d& region,
                     double longest_side_px)
{
    const int step = settings.map_step_px;
    FlatPicture picture;
    picture.scale = std::min(1., longest_side_px / std::max(region.width, region.height));
    picture.origin = region.tl();
    const cv::Size size(std::max(16, static_cast<int>(region.width * picture.scale)),
                        std::max(16, static_cast<int>(region.height * picture.scale)));
    const bool from_reduced = picture.scale < settings.reduced_below;
    const double factor = from_reduced ? searched.scale : 1;
    cv::Mat2f coarse((size.height + 2 * step - 1) / step, (size.width + 2 * step - 1) / step);
    for (int y = 0; y < coarse.rows; ++y)
        for (int x = 0; x < coarse.cols; ++x) {
            const cv::Point2d place = map.photo(picture.flat({(x + 0.5) * step, (y + 0.5) * step})) * factor;
            coarse(y, x) = {static_cast<float>(place.x - 0.5), static_cast<float>(place.y - 0.5)};
        }
    cv::Mat2f fine;
    cv::resize(coarse, fine, {}, step, step, cv::INTER_LINEAR);
    fine = fine(cv::Rect({0, 0}, size));
    cv::remap(from_reduced ? searched.reduced : searched.full, picture.image, fine, {}, cv::INTER_LINEAR,
              cv::BORDER_REPLICATE);
    picture.image = even_light(picture.image);
    return picture;
}

std::pair<LineFamily, LineFamily> follow_flat_lines(const FlatPicture& picture, const FlatMap& map,
                                                    const cv::Rect2d& area)
{
    CrossingLines lines{follow(picture, Heading::level), follow(picture, Heading::steep)};
    keep_inside(lines.level, lines.steep, picture.image.size(), {picture.pixel(area.tl()), picture.pixel(area.br())});
    drop_pen_lines(lines, settings.same_line_px);
    std::pair<LineFamily, LineFamily> families{
        merged_lines(std::move(lines.level), Heading::level, settings.same_line_px),
        merged_lines(std::move(lines.steep), Heading::steep, settings.same_line_px)};
    to_photo(families.first, picture, map);
    to_photo(families.second, picture, map);
    return families;
}

} // namespace recount
