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

/// The value below which a share of the values lies, 0 to 1, of at least one value.
template <typename Value>
Value quantile(std::vector<Value> values, double share)
{
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

} // namespace recount
