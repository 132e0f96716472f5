#pragma once
#include <nlohmann/json.hpp>
#include <string_view>

namespace recount {

/// A JSON text from outside: discarded (see `is_discarded`) where it is none, or is nested so deeply that walking
/// through it could exhaust the stack.
nlohmann::ordered_json parse_json(std::string_view text);

} // namespace recount
