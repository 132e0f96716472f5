// A game's total from known entries: total_by_rules. The plain arithmetic of a sheet, row by row from top to bottom,
// for those who ask what another entry would make of the total; the tally does the same over probabilities.
#include "scoring/recompute.hpp"

#include "scoring/rules.hpp"

#include <algorithm>

namespace recount {

namespace {

class Sheet {
public:
    Sheet(const Template& game, int first, int last, const CellPoints& written, EntryConvention convention)
        : game_(game), first_(first), last_(last), written_(written), convention_(convention)
    {
    }

    int total()
    {
        for (const Row& row : game_.rows) {
            if (row.spans_columns) {
                made_[{row.id, 0}] = across(std::get<SumAcross>(row.rule));
                continue;
            }
            for (int column = first_; column <= last_; ++column)
                made_[{row.id, column}] = value_of(row, column);
        }
        const Row& last = game_.rows.back();
        return made_[{last.id, last.spans_columns ? 0 : first_}];
    }

private:
    int written(const std::string& row, int column) const
    {
        const auto found = written_.find({row, column});
        return found == written_.end() ? 0 : found->second;
    }
    int multiplier(int column) const
    {
        return convention_ == EntryConvention::as_rolled ? 1 : game_.multiplier(column);
    }

    int across(const SumAcross& rule)
    {
        int sum = 0;
        for (int column = first_; column <= last_; ++column)
            sum += made_[{rule.of, column}];
        return sum;
    }

    bool is_column_total(const Row& row) const
    {
        const auto* rule = std::get_if<SumAcross>(&game_.rows.back().rule);
        return rule != nullptr && rule->of == row.id;
    }

    int extra(const PerExtra& rule, const Row& row, int column)
    {
        const int from = rule.in_every_column ? first_ : column;
        const int to = rule.in_every_column ? last_ : column;
        for (int needed = from; needed <= to && !rule.needs.empty(); ++needed) {
            if (written(rule.needs, needed) <= 0)
                return 0;
        }
        const int stands = written(row.id, column);
        if (rule.ticks.empty())
            return stands;
        const int ticked = written(rule.ticks, column);
        const auto count = static_cast<std::size_t>(std::max(ticked, 0));
        const bool also = count > 0 && count <= rule.also.size() && rule.also[count - 1] * multiplier(column) == stands;
        return also ? stands : ticked > 0 ? ticked * rule.worth * multiplier(column) : stands;
    }

    int value_of(const Row& row, int column)
    {
        if (const auto* sum = std::get_if<SumOf>(&row.rule)) {
            int points = 0;
            for (const std::string& id : sum->rows)
                points += made_[{id, column}];
            const bool multiplied_here = convention_ == EntryConvention::as_rolled && is_column_total(row);
            return multiplied_here ? points * game_.multiplier(column) : points;
        }
        if (const auto* bonus = std::get_if<BonusIf>(&row.rule)) {
            const int sum = made_[{bonus->of, column}];
            return is_open_border(*bonus, sum, multiplier(column)) ? written(row.id, column)
                                                                   : bonus_points(*bonus, sum, multiplier(column));
        }
        if (const auto* copy = std::get_if<CopyOf>(&row.rule))
            return made_[{copy->of, column}];
        if (const auto* per_extra = std::get_if<PerExtra>(&row.rule))
            return extra(*per_extra, row, column);
        return written(row.id, column);
    }

    const Template& game_;
    int first_, last_;
    const CellPoints& written_;
    EntryConvention convention_;
    CellPoints made_;
};

} // namespace

int total_by_rules(const Template& game, int first, int last, const CellPoints& cells, EntryConvention convention)
{
    return Sheet(game, first, last, cells, convention).total();
}

} // namespace recount
