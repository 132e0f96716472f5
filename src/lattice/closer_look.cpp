// Places that are looked at again: look_closer_at(), places_of_copies().
#include "lattice/closer_look.hpp"

#include "core/median.hpp"
#include "lattice/compare_grids.hpp"
#include "lattice/find_lattices.hpp"
#include "lattice/flatten.hpp"
#include "photo/pixels.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <utility>

namespace recount {
namespace {

/// How places are looked at again where lines are hard to see, and where copies of a sheet are looked for.
struct CloserLookSettings {
    double row_px = 16;         ///< height of a table's rows then
    double most_side_px = 2000; ///< of such a place
    double at_end = 0.02;       ///< of a table's size: so close to the end of what is looked at it may go on there
    double beside = 1.12;       ///< of a sheet's size: so far from it another copy of its print may be, ...
    double same_paper = 0.25;   ///< ... unless what lies there is so much darker or brighter, of its brightness
    int points = 16;            ///< along each side of a place, by which its paper is judged:
    double least_seen = 0.7;    ///< of them in the picture, ...
    double paper = 0.6;         ///< ... and so many darker than paper is
} const settings;

/// The part of a photo with a table, and `around` of its longer side on each side of it.
cv::Rect part_around(const Photo& photo, const Lattice& table, double around)
{
    const cv::Rect2f box = cv::boundingRect(pixels(outline(table)));
    const float margin = static_cast<float>(around) * std::max(box.width, box.height);
    return cv::Rect(
               cv::Rect2f(box.tl() - cv::Point2f(margin, margin), box.size() + cv::Size2f(2 * margin, 2 * margin))) &
           cv::Rect({0, 0}, photo.grey.size());
}

/// The grids in a part of the photo, by their inferred lines but for those of known tables.
CloserLook infer_around(const Photo& photo, const cv::Rect& part, const Lattice& place,
                        const std::vector<Lattice>& but_for, const Trace& trace)
{
    const double scale = std::min({1., settings.row_px / std::max(1., median_row_height_px(place)),
                                   settings.most_side_px / std::max(part.width, part.height)});
    CloserLook look;
    for (Lattice& grid : infer_lattices(photo, part, scale, but_for, trace))
        (lie_on_one_another(grid, place) ? look.here : look.beside).push_back(std::move(grid));
    return look;
}

/// How bright the paper of a place is, by points all over it; nothing where too little of it is in the picture.
std::optional<double> paper_at(const cv::Mat& grey, const Quad& place)
{
    std::vector<uchar> seen;
    const int side = settings.points;
    for (int down = 0; down < side; ++down)
        for (int across = 0; across < side; ++across) {
            const cv::Point point = pixel(place_in(place, (across + 0.5) / side, (down + 0.5) / side));
            if (cv::Rect({0, 0}, grey.size()).contains(point))
                seen.push_back(grey.at<uchar>(point));
        }
    if (static_cast<double>(seen.size()) < settings.least_seen * side * side)
        return std::nullopt;
    return quantile(std::move(seen), settings.paper);
}

} // namespace

CloserLook look_closer_at(const Photo& photo, const Lattice& place, double around, const std::vector<Lattice>& but_for,
                          const Trace& trace)
{
    const cv::Rect part = part_around(photo, place, around);
    if (part.empty())
        return {};
    CloserLook look = infer_around(photo, part, place, but_for, trace);
    cv::Rect larger = part;
    for (const Lattice& grid : look.here)
        if (const cv::Rect reached = part_around(photo, grid, settings.at_end); (reached & part) != reached)
            larger |= part_around(photo, grid, around);
    return larger == part ? look : infer_around(photo, larger, place, but_for, trace);
}

std::vector<Lattice> places_of_copies(const cv::Mat& grey, const Lattice& table)
{
    const Quad corners = outline(table);
    const std::optional<double> paper = paper_at(grey, corners);
    const auto step = [&](const Point& from, const Point& to) {
        return Point{settings.beside * (to.x - from.x), settings.beside * (to.y - from.y)};
    };
    const Point across = step(between(corners[0], corners[3], 0.5), between(corners[1], corners[2], 0.5));
    const Point down = step(between(corners[0], corners[1], 0.5), between(corners[3], corners[2], 0.5));
    std::vector<Lattice> places;
    for (const Point& shift : {across, Point{-across.x, -across.y}, down, Point{-down.x, -down.y}}) {
        Lattice place = table;
        for (Point& node : place.nodes)
            node = {node.x + shift.x, node.y + shift.y};
        const std::optional<double> beside = paper_at(grey, outline(place));
        if (paper && beside && std::abs(*beside - *paper) <= settings.same_paper * *paper)
            places.push_back(std::move(place));
    }
    return places;
}

} // namespace recount
