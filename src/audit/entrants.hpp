#pragma once
#include "audit/audit.hpp"

namespace recount {

/// One game as it is ranked: its totals, its worst and best case, and the cells they depend on. Blank games are left to
/// the caller, and so is `where`.
Entrant game_entrant(const PhotoResult& photo, const SheetPlace& place, std::size_t game, const Template& rules);

/// The games of one sheet as one entrant: the best of them, or all together. At least one.
Entrant card_entrant(const std::vector<Entrant>& games, RankBy rank_by);

} // namespace recount
