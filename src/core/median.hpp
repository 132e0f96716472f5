#pragma once
#include <algorithm>
#include <vector>

namespace recount {

/// The middle one of the values in their order, the upper one of two; 0 where there are none.
inline double median(std::vector<double> values)
{
    if (values.empty())
        return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace recount
