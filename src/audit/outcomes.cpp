// Who is first by each reading of the one box that decides: outcomes. Another reading than the one that was taken may
// leave other cells in doubt: then somebody leads, but has not won.
#include "audit/outcomes.hpp"

#include <algorithm>

namespace recount {

namespace {

/// Whether the game has surely this total if the box has this reading: its other cells hardly spread the totals.
bool has_surely(const Entrant& entrant, int total, const DoubtfulCell& box, const Candidate& reading)
{
    const bool others_are_read = std::none_of(entrant.doubts.begin(), entrant.doubts.end(), [&](const auto& doubt) {
        return doubt.cell != box.cell && doubt.is_open;
    });
    return others_are_read && entrant.totals.at(total) >= audit_limits.certain * reading.probability;
}

/// The entrant as it would stand if the box that is looked at had this reading.
Entrant with_box(Entrant entrant, const DoubtfulCell& box, const Candidate& reading, int change)
{
    int loss = entrant.joint_loss;
    int gain = entrant.joint_gain;
    for (const DoubtfulCell& doubt : entrant.doubts) {
        loss -= doubt.cell == box.cell ? 0 : doubt.least;
        gain += doubt.cell == box.cell ? 0 : doubt.most;
    }
    entrant.total += change;
    const bool is_exact = has_surely(entrant, entrant.total, box, reading);
    entrant.lowest = entrant.total - (is_exact ? 0 : loss);
    entrant.highest = entrant.total + (is_exact ? 0 : gain);
    return entrant;
}

Outcome outcome(const Ranking& ranking, const Entrant& doubted, const Candidate& reading, int change)
{
    const Entrant settled = with_box(doubted, ranking.look_at.front(), reading, change);
    const auto as_settled = [&](const Entrant& entrant) -> const Entrant& {
        return &entrant == &doubted ? settled : entrant;
    };
    Outcome outcome{reading.mark, reading.probability, {}, settled.total, {}, true};
    for (const Entrant& entrant : ranking.entrants)
        outcome.total = std::max(outcome.total, as_settled(entrant).total);
    int lowest = outcome.total; // of the first
    int highest = 0;            // of the others
    for (const Entrant& entrant : ranking.entrants) {
        const Entrant& stands = as_settled(entrant);
        if (stands.total == outcome.total) {
            outcome.first.push_back(&entrant);
            lowest = std::min(lowest, stands.lowest);
            outcome.is_certain = outcome.is_certain && (outcome.first.size() == 1 || stands.lowest == stands.highest);
        } else {
            outcome.next = std::max(outcome.next.value_or(stands.total), stands.total);
            highest = std::max(highest, stands.highest);
        }
    }
    const bool is_tie = outcome.first.size() > 1;
    const Entrant& leader = as_settled(*outcome.first.front());
    outcome.is_certain =
        outcome.is_certain && (!outcome.next || highest < lowest) && (!is_tie || leader.lowest == leader.highest);
    return outcome;
}

} // namespace

std::vector<Outcome> outcomes(const Ranking& ranking)
{
    if (ranking.look_at.size() != 1 || !ranking.obstacles.empty())
        return {};
    const DoubtfulCell& box = ranking.look_at.front();
    const auto doubted = std::find_if(ranking.entrants.begin(), ranking.entrants.end(), [&](const Entrant& entrant) {
        return entrant.place == box.place && entrant.games == std::vector{box.game};
    });
    if (doubted == ranking.entrants.end() || box.is_open || box.changes.size() != box.alternatives.size())
        return {};
    std::vector<Outcome> all{outcome(ranking, *doubted, {box.written, box.confidence}, 0)};
    const auto is_other = [&](const Outcome& told) { return told.first != all.front().first; };
    for (std::size_t index = 0; index < box.alternatives.size(); ++index) {
        const Candidate& reading = box.alternatives[index];
        if (reading.mark.kind == MarkKind::illegible)
            continue;
        Outcome made = outcome(ranking, *doubted, reading, box.changes[index]);
        if (reading.probability >= worth_telling || (is_other(made) && std::none_of(all.begin(), all.end(), is_other)))
            all.push_back(std::move(made));
    }
    return all;
}

} // namespace recount
