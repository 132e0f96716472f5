// Where each point of a bent sheet of paper is seen by a camera, and the way back: Camera, LaidPaper.
// Paper bends without stretching, so it is a cylinder over a profile curve, kept as a table over its arc length. A ray
// meets the profile where its shadow on the profile's plane crosses the curve: Newton from a near guess.
#include "maker/camera.hpp"

#include <algorithm>
#include <cmath>

namespace recount::maker {
namespace {

constexpr double table_step_mm = 0.5;
constexpr double fold_width_mm = 3; ///< paper folds in a narrow bend, not in a line
constexpr int newton_steps = 8;

double smooth_step(double t)
{
    t = std::clamp(t, 0.0, 1.0);
    return t * t * (3 - 2 * t);
}

Place cross(const Place& a, const Place& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

} // namespace

void Camera::aim(const Place& target, double distance, double tilt, double azimuth, double roll)
{
    const Place forward{-std::sin(tilt) * std::cos(azimuth), -std::sin(tilt) * std::sin(azimuth), -std::cos(tilt)};
    position = {target.x - distance * forward.x, target.y - distance * forward.y, target.z - distance * forward.z};
    // "Right" starts as the table's x made perpendicular to the view, then everything rolls about the view.
    const double along = forward.x;
    Place right{1 - along * forward.x, -along * forward.y, -along * forward.z};
    const double length = std::sqrt(right.x * right.x + right.y * right.y + right.z * right.z);
    right = {right.x / length, right.y / length, right.z / length};
    const Place down = cross(right, forward);
    const double c = std::cos(roll);
    const double s = std::sin(roll);
    axes[0] = {c * right.x + s * down.x, c * right.y + s * down.y, c * right.z + s * down.z};
    axes[1] = {-s * right.x + c * down.x, -s * right.y + c * down.y, -s * right.z + c * down.z};
    axes[2] = {forward.x, forward.y, forward.z};
}

Point Camera::project(const Place& place) const
{
    const std::array<double, 3> offset{place.x - position.x, place.y - position.y, place.z - position.z};
    std::array<double, 3> seen{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        seen[axis] = axes[axis][0] * offset[0] + axes[axis][1] * offset[1] + axes[axis][2] * offset[2];
    const double x = seen[0] / seen[2];
    const double y = seen[1] / seen[2];
    // The picture's radius q solves q (1 + k q^2) = r.
    const double radius = std::hypot(x, y);
    double q = radius;
    for (int step = 0; step < newton_steps; ++step)
        q -= (q * (1 + distortion * q * q) - radius) / (1 + 3 * distortion * q * q);
    const double factor = radius > 1e-9 ? q / radius : 1;
    return {centre_x + focal_px * x * factor, centre_y + focal_px * y * factor};
}

Place Camera::ray(double x, double y) const
{
    double across = (x - centre_x) / focal_px;
    double down = (y - centre_y) / focal_px;
    const double factor = 1 + distortion * (across * across + down * down);
    across *= factor;
    down *= factor;
    return {axes[0][0] * across + axes[1][0] * down + axes[2][0], axes[0][1] * across + axes[1][1] * down + axes[2][1],
            axes[0][2] * across + axes[1][2] * down + axes[2][2]};
}

LaidPaper::LaidPaper(double width_mm, double height_mm, double x, double y, double angle, const Bend& bend)
    : width_(width_mm), height_(height_mm), x_(x), y_(y), angle_(angle), axis_(bend.axis_radians),
      profile_angle_(angle + bend.axis_radians),
      half_length_(
          (std::abs(std::cos(bend.axis_radians)) * width_mm + std::abs(std::sin(bend.axis_radians)) * height_mm) / 2)
{
    tabulate(bend);
}

void LaidPaper::tabulate(const Bend& bend)
{
    const auto count = static_cast<std::size_t>(std::ceil(2 * half_length_ / table_step_mm)) + 1;
    table_.resize(count);
    const double edge_start = half_length_ * (1 - 2 * bend.edge_share);
    const double edge_length = std::max(1.0, half_length_ - edge_start);
    for (std::size_t i = 0; i < count; ++i) {
        const double arc = -half_length_ + static_cast<double>(i) * table_step_mm;
        const double into_edge = std::max(0.0, arc - edge_start) / edge_length;
        table_[i].slope =
            bend.arc * arc / (2 * half_length_) + bend.edge_curl * into_edge * into_edge +
            bend.wave * std::sin(2 * M_PI * arc / bend.wave_length_mm + bend.wave_phase) +
            bend.fold * (smooth_step((arc - bend.fold_at * 2 * half_length_) / fold_width_mm + 0.5) - 0.5);
    }
    table_[0].along = table_[0].up = 0;
    for (std::size_t i = 1; i < count; ++i) {
        const double slope = (table_[i - 1].slope + table_[i].slope) / 2;
        table_[i].along = table_[i - 1].along + table_step_mm * std::cos(slope);
        table_[i].up = table_[i - 1].up + table_step_mm * std::sin(slope);
    }
    const double middle = table_[count / 2].along;
    double lowest = 0;
    for (const Sample& sample : table_)
        lowest = std::min(lowest, sample.up);
    for (Sample& sample : table_) {
        sample.along -= middle;
        sample.up -= lowest;
    }
}

LaidPaper::Sample LaidPaper::at(double arc_mm) const
{
    const double index = (arc_mm + half_length_) / table_step_mm;
    const double last = static_cast<double>(table_.size() - 1);
    if (index <= 0 || index >= last) {
        const Sample& end = index <= 0 ? table_.front() : table_.back();
        const double beyond = (index <= 0 ? index : index - last) * table_step_mm;
        return {end.slope, end.along + beyond * std::cos(end.slope), end.up + beyond * std::sin(end.slope)};
    }
    const auto low = static_cast<std::size_t>(index);
    const double part = index - static_cast<double>(low);
    const Sample& a = table_[low];
    const Sample& b = table_[std::min(low + 1, table_.size() - 1)];
    return {a.slope + part * (b.slope - a.slope), a.along + part * (b.along - a.along), a.up + part * (b.up - a.up)};
}

Place LaidPaper::place(double x_mm, double y_mm) const
{
    const double x = x_mm - width_ / 2;
    const double y = y_mm - height_ / 2;
    const double arc = std::cos(axis_) * x + std::sin(axis_) * y;
    const double across = -std::sin(axis_) * x + std::cos(axis_) * y;
    const Sample sample = at(arc);
    const double c = std::cos(profile_angle_);
    const double s = std::sin(profile_angle_);
    return {x_ + c * sample.along - s * across, y_ + s * sample.along + c * across, sample.up};
}

LaidPaper::Hit LaidPaper::hit(const Place& origin, const Place& direction, double& guess) const
{
    const double c = std::cos(profile_angle_);
    const double s = std::sin(profile_angle_);
    const double from_along = c * (origin.x - x_) + s * (origin.y - y_);
    const double from_across = -s * (origin.x - x_) + c * (origin.y - y_);
    const double along = c * direction.x + s * direction.y;
    const double across = -s * direction.x + c * direction.y;
    Sample sample = at(guess);
    for (int step = 0; step < newton_steps; ++step) {
        const double off = (sample.along - from_along) * direction.z - (sample.up - origin.z) * along;
        const double change = std::cos(sample.slope) * direction.z - std::sin(sample.slope) * along;
        if (std::abs(change) < 1e-12)
            break;
        const double move = std::clamp(off / change, -half_length_, half_length_);
        guess -= move;
        sample = at(guess);
        if (std::abs(move) < 1e-4)
            break;
    }
    const double length = (sample.up - origin.z) / direction.z;
    const double beside = from_across + length * across;
    return {std::cos(axis_) * guess - std::sin(axis_) * beside + width_ / 2,
            std::sin(axis_) * guess + std::cos(axis_) * beside + height_ / 2, sample.slope};
}

bool LaidPaper::seen_from(const Place& eye, double least_degrees) const
{
    const double least = std::sin(least_degrees * M_PI / 180);
    const double c = std::cos(profile_angle_);
    const double s = std::sin(profile_angle_);
    const double half_across = (std::abs(std::sin(axis_)) * width_ + std::abs(std::cos(axis_)) * height_) / 2;
    for (const Sample& sample : table_) {
        for (const double beside : {-half_across, half_across}) {
            const Place point{x_ + c * sample.along - s * beside, y_ + s * sample.along + c * beside, sample.up};
            const Place view{eye.x - point.x, eye.y - point.y, eye.z - point.z};
            const double length = std::sqrt(view.x * view.x + view.y * view.y + view.z * view.z);
            const double facing =
                (-std::sin(sample.slope) * (c * view.x + s * view.y) + std::cos(sample.slope) * view.z) / length;
            if (facing < least)
                return false;
        }
    }
    return true;
}

} // namespace recount::maker
