#pragma once
#include "audit/audit.hpp"

namespace recount {

/// "table3.jpg, sheet 2, game 1", as much of it as is needed; without the game where that is null.
std::string where_of(const PhotoResult& photo, std::size_t sheet, const GameResult* game);

/// One game as it is ranked: its totals, its worst and best case, and the cells they depend on. Blank games are left to
/// the caller.
Entrant game_entrant(const PhotoResult& photo, const SheetPlace& place, std::size_t game, const Template& rules,
                     const AuditLimits& limits);

/// The games of one sheet as one entrant: the best of them, or all together. At least one; `where` stays that of the
/// first.
Entrant card_entrant(const std::vector<Entrant>& games, RankBy rank_by, const AuditLimits& limits);

} // namespace recount
