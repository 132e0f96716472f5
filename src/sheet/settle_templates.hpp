#pragma once
#include "core/template.hpp"
#include "photo/photo.hpp"
#include "sheet/try_templates.hpp"

namespace recount {

/// Tells close templates apart by what stands left of the games, then by the title, then by the heads and the sum that
/// the bonus needs, and where that leaves doubt by the words of all labels and of what stands beside. `tried` has
/// attempts.
void settle_templates(const Photo& photo, TriedViews& tried, const Templates& games);

} // namespace recount
