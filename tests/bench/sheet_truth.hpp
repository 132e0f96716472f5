#pragma once
#include "lattice/lattice.hpp"
#include "sheet/find_grid.hpp"

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace recount::bench {

using Polygon = std::vector<cv::Point2f>;

/// A cell of a true sheet, by the row's id and the column's number (0: across all columns).
struct CellTruth {
    std::string row;
    int column = 0;
    Polygon quad;
};

/// A printed sheet as it truly lies in the photo.
struct SheetTruth {
    std::string game; ///< the template's name
    Polygon outline, outline_body;
    std::vector<CellTruth> cells;
};

/// What truly is on a photo.
struct PhotoTruth {
    std::string severity;
    std::vector<SheetTruth> sheets;
};

/// The truth as the sample maker writes it.
PhotoTruth truth_from(const nlohmann::json& json);

/// The truth beside a photo, or nothing where there is none.
std::optional<PhotoTruth> read_truth(const std::filesystem::path& path);

/// How the cells of a lattice agree with those of a true sheet.
struct LatticeAgreement {
    std::size_t cells = 0, inside = 0; ///< `inside`: covered by one cell of the lattice for more than a half
    bool in_order = true;
    int extra_rows = 0, extra_columns = 0;
    bool right() const { return cells > 0 && inside == cells && in_order && extra_rows == 0 && extra_columns == 0; }
};

LatticeAgreement compare(const Lattice& lattice, const SheetTruth& truth);

/// How a found sheet agrees with a true one.
struct GridAgreement {
    double overlap = 0;      ///< of the outlines, intersection by union
    std::size_t on_cell = 0; ///< true cells in which the middle of the found cell of that name lies
};

GridAgreement compare(const Grid& grid, const SheetTruth& truth);

} // namespace recount::bench
