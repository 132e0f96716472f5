// The decoding against brute force: every way to spread characters over a few steps, collapsed and added up.
#include "reading/ctc.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>

namespace recount {
namespace {

constexpr int classes = StepClasses::count;

/// What a row of classes spells after repeats and epsilons are dropped; nothing where it is no mark.
std::optional<Mark> mark_of(const std::vector<int>& path)
{
    std::vector<int> text;
    int last = StepClasses::epsilon;
    for (const int c : path) {
        if (c != last && c != StepClasses::epsilon)
            text.push_back(c);
        last = c;
    }
    if (text.empty())
        return blank;
    if (text == std::vector<int>{StepClasses::struck})
        return struck;
    if (text == std::vector<int>{StepClasses::illegible})
        return illegible;
    if (text.size() <= 5 && std::all_of(text.begin(), text.end(), [](int c) { return c == StepClasses::tick; }))
        return ticks(int(text.size()));
    int value = 0;
    for (const int c : text) {
        if (c < StepClasses::digit || c >= StepClasses::digit + 10)
            return std::nullopt;
        value = 10 * value + c - StepClasses::digit;
    }
    if (text.size() > 4)
        return std::nullopt;
    return number(value);
}

std::map<Mark, double> by_brute_force(const std::vector<float>& steps)
{
    const std::size_t count = steps.size() / classes;
    std::map<Mark, double> sum;
    std::vector<int> path(count, 0);
    for (bool more = true; more;) {
        double p = 1;
        for (std::size_t t = 0; t < count; ++t)
            p *= double(steps[t * classes + std::size_t(path[t])]);
        if (const auto mark = mark_of(path))
            sum[*mark] += p;
        std::size_t t = 0;
        while (t < count && ++path[t] == classes)
            path[t++] = 0;
        more = t < count;
    }
    return sum;
}

std::vector<float> random_steps(int count, double sharpness, std::mt19937& random)
{
    std::normal_distribution<double> normal(0, sharpness);
    std::vector<float> steps;
    for (int t = 0; t < count; ++t) {
        std::vector<double> weights(classes);
        double sum = 0;
        for (double& w : weights)
            sum += w = std::exp(normal(random));
        for (const double w : weights)
            steps.push_back(float(w / sum));
    }
    return steps;
}

double listed(const Ink& ink)
{
    double sum = 0;
    for (const Candidate& c : ink.candidates)
        sum += c.probability;
    return sum;
}

/// Steps that say `text` surely: a class each.
std::vector<float> sure_steps(const std::vector<int>& path)
{
    std::vector<float> steps(path.size() * classes, 0.0F);
    for (std::size_t t = 0; t < path.size(); ++t)
        steps[t * classes + std::size_t(path[t])] = 1.0F;
    return steps;
}

constexpr int digit(int d)
{
    return StepClasses::digit + d;
}

TEST(Ctc, agrees_with_brute_force)
{
    std::mt19937 random(7);
    for (int round = 0; round < 30; ++round) {
        const bool flat = round % 2 == 1; // says nothing: leading zeros may miss the list
        const std::vector<float> steps = random_steps(1 + round % 5, flat ? 1.0 : 4.0, random);
        const std::map<Mark, double> truth = by_brute_force(steps);
        const Ink ink = decode_steps(steps);
        ASSERT_FALSE(ink.candidates.empty());
        for (const Candidate& c : ink.candidates)
            EXPECT_NEAR(c.probability, truth.at(c.mark), flat ? 2e-4 : 5e-5) << written(c.mark);
        double most = 0;
        for (const auto& [mark, probability] : truth)
            most = std::max(most, probability);
        EXPECT_NEAR(ink.candidates.front().probability, most, flat ? 2e-4 : 5e-5);
        EXPECT_NEAR(listed(ink) + ink.rest, 1.0, 1e-9);
    }
}

TEST(Ctc, lists_no_mark_twice_and_the_best_first)
{
    std::mt19937 random(8);
    for (int round = 0; round < 20; ++round) {
        const Ink ink = decode_steps(random_steps(28, 2.0, random));
        EXPECT_LE(ink.candidates.size(), 40U);
        for (std::size_t i = 1; i < ink.candidates.size(); ++i) {
            EXPECT_GE(ink.candidates[i - 1].probability, ink.candidates[i].probability);
            for (std::size_t k = 0; k < i; ++k)
                EXPECT_NE(ink.candidates[k].mark, ink.candidates[i].mark);
        }
        EXPECT_NEAR(listed(ink) + ink.rest, 1.0, 1e-9);
    }
}

TEST(Ctc, reads_what_is_spelt)
{
    const int _ = StepClasses::epsilon;
    const std::vector<std::pair<std::vector<int>, Mark>> cases{
        {{_, _, _}, blank},
        {{_, digit(4), digit(4), _}, number(4)},
        {{digit(1), _, digit(1)}, number(11)},
        {{digit(1), digit(1)}, number(1)},
        {{digit(2), digit(0), digit(2), digit(5)}, number(2025)},
        {{_, StepClasses::struck, _}, struck},
        {{StepClasses::illegible, StepClasses::illegible}, illegible},
        {{StepClasses::tick, _, StepClasses::tick, _, StepClasses::tick}, ticks(3)},
    };
    for (const auto& [path, mark] : cases) {
        const Ink ink = decode_steps(sure_steps(path));
        ASSERT_EQ(ink.candidates.size(), 1U) << written(mark);
        EXPECT_EQ(ink.candidates[0].mark, mark);
        EXPECT_DOUBLE_EQ(ink.candidates[0].probability, 1.0);
        EXPECT_DOUBLE_EQ(ink.rest, 0.0);
    }
}

TEST(Ctc, adds_leading_zeros_to_their_number)
{
    const int _ = StepClasses::epsilon;
    EXPECT_EQ(decode_steps(sure_steps({digit(0), digit(7)})).candidates.at(0).mark, number(7));
    EXPECT_EQ(decode_steps(sure_steps({digit(0), _, digit(0)})).candidates.at(0).mark, number(0));
    std::vector<float> steps = sure_steps({digit(0), digit(7)}); // the zero is there or not, evenly
    steps[std::size_t(digit(0))] = 0.5F;
    steps[0] = 0.5F;
    EXPECT_DOUBLE_EQ(decode_steps(steps).candidates.at(0).probability, 1.0);
}

TEST(Ctc, counts_what_spells_no_mark_as_rest)
{
    const int _ = StepClasses::epsilon;
    for (const std::vector<int>& path :
         {std::vector<int>{digit(1), digit(2), digit(3), digit(4), digit(5)},
          std::vector<int>{StepClasses::struck, digit(1)},
          std::vector<int>{StepClasses::tick, _, StepClasses::tick, _, StepClasses::tick, _, StepClasses::tick, _,
                           StepClasses::tick, _, StepClasses::tick}}) {
        const Ink ink = decode_steps(sure_steps(path));
        EXPECT_TRUE(ink.candidates.empty());
        EXPECT_DOUBLE_EQ(ink.rest, 1.0);
    }
}

TEST(Ctc, refuses_broken_steps)
{
    EXPECT_THROW(decode_steps({}), std::logic_error);
    EXPECT_THROW(decode_steps(std::vector<float>(classes + 1, 0.1F)), std::logic_error);
}

} // namespace
} // namespace recount
