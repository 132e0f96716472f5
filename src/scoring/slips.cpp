// How people go wrong in adding: TotalSlips, a mixture over differences (carried units and tens, a value left out or
// counted twice, anything near) and over special cases (digits swapped, a neighbour's value, the right sum after all).
#include "scoring/slips.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace recount {

namespace {

/// Differences of a carried unit or ten, with their weights; each stands for too much and for too little.
constexpr std::array<std::pair<int, double>, 9> near_differences = {
    {{1, 16}, {2, 4}, {3, 2}, {4, 1.5}, {5, 3}, {6, 1}, {7, 1}, {8, 1}, {9, 2}}};
constexpr std::array<std::pair<int, double>, 5> ten_differences = {{{10, 20}, {20, 3}, {30, 1}, {50, 1}, {100, 6}}};
constexpr int several_thousands = 2000; // points of the greatest part: a thousand is then carried as tens are
constexpr int most_near = 2000;         // of a difference: farther ones that are probable are few, and kept one by one

} // namespace

bool has_swapped_digits(int one, int other)
{
    if (one == other || one < 0 || other < 0 || (one - other) % 9 != 0)
        return false; // swapping neighbours changes a number by a multiple of 9
    for (int place = 1; place <= std::max(one, other) / 10; place *= 10) {
        const int low = one / place % 10;
        const int high = one / place / 10 % 10;
        if (one + (low - high) * 10 * place + (high - low) * place == other)
            return std::min(one, other) / place >= 10; // or it would begin with a zero
    }
    return false;
}

TotalSlips::TotalSlips(std::size_t parts, const std::vector<std::pair<int, double>>& likely_parts,
                       const std::vector<int>& bonus, int reach, const TotalHabits& habits)
    : habits_(habits), bonus_(bonus), reach_(reach)
{
    slip_ = parts >= 3 ? habits.slip_of_many : parts == 2 ? habits.slip_of_two : habits.slip_of_copy;
    const double kinds = habits.blank + habits.illegible + habits.struck + habits.other_kind;
    right_ = (1 - kinds) * (1 - slip_);
    slip_ *= 1 - kinds;
    const int near = std::min(reach_, most_near);
    near_.assign(2 * static_cast<std::size_t>(near) + 1, 0);
    const auto add = [&](int difference, double share) {
        if (std::abs(difference) <= near)
            near_[static_cast<std::size_t>(difference + near)] += share;
        else if (std::abs(difference) <= reach_)
            far_[difference] += share;
    };
    const auto add_table = [&](const auto& table, double share) {
        double sum = 0;
        for (const auto& [difference, weight] : table)
            sum += 2 * weight;
        for (const auto& [difference, weight] : table) {
            add(difference, share * weight / sum);
            add(-difference, share * weight / sum);
        }
    };
    const double thousand = reach_ >= several_thousands ? habits.thousand : 0;
    add_table(near_differences, habits.near - thousand);
    add_table(ten_differences, habits.tens);
    for (const int difference : {-1000, 1000})
        add(difference, thousand / 2);
    const double shown = likely_parts.empty() ? 0 : habits.shown_part;
    for (const auto& [value, probability] : likely_parts) {
        add(-value, shown * habits.left_out * probability);
        add(value, shown * habits.counted_twice * probability);
    }
    for (const int worth : bonus)
        add(-worth, habits.neighbour / 3 / static_cast<double>(bonus.size()));
    if (parts > 1) { // any value there may be
        any_left_out_ = (1 - shown) * habits.left_out / reach_;
        any_twice_ = (1 - shown) * habits.counted_twice / reach_;
    }
    for (int value = 1; value <= near; ++value) {
        add(-value, any_left_out_);
        add(value, any_twice_);
    }
    double share = habits.wide / (2 * habits.wide_scale);
    const double fall = std::exp(-1 / habits.wide_scale);
    for (int difference = 1; difference <= near; ++difference) {
        share *= fall;
        add(difference, share);
        add(-difference, share);
    }
    double most = *std::max_element(near_.begin(), near_.end());
    for (const auto& [difference, of_it] : far_)
        most = std::max(most, of_it + std::max(any_left_out_, any_twice_));
    most_wrong_ = slip_ * (most + habits.by_rules + habits.neighbour / 3 + habits.swapped_digits +
                           habits.anything / habits.numbers);
}

double TotalSlips::share_of(int difference) const
{
    const int near = std::min(reach_, most_near), size = std::abs(difference);
    if (size <= near)
        return near_[static_cast<std::size_t>(difference + near)];
    if (size > reach_)
        return 0;
    const auto found = far_.find(difference);
    return (difference < 0 ? any_left_out_ : any_twice_) + (found == far_.end() ? 0 : found->second);
}

double TotalSlips::of_kind(MarkKind kind, const Amount& sum) const
{
    switch (kind) {
    case MarkKind::blank: return habits_.blank;
    case MarkKind::illegible: return habits_.illegible;
    case MarkKind::struck: return sum.counted == 0 ? habits_.struck_zero : habits_.struck;
    case MarkKind::ticks: return habits_.other_kind;
    case MarkKind::number: break;
    }
    return 0;
}

double TotalSlips::wrong(int written, const Amount& sum) const
{
    double share = habits_.anything / habits_.numbers + share_of(written - sum.counted);
    if (written == sum.by_rules)
        share += habits_.by_rules;
    if (!bonus_.empty() && (written == 0 || std::ranges::count(bonus_, written) > 0))
        share += habits_.neighbour / 3;
    if (has_swapped_digits(written, sum.counted))
        share += habits_.swapped_digits;
    return slip_ * share;
}

} // namespace recount
