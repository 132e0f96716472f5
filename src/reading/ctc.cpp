// From the network's steps to marks: `decode_steps`.
// The forward algorithm of connectionist temporal classification (Graves et al. 2006), run for every legal string at
// once by walking the tree of their prefixes. A prefix's probability is the mass of all strings that begin with it, so
// that branches without any are cut and the rest is exact.
#include "reading/ctc.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

namespace recount {
namespace {

/// Every choice of the decoding, with its reason.
struct Tuning {
    static constexpr double least_prefix = 1e-7;    ///< less mass cannot change a decision, and bounds the walk
    static constexpr double least_candidate = 1e-6; ///< candidates below are only counted in `rest`
    static constexpr std::size_t most_candidates = 40;
};

/// Probabilities of one prefix after each number of steps: its last character just said, or epsilon since.
struct Prefix {
    std::vector<double> said;
    std::vector<double> quiet;
    int last = StepClasses::epsilon;
};

class Walk {
public:
    explicit Walk(std::span<const float> steps) : steps_(steps), count_(steps.size() / std::size_t(StepClasses::count))
    {
    }

    std::vector<Candidate> candidates()
    {
        Prefix root{std::vector<double>(count_ + 1, 0.0), std::vector<double>(count_ + 1, 1.0), StepClasses::epsilon};
        for (std::size_t t = 0; t < count_; ++t)
            root.quiet[t + 1] = root.quiet[t] * at(t, StepClasses::epsilon);
        add(blank, root);
        numbers(root, 0, 0);
        Prefix next;
        if (extend(root, StepClasses::struck, next))
            add(struck, next);
        if (extend(root, StepClasses::illegible, next))
            add(illegible, next);
        Prefix so_far = root;
        for (int many = 1; many <= StepClasses::most_ticks && extend(so_far, StepClasses::tick, next); ++many) {
            add(ticks(many), next);
            std::swap(so_far, next);
        }
        return std::move(found_);
    }

private:
    double at(std::size_t step, int which) const
    {
        return double(steps_[step * std::size_t(StepClasses::count) + std::size_t(which)]);
    }

    /// The prefix with one more character; false where hardly anything begins with it.
    bool extend(const Prefix& from, int character, Prefix& to) const
    {
        to.said.assign(count_ + 1, 0.0);
        to.quiet.assign(count_ + 1, 0.0);
        to.last = character;
        const bool repeated = from.last == character; // a repeated character needs an epsilon before it
        double mass = 0;
        for (std::size_t t = 0; t < count_; ++t) {
            const double says = at(t, character);
            const double begins = says * (from.quiet[t] + (repeated ? 0.0 : from.said[t]));
            mass += begins;
            to.said[t + 1] = begins + says * to.said[t];
            to.quiet[t + 1] = at(t, StepClasses::epsilon) * (to.quiet[t] + to.said[t]);
        }
        return mass >= Tuning::least_prefix;
    }

    void numbers(const Prefix& from, int value, int digits)
    {
        if (digits == StepClasses::most_digits)
            return;
        Prefix next;
        for (int digit = 0; digit < 10; ++digit)
            if (extend(from, StepClasses::digit + digit, next)) {
                add(number(10 * value + digit), next);
                numbers(next, 10 * value + digit, digits + 1);
            }
    }

    void add(const Mark& mark, const Prefix& whole)
    {
        found_.push_back({mark, whole.said[count_] + whole.quiet[count_]});
    }

    std::span<const float> steps_;
    std::size_t count_;
    std::vector<Candidate> found_;
};

/// Adds up what was found for the same mark ("7" and "07").
void merge(std::vector<Candidate>& candidates)
{
    std::sort(candidates.begin(), candidates.end(),
              [](const Candidate& a, const Candidate& b) { return a.mark < b.mark; });
    std::size_t kept = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (kept > 0 && candidates[kept - 1].mark == candidates[i].mark)
            candidates[kept - 1].probability += candidates[i].probability;
        else
            candidates[kept++] = candidates[i];
    }
    candidates.resize(kept);
}

} // namespace

Ink decode_steps(std::span<const float> steps)
{
    if (steps.empty() || steps.size() % std::size_t(StepClasses::count) != 0)
        throw std::logic_error("decode_steps: not whole steps of " + std::to_string(StepClasses::count) + " classes");
    Ink ink;
    ink.candidates = Walk(steps).candidates();
    merge(ink.candidates);
    std::sort(ink.candidates.begin(), ink.candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.probability != b.probability ? a.probability > b.probability : a.mark < b.mark;
    });
    while (ink.candidates.size() > Tuning::most_candidates ||
           (!ink.candidates.empty() && ink.candidates.back().probability < Tuning::least_candidate))
        ink.candidates.pop_back();
    double listed = 0;
    for (const Candidate& candidate : ink.candidates)
        listed += candidate.probability;
    if (listed > 1) // by rounding alone
        for (Candidate& candidate : ink.candidates)
            candidate.probability /= listed;
    ink.rest = std::max(0.0, 1 - listed);
    return ink;
}

} // namespace recount
