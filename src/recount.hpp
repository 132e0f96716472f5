#pragma once
#include "core/record.hpp"
#include "core/report.hpp"
#include "core/trace.hpp"
#include "photo/photo.hpp"
#include "reading/cell_reader.hpp"
#include "sheet/find_sheets.hpp"
#include "sheet/print_memory.hpp"

#include <string>
#include <vector>

namespace recount {

/// The sheets of a photo as they were read.
struct ReadSheets {
    std::vector<SheetReading> sheets;
    std::vector<std::string> remarks; ///< of each that was not read, or not all of it: why, and what to do
};

/// The first half of the way, from paper to what its ink may say. `prints` is what the batch remembers of its prints;
/// null: nothing. Sheets that the picture does not show well enough are left out. Throws Unreadable where that leaves
/// none.
ReadSheets read_sheets(const Photo& photo, const Templates& games, CellReader& reader, const Trace& trace,
                       PrintMemory* prints);

/// The second half: what was written, what the rules make of it, and where the two disagree. A wrong sum is a result,
/// not an error.
SheetResult judge(const SheetReading& sheet);

} // namespace recount
