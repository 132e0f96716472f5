// How the boxes of bonuses are filled, rightly and wrongly: BonusSlips and ExtraSlips. A bonus that was not earned is
// left blank, struck or 0 as people like; an earned one may be forgotten, or counted without being written.
#include "scoring/bonus_slips.hpp"

#include <algorithm>
#include <cstdlib>

namespace recount {

namespace {

// Of the wrong numbers in a bonus box (the rest is any number, spread evenly):
constexpr double sum_in_its_box = 0.3; // the sum stands in the bonus's box
constexpr double not_multiplied = 0.3; // the bonus without its column's multiplier
constexpr double nearly = 0.1;         // within 10 of the right one
constexpr double any_of_numbers = 0.3 / 2000;
constexpr double other_extra = 1.0 / 200; // any number instead of a multiple of 100
constexpr double plain_extra = 0.05;      // of the earned ones: written without the column's multiplier
constexpr double by_the_text = 0.3;       // rules with two ways to pay: the rarer one
constexpr double ticks_for_points = 0.03; // ticks in the box for the points

} // namespace

void BonusSlips::each(const Amount& sum, const InkLikelihood& ink,
                      const std::function<void(const BonusWay&)>& visit) const
{
    const int earned = bonus_points(rule_, sum.by_rules, multiplier_);
    const int follows = bonus_points(rule_, sum.counted, multiplier_);
    const bool open = is_open_border(rule_, sum.counted, multiplier_);
    const auto others = worths_.size() - (follows > 0 ? 1 : 0); // the worths of steps that the sum does not give
    const double given = others > 0 ? habits_.given : 0;
    const auto put = [&](const Mark& mark, int counted, bool slip, double share) {
        const bool either = open && (counted == 0 || counted == follows);
        const int by_rules = either && sum.by_rules == sum.counted ? counted : earned;
        visit({mark, counted, by_rules, follows, slip && !either, share});
    };
    if (follows == 0 || open) {
        const double share = open ? 0.5 : 1 - habits_.given;
        put(blank, 0, false, share * habits_.blank_none);
        put(struck, 0, false, share * habits_.struck_none);
        put(number(0), 0, false, share * (1 - habits_.blank_none - habits_.struck_none));
    }
    for (const int worth : worths_)
        if (worth != follows)
            put(number(worth), worth, earned != worth, given / static_cast<double>(others));
    if (follows > 0) {
        const double share = open ? 0.5 : 1 - given - habits_.forgotten - 2 * habits_.refused;
        put(number(follows), follows, false, share);
        put(blank, follows, false, share * habits_.unwritten);
    }
    if (follows > 0 && !open) {
        put(blank, 0, earned != 0, habits_.forgotten);
        put(number(0), 0, earned != 0, habits_.refused);
        put(struck, 0, earned != 0, habits_.refused);
    }
    put(illegible, follows, false, habits_.illegible);
    for (const InkLikelihood::Weighed& weighed : ink.marks()) {
        const Mark& mark = weighed.mark;
        if (mark.kind == MarkKind::ticks)
            put(mark, follows, false, habits_.other_kind);
        if (mark.kind != MarkKind::number || mark.value == 0 || std::ranges::count(worths_, mark.value) > 0)
            continue;
        double share = any_of_numbers;
        if (mark.value == sum.counted || mark.value == sum.by_rules)
            share += sum_in_its_box;
        if (std::ranges::count(rule_.steps, mark.value, &BonusStep::worth) > 0)
            share += not_multiplied;
        if (std::ranges::any_of(worths_, [&](int worth) { return std::abs(mark.value - worth) <= 10; }))
            share += nearly / 20;
        put(mark, mark.value, true, habits_.wrong * share);
    }
}

ExtraSlips::ExtraSlips(const PerExtra& rule, int multiplier, const BonusHabits& habits)
    : rule_(rule), multiplier_(multiplier), habits_(habits)
{
    Row row;
    row.rule = TickRow{};
    double sum = 0;
    for (const auto& [count, frequency] : legal_values(Template{}, row, 1)) {
        if (count > 0) {
            counts_.push_back({count * rule.worth * multiplier, frequency});
            sum += frequency;
        }
    }
    for (Count& count : counts_)
        count.frequency /= sum;
}

void ExtraSlips::none(std::vector<BonusWay>& ways, double share) const
{
    ways.push_back({blank, 0, 0, 0, false, share * habits_.blank_none});
    ways.push_back({struck, 0, 0, 0, false, share * habits_.struck_none});
    ways.push_back({number(0), 0, 0, 0, false, share * (1 - habits_.blank_none - habits_.struck_none)});
    ways.push_back({illegible, 0, 0, 0, false, share * habits_.illegible});
}

void ExtraSlips::right(std::vector<BonusWay>& ways, int points, int ticked_points, double share) const
{
    ways.push_back({number(points), points, points, points, false, share});
    ways.push_back({blank, points, ticked_points, points, false, share * habits_.unwritten});
    ways.push_back({illegible, points, points, points, false, share * habits_.illegible});
}

void ExtraSlips::forgotten(std::vector<BonusWay>& ways, int points, double share) const
{
    ways.push_back({blank, 0, points, points, true, share * habits_.forgotten});
    ways.push_back({struck, 0, points, points, true, share * habits_.refused});
    ways.push_back({number(0), 0, points, points, true, share * habits_.refused});
}

void ExtraSlips::any_number(std::vector<BonusWay>& ways, int right_points, const InkLikelihood& ink) const
{
    for (const InkLikelihood::Weighed& weighed : ink.marks()) {
        const Mark& mark = weighed.mark;
        const bool is_count =
            std::any_of(counts_.begin(), counts_.end(), [&](const Count& count) { return count.points == mark.value; });
        if (mark.kind == MarkKind::number && mark.value != right_points && mark.value != 0 && !is_count)
            ways.push_back({mark, mark.value, right_points, right_points, true, habits_.wrong * other_extra});
        if (mark.kind == MarkKind::ticks)
            ways.push_back({mark, right_points, right_points, right_points, false, habits_.other_kind});
    }
}

std::vector<BonusWay> ExtraSlips::ways(bool met, int ticked, const InkLikelihood& ink) const
{
    std::vector<BonusWay> ways;
    if (!met) {
        none(ways, 1 - habits_.unearned);
        for (const auto& [points, frequency] : counts_)
            ways.push_back({number(points), points, 0, 0, true, habits_.unearned * frequency});
        any_number(ways, 0, ink);
    } else if (ticked > 0) {
        const int points = ticked * rule_.worth * multiplier_;
        const auto other = static_cast<std::size_t>(ticked - 1);
        const bool two_ways = other < rule_.also.size();
        right(ways, points, points, two_ways ? 1 - by_the_text : 1);
        forgotten(ways, points, two_ways ? 1 - by_the_text : 1);
        if (two_ways) {
            right(ways, rule_.also[other] * multiplier_, rule_.also[other] * multiplier_, by_the_text);
            forgotten(ways, rule_.also[other] * multiplier_, by_the_text);
        }
        for (const auto& [other_points, frequency] : counts_) {
            if (other_points != points)
                ways.push_back(
                    {number(other_points), other_points, points, points, true, habits_.wrong_count * frequency});
        }
        any_number(ways, points, ink);
    } else { // nothing on the card says that any were earned but the points themselves
        const double some = habits_.extra * (rule_.ticks.empty() ? 1 : habits_.without_ticks);
        none(ways, 1 - some);
        for (const auto& [points, frequency] : counts_)
            right(ways, points, 0, some * frequency);
        for (std::size_t other = 0; other < std::min(rule_.also.size(), counts_.size()); ++other)
            right(ways, rule_.also[other] * multiplier_, 0, by_the_text * some * counts_[other].frequency);
        for (const auto& [mark, likelihood] : ink.marks())
            if (const auto other = static_cast<std::size_t>(mark.value - 1);
                mark.kind == MarkKind::ticks && other < counts_.size())
                ways.push_back({mark, counts_[other].points, counts_[other].points, counts_[other].points, false,
                                some * counts_[other].frequency * ticks_for_points});
        for (const auto& [points, frequency] : counts_) {
            if (const int plain = points / multiplier_; plain % (rule_.worth * multiplier_) != 0)
                ways.push_back({number(plain), plain, points, points, true, some * frequency * plain_extra});
        }
        any_number(ways, 0, ink);
    }
    return ways;
}

} // namespace recount
