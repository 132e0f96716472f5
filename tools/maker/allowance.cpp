// How hard each severity is, and the light and faults of one photo of it: allowance(), draw_conditions().
#include "maker/allowance.hpp"
#include "maker/chance.hpp"

#include <algorithm>
#include <cmath>

namespace recount::maker {
namespace {

double range(Random& random, const std::array<double, 2>& limits)
{
    return between(random, limits[0], limits[1]);
}

/// The half of the picture beyond an edge, or a blob the size of a hand or a phone.
Shadow draw_shadow(Difficulty difficulty, const Camera& camera, Random& random)
{
    const double size = std::max(camera.width, camera.height);
    Shadow shadow;
    shadow.depth = between(random, 0.12, difficulty == Difficulty::hard ? 0.55 : 0.35);
    shadow.softness_px = size * std::exp(between(random, std::log(0.003), std::log(0.06)));
    const Point middle{between(random, 0.1, 0.9) * camera.width, between(random, 0.1, 0.9) * camera.height};
    const double direction = between(random, 0, 2 * M_PI);
    if (chance(random, 0.5)) {
        const Point along{std::cos(direction) * 2 * size, std::sin(direction) * 2 * size};
        shadow.outline = {{middle.x + along.x, middle.y + along.y},
                          {middle.x - along.x, middle.y - along.y},
                          {middle.x - along.x - along.y, middle.y - along.y + along.x},
                          {middle.x + along.x - along.y, middle.y + along.y + along.x}};
        return shadow;
    }
    const int corners = whole(random, 5, 9);
    const double radius = size * between(random, 0.12, 0.4);
    const double flat = between(random, 0.35, 1);
    for (int corner = 0; corner < corners; ++corner) {
        const double turn = 2 * M_PI * corner / corners;
        const double x = radius * std::cos(turn) * between(random, 0.8, 1.2);
        const double y = radius * flat * std::sin(turn) * between(random, 0.8, 1.2);
        shadow.outline.push_back({middle.x + x * std::cos(direction) - y * std::sin(direction),
                                  middle.y + x * std::sin(direction) + y * std::cos(direction)});
    }
    return shadow;
}

} // namespace

std::string_view name(Difficulty severity)
{
    constexpr std::array<std::string_view, 4> names{"scan", "easy", "medium", "hard"};
    return names[static_cast<std::size_t>(severity)];
}

const Allowance& allowance(Difficulty difficulty)
{
    static const Allowance scan{.quarter_turn = 0.15, .least_share = 0.9, .most_share = 1.08};
    static const Allowance easy{.tilt_degrees = 10,
                                .turn_degrees = 6,
                                .any_turn = 0.03,
                                .quarter_turn = 0.3,
                                .bend = 0.2,
                                .bent = 0.5,
                                .least_share = 0.5,
                                .most_share = 0.97,
                                .least_cell_px = 28,
                                .shadow = 0.1,
                                .exposure = {0.9, 1.08},
                                .vignette = {0, 0.15},
                                .gradient = {0, 0.15},
                                .blur_px = {0.3, 0.8},
                                .motion_px = {0, 0.5},
                                .noise = {1, 3},
                                .jpeg_quality = {86, 95}};
    static const Allowance medium{.tilt_degrees = 20,
                                  .turn_degrees = 14,
                                  .any_turn = 0.12,
                                  .quarter_turn = 0.5,
                                  .bend = 0.6,
                                  .bent = 0.75,
                                  .fold = 0.12,
                                  .cut_corner = 0.05,
                                  .least_share = 0.45,
                                  .most_share = 0.97,
                                  .least_cell_px = 24,
                                  .shadow = 0.5,
                                  .glare = 0.04,
                                  .exposure = {0.75, 1.1},
                                  .vignette = {0.05, 0.3},
                                  .gradient = {0.05, 0.35},
                                  .blur_px = {0.4, 1.1},
                                  .motion_px = {0, 1.5},
                                  .noise = {1.5, 4.5},
                                  .jpeg_quality = {76, 93}};
    static const Allowance hard{.tilt_degrees = 40,
                                .turn_degrees = 40,
                                .any_turn = 0.5,
                                .quarter_turn = 0.6,
                                .bend = 1.3,
                                .bent = 0.85,
                                .fold = 0.3,
                                .cut_corner = 0.15,
                                .least_share = 0.3,
                                .most_share = 1.05,
                                .least_cell_px = 19,
                                .shadow = 0.75,
                                .glare = 0.12,
                                .exposure = {0.4, 1.15},
                                .vignette = {0.1, 0.5},
                                .gradient = {0.1, 0.55},
                                .blur_px = {0.6, 1.6},
                                .motion_px = {0, 3.5},
                                .noise = {3, 9},
                                .jpeg_quality = {60, 90}};
    static const std::array<const Allowance*, 4> all{&scan, &easy, &medium, &hard};
    return *all[static_cast<std::size_t>(difficulty)];
}

Conditions draw_conditions(Difficulty difficulty, const Camera& camera, Random& random)
{
    const Allowance& allowed = allowance(difficulty);
    Conditions conditions;
    const double per_3000 = std::max(camera.width, camera.height) / 3500.0;
    conditions.exposure = range(random, allowed.exposure);
    const double warm = difficulty == Difficulty::scan ? 0 : bell(random, 0.06);
    conditions.balance = {1 - warm, 1 + bell(random, 0.01), 1 + warm};
    conditions.gradient = range(random, allowed.gradient);
    conditions.gradient_direction = between(random, 0, 2 * M_PI);
    conditions.vignette = range(random, allowed.vignette);
    conditions.light = {between(random, -0.9, 0.9), between(random, -0.9, 0.9), 1};
    conditions.ambient = between(random, 0.3, 0.7);
    conditions.blur_px = range(random, allowed.blur_px) * std::max(0.5, per_3000);
    conditions.motion_px = range(random, allowed.motion_px) * per_3000;
    conditions.motion_direction = between(random, 0, M_PI);
    conditions.noise = range(random, allowed.noise);
    conditions.jpeg_quality = static_cast<int>(range(random, allowed.jpeg_quality));
    const int shadows = chance(random, allowed.shadow) ? whole(random, 1, 2) : 0;
    for (int shadow = 0; shadow < shadows; ++shadow)
        conditions.shadows.push_back(draw_shadow(difficulty, camera, random));
    if (chance(random, allowed.glare)) { // a lamp mirrored in the paper: a shadow the other way round
        Shadow glare = draw_shadow(difficulty, camera, random);
        glare.depth = -between(random, 0.25, 0.7);
        glare.softness_px = 0.05 * std::max(camera.width, camera.height);
        conditions.shadows.push_back(glare);
    }
    return conditions;
}

} // namespace recount::maker
