#pragma once
#include "core/record.hpp"
#include "core/report.hpp"
#include "core/trace.hpp"
#include "reading/cell_reader.hpp"
#include "sheet/find_sheets.hpp"
#include "sheet/photo.hpp"

#include <vector>

namespace recount {

/// The first half of the way, from paper to what its ink may say. Throws Unreadable.
std::vector<SheetReading> read_sheets(const Photo& photo, const Templates& games, CellReader& reader,
                                      const Trace& trace);

/// The second half: what was written, what the rules make of it, and where the two disagree.
SheetResult judge(const SheetReading& sheet);

/// One photo, from paper to findings. Throws Unreadable; a wrong sum is a result, not an error.
std::vector<SheetResult> recount_photo(const Photo& photo, const Templates& games, CellReader& reader,
                                       const Trace& trace);

} // namespace recount
