// What the judging looks up in a template again and again: which bonus depends on a row, which values a row can hold.
#include "scoring/sheet_links.hpp"

#include <algorithm>
#include <map>

namespace recount {

std::optional<BonusLink<BonusIf>> bonus_on(const Template& game, const std::string& id)
{
    for (std::size_t row = 0; row < game.rows.size(); ++row) {
        const auto* bonus = std::get_if<BonusIf>(&game.rows[row].rule);
        if (bonus != nullptr && bonus->of == id)
            return BonusLink<BonusIf>{row, bonus};
    }
    return std::nullopt;
}

std::optional<BonusLink<PerExtra>> extra_on(const Template& game, const std::string& id)
{
    for (std::size_t row = 0; row < game.rows.size(); ++row) {
        const auto* extra = std::get_if<PerExtra>(&game.rows[row].rule);
        if (extra != nullptr && extra->needs == id)
            return BonusLink<PerExtra>{row, extra};
    }
    return std::nullopt;
}

std::string needed_by(const Rule& rule)
{
    if (const auto* bonus = std::get_if<BonusIf>(&rule))
        return bonus->of;
    const auto* extra = std::get_if<PerExtra>(&rule);
    return extra != nullptr ? extra->needs : "";
}

bool takes_row(const Rule& total, const std::string& id)
{
    if (const auto* sum = std::get_if<SumOf>(&total))
        return std::ranges::find(sum->rows, id) != sum->rows.end();
    if (const auto* copy = std::get_if<CopyOf>(&total))
        return copy->of == id;
    const auto* across = std::get_if<SumAcross>(&total);
    return across != nullptr && across->of == id;
}

bool follows_from(const Template& game, const CellResult& total, const CellResult& cell)
{
    const Rule& rule = game.rows[*game.find_row(total.row)].rule;
    if (cell.column != total.column && !std::holds_alternative<SumAcross>(rule))
        return false;
    const auto* bonus = std::get_if<BonusIf>(&rule);
    return bonus != nullptr ? cell.row == bonus->of : takes_row(rule, cell.row);
}

LegalTable::LegalTable(const Template& game, int columns) : rows_(game.rows.size())
{
    std::map<int, std::size_t> seen; // first index of the rows of a multiplier
    for (int column = 0; column <= columns; ++column) {
        const auto [found, is_new] = seen.emplace(game.multiplier(column), values_.size());
        for (std::size_t row = 0; row < rows_; ++row) {
            if (is_new)
                values_.push_back(game.rows[row].role == Role::entry ? legal_values(game, game.rows[row], column)
                                                                     : std::vector<LegalValue>{});
            place_.push_back(found->second + row);
        }
    }
}

const std::vector<LegalValue>& LegalTable::at(std::size_t row, int column) const
{
    return values_[place_[static_cast<std::size_t>(column) * rows_ + row]];
}

} // namespace recount
