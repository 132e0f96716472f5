#pragma once
#include "core/mark.hpp"

#include <map>
#include <vector>

namespace recount {

/// What has been added up so far: by the rules from the entries alone, and as the writer counts who goes on with the
/// totals that are written.
struct Amount {
    int by_rules = 0;
    int counted = 0;
    bool operator==(const Amount&) const = default;
};

/// How people fill in the boxes of sums. Of 24 real hand-totalled columns 4 held a mistake, on about 4 sums each; the
/// shares need to be right within a factor of two only, since each further cell that agrees or disagrees weighs more.
struct TotalHabits {
    double blank = 0.08; ///< left blank
    double illegible = 0.005;
    double struck = 0.002;    ///< crossed out though it is not 0
    double struck_zero = 0.3; ///< a sum of 0 drawn as a stroke
    double other_kind = 1e-5;
    double slip_of_many = 0.045; ///< a wrong number where three or more are added
    double slip_of_two = 0.035;  ///< where two are added
    double slip_of_copy = 0.02;  ///< where one is copied
    // Of the slips:
    double swapped_digits = 0.08; ///< two digits in the wrong order
    double near = 0.27;           ///< a carried unit: 1 to 9 too much or too little
    double tens = 0.3;            ///< 10, 20, 30, 100 too much or too little
    double thousand = 0.06;       ///< 1000, where parts are worth several, and as much less of what is near
    double left_out = 0.14;       ///< one of the values is missing
    double counted_twice = 0.05;  ///< or counted twice
    double shown_part = 0.9;      ///< of the last two: a value that the ink of a row shows; else any value
    double by_rules = 0.04;       ///< the right sum after a wrong one above
    double neighbour = 0.04;      ///< sum and bonus in each other's box, or a sum without its bonus
    double wide = 0.05;           ///< anything within about 40
    double anything = 0.03;       ///< any number at all
    double numbers = 2000;        ///< how many numbers "any number" means
    double wide_scale = 20;       ///< points: half of the wide slips are nearer than 0.7 times this
};

/// P(what is written in a total's box | what has been added up).
class TotalSlips {
public:
    /// `parts`: how many rows are added (1: a copy). `likely_parts`: the values of these rows as far as their ink shows
    /// them, which may be left out or counted twice, each with its share of them
    /// (a value may stand there several times). `bonus`: what the bonus that stands beside this total may be worth,
    /// nothing if none does. `reach`: points of the greatest part.
    TotalSlips(std::size_t parts, const std::vector<std::pair<int, double>>& likely_parts,
               const std::vector<int>& bonus, int reach, const TotalHabits& habits = {});

    /// Blank, struck, illegible or ticks. `counted` is what the writer goes on with.
    double of_kind(MarkKind kind, const Amount& sum) const;
    /// The number that is right.
    double right() const { return right_; }
    /// A number that is not right.
    double wrong(int written, const Amount& sum) const;
    /// A 0 that is not right, drawn as a stroke. The writer goes on with 0.
    double wrong_stroke(const Amount& sum) const { return habits_.struck_zero * wrong(0, sum); }
    /// No wrong number is more probable than this.
    double most_wrong() const { return most_wrong_; }

private:
    double share_of(int difference) const; ///< P(difference | slip)

    TotalHabits habits_;
    double right_ = 0;
    double slip_ = 0;
    double most_wrong_ = 0;
    std::vector<int> bonus_;
    int reach_ = 0;
    std::vector<double> near_;  ///< P(difference | slip) of small differences, from the least to the greatest
    std::map<int, double> far_; ///< the same of greater ones that are likelier than any other value
    double any_left_out_ = 0;   ///< of one value among all that there may be, where it is left out ...
    double any_twice_ = 0;      ///< ... or counted twice
};

/// Whether one number is the other with two neighbouring digits swapped.
bool has_swapped_digits(int one, int other);

} // namespace recount
