#pragma once
#include "maker/hand.hpp"
#include "maker/scene.hpp"
#include "print/design.hpp"

namespace recount::maker {

/// A print of the game as somebody might have made it: paper, type, rules, shading, wordings, columns all drawn by
/// chance. Faint rules and missing ones come with the harder severities.
print::Design random_design(const Template& game, Difficulty severity, Random& random);

} // namespace recount::maker
