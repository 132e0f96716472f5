// What a sheet's hand makes look like something else: look_alikes(), may_be_look_alike(). Where the sums of one game
// prove that a sure 9 is a 2, a sure 9 of another game may be one as well, and is no ground to accuse anybody; nor are
// two findings of a game that one look-alike would put right.
#include "scoring/hand.hpp"

#include "scoring/rules.hpp"
#include "scoring/sheet_links.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>

namespace recount {

namespace {

struct HandLimits {
    double seen = 0.9;   ///< probability of what the ink looks like: less is doubt, which is judged as such,
    double likely = 0.5; ///< but shows how the hand of the game itself writes
    double shown = 0.9;  ///< probability of what the sums make of it
} const limits;

using Pair = LookAlikes::value_type;

/// The look-alike by which one number would be the other, if they differ in a single digit.
std::optional<Pair> difference(int looks_like, int written)
{
    const std::string looks = std::to_string(looks_like), is = std::to_string(written);
    std::optional<Pair> result;
    for (std::size_t place = 0; place < looks.size(); ++place) {
        if (looks.size() != is.size() || (looks[place] != is[place] && result))
            return std::nullopt;
        if (looks[place] != is[place])
            result = Pair{looks[place] - '0', is[place] - '0'};
    }
    return result;
}

/// What a cell may hold if it is not as it looks: what would put a finding right (`asked`, where one number would), and
/// in an entry nothing that no roll gives, whether entries are multiplied or not.
std::vector<int> values_of(const Template& rules, const CellResult& cell, std::optional<int> asked)
{
    const Row& row = rules.rows[*rules.find_row(cell.row)];
    if (row.role != Role::entry)
        return asked && *asked >= 0 ? std::vector{*asked} : std::vector<int>{};
    std::vector<int> values;
    for (const int column : {0, cell.column})
        for (const LegalValue& value : legal_values(rules, row, column))
            if (value.points == asked.value_or(value.points))
                values.push_back(value.points);
    return values;
}

/// Adds the look-alike that a cell shows, if its ink says so with such a probability.
void add_look_alike(const CellResult& cell, double seen, LookAlikes& alikes)
{
    if (cell.ink.mark.kind != MarkKind::number || cell.written.kind != MarkKind::number ||
        cell.ink.probability < seen || cell.confidence < limits.shown)
        return;
    if (const auto alike = difference(cell.ink.mark.value, cell.written.value))
        alikes.insert(*alike);
}

/// A digit of a cell (an index into the game's) that would put a finding right if it were a look-alike.
struct Remedy {
    std::size_t cell = 0;
    Pair alike;
};

/// All for one finding: in the number that it accuses, in one that this follows from, or in an entry that no roll
/// gives.
std::vector<Remedy> remedies(const Finding& finding, const GameResult& game, const Template& rules)
{
    std::vector<Remedy> result;
    const CellResult* accused = find_cell(game.cells, finding.row, finding.column);
    if (accused == nullptr || !finding.written || *finding.written < 0 ||
        finding.code == FindingCode::too_many_entries) // which counts boxes, not points
        return result;
    for (std::size_t index = 0; index < game.cells.size(); ++index) {
        const CellResult& cell = game.cells[index];
        const int value = cell.written.value;
        const bool is_accused = &cell == accused;
        if (cell.written.kind != MarkKind::number || value < 0 ||
            !(is_accused || (finding.expected && follows_from(rules, *accused, cell))))
            continue;
        std::optional<int> asked;
        if (finding.expected)
            asked = is_accused ? *finding.expected : value + *finding.written - *finding.expected;
        for (const int other : values_of(rules, cell, asked))
            if (const auto alike = difference(value, other))
                result.push_back({index, *alike});
    }
    return result;
}

/// Adds what an entry that surely looks like none that a roll gives may be instead, whatever the sums make of it.
void add_look_alikes_of_impossible(const CellResult& cell, const Template& rules, LookAlikes& alikes)
{
    if (cell.role != Role::entry || cell.ink.mark.kind != MarkKind::number || cell.ink.probability < limits.seen ||
        !values_of(rules, cell, cell.ink.mark.value).empty())
        return;
    for (const int other : values_of(rules, cell, std::nullopt))
        if (const auto alike = difference(cell.ink.mark.value, other))
            alikes.insert(*alike);
}

/// The look-alikes of a game that cells show with which a finding has nothing to do, or entries that no roll gives.
LookAlikes own_look_alikes(const GameResult& game, const CellResult& accused, const Template& rules)
{
    LookAlikes alikes;
    for (const CellResult& cell : game.cells)
        if (&cell != &accused && follows_from(rules, accused, cell))
            add_look_alikes_of_impossible(cell, rules, alikes);
        else if (&cell != &accused)
            add_look_alike(cell, limits.likely, alikes);
    return alikes;
}

/// Whether a look-alike of the game's hand, in one or more of the entries under a total, would put it right.
bool may_hold_look_alikes(const Finding& finding, const GameResult& game, const Template& rules)
{
    const CellResult* accused = find_cell(game.cells, finding.row, finding.column);
    if (accused == nullptr || !finding.written || !finding.expected)
        return false;
    for (const Pair& alike : own_look_alikes(game, *accused, rules)) {
        std::set<int> sums{0};
        for (const CellResult& cell : game.cells) {
            if (cell.role != Role::entry || cell.written.kind != MarkKind::number ||
                !follows_from(rules, *accused, cell))
                continue;
            std::set<int> with = sums;
            for (const int other : values_of(rules, cell, std::nullopt))
                if (difference(cell.written.value, other) == alike)
                    for (const int sum : sums)
                        with.insert(sum + other - cell.written.value);
            sums = std::move(with);
        }
        if (sums.contains(*finding.written - *finding.expected))
            return true;
    }
    return false;
}

/// Whether two findings of a game claim mistakes that the same look-alike, in one cell each, would put right.
bool share_look_alike(const std::vector<Remedy>& some, const std::vector<Remedy>& others)
{
    return std::ranges::any_of(some, [&](const Remedy& remedy) {
        return std::ranges::any_of(
            others, [&](const Remedy& other) { return remedy.cell != other.cell && remedy.alike == other.alike; });
    });
}

} // namespace

LookAlikes look_alikes(const std::vector<GameResult>& games, const GameResult& except)
{
    LookAlikes alikes;
    for (const GameResult& game : games)
        if (game.game != except.game)
            for (const CellResult& cell : game.cells)
                add_look_alike(cell, limits.seen, alikes);
    return alikes;
}

bool may_be_look_alike(const Finding& finding, const GameResult& game, const LookAlikes& alikes, const Template& rules)
{
    const std::vector<Remedy> mine = remedies(finding, game, rules);
    if (std::ranges::any_of(mine, [&](const Remedy& remedy) { return alikes.contains(remedy.alike); }) ||
        may_hold_look_alikes(finding, game, rules))
        return true;
    return std::ranges::any_of(game.findings, [&](const Finding& other) {
        const bool claims = other.severity != Severity::note && other.code != FindingCode::unclear_entry &&
                            other.code != FindingCode::unclear_total;
        return claims && &other != &finding && share_look_alike(mine, remedies(other, game, rules));
    });
}

} // namespace recount
