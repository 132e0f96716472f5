#pragma once
#include "lattice/crossing_lines.hpp"
#include "lattice/flat_map.hpp"

namespace recount {

/// Where a table lies, in the flat coordinates of a map.
struct Extent {
    double left = 0, top = 0, right = 0, bottom = 0; ///< ends of its long lines
    std::size_t rows = 0;                            ///< distinct level lines; a double rule counts once
    std::size_t columns = 0;                         ///< distinct steep lines
    double pitch = 0;                                ///< usual distance of level lines
    double crossing = 0;                             ///< of all pairs of a long line of each family, those that cross
    /// The table with `margin` of its longer side around it.
    cv::Rect2d with_margin(double margin) const;
    /// The same with a margin of `above` of its height above and below it.
    cv::Rect2d with_margin(double margin, double above) const;
};

/// The extent of a table's strokes (photo pixels). `tolerance`: strokes that lie so close in flat coordinates and do
/// not overlap are pieces of one line.
Extent extent_of(const CrossingLines& table, const FlatMap& map, double tolerance);

/// The strokes as a family in which each is a line of its own, the longest first; of very many the longest only.
LineFamily own_lines(std::vector<Stroke> strokes);

/// Strokes of one family in flat coordinates, the longest first, put together to lines as above.
LineFamily merged_lines(std::vector<Stroke> strokes, Heading heading, double tolerance);

} // namespace recount
