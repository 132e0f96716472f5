#pragma once
#include "lattice/crossing_lines.hpp"
#include "lattice/lattice.hpp"
#include "lattice/searched_photo.hpp"

#include <optional>

namespace recount {

/// Groups of lines that touch, which may be tables, in photo pixels; and how many strokes there are in all.
struct LineGroups {
    std::vector<CrossingLines> tables; ///< the one with the most line length first
    std::size_t strokes = 0;
};

/// Groups the lines of a photo.
LineGroups group_lines(const SearchedPhoto& searched);

/// The reduced copy of a photo in which pale lines are paper: those of squared or lined paper on which a table was
/// drawn. Nothing where its lines are not of two shades.
std::optional<cv::Mat> without_pale_lines(const SearchedPhoto& searched);

/// The groups that the long ones of these lines form: short strokes, of letters and noise, join what lies side by side.
std::vector<CrossingLines> regroup_long_lines(const CrossingLines& lines, const SearchedPhoto& searched);

/// The upright box around the lines.
cv::Rect bounding_box(const CrossingLines& lines);

} // namespace recount
