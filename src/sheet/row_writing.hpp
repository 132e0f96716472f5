#pragma once
#include "core/template.hpp"
#include "lattice/flatten.hpp"
#include "lattice/text_lines.hpp"
#include "photo/photo.hpp"

#include <map>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

namespace recount {

/// Pixels of a row's height in the flat sheets in which writing is looked at.
constexpr int writing_row_px = 48;

/// Something that stands in a row, in pixels of the flat sheet.
struct RowPiece {
    int row = 0;
    double left = 0, right = 0, height = 0;
    double middle() const { return (left + right) / 2; }
};

/// What a strip above a sheet's rows shows: where heads of games may be.
struct GameHeads {
    std::vector<RowPiece> any;
    std::map<int, double> numbered; ///< heads that show which game's they are: where they stand; none where they do not
                                    ///< follow one another
};

/// What stands in a sheet's rows and above them.
struct RowWriting {
    std::vector<RowPiece> numbers, text; ///< in the rows: what may be written, and what can only be printed
    GameHeads heads;
};

/// The lattice row of a flat sheet in which a place is, so many pixels down; -1 above the first.
int row_at(const Flat& flat, float y);

/// A flat sheet (8-bit grey, in even light) whose faint, blurred writing is as dark as clear writing is.
cv::Mat with_more_contrast(const cv::Mat& grey);

/// What stands above a sheet's first row, be it light on dark, in pixels of a flat sheet that is so wide.
GameHeads heads_above(const Photo& photo, const Lattice& lattice, int first_row, double width, const Template& game);

/// What stands in these rows of a flat sheet, whose letters are given. `space`: between the digits of one number, of
/// their height. `above`: the heads if `letters` show none. `labels_end`: where labels end, if they may be too blurred
/// to be told from numbers.
RowWriting writing_in_rows(const Flat& flat, const std::vector<Letter>& letters, const std::vector<int>& rows,
                           float space, const GameHeads& above, std::optional<double> labels_end);

} // namespace recount
