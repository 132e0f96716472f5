#pragma once
#include "core/mark.hpp"

#include <span>

namespace recount {

/// The classes of the network's steps, in their order.
struct StepClasses {
    static constexpr int epsilon = 0; ///< nothing new here
    static constexpr int digit = 1;   ///< digit d is class digit + d
    static constexpr int struck = 11;
    static constexpr int tick = 12;
    static constexpr int illegible = 13;
    static constexpr int count = 14;
    static constexpr int most_digits = 4;
    static constexpr int most_ticks = 5;
};

/// What a cell's steps may say. `steps` holds, step after step, `StepClasses::count` probabilities that add up to 1. A
/// mark's probability is exact: the sum over all ways to spread its characters over the steps, marks with leading
/// zeros added to their number. At most 40 marks are listed, none below one in a million; all else, and what spells no
/// mark, goes to `rest`.
Ink decode_steps(std::span<const float> steps);

} // namespace recount
