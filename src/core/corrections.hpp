#pragma once
#include "core/report.hpp"

#include <map>
#include <string>
#include <vector>

namespace recount {

/// Where a cell is, told by the photo's bytes rather than its name, so that it is found again wherever the file lies.
struct CellPlace {
    std::string sha256; ///< of the photo
    int page = 1;
    int sheet = 1; ///< 1-based, in the report's order
    std::string row;
    int column = 1;
    auto operator<=>(const CellPlace&) const = default;
};

/// What people said about cells; oldest first, the last one of a cell counts.
using Corrections = std::map<CellPlace, std::vector<Correction>>;

} // namespace recount
