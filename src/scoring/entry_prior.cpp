// What an entry box may hold: entry_states. The prior knows the values that rolls give, zeros as digits and as
// strokes, boxes left blank, and a small leak for what no roll gives, since a pen can write that too.
#include "scoring/entry_prior.hpp"

#include <algorithm>

namespace recount {

namespace {

/// Shares of what stands in a tick row: see tick_states.
constexpr double ticks_blank = 0.9;      // of the games without ticks: the box is left blank
constexpr double ticks_as_number = 0.03; // the number of ticks, or their points, written instead
constexpr double tick_as_stroke = 0.02;  // one tick drawn so that it looks struck

constexpr double several_ticks = 0.1; // beside one: in a box for points

constexpr int points_of_a_tick = 100; // written in its box instead

struct Builder {
    const InkLikelihood& ink;
    std::vector<EntryState> states;

    void add(const Mark& mark, int points, int counted, double prior, bool is_legal = true)
    {
        put(mark, points, counted, prior * ink.of(mark), is_legal);
    }
    void put(const Mark& mark, int points, int counted, double weight, bool is_legal = true)
    {
        if (weight > 0)
            states.push_back({mark, points, counted, is_legal, weight});
    }
};

std::vector<EntryState> tick_states(const std::vector<LegalValue>& legal, const InkLikelihood& ink,
                                    const EntryHabits& habits)
{
    Builder builder{ink, {}};
    for (const auto& [count, frequency] : legal) {
        if (count == 0) {
            builder.add(blank, 0, 0, frequency * ticks_blank);
            builder.add(struck, 0, 0, frequency * (1 - ticks_blank) / 2);
            builder.add(number(0), 0, 0, frequency * (1 - ticks_blank) / 2);
            continue;
        }
        builder.add(ticks(count), count, count, frequency * (1 - ticks_as_number));
        builder.add(number(count), count, count, frequency * ticks_as_number / 2);
        builder.add(number(points_of_a_tick * count), count, count, frequency * ticks_as_number / 2);
        builder.add(illegible, count, count, frequency * habits.illegible);
        if (count == 1)
            builder.add(struck, 1, 1, frequency * tick_as_stroke);
    }
    for (const auto& weighed : ink.marks()) {
        const bool known = std::any_of(builder.states.begin(), builder.states.end(),
                                       [&](const EntryState& state) { return state.mark == weighed.mark; });
        if (!known)
            builder.add(weighed.mark, 0, 0, habits.other_kind / 100, false);
    }
    return builder.states;
}

double illegal_share(int value, int greatest, const EntryHabits& habits)
{
    constexpr double near = 0.9; // the rest is spread over all numbers
    const double reach = std::max(habits.illegal_reach * greatest, habits.least_reach);
    return habits.illegal * ((value <= reach ? near / reach : 0) + (1 - near) / 2000);
}

} // namespace

void GameHabits::add(const InkLikelihood& ink)
{
    const double nothing = ink.of(blank), stroke = ink.of(struck), zero = ink.of(number(0));
    ++boxes_;
    blanks_ += nothing > own_.sure ? 1 : 0;
    strokes_ += stroke > own_.sure ? 1 : 0;
    digits_ += zero > own_.sure ? 1 : 0;
    const bool is_open = std::max({nothing, stroke, zero}) <= own_.sure && nothing + stroke + zero > own_.sure;
    open_ += is_open ? 1 : 0;
}

EntryHabits GameHabits::beside(const InkLikelihood& ink) const
{
    const auto others = [&](int count, const Mark& mark) { return count - (ink.of(mark) > own_.sure ? 1 : 0); };
    const int strokes = others(strokes_, struck);
    const int zeros = strokes + others(digits_, number(0));
    EntryHabits habits = usual_;
    habits.blank = (others(blanks_, blank) + own_.usual_boxes * usual_.blank) / (boxes_ - 1 + own_.usual_boxes);
    habits.struck_zero = (strokes + own_.usual_zeros * usual_.struck_zero) / (zeros + own_.usual_zeros);
    return habits;
}

std::optional<int> ticks_of(int written)
{
    if (written >= 0 && written <= most_repeats)
        return written;
    const bool are_points = written % points_of_a_tick == 0 && written / points_of_a_tick <= most_repeats;
    return written > 0 && are_points ? std::optional(written / points_of_a_tick) : std::nullopt;
}

std::vector<EntryState> entry_states(const Template& game, const Row& row, const std::vector<LegalValue>& legal,
                                     const std::vector<LegalValue>& unmultiplied, const InkLikelihood& ink,
                                     const EntryHabits& habits)
{
    if (std::holds_alternative<TickRow>(row.rule))
        return tick_states(legal, ink, habits);
    const double blank_share = game.most_entries ? habits.blank_few_turns : habits.blank;
    const double filled = 1 - blank_share - habits.illegal;
    Builder builder{ink, {}};
    builder.states.reserve(4 * legal.size() + ink.marks().size());
    const double as_blank = ink.of(blank);
    const double as_illegible = ink.of(illegible);
    builder.put(blank, 0, 0, blank_share * as_blank);
    for (const auto& [points, frequency] : legal) {
        if (points == 0) {
            builder.add(number(0), 0, 0, filled * frequency * (1 - habits.struck_zero));
            builder.add(struck, 0, 0, filled * frequency * habits.struck_zero);
        } else {
            builder.add(number(points), points, points, filled * frequency);
            builder.put(blank, 0, points, (1 - blank_share) * habits.blank_but_counted * frequency * as_blank);
        }
        builder.put(illegible, points, points, habits.illegible * frequency * as_illegible);
    }
    const int greatest = legal.back().points;
    if (!is_legal(legal, 0))
        builder.add(struck, 0, 0, illegal_share(0, greatest, habits), false);
    for (const auto& [mark, likelihood] : ink.marks()) {
        if (mark.kind == MarkKind::number && !is_legal(legal, mark.value)) {
            const double slipped = is_legal(unmultiplied, mark.value)
                                       ? habits.wrong_multiplier / static_cast<double>(unmultiplied.size())
                                       : 0;
            builder.add(mark, mark.value, mark.value, illegal_share(mark.value, greatest, habits) + slipped, false);
        } else if (mark.kind == MarkKind::ticks) { // done, whatever it counts
            const double share = habits.other_kind * (mark.value > 1 ? several_ticks : 1) * likelihood;
            for (const auto& [points, frequency] : legal)
                builder.put(mark, points, points, share * frequency);
        }
    }
    return builder.states;
}

} // namespace recount
