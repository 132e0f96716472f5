#pragma once
#include "core/mark.hpp"
#include "core/template.hpp"
#include "scoring/ink_likelihood.hpp"
#include "scoring/rules.hpp"

#include <vector>

namespace recount {

/// How entries are written. Shares of all boxes; rough is enough, since the ink outweighs a prior soon.
struct EntryHabits {
    double blank = 0.04;              ///< left blank: unfinished games, boxes overlooked
    double blank_few_turns = 0.6;     ///< the same on a card with fewer turns than boxes
    double blank_but_counted = 0.002; ///< left blank (or too faint to see) but counted in the sums
    double illegible = 0.004;         ///< blotted out beyond reading
    double struck_zero = 0.5;         ///< of the zeros: drawn as a stroke
    double illegal = 0.003;           ///< a number that no roll gives there
    double wrong_multiplier = 0.002;  ///< on a sheet with multipliers: a right value, not multiplied
    double illegal_reach = 1.5;       ///< most illegal numbers lie below so many times the greatest legal one,
    double least_reach = 40;          ///< or below this where that is small
    double other_kind = 1e-4;         ///< a kind of mark that does not belong there
};

/// One way in which an entry cell may have been filled.
struct EntryState {
    Mark mark;            ///< what the pen wrote
    int points = 0;       ///< what the rules count for it: its value, or the unknown value of illegible ink
    int counted = 0;      ///< what the writer's sums count for it
    bool is_legal = true; ///< some roll gives it there
    double weight = 0;    ///< prior times likelihood of the ink
};

/// Every way in which the cell of an entry row in a column may have been filled, given its ink.
/// `multiplier` is 1 where a game is written without multiplying its entries.
std::vector<EntryState> entry_states(const Template& game, const Row& row, const std::vector<LegalValue>& legal,
                                     const std::vector<LegalValue>& unmultiplied, const InkLikelihood& ink,
                                     const EntryHabits& habits = {});

} // namespace recount
