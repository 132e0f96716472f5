#pragma once
#include "core/card.hpp"

namespace recount {

/// Whether the first game of several is rather a column of printed words, how each row is scored: little of it can be
/// read, and much of it for no writing at all, though the other games are read clearly.
bool begins_with_text(const Card& card);

} // namespace recount
