#pragma once
#include "lattice/lattice.hpp"
#include "photo/photo.hpp"

#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// A part of a sheet laid flat: every lattice cell an upright rectangle.
struct Flat {
    cv::Mat grey;              ///< 8-bit
    std::vector<int> row_y;    ///< y of each row line within `grey`, in pixels
    std::vector<int> column_x; ///< x of each column line within `grey`, in pixels
};

/// The parts of a flat picture between its lines, row by row.
std::vector<cv::Mat> cells_of(const Flat& flat);

/// How a flat picture is lit: as in the photo, or divided by the ground behind the print, which brings out text on any
/// shade, the light text of dark cells turned dark.
enum class Light { as_is, even };

/// Lays columns [first_column, last_column) of all rows flat, the median row `row_height_px` high. Printed lines are
/// painted over with paper, so that only what stands between them is left.
Flat flatten_columns(const Photo& photo, const Lattice& lattice, int first_column, int last_column, int row_height_px,
                     Light light);

/// Lays the first columns flat to a picture of a size that does not depend on the photo: every row `row_height_px`
/// high, column j from `column_x[j]` to `column_x[j + 1]`, in even light, printed lines and all.
cv::Mat flatten_look(const Photo& photo, const Lattice& lattice, const std::vector<int>& column_x, int row_height_px);

/// Lays the strip above the table flat (`strip_rows` median rows high, as wide as the table, and on either side wider
/// by `beside` of it), where a title is printed: dark text on white, whichever it was, whose strokes are thinner than
/// half of `ground_rows` of them.
cv::Mat flatten_title(const Photo& photo, const Lattice& lattice, double strip_rows, double beside, int row_height_px,
                      int ground_rows = 1);

/// Median height of the lattice's rows and median width of column `column`, in photo pixels.
double median_row_height_px(const Lattice& lattice);
double column_width_px(const Lattice& lattice, int column);

} // namespace recount
