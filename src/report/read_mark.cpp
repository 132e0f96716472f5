// A mark from JSON: mark_of(), read_mark().
#include "report/read_mark.hpp"

namespace recount {

Mark mark_of(MarkKind kind, const JsonNode& value)
{
    switch (kind) {
    case MarkKind::number: return number(value.whole(0, most_value));
    case MarkKind::ticks: return ticks(value.whole(1, most_ticks));
    default: return {kind, value.whole(0, 0)};
    }
}

Mark read_mark(const JsonNode& node)
{
    const MarkKind kind = node.at("kind").word(last_mark_kind);
    const bool has_value = kind == MarkKind::number || kind == MarkKind::ticks;
    return has_value ? mark_of(kind, node.at("value")) : Mark{kind, 0};
}

} // namespace recount
