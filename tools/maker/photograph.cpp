// Makes the pixels of a planned scene: photograph().
// Each layer (table, then each paper) is sampled once: where a pixel falls on it is worked out on a coarse net of nodes
// and carried to the pixels between them linearly. Then the light of the room, things on top, blur, grain.
#include "maker/chance.hpp"
#include "maker/scene.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

constexpr int net_px = 8;                ///< distance of the nodes
constexpr double least_mean_light = 0.5; ///< of full light

/// What a node knows: place in the layer's picture (pixels) and how much light it gets.
struct Node {
    float x = 0, y = 0, light = 1;
};

/// Nodes over a part of the photo.
struct Net {
    int left = 0, top = 0; ///< pixels; multiples of `net_px`
    int across = 0, down = 0;
    std::vector<Node> nodes;
    Node& at(int column, int row) { return nodes[static_cast<std::size_t>(row * across + column)]; }
    const Node& at(int column, int row) const { return nodes[static_cast<std::size_t>(row * across + column)]; }
};

Net net_over(int left, int top, int right, int bottom)
{
    Net net;
    net.left = left / net_px * net_px;
    net.top = top / net_px * net_px;
    net.across = (right - net.left) / net_px + 2;
    net.down = (bottom - net.top) / net_px + 2;
    net.nodes.resize(static_cast<std::size_t>(net.across * net.down));
    return net;
}

/// Calls `paint(photo pixel, x, y, light)` for each pixel under the net, in rows.
template <typename Paint>
void walk(const Net& net, cv::Mat& photo, Paint paint)
{
    const int bottom = std::min(photo.rows, net.top + (net.down - 1) * net_px);
    for (int y = net.top; y < bottom; ++y) {
        const int node_row = (y - net.top) / net_px;
        const float below = static_cast<float>((y - net.top) % net_px) / net_px;
        auto* pixel = photo.ptr<cv::Vec3b>(y) + net.left;
        for (int column = 0; column + 1 < net.across; ++column) {
            const auto mixed = [&](int place) {
                const Node& high = net.at(place, node_row);
                const Node& low = net.at(place, node_row + 1);
                return Node{high.x + below * (low.x - high.x), high.y + below * (low.y - high.y),
                            high.light + below * (low.light - high.light)};
            };
            Node here = mixed(column);
            const Node next = mixed(column + 1);
            const Node step{(next.x - here.x) / net_px, (next.y - here.y) / net_px, (next.light - here.light) / net_px};
            const int count = std::min(net_px, photo.cols - net.left - column * net_px);
            for (int k = 0; k < count; ++k, ++pixel) {
                paint(*pixel, here.x, here.y, here.light);
                here.x += step.x;
                here.y += step.y;
                here.light += step.light;
            }
        }
    }
}

/// The colour between four pixels; the caller sees to it that they exist.
inline cv::Vec3f blend(const cv::Vec3b* high, const cv::Vec3b* low, float across, float below)
{
    cv::Vec3f colour;
    for (int channel = 0; channel < 3; ++channel) {
        const float above =
            static_cast<float>(high[0][channel]) + across * static_cast<float>(high[1][channel] - high[0][channel]);
        const float under =
            static_cast<float>(low[0][channel]) + across * static_cast<float>(low[1][channel] - low[0][channel]);
        colour[channel] = above + below * (under - above);
    }
    return colour;
}

unsigned char rounded(float value)
{
    return static_cast<unsigned char>(std::clamp(value + 0.5F, 0.0F, 255.0F));
}

/// The shadows that the papers throw on the table, one value a node of the whole picture: the share of light left.
cv::Mat table_light(const Scene& scene)
{
    const cv::Size size(scene.camera.width / net_px + 2, scene.camera.height / net_px + 2);
    cv::Mat light(size, CV_32F, cv::Scalar(1));
    if (scene.severity == Difficulty::scan)
        return light;
    for (const LaidPaper& paper : scene.papers) {
        std::vector<cv::Point> outline;
        constexpr int steps = 12;
        const auto add = [&](double x, double y) {
            const Place place = paper.place(x * paper.width_mm(), y * paper.height_mm());
            const double height = place.z + 0.8; // paper never lies quite flat
            const Place& lamp = scene.conditions.light;
            const Point seen = scene.camera.project({place.x - height * lamp.x, place.y - height * lamp.y, 0});
            outline.emplace_back(static_cast<int>(seen.x * 16 / net_px), static_cast<int>(seen.y * 16 / net_px));
        };
        for (int step = 0; step < steps; ++step)
            add(static_cast<double>(step) / steps, 0);
        for (int step = 0; step < steps; ++step)
            add(1, static_cast<double>(step) / steps);
        for (int step = 0; step < steps; ++step)
            add(1 - static_cast<double>(step) / steps, 1);
        for (int step = 0; step < steps; ++step)
            add(0, 1 - static_cast<double>(step) / steps);
        cv::Mat mask(size, CV_32F, cv::Scalar(1));
        cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{outline},
                     cv::Scalar(0.35 + 0.4 * scene.conditions.ambient), cv::LINE_8, 4);
        cv::GaussianBlur(mask, mask, {}, 1.2);
        light = cv::min(light, mask);
    }
    return light;
}

void paint_table(const Scene& scene, cv::Mat& photo)
{
    const Camera& camera = scene.camera;
    const cv::Mat light = table_light(scene);
    Net net = net_over(0, 0, camera.width, camera.height);
    for (int row = 0; row < net.down; ++row)
        for (int column = 0; column < net.across; ++column) {
            const Place ray = camera.ray(column * net_px, row * net_px);
            const double length = ray.z < -1e-3 ? -camera.position.z / ray.z : 1e4;
            const int light_row = std::min(row, light.rows - 1);
            const int light_column = std::min(column, light.cols - 1);
            net.at(column, row) = {static_cast<float>((camera.position.x + length * ray.x) * scene.table_px_per_mm),
                                   static_cast<float>((camera.position.y + length * ray.y) * scene.table_px_per_mm),
                                   light.at<float>(light_row, light_column)};
        }
    // The tile repeats; its last column and row are doubled so that the four neighbours always exist.
    cv::Mat tile;
    cv::copyMakeBorder(scene.table, tile, 0, 1, 0, 1, cv::BORDER_WRAP);
    const int size = scene.table.cols;
    walk(net, photo, [&](cv::Vec3b& pixel, float x, float y, float lit) {
        const float x_floor = std::floor(x);
        const float y_floor = std::floor(y);
        const int column = static_cast<int>(x_floor) & (size - 1);
        const int row = static_cast<int>(y_floor) & (size - 1);
        const cv::Vec3f colour =
            blend(tile.ptr<cv::Vec3b>(row) + column, tile.ptr<cv::Vec3b>(row + 1) + column, x - x_floor, y - y_floor);
        for (int channel = 0; channel < 3; ++channel)
            pixel[channel] = rounded(colour[channel] * lit);
    });
}

/// The part of the photo that a paper can cover.
cv::Rect reach(const Scene& scene, const LaidPaper& paper)
{
    double left = 1e12, top = 1e12, right = -1e12, bottom = -1e12;
    constexpr int steps = 16;
    for (int i = 0; i <= steps; ++i)
        for (int j = 0; j <= steps; ++j) {
            const Point seen =
                scene.camera.project(paper.place(paper.width_mm() * i / steps, paper.height_mm() * j / steps));
            left = std::min(left, seen.x);
            right = std::max(right, seen.x);
            top = std::min(top, seen.y);
            bottom = std::max(bottom, seen.y);
        }
    const cv::Rect whole(0, 0, scene.camera.width, scene.camera.height);
    const cv::Rect seen(static_cast<int>(std::max(left, -1e6)) - 2 * net_px,
                        static_cast<int>(std::max(top, -1e6)) - 2 * net_px,
                        static_cast<int>(std::min(right - left, 1e6)) + 4 * net_px,
                        static_cast<int>(std::min(bottom - top, 1e6)) + 4 * net_px);
    return seen & whole;
}

Net paper_net(const Scene& scene, const LaidPaper& paper, const cv::Mat& picture)
{
    const cv::Rect area = reach(scene, paper);
    Net net = net_over(area.x, area.y, area.x + area.width, area.y + area.height);
    const Camera& camera = scene.camera;
    const Place& lamp = scene.conditions.light;
    const double lamp_length = std::sqrt(lamp.x * lamp.x + lamp.y * lamp.y + lamp.z * lamp.z);
    const double towards =
        (std::cos(paper.profile_radians()) * lamp.x + std::sin(paper.profile_radians()) * lamp.y) / lamp_length;
    const double above = lamp.z / lamp_length;
    const double ambient = scene.conditions.ambient;
    double row_guess = 0;
    for (int row = 0; row < net.down; ++row) {
        double guess = row_guess;
        for (int column = 0; column < net.across; ++column) {
            const Place ray = camera.ray(net.left + column * net_px, net.top + row * net_px);
            const LaidPaper::Hit hit = paper.hit(camera.position, ray, guess);
            if (column == 0)
                row_guess = guess;
            const double facing = std::max(0.0, -std::sin(hit.slope) * towards + std::cos(hit.slope) * above);
            net.at(column, row) = {static_cast<float>(hit.x_mm / paper.width_mm() * picture.cols),
                                   static_cast<float>(hit.y_mm / paper.height_mm() * picture.rows),
                                   static_cast<float>(ambient + (1 - ambient) * facing / above)};
        }
    }
    return net;
}

/// How far inside the edge of a cut corner a place on the paper's picture is, in pixels: a half-plane.
struct Cut {
    float across = 0, down = 0, distance = 1e9F;
    float inside(float x, float y) const { return across * x + down * y + distance; }
};

Cut cut_of(const CutCorner& corner, const LaidPaper& paper, const cv::Mat& picture)
{
    const double px_per_mm = picture.cols / paper.width_mm();
    const double length = std::hypot(corner.along_mm, corner.down_mm);
    Cut cut;
    cut.across = static_cast<float>(corner.down_mm / length);
    cut.down = static_cast<float>(corner.along_mm / length);
    cut.distance = static_cast<float>(-corner.along_mm * corner.down_mm / length * px_per_mm);
    if (corner.right) {
        cut.distance += cut.across * static_cast<float>(picture.cols);
        cut.across = -cut.across;
    }
    if (corner.bottom) {
        cut.distance += cut.down * static_cast<float>(picture.rows);
        cut.down = -cut.down;
    }
    return cut;
}

void paint_paper(const Scene& scene, const LaidPaper& paper, const cv::Mat& picture, const Cut& cut, cv::Mat& photo)
{
    const Net net = paper_net(scene, paper, picture);
    if (net.across < 2 || net.down < 2)
        return;
    cv::Mat padded;
    cv::copyMakeBorder(picture, padded, 2, 2, 2, 2, cv::BORDER_REPLICATE);
    const auto width = static_cast<float>(picture.cols);
    const auto height = static_cast<float>(picture.rows);
    walk(net, photo, [&](cv::Vec3b& pixel, float x, float y, float light) {
        const float inside = std::min({x, y, width - x, height - y, cut.inside(x, y)}) + 0.5F;
        if (!(inside > 0))
            return;
        // Pixel centres are at halves.
        const float sx = std::clamp(x + 1.5F, 0.0F, width + 2.0F);
        const float sy = std::clamp(y + 1.5F, 0.0F, height + 2.0F);
        const int column = static_cast<int>(sx);
        const int row = static_cast<int>(sy);
        const cv::Vec3f colour = blend(padded.ptr<cv::Vec3b>(row) + column, padded.ptr<cv::Vec3b>(row + 1) + column,
                                       sx - static_cast<float>(column), sy - static_cast<float>(row));
        const float cover = std::min(inside, 1.0F);
        for (int channel = 0; channel < 3; ++channel)
            pixel[channel] =
                rounded(static_cast<float>(pixel[channel]) * (1 - cover) + colour[channel] * light * cover);
    });
}

Cut cut_at(const Scene& scene, std::size_t paper, const cv::Mat& picture)
{
    for (const CutCorner& corner : scene.cut_corners)
        if (corner.paper == paper)
            return cut_of(corner, scene.papers[paper], picture);
    return {};
}

void paint_things(const Scene& scene, cv::Mat& photo)
{
    constexpr int fraction_bits = 4;
    for (const Thing& thing : scene.things)
        for (const Face& face : thing.faces) {
            std::vector<cv::Point> corners;
            for (const Place& place : face.corners) {
                const Point seen = scene.camera.project(place);
                corners.emplace_back(static_cast<int>(std::lround(seen.x * (1 << fraction_bits))),
                                     static_cast<int>(std::lround(seen.y * (1 << fraction_bits))));
            }
            cv::fillPoly(photo, std::vector<std::vector<cv::Point>>{corners}, face.colour, cv::LINE_AA, fraction_bits);
        }
}

/// The light of the room at each node: gradient, vignette and shadows.
cv::Mat room_light(const Scene& scene)
{
    const Conditions& conditions = scene.conditions;
    const cv::Size size(scene.camera.width / net_px + 2, scene.camera.height / net_px + 2);
    cv::Mat light(size, CV_32F);
    const double half = std::hypot(size.width, size.height) / 2;
    for (int row = 0; row < size.height; ++row)
        for (int column = 0; column < size.width; ++column) {
            const double x = (column - size.width / 2.0) / half;
            const double y = (row - size.height / 2.0) / half;
            const double ramp = 1 + conditions.gradient * (std::cos(conditions.gradient_direction) * x +
                                                           std::sin(conditions.gradient_direction) * y);
            light.at<float>(row, column) =
                static_cast<float>(conditions.exposure * ramp * (1 - conditions.vignette * (x * x + y * y)));
        }
    for (const Shadow& shadow : conditions.shadows) {
        std::vector<cv::Point> outline;
        for (const Point& point : shadow.outline)
            outline.emplace_back(static_cast<int>(point.x * 16 / net_px), static_cast<int>(point.y * 16 / net_px));
        cv::Mat mask(size, CV_32F, cv::Scalar(1));
        cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{outline}, cv::Scalar(1 - shadow.depth), cv::LINE_8, 4);
        cv::GaussianBlur(mask, mask, {}, std::max(0.4, shadow.softness_px / net_px));
        light = light.mul(mask);
    }
    const double mean = cv::mean(light)[0];
    if (mean < least_mean_light) // a camera exposes longer in the dark
        light *= least_mean_light / mean;
    return light;
}

/// A table of bell-curve noise to draw runs from: much faster than drawing each.
std::vector<float> noise_table(Random& random)
{
    std::vector<float> table(1 << 14);
    for (float& value : table)
        value = static_cast<float>(bell(random, 1));
    return table;
}

/// Light, colour balance and grain in one pass over the photo.
void expose(const Scene& scene, cv::Mat& photo, Random& random)
{
    const Conditions& conditions = scene.conditions;
    const cv::Mat light = room_light(scene);
    Net net = net_over(0, 0, photo.cols, photo.rows);
    for (int row = 0; row < net.down; ++row)
        for (int column = 0; column < net.across; ++column)
            net.at(column, row) = {0, 0,
                                   light.at<float>(std::min(row, light.rows - 1), std::min(column, light.cols - 1))};
    const std::vector<float> noise = noise_table(random);
    const std::size_t mask = noise.size() - 1;
    const std::array<float, 3> gain{static_cast<float>(conditions.balance[0]),
                                    static_cast<float>(conditions.balance[1]),
                                    static_cast<float>(conditions.balance[2])};
    const auto grain = static_cast<float>(conditions.noise);
    std::size_t place = 0;
    std::uint64_t state = random() | 1;
    walk(net, photo, [&](cv::Vec3b& pixel, float, float, float lit) {
        if ((place++ & 31) == 0) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            place = (state >> 33) & ~std::size_t{31};
            ++place;
        }
        const float shared = noise[place & mask] * 0.8F;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const float value = static_cast<float>(pixel[static_cast<int>(channel)]) * lit * gain[channel];
            // Grain grows with the light, as photons do, over a floor.
            const float deviation = grain * (0.45F + 0.0043F * std::min(value, 255.0F));
            pixel[static_cast<int>(channel)] =
                rounded(value + deviation * (shared + 0.6F * noise[(place * 3 + channel * 5077) & mask]));
        }
    });
}

void blur(const Conditions& conditions, cv::Mat& photo)
{
    if (conditions.blur_px > 0.25)
        cv::GaussianBlur(photo, photo, {}, conditions.blur_px);
    if (conditions.motion_px < 1)
        return;
    const int size = 2 * static_cast<int>(std::ceil(conditions.motion_px / 2)) + 3;
    cv::Mat kernel = cv::Mat::zeros(size, size, CV_32F);
    const double reach_px = conditions.motion_px / 2;
    const cv::Point2d step(std::cos(conditions.motion_direction) * reach_px,
                           std::sin(conditions.motion_direction) * reach_px);
    constexpr int samples = 64;
    const int middle = size / 2;
    for (int sample = -samples; sample <= samples; ++sample) {
        const double x = middle + step.x * sample / samples;
        const double y = middle + step.y * sample / samples;
        kernel.at<float>(static_cast<int>(std::lround(y)), static_cast<int>(std::lround(x))) += 1;
    }
    kernel /= cv::sum(kernel)[0];
    cv::filter2D(photo, photo, -1, kernel);
}

} // namespace

cv::Mat photograph(const Scene& scene, const std::vector<cv::Mat>& pictures, const std::vector<cv::Mat>& others,
                   Random& random)
{
    cv::Mat photo(scene.camera.height, scene.camera.width, CV_8UC3);
    paint_table(scene, photo);
    for (std::size_t other = 0; other < scene.others.size(); ++other)
        paint_paper(scene, scene.others[other], others[other], {}, photo);
    for (std::size_t paper = 0; paper < scene.papers.size(); ++paper)
        paint_paper(scene, scene.papers[paper], pictures[paper], cut_at(scene, paper, pictures[paper]), photo);
    paint_things(scene, photo);
    blur(scene.conditions, photo);
    expose(scene, photo, random);
    return photo;
}

} // namespace recount::maker
