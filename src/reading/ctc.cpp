// From the network's steps to marks: `decode_steps`.
// The forward algorithm of connectionist temporal classification (Graves et al. 2006), run over the tree of all legal
// strings. A prefix's mass is the probability of everything that begins with it, so no string below it has more:
// prefixes are taken up in the order of their mass, until none that is left can matter. What is found is exact, and few
// prefixes of the eleven thousand are ever looked at.
#include "reading/ctc.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <queue>
#include <stdexcept>
#include <string>
#include <vector>

namespace recount {
namespace {

/// Every choice of the decoding, with its reason.
struct CtcSettings {
    double least_candidate = 1e-6; // less cannot change a decision: only counted in `rest`
    std::size_t most_candidates = 40;
    double least_of_last = 0.02;      // of the last listed: less, say a leading zero, cannot matter there
    std::size_t most_prefixes = 2000; // ends the search where the steps say nothing at all
} constexpr settings;

/// A string in the tree of prefixes: the string of prefix `from` and one more character.
struct Prefix {
    int from = -1; ///< position among those taken up
    int last = StepClasses::epsilon;
    int length = 0;
    int value = 0;   ///< of the digits so far
    double mass = 1; ///< probability of all strings that begin with it
};

struct LessMass {
    bool operator()(const Prefix& a, const Prefix& b) const { return a.mass < b.mass; }
};

bool is_digit(int character)
{
    return character >= StepClasses::digit && character < StepClasses::digit + 10;
}

Mark mark_of(const Prefix& prefix)
{
    switch (prefix.last) {
    case StepClasses::epsilon: return blank;
    case StepClasses::struck: return struck;
    case StepClasses::illegible: return illegible;
    case StepClasses::tick: return ticks(prefix.length);
    default: return number(prefix.value);
    }
}

double product_sum(const double* a, const double* b, std::size_t count)
{
    std::array<double, 4> sum{}; // four at a time, for the processor's sake
    std::size_t i = 0;
    for (; i + 4 <= count; i += 4)
        for (std::size_t k = 0; k < 4; ++k)
            sum[k] += a[i + k] * b[i + k];
    for (; i < count; ++i)
        sum[0] += a[i] * b[i];
    return sum[0] + sum[1] + sum[2] + sum[3];
}

class Search {
public:
    explicit Search(std::span<const float> steps)
        : count_(steps.size() / std::size_t(StepClasses::count)), stride_(2 * (count_ + 1))
    {
        for (std::size_t c = 0; c < probability_.size(); ++c) {
            probability_[c].resize(count_);
            for (std::size_t t = 0; t < count_; ++t)
                probability_[c][t] = double(steps[t * probability_.size() + c]);
        }
    }

    std::vector<Candidate> candidates()
    {
        waiting_.push(Prefix{});
        while (!waiting_.empty() && waiting_.top().mass >= least_wanted() && taken_.size() < settings.most_prefixes) {
            const Prefix prefix = waiting_.top();
            waiting_.pop();
            take_up(prefix);
        }
        return std::move(found_);
    }

private:
    /// A string with less would hardly matter.
    double least_wanted() const
    {
        return best_.size() < settings.most_candidates
                   ? settings.least_candidate
                   : std::max(settings.least_candidate, settings.least_of_last * best_.top());
    }

    double* said(std::size_t prefix) { return &forward_[prefix * stride_]; }
    double* quiet(std::size_t prefix) { return said(prefix) + count_ + 1; }

    void take_up(const Prefix& prefix)
    {
        const std::size_t index = taken_.size();
        taken_.push_back(prefix);
        forward_.resize(forward_.size() + stride_, 0.0);
        run_forward(index);
        const double whole = said(index)[count_] + quiet(index)[count_];
        found_.push_back({mark_of(prefix), whole});
        best_.push(whole);
        if (best_.size() > settings.most_candidates)
            best_.pop();
        const bool first = prefix.length == 0;
        if (first || (is_digit(prefix.last) && prefix.length < StepClasses::most_digits))
            for (int digit = 0; digit < 10; ++digit)
                offer(index, StepClasses::digit + digit);
        if (first || (prefix.last == StepClasses::tick && prefix.length < StepClasses::most_ticks))
            offer(index, StepClasses::tick);
        if (first) {
            offer(index, StepClasses::struck);
            offer(index, StepClasses::illegible);
        }
    }

    /// Probabilities after each number of steps: the last character just said, or epsilon since.
    void run_forward(std::size_t index)
    {
        const Prefix& prefix = taken_[index];
        const std::vector<double>& silence = probability_[StepClasses::epsilon];
        double* now_said = said(index);
        double* now_quiet = quiet(index);
        if (prefix.from < 0) {
            now_quiet[0] = 1;
            for (std::size_t t = 0; t < count_; ++t)
                now_quiet[t + 1] = now_quiet[t] * silence[t];
            return;
        }
        const std::vector<double>& says = probability_[std::size_t(prefix.last)];
        const double* from_said = said(std::size_t(prefix.from));
        const double* from_quiet = quiet(std::size_t(prefix.from));
        // a repeated character needs an epsilon before it
        const double joined = taken_[std::size_t(prefix.from)].last == prefix.last ? 0.0 : 1.0;
        for (std::size_t t = 0; t < count_; ++t) {
            now_said[t + 1] = says[t] * (from_quiet[t] + joined * from_said[t] + now_said[t]);
            now_quiet[t + 1] = silence[t] * (now_quiet[t] + now_said[t]);
        }
    }

    /// Lets the prefix with one more character wait for its turn.
    void offer(std::size_t index, int character)
    {
        const double* says = probability_[std::size_t(character)].data();
        double mass = product_sum(says, quiet(index), count_);
        if (taken_[index].last != character)
            mass += product_sum(says, said(index), count_);
        if (mass >= least_wanted()) {
            const int value = is_digit(character) ? 10 * taken_[index].value + character - StepClasses::digit : 0;
            waiting_.push(Prefix{int(index), character, taken_[index].length + 1, value, mass});
        }
    }

    std::size_t count_;
    std::size_t stride_;
    std::array<std::vector<double>, StepClasses::count> probability_; ///< of each class, step after step
    std::priority_queue<Prefix, std::vector<Prefix>, LessMass> waiting_;
    std::vector<Prefix> taken_;
    std::vector<double> forward_; ///< of the prefixes taken up, in that order: said and quiet
    std::vector<Candidate> found_;
    std::priority_queue<double, std::vector<double>, std::greater<>> best_; ///< probabilities of the best strings found
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
    ink.candidates = Search(steps).candidates();
    merge(ink.candidates);
    std::sort(ink.candidates.begin(), ink.candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.probability != b.probability ? a.probability > b.probability : a.mark < b.mark;
    });
    while (ink.candidates.size() > settings.most_candidates ||
           (!ink.candidates.empty() && ink.candidates.back().probability < settings.least_candidate))
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
