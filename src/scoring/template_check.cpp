// Checks across the rows of a template: see TemplateCheck. They are what lets the judging be exact: each value counts
// into one sum, and a bonus stands in the same sum as the rows that it depends on.
#include "scoring/template_check.hpp"

#include "core/overloaded.hpp"
#include "scoring/sheet_links.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace recount {

namespace {

bool contains(const std::vector<std::string>& list, const std::string& word)
{
    return std::find(list.begin(), list.end(), word) != list.end();
}

} // namespace

Role role_of(const Rule& rule)
{
    if (std::holds_alternative<SumOf>(rule) || std::holds_alternative<SumAcross>(rule))
        return Role::total;
    if (std::holds_alternative<BonusIf>(rule) || std::holds_alternative<PerExtra>(rule))
        return Role::bonus;
    return std::holds_alternative<CopyOf>(rule) ? Role::carried : Role::entry;
}

const Row& TemplateCheck::earlier(const std::string& id, const Row& row, const YamlNode& place) const
{
    const auto index = game_.find_row(id);
    if (!index)
        place.fail(fmt::format("row {} in the rule of {}", in_quotes(id), in_quotes(row.id)),
                   "the id of a row above it");
    return game_.rows[*index];
}

void TemplateCheck::count(const std::string& id, const Row& into, const YamlNode& place)
{
    const Row& counted = earlier(id, into, place);
    if (std::holds_alternative<TickRow>(counted.rule))
        place.fail(fmt::format("tick row {} in the sum {}", in_quotes(id), in_quotes(into.id)),
                   "the row of its points");
    if (counted.spans_columns)
        place.fail(fmt::format("row {} in the rule of {}", in_quotes(id), in_quotes(into.id)),
                   "a row with a cell in each column");
    if (!counted_.insert(id).second)
        place.fail(fmt::format("row {} in the rule of {}", in_quotes(id), in_quotes(into.id)),
                   "a row that counts into no other sum (a sum of sums lists the sums)");
    const auto* sum = std::get_if<SumOf>(&into.rule); // where a bonus stands beside what it depends on
    const std::string needed = needed_by(counted.rule);
    if (!needed.empty() && (sum == nullptr || !contains(sum->rows, needed)))
        place.fail(
            fmt::format("bonus {} without {} in the rule of {}", in_quotes(id), in_quotes(needed), in_quotes(into.id)),
            "both in one sum");
}

void TemplateCheck::claim(const std::string& id, const YamlNode& place)
{
    if (!id.empty() && !claimed_.insert(id).second)
        place.fail(fmt::format("a second bonus that depends on {}", in_quotes(id)), "one bonus a row");
}

void TemplateCheck::check_extra(const PerExtra& rule, const Row& row, const YamlNode& place)
{
    if (!rule.ticks.empty() && !std::holds_alternative<TickRow>(earlier(rule.ticks, row, place).rule))
        place.fail(fmt::format("ticks: {}", rule.ticks), "a row whose rule is ticks");
    if (!rule.needs.empty() && earlier(rule.needs, row, place).role != Role::entry)
        place.fail(fmt::format("needs: {}", rule.needs), "an entry row");
    if (rule.needs.empty() && rule.in_every_column)
        place.fail("in_every_column without needs", "the row that every column needs");
    const bool again = std::ranges::any_of(game_.rows, [](const Row& other) {
        const auto* extra = std::get_if<PerExtra>(&other.rule);
        return extra != nullptr && extra->in_every_column;
    });
    if (rule.in_every_column && again)
        place.fail("a second bonus with in_every_column", "one in a template");
    if (!rule.also.empty() && rule.ticks.empty())
        place.fail("also without ticks", "a row of ticks");
    claim(rule.ticks, place);
    claim(rule.needs, place);
}

void TemplateCheck::check_bonus(const Row& row, const YamlNode& place)
{
    if (const auto* bonus = std::get_if<BonusIf>(&row.rule)) {
        if (earlier(bonus->of, row, place).role != Role::total)
            place.fail(fmt::format("of: {}", bonus->of), "a total");
        claim(bonus->of, place);
    } else if (const auto* extra = std::get_if<PerExtra>(&row.rule)) {
        check_extra(*extra, row, place);
    }
}

void TemplateCheck::before_adding(const Row& row, const YamlNode& place)
{
    if (game_.find_row(row.id))
        place.fail("row " + in_quotes(row.id) + " again", "each id once");
    if (!game_.rows.empty() && game_.rows.back().spans_columns)
        place.fail("row " + in_quotes(row.id), "nothing below the cell that spans all columns");
    check_bonus(row, place);
    std::visit(Overloaded{[&](const SumOf& sum) {
                              for (const std::string& id : sum.rows)
                                  count(id, row, place);
                          },
                          [&](const CopyOf& copy) { count(copy.of, row, place); },
                          [&](const SumAcross& sum) {
                              if (game_.columns != Columns::one_game)
                                  place.fail("sum_across on a sheet with a game in each column",
                                             "columns that are one_game");
                              count(sum.of, row, place);
                          },
                          [](const auto&) {}},
               row.rule);
    places_.push_back(place);
}

void TemplateCheck::whole_sheet() const
{
    const Row& last = game_.rows.back();
    if (last.role != Role::total)
        places_.back().fail("row " + in_quotes(last.id) + " at the end", "the grand total as the last row");
    if (game_.columns == Columns::one_game && !last.spans_columns)
        places_.back().fail("columns that are one game", "a sum_across as the last row");
    for (std::size_t index = 0; index + 1 < game_.rows.size(); ++index) {
        const Row& row = game_.rows[index];
        if (!std::holds_alternative<TickRow>(row.rule) && !counted_.contains(row.id))
            places_[index].fail("row " + in_quotes(row.id) + " in no sum", "each row to count into one total below it");
    }
}

} // namespace recount
