#pragma once
#include "maker/hand.hpp"

#include <cmath>

namespace recount::maker {

/// An even draw from [from, to).
inline double between(Random& random, double from, double to)
{
    return from + (to - from) * static_cast<double>(random() >> 11) * 0x1p-53;
}

/// An even draw of a whole number from `from` to `to`, both included.
inline int whole(Random& random, int from, int to)
{
    return from + static_cast<int>(random() % static_cast<std::uint64_t>(to - from + 1));
}

inline bool chance(Random& random, double probability)
{
    return between(random, 0, 1) < probability;
}

/// A draw from the bell curve of this width about 0.
inline double bell(Random& random, double deviation)
{
    const double radius = std::sqrt(-2 * std::log(between(random, 1e-12, 1)));
    return deviation * radius * std::cos(2 * M_PI * between(random, 0, 1));
}

/// One of the list's members, evenly drawn. The list must not be empty.
template <typename List>
const auto& one_of(Random& random, const List& list)
{
    return *(std::begin(list) + static_cast<std::ptrdiff_t>(random() % std::size(list)));
}

} // namespace recount::maker
