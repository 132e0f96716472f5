// What a mark counts, and how it is written in reports: the only place that knows the words and signs of
// `recount-report/1` for it.
#include "core/mark.hpp"

#include <stdexcept>

namespace recount {

std::optional<int> value_of(const Mark& mark)
{
    const bool has_value = mark.kind != MarkKind::blank && mark.kind != MarkKind::illegible;
    return has_value ? std::optional(mark.value) : std::nullopt;
}

std::string written(const Mark& mark)
{
    switch (mark.kind) {
    case MarkKind::number: return std::to_string(mark.value);
    case MarkKind::struck: return "/";
    case MarkKind::ticks: return std::string(static_cast<std::size_t>(mark.value), 'v');
    case MarkKind::blank: return "";
    case MarkKind::illegible: return "?";
    }
    throw std::logic_error("mark of no known kind");
}

std::string_view name(MarkKind kind)
{
    switch (kind) {
    case MarkKind::number: return "number";
    case MarkKind::struck: return "struck";
    case MarkKind::ticks: return "ticks";
    case MarkKind::blank: return "blank";
    case MarkKind::illegible: return "illegible";
    }
    throw std::logic_error("mark kind of no known name");
}

std::string spoken(const Mark& mark)
{
    switch (mark.kind) {
    case MarkKind::blank: return "nothing";
    case MarkKind::struck: return "a stroke";
    case MarkKind::illegible: return "something illegible";
    default: return written(mark);
    }
}

} // namespace recount
