// Plays legal games so that score sheets look like real ones: play(), add_up().
// The player keeps the most frequent face, or a run where a straight is open, and takes the box that gains most over
// what such a box usually brings.
#include "maker/play.hpp"
#include "core/overloaded.hpp"
#include "maker/chance.hpp"
#include "scoring/rules.hpp"

#include <algorithm>
#include <numeric>

namespace recount::maker {
namespace {

constexpr double lucky_game = 0.12;    ///< games with more five of a kinds than dice would give, so that extras occur
constexpr double lucky_roll = 0.16;    ///< of the turns in such a game
constexpr double second_choice = 0.08; ///< players do not always take the best box

/// What a box usually brings to a player who saves it for a good roll.
double usual_points(const Rule& rule)
{
    return std::visit(
        Overloaded{
            [](const CountFace& face) { return 2.4 * face.face; },
            [](const OfAKind& kind) {
                return kind.dice == 2 ? 9.0 : kind.dice == 3 ? 17.0 : kind.dice == 4 ? 12.0 : 18.0;
            },
            [](const TwoPairs&) { return 13.0; },
            [](const FullHouse&) { return 18.0; },
            [](const Straight& straight) { return straight.length == 4 ? 20.0 : straight.worth.points * 0.6; },
            [](const AllDice&) { return 22.0; },
            [](const auto&) { return 0.0; },
        },
        rule);
}

bool is_box(const Row& row)
{
    return row.role == Role::entry && !std::holds_alternative<TickRow>(row.rule);
}

bool all_alike(const Dice& dice)
{
    return std::all_of(dice.begin(), dice.end(), [&](int die) { return die == dice[0]; });
}

class Player {
public:
    Player(const Template& rules, Random& random) : rules_(rules), random_(random)
    {
        game_.rules = &rules;
        const std::size_t columns =
            rules.columns == Columns::one_game ? std::max<std::size_t>(1, rules.multipliers.size()) : 1;
        game_.values.assign(columns, std::vector<std::optional<int>>(rules.rows.size()));
        game_.extras.assign(columns, 0);
        lucky_ = chance(random, lucky_game);
    }

    Game play(int turns)
    {
        for (int turn = 0; turn < turns; ++turn)
            if (take_turn() == Took::nothing)
                ++turns;
        return game_;
    }

private:
    enum class Took { box, nothing };
    const Template& rules_;
    Random& random_;
    Game game_;
    bool lucky_ = false;

    int roll_die() { return whole(random_, 1, 6); }

    bool open(std::size_t column, std::size_t row) const
    {
        return is_box(rules_.rows[row]) && !game_.values[column][row];
    }

    template <typename Kind>
    bool is_open() const
    {
        for (std::size_t column = 0; column < game_.values.size(); ++column)
            for (std::size_t row = 0; row < rules_.rows.size(); ++row)
                if (open(column, row) && std::holds_alternative<Kind>(rules_.rows[row].rule))
                    return true;
        return false;
    }

    Dice roll()
    {
        Dice dice{};
        for (int& die : dice)
            die = roll_die();
        if (lucky_ && chance(random_, lucky_roll)) {
            dice.fill(dice[0]);
            return dice;
        }
        for (int again = 0; again < 2; ++again) {
            const std::array<bool, 5> kept = keep(dice);
            for (std::size_t i = 0; i < dice.size(); ++i)
                if (!kept[i])
                    dice[i] = roll_die();
        }
        return dice;
    }

    std::array<bool, 5> keep(const Dice& dice) const
    {
        std::array<int, 7> count{};
        for (const int die : dice)
            ++count[static_cast<std::size_t>(die)];
        std::array<bool, 5> kept{};
        int run_start = 1;
        int longest = 0;
        for (int start = 1; start <= 6; ++start) {
            int length = 0;
            while (start + length <= 6 && count[static_cast<std::size_t>(start + length)] > 0)
                ++length;
            if (length > longest) {
                longest = length;
                run_start = start;
            }
        }
        const int most = *std::max_element(count.begin(), count.end());
        const auto pairs = std::count_if(count.begin(), count.end(), [](int times) { return times >= 2; });
        if (is_open<Straight>() && longest >= 3 && most <= 2) {
            std::array<bool, 7> used{};
            for (std::size_t i = 0; i < dice.size(); ++i) {
                const auto face = static_cast<std::size_t>(dice[i]);
                kept[i] = dice[i] >= run_start && dice[i] < run_start + longest && !used[face];
                used[face] = used[face] || kept[i];
            }
            return kept;
        }
        int best = 6;
        for (int face = 6; face >= 1; --face)
            if (count[static_cast<std::size_t>(face)] > count[static_cast<std::size_t>(best)])
                best = face;
        const bool two_pairs = pairs == 2 && (is_open<FullHouse>() || is_open<TwoPairs>());
        for (std::size_t i = 0; i < dice.size(); ++i)
            kept[i] = dice[i] == best || (two_pairs && count[static_cast<std::size_t>(dice[i])] >= 2);
        return kept;
    }

    /// A further five of a kind earns its extra, if this game gives one. Says whether it fills no box of its own.
    Took take_extra(std::size_t& bonus_column)
    {
        bool everywhere = true;
        for (std::size_t row = 0; row < rules_.rows.size(); ++row) {
            const auto* kind = std::get_if<OfAKind>(&rules_.rows[row].rule);
            if (kind == nullptr || kind->dice != 5)
                continue;
            for (auto& column : game_.values) {
                everywhere = everywhere && column[row].value_or(0) > 0;
                if (kind->repeats && column[row].value_or(0) > 0 && *column[row] < 3 * kind->worth.points) {
                    *column[row] += kind->worth.points;
                    return Took::nothing;
                }
            }
        }
        if (!everywhere)
            return Took::box;
        for (std::size_t row = 0; row < rules_.rows.size(); ++row) {
            auto& value = game_.values[0][row];
            if (std::holds_alternative<TickRow>(rules_.rows[row].rule) && value.value_or(0) < 4)
                value = value.value_or(0) + 1;
            const auto* extra = std::get_if<PerExtra>(&rules_.rows[row].rule);
            if (extra != nullptr && extra->ticks.empty())
                ++game_.extras[bonus_column];
        }
        return Took::box;
    }

    bool has_extra_five(const Dice& dice) const
    {
        if (!all_alike(dice))
            return false;
        for (std::size_t row = 0; row < rules_.rows.size(); ++row) {
            const auto* kind = std::get_if<OfAKind>(&rules_.rows[row].rule);
            if (kind != nullptr && kind->dice == 5)
                for (const auto& column : game_.values)
                    if (!column[row])
                        return false;
        }
        return true;
    }

    Took take_turn()
    {
        const Dice dice = roll();
        const bool extra = has_extra_five(dice);
        std::size_t column = 0;
        if (extra && rules_.most_entries) { // a tick is a turn of its own here
            take_extra(column);
            return Took::box;
        }
        std::size_t row = 0;
        const int points = choose_box(dice, extra ? Joker::yes : Joker::no, column, row);
        if (extra && points > 0 && take_extra(column) == Took::nothing)
            return Took::nothing;
        game_.values[column][row] = points;
        return Took::box;
    }

    int choose_box(const Dice& dice, Joker joker, std::size_t& chosen_column, std::size_t& chosen_row)
    {
        struct Choice {
            double gain;
            std::size_t column, row;
            int points;
        };
        std::vector<Choice> choices;
        for (std::size_t column = 0; column < game_.values.size(); ++column) {
            const int multiplier = rules_.multiplier(static_cast<int>(column) + 1);
            for (std::size_t row = 0; row < rules_.rows.size(); ++row)
                if (open(column, row)) {
                    const int points = score(rules_.rows[row].rule, dice, joker);
                    choices.push_back({(points - usual_points(rules_.rows[row].rule)) * multiplier, column, row,
                                       points * multiplier});
                }
        }
        std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) { return a.gain > b.gain; });
        const Choice& choice = choices[choices.size() > 1 && chance(random_, second_choice) ? 1 : 0];
        chosen_column = choice.column;
        chosen_row = choice.row;
        return choice.points;
    }
};

std::size_t position(const Template& rules, const std::string& id)
{
    return rules.find_row(id).value();
}

int added(const Game& game, const Rule& rule, std::size_t column)
{
    const Template& rules = *game.rules;
    const auto value = [&](const std::string& id, std::size_t of_column) {
        return game.values[of_column][position(rules, id)].value_or(0);
    };
    const int multiplier = rules.multiplier(static_cast<int>(column) + 1);
    return std::visit(
        Overloaded{
            [&](const SumOf& sum) {
                return std::accumulate(sum.rows.begin(), sum.rows.end(), 0,
                                       [&](int total, const std::string& id) { return total + value(id, column); });
            },
            [&](const BonusIf& bonus) { return bonus_points(bonus, value(bonus.of, column), multiplier); },
            [&](const PerExtra& extra) {
                return extra.ticks.empty() ? extra.worth * multiplier * game.extras[column]
                                           : extra.worth * multiplier * value(extra.ticks, column);
            },
            [&](const CopyOf& copy) { return value(copy.of, column); },
            [&](const SumAcross& sum) {
                int total = 0;
                for (std::size_t each = 0; each < game.values.size(); ++each)
                    total += value(sum.of, each);
                return total;
            },
            [](const auto&) { return 0; },
        },
        rule);
}

} // namespace

int turns_of(const Template& rules)
{
    if (rules.most_entries)
        return *rules.most_entries;
    const auto boxes = std::count_if(rules.rows.begin(), rules.rows.end(), is_box);
    return static_cast<int>(boxes) * (rules.columns == Columns::one_game
                                          ? static_cast<int>(std::max<std::size_t>(1, rules.multipliers.size()))
                                          : 1);
}

Game play(const Template& rules, std::optional<int> turns, Random& random)
{
    return Player(rules, random).play(std::min(turns.value_or(turns_of(rules)), turns_of(rules)));
}

void add_up(Game& game, const std::optional<Slip>& slip)
{
    const Template& rules = *game.rules;
    for (std::size_t row = 0; row < rules.rows.size(); ++row) {
        if (rules.rows[row].role == Role::entry)
            continue;
        const std::size_t columns = rules.rows[row].spans_columns ? 1 : game.values.size();
        for (std::size_t column = 0; column < columns; ++column) {
            game.values[column][row] = added(game, rules.rows[row].rule, column);
            if (slip && slip->row == row && slip->column == column)
                game.values[column][row] = slip->value;
        }
    }
}

int grand_total(const Game& game)
{
    return game.values[0].back().value_or(0);
}

} // namespace recount::maker
