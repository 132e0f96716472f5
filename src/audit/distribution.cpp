// Distributions of totals, and what ranking asks of them: Distribution.
#include "audit/distribution.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>

namespace recount {

namespace {

constexpr double lightest = 1e-9;         ///< of a sum of many totals: what is rarer decides nothing
constexpr std::size_t most_totals = 1000; ///< of a sum: the others are rare ones and count as unknown

} // namespace

Distribution::Distribution(std::vector<std::pair<int, double>> weights) : weights_(std::move(weights))
{
    std::sort(weights_.begin(), weights_.end());
    std::size_t kept = 0;
    for (std::size_t index = 0; index < weights_.size(); ++index) {
        if (kept > 0 && weights_[kept - 1].first == weights_[index].first)
            weights_[kept - 1].second += weights_[index].second;
        else
            weights_[kept++] = weights_[index];
    }
    weights_.resize(kept);
}

int Distribution::likeliest() const
{
    const auto best = std::max_element(weights_.begin(), weights_.end(),
                                       [](const auto& left, const auto& right) { return left.second < right.second; });
    return best == weights_.end() ? 0 : best->first;
}

int Distribution::lowest(double negligible) const
{
    double passed = 0;
    for (const auto& [total, weight] : weights_) {
        passed += weight;
        if (passed > negligible)
            return total;
    }
    return likeliest();
}

int Distribution::highest(double negligible) const
{
    double passed = 0;
    for (auto item = weights_.rbegin(); item != weights_.rend(); ++item) {
        passed += item->second;
        if (passed > negligible)
            return item->first;
    }
    return likeliest();
}

double Distribution::at(int total) const
{
    const auto found = std::lower_bound(weights_.begin(), weights_.end(), std::pair(total, 0.0));
    return found != weights_.end() && found->first == total ? found->second : 0;
}

double Distribution::below(int total) const
{
    double sum = 0;
    for (const auto& [value, weight] : weights_)
        sum += value < total ? weight : 0;
    return sum;
}

double Distribution::unknown() const
{
    double sum = 0;
    for (const auto& [value, weight] : weights_)
        sum += weight;
    return std::max(0.0, 1 - sum);
}

namespace {

template <class Join>
Distribution joined(const Distribution& one, const Distribution& other, Join join)
{
    std::vector<std::pair<int, double>> made;
    for (const auto& [left, weight] : one.weights()) {
        for (const auto& [right, other_weight] : other.weights()) {
            if (weight * other_weight > lightest)
                made.emplace_back(join(left, right), weight * other_weight);
        }
    }
    Distribution whole(std::move(made));
    std::vector<std::pair<int, double>> heaviest = whole.weights();
    if (heaviest.size() <= most_totals)
        return whole;
    std::ranges::nth_element(heaviest, heaviest.begin() + most_totals, std::greater(), &std::pair<int, double>::second);
    heaviest.resize(most_totals);
    return Distribution(std::move(heaviest));
}

} // namespace

Distribution Distribution::sum_of(const Distribution& one, const Distribution& other)
{
    return joined(one, other, [](int left, int right) {
        return static_cast<int>(std::clamp<std::int64_t>(std::int64_t{left} + right, std::numeric_limits<int>::min(),
                                                         std::numeric_limits<int>::max()));
    });
}

Distribution Distribution::greater_of(const Distribution& one, const Distribution& other)
{
    return joined(one, other, [](int left, int right) { return std::max(left, right); });
}

} // namespace recount
