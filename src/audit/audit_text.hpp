#pragma once
#include "audit/audit.hpp"

#include <iosfwd>

namespace recount {

/// The audit to read: for each kind of sheet who won and how sure that is, what would settle it, the ranking, and the
/// claimed places that change. At most `most_places` places are listed (0: all); the JSON has them all.
void write_audit_text(std::ostream& out, const Audit& audit, const Report& report, std::size_t most_places);

/// Parts of it, lines that end in a line feed: who won and who is next; which cells would settle it; which claimed
/// places change, and what is wrong on which game.
void write_winner(std::ostream& out, const Audit& audit, const Ranking& ranking);
void write_what_settles(std::ostream& out, const Ranking& ranking);
void write_mistakes(std::ostream& out, const Ranking& ranking);

} // namespace recount
