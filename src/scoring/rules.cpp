// Every scoring rule once: what it gives for a roll, and the values it can give at all. Its words are in
// rule_words.cpp. Legal values are found by enumerating the different rolls (252 of five dice, weighted by the 7776
// ordered ones), never by a table.
#include "scoring/rules.hpp"

#include "core/overloaded.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <optional>
#include <stdexcept>

namespace recount {

namespace {

/// How players score, as far as a prior needs it: only ratios matter, and the ink outweighs them soon.
struct PlayHabits {
    double keep_face = 0.42;    ///< P(a die shows a wanted face after three rolls) = 1 - (5/6)^3
    double high_sum_tilt = 0.1; ///< per point: rolls with many eyes are kept and placed rather than poor ones
    double zero = 0.25;         ///< share of the boxes that need a combination and end as 0
    double chance_zero = 0.004; ///< Chance crossed out: allowed where the rules do not exclude it, hardly ever done
    double no_ticks = 0.9;      ///< games without a further five of a kind
    double repeat = 0.06;       ///< P(one more five of a kind), each time, ...
    double least_repeat = 1e-6; ///< ... and of so many as nobody has seen: no rarer than what no roll gives
    double uniform = 0.15;      ///< share spread evenly over all legal values: nobody plays like the model
    double usual_number = 10;   ///< where any number may stand: above this, numbers of each size are as usual
};
constexpr PlayHabits habits;

/// How many dice show each face; index 0 is unused.
using Counts = std::array<int, 7>;

Counts count_faces(std::span<const int> dice)
{
    Counts counts{};
    for (const int face : dice) {
        if (face < 1 || face > 6)
            throw std::logic_error(fmt::format("a die shows {}", face));
        ++counts[static_cast<std::size_t>(face)];
    }
    return counts;
}

int sum_of(std::span<const int> dice)
{
    return std::accumulate(dice.begin(), dice.end(), 0);
}

int worth_of(const Worth& worth, std::span<const int> dice, int matching)
{
    switch (worth.kind) {
    case Worth::Kind::fixed: return worth.points;
    case Worth::Kind::all_dice: return sum_of(dice) + worth.points;
    case Worth::Kind::matching_dice: return matching + worth.points;
    }
    throw std::logic_error("unknown worth");
}

/// The most eyes that sets of so many dice alike, each of another face, take of a roll; nothing where it has them not.
std::optional<int> matching_groups(const Counts& counts, std::span<const int> sizes)
{
    if (sizes.empty())
        return 0;
    std::optional<int> most;
    for (int face = 1; face <= 6; ++face) {
        const auto index = static_cast<std::size_t>(face);
        if (counts[index] < sizes.front())
            continue;
        Counts others = counts;
        others[index] = 0;
        if (const auto rest = matching_groups(others, sizes.subspan(1)))
            most = std::max(most.value_or(0), face * sizes.front() + *rest);
    }
    return most;
}

int score_groups(std::span<const int> sizes, const Worth& worth, std::span<const int> dice)
{
    const auto matching = matching_groups(count_faces(dice), sizes);
    return matching ? worth_of(worth, dice, *matching) : 0;
}

bool are_alike(std::span<const int> dice)
{
    return std::all_of(dice.begin(), dice.end(), [&](int face) { return face == dice.front(); });
}

int score_full_house(const FullHouse& rule, std::span<const int> dice, Joker joker)
{
    if (rule.joker && joker == Joker::yes && are_alike(dice))
        return worth_of(rule.worth, dice, sum_of(dice));
    return score_groups(std::array{3, 2}, rule.worth, dice);
}

int score_straight(const Straight& rule, std::span<const int> dice, Joker joker)
{
    const Counts counts = count_faces(dice);
    if (rule.joker && joker == Joker::yes && are_alike(dice))
        return worth_of(rule.worth, dice, sum_of(dice));
    for (int from = rule.from == 0 ? 7 - rule.length : rule.from; from >= std::max(rule.from, 1); --from) {
        int matching = 0;
        int length = 0;
        while (length < rule.length && counts[static_cast<std::size_t>(from + length)] > 0)
            matching += from + length++;
        if (length == rule.length)
            return worth_of(rule.worth, dice, matching);
    }
    return 0;
}

/// The number of ordered rolls that look like this one.
int ways_to_roll(const Counts& counts)
{
    int ways = 1;
    int dice = 0;
    for (const int alike : counts) {
        for (int die = 1; die <= alike; ++die)
            ways = ways * ++dice / die;
    }
    return ways;
}

/// All different rolls of so many dice, each in ascending order.
std::vector<std::vector<int>> all_rolls(int dice)
{
    std::vector<std::vector<int>> rolls{std::vector<int>(static_cast<std::size_t>(dice), 1)};
    while (rolls.back().front() < 6) {
        std::vector<int> roll = rolls.back();
        const auto last = std::find(roll.begin(), roll.end(), 6) - 1;
        std::fill(last, roll.end(), *last + 1);
        rolls.push_back(std::move(roll));
    }
    return rolls;
}

/// P(so many of `dice` dice show what each shows with probability `chance`).
double binomial(int dice, int hits, double chance)
{
    double ways = 1;
    for (int hit = 1; hit <= hits; ++hit)
        ways = ways * (dice - hits + hit) / hit;
    return ways * std::pow(chance, hits) * std::pow(1 - chance, dice - hits);
}

/// The share of a row's boxes that hold 0.
double zero_share(const Rule& rule)
{
    if (std::holds_alternative<TickRow>(rule))
        return habits.no_ticks;
    if (const auto* dice = std::get_if<AllDice>(&rule))
        return dice->never_zero ? 0 : habits.chance_zero;
    return habits.zero;
}

/// What one roll (or joker) may give, weighted by how players roll; 0 left out.
std::map<int, double> weigh_rolls(const Rule& rule, int number_of_dice)
{
    std::map<int, double> weights;
    for (const std::vector<int>& dice : all_rolls(number_of_dice)) {
        const int ways = ways_to_roll(count_faces(dice));
        for (const Joker joker : {Joker::no, Joker::yes}) {
            const int points = score(rule, dice, joker);
            if (points > 0)
                weights[points] += ways * std::exp(habits.high_sum_tilt * sum_of(dice));
        }
    }
    return weights;
}

/// Further five of a kinds in the same box, or further ticks.
void add_repeats(const Rule& rule, std::map<int, double>& weights)
{
    const auto* kind = std::get_if<OfAKind>(&rule);
    const bool ticks = std::holds_alternative<TickRow>(rule);
    if (weights.empty() || (!ticks && (kind == nullptr || (!kind->repeats && kind->then.empty()))))
        return;
    const auto [first, weight] = *weights.upper_bound(0);
    const int most = ticks           ? most_repeats - 1 // the first tick is one as well
                     : kind->repeats ? most_repeats
                                     : static_cast<int>(kind->then.size());
    int points = first;
    for (int repeat = 0; repeat < most; ++repeat) {
        points += ticks || kind->repeats ? first : kind->then[static_cast<std::size_t>(repeat)];
        weights[points] += weight * std::max(std::pow(habits.repeat, repeat + 1), habits.least_repeat);
    }
}

void normalise(std::map<int, double>& weights, double total)
{
    double sum = 0;
    for (const auto& [points, weight] : weights)
        sum += weight;
    for (auto& [points, weight] : weights)
        weight *= total / sum;
}

} // namespace

int score(const Rule& rule, std::span<const int> dice, Joker joker)
{
    return std::visit(
        Overloaded{[&](const CountFace& count) {
                       return count.face * count_faces(dice)[static_cast<std::size_t>(count.face)];
                   },
                   [&](const OfAKind& kind) { return score_groups(std::array{kind.dice}, kind.worth, dice); },
                   [&](const TwoPairs& pairs) {
                       return score_groups(std::array{2, 2}, pairs.worth, dice);
                   },
                   [&](const Groups& groups) { return score_groups(groups.sizes, groups.worth, dice); },
                   [&](const FullHouse& house) { return score_full_house(house, dice, joker); },
                   [&](const Straight& straight) { return score_straight(straight, dice, joker); },
                   [&](const AllDice& all) { return sum_of(dice) + all.plus; },
                   [&](const TickRow&) { return are_alike(dice) ? 1 : 0; },
                   [](const auto&) -> int { throw std::logic_error("no dice score in this row"); }},
        rule);
}

namespace {

std::vector<int> numbers_of(const AnyNumber& rule)
{
    std::vector<int> numbers = rule.values;
    for (int points = rule.from; points <= rule.to && rule.values.empty(); points += rule.step)
        numbers.push_back(points);
    return numbers;
}

/// How usual the values of a row are before any multiplier; only ratios matter.
std::map<int, double> weigh_values(const Rule& rule, int dice)
{
    std::map<int, double> weights;
    if (const auto* count = std::get_if<CountFace>(&rule)) {
        for (int hits = 0; hits <= dice; ++hits)
            weights[count->face * hits] = binomial(dice, hits, habits.keep_face);
    } else if (const auto* any = std::get_if<AnyNumber>(&rule)) {
        for (const int points : numbers_of(*any))
            weights[points] = 1 / (points + habits.usual_number);
    } else {
        weights = weigh_rolls(rule, dice);
        const double zero = zero_share(rule);
        normalise(weights, 1 - zero);
        if (zero > 0)
            weights[0] = zero;
    }
    normalise(weights, 1);
    return weights;
}

/// The values of a row before any multiplier.
std::vector<LegalValue> plain_values(const Rule& rule, int dice)
{
    std::map<int, double> weights = weigh_values(rule, dice);
    const double even = habits.uniform / static_cast<double>(weights.size());
    for (auto& [points, weight] : weights)
        weight = (1 - habits.uniform) * weight + even;
    add_repeats(rule, weights);
    normalise(weights, 1);
    std::vector<LegalValue> legal;
    for (const auto& [points, weight] : weights)
        legal.push_back({points, weight});
    return legal;
}

/// The same, kept for the next card: sheets have few different rules, and rolls take long to enumerate.
const std::vector<LegalValue>& kept_values(const Rule& rule, int dice)
{
    struct Kept {
        Rule rule;
        int dice = 0;
        std::vector<LegalValue> values;
    };
    constexpr std::size_t most_kept = 256;
    thread_local std::vector<Kept> kept;
    const auto found = std::find_if(kept.begin(), kept.end(),
                                    [&](const Kept& item) { return item.dice == dice && item.rule == rule; });
    if (found != kept.end())
        return found->values;
    if (kept.size() >= most_kept)
        kept.clear();
    kept.push_back({rule, dice, plain_values(rule, dice)});
    return kept.back().values;
}

} // namespace

std::vector<LegalValue> legal_values(const Template& game, const Row& row, int column)
{
    const int multiplier = std::holds_alternative<TickRow>(row.rule) ? 1 : game.multiplier(column);
    std::vector<LegalValue> legal = kept_values(row.rule, game.dice);
    for (LegalValue& value : legal)
        value.points *= multiplier;
    return legal;
}

bool is_legal(const std::vector<LegalValue>& legal, int points)
{
    return std::ranges::binary_search(legal, points, {}, &LegalValue::points);
}

int turns(const Rule& rule, int points)
{
    if (points <= 0)
        return 0;
    const auto* kind = std::get_if<OfAKind>(&rule);
    if (kind == nullptr)
        return 1;
    if (kind->repeats && kind->worth.points > 0)
        return std::max(1, points / kind->worth.points);
    int count = 1;
    int reached = kind->worth.points;
    for (const int more : kind->then) {
        reached += more;
        if (points >= reached)
            ++count;
    }
    return count;
}

int bonus_points(const BonusIf& rule, int sum, int multiplier)
{
    int worth = 0;
    for (const BonusStep& step : rule.steps)
        if (sum >= step.at_least * multiplier)
            worth = step.worth * multiplier;
    return worth;
}

bool is_open_border(const BonusIf& rule, int sum, int multiplier)
{
    return rule.border_open && sum == rule.steps.front().at_least * multiplier;
}

std::vector<int> bonus_worths(const Rule& rule, int multiplier)
{
    std::vector<int> worths;
    if (const auto* bonus = std::get_if<BonusIf>(&rule))
        for (const BonusStep& step : bonus->steps)
            worths.push_back(step.worth * multiplier);
    if (const auto* extra = std::get_if<PerExtra>(&rule))
        worths.push_back(extra->worth * multiplier);
    return worths;
}

} // namespace recount
