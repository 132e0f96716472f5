#pragma once
#include "core/mark.hpp"
#include "core/template.hpp"
#include "scoring/ink_likelihood.hpp"
#include "scoring/rules.hpp"

#include <optional>
#include <vector>

namespace recount {

/// How entries are written. Shares of all boxes; rough is enough, since the ink outweighs a prior soon.
struct EntryHabits {
    double blank = 0.04;              ///< left blank: unfinished games, boxes overlooked
    double blank_few_turns = 0.6;     ///< the same on a card with fewer turns than boxes
    double blank_but_counted = 0.002; ///< of the others: left blank (or too faint to see) but counted in the sums
    double illegible = 0.004;         ///< blotted out beyond reading
    double struck_zero = 0.5;         ///< of the zeros: drawn as a stroke
    double illegal = 0.003;           ///< a number that no roll gives there
    double wrong_multiplier = 0.002;  ///< on a sheet with multipliers: a right value, not multiplied
    double illegal_reach = 1.5;       ///< most illegal numbers lie below so many times the greatest legal one,
    double least_reach = 40;          ///< or below this where that is small
    double other_kind = 1e-4;         ///< a kind of mark that does not belong there
};

/// How much of a writer's own habits shows in a game's boxes.
struct OwnHabits {
    double sure = 0.5;        ///< a box counts as read from this probability on
    double usual_boxes = 6;   ///< so many boxes of the usual kind are thought beside those that there are: of blanks,
    double usual_zeros = 0.5; ///< of zeros (nearly everybody has one way to write them)
};

/// What the habits are in a game of these boxes: whether zeros are drawn as strokes, and how many boxes are left blank,
/// as far as the ink shows it.
class GameHabits {
public:
    GameHabits(const EntryHabits& usual, const OwnHabits& own) : usual_(usual), own_(own) {}
    /// Counts a box of a row that stands for a turn.
    void add(const InkLikelihood& ink);
    /// The habits as the other boxes show them: what this box itself looks like is left out.
    EntryHabits beside(const InkLikelihood& ink) const;
    /// How many boxes surely hold something else than nothing or a 0.
    int scored() const { return boxes_ - blanks_ - strokes_ - digits_ - open_; }

private:
    const EntryHabits usual_;
    const OwnHabits own_;
    int boxes_ = 0, blanks_ = 0, strokes_ = 0, digits_ = 0, open_ = 0;
};

/// One way in which an entry cell may have been filled.
struct EntryState {
    Mark mark;            ///< what the pen wrote
    int points = 0;       ///< what the rules count for it: its value, or the unknown value of illegible ink
    int counted = 0;      ///< what the writer's sums count for it
    bool is_legal = true; ///< some roll gives it there
    double weight = 0;    ///< prior times likelihood of the ink
};

/// How many further five of a kinds a number in a tick row stands for: so many ticks, or 100 points each. Nothing where
/// no game has so many, or no ticks give such points.
std::optional<int> ticks_of(int written);

/// Every way in which the cell of an entry row in a column may have been filled, given its ink.
/// `legal`: the values that the row can hold there, multiplied where the game's entries are; `unmultiplied`: without.
std::vector<EntryState> entry_states(const Template& game, const Row& row, const std::vector<LegalValue>& legal,
                                     const std::vector<LegalValue>& unmultiplied, const InkLikelihood& ink,
                                     const EntryHabits& habits = {});

} // namespace recount
