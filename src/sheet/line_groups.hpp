#pragma once
#include "sheet/crossing_lines.hpp"
#include "sheet/lattice.hpp"

#include <optional>

namespace recount {

/// A photo to search, with a reduced copy.
struct SearchedPhoto {
    cv::Mat full;     ///< 8-bit grey
    cv::Mat reduced;  ///< the same at `scale`
    double scale = 1; ///< reduced pixels per photo pixel
};

/// An 8-bit grey photo to search.
SearchedPhoto searched_photo(const cv::Mat& grey);

/// Groups of lines that touch, which may be tables, in photo pixels; and how many strokes there are in all.
struct LineGroups {
    std::vector<CrossingLines> tables; ///< the one with the most line length first
    std::size_t strokes = 0;
};

/// Follows and groups the lines of a photo.
LineGroups group_lines(const SearchedPhoto& searched);

/// A copy of a photo, reduced alone, in which pale lines are paper: those of squared or lined paper on which a table
/// was drawn. Nothing where its lines are not of two shades.
std::optional<SearchedPhoto> without_pale_lines(const SearchedPhoto& searched);

/// The groups that the long ones of these lines form: short strokes, of letters and noise, join what lies side by side.
std::vector<CrossingLines> regroup_long_lines(const CrossingLines& lines, const SearchedPhoto& searched);

/// The upright box around the lines.
cv::Rect bounding_box(const CrossingLines& lines);

} // namespace recount
