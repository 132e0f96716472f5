// From the candidates of a cell to a likelihood over all marks: InkLikelihood. The candidates keep their probability;
// a small share is spread over plausible misreadings of the best of them (one digit for another by how alike they
// look in handwriting, a digit lost, another kind of mark, anything), since a reader is never as sure as it says.
#include "scoring/ink_likelihood.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace recount {

namespace {

/// Digits that hands make alike, weighted by how often each is taken for the other; all other pairs have weight 1.
constexpr std::array<std::array<int, 3>, 18> alike = {{{1, 7, 12},
                                                       {4, 9, 12},
                                                       {3, 8, 9},
                                                       {5, 6, 7},
                                                       {0, 6, 9},
                                                       {3, 5, 9},
                                                       {7, 9, 6},
                                                       {2, 7, 5},
                                                       {5, 8, 5},
                                                       {8, 9, 5},
                                                       {0, 8, 4},
                                                       {6, 8, 5},
                                                       {3, 9, 4},
                                                       {2, 3, 5},
                                                       {1, 4, 4},
                                                       {0, 9, 4},
                                                       {5, 9, 4},
                                                       {1, 2, 3}}};

/// P(another digit was written | this digit was read), each row adding up to 1.
using Confusion = std::array<std::array<double, 10>, 10>;

Confusion make_confusion()
{
    Confusion table{};
    for (std::size_t row = 0; row < 10; ++row) {
        for (std::size_t column = 0; column < 10; ++column)
            table[row][column] = row == column ? 0 : 1;
    }
    for (const auto& [one, other, weight] : alike)
        table[static_cast<std::size_t>(one)][static_cast<std::size_t>(other)] =
            table[static_cast<std::size_t>(other)][static_cast<std::size_t>(one)] = weight;
    for (auto& row : table) {
        double sum = 0;
        for (const double weight : row)
            sum += weight;
        for (double& weight : row)
            weight /= sum;
    }
    return table;
}

const Confusion& confusion()
{
    static const Confusion table = make_confusion();
    return table;
}

bool is_usable(const Candidate& candidate)
{
    return std::isfinite(candidate.probability) && candidate.probability > 0 && candidate.mark.value >= 0 &&
           candidate.mark.value <= most_value;
}

} // namespace

double sharpness(const std::vector<const Ink*>& cells, const SheetTrust& trust)
{
    double doubt = trust.usual_cells * trust.usual_doubt;
    double written = trust.usual_cells;
    for (const Ink* ink : cells) {
        if (ink->candidates.empty() || is_blank(*ink))
            continue;
        doubt += 1 - std::clamp(ink->candidates.front().probability, 0.0, 1.0);
        ++written;
    }
    const double mean = std::clamp(doubt / written, trust.least_doubt, trust.most_doubt);
    return trust.at_usual * std::pow(mean / trust.usual_doubt, -trust.fall);
}

Ink sharpened(const Ink& ink, double power)
{
    double listed = 0;
    for (const Candidate& candidate : ink.candidates)
        listed += is_usable(candidate) ? candidate.probability : 0;
    const double all = listed + std::max(0.0, ink.rest);
    if (!(all > 0) || !std::isfinite(all))
        return ink;
    Ink made = ink;
    double sum = made.rest = std::pow(std::max(0.0, ink.rest) / all, power);
    for (Candidate& candidate : made.candidates) {
        candidate.probability = is_usable(candidate) ? std::pow(candidate.probability / all, power) : 0;
        sum += candidate.probability;
    }
    made.rest *= all / sum;
    for (Candidate& candidate : made.candidates)
        candidate.probability *= all / sum;
    return made;
}

InkLikelihood::InkLikelihood(const Ink& ink, const InkTrust& trust)
{
    std::vector<Candidate> usable;
    std::copy_if(ink.candidates.begin(), ink.candidates.end(), std::back_inserter(usable), is_usable);
    std::stable_sort(usable.begin(), usable.end(), [](const Candidate& left, const Candidate& right) {
        return left.probability > right.probability;
    });
    double listed = 0;
    for (const Candidate& candidate : usable)
        listed += candidate.probability;
    const double told_rest = std::max(std::isfinite(ink.rest) ? ink.rest : 1.0, listed > 0 ? 0.0 : 1.0);
    const double rest = trust.unlisted * told_rest;
    const bool best_is_ticks = !usable.empty() && usable.front().mark.kind == MarkKind::ticks;
    const double best = usable.empty() ? 0 : usable.front().probability / (listed + rest);
    const double doubtful = trust.misread_doubtful * (1 - best);
    const double misread = (best_is_ticks ? std::max(trust.misread, trust.misread_ticks) : trust.misread) + doubtful;
    const double scale = (1 - misread) / (listed + rest);
    const double spread = rest * scale + misread;
    floor_ = usable.empty()
                 ? spread / trust.numbers
                 : ((spread - doubtful) * trust.anything + doubtful * trust.anything_doubtful) / trust.numbers;
    marks_.reserve(static_cast<std::size_t>(trust.explained_candidates) * 64 + usable.size());
    double explained = 0;
    const std::size_t count = std::min(usable.size(), static_cast<std::size_t>(trust.explained_candidates));
    for (std::size_t index = 0; index < count; ++index)
        explained += usable[index].probability;
    for (std::size_t index = 0; index < count && usable[index].probability >= trust.least_explained * explained;
         ++index)
        explain(usable[index], spread * usable[index].probability / explained, trust);
    for (const Candidate& candidate : usable) {
        add(candidate.mark, candidate.probability * scale);
        if (candidate.mark.kind == MarkKind::number)
            add_touching_ones(candidate.mark.value, candidate.probability * scale * trust.touching_ones);
    }
    merge();
}

void InkLikelihood::add(const Mark& mark, double likelihood)
{
    marks_.push_back({mark, likelihood});
}

void InkLikelihood::explain(const Candidate& candidate, double share, const InkTrust& trust)
{
    const double kind = share * trust.other_kind;
    if (candidate.mark.kind == MarkKind::number) {
        explain_number(candidate.mark.value, share, trust);
        const double stroke =
            candidate.mark.value < 10 ? 0.35 : 0.002; // nobody takes two digits for a stroke or nothing
        add(blank, kind * stroke);
        add(struck, kind * stroke);
        add(illegible, kind * 0.05);
        return;
    }
    constexpr double nothing_for_strokes = 0.05; // nobody takes several strokes for nothing
    const bool strokes = candidate.mark.kind == MarkKind::ticks && candidate.mark.value > 1;
    for (const Mark& mark : {number(1), number(7), number(0), number(4), blank, struck, illegible, ticks(1)}) {
        if (mark != candidate.mark)
            add(mark, (kind + share * trust.digit_edit) / 7 * (strokes && mark == blank ? nothing_for_strokes : 1));
    }
    if (candidate.mark.kind == MarkKind::ticks) {
        add(ticks(candidate.mark.value + 1), share * trust.digit_edit / 2);
        add(ticks(std::max(candidate.mark.value - 1, 1)), share * trust.digit_edit / 2);
    }
}

void InkLikelihood::explain_number(int value, double share, const InkTrust& trust)
{
    int count = 1;
    int highest = 1; // what the first digit counts
    for (; value / highest >= 10; ++count)
        highest *= 10;
    for (int place = highest; place > 0; place /= 10) {
        const int read = value / place % 10;
        for (int digit = 0; digit < 10; ++digit) {
            const bool leading_zero = digit == 0 && place == highest && count > 1;
            if (digit != read && !leading_zero)
                add(number(value + (digit - read) * place),
                    share * trust.digit_edit *
                        confusion()[static_cast<std::size_t>(read)][static_cast<std::size_t>(digit)] / count);
        }
        const int shorter = value / (10 * place) * place + value % place;
        if (count == 2 || (count > 2 && shorter >= highest / 10))
            add(number(shorter), share * trust.digit_lost / (2 * count));
    }
    if (value <= most_value / 10) {
        const double stray = share * trust.digit_lost / 6;
        for (const int longer : {10 * highest + value, 10 * value + 1, 10 * value})
            add(number(longer), stray);
    }
}

void InkLikelihood::add_touching_ones(int value, double likelihood)
{
    if (value > most_value / 10)
        return;
    for (int place = 1; place <= value; place *= 10) // with that digit twice: what is left of it moves on
        if (value / place % 10 == 1 && 10 * value / place % 10 != 1) // a 1 right of it gives the same number
            add(number(value / place * 10 * place + place + value % place), likelihood);
}

void InkLikelihood::merge()
{
    std::sort(marks_.begin(), marks_.end(),
              [](const Weighed& left, const Weighed& right) { return left.mark < right.mark; });
    std::size_t kept = 0;
    for (std::size_t index = 0; index < marks_.size(); ++index) {
        if (kept > 0 && marks_[kept - 1].mark == marks_[index].mark)
            marks_[kept - 1].likelihood += marks_[index].likelihood;
        else
            marks_[kept++] = marks_[index];
    }
    marks_.resize(kept);
    for (Weighed& weighed : marks_)
        weighed.likelihood += floor_;
}

double InkLikelihood::of(const Mark& mark) const
{
    const auto place =
        std::lower_bound(marks_.begin(), marks_.end(), mark,
                         [](const Weighed& weighed, const Mark& wanted) { return weighed.mark < wanted; });
    return place != marks_.end() && place->mark == mark ? place->likelihood : floor_;
}

} // namespace recount
