#pragma once
#include <utility>
#include <vector>

namespace recount {

/// How probable each total is: totals ascending, none twice. What is missing from 1 lies nobody knows where.
class Distribution {
public:
    Distribution() = default;
    explicit Distribution(std::vector<std::pair<int, double>> weights);

    const std::vector<std::pair<int, double>>& weights() const { return weights_; }
    bool is_empty() const { return weights_.empty(); }
    int likeliest() const; ///< 0 where nothing is known
    /// The least total that is not undercut with more than this probability, and its counterpart.
    int lowest(double negligible) const;
    int highest(double negligible) const;
    double at(int total) const;    ///< P(the total is `total`)
    double below(int total) const; ///< P(the total is below `total`)
    double unknown() const;        ///< the share that no listed total has

    /// Of the sum, and of the greater, of two totals that know nothing of each other. Sums of more than 1000 totals,
    /// and those rarer than 1e-9, are left out as unknown, the rarest first.
    static Distribution sum_of(const Distribution& one, const Distribution& other);
    static Distribution greater_of(const Distribution& one, const Distribution& other);

private:
    std::vector<std::pair<int, double>> weights_;
};

} // namespace recount
