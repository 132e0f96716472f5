#pragma once
#include "core/report.hpp"
#include "core/template.hpp"

#include <vector>

namespace recount {

/// Throws UsageError where what a report says of a photo cannot be: sheets of none of these games, games that come
/// twice, cells that their game does not have or that come twice, totals that contradict each other, or totals without
/// any cell they could be of.
void must_be_consistent(const PhotoResult& photo, const std::vector<Template>& games);

} // namespace recount
