#pragma once
#include "core/card.hpp"
#include "core/report.hpp"

#include <vector>

namespace recount {

struct TallyModel;

/// What the rules and sums make of one game of a card.
struct GameTally {
    int game = 1;
    std::vector<std::size_t> cells;                ///< indices into `Card::cells`, in the card's order
    std::vector<std::vector<Candidate>> posterior; ///< per cell: readings after all evidence, most probable first
    std::vector<std::optional<int>> expected;      ///< per cell: by the rules; unset for entries
    std::vector<double>
        slip_probability; ///< per cell: P(the writer put something else than what follows from the cells above)
    std::vector<Candidate>
        totals; ///< distribution of the recomputed grand total, most probable first (marks of kind number)
    std::vector<std::optional<int>>
        follows; ///< per cell: what follows from the cells above as they are written; unset for entries
    std::vector<std::optional<Candidate>>
        counted_though_blank; ///< per cell: a value that the sums count though the box is blank
    double raw_entries = 0;   ///< P(entries are written without their column's multiplier)
};
using Tally = std::vector<GameTally>; ///< one per game of the card

/// Recomputes every game of the card: the joint distribution of what was written and of the true totals.
Tally tally_up(const Card& card);
/// The same with other numbers in the model than the usual ones.
Tally tally_up(const Card& card, const TallyModel& model);

/// Where paper and rules disagree, and why: results and findings of every game, in the tally's order.
std::vector<GameResult> compare(const Card& card, const Tally& tally);

} // namespace recount
