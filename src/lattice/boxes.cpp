// Boxes to write in, and which of them stand in rows and columns: find_boxes(), group_boxes(). Paper between lines is
// one connected piece, whatever the lines look like; boxes of one table are as high as those beside them and as wide as
// those above and below.
#include "lattice/boxes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace recount {
namespace {

struct BoxSettings {
    int around_px = 61;            // what a line is darker, or lighter, than the mean of
    int least_contrast = 6;        // grey values
    int least_px = 8;              // sides of a box
    int most_px = 400;             // of them
    double most_aspect = 6;        // of its longer side
    double least_filled = 0.8;     // of the rectangle around it: letters fill less
    double same_place = 0.4;       // of the shorter side: boxes found twice, with its line and without
    double as_large = 1.35;        // times the other's: how far sides differ that lie beside one another
    double as_long = 3;            // and the others
    double off = 0.3;              // of the side: how far two are shifted against each other
    double most_gap = 3;           // of the shorter side: between two, where a section ends
    double same_way = 0.95;        // cosine between the sides of two
    std::size_t least_boxes = 9;   // of a group
    std::size_t most_boxes = 4000; // of a texture are more
} constexpr settings;

/// The pieces that lines close in. `lines`: not 0 on them.
void add_pieces(const cv::Mat1b& lines, std::vector<Box>& boxes)
{
    cv::Mat labels, stats, centres;
    const int count = cv::connectedComponentsWithStats(lines == 0, labels, stats, centres, 4);
    for (int piece = 1; piece < count; ++piece) {
        const cv::Rect around(stats.at<int>(piece, cv::CC_STAT_LEFT), stats.at<int>(piece, cv::CC_STAT_TOP),
                              stats.at<int>(piece, cv::CC_STAT_WIDTH), stats.at<int>(piece, cv::CC_STAT_HEIGHT));
        const bool touches_rim =
            around.x == 0 || around.y == 0 || around.br().x == lines.cols || around.br().y == lines.rows;
        if (touches_rim || std::min(around.width, around.height) < settings.least_px ||
            std::max(around.width, around.height) > settings.most_px)
            continue;
        std::vector<std::vector<cv::Point>> outlines;
        cv::findContours(labels(around) == piece, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
        const cv::RotatedRect box = cv::minAreaRect(outlines.front());
        const double least = std::min(box.size.width, box.size.height),
                     most = std::max(box.size.width, box.size.height);
        if (least < settings.least_px || most > settings.most_aspect * least ||
            cv::contourArea(outlines.front()) < settings.least_filled * box.size.area())
            continue;
        const double angle = box.angle * CV_PI / 180;
        const cv::Point2f way(static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)));
        const cv::Point2f corner(static_cast<float>(around.x) + 0.5F, static_cast<float>(around.y) + 0.5F);
        boxes.push_back({box.center + corner, way * (box.size.width / 2 + 0.5F),
                         cv::Point2f(-way.y, way.x) * (box.size.height / 2 + 0.5F)});
    }
}

float least_side(const Box& box)
{
    return 2 * static_cast<float>(std::min(cv::norm(box.along), cv::norm(box.across)));
}

/// Each box once, from the left: of those in one place the smallest, which is without its line.
std::vector<Box> distinct(std::vector<Box> boxes)
{
    const auto from_the_left = [&] { std::ranges::sort(boxes, {}, [](const Box& box) { return box.centre.x; }); };
    from_the_left();
    std::vector<Box> kept;
    for (const Box& box : boxes) {
        const auto same = std::ranges::find_if(kept.rbegin(), kept.rend(), [&](const Box& other) {
            return box.centre.x - other.centre.x > settings.most_px ||
                   cv::norm(box.centre - other.centre) <= settings.same_place * least_side(other);
        });
        if (same == kept.rend() || box.centre.x - same->centre.x > settings.most_px)
            kept.push_back(box);
        else if (least_side(box) < least_side(*same))
            *same = box;
    }
    boxes = std::move(kept);
    from_the_left();
    return boxes;
}

constexpr int ways = 4; // to the next box: along, across, and back

/// From the centre to the middle of the side that lies this way.
cv::Point2f half_side(const Box& box, int way)
{
    const cv::Point2f side = way % 2 == 0 ? box.along : box.across;
    return way < 2 ? side : -side;
}

bool differ(double one, double other, double times)
{
    return std::max(one, other) > times * std::min(one, other);
}

/// How wide the gap is to another box that stands this way from one; nothing where it stands elsewhere, or is of
/// another size.
std::optional<double> gap_to(const Box& box, int way, const Box& other)
{
    const cv::Point2f reach = half_side(box, way), to = other.centre - box.centre;
    const double length = cv::norm(reach), side = cv::norm(half_side(box, way + 1 == ways ? 0 : way + 1));
    const double distance = to.dot(reach) / length, off = std::abs(to.cross(reach)) / length;
    if (distance <= 0 || off > 2 * settings.off * side)
        return std::nullopt;
    const auto is_this_way = [&](cv::Point2f half) {
        return std::abs(half.dot(reach)) > settings.same_way * length * cv::norm(half);
    };
    const bool is_turned = !is_this_way(other.along);
    if (is_turned && !is_this_way(other.across))
        return std::nullopt;
    const double other_length = cv::norm(is_turned ? other.across : other.along),
                 other_side = cv::norm(is_turned ? other.along : other.across);
    if (differ(side, other_side, settings.as_large) || differ(length, other_length, settings.as_long))
        return std::nullopt;
    const double gap = distance - length - other_length;
    return gap > settings.most_gap * least_side(box) ? std::nullopt : std::optional(gap);
}

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// The nearest box each way, `none` where there is none.
using Neighbours = std::array<std::size_t, ways>;

/// Of boxes from left to right.
std::vector<Neighbours> nearest(const std::vector<Box>& boxes)
{
    std::vector<Neighbours> neighbours(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (int way = 0; way < ways; ++way) {
            const Box& box = boxes[i];
            const double reach =
                (settings.as_long + 1) * cv::norm(half_side(box, way)) + settings.most_gap * least_side(box);
            auto other = std::ranges::lower_bound(boxes, box.centre.x - reach, {},
                                                  [](const Box& some) { return some.centre.x; });
            std::size_t& best = neighbours[i][static_cast<std::size_t>(way)] = none;
            for (double least = reach; other != boxes.end() && other->centre.x <= box.centre.x + reach; ++other)
                if (const std::optional<double> gap = gap_to(box, way, *other); gap && *gap < least) {
                    least = *gap;
                    best = static_cast<std::size_t>(other - boxes.begin());
                }
        }
    return neighbours;
}

/// Leaves those that are each other's nearest.
void keep_mutual(std::vector<Neighbours>& neighbours)
{
    const std::vector<Neighbours> all = neighbours;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t& other : neighbours[i])
            if (other != none && std::ranges::find(all[other], i) == all[other].end())
                other = none;
}

/// A box in a group, and how many quarters it has to be turned to be seen as the group's first one is.
struct Member {
    std::size_t box = 0;
    int quarters = 0;
};

constexpr int quarters_of(int way, int quarters)
{
    return ((way + quarters) % ways + ways) % ways;
}

/// The boxes that can be reached from one, taken out of `is_free`.
std::vector<Member> take_group(std::size_t first, const std::vector<Neighbours>& neighbours, std::vector<bool>& is_free)
{
    std::vector<Member> members{{first, 0}};
    is_free[first] = false;
    for (std::size_t k = 0; k < members.size(); ++k) {
        const auto [box, quarters] = members[k];
        for (int way = 0; way < ways; ++way) {
            const std::size_t other = neighbours[box][static_cast<std::size_t>(way)];
            if (other == none || !is_free[other])
                continue;
            is_free[other] = false;
            const auto back = static_cast<int>(std::ranges::find(neighbours[other], box) - neighbours[other].begin());
            members.push_back({other, quarters_of(back + 2 - way, quarters)});
        }
    }
    return members;
}

/// The stretches of members, each of which is the next one's neighbour this way.
std::vector<std::vector<std::size_t>> stretches(const std::vector<Member>& members,
                                                const std::vector<Neighbours>& neighbours, int way)
{
    std::map<std::size_t, std::size_t> place; // of a box among the members
    for (std::size_t k = 0; k < members.size(); ++k)
        place[members[k].box] = k;
    const auto next = [&](std::size_t k, int towards) {
        const auto slot = static_cast<std::size_t>(quarters_of(towards, members[k].quarters));
        const std::size_t box = neighbours[members[k].box][slot];
        return box == none ? none : place.at(box);
    };
    std::vector<std::vector<std::size_t>> found;
    for (std::size_t k = 0; k < members.size(); ++k) {
        if (next(k, way + 2) != none)
            continue;
        std::vector<std::size_t>& stretch = found.emplace_back();
        for (std::size_t at = k; at != none && stretch.size() < members.size(); at = next(at, way))
            stretch.push_back(at);
    }
    return found;
}

} // namespace

FoundBoxes find_boxes(const cv::Mat& grey)
{
    cv::Mat smooth, mean, darker, lighter;
    cv::blur(grey, smooth, {3, 3});
    cv::blur(smooth, mean, {settings.around_px, settings.around_px});
    cv::subtract(mean, smooth, darker);
    cv::subtract(smooth, mean, lighter);
    FoundBoxes found{{}, {darker > settings.least_contrast, lighter > settings.least_contrast}};
    for (const cv::Mat1b& lines : found.lines)
        add_pieces(lines, found.boxes);
    found.boxes = distinct(std::move(found.boxes));
    return found;
}

std::vector<BoxGroup> group_boxes(const std::vector<Box>& boxes)
{
    if (boxes.size() > settings.most_boxes)
        return {};
    std::vector<Neighbours> neighbours = nearest(boxes);
    keep_mutual(neighbours);
    std::vector<bool> is_free(boxes.size(), true);
    std::vector<BoxGroup> groups;
    for (std::size_t first = 0; first < boxes.size(); ++first) {
        if (!is_free[first])
            continue;
        const std::vector<Member> members = take_group(first, neighbours, is_free);
        if (members.size() < settings.least_boxes)
            continue;
        BoxGroup& group = groups.emplace_back();
        for (const auto& [box, quarters] : members)
            group.boxes.push_back({boxes[box].centre, half_side(boxes[box], quarters_of(0, quarters)),
                                   half_side(boxes[box], quarters_of(1, quarters))});
        group.rows = stretches(members, neighbours, 0);
        group.columns = stretches(members, neighbours, 1);
    }
    std::ranges::stable_sort(groups, std::ranges::greater{}, [](const BoxGroup& group) {
        return std::transform_reduce(group.boxes.begin(), group.boxes.end(), 0., std::plus{},
                                     [](const Box& box) { return box.along.cross(box.across); });
    });
    return groups;
}

} // namespace recount
