#pragma once
#include "photo/photo.hpp"
#include "sheet/find_sheets.hpp"

namespace recount {

/// Parts all columns of a sheet anew into equally wide games, as many as its game always has or as the gaps show that
/// all rows leave between them, though in each some numbers may touch. The sheet is parted then; it stays as it is
/// where there are no more of them than it has columns, or no room.
void part_evenly(const Photo& photo, Sheet& sheet);

} // namespace recount
