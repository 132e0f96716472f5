#pragma once
#include "lattice/dark_lines.hpp"

#include <array>

namespace recount {

/// A smooth function on a rectangle: a uniform cubic B-spline surface.
class Surface {
public:
    static constexpr int side = 10; ///< control values per direction
    Surface() = default;
    explicit Surface(const cv::Rect2d& domain) : domain_(domain), control_(std::size_t{side} * side, 0.) {}
    /// The control values that matter at a place, ascending, and their weights.
    struct Basis {
        std::array<int, 16> index{};
        std::array<double, 16> weight{};
    };
    double at(cv::Point2d place) const;
    double at(const Basis& basis) const;
    Basis basis(cv::Point2d place) const;
    std::vector<double>& control() { return control_; }

private:
    cv::Rect2d domain_;
    std::vector<double> control_;
};

/// Strokes of one family; strokes with the same `line` are pieces of one printed line.
struct LineFamily {
    std::vector<Stroke> strokes;
    std::vector<int> line;
};

/// A smooth map between the photo and the sheet laid flat: a homography from the vanishing points of both families,
/// then a smooth correction that makes every line of the one family level and every line of the other upright.
class FlatMap {
public:
    /// Fits the map to strokes in photo pixels. False if they do not belong to one flat sheet.
    bool fit(const LineFamily& level, const LineFamily& steep);
    /// Fits the correction again, to better strokes, and leaves the homography.
    void refine(const LineFamily& level, const LineFamily& steep);
    /// From photo pixels to flat coordinates, whose unit is about a photo pixel in the middle of the table, and back.
    cv::Point2d flat(cv::Point2d photo) const;
    cv::Point2d photo(cv::Point2d flat) const;

private:
    cv::Point2d rectified(cv::Point2d photo) const;
    cv::Matx33d homography_ = cv::Matx33d::eye();
    cv::Matx33d inverse_ = cv::Matx33d::eye();
    Surface shift_x_, shift_y_;
};

} // namespace recount
