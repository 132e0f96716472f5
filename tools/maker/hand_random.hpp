#pragma once
#include "maker/hand.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

/// Draws from a generator that are the same with every standard library.
namespace recount::maker::draw {

/// Evenly within [from, to).
inline double uniform(Random& random, double from, double to)
{
    return from + (to - from) * double(random() >> 11) * 0x1p-53;
}

/// One of from ... to, both included.
inline int integer(Random& random, int from, int to)
{
    return from + int(random() % std::uint64_t(to - from + 1));
}

inline bool chance(Random& random, double probability)
{
    return uniform(random, 0, 1) < probability;
}

/// Bell-shaped with the given mean and deviation, never more than 3.5 deviations away.
inline double normal(Random& random, double mean, double deviation)
{
    double sum = -6;
    for (int i = 0; i < 6; ++i) {
        const std::uint64_t bits = random();
        sum += double(bits >> 32) * 0x1p-32 + double(bits & 0xFFFFFFFFU) * 0x1p-32;
    }
    return mean + deviation * std::clamp(sum, -3.5, 3.5);
}

/// Evenly in the logarithm within [from, to); both above 0.
inline double log_uniform(Random& random, double from, double to)
{
    return std::exp(uniform(random, std::log(from), std::log(to)));
}

/// An index, as probable as its weight says.
inline std::size_t weighted(Random& random, std::span<const double> weights)
{
    double total = 0;
    for (const double weight : weights)
        total += weight;
    double left = uniform(random, 0, total);
    for (std::size_t i = 0; i + 1 < weights.size(); ++i)
        if ((left -= weights[i]) < 0)
            return i;
    return weights.size() - 1;
}

/// One of the elements, evenly.
template <class Container>
const auto& one_of(Random& random, const Container& container)
{
    return container[random() % container.size()];
}

} // namespace recount::maker::draw
