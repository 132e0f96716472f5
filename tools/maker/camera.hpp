#pragma once
#include "core/geometry.hpp"

#include <array>
#include <optional>
#include <vector>

namespace recount::maker {

/// A place in the room, in millimetres: x to the right and y towards the viewer on the table, z up from it.
struct Place {
    double x = 0;
    double y = 0;
    double z = 0;
};

/// A pinhole camera with a little barrel or pincushion, looking down at the table.
struct Camera {
    int width = 0; ///< of the photo, pixels
    int height = 0;
    double focal_px = 0;
    double centre_x = 0; ///< of the picture, pixels
    double centre_y = 0;
    double distortion = 0; ///< radius of a ray = radius in the picture * (1 + distortion * radius^2), in focal lengths
    Place position;
    std::array<std::array<double, 3>, 3> axes{}; ///< right, down and forward as seen by the camera

    /// Turns the camera: tilted from straight down by `tilt` towards the direction `azimuth` on the table and rolled
    /// by `roll` about its own axis (all radians), looking at `target` from `distance` millimetres.
    void aim(const Place& target, double distance, double tilt, double azimuth, double roll);
    /// Where a place in the room is seen, in pixels.
    Point project(const Place& place) const;
    /// The direction in which a pixel looks.
    Place ray(double x, double y) const;
};

/// How a sheet of paper is bent: a cylinder in one direction, given by its slope along the arc.
struct Bend {
    double axis_radians = 0;  ///< direction along which the profile runs, from the paper's x
    double arc = 0;           ///< radians of turn over the paper
    double edge_curl = 0;     ///< radians of turn over the last part of the paper
    double edge_share = 0.35; ///< how long that part is
    double wave = 0;          ///< radians, amplitude
    double wave_length_mm = 150;
    double wave_phase = 0;
    double fold = 0;    ///< radians of turn at the fold
    double fold_at = 0; ///< -0.5 to 0.5 of the paper's length along the profile
};

/// A sheet of paper lying on the table, perhaps bent.
class LaidPaper {
public:
    /// `width_mm` x `height_mm`, its middle at (x, y) on the table, turned by `angle` radians clockwise as seen from
    /// above.
    LaidPaper(double width_mm, double height_mm, double x, double y, double angle, const Bend& bend);

    /// Where a point of the paper (millimetres from its top left corner) lies in the room.
    Place place(double x_mm, double y_mm) const;

    /// What a ray hits, on the paper or on its straight continuation.
    struct Hit {
        double x_mm = 0;
        double y_mm = 0;
        double slope = 0; ///< of the profile, radians
    };
    /// `guess` is the arc length of a near hit, and becomes that of this one.
    Hit hit(const Place& origin, const Place& direction, double& guess) const;

    /// Whether the whole front of the paper is seen from `eye`, nowhere under less than `least_degrees`.
    bool seen_from(const Place& eye, double least_degrees) const;

    double width_mm() const { return width_; }
    double height_mm() const { return height_; }
    double profile_radians() const { return profile_angle_; } ///< the profile's direction on the table

private:
    struct Sample {
        double slope, along, up;
    };
    Sample at(double arc_mm) const;
    void tabulate(const Bend& bend);

    double width_;
    double height_;
    double x_;
    double y_;
    double angle_;
    double axis_;
    double profile_angle_;
    double half_length_;
    std::vector<Sample> table_; ///< every half millimetre from -half_length_ on
};

} // namespace recount::maker
