#pragma once
#include "scoring/bonus_slips.hpp"
#include "scoring/game_graph.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace recount {

using CellKey = std::pair<std::size_t, int>; ///< row index and column

/// What a way says about the cell of its step, in 32 bits: the mark and whether it is a slip.
inline std::uint32_t pack(const Mark& mark, bool slip)
{
    return (static_cast<std::uint32_t>(mark.kind) << 29) | (slip ? 1u << 28 : 0u) |
           static_cast<std::uint32_t>(mark.value);
}
inline Mark mark_in(std::uint32_t state)
{
    return {static_cast<MarkKind>(state >> 29), static_cast<int>(state & 0xfffffffu)};
}
inline bool slip_in(std::uint32_t state)
{
    return (state >> 28 & 1u) != 0;
}

/// One way to fill the boxes of further five of a kinds: the box that they need, the ticks, the points.
struct ExtraCombination {
    EntryState need, tick;
    BonusWay way;
    double weight = 0;
};

/// Builds the graph of the game on columns `first` to `last` of a sheet, whose entries are multiplied or raw, and reads
/// off it what it says about each cell. `ink` holds the ink of each cell by row index and column; a cell that is not
/// there says nothing. What is handed in has to outlive it.
class GameBuilder {
public:
    GameBuilder(const Template& game, const LegalTable& legal, int first, int last,
                const std::map<CellKey, InkLikelihood>& ink, bool raw_entries, const TallyModel& model)
        : game_(game), legal_(legal), first_(first), last_(last), ink_(ink), raw_entries_(raw_entries), model_(model),
          graph_(model.negligible)
    {
    }

    GameBuilder(const GameBuilder&) = delete;
    GameBuilder& operator=(const GameBuilder&) = delete;

    /// Stops once the fit is worse than `least`, whatever the rest says: what it gives then is too good, but still
    /// worse.
    EntryFit entry_fit(double least);
    /// To be called once. The assumptions exclude each other and have the builder's `raw_entries`.
    GameEvidence judge(const std::vector<Assumption>& assumptions);

private:
    using LayerId = SumGraph::LayerId;

    const InkLikelihood& ink(const CellKey& cell) const
    {
        static const InkLikelihood nothing{Ink{}};
        const auto found = ink_.find(cell);
        return found == ink_.end() ? nothing : found->second;
    }
    std::size_t row_index(const std::string& id) const { return *game_.find_row(id); }
    int multiplier(int column) const { return raw_entries_ ? 1 : game_.multiplier(column); }
    int greatest_part() const;
    const std::vector<LegalValue>& legal(std::size_t row, int column) const;

    bool may_hold_total() const;
    GameHabits habits_of_game() const;
    std::vector<bool> rows_of_cases() const;
    int case_of(std::size_t row, int column) const;
    LayerId amount_of(std::size_t row, int column);
    LayerId new_amount_of(std::size_t row, int column);
    std::optional<LayerId> part_of(std::size_t row, int column);
    LayerId sum_rows(const SumOf& sum, std::size_t row, int column);
    LayerId entry(std::size_t row, int column);
    const std::vector<EntryState>& states_of_entry(std::size_t row, int column);
    std::vector<std::pair<int, double>> shown_points(const CellKey& cell);
    std::vector<std::pair<int, double>> likely_parts(const std::vector<CellKey>& cells);
    const TotalSlips& slips_of_sum(const SumOf& sum, std::size_t row, int column);
    LayerId written_total(LayerId sum, std::size_t row, int column, const TotalSlips& slips);
    LayerId with_bonus(LayerId base, const BonusIf& rule, std::size_t row, int column);
    LayerId with_extra(const PerExtra& rule, std::size_t row, std::optional<std::size_t> needs, int column);
    void collect(GameEvidence& evidence, double total) const;
    void loose_ticks(GameEvidence& evidence);

    const Template& game_;
    const LegalTable& legal_;
    int first_, last_;
    const std::map<CellKey, InkLikelihood>& ink_;
    bool raw_entries_ = false;
    const TallyModel& model_;
    Assumption assumption_; ///< of the tree that is being built
    SumGraph graph_;
    struct Told { ///< a step whose states are packed marks of one cell
        SumGraph::StepId step = 0;
        CellKey cell;
        const BonusIf* bonus = nullptr;
    };
    struct Entered { ///< a step whose states are numbers of entry states
        SumGraph::StepId step = 0;
        CellKey cell;
        const std::vector<EntryState>* states = nullptr;
    };
    struct Extra { ///< a step whose states are numbers of combinations
        SumGraph::StepId step = 0;
        std::size_t row = 0;
        std::optional<std::size_t> needs, ticks;
        int column = 0;
        std::vector<ExtraCombination> combinations;
    };
    const int reach_ = greatest_part();
    const bool any_total_ = may_hold_total();
    const GameHabits habits_ = habits_of_game();
    const std::vector<bool> row_of_cases_ = rows_of_cases();
    std::map<std::tuple<std::size_t, int, int>, LayerId> built_; ///< amounts by row, column and case
    std::map<CellKey, LayerId> shared_;                          ///< the part of a sum that no case touches
    std::map<CellKey, TotalSlips> slips_;
    std::map<CellKey, std::vector<EntryState>> states_;
    std::vector<std::pair<CellKey, LayerId>> sums_; ///< the layer of what follows, for each total
    std::vector<Told> told_;
    std::vector<Entered> entered_;
    std::vector<Extra> extras_;
};

} // namespace recount
