// What else lies on the table: scatter_things().
// Simple solids as faces in the room: dice with pips, coins, pens, mugs, fingers. A thing that would cover a table of a
// sheet is put elsewhere, or left out.
#include "maker/chance.hpp"
#include "maker/scene.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

constexpr int circle_corners = 28;

cv::Scalar shaded(const cv::Scalar& colour, double light)
{
    return {colour[0] * light, colour[1] * light, colour[2] * light};
}

Face disc(const Place& middle, double radius, const cv::Scalar& colour)
{
    Face face{{}, colour};
    for (int corner = 0; corner < circle_corners; ++corner) {
        const double turn = 2 * M_PI * corner / circle_corners;
        face.corners.push_back({middle.x + radius * std::cos(turn), middle.y + radius * std::sin(turn), middle.z});
    }
    return face;
}

/// A box or a bar on the table, turned by `angle`, as its four sides (far ones first as seen from `eye`) and its top.
std::vector<Face> block(const Place& middle, double length, double width, double height, double angle,
                        const cv::Scalar& colour, const Place& eye)
{
    const Place along{std::cos(angle) * length / 2, std::sin(angle) * length / 2, 0};
    const Place across{-std::sin(angle) * width / 2, std::cos(angle) * width / 2, 0};
    const auto corner = [&](int a, int b, double z) {
        return Place{middle.x + a * along.x + b * across.x, middle.y + a * along.y + b * across.y, middle.z + z};
    };
    const std::array<std::array<int, 2>, 5> round{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};
    std::vector<std::pair<double, Face>> sides;
    for (std::size_t side = 0; side < 4; ++side) {
        const auto [a, b] = round[side];
        const auto [c, d] = round[side + 1];
        const Face face{{corner(a, b, 0), corner(c, d, 0), corner(c, d, height), corner(a, b, height)},
                        shaded(colour, 0.55 + 0.1 * static_cast<double>(side))};
        const Place foot{(face.corners[0].x + face.corners[1].x) / 2, (face.corners[0].y + face.corners[1].y) / 2, 0};
        sides.emplace_back(-std::hypot(foot.x - eye.x, foot.y - eye.y), face);
    }
    std::sort(sides.begin(), sides.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<Face> faces;
    for (const auto& [distance, face] : sides)
        faces.push_back(face);
    faces.push_back(
        {{corner(-1, -1, height), corner(1, -1, height), corner(1, 1, height), corner(-1, 1, height)}, colour});
    return faces;
}

/// A face's shadow on the table.
Face shadow_of(const Face& face, const Place& lamp)
{
    Face shadow{{}, {25, 25, 25}};
    for (const Place& corner : face.corners)
        shadow.corners.push_back({corner.x - corner.z * lamp.x * 0.6, corner.y - corner.z * lamp.y * 0.6, 0});
    return shadow;
}

Thing die(const Place& middle, const Place& eye, const Place& lamp, Random& random)
{
    constexpr double side = 16;
    const std::array<cv::Scalar, 4> colours{cv::Scalar(235, 238, 240), cv::Scalar(235, 238, 240),
                                            cv::Scalar(40, 40, 190), cv::Scalar(45, 45, 45)};
    const cv::Scalar colour = one_of(random, colours);
    const cv::Scalar pip_colour = colour[1] > 200 ? cv::Scalar(20, 20, 20) : cv::Scalar(245, 245, 245);
    const double angle = between(random, 0, M_PI);
    Thing thing{block(middle, side, side, side, angle, colour, eye)};
    thing.faces.insert(thing.faces.begin(), shadow_of(thing.faces.back(), lamp));
    const int face = whole(random, 1, 6);
    const auto pip = [&](int across, int down) {
        const double x = 4.4 * across;
        const double y = 4.4 * down;
        thing.faces.push_back(disc({middle.x + std::cos(angle) * x - std::sin(angle) * y,
                                    middle.y + std::sin(angle) * x + std::cos(angle) * y, side},
                                   1.6, pip_colour));
    };
    if (face % 2 == 1)
        pip(0, 0);
    if (face >= 2) {
        pip(-1, -1);
        pip(1, 1);
    }
    if (face >= 4) {
        pip(1, -1);
        pip(-1, 1);
    }
    if (face == 6) {
        pip(-1, 0);
        pip(1, 0);
    }
    return thing;
}

Thing coin(const Place& middle, const Place& lamp, Random& random)
{
    const std::array<cv::Scalar, 3> colours{cv::Scalar(60, 110, 165), cv::Scalar(150, 155, 158),
                                            cv::Scalar(70, 150, 180)};
    const cv::Scalar colour = one_of(random, colours);
    const double radius = between(random, 8.5, 13);
    Thing thing;
    const Place top{middle.x, middle.y, 2};
    thing.faces = {shadow_of(disc(top, radius, colour), lamp), disc(top, radius, shaded(colour, 0.8)),
                   disc(top, radius * 0.88, colour)};
    return thing;
}

Thing mug(const Place& middle, const Place& lamp, Random& random)
{
    const double radius = between(random, 36, 45);
    const double height = between(random, 50, 90);
    const cv::Scalar colour(between(random, 60, 235), between(random, 60, 235), between(random, 60, 235));
    Thing thing;
    const Place top{middle.x, middle.y, height};
    thing.faces.push_back(shadow_of(disc(top, radius, colour), lamp));
    for (int ring = 0; ring <= 8; ++ring) // the wall, as a stack of rings
        thing.faces.push_back(
            disc({middle.x, middle.y, height * ring / 8}, radius * (0.9 + 0.0125 * ring), shaded(colour, 0.72)));
    thing.faces.push_back(disc(top, radius, colour));
    thing.faces.push_back(disc({middle.x, middle.y, height - 12}, radius * 0.88, {18, 34, 58}));
    return thing;
}

/// A pen or pencil with a tip, or a finger: a bar that ends in a round or a point.
Thing bar(const Place& tip, double angle, bool finger, const Place& eye, const Place& lamp, Random& random)
{
    const double width = finger ? between(random, 14, 19) : between(random, 7, 11);
    const double length = finger ? 160 : between(random, 120, 150);
    const double tone = between(random, 0.45, 1);
    const cv::Scalar skin(150 * tone, 175 * tone, 225 * tone);
    const std::array<cv::Scalar, 5> colours{cv::Scalar(170, 60, 20), cv::Scalar(35, 35, 35), cv::Scalar(40, 190, 225),
                                            cv::Scalar(40, 40, 200), cv::Scalar(225, 225, 225)};
    const cv::Scalar colour = finger ? skin : one_of(random, colours);
    const double head = finger ? width / 2 : 1.8 * width;
    const Place middle{tip.x + std::cos(angle) * (head + length / 2), tip.y + std::sin(angle) * (head + length / 2), 0};
    Thing thing{block(middle, length, width, width * 0.6, angle, colour, eye)};
    if (finger) {
        thing.faces.push_back(
            disc({tip.x + std::cos(angle) * head, tip.y + std::sin(angle) * head, width * 0.6}, width / 2, colour));
        thing.faces.push_back(
            disc({tip.x + std::cos(angle) * head * 0.9, tip.y + std::sin(angle) * head * 0.9, width * 0.6}, width / 3.2,
                 {185 * tone, 195 * tone, 235 * tone}));
    } else {
        const Place base{tip.x + std::cos(angle) * head, tip.y + std::sin(angle) * head, width * 0.3};
        const double c = std::cos(angle) * width / 2;
        const double s = std::sin(angle) * width / 2;
        thing.faces.push_back(
            {{{tip.x, tip.y, 0}, {base.x - s, base.y + c, base.z}, {base.x + s, base.y - c, base.z}}, {120, 160, 190}});
    }
    thing.faces.insert(thing.faces.begin(), shadow_of(thing.faces[4], lamp));
    return thing;
}

using Outline = std::vector<cv::Point2f>;

Outline seen(const Camera& camera, const std::vector<Place>& places)
{
    Outline points;
    for (const Place& place : places) {
        const Point point = camera.project(place);
        points.emplace_back(static_cast<float>(point.x), static_cast<float>(point.y));
    }
    Outline hull;
    cv::convexHull(points, hull);
    return hull;
}

/// What must not be covered, as it is seen: each table with a little room about it.
std::vector<Outline> kept_free(const Scene& scene, const std::vector<PaperSize>& papers)
{
    std::vector<Outline> outlines;
    for (std::size_t paper = 0; paper < papers.size(); ++paper)
        for (const PaperBox& table : papers[paper].tables) {
            constexpr double room_mm = 3;
            std::vector<Place> around;
            constexpr int steps = 8;
            for (int i = 0; i <= steps; ++i)
                for (int j = 0; j <= steps; ++j)
                    around.push_back(
                        scene.papers[paper].place(table.x - room_mm + (table.width + 2 * room_mm) * i / steps,
                                                  table.y - room_mm + (table.height + 2 * room_mm) * j / steps));
            outlines.push_back(seen(scene.camera, around));
        }
    return outlines;
}

bool covers(const Thing& thing, const Camera& camera, const std::vector<Outline>& free)
{
    for (const Face& face : thing.faces) {
        const Outline outline = seen(camera, face.corners);
        for (const Outline& table : free) {
            Outline shared;
            if (cv::intersectConvexConvex(outline, table, shared) > 0)
                return true;
        }
    }
    return false;
}

} // namespace

void scatter_things(Scene& scene, const std::vector<PaperSize>& papers, Random& random)
{
    if (scene.severity == Difficulty::scan)
        return;
    const std::array<double, 4> likely{0, 0.35, 0.6, 0.8};
    if (!chance(random, likely[static_cast<std::size_t>(scene.severity)]))
        return;
    const std::vector<Outline> free = kept_free(scene, papers);
    const Camera& camera = scene.camera;
    const int count = whole(random, 1, scene.severity == Difficulty::easy ? 3 : 6);
    const int most_tries = 12 * count;
    for (int attempt = 0, placed = 0; attempt < most_tries && placed < count; ++attempt) {
        // Anywhere in the picture, where the ray of a pixel meets the table; or at the edge of a paper.
        const Place ray = camera.ray(between(random, 0, camera.width), between(random, 0, camera.height));
        const double length = -camera.position.z / std::min(ray.z, -0.05);
        Place place{camera.position.x + length * ray.x, camera.position.y + length * ray.y, 0};
        const bool at_edge = chance(random, scene.severity == Difficulty::easy ? 0.15 : 0.5);
        double away = between(random, 0, 2 * M_PI);
        if (at_edge) {
            const LaidPaper& paper = one_of(random, scene.papers);
            const double along = between(random, 0, 1);
            const int side = whole(random, 0, 3);
            const double x = side == 0 ? 0 : side == 1 ? 1 : along;
            const double y = side == 2 ? 0 : side == 3 ? 1 : along;
            const Place edge = paper.place(x * paper.width_mm(), y * paper.height_mm());
            const Place middle = paper.place(paper.width_mm() / 2, paper.height_mm() / 2);
            away = std::atan2(edge.y - middle.y, edge.x - middle.x) + between(random, -0.5, 0.5);
            place = {edge.x, edge.y, 0};
        }
        const int kind = whole(random, 0, 9);
        const Place& lamp = scene.conditions.light;
        Thing thing = kind < 4               ? die(place, camera.position, lamp, random)
                      : kind < 5             ? coin(place, lamp, random)
                      : kind < 6 && !at_edge ? mug(place, lamp, random)
                                             : bar(place, away, at_edge && kind >= 8, camera.position, lamp, random);
        if (covers(thing, camera, free))
            continue;
        scene.things.push_back(std::move(thing));
        ++placed;
    }
}

} // namespace recount::maker
