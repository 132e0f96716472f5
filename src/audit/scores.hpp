#pragma once
#include "core/report.hpp"
#include "core/template.hpp"
#include "scoring/recompute.hpp"

#include <vector>

namespace recount {

/// One game put on paper by its most probable readings, ready to be asked what another reading would make of it. Keeps
/// a reference to its rules.
class Scores {
public:
    Scores(const GameResult& game, const Template& rules);

    const Row& row(const CellResult& cell) const { return rules_.rows[*rules_.find_row(cell.row)]; }
    /// What a reading of a cell counts: its value, or the number of ticks that it stands for.
    int points_of(const CellResult& cell, const Mark& mark) const;
    /// What counts in a cell as it stands.
    int points(const CellResult& cell) const { return written_.at({cell.row, cell.column}); }
    void put(const CellResult& cell, int points) { written_[{cell.row, cell.column}] = points; }
    /// The game's total by the rules, as all cells stand.
    int total() const { return total(convention_); }
    /// The same with other points in one cell, which keeps its own.
    int total_with(const CellResult& cell, int points);
    /// Whatever the rules allow in a cell that the total hangs on.
    std::vector<int> allowed(const CellResult& cell) const;

private:
    int most_extra(const PerExtra& extra) const;
    int total(EntryConvention convention) const;

    const Template& rules_;
    int first_ = 1000, last_ = 1; ///< columns of the game
    CellPoints written_;
    EntryConvention convention_ = EntryConvention::multiplied;
};

} // namespace recount
