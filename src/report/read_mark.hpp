#pragma once
#include "core/mark.hpp"
#include "report/json_node.hpp"

namespace recount {

/// The mark of a kind whose value stands apart: up to `most_value` and `most_ticks`, 0 where the kind has none.
Mark mark_of(MarkKind kind, const JsonNode& value);

/// What stands in a cell, as `kind` and, for numbers and ticks, `value` of a JSON object: up to `most_value` and
/// `most_ticks`, since it comes from outside. Throws as JsonNode does.
Mark read_mark(const JsonNode& node);

} // namespace recount
