// The check of turns: check_turns. A cell may stand for several turns, as five of a kinds in one box or ticks do; the
// distribution of how many have scored follows from the readings of all cells.
#include "scoring/checks.hpp"
#include "scoring/entry_prior.hpp"
#include "scoring/rules.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace recount {

namespace {

constexpr FindingThresholds thresholds;

/// How many turns a cell stands for under one of its readings; 0 for cells that do not count here.
using TurnsOf = std::function<int(const CellResult& cell, const Mark& mark)>;

/// Says so where the cells stand for more turns than `most`; `words` is told the likeliest count.
void check_count(const JudgedGame& game, int most, const TurnsOf& turns_of,
                 const std::function<std::string(std::size_t)>& words, std::vector<Finding>& findings)
{
    constexpr int most_of_cell = 19; // ticks or five of a kinds in one box: more are not told apart
    std::vector<double> counts{1.0}; // P(so many turns)
    const CellResult* last = nullptr;
    for (std::size_t index = 0; index < game.cells().size(); ++index) {
        const CellResult& cell = game.cells()[index];
        std::vector<double> next(counts.size() + most_of_cell + 1, 0);
        for (const auto& [mark, probability] : game.tally().posterior[index]) {
            const auto used = static_cast<std::size_t>(std::clamp(turns_of(cell, mark), 0, most_of_cell));
            for (std::size_t count = 0; count < counts.size(); ++count)
                next[count + used] += counts[count] * probability;
        }
        if (!game.tally().posterior[index].empty())
            counts = std::move(next);
        if (turns_of(cell, cell.written) > 0)
            last = &cell;
    }
    double too_many = 0;
    std::size_t likeliest = 0;
    for (std::size_t count = 0; count < counts.size(); ++count) {
        too_many += count > static_cast<std::size_t>(most) ? counts[count] : 0;
        if (counts[count] > counts[likeliest])
            likeliest = count;
    }
    if (last == nullptr || too_many < thresholds.review)
        return;
    findings.push_back(about(*last, FindingCode::too_many_entries,
                             too_many >= thresholds.error ? Severity::error : Severity::review, too_many,
                             words(likeliest)));
    findings.back().written = static_cast<int>(likeliest);
    findings.back().expected = most;
}

/// How many further five of a kinds points stand for that no ticks go with; 0 where none are known to give them.
int turns_of_points(const JudgedGame& game, const CellResult& cell, const PerExtra& extra, int points)
{
    const CellResult* ticked = game.find(extra.ticks, cell.column);
    if (ticked == nullptr || ticked->written.value > 0)
        return 0; // the ticks are counted
    const int raw = points / game.multiplier(cell.column);
    const auto also = std::find(extra.also.begin(), extra.also.end(), raw);
    return also != extra.also.end() ? static_cast<int>(also - extra.also.begin()) + 1 : raw / extra.worth;
}

/// Turns of an entry, of ticks for further five of a kinds, or of points for them where no ticks are.
int turns_of_mark(const JudgedGame& game, const CellResult& cell, const Mark& mark)
{
    const bool scored = mark.value > 0 || mark.kind == MarkKind::illegible;
    if (const auto* extra = std::get_if<PerExtra>(&game.row(cell).rule); extra != nullptr && scored)
        return turns_of_points(game, cell, *extra, mark.value);
    if (cell.role != Role::entry || !scored)
        return 0;
    if (!game.is_turn(cell))
        return ticks_of(mark.value).value_or(0); // what no ticks are is asked about
    return std::max(1, turns(game.row(cell).rule, mark.value / game.multiplier(cell.column)));
}

/// A box whose rule counts so many further five of a kinds and no more, and the ticks for them (R.O.C.K.: 3 in all).
void check_five_kinds(const JudgedGame& game, std::vector<Finding>& findings)
{
    for (const Row& row : game.game().rows) {
        const auto* extra = std::get_if<PerExtra>(&row.rule);
        const auto needed =
            extra == nullptr || extra->ticks.empty() ? std::nullopt : game.game().find_row(extra->needs);
        const auto* box = needed ? std::get_if<OfAKind>(&game.game().rows[*needed].rule) : nullptr;
        if (box == nullptr || box->then.empty())
            continue;
        check_count(
            game, static_cast<int>(box->then.size()) + 1,
            [&](const CellResult& cell, const Mark& mark) {
                const bool counts = cell.row == extra->needs || cell.row == extra->ticks || cell.row == row.id;
                return counts ? turns_of_mark(game, cell, mark) : 0;
            },
            [&](std::size_t count) {
                return fmt::format("{} {} have scored, but a game counts {}.", count,
                                   game.game().rows[*needed].labels.front(), box->then.size() + 1);
            },
            findings);
    }
}

} // namespace

void check_turns(const JudgedGame& game, std::vector<Finding>& findings)
{
    check_five_kinds(game, findings);
    if (!game.game().most_entries)
        return;
    const int most = *game.game().most_entries;
    check_count(
        game, most, [&](const CellResult& cell, const Mark& mark) { return turns_of_mark(game, cell, mark); },
        [&](std::size_t count) { return fmt::format("{} turns have scored, but a game has {}.", count, most); },
        findings);
}

} // namespace recount
