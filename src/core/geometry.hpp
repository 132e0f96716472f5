#pragma once
#include <array>
#include <cmath>

namespace recount {

/// A place in an image, in pixels: x to the right, y down, (0, 0) the top left corner of the top left pixel.
struct Point {
    double x = 0;
    double y = 0;
    bool operator==(const Point&) const = default;
};

/// Four corners in the order top-left, top-right, bottom-right, bottom-left *of the printed sheet*,
/// whichever way up it lies in the photo.
using Quad = std::array<Point, 4>;

/// How far two places lie apart, in pixels.
inline double distance(const Point& a, const Point& b)
{
    return std::hypot(a.x - b.x, a.y - b.y);
}

/// The place that divides the way from a to b: a at 0, b at 1.
inline Point between(const Point& a, const Point& b, double t)
{
    return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

/// The place in a quad that is `across` of the way from its left to its right side, `down` from its top to its bottom.
inline Point place_in(const Quad& quad, double across, double down)
{
    return between(between(quad[0], quad[1], across), between(quad[3], quad[2], across), down);
}

/// The part of a quad from `left` to `right` of its width, or beside it.
inline Quad strip_in(const Quad& quad, double left, double right)
{
    return {between(quad[0], quad[1], left), between(quad[0], quad[1], right), between(quad[3], quad[2], right),
            between(quad[3], quad[2], left)};
}

/// The mean of the four corners.
inline Point centre(const Quad& quad)
{
    Point sum;
    for (const Point& corner : quad) {
        sum.x += corner.x / 4;
        sum.y += corner.y / 4;
    }
    return sum;
}

} // namespace recount
