#pragma once
#include "audit/audit.hpp"

#include <vector>

namespace recount {

/// How alike the ink of two sheets is: 1 the same strokes in the same places, around 0 nothing in common. Only cells
/// with ink on both count. Unset where too few cells can be compared.
std::optional<double> ink_likeness(const SheetResult& one, const SheetResult& other);

/// The sheets of a report that were photographed more than once. Of two photos of a sheet, the one with more ink is
/// counted (the later one, where more was written meanwhile), else the more surely read one.
std::vector<SameSheet> find_same_sheets(const Report& report);

} // namespace recount
