#pragma once
#include "sheet/find_grid.hpp"

#include <optional>
#include <string>

namespace recount {

/// What a photo, or a sheet on it, lacks to be read, and what to do about it.
struct QualityFault {
    std::string why;
    std::string hint;
};

/// How well a sheet can be seen.
struct SheetQuality {
    double row_height_px = 0; ///< median
    double edge_rows = 0;     ///< how wide the edge of a printed line is blurred, in row heights; 0 where none is seen
    int glaring_cells = 0;    ///< game cells that reflected light hides, wholly or in part
};

/// How well a sheet that was found, with these cells, can be seen.
SheetQuality quality_of(const Photo& photo, const Sheet& sheet, const Grid& grid);

/// Why a sheet that was found cannot be read: cut off, too small, blurred, or under glare. Nothing where it can.
std::optional<QualityFault> sheet_fault(const Photo& photo, const Sheet& sheet, const Grid& grid, const Trace& trace);

/// That reflected light hides cells of a sheet, which may be read all the same. Nothing where it hides none.
std::optional<QualityFault> glare_fault(const Photo& photo, const Grid& grid);

/// Why a table that may be a card beside those that were found was not read. Nothing where its words are those of
/// something else, or the picture's edge cuts it off: nobody photographs half a card, but a pad may lie there.
std::optional<QualityFault> table_fault(const Photo& photo, const Lattice& table, const Templates& games);

/// What is probably wrong with a photo on which no known sheet was found. Nothing where it is large, light and sharp
/// enough to show one, and no table on it that may be a sheet is cut off.
std::optional<QualityFault> photo_fault(const Photo& photo, const FoundSheets& found, const Templates& games);

/// That the largest of the tables is of none of these games, where nothing is wrong with the photo. Nothing where none
/// is large enough for a score sheet.
std::optional<QualityFault> unknown_table(const std::vector<Lattice>& grids, const Templates& games);

} // namespace recount
