#pragma once
#include <string>
#include <string_view>

namespace recount {

/// A text in UTF-8 without capitals, so that two that differ in nothing else are equal: of Latin (with accents, ß as
/// ss), Greek and Cyrillic letters. All other bytes stay as they are.
std::string fold_case(std::string_view utf8);

} // namespace recount
