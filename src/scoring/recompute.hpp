#pragma once
#include "core/template.hpp"

#include <map>
#include <string>
#include <utility>

namespace recount {

/// What stands in the cells of one game, by row id and column (0 for a cell across all columns): points, or the number
/// of ticks. A cell that is missing counts 0.
using CellPoints = std::map<std::pair<std::string, int>, int>;

/// Whether entries stand on the card already multiplied by their column, or as rolled, only the column's total being
/// multiplied. The same where a sheet has no multipliers.
enum class EntryConvention { multiplied, as_rolled };

/// The game's total by its rules, on columns `first` to `last`: sums, bonuses and carried totals worked out from the
/// entries, whatever is written for them. Points for further five of a kinds are taken as written where no ticks say
/// how many there were, and an upper bonus at a border where prints differ.
int total_by_rules(const Template& game, int first, int last, const CellPoints& cells, EntryConvention convention);

} // namespace recount
