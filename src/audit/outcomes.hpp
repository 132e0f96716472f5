#pragma once
#include "audit/audit.hpp"

#include <vector>

namespace recount {

/// A rarer reading of a box is told only where no other one is left to tell, or changes the winner.
constexpr double worth_telling = 0.01;

/// Who is first if the one box that decides has a certain reading.
struct Outcome {
    Mark mark;
    double probability = 0;            ///< of the reading
    std::vector<const Entrant*> first; ///< all that share the first place
    int total = 0;                     ///< theirs
    std::optional<int> next;           ///< the most points of the others; unset: there are no others
    bool is_certain = false;           ///< whatever the other doubtful cells say
};

/// What the readings of the one box to look at make of the first place: the reading first, then the others worth
/// telling, most probable first. Empty where more than that box is to be looked at, or it may hold anything.
std::vector<Outcome> outcomes(const Ranking& ranking);

} // namespace recount
