#pragma once
#include "core/mark.hpp"

#include <vector>

namespace recount {

/// How far the calibrated candidates of the ink are trusted. `misread` and `unlisted` are those that make the truth of
/// 6707 recorded cells likeliest (easy to hard photos, writers that training never saw; all that the reader lists).
struct InkTrust {
    double misread = 0.0005; ///< share of cells that are something else than their candidates say, against calibration
    double misread_doubtful = 0.01; ///< the same, times P(not the best candidate): cells cut in the wrong place, ...
    double anything_doubtful = 0.5; ///< ... half of which are nothing like what was read
    double misread_ticks = 0.002;   ///< the same where ticks are read: too few were recorded to trust them as much
    double unlisted = 1;            ///< the truth is so many times as often beside the candidates as `rest` says
    double digit_edit = 0.72;       ///< of those: one digit taken for another
    double digit_lost = 0.08;       ///< one digit not seen, or a stroke beside the number taken for one
    double other_kind = 0.10;       ///< a stroke for a 1, a faint number for nothing, ...
    double anything = 0.10;         ///< any number at all, spread evenly over `numbers`
    double numbers = 1500;          ///< how many numbers "any number" means
    double touching_ones = 0.01;    ///< two 1s that touch are read so often as one with hardly a doubt
    int explained_candidates = 3;   ///< misreadings are worked out for so many of the best candidates ...
    double least_explained = 0.01;  ///< ... that have at least so much of what these have together
};

/// A photo is read well or badly as a whole: where the reader is mostly sure it is surer than it says, and where it is
/// mostly in doubt it is less so. Fitted by likelihood on either half of 13,346 recorded cells of medium photos, and
/// checked on the other.
struct SheetTrust {
    double usual_doubt = 0.04; ///< 1 - P(best candidate), on average of a sheet's written cells, where ...
    double at_usual = 1.1;     ///< ... the odds between candidates are raised to this power; ...
    double fall = 0.17;        ///< ... it falls with this power of the doubt
    double least_doubt = 0.02; ///< no sheet is taken to be read better than this, ...
    double most_doubt = 0.15;  ///< ... nor worse: the power stays between 0.88 and 1.24
    double usual_cells = 10;   ///< so many cells of the usual doubt are thought beside those that there are
};

/// The power to which the odds between the candidates of a sheet's cells are to be raised.
double sharpness(const std::vector<const Ink*>& cells, const SheetTrust& trust = {});
/// The candidates with their odds raised to this power.
Ink sharpened(const Ink& ink, double power);

/// The likelihood of the picture of one cell for every mark that its pen may have written: the calibrated candidates,
/// tempered with the misreadings that even a good reader makes, so that no mark is impossible.
class InkLikelihood {
public:
    explicit InkLikelihood(const Ink& ink, const InkTrust& trust = {});

    struct Weighed {
        Mark mark;
        double likelihood = 0;
    };
    /// The marks worth a thought, ascending by mark: candidates, and numbers one digit away from the best of them.
    const std::vector<Weighed>& marks() const { return marks_; }
    /// The likelihood of any mark, listed or not. Never 0.
    double of(const Mark& mark) const;

private:
    void explain(const Candidate& candidate, double share, const InkTrust& trust);
    void explain_number(int value, double share, const InkTrust& trust);
    void add(const Mark& mark, double likelihood);
    void add_touching_ones(int value, double likelihood);
    void merge();

    std::vector<Weighed> marks_;
    double floor_ = 0;
};

} // namespace recount
