// From a template to its graph of sums: GameBuilder. A sum joins its rows; a row with a bonus that depends on it is
// first spread over what the bonus may hold, so that what is left is a tree. The written marks are states on the
// ways of the graph, and their posterior is the weight of these ways. Assumptions on all columns make a tree each; what
// they do not touch is built once.
#include "scoring/game_builder.hpp"

#include <algorithm>
#include <cmath>

namespace recount {

using LayerId = SumGraph::LayerId;

const std::vector<LegalValue>& GameBuilder::legal(std::size_t row, int column) const
{
    return legal_.at(row, raw_entries_ ? 0 : column);
}

const std::vector<EntryState>& GameBuilder::states_of_entry(std::size_t row, int column)
{
    const auto found = states_.find({row, column});
    if (found != states_.end())
        return found->second;
    EntryHabits habits = habits_.beside(ink({row, column}));
    const bool no_turn_left = game_.most_entries && habits_.scored() >= *game_.most_entries;
    if (!any_total_ || no_turn_left)
        habits.blank_but_counted = 0; // nothing is counted anywhere, or nothing more can have been scored
    return states_
        .emplace(CellKey{row, column}, entry_states(game_, game_.rows[row], legal(row, column), legal_.at(row, 0),
                                                    ink({row, column}), habits))
        .first->second;
}

/// Points of the greatest sum that another sum adds, or of the greatest box that one turn fills.
int GameBuilder::greatest_part() const
{
    int most = 420; // a section of a usual sheet
    for (std::size_t row = 0; row < game_.rows.size(); ++row) {
        const std::vector<LegalValue>& values = legal_.at(row, 0);
        const auto of_one_turn = std::find_if(values.rbegin(), values.rend(), [&](const LegalValue& value) {
            return turns(game_.rows[row].rule, value.points) == 1;
        });
        if (of_one_turn != values.rend())
            most = std::max(most, of_one_turn->points);
    }
    const std::vector<int>& factors = game_.multipliers;
    return most * (factors.empty() ? 1 : *std::max_element(factors.begin(), factors.end()));
}

/// Whether a box of some total may hold a number.
bool GameBuilder::may_hold_total() const
{
    constexpr double even = 0.5; // likelier blank than not: stray strokes in unused boxes are common
    return std::any_of(ink_.begin(), ink_.end(), [&](const auto& item) {
        const auto& [cell, likelihood] = item;
        return game_.rows[cell.first].role != Role::entry && likelihood.of(blank) < even;
    });
}

GameHabits GameBuilder::habits_of_game() const
{
    GameHabits habits(model_.entries, model_.own);
    for (const auto& [cell, likelihood] : ink_) {
        if (is_turn(game_.rows[cell.first]))
            habits.add(likelihood);
    }
    return habits;
}

/// Rows whose amount depends on the case: those that a bonus of all columns needs or fills, and all that adds them up.
std::vector<bool> GameBuilder::rows_of_cases() const
{
    std::vector<bool> touched(game_.rows.size(), false);
    for (std::size_t row = 0; row < game_.rows.size(); ++row) { // a sum stands below what it adds
        const Rule& rule = game_.rows[row].rule;
        const auto* extra = std::get_if<PerExtra>(&rule);
        const auto needing = extra_on(game_, game_.rows[row].id);
        touched[row] = (extra != nullptr && extra->in_every_column) || (needing && needing->rule->in_every_column);
        if (const auto* sum = std::get_if<SumOf>(&rule))
            touched[row] = std::any_of(sum->rows.begin(), sum->rows.end(),
                                       [&](const std::string& id) { return touched[row_index(id)]; });
        if (const auto* copy = std::get_if<CopyOf>(&rule))
            touched[row] = touched[row_index(copy->of)];
        if (const auto* across = std::get_if<SumAcross>(&rule))
            touched[row] = touched[row_index(across->of)];
    }
    return touched;
}

/// Which case the amount of a row is built for: equal numbers mean the same amount. -1 where no case touches it.
int GameBuilder::case_of(std::size_t row, int column) const
{
    if (!row_of_cases_[row] || assumption_.needs.empty())
        return -1;
    const int met = assumption_.all_met.value_or(false) ? 1 : 0;
    return 2 * static_cast<int>(assumption_.needs[static_cast<std::size_t>(column - first_)]) + met;
}

LayerId GameBuilder::entry(std::size_t row, int column)
{
    const std::vector<EntryState>& states = states_of_entry(row, column);
    const auto step = graph_.add_step(graph_.origin(), [&](const Amount&, const auto& emit) {
        for (std::uint32_t index = 0; index < states.size(); ++index)
            emit(Amount{states[index].points, states[index].counted}, index, states[index].weight);
    });
    entered_.push_back({step, {row, column}, &states});
    return graph_.step(step).to;
}

LayerId GameBuilder::written_total(LayerId sum, std::size_t row, int column, const TotalSlips& slips)
{
    const CellKey cell{row, column};
    const InkLikelihood& seen = ink(cell);
    sums_.emplace_back(cell, sum);
    std::vector<InkLikelihood::Weighed> numbers; // heaviest first
    std::vector<InkLikelihood::Weighed> others;
    for (const Mark& mark : {blank, illegible, struck})
        others.push_back({mark, seen.of(mark)});
    for (const auto& weighed : seen.marks()) {
        if (weighed.mark.kind == MarkKind::number)
            numbers.push_back(weighed);
        if (weighed.mark.kind == MarkKind::ticks)
            others.push_back(weighed);
    }
    std::sort(numbers.begin(), numbers.end(), [](const auto& left, const auto& right) {
        return left.likelihood != right.likelihood ? left.likelihood > right.likelihood : left.mark < right.mark;
    });
    const auto step = graph_.add_step(sum, [&](const Amount& amount, const auto& emit) {
        emit(amount, pack(number(amount.counted), false), slips.right() * seen.of(number(amount.counted)));
        for (const auto& [mark, likelihood] : others) {
            const bool slip = mark == struck && amount.counted != 0;
            emit(amount, pack(mark, slip), slips.of_kind(mark.kind, amount) * likelihood);
        }
        if (amount.counted != 0) // taken for a 0
            emit(Amount{amount.by_rules, 0}, pack(struck, amount.by_rules != 0),
                 slips.wrong_stroke(amount) * seen.of(struck));
        for (const auto& [mark, likelihood] : numbers) {
            if (!emit.keeps(slips.most_wrong() * likelihood))
                break; // the others are lighter still
            if (mark.value != amount.counted)
                emit(Amount{amount.by_rules, mark.value}, pack(mark, mark.value != amount.by_rules),
                     slips.wrong(mark.value, amount) * likelihood);
        }
    });
    told_.push_back({step, cell, nullptr});
    return graph_.step(step).to;
}

LayerId GameBuilder::with_bonus(LayerId base, const BonusIf& rule, std::size_t row, int column)
{
    const CellKey cell{row, column};
    const InkLikelihood& seen = ink(cell);
    const BonusSlips slips(rule, multiplier(column), model_.bonuses);
    double most_likely = seen.of(illegible); // of the box as it may be written: no mark at all may have been told apart
    for (const auto& weighed : seen.marks())
        most_likely = std::max(most_likely, weighed.likelihood);
    const auto step = graph_.add_step(base, [&](const Amount& amount, const auto& emit) {
        slips.each(amount, seen, [&](const BonusWay& way) {
            if (!emit.keeps(way.share * most_likely))
                return;
            emit(Amount{amount.by_rules + way.by_rules, amount.counted + way.counted}, pack(way.mark, way.slip),
                 way.share * seen.of(way.mark));
        });
    });
    told_.push_back({step, cell, &rule});
    return graph_.step(step).to;
}

LayerId GameBuilder::with_extra(const PerExtra& rule, std::size_t row, std::optional<std::size_t> needs, int column)
{
    Extra extra{0, row, needs, {}, column, {}};
    static const std::vector<EntryState> no_need{{blank, 1, 1, true, 1.0}};
    static const std::vector<EntryState> no_ticks{{blank, 0, 0, true, 1.0}};
    if (!rule.ticks.empty())
        extra.ticks = row_index(rule.ticks);
    const std::vector<EntryState>& needed = needs ? states_of_entry(*needs, column) : no_need;
    const std::vector<EntryState>& ticked = extra.ticks ? states_of_entry(*extra.ticks, column) : no_ticks;
    const InkLikelihood& seen = ink({row, column});
    BonusHabits habits = model_.bonuses;
    if (!any_total_)
        habits.unwritten = 0; // nothing is counted anywhere
    const ExtraSlips slips(rule, multiplier(column), habits);
    const auto wanted = rule.in_every_column && !assumption_.needs.empty()
                            ? assumption_.needs[static_cast<std::size_t>(column - first_)]
                            : Assumption::Needs::any;
    double heaviest = 0;
    for (const bool has_points : {true, false}) {
        if (wanted != Assumption::Needs::any && (wanted == Assumption::Needs::points) != has_points)
            continue;
        double heaviest_need = 0;
        for (const EntryState& need : needed)
            heaviest_need = std::max(heaviest_need, (need.counted > 0) == has_points ? need.weight : 0);
        const bool met = rule.in_every_column && assumption_.all_met ? *assumption_.all_met : has_points;
        for (const EntryState& tick : ticked) {
            for (const BonusWay& way : slips.ways(met, tick.points, seen)) {
                const double share = tick.weight * way.share * seen.of(way.mark);
                if (share * heaviest_need <= model_.negligible * heaviest)
                    continue;
                for (const EntryState& need : needed) {
                    const double weight = share * need.weight;
                    if ((need.counted > 0) != has_points || weight <= model_.negligible * heaviest)
                        continue;
                    heaviest = std::max(heaviest, weight);
                    extra.combinations.push_back({need, tick, way, weight});
                    if (need.points == 0) // counted, but not written: the rules give nothing for it
                        extra.combinations.back().way.by_rules = 0;
                }
            }
        }
    }
    extra.step = graph_.add_step(graph_.origin(), [&](const Amount&, const auto& emit) {
        for (std::uint32_t index = 0; index < extra.combinations.size(); ++index) {
            const auto& [need, tick, way, weight] = extra.combinations[index];
            const Amount beside = needs ? Amount{need.points, need.counted} : Amount{};
            emit(Amount{beside.by_rules + way.by_rules, beside.counted + way.counted}, index, weight);
        }
    });
    extras_.push_back(std::move(extra));
    return graph_.step(extras_.back().step).to;
}

/// What a sum adds for one of its rows, the bonus that depends on it included; nothing where another row brings it.
std::optional<LayerId> GameBuilder::part_of(std::size_t row, int column)
{
    const Row& part = game_.rows[row];
    if (!needed_by(part.rule).empty())
        return std::nullopt; // beside the row that it depends on
    if (const auto needing = extra_on(game_, part.id))
        return with_extra(*needing->rule, needing->row, row, column);
    if (const auto bonus = bonus_on(game_, part.id))
        return with_bonus(amount_of(row, column), *bonus->rule, bonus->row, column);
    return amount_of(row, column);
}

LayerId GameBuilder::sum_rows(const SumOf& sum, std::size_t row, int column)
{
    const auto join = [&](std::optional<LayerId> total, bool of_cases) {
        for (const std::string& id : sum.rows) {
            if (row_of_cases_[row_index(id)] != of_cases)
                continue;
            if (const auto part = part_of(row_index(id), column))
                total = total ? graph_.add_sum(*total, *part) : *part;
        }
        return total;
    };
    const auto found = shared_.find({row, column});
    std::optional<LayerId> total;
    if (found != shared_.end())
        total = found->second;
    else if ((total = join(std::nullopt, false)))
        shared_.emplace(CellKey{row, column}, *total);
    return *join(total, true);
}

LayerId GameBuilder::amount_of(std::size_t row, int column)
{
    if (game_.rows[row].spans_columns)
        return new_amount_of(row, column); // the last row: once in each case
    const std::tuple key{row, column, case_of(row, column)};
    const auto found = built_.find(key);
    return found != built_.end() ? found->second : built_.emplace(key, new_amount_of(row, column)).first->second;
}

/// The points of a row as its own ink shows them, each with its probability.
std::vector<std::pair<int, double>> GameBuilder::shown_points(const CellKey& cell)
{
    std::vector<std::pair<int, double>> points;
    double sum = 0;
    const auto add = [&](int value, double weight) {
        sum += weight;
        if (value > 0)
            points.emplace_back(value, weight);
    };
    if (game_.rows[cell.first].role == Role::entry) {
        for (const EntryState& state : states_of_entry(cell.first, cell.second))
            add(state.counted, state.weight);
    } else {
        for (const auto& [mark, likelihood] : ink(cell).marks())
            add(mark.kind == MarkKind::number ? mark.value : 0, likelihood);
    }
    for (auto& [value, weight] : points)
        weight /= sum;
    return points;
}

/// The points that are added up, each with its share of the rows that have points: what may have been left out or
/// counted twice.
std::vector<std::pair<int, double>> GameBuilder::likely_parts(const std::vector<CellKey>& cells)
{
    std::vector<std::pair<int, double>> likely;
    double all = 0;
    for (const CellKey& cell : cells) {
        for (const auto& [points, probability] : shown_points(cell)) {
            likely.emplace_back(points, probability);
            all += probability;
        }
    }
    for (auto& [points, share] : likely)
        share /= std::max(all, 1.0);
    return likely;
}

const TotalSlips& GameBuilder::slips_of_sum(const SumOf& sum, std::size_t row, int column)
{
    const auto found = slips_.find({row, column});
    if (found != slips_.end())
        return found->second;
    std::vector<int> bonus;
    for (const std::string& id : sum.rows) { // the sum without its bonus is a usual slip
        if (const auto link = bonus_on(game_, id))
            bonus = bonus_worths(*link->rule, multiplier(column));
    }
    if (const auto link = bonus_on(game_, game_.rows[row].id))
        bonus = bonus_worths(*link->rule, multiplier(column));
    std::vector<CellKey> parts;
    for (const std::string& id : sum.rows)
        parts.emplace_back(row_index(id), column);
    return slips_.try_emplace(CellKey{row, column}, sum.rows.size(), likely_parts(parts), bonus, reach_, model_.totals)
        .first->second;
}

LayerId GameBuilder::new_amount_of(std::size_t row, int column)
{
    const Row& place = game_.rows[row];
    if (place.role == Role::entry)
        return entry(row, column);
    if (const auto* extra = std::get_if<PerExtra>(&place.rule))
        return with_extra(*extra, row, std::nullopt, column);
    if (const auto* sum = std::get_if<SumOf>(&place.rule)) {
        LayerId total = sum_rows(*sum, row, column);
        const auto* across = std::get_if<SumAcross>(&game_.rows.back().rule);
        if (raw_entries_ && across != nullptr && across->of == place.id)
            total = graph_.multiply(total, game_.multiplier(column));
        return written_total(total, row, column, slips_of_sum(*sum, row, column));
    }
    if (const auto* copy = std::get_if<CopyOf>(&place.rule))
        return written_total(amount_of(row_index(copy->of), column), row, column, {1, {}, {}, reach_, model_.totals});
    const auto& across = std::get<SumAcross>(place.rule);
    LayerId total = amount_of(row_index(across.of), first_);
    std::vector<CellKey> parts{{row_index(across.of), first_}};
    for (int next = first_ + 1; next <= last_; ++next) {
        total = graph_.add_sum(total, amount_of(row_index(across.of), next));
        parts.emplace_back(row_index(across.of), next);
    }
    return written_total(total, row, 0, {parts.size(), likely_parts(parts), {}, reach_, model_.totals});
}

} // namespace recount
