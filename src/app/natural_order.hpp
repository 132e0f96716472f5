#pragma once
#include <string_view>

namespace recount {

/// Whether name `a` stands before name `b` as a person would sort them: numbers by their value (`table9` before
/// `table10`), letters without regard to case, and bytes as the last resort, so that the order is a total one.
bool natural_less(std::string_view a, std::string_view b);

} // namespace recount
