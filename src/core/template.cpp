// Look-ups in a template: rows by id, multipliers by column.
#include "core/template.hpp"

namespace recount {

std::optional<std::size_t> Template::find_row(const std::string& id) const
{
    for (std::size_t index = 0; index < rows.size(); ++index) {
        if (rows[index].id == id)
            return index;
    }
    return std::nullopt;
}

int Template::multiplier(int column) const
{
    const auto index = static_cast<std::size_t>(column - 1);
    return column >= 1 && index < multipliers.size() ? multipliers[index] : 1;
}

} // namespace recount
