// Simulated events: cards that are played, written and read as in simulation.cpp are judged and audited, and the
// audit's answer is held against the true totals. A person who looks at the listed cells is simulated too: what was
// truly written there becomes certain, and the event is audited again.
#include "events.hpp"

#include "scoring/tally.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>

namespace recount {

namespace {

struct Event {
    std::vector<SimulatedCard> cards;
    Report report;
};

void judge(Event& event, std::size_t index)
{
    const Card& card = event.cards[index].card;
    event.report.photos[index].sheets = {{card.game->name, 1, {}, compare(card, tally_up(card))}};
}

Event play(const Template& game, std::mt19937& random, const EventHabits& habits)
{
    const double share = std::uniform_real_distribution<double>(0, 1)(random);
    const auto count = static_cast<std::size_t>(
        std::lround(habits.least_cards * std::pow(static_cast<double>(habits.most_cards) / habits.least_cards, share)));
    Event event;
    event.report.photos.resize(count);
    for (std::size_t index = 0; index < count; ++index) {
        event.report.photos[index].path = std::to_string(index) + ".jpg";
        event.cards.push_back(simulate_card(game, random, habits.slips, habits.reading, habits.neglect));
        judge(event, index);
    }
    return event;
}

/// Whether this card has more points than any other.
bool is_winner(const Event& event, std::size_t who)
{
    for (std::size_t other = 0; other < event.cards.size(); ++other) {
        if (other != who && event.cards[other].total >= event.cards[who].total)
            return false;
    }
    return true;
}

int true_margin(const Event& event)
{
    std::vector<int> totals;
    for (const SimulatedCard& card : event.cards)
        totals.push_back(card.total);
    std::partial_sort(totals.begin(), totals.begin() + 2, totals.end(), std::greater<>());
    return totals[0] - totals[1];
}

/// A person says what truly stands in the listed cells.
void look_at(Event& event, const std::vector<DoubtfulCell>& cells)
{
    for (const DoubtfulCell& doubt : cells) {
        SimulatedCard& made = event.cards[doubt.place.photo];
        Cell& cell = made.card.cells[doubt.cell];
        cell.ink = {{{made.written[doubt.cell], 1}}, 0};
        cell.settled = true;
    }
    std::set<std::size_t> looked_at;
    for (const DoubtfulCell& doubt : cells) {
        if (looked_at.insert(doubt.place.photo).second)
            judge(event, doubt.place.photo);
    }
}

void count(Event& event, const std::vector<Template>& games, EventCounts& counts)
{
    const Audit made = audit(event.report, games, RankBy::game, {});
    const Ranking& ranking = made.rankings.front();
    const std::size_t first = ranking.entrants.front().place.photo;
    const bool clear = true_margin(event) > 10;
    ++counts.events;
    counts.cards += static_cast<int>(event.cards.size());
    counts.clear += clear ? 1 : 0;
    counts.ties += ranking.tied > 1 ? 1 : 0;
    if (ranking.tie_is_certain) {
        const int best =
            std::max_element(event.cards.begin(), event.cards.end(), [](const auto& left, const auto& right) {
                return left.total < right.total;
            })->total;
        for (std::size_t index = 0; index < ranking.tied; ++index)
            counts.tie_certain_but_wrong += event.cards[ranking.entrants[index].place.photo].total != best ? 1 : 0;
    }
    if (ranking.certainty == Certainty::certain) {
        ++counts.certain;
        counts.clear_and_certain += clear ? 1 : 0;
        counts.certain_but_wrong += is_winner(event, first) ? 0 : 1;
        return;
    }
    if (ranking.certainty == Certainty::likely) {
        ++counts.likely;
        counts.likely_right += is_winner(event, first) ? 1 : 0;
        counts.likely_said += ranking.probability;
    } else {
        ++counts.open;
    }
    if (ranking.look_at.empty())
        return;
    counts.to_look_at += static_cast<int>(ranking.look_at.size());
    look_at(event, ranking.look_at);
    const Audit again = audit(event.report, games, RankBy::game, {});
    counts.settled_by_looking += is_settled(again) || again.rankings.front().tie_is_certain ? 1 : 0;
}

} // namespace

EventCounts simulate_events(const Template& game, int events, std::uint32_t seed, const EventHabits& habits)
{
    std::mt19937 random(seed);
    EventCounts counts;
    for (int index = 0; index < events; ++index) {
        Event event = play(game, random, habits);
        count(event, {game}, counts);
    }
    return counts;
}

} // namespace recount
