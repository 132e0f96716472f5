#pragma once
#include "core/card.hpp"
#include "scoring/bonus_slips.hpp"
#include "scoring/entry_prior.hpp"
#include "scoring/sheet_links.hpp"
#include "scoring/slips.hpp"
#include "scoring/sum_graph.hpp"

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace recount {

/// Every number of the judging model that may need a reason or a change.
struct TallyModel {
    InkTrust ink;
    SheetTrust sheet;
    EntryHabits entries;
    OwnHabits own;
    TotalHabits totals;
    BonusHabits bonuses;
    double raw_entries = 0.03; ///< sheets with multipliers whose entries are not multiplied, only the column totals
    double log_hopeless_needs =
        -20; ///< assumptions about a bonus's condition that fit the entries so much worse are skipped
    double log_hopeless_raw = -70; ///< the same for unmultiplied entries; the totals could make up for more there
    double negligible = 5e-7;      ///< of the heaviest way at a place: ways lighter than this are left out
};

/// What is taken as given while a tree of the graph is built; the tally weighs all of them.
struct Assumption {
    enum class Needs { any, points, none };
    std::vector<Needs> needs;    ///< per column: whether the row that a bonus of all columns needs counts points
    std::optional<bool> all_met; ///< whether every column has them; unset where no bonus asks
    bool raw_entries = false;    ///< entries are not multiplied, only each column's total
    double prior = 1;
};

/// What a graph says about one cell; all weights are shares of the evidence and add up to 1.
struct CellEvidence {
    std::map<Mark, double> marks;
    double illegal = 0;                         ///< an entry that no roll gives
    double slip = 0;                            ///< the box does not hold what follows from the cells above it
    std::map<int, double> follows;              ///< what follows from the cells above it
    std::map<int, double> by_rules;             ///< what the rules make of the entries
    std::map<int, double> counted_though_blank; ///< a blank box whose value the sums count
};

/// How well the ink of the entries alone fits assumptions of one kind (raw entries or not), as logarithms: tells which
/// graphs are worth building.
struct EntryFit {
    double others = 0; ///< of the rows on which no assumption is made
    /// For each column, of the row that a bonus of all columns needs: by Assumption::Needs.
    std::vector<std::array<double, 3>> needed;

    double log_evidence(const Assumption& assumption) const;
};

/// The joint distribution of one game under some assumptions: all its cells, and the evidence for the assumptions.
struct GameEvidence {
    double log_evidence = 0;                                   ///< their prior probabilities included
    std::map<std::pair<std::size_t, int>, CellEvidence> cells; ///< by row index and column
};

} // namespace recount
