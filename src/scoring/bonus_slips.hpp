#pragma once
#include "core/template.hpp"
#include "scoring/ink_likelihood.hpp"
#include "scoring/rules.hpp"
#include "scoring/slips.hpp"

#include <functional>
#include <vector>

namespace recount {

/// How people fill in the boxes of bonuses.
struct BonusHabits {
    double blank_none = 0.45;  ///< no bonus: left blank
    double struck_none = 0.25; ///< no bonus: a stroke (else a 0)
    double given = 0.012;      ///< a bonus that was not earned, or that of another step
    double forgotten = 0.015;  ///< an earned bonus left blank and out of the sum
    double unwritten = 0.010;  ///< an earned bonus left blank, but counted in the sum
    double refused = 0.006;    ///< an earned bonus written as 0, and as much for a stroke
    double wrong = 0.006;      ///< another number than the rule says
    double illegible = 0.004;
    double other_kind = 1e-5;
    double without_ticks = 0.1; ///< points for further five of a kinds without the ticks that they go with
    double wrong_count = 0.012; ///< points for another number of ticks
    double unearned = 0.01;     ///< the same points without their condition
    double extra = 0.08;        ///< games with points for further five of a kinds, where no ticks say how many
};

/// One way to fill the box of a bonus.
struct BonusWay {
    Mark mark;
    int counted = 0;   ///< what the writer goes on with
    int by_rules = 0;  ///< what the rules make of the entries
    int follows = 0;   ///< what follows from the cells above as they are written
    bool slip = false; ///< the box does not hold what follows
    double share = 0;  ///< P(this way | what stands above)
};

/// The box of an upper bonus, given the sum above it.
class BonusSlips {
public:
    BonusSlips(const BonusIf& rule, int multiplier, const BonusHabits& habits)
        : rule_(rule), multiplier_(multiplier), habits_(habits), worths_(bonus_worths(rule, multiplier))
    {
    }
    /// Calls `visit` with every way to fill the box that the ink or the rules suggest.
    void each(const Amount& sum, const InkLikelihood& ink, const std::function<void(const BonusWay&)>& visit) const;

private:
    const BonusIf& rule_;
    int multiplier_ = 1;
    const BonusHabits& habits_;
    const std::vector<int> worths_; ///< as written: multiplied
};

/// The box of points for further five of a kinds.
class ExtraSlips {
public:
    ExtraSlips(const PerExtra& rule, int multiplier, const BonusHabits& habits);
    /// Every way to fill the box where the condition is `met` or not and `ticked` ticks stand above.
    std::vector<BonusWay> ways(bool met, int ticked, const InkLikelihood& ink) const;

private:
    struct Count {
        int points = 0;
        double frequency = 0; ///< among games with any
    };
    void none(std::vector<BonusWay>& ways, double share) const;
    /// `ticked_points`: what the ticks give, which is all that the rules know where the box is blank.
    void right(std::vector<BonusWay>& ways, int points, int ticked_points, double share) const;
    void forgotten(std::vector<BonusWay>& ways, int points, double share) const;
    void any_number(std::vector<BonusWay>& ways, int right_points, const InkLikelihood& ink) const;

    const PerExtra& rule_;
    int multiplier_ = 1;
    const BonusHabits& habits_;
    std::vector<Count> counts_;
};

} // namespace recount
