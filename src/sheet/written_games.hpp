#pragma once
#include "photo/photo.hpp"
#include "sheet/find_sheets.hpp"

namespace recount {

/// Puts the borders of the games, where no line is printed between them or the only one is too wide, to where their
/// writing, and their heads, ask for them: games are as wide as one another, numbers stand within them, and what is
/// printed is left of them. A sheet of no columns has its labels and games in the lattice's last one. Few
/// wide columns of which that does not tell are parted evenly (`part_evenly`). The sheet is parted then; one with too
/// little writing stays as it is.
void part_by_writing(const Photo& photo, Sheet& sheet);

} // namespace recount
