#pragma once
#include "lattice/dark_lines.hpp"
#include "lattice/text_lines.hpp"

#include <optional>
#include <vector>

namespace recount {

/// The place on a line of text that is a share of its width from its left end.
cv::Point2f at(const TextLine& line, double share);

/// How long a line of text is, in its pixels.
float width(const TextLine& line);

/// Labels one below the other, from the top down, as the text runs.
struct Labels {
    std::vector<TextLine> rows;
    Stroke border;    ///< on which they are aligned
    double pitch = 0; ///< from one label to the next, in pixels of the lines
};

/// The labels of the table with the most text in them, of text that runs along `way`, at least so many; nothing where
/// there is none.
std::optional<Labels> labels_along(const std::vector<TextLine>& lines, cv::Point2f way, std::size_t least_rows);

} // namespace recount
