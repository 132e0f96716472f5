// Whether a report that may come from anywhere can be true at all: must_be_consistent. Nothing is judged again; what is
// said twice must agree.
#include "audit/consistency.hpp"

#include "core/errors.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string>
#include <utility>

namespace recount {

namespace {

constexpr double rounded = 1e-6;     ///< by so much at most a report's probabilities are rounded
constexpr double surely_known = 0.5; ///< a total so probable is never left out as unknown

[[noreturn]] void fail(const std::string& where, const std::string& what)
{
    throw UsageError(fmt::format("{}: {}", where, what));
}

void check_cells(const GameResult& game, const Template& rules, const std::string& where)
{
    const bool is_one = rules.columns == Columns::one_game;
    std::set<std::pair<std::string, int>> seen;
    for (const CellResult& cell : game.cells) {
        if (!rules.find_row(cell.row) || (is_one && cell.column > rules.most_columns))
            fail(where, fmt::format("{} column {} is no cell of template '{}'", cell.row, cell.column, rules.name));
        const Row& row = rules.rows[*rules.find_row(cell.row)];
        const bool is_of_game = row.spans_columns ? cell.column == 0
                                : is_one          ? cell.column > 0
                                                  : cell.column == game.game; // of which a print may have further ones
        if (!is_of_game)
            fail(where, fmt::format("{} column {} is no cell of game {}", cell.row, cell.column, game.game));
        if (cell.role != row.role)
            fail(where, fmt::format("{} column {} has the role of another row", cell.row, cell.column));
        if (!seen.emplace(cell.row, cell.column).second)
            fail(where, fmt::format("{} column {} is given twice", cell.row, cell.column));
    }
}

/// Each game of a sheet has a number of its own; one that takes all columns is the only one.
void check_numbers(const PhotoResult& photo, std::size_t sheet, const Template& rules)
{
    std::set<int> seen;
    for (const GameResult& game : photo.sheets[sheet].games) {
        if (!seen.insert(game.game).second)
            fail(sheet_name(photo, sheet), fmt::format("game {} is given twice", game.game));
        if (rules.columns == Columns::one_game && game.game != 1)
            fail(sheet_name(photo, sheet),
                 fmt::format("game {}, but a sheet of '{}' has the one game 1", game.game, rules.name));
    }
}

void check_totals(const GameResult& game, const std::string& where)
{
    const bool has_total = game.claimed_total || game.recomputed_total || game.recomputed_range;
    const bool is_written = std::any_of(game.cells.begin(), game.cells.end(),
                                        [](const CellResult& cell) { return cell.written.kind != MarkKind::blank; });
    if (!is_written && (has_total || !game.recomputed_totals.empty()))
        fail(where, "it has a total, but no cell that holds anything");
    if (game.recomputed_total && game.recomputed_range &&
        (*game.recomputed_total < game.recomputed_range->front() ||
         *game.recomputed_total > game.recomputed_range->back()))
        fail(where, fmt::format("recomputed_total is {}, which is outside its recomputed_range of {} to {}",
                                *game.recomputed_total, game.recomputed_range->front(), game.recomputed_range->back()));
    const auto likeliest = std::ranges::max_element(game.recomputed_totals, {}, &Candidate::probability);
    if (likeliest == game.recomputed_totals.end())
        return;
    const bool agrees = game.recomputed_total
                            ? std::any_of(game.recomputed_totals.begin(), game.recomputed_totals.end(),
                                          [&](const Candidate& total) {
                                              return total.mark.value == *game.recomputed_total &&
                                                     total.probability >= likeliest->probability - rounded;
                                          })
                            : likeliest->probability < surely_known;
    if (!agrees)
        fail(where, fmt::format("recomputed_total is {}, but the most probable of its recomputed_totals is {}",
                                game.recomputed_total ? std::to_string(*game.recomputed_total) : "null",
                                likeliest->mark.value));
}

/// "table3.jpg, sheet 2, game 1", as much of it as is needed.
std::string where_of(const PhotoResult& photo, std::size_t sheet, const GameResult& game)
{
    const bool is_one_of_several = photo.sheets[sheet].games.size() > 1;
    return sheet_name(photo, sheet) + (is_one_of_several ? fmt::format(", game {}", game.game) : "");
}

} // namespace

void must_be_consistent(const PhotoResult& photo, const std::vector<Template>& games)
{
    for (std::size_t sheet = 0; sheet < photo.sheets.size(); ++sheet) {
        const std::string& name = photo.sheets[sheet].template_name;
        const auto rules = std::ranges::find(games, name, &Template::name); // the first of a name counts
        if (rules == games.end())
            fail(photo.path,
                 fmt::format("a sheet of '{}', which is no shipped template: name its file with --template", name));
        check_numbers(photo, sheet, *rules);
        for (const GameResult& game : photo.sheets[sheet].games) {
            const std::string where = where_of(photo, sheet, game);
            check_cells(game, *rules, where);
            check_totals(game, where);
        }
    }
}

} // namespace recount
