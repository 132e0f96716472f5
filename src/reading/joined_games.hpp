#pragma once
#include "core/card.hpp"
#include "photo/photo.hpp"
#include "sheet/find_grid.hpp"

#include <optional>

namespace recount {

/// The grid with two games where one is twice as wide as the others, or its cells, as the card has them read, each hold
/// the numbers of two that no line parts; nothing where there is no such game. It is the first; there may be more, so
/// ask again.
std::optional<Grid> with_game_parted(const Photo& photo, const Grid& grid, const Card& card);

/// Whether less is read that cannot stand where it is read, and no part is blank unless the sheet always has so many
/// games: the parts are games of their own.
bool reads_better(const Card& parted, const Card& joined);

} // namespace recount
