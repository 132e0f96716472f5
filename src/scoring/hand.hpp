#pragma once
#include "core/report.hpp"
#include "core/template.hpp"

#include <set>
#include <utility>
#include <vector>

namespace recount {

/// Pairs of a digit that ink looks like and the one that was written instead.
using LookAlikes = std::set<std::pair<int, int>>;

/// The look-alikes that the cells of a sheet's games show, where the sums put sure ink right beyond doubt; without
/// those of game `except`: a mistake in it may look like one. One hand wrote them all, and writes alike.
LookAlikes look_alikes(const std::vector<GameResult>& games, const GameResult& except);

/// Whether an error would not be one if a digit of it, or of a number that it follows from, were once more what it
/// turned out to be elsewhere on the sheet, or what another finding of the game would need it to be; or if several
/// entries under a total were misread as a cell elsewhere in the game is. No entry is thought to hold what no roll
/// gives.
bool may_be_look_alike(const Finding& finding, const GameResult& game, const LookAlikes& alikes, const Template& rules);

} // namespace recount
