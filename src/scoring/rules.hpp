#pragma once
#include "core/template.hpp"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace recount {

/// A roll of the usual game: five faces from 1 to 6, in any order.
using Dice = std::array<int, 5>;

/// Whether a five of a kind may be placed as a wildcard, where the rule of the row knows one.
enum class Joker { no, yes };

/// The points that `dice` give in an entry row, before any multiplier; 0 where they do not fit. A tick row gives the
/// number of ticks (1 for all dice alike). Throws std::logic_error for rows that no dice score in.
int score(const Rule& rule, std::span<const int> dice, Joker joker = Joker::no);

/// A value that a row can hold, and how usual it is.
struct LegalValue {
    int points = 0;       ///< as written: already multiplied
    double frequency = 0; ///< how often players score it; the values of a row add up to 1
};

/// Further five of a kinds that one box or its ticks may hold: one a turn.
constexpr int most_repeats = 12;

/// Every value that an entry row of column `column` may hold, ascending, 0 included unless the rules exclude it. For a
/// tick row, the numbers of ticks. Found by enumerating all rolls of the game's dice with `score`, where dice are
/// rolled.
std::vector<LegalValue> legal_values(const Template& game, const Row& row, int column);

/// Whether `points` is among the legal values, which ascend.
bool is_legal(const std::vector<LegalValue>& legal, int points);

/// How many turns the points of an entry row stand for: 1, more where the rule counts further five of a kinds in the
/// same box, 0 for no points.
int turns(const Rule& rule, int points);

/// The bonus of a sum: see BonusIf. Needed totals and points are multiplied by `multiplier`.
int bonus_points(const BonusIf& rule, int sum, int multiplier);

/// Whether a sum with the bonus and one without are both right.
bool is_open_border(const BonusIf& rule, int sum, int multiplier);

/// What a bonus row may be worth: one number a step, ascending. None for rows of other rules.
std::vector<int> bonus_worths(const Rule& rule, int multiplier);

/// The rule of an entry, or of a bonus for further five of a kinds, in words for a message: "three dice alike: the sum
/// of all dice". Throws logic_error for other rows, whose messages say what they follow from.
std::string explain(const Template& game, const Row& row, int column);

} // namespace recount
