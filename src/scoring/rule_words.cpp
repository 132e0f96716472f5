// A rule in words, for the message about a box that does not hold what it gives: explain.
#include "scoring/rules.hpp"

#include "core/overloaded.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <stdexcept>

namespace recount {

namespace {

std::string words_of(const Worth& worth, int multiplier)
{
    const std::string more = worth.points == 0 ? "" : fmt::format(" and {} more", worth.points);
    const std::string times = multiplier == 1 ? "" : fmt::format(", times {}", multiplier);
    switch (worth.kind) {
    case Worth::Kind::fixed: return fmt::format("{} points", worth.points * multiplier);
    case Worth::Kind::all_dice: return "the sum of all dice" + more + times;
    case Worth::Kind::matching_dice: return "the sum of the dice that match" + more + times;
    }
    throw std::logic_error("unknown worth");
}

std::string words_of(const OfAKind& rule, int multiplier)
{
    std::string words = fmt::format("{} dice alike: {}", rule.dice, words_of(rule.worth, multiplier));
    if (rule.repeats)
        words += fmt::format(", and {} more for each further one", rule.worth.points * multiplier);
    for (const int more : rule.then)
        words += fmt::format(", then {} more", more * multiplier);
    return words;
}

std::string words_of(const Straight& rule, int multiplier)
{
    const std::string from = rule.from == 0 ? "" : fmt::format(" from {}", rule.from);
    return fmt::format("{} dice in a row{}: {}", rule.length, from, words_of(rule.worth, multiplier));
}

std::string words_of(const AnyNumber& rule)
{
    if (!rule.values.empty())
        return fmt::format("one of {}", fmt::join(rule.values, ", "));
    const std::string steps = rule.step == 1 ? "" : fmt::format(" in steps of {}", rule.step);
    return fmt::format("a whole number from {} to {}{}", rule.from, rule.to, steps);
}

} // namespace

std::string explain(const Template& game, const Row& row, int column)
{
    const int multiplier = game.multiplier(column);
    const std::string times = multiplier == 1 ? "" : fmt::format(", times {}", multiplier);
    const auto label = [&](const std::string& id) {
        const auto index = game.find_row(id);
        return index ? game.rows[*index].labels.front() : id;
    };
    return std::visit(
        Overloaded{
            [&](const CountFace& rule) { return fmt::format("the sum of the dice that show {}{}", rule.face, times); },
            [&](const OfAKind& rule) { return words_of(rule, multiplier); },
            [&](const TwoPairs& rule) { return "two different pairs: " + words_of(rule.worth, multiplier); },
            [&](const Groups& rule) {
                return fmt::format("sets of {} dice alike: {}", fmt::join(rule.sizes, " and "),
                                   words_of(rule.worth, multiplier));
            },
            [&](const FullHouse& rule) { return "three and two alike: " + words_of(rule.worth, multiplier); },
            [&](const Straight& rule) { return words_of(rule, multiplier); },
            [&](const AllDice& rule) {
                return words_of(Worth{Worth::Kind::all_dice, rule.plus}, multiplier) +
                       (rule.never_zero ? ", never 0" : "");
            },
            [&](const AnyNumber& rule) { return words_of(rule) + times; },
            [](const TickRow&) { return std::string("a tick for each further five of a kind"); },
            [&](const PerExtra& rule) {
                const std::string condition = rule.needs.empty() ? "" : ", if there are points in " + label(rule.needs);
                return fmt::format("{} points for each further five of a kind{}{}", rule.worth * multiplier, condition,
                                   rule.in_every_column ? " of every column" : "");
            },
            [](const auto&) -> std::string { throw std::logic_error("no box of these is explained by its rule"); }},
        row.rule);
}

} // namespace recount
