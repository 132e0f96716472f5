#pragma once
#include "audit/audit.hpp"

namespace recount {

/// Fills in who won: tied, tie_is_certain, certainty, probability and look_at, from the entrants in their order.
void settle(Ranking& ranking);

} // namespace recount
