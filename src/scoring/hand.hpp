#pragma once
#include "core/report.hpp"

#include <utility>
#include <vector>

namespace recount {

/// The digits of one sheet that turned out to be others than they look like, as the sums show beyond doubt: pairs of
/// the digit that the ink looks like and the one that was written. One hand wrote them all, and writes alike.
using LookAlikes = std::vector<std::pair<int, int>>;

/// The look-alikes that the cells of a sheet's games show, `except` one: a mistake in it may look like one.
LookAlikes look_alikes(const std::vector<GameResult>& games, const GameResult& except);

/// Whether an error would not be one if a digit of it, or of a number in its game that it may rest on, were once more
/// what it turned out to be elsewhere on the sheet.
bool may_be_look_alike(const Finding& finding, const GameResult& game, const LookAlikes& alikes);

} // namespace recount
