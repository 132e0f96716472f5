// What a game's total would be with other readings: `Scores`.
#include "audit/scores.hpp"

#include "scoring/entry_prior.hpp"
#include "scoring/rules.hpp"

#include <algorithm>
#include <utility>

namespace recount {

Scores::Scores(const GameResult& game, const Template& rules) : rules_(rules)
{
    for (const CellResult& cell : game.cells) {
        written_[{cell.row, cell.column}] = points_of(cell, cell.written);
        if (cell.column > 0) {
            first_ = std::min(first_, cell.column);
            last_ = std::max(last_, cell.column);
        }
    }
    if (game.recomputed_total && total(EntryConvention::multiplied) != game.recomputed_total &&
        total(EntryConvention::as_rolled) == game.recomputed_total)
        convention_ = EntryConvention::as_rolled;
}

int Scores::points_of(const CellResult& cell, const Mark& mark) const
{
    const bool is_ticked = std::holds_alternative<TickRow>(row(cell).rule);
    return is_ticked ? ticks_of(mark.value).value_or(0) : mark.value;
}

int Scores::total_with(const CellResult& cell, int points)
{
    int& written = written_[{cell.row, cell.column}];
    const int kept = std::exchange(written, points);
    const int made = total();
    written = kept;
    return made;
}

std::vector<int> Scores::allowed(const CellResult& cell) const
{
    const bool as_rolled = convention_ == EntryConvention::as_rolled;
    const int multiplier = as_rolled ? 1 : rules_.multiplier(cell.column);
    std::vector<int> points;
    if (std::holds_alternative<BonusIf>(row(cell).rule)) {
        points = bonus_worths(row(cell).rule, multiplier);
        points.insert(points.begin(), 0);
        return points;
    }
    if (const auto* extra = std::get_if<PerExtra>(&row(cell).rule)) {
        for (int count = 0; count <= most_extra(*extra); ++count)
            points.push_back(count * extra->worth * multiplier);
        for (const int also : extra->also)
            points.push_back(also * multiplier);
        return points;
    }
    for (const LegalValue& legal : legal_values(rules_, row(cell), as_rolled ? 0 : cell.column))
        points.push_back(legal.points);
    return points;
}

/// How many further five of a kinds a game can have: every turn after the first, or as many as their box counts.
int Scores::most_extra(const PerExtra& extra) const
{
    const auto needed = rules_.find_row(extra.needs);
    const auto* box = needed ? std::get_if<OfAKind>(&rules_.rows[*needed].rule) : nullptr;
    if (box != nullptr && !box->then.empty())
        return static_cast<int>(box->then.size());
    const auto turns = std::ranges::count_if(rules_.rows, is_turn);
    return rules_.most_entries.value_or(static_cast<int>(turns)) - 1;
}

int Scores::total(EntryConvention convention) const
{
    return total_by_rules(rules_, std::min(first_, last_), last_, written_, convention);
}

} // namespace recount
