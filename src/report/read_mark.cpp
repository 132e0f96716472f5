// A mark from JSON: read_mark().
#include "report/read_mark.hpp"

namespace recount {

Mark read_mark(const JsonNode& node)
{
    Mark mark{node.at("kind").word(last_mark_kind), 0};
    if (mark.kind == MarkKind::number)
        mark.value = node.at("value").whole(0, most_value);
    if (mark.kind == MarkKind::ticks)
        mark.value = node.at("value").whole(1, most_ticks);
    return mark;
}

} // namespace recount
