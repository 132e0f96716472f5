#pragma once
#include "core/card.hpp"
#include "core/report.hpp"
#include "scoring/recompute.hpp"

#include <vector>

namespace recount {

struct TallyModel;

/// What the rules and sums make of one game of a card.
struct GameTally {
    int game = 1;
    /// Indices into `Card::cells`, in the card's order; the other lists hold one item for each of these cells.
    std::vector<std::size_t> cells;
    /// Readings after all evidence, most probable first.
    std::vector<std::vector<Candidate>> posterior;
    /// What the rules make of the entries; unset for entries.
    std::vector<std::optional<int>> expected;
    /// What follows from the cells above as they are written; unset for entries.
    std::vector<std::optional<int>> follows;
    /// P(the writer put something else than what follows from the cells above).
    std::vector<double> slip_probability;
    /// P(an entry that no roll gives there).
    std::vector<double> illegal_probability;
    /// A value that the sums count though the box is blank, and its probability.
    std::vector<std::optional<Candidate>> counted_though_blank;
    /// Distribution of the recomputed grand total, most probable first (marks of kind number).
    std::vector<Candidate> totals;
    /// P(entries are written as rolled, without their column's multiplier).
    double raw_entries = 0;

    EntryConvention convention() const
    {
        return raw_entries < 0.5 ? EntryConvention::multiplied : EntryConvention::as_rolled;
    }
};
using Tally = std::vector<GameTally>; ///< one per game of the card

/// Recomputes every game of the card: the joint distribution of what was written and of the true totals.
Tally tally_up(const Card& card);
/// The same with other numbers in the model than the usual ones.
Tally tally_up(const Card& card, const TallyModel& model);

/// Where paper and rules disagree, and why: results and findings of every game, in the tally's order.
std::vector<GameResult> compare(const Card& card, const Tally& tally);

} // namespace recount
