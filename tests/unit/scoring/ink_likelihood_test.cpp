// What the rest of a sheet says about a cell: how far its odds are trusted, and how its writer writes zeros and blanks.
#include "scoring/entry_prior.hpp"
#include "scoring/ink_likelihood.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace recount {
namespace {

Ink read(const Mark& mark, double sure, const Mark& other = number(7))
{
    return {{{mark, sure}, {other, 0.9 * (1 - sure)}}, 0.1 * (1 - sure)};
}

std::vector<const Ink*> many(const Ink& ink)
{
    return std::vector<const Ink*>(30, &ink);
}

TEST(Sharpness, IsGreaterTheSurerASheetIsRead)
{
    const Ink clear = read(number(12), 0.999);
    const Ink usual = read(number(12), 0.96);
    const Ink poor = read(number(12), 0.7);
    EXPECT_GT(sharpness(many(clear)), 1.15);
    EXPECT_GT(sharpness(many(clear)), sharpness(many(usual)));
    EXPECT_LT(sharpness(many(poor)), 0.95);
    EXPECT_GT(sharpness(many(poor)), 0.8); // bounded: a sheet is no reason to forget what a cell says
}

TEST(Sharpness, BlankBoxesSayNothing)
{
    const Ink poor = read(number(12), 0.7);
    const Ink empty = read(blank, 0.9999);
    std::vector<const Ink*> cells = many(poor);
    const double alone = sharpness(cells);
    cells.insert(cells.end(), 100, &empty);
    EXPECT_DOUBLE_EQ(sharpness(cells), alone);
}

TEST(Sharpness, OddsAreRaisedAndTheSumIsKept)
{
    const Ink ink{{{number(12), 0.8}, {number(17), 0.15}}, 0.05};
    const Ink made = sharpened(ink, 1.2);
    EXPECT_NEAR(made.candidates[0].probability + made.candidates[1].probability + made.rest, 1, 1e-12);
    EXPECT_NEAR(made.candidates[0].probability / made.candidates[1].probability, std::pow(0.8 / 0.15, 1.2), 1e-9);
    EXPECT_GT(made.candidates[0].probability, 0.8);
    const Ink same = sharpened(ink, 1);
    EXPECT_NEAR(same.candidates[0].probability, 0.8, 1e-12);
    EXPECT_NEAR(same.rest, 0.05, 1e-12);
    EXPECT_TRUE(sharpened(Ink{{}, 1}, 1.2).candidates.empty());
}

TEST(InkLikelihood, ADoubtfulCellMayBeAnything)
{
    const Mark unlike = number(388); // nothing like what was read: a cell that was cut in the wrong place
    const InkLikelihood sure(read(number(12), 0.999));
    const InkLikelihood doubtful(read(number(12), 0.6));
    EXPECT_GT(doubtful.of(unlike), 5 * sure.of(unlike));
}

TEST(GameHabits, TheOtherBoxesShowHowZerosAreWritten)
{
    const EntryHabits usual;
    GameHabits habits(usual, {});
    const InkLikelihood stroke(read(struck, 0.99));
    const InkLikelihood digits(read(number(12), 0.99));
    const InkLikelihood doubtful(read(number(0), 0.45, number(10)));
    for (int box = 0; box < 3; ++box)
        habits.add(stroke);
    for (int box = 0; box < 9; ++box)
        habits.add(digits);
    habits.add(doubtful);
    EXPECT_GT(habits.beside(doubtful).struck_zero, 0.9); // so that the doubtful one is hardly a 0
    EXPECT_LT(habits.beside(doubtful).blank, usual.blank);
    GameHabits alone(usual, {});
    alone.add(stroke);
    alone.add(digits);
    EXPECT_DOUBLE_EQ(alone.beside(stroke).struck_zero, usual.struck_zero); // a box is no evidence for itself
}

TEST(GameHabits, AGameThatWasBrokenOffHasMoreBlanks)
{
    GameHabits habits(EntryHabits{}, {});
    const InkLikelihood empty(read(blank, 0.999));
    for (int box = 0; box < 13; ++box)
        habits.add(empty);
    EXPECT_GT(habits.beside(empty).blank, 0.5);
}

TEST(InkLikelihood, OneMayBeTwoThatTouch)
{
    Ink ink;
    ink.candidates = {{number(21), 0.98}};
    ink.rest = 0.02;
    const InkLikelihood likelihood(ink);
    EXPECT_NEAR(likelihood.of(number(211)) / likelihood.of(number(21)), InkTrust{}.touching_ones, 0.002);
    EXPECT_LT(likelihood.of(number(221)), 0.1 * likelihood.of(number(211))) << "2s that touch still look like two";
    ink.candidates = {{number(10), 0.98}};
    EXPECT_GT(InkLikelihood(ink).of(number(110)), 0.005);
    EXPECT_LT(InkLikelihood(ink).of(number(101)), 0.001);
    ink.candidates = {{number(11), 0.98}};
    const InkLikelihood eleven(ink);
    EXPECT_NEAR(eleven.of(number(111)) / eleven.of(number(11)), InkTrust{}.touching_ones, 0.002) << "once";
}

} // namespace
} // namespace recount
