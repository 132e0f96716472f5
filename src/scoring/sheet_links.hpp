#pragma once
#include "core/report.hpp"
#include "core/template.hpp"
#include "scoring/rules.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace recount {

/// A bonus row that depends on another row.
template <class Rule>
struct BonusLink {
    std::size_t row = 0; ///< index of the bonus row
    const Rule* rule = nullptr;
};

/// The upper bonus that depends on total `id`, if there is one.
std::optional<BonusLink<BonusIf>> bonus_on(const Template& game, const std::string& id);

/// The bonus for further five of a kinds that needs points in row `id`, if there is one.
std::optional<BonusLink<PerExtra>> extra_on(const Template& game, const std::string& id);

/// The row that a bonus with this rule depends on; empty for a bonus that depends on none, and for other rules.
std::string needed_by(const Rule& rule);

/// Whether a total takes this row: it is a sum of it, in its column or across all, or a copy.
bool takes_row(const Rule& total, const std::string& id);

/// Whether a total follows directly from a cell: a sum or a copy of it, or a bonus on it.
bool follows_from(const Template& game, const CellResult& total, const CellResult& cell);

/// The legal values of every entry row, worked out once a card: by row index and column, column 0 unmultiplied.
class LegalTable {
public:
    LegalTable(const Template& game, int columns);
    const std::vector<LegalValue>& at(std::size_t row, int column) const;

private:
    std::vector<std::vector<LegalValue>> values_; ///< one for each row and different multiplier
    std::vector<std::size_t> place_;              ///< index into `values_` by column, then row
    std::size_t rows_ = 0;
};

} // namespace recount
