#pragma once
#include "core/report.hpp"
#include "core/trace.hpp"
#include "reading/cell_reader.hpp"
#include "sheet/find_sheets.hpp"
#include "sheet/photo.hpp"

#include <vector>

namespace recount {

/// One photo, from paper to findings. Throws Unreadable; a wrong sum is a result, not an error.
std::vector<SheetResult> recount_photo(const Photo& photo, const Templates& games, CellReader& reader,
                                       const Trace& trace);

} // namespace recount
