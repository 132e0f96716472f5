// From a played game to the marks on paper and the truth about them: keep_score().
#include "maker/score_card.hpp"
#include "maker/chance.hpp"

#include <algorithm>

namespace recount::maker {
namespace {

bool is_ticks(const Row& row)
{
    return std::holds_alternative<TickRow>(row.rule);
}

Mark zero(const Habits& habits, Random& random)
{
    return chance(random, habits.zero_written) ? number(0) : struck;
}

/// What stands in a cell whose value is known.
Mark mark_for(const Row& row, std::optional<int> value, const Habits& habits, Random& random)
{
    if (is_ticks(row))
        return value.value_or(0) > 0 ? ticks(*value) : habits.no_ticks;
    if (!value)
        return blank;
    if (*value != 0)
        return number(*value);
    if (row.role != Role::bonus)
        return zero(habits, random);
    return std::holds_alternative<PerExtra>(row.rule) ? habits.no_extra : habits.bonus_not_earned;
}

std::vector<WrittenCell> write_down(const Game& game, int column, const Habits& habits, Random& random)
{
    const Template& rules = *game.rules;
    std::vector<WrittenCell> cells;
    for (std::size_t each = 0; each < game.values.size(); ++each)
        for (std::size_t row = 0; row < rules.rows.size(); ++row)
            if (!rules.rows[row].spans_columns)
                cells.push_back({row, column + static_cast<int>(each),
                                 mark_for(rules.rows[row], game.values[each][row], habits, random)});
    for (std::size_t row = 0; row < rules.rows.size(); ++row)
        if (rules.rows[row].spans_columns)
            cells.push_back({row, 0, mark_for(rules.rows[row], game.values[0][row], habits, random)});
    return cells;
}

bool is_figured(const Template& rules, const WrittenCell& cell)
{
    return rules.rows[cell.row].role != Role::entry;
}

/// Leaves all totals blank, or one that is not the last.
void leave_blank(ScoreCard& card, const Template& rules, BlankTotals which, Random& random)
{
    card.blank_totals = which;
    if (which == BlankTotals::all) {
        for (WrittenCell& cell : card.cells)
            if (is_figured(rules, cell))
                cell.mark = blank;
        return;
    }
    std::vector<WrittenCell*> sums;
    for (WrittenCell& cell : card.cells)
        if (rules.rows[cell.row].role == Role::total && cell.row + 1 < rules.rows.size())
            sums.push_back(&cell);
    if (sums.empty())
        card.blank_totals = BlankTotals::none;
    else
        one_of(random, sums)->mark = blank;
}

std::optional<int> claimed(const ScoreCard& card, const Template& rules)
{
    for (const WrittenCell& cell : card.cells)
        if (cell.row + 1 == rules.rows.size() &&
            (cell.mark.kind == MarkKind::number || cell.mark.kind == MarkKind::struck))
            return cell.mark.value;
    return std::nullopt;
}

/// Some boxes that no turn was taken for, and so no totals.
ScoreCard broken_off(const Template& rules, int column, const Habits& habits, Random& random)
{
    const int turns = turns_of(rules);
    Game game = play(rules, turns - whole(random, 1, std::max(1, turns / 2)), random);
    ScoreCard card;
    card.game = column;
    card.verdict = Verdict::ok;
    card.unfinished = true;
    card.ambiguous = true;
    add_up(game, std::nullopt);
    card.recomputed_total = grand_total(game);
    card.cells = write_down(game, column, habits, random);
    for (WrittenCell& cell : card.cells)
        if (is_figured(rules, cell))
            cell.mark = blank;
    return card;
}

/// The right value where the mistake is, and the right grand total, from the entries as they stand.
void set_truth(ScoreCard& card, Game game)
{
    add_up(game, std::nullopt);
    card.recomputed_total = grand_total(game);
}

} // namespace

Habits draw_habits(Random& random)
{
    Habits habits;
    habits.zero_written = chance(random, 0.3) ? 1.0 : chance(random, 0.15) ? 0.5 : 0.0;
    const std::array<Mark, 5> no_bonus{blank, blank, number(0), number(0), struck};
    habits.bonus_not_earned = one_of(random, no_bonus);
    const std::array<Mark, 5> no_extra{blank, blank, blank, struck, number(0)};
    habits.no_extra = one_of(random, no_extra);
    if (chance(random, 0.15))
        habits.no_ticks = habits.no_extra;
    return habits;
}

ScoreCard empty_card(const Template& rules, int column)
{
    ScoreCard card;
    card.game = column;
    Game game;
    game.rules = &rules;
    const std::size_t columns =
        rules.columns == Columns::one_game ? std::max<std::size_t>(1, rules.multipliers.size()) : 1;
    game.values.assign(columns, std::vector<std::optional<int>>(rules.rows.size()));
    Habits none;
    none.no_ticks = blank;
    Random unused;
    card.cells = write_down(game, column, none, unused);
    return card;
}

ScoreCard keep_score(const Template& rules, int column, const Habits& habits, double mistakes, Random& random)
{
    const bool faulty = chance(random, mistakes);
    if (!faulty && chance(random, habits.unfinished))
        return broken_off(rules, column, habits, random);
    Game game = play(rules, std::nullopt, random);
    add_up(game, std::nullopt);
    std::optional<Mistake> mistake;
    bool ambiguous = false;
    if (faulty)
        mistake = make_mistake(game, ambiguous, random);
    ScoreCard card = write_card(game, column, habits, mistake, random);
    card.ambiguous = ambiguous;
    if (card.mistakes.empty() && chance(random, habits.totals_left_blank))
        leave_blank(card, rules, BlankTotals::all, random);
    else if (card.mistakes.empty() && chance(random, habits.some_totals_blank))
        leave_blank(card, rules, BlankTotals::some, random);
    card.claimed_total = claimed(card, rules);
    return card;
}

ScoreCard write_card(const Game& game, int column, const Habits& habits, const std::optional<Mistake>& mistake,
                     Random& random)
{
    ScoreCard card;
    card.game = column;
    card.verdict = mistake ? Verdict::error : Verdict::ok;
    Habits own = habits;
    if (game.rules->most_entries) // anything in the tick row would be a turn
        own.no_ticks = blank;
    card.cells = write_down(game, column, own, random);
    card.claimed_total = claimed(card, *game.rules);
    // A mistake in an entry stands in the record: the right totals follow from what is written.
    set_truth(card, game);
    if (!mistake)
        return card;
    card.mistakes.push_back(*mistake);
    Mistake& made = card.mistakes.back();
    if (made.column > 0)
        made.column += column - 1;
    // A bonus that was left out is written as nothing earned, not left blank: the blank would be no mistake yet.
    for (WrittenCell& cell : card.cells)
        if (made.code == FindingCode::wrong_bonus && game.rules->rows[cell.row].id == made.row &&
            cell.column == made.column && cell.mark.kind == MarkKind::blank)
            cell.mark = zero(habits, random);
    return card;
}

} // namespace recount::maker
