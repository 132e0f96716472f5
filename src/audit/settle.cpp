// Who won, and what would settle it: settle. A winner is certain where its lowest total beats the highest of every
// rival. Where it does not, a person can look at cells: one that was looked at says what was read and is no doubt any
// more. The fewest cells that then leave no doubt are found exactly: for each number of the leader's own cells
// (those that could cost it most), every rival needs the fewest of its cells (those that could give it most).
#include "audit/settle.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <functional>

namespace recount {

namespace {

using Doubts = std::vector<DoubtfulCell>;

/// What an entrant may still lose (or win) after its `looked` gravest cells were looked at.
class Remaining {
public:
    enum class Side { loss, gain };

    Remaining(const Entrant& entrant, Side side) : cells_(entrant.doubts)
    {
        const auto size = [side](const DoubtfulCell& cell) { return side == Side::loss ? -cell.least : cell.most; };
        std::stable_sort(cells_.begin(), cells_.end(),
                         [&](const DoubtfulCell& left, const DoubtfulCell& right) { return size(left) > size(right); });
        while (!cells_.empty() && size(cells_.back()) == 0)
            cells_.pop_back();
        after_.assign(cells_.size() + 1, 0);
        for (std::size_t index = cells_.size(); index > 0; --index)
            after_[index - 1] = after_[index] + size(cells_[index - 1]);
        const std::int64_t total = entrant.total;
        whole_ = side == Side::loss ? total - entrant.lowest : entrant.highest - total;
        joint_ = side == Side::loss ? entrant.joint_loss : entrant.joint_gain;
    }

    const Doubts& cells() const { return cells_; }
    std::int64_t after(std::size_t looked) const
    {
        return std::min(whole_, after_[looked] + (looked + 1 < cells_.size() ? joint_ : 0));
    }
    /// What the cells do not account for: readings too improbable to be listed, taken together; missing entries.
    bool has_more_than_cells() const { return whole_ > after_.front() + joint_; }

private:
    Doubts cells_;
    std::vector<std::int64_t> after_; ///< points; 64 bits hold what any number of cells may come to
    std::int64_t whole_ = 0;
    int joint_ = 0;
};

/// P(this entrant has the highest total, alone).
double win_probability(const std::vector<Entrant>& entrants, std::size_t who)
{
    double sum = 0;
    for (const auto& [total, weight] : entrants[who].totals.weights()) {
        double beats = weight;
        for (std::size_t other = 0; other < entrants.size() && beats > 0; ++other) {
            if (other != who)
                beats *= entrants[other].totals.below(total);
        }
        sum += beats;
    }
    return std::min(sum, 1.0);
}

void append(Doubts& list, const Doubts& cells, std::size_t count)
{
    list.insert(list.end(), cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(count));
}

/// The fewest cells of a rival that keep it below `bar`; nothing where all of them do not.
std::optional<std::size_t> cells_below(const Entrant& rival, const Remaining& gain, std::int64_t bar)
{
    for (std::size_t looked = 0; looked <= gain.cells().size(); ++looked) {
        if (rival.total + gain.after(looked) < bar)
            return looked;
    }
    return std::nullopt;
}

/// The shortest list, where the leader stands alone.
Doubts shortest_list(const std::vector<Entrant>& entrants)
{
    const Remaining loss(entrants.front(), Remaining::Side::loss);
    std::vector<Remaining> gains;
    for (std::size_t rival = 1; rival < entrants.size(); ++rival)
        gains.emplace_back(entrants[rival], Remaining::Side::gain);
    std::optional<Doubts> best;
    for (std::size_t own = 0; own <= loss.cells().size(); ++own) {
        const std::int64_t bar = entrants.front().total - loss.after(own);
        Doubts list;
        append(list, loss.cells(), own);
        bool settles = true;
        for (std::size_t rival = 0; rival < gains.size() && settles; ++rival) {
            const auto looked = cells_below(entrants[rival + 1], gains[rival], bar);
            settles = looked.has_value();
            append(list, gains[rival].cells(), looked.value_or(0));
        }
        if (settles && (!best || list.size() < best->size()))
            best = std::move(list);
    }
    return best.value_or(Doubts{});
}

/// Where several lead with the same total, every doubt of theirs matters, and what could lift a rival to them.
Doubts list_for_tie(const std::vector<Entrant>& entrants, std::size_t tied)
{
    Doubts list;
    for (std::size_t index = 0; index < tied; ++index)
        append(list, entrants[index].doubts, entrants[index].doubts.size());
    for (std::size_t index = tied; index < entrants.size(); ++index) {
        const Remaining gain(entrants[index], Remaining::Side::gain);
        append(list, gain.cells(), cells_below(entrants[index], gain, entrants.front().total).value_or(0));
    }
    return list;
}

/// Entrants whose doubt no cells account for.
void name_obstacles(Ranking& ranking)
{
    const auto name = [&](const Entrant& entrant) {
        ranking.obstacles.push_back(fmt::format("{}: it may have {} to {} points: {}; compare every box with the paper",
                                                entrant.where, entrant.lowest, entrant.highest,
                                                entrant.totals.is_empty()
                                                    ? "its totals were read, but no entries"
                                                    : "its sums are wrong, or an entry was misread or overlooked"));
    };
    const Entrant& leader = ranking.entrants.front();
    if (Remaining(leader, Remaining::Side::loss).has_more_than_cells())
        name(leader);
    for (std::size_t index = 1; index < ranking.entrants.size(); ++index) {
        const Entrant& rival = ranking.entrants[index];
        if (rival.highest >= leader.lowest && Remaining(rival, Remaining::Side::gain).has_more_than_cells())
            name(rival);
    }
}

/// Cells that no look can settle are no cells to look at: each is told as what it is. What a ruling decides is open.
void name_rulings(Ranking& ranking)
{
    for (const DoubtfulCell& doubt : ranking.look_at) {
        if (doubt.ruling.empty())
            continue;
        ranking.certainty = Certainty::open;
        const std::string sentence =
            fmt::format("{}: {} Looking settles nothing there: it needs a ruling", doubt.where, doubt.ruling);
        if (std::find(ranking.obstacles.begin(), ranking.obstacles.end(), sentence) == ranking.obstacles.end())
            ranking.obstacles.push_back(sentence); // one turn too many is told of several cells
    }
    std::erase_if(ranking.look_at, [](const DoubtfulCell& doubt) { return !doubt.ruling.empty(); });
}

} // namespace

void settle(Ranking& ranking)
{
    std::vector<Entrant>& entrants = ranking.entrants;
    if (entrants.empty())
        return;
    const Entrant& leader = entrants.front();
    const auto equal = [&](const Entrant& entrant) { return entrant.total == leader.total; };
    ranking.tied = static_cast<std::size_t>(std::count_if(entrants.begin(), entrants.end(), equal));
    const auto beaten_by = [](int total) { return [total](const Entrant& rival) { return rival.highest < total; }; };
    const auto first_rival = entrants.begin() + static_cast<std::ptrdiff_t>(ranking.tied);
    const bool unbeaten = std::all_of(first_rival, entrants.end(), beaten_by(leader.lowest));
    if (ranking.tied == 1) {
        ranking.probability = win_probability(entrants, 0);
        const bool is_certain = unbeaten && ranking.probability >= audit_limits.certain;
        ranking.certainty = is_certain                                   ? Certainty::certain
                            : ranking.probability >= audit_limits.likely ? Certainty::likely
                                                                         : Certainty::open;
    } else {
        for (std::size_t index = 0; index < ranking.tied; ++index)
            ranking.probability = std::max(ranking.probability, win_probability(entrants, index));
        ranking.tie_is_certain = unbeaten && std::all_of(entrants.begin(), first_rival, [](const Entrant& entrant) {
                                     return entrant.lowest == entrant.highest;
                                 });
    }
    if (ranking.certainty == Certainty::certain || ranking.tie_is_certain)
        return;
    ranking.look_at = ranking.tied == 1 ? shortest_list(entrants) : list_for_tie(entrants, ranking.tied);
    std::stable_sort(ranking.look_at.begin(), ranking.look_at.end(),
                     [](const DoubtfulCell& left, const DoubtfulCell& right) { return left.swing() > right.swing(); });
    name_rulings(ranking);
    name_obstacles(ranking);
}

} // namespace recount
