#pragma once
#include "photo/photo.hpp"
#include "sheet/find_grid.hpp"

namespace recount {

/// The photo as its ink is read: itself, or its negative where the writing in a grid's cells is lighter than the paper,
/// as on a blackboard, black card or a dark screen.
Photo with_dark_ink(const Photo& photo, const Grid& grid);

} // namespace recount
