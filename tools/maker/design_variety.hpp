#pragma once
#include "maker/hand.hpp"
#include "maker/scene.hpp"
#include "print/design.hpp"

namespace recount::maker {

/// A print of the game as somebody might have made it: paper, type, rules, shading, wordings, columns all drawn by
/// chance. Faint rules and missing ones come with the harder severities.
print::Design random_design(const Template& game, Difficulty severity, Random& random);

/// Makes a design one of those whose cells no dark rules part: a line below each, a box around each, or light rules on
/// a shaded table.
void leave_unruled(print::Design& design, Random& random);

} // namespace recount::maker
