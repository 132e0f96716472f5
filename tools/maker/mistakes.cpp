// The mistakes that people make on score sheets: make_mistake().
// Each kind looks at the game, puts itself in where it fits, and reports what a checker should find. Later totals are
// added up from the wrong number, as a person would, so that one mistake stays one.
#include "maker/chance.hpp"
#include "maker/score_card.hpp"
#include "scoring/rules.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace recount::maker {
namespace {

struct Spot {
    std::size_t row = 0;
    std::size_t column = 0;
};

/// The cells of a game whose row fits.
template <typename Fits>
std::vector<Spot> spots(const Game& game, Fits fits)
{
    std::vector<Spot> found;
    for (std::size_t row = 0; row < game.rules->rows.size(); ++row)
        for (std::size_t column = 0; column < (game.rules->rows[row].spans_columns ? 1 : game.values.size()); ++column)
            if (fits(game.rules->rows[row]))
                found.push_back({row, column});
    return found;
}

int column_number(const Game& game, const Spot& spot)
{
    return game.rules->rows[spot.row].spans_columns ? 0 : static_cast<int>(spot.column) + 1;
}

Mistake mistake_at(const Game& game, const Spot& spot, FindingCode code, std::optional<int> written,
                   std::optional<int> expected, std::vector<FindingCode> also = {})
{
    also.insert(also.begin(), code);
    return {code, game.rules->rows[spot.row].id, column_number(game, spot), written, expected, std::move(also), {}};
}

/// The number with its last two digits the other way round.
int swapped(int value)
{
    return value / 100 * 100 + value % 10 * 10 + value / 10 % 10;
}

/// A wrong number for a right one, as people slip: by one, five, ten or a hundred, or two digits swapped.
int slipped(int right, Random& random)
{
    switch (whole(random, 0, 11)) {
    case 0:
    case 1:
    case 2: return right + (chance(random, 0.5) ? 1 : -1);
    case 3: return right + (chance(random, 0.5) ? 2 : -2);
    case 4: return right + (chance(random, 0.5) ? 5 : -5);
    case 5:
    case 6:
    case 7: return right + (chance(random, 0.5) ? 10 : -10);
    case 8: return right + (chance(random, 0.5) ? 100 : -100);
    case 9: return right + (chance(random, 0.5) ? 20 : -20);
    default: return right % 10 == 0 ? right + 10 : swapped(right); // nobody writes 06
    }
}

/// The value of one of the parts of a sum, to be forgotten or counted twice.
int part_of(const Game& game, const Spot& spot, Random& random)
{
    const Rule& rule = game.rules->rows[spot.row].rule;
    std::vector<int> parts;
    if (const auto* sum = std::get_if<SumOf>(&rule))
        for (const std::string& id : sum->rows)
            parts.push_back(game.values[spot.column][game.rules->find_row(id).value()].value_or(0));
    if (const auto* sum = std::get_if<SumAcross>(&rule))
        for (const auto& column : game.values)
            parts.push_back(column[game.rules->find_row(sum->of).value()].value_or(0));
    std::erase(parts, 0);
    return parts.empty() ? 0 : one_of(random, parts);
}

std::optional<Mistake> wrong_total(Game& game, Random& random)
{
    const std::vector<Spot> sums = spots(game, [](const Row& row) { return row.role == Role::total; });
    const Spot spot = one_of(random, sums);
    const int right = game.values[spot.column][spot.row].value_or(0);
    int wrong = slipped(right, random);
    if (chance(random, 0.25))
        wrong = right - part_of(game, spot, random);
    else if (chance(random, 0.05))
        wrong = right + part_of(game, spot, random);
    if (wrong < 0 || wrong == right)
        return std::nullopt;
    add_up(game, Slip{spot.row, spot.column, wrong});
    return mistake_at(game, spot, FindingCode::wrong_total, wrong, right);
}

std::optional<Mistake> wrong_bonus(Game& game, Random& random)
{
    const std::vector<Spot> bonuses =
        spots(game, [](const Row& row) { return std::holds_alternative<BonusIf>(row.rule); });
    if (bonuses.empty())
        return std::nullopt;
    const Spot spot = one_of(random, bonuses);
    const auto& rule = std::get<BonusIf>(game.rules->rows[spot.row].rule);
    const int multiplier = game.rules->multiplier(static_cast<int>(spot.column) + 1);
    const int sum = game.values[spot.column][game.rules->find_row(rule.of).value()].value_or(0);
    if (is_open_border(rule, sum, multiplier))
        return std::nullopt;
    // A bonus is given wrongly where it is nearly earned.
    const int right = game.values[spot.column][spot.row].value_or(0);
    if (right == 0 && sum < (rule.steps.front().at_least - 20) * multiplier && chance(random, 0.8))
        return std::nullopt;
    const int wrong = right > 0 ? 0 : rule.steps.front().worth * multiplier;
    add_up(game, Slip{spot.row, spot.column, wrong});
    return mistake_at(game, spot, FindingCode::wrong_bonus, wrong, right, {FindingCode::bonus_not_earned});
}

std::optional<Mistake> wrong_carry(Game& game, Random& random)
{
    const std::vector<Spot> carried = spots(game, [](const Row& row) { return row.role == Role::carried; });
    if (carried.empty())
        return std::nullopt;
    const Spot spot = one_of(random, carried);
    const int right = game.values[spot.column][spot.row].value_or(0);
    int wrong = slipped(right, random);
    if (const auto sum = game.rules->find_row("upper_sum"); sum && chance(random, 0.35))
        wrong = game.values[spot.column][*sum].value_or(0); // the bonus was forgotten
    if (wrong < 0 || wrong == right)
        return std::nullopt;
    add_up(game, Slip{spot.row, spot.column, wrong});
    return mistake_at(game, spot, FindingCode::wrong_carry, wrong, right, {FindingCode::wrong_total});
}

std::optional<Mistake> impossible_entry(Game& game, Random& random)
{
    std::vector<Spot> entries = spots(
        game, [](const Row& row) { return row.role == Role::entry && !std::holds_alternative<TickRow>(row.rule); });
    std::erase_if(entries, [&](const Spot& spot) { return !game.values[spot.column][spot.row]; });
    if (entries.empty())
        return std::nullopt;
    const Spot spot = one_of(random, entries);
    const auto legal = legal_values(*game.rules, game.rules->rows[spot.row], static_cast<int>(spot.column) + 1);
    const int most = legal.empty() ? 0 : legal.back().points;
    const int wrong = whole(random, 1, std::max(2, most + 5));
    if (is_legal(legal, wrong))
        return std::nullopt;
    game.values[spot.column][spot.row] = wrong;
    add_up(game, std::nullopt);
    // In a column that counts more than once it may be taken for points that were not multiplied.
    std::vector<FindingCode> also;
    if (game.rules->multiplier(static_cast<int>(spot.column) + 1) > 1)
        also.push_back(FindingCode::wrong_multiplier);
    return mistake_at(game, spot, FindingCode::impossible_entry, wrong, std::nullopt, also);
}

/// Sum and bonus written into each other's cells.
std::optional<Mistake> swapped_bonus(Game& game, Random& random)
{
    const std::vector<Spot> bonuses =
        spots(game, [](const Row& row) { return std::holds_alternative<BonusIf>(row.rule); });
    if (bonuses.empty())
        return std::nullopt;
    const Spot spot = one_of(random, bonuses);
    const std::size_t sum = game.rules->find_row(std::get<BonusIf>(game.rules->rows[spot.row].rule).of).value();
    auto& column = game.values[spot.column];
    if (column[spot.row].value_or(0) == 0 || column[sum] == column[spot.row])
        return std::nullopt;
    std::swap(column[sum], column[spot.row]);
    Mistake mistake = mistake_at(game, {sum, spot.column}, FindingCode::wrong_total, column[sum], column[spot.row],
                                 {FindingCode::wrong_bonus});
    mistake.other_rows = {game.rules->rows[spot.row].id};
    return mistake;
}

/// An entry that was not multiplied by its column.
std::optional<Mistake> wrong_multiplier(Game& game, Random& random)
{
    std::vector<Spot> entries = spots(
        game, [](const Row& row) { return row.role == Role::entry && !std::holds_alternative<TickRow>(row.rule); });
    std::erase_if(entries, [&](const Spot& spot) {
        return game.rules->multiplier(static_cast<int>(spot.column) + 1) == 1 ||
               game.values[spot.column][spot.row].value_or(0) == 0;
    });
    if (entries.empty())
        return std::nullopt;
    const Spot spot = one_of(random, entries);
    const int column = static_cast<int>(spot.column) + 1;
    const int wrong = *game.values[spot.column][spot.row] / game.rules->multiplier(column);
    if (is_legal(legal_values(*game.rules, game.rules->rows[spot.row], column), wrong))
        return std::nullopt;
    const int right = *game.values[spot.column][spot.row];
    game.values[spot.column][spot.row] = wrong;
    add_up(game, std::nullopt);
    return mistake_at(game, spot, FindingCode::wrong_multiplier, wrong, right, {FindingCode::impossible_entry});
}

/// Points for further five of a kinds, though the box for the first holds nothing.
std::optional<Mistake> bonus_not_earned(Game& game, Random& random)
{
    const std::vector<Spot> extras = spots(game, [](const Row& row) {
        const auto* extra = std::get_if<PerExtra>(&row.rule);
        return extra != nullptr && !extra->needs.empty();
    });
    if (extras.empty())
        return std::nullopt;
    const Spot spot = one_of(random, extras);
    const auto& rule = std::get<PerExtra>(game.rules->rows[spot.row].rule);
    auto& column = game.values[spot.column];
    const std::size_t needed = game.rules->find_row(rule.needs).value();
    if (column[needed].value_or(0) != 0 || game.rules->most_entries)
        return std::nullopt;
    column[needed] = 0;
    if (rule.ticks.empty())
        game.extras[spot.column] = 1;
    else
        column[game.rules->find_row(rule.ticks).value()] = 1;
    add_up(game, std::nullopt);
    Mistake mistake =
        mistake_at(game, spot, FindingCode::bonus_not_earned, column[spot.row], 0, {FindingCode::wrong_bonus});
    mistake.other_rows = {rule.needs};
    if (!rule.ticks.empty())
        mistake.other_rows.push_back(rule.ticks);
    return mistake;
}

/// One more box filled than the game has turns.
std::optional<Mistake> too_many_entries(Game& game, Random& random)
{
    if (!game.rules->most_entries)
        return std::nullopt;
    std::vector<Spot> open = spots(
        game, [](const Row& row) { return row.role == Role::entry && !std::holds_alternative<TickRow>(row.rule); });
    std::erase_if(open, [&](const Spot& spot) { return game.values[spot.column][spot.row].has_value(); });
    if (open.empty())
        return std::nullopt;
    const Spot spot = one_of(random, open);
    std::vector<int> legal;
    for (const LegalValue& value : legal_values(*game.rules, game.rules->rows[spot.row], 1))
        if (value.points > 0)
            legal.push_back(value.points);
    game.values[spot.column][spot.row] = one_of(random, legal);
    add_up(game, std::nullopt);
    Mistake mistake;
    mistake.code = FindingCode::too_many_entries;
    mistake.accept = {FindingCode::too_many_entries};
    mistake.written = *game.rules->most_entries + 1;
    mistake.expected = *game.rules->most_entries;
    return mistake;
}

} // namespace

std::optional<Mistake> make_mistake(Game& game, bool& ambiguous, Random& random)
{
    using Kind = std::function<std::optional<Mistake>(Game&, Random&)>;
    const std::array<std::pair<double, Kind>, 8> kinds{{{6, wrong_total},
                                                        {1.5, wrong_bonus},
                                                        {1.5, wrong_carry},
                                                        {1.5, impossible_entry},
                                                        {0.4, swapped_bonus},
                                                        {1.5, wrong_multiplier},
                                                        {0.8, bonus_not_earned},
                                                        {1, too_many_entries}}};
    double weights = 0;
    for (const auto& [weight, kind] : kinds)
        weights += weight;
    for (int attempt = 0; attempt < 100; ++attempt) {
        double draw = between(random, 0, weights);
        std::size_t choice = 0;
        while (choice + 1 < kinds.size() && draw >= kinds[choice].first)
            draw -= kinds[choice++].first;
        if (std::optional<Mistake> mistake = kinds[choice].second(game, random)) {
            const std::array<FindingCode, 4> unclear{FindingCode::impossible_entry, FindingCode::wrong_multiplier,
                                                     FindingCode::bonus_not_earned, FindingCode::too_many_entries};
            ambiguous = std::find(unclear.begin(), unclear.end(), mistake->code) != unclear.end();
            return mistake;
        }
    }
    return std::nullopt;
}

} // namespace recount::maker
