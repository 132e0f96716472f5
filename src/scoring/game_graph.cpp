// From a template to its graph of sums: judge_game. A sum joins its rows; a row with a bonus that depends on it is
// first spread over what the bonus may hold, so that what is left is a tree. The written marks are states on the
// ways of the graph, and their posterior is the weight of these ways.
#include "scoring/game_graph.hpp"

#include "scoring/bonus_slips.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace recount {

namespace {

using CellKey = std::pair<std::size_t, int>;

/// What a way says about the cell of its step, in 32 bits: the mark and whether it is a slip.
std::uint32_t pack(const Mark& mark, bool slip)
{
    return (static_cast<std::uint32_t>(mark.kind) << 29) | (slip ? 1u << 28 : 0u) |
           static_cast<std::uint32_t>(mark.value);
}
Mark mark_in(std::uint32_t state)
{
    return {static_cast<MarkKind>(state >> 29), static_cast<int>(state & 0xfffffffu)};
}
bool slip_in(std::uint32_t state)
{
    return (state >> 28 & 1u) != 0;
}

/// One way to fill the boxes of further five of a kinds: the box that they need, the ticks, the points.
struct ExtraCombination {
    EntryState need, tick;
    BonusWay way;
    double weight = 0;
};

class Builder {
public:
    Builder(const Template& game, const LegalTable& legal, int first, int last,
            const std::map<CellKey, InkLikelihood>& ink, bool raw_entries, const TallyModel& model)
        : game_(game), legal_(legal), first_(first), last_(last), ink_(ink), raw_entries_(raw_entries), model_(model),
          graph_(model.negligible)
    {
    }

    GameEvidence run(const std::vector<Assumption>& assumptions);
    EntryFit entry_fit() const;

private:
    using LayerId = SumGraph::LayerId;

    const InkLikelihood& ink(const CellKey& cell) const
    {
        static const InkLikelihood nothing{Ink{}};
        const auto found = ink_.find(cell);
        return found == ink_.end() ? nothing : found->second;
    }
    std::size_t row_index(const std::string& id) const { return *game_.find_row(id); }
    int multiplier(int column) const { return raw_entries_ ? 1 : game_.multiplier(column); }
    /// Points of the greatest sum that another sum adds.
    int reach() const { return 420 * *std::max_element(reach_factors_.begin(), reach_factors_.end()); }
    const std::vector<LegalValue>& legal(std::size_t row, int column) const;

    bool may_hold_total() const;
    std::vector<bool> rows_of_cases() const;
    int case_of(std::size_t row, int column) const;
    LayerId amount_of(std::size_t row, int column);
    LayerId new_amount_of(std::size_t row, int column);
    std::optional<LayerId> part_of(std::size_t row, int column);
    LayerId sum_rows(const SumOf& sum, std::size_t row, int column);
    LayerId entry(std::size_t row, int column);
    std::vector<EntryState> states_of_entry(std::size_t row, int column) const;
    const TotalSlips& slips_of_sum(const SumOf& sum, std::size_t row, int column);
    LayerId written_total(LayerId sum, std::size_t row, int column, const TotalSlips& slips);
    LayerId with_bonus(LayerId base, const BonusIf& rule, std::size_t row, int column);
    LayerId with_extra(const PerExtra& rule, std::size_t row, std::optional<std::size_t> needs, int column);
    void collect(GameEvidence& evidence, double total) const;
    void loose_ticks(GameEvidence& evidence) const;

    const Template& game_;
    const LegalTable& legal_;
    int first_, last_;
    const std::map<CellKey, InkLikelihood>& ink_;
    bool raw_entries_ = false;
    const TallyModel& model_;
    Assumption assumption_; ///< of the tree that is being built
    SumGraph graph_;
    struct Told { ///< a step whose states are packed marks of one cell
        SumGraph::StepId step = 0;
        CellKey cell;
        const BonusIf* bonus = nullptr;
    };
    struct Entered { ///< a step whose states are numbers of entry states
        SumGraph::StepId step = 0;
        CellKey cell;
        std::vector<EntryState> states;
    };
    struct Extra { ///< a step whose states are numbers of combinations
        SumGraph::StepId step = 0;
        std::size_t row = 0;
        std::optional<std::size_t> needs, ticks;
        int column = 0;
        std::vector<ExtraCombination> combinations;
    };
    const std::vector<int> reach_factors_ = game_.multipliers.empty() ? std::vector<int>{1} : game_.multipliers;
    const bool any_total_ = may_hold_total();
    const std::vector<bool> row_of_cases_ = rows_of_cases();
    std::map<std::tuple<std::size_t, int, int>, LayerId> built_; ///< amounts by row, column and case
    std::map<CellKey, LayerId> shared_;                          ///< the part of a sum that no case touches
    std::map<CellKey, TotalSlips> slips_;
    std::vector<std::pair<CellKey, LayerId>> sums_; ///< the layer of what follows, for each total
    std::vector<Told> told_;
    std::vector<Entered> entered_;
    std::vector<Extra> extras_;
};

const std::vector<LegalValue>& Builder::legal(std::size_t row, int column) const
{
    return legal_.at(row, raw_entries_ ? 0 : column);
}

std::vector<EntryState> Builder::states_of_entry(std::size_t row, int column) const
{
    EntryHabits habits = model_.entries;
    if (!any_total_)
        habits.blank_but_counted = 0; // nothing is counted anywhere
    return entry_states(game_, game_.rows[row], legal(row, column), legal_.at(row, 0), ink({row, column}), habits);
}

/// Whether a box of some total may hold a number.
bool Builder::may_hold_total() const
{
    constexpr double even = 0.5; // likelier blank than not: stray strokes in unused boxes are common
    return std::any_of(ink_.begin(), ink_.end(), [&](const auto& item) {
        const auto& [cell, likelihood] = item;
        return game_.rows[cell.first].role != Role::entry && likelihood.of(blank) < even;
    });
}

/// Rows whose amount depends on the case: those that a bonus of all columns needs or fills, and all that adds them up.
std::vector<bool> Builder::rows_of_cases() const
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
int Builder::case_of(std::size_t row, int column) const
{
    if (!row_of_cases_[row] || assumption_.needs.empty())
        return -1;
    const int met = assumption_.all_met.value_or(false) ? 1 : 0;
    return 2 * static_cast<int>(assumption_.needs[static_cast<std::size_t>(column - first_)]) + met;
}

Builder::LayerId Builder::entry(std::size_t row, int column)
{
    std::vector<EntryState> states = states_of_entry(row, column);
    const auto step = graph_.add_step(graph_.origin(), [&](const Amount&, const auto& emit) {
        for (std::uint32_t index = 0; index < states.size(); ++index)
            emit(Amount{states[index].points, states[index].counted}, index, states[index].weight);
    });
    entered_.push_back({step, {row, column}, std::move(states)});
    return graph_.step(step).to;
}

Builder::LayerId Builder::written_total(LayerId sum, std::size_t row, int column, const TotalSlips& slips)
{
    const CellKey cell{row, column};
    const InkLikelihood& seen = ink(cell);
    sums_.emplace_back(cell, sum);
    std::vector<InkLikelihood::Weighed> numbers; // heaviest first
    for (const auto& weighed : seen.marks()) {
        if (weighed.mark.kind == MarkKind::number)
            numbers.push_back(weighed);
    }
    std::stable_sort(numbers.begin(), numbers.end(),
                     [](const auto& left, const auto& right) { return left.likelihood > right.likelihood; });
    const auto step = graph_.add_step(sum, [&](const Amount& amount, const auto& emit) {
        emit(amount, pack(number(amount.counted), false), slips.right() * seen.of(number(amount.counted)));
        for (const MarkKind kind : {MarkKind::blank, MarkKind::illegible, MarkKind::struck}) {
            const bool slip = kind == MarkKind::struck && amount.counted != 0;
            emit(amount, pack({kind, 0}, slip), slips.of_kind(kind, amount) * seen.of({kind, 0}));
        }
        for (const auto& [mark, likelihood] : seen.marks()) {
            if (mark.kind == MarkKind::ticks)
                emit(amount, pack(mark, false), slips.of_kind(mark.kind, amount) * likelihood);
        }
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

Builder::LayerId Builder::with_bonus(LayerId base, const BonusIf& rule, std::size_t row, int column)
{
    const CellKey cell{row, column};
    const InkLikelihood& seen = ink(cell);
    const BonusSlips slips(rule, multiplier(column), model_.bonuses);
    const auto step = graph_.add_step(base, [&](const Amount& amount, const auto& emit) {
        slips.each(amount, seen, [&](const BonusWay& way) {
            emit(Amount{amount.by_rules + way.by_rules, amount.counted + way.counted}, pack(way.mark, way.slip),
                 way.share * seen.of(way.mark));
        });
    });
    told_.push_back({step, cell, &rule});
    return graph_.step(step).to;
}

Builder::LayerId Builder::with_extra(const PerExtra& rule, std::size_t row, std::optional<std::size_t> needs,
                                     int column)
{
    Extra extra{0, row, needs, {}, column, {}};
    std::vector<EntryState> needed{{blank, 1, 0, true, 1.0}};
    if (needs)
        needed = states_of_entry(*needs, column);
    std::vector<EntryState> ticked{{blank, 0, 0, true, 1.0}};
    if (!rule.ticks.empty()) {
        extra.ticks = row_index(rule.ticks);
        ticked = states_of_entry(*extra.ticks, column);
    }
    const InkLikelihood& seen = ink({row, column});
    BonusHabits habits = model_.bonuses;
    if (!any_total_)
        habits.unwritten = 0; // nothing is counted anywhere
    const ExtraSlips slips(rule, multiplier(column), habits);
    const auto wanted = assumption_.needs.empty() ? Assumption::Needs::any
                                                  : assumption_.needs[static_cast<std::size_t>(column - first_)];
    double heaviest = 0;
    for (const bool has_points : {true, false}) {
        if (wanted != Assumption::Needs::any && (wanted == Assumption::Needs::points) != has_points)
            continue;
        const bool met = rule.in_every_column && assumption_.all_met ? *assumption_.all_met : has_points;
        for (const EntryState& tick : ticked) {
            for (const BonusWay& way : slips.ways(met, tick.points, seen)) {
                const double share = tick.weight * way.share * seen.of(way.mark);
                for (const EntryState& need : needed) {
                    const double weight = share * need.weight;
                    if ((need.points > 0) != has_points || weight <= model_.negligible * heaviest)
                        continue;
                    heaviest = std::max(heaviest, weight);
                    extra.combinations.push_back({need, tick, way, weight});
                }
            }
        }
    }
    extra.step = graph_.add_step(graph_.origin(), [&](const Amount&, const auto& emit) {
        for (std::uint32_t index = 0; index < extra.combinations.size(); ++index) {
            const auto& [need, tick, way, weight] = extra.combinations[index];
            const int points = needs ? need.points : 0;
            emit(Amount{points + way.by_rules, need.counted + way.counted}, index, weight);
        }
    });
    extras_.push_back(std::move(extra));
    return graph_.step(extras_.back().step).to;
}

/// What a sum adds for one of its rows, the bonus that depends on it included; nothing where another row brings it.
std::optional<Builder::LayerId> Builder::part_of(std::size_t row, int column)
{
    const Row& part = game_.rows[row];
    if (std::holds_alternative<BonusIf>(part.rule))
        return std::nullopt; // beside the total that it depends on
    if (const auto* extra = std::get_if<PerExtra>(&part.rule))
        return extra->needs.empty() ? std::optional(with_extra(*extra, row, std::nullopt, column)) : std::nullopt;
    if (const auto needing = extra_on(game_, part.id))
        return with_extra(*needing->rule, needing->row, row, column);
    if (const auto bonus = bonus_on(game_, part.id))
        return with_bonus(amount_of(row, column), *bonus->rule, bonus->row, column);
    return amount_of(row, column);
}

Builder::LayerId Builder::sum_rows(const SumOf& sum, std::size_t row, int column)
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

Builder::LayerId Builder::amount_of(std::size_t row, int column)
{
    if (game_.rows[row].spans_columns)
        return new_amount_of(row, column); // the last row: once in each case
    const std::tuple key{row, column, case_of(row, column)};
    const auto found = built_.find(key);
    return found != built_.end() ? found->second : built_.emplace(key, new_amount_of(row, column)).first->second;
}

const TotalSlips& Builder::slips_of_sum(const SumOf& sum, std::size_t row, int column)
{
    const auto found = slips_.find({row, column});
    if (found != slips_.end())
        return found->second;
    int bonus = 0;
    for (const std::string& id : sum.rows) { // the sum without its bonus is a usual slip
        if (const auto link = bonus_on(game_, id))
            bonus = link->rule->worth * multiplier(column);
    }
    if (const auto link = bonus_on(game_, game_.rows[row].id))
        bonus = link->rule->worth * multiplier(column);
    const TotalSlips slips{sum.rows.size(), legal_.usual_parts(game_, sum.rows, raw_entries_ ? 0 : column), bonus,
                           reach(), model_.totals};
    return slips_.emplace(CellKey{row, column}, slips).first->second;
}

Builder::LayerId Builder::new_amount_of(std::size_t row, int column)
{
    const Row& place = game_.rows[row];
    if (place.role == Role::entry)
        return entry(row, column);
    if (const auto* sum = std::get_if<SumOf>(&place.rule)) {
        LayerId total = sum_rows(*sum, row, column);
        const auto* across = std::get_if<SumAcross>(&game_.rows.back().rule);
        if (raw_entries_ && across != nullptr && across->of == place.id)
            total = graph_.multiply(total, game_.multiplier(column));
        return written_total(total, row, column, slips_of_sum(*sum, row, column));
    }
    if (const auto* copy = std::get_if<CopyOf>(&place.rule))
        return written_total(amount_of(row_index(copy->of), column), row, column, {1, {}, 0, reach(), model_.totals});
    const auto& across = std::get<SumAcross>(place.rule);
    LayerId total = amount_of(row_index(across.of), first_);
    for (int next = first_ + 1; next <= last_; ++next)
        total = graph_.add_sum(total, amount_of(row_index(across.of), next));
    return written_total(total, row, 0, {static_cast<std::size_t>(last_ - first_ + 1), {}, 0, reach(), model_.totals});
}

void add_entry(CellEvidence& cell, const EntryState& state, double weight)
{
    cell.marks[state.mark] += weight;
    cell.illegal += state.is_legal ? 0 : weight;
    if (state.mark.kind == MarkKind::blank && state.counted > 0)
        cell.counted_though_blank[state.counted] += weight;
}

void Builder::collect(GameEvidence& evidence, double total) const
{
    for (const Entered& entered : entered_) {
        CellEvidence& cell = evidence.cells[entered.cell];
        for (const auto& way : graph_.step(entered.step).ways)
            add_entry(cell, entered.states[way.state], graph_.weight(graph_.step(entered.step), way) / total);
    }
    for (const Told& told : told_) {
        const auto& step = graph_.step(told.step);
        CellEvidence& cell = evidence.cells[told.cell];
        for (const auto& way : step.ways) {
            const double weight = graph_.weight(step, way) / total;
            cell.marks[mark_in(way.state)] += weight;
            cell.slip += slip_in(way.state) ? weight : 0;
            if (told.bonus != nullptr) {
                const Amount& from = graph_.layer(step.from).amounts[way.from];
                cell.follows[bonus_points(*told.bonus, from.counted, multiplier(told.cell.second))] += weight;
                cell.by_rules[graph_.layer(step.to).amounts[way.to].by_rules - from.by_rules] += weight;
            }
        }
    }
    for (const Extra& extra : extras_) {
        for (const auto& way : graph_.step(extra.step).ways) {
            const double weight = graph_.weight(graph_.step(extra.step), way) / total;
            const ExtraCombination& made = extra.combinations[way.state];
            CellEvidence& cell = evidence.cells[{extra.row, extra.column}];
            cell.marks[made.way.mark] += weight;
            cell.slip += made.way.slip ? weight : 0;
            cell.follows[made.way.follows] += weight;
            cell.by_rules[made.way.by_rules] += weight;
            if (extra.needs)
                add_entry(evidence.cells[{*extra.needs, extra.column}], made.need, weight);
            if (extra.ticks)
                add_entry(evidence.cells[{*extra.ticks, extra.column}], made.tick, weight);
        }
    }
    for (const auto& [key, layer] : sums_) {
        CellEvidence& cell = evidence.cells[key];
        for (std::size_t index = 0; index < graph_.layer(layer).amounts.size(); ++index) {
            const double weight = graph_.layer(layer).weight(index) / total;
            cell.follows[graph_.layer(layer).amounts[index].counted] += weight;
            cell.by_rules[graph_.layer(layer).amounts[index].by_rules] += weight;
        }
    }
}

void Builder::loose_ticks(GameEvidence& evidence) const
{
    for (std::size_t row = 0; row < game_.rows.size(); ++row) {
        if (!std::holds_alternative<TickRow>(game_.rows[row].rule))
            continue;
        for (int column = first_; column <= last_; ++column) {
            CellEvidence& cell = evidence.cells[{row, column}];
            if (!cell.marks.empty())
                continue; // part of the graph
            double sum = 0;
            for (const EntryState& state : states_of_entry(row, column)) {
                cell.marks[state.mark] += state.weight;
                sum += state.weight;
            }
            for (auto& [mark, weight] : cell.marks)
                weight /= sum;
        }
    }
}

EntryFit Builder::entry_fit() const
{
    EntryFit fit;
    fit.needed.assign(static_cast<std::size_t>(last_ - first_ + 1), {0, 0, 0});
    for (std::size_t row = 0; row < game_.rows.size(); ++row) {
        const auto extra = extra_on(game_, game_.rows[row].id);
        const bool needed = extra.has_value() && extra->rule->in_every_column;
        for (int column = first_; column <= last_ && game_.rows[row].role == Role::entry; ++column) {
            double with_points = 0;
            double without = 0;
            for (const EntryState& state : states_of_entry(row, column))
                (state.points > 0 ? with_points : without) += state.weight;
            if (!needed) {
                fit.others += std::log(with_points + without);
                continue;
            }
            auto& logs = fit.needed[static_cast<std::size_t>(column - first_)];
            logs[static_cast<std::size_t>(Assumption::Needs::any)] += std::log(with_points + without);
            logs[static_cast<std::size_t>(Assumption::Needs::points)] += std::log(with_points);
            logs[static_cast<std::size_t>(Assumption::Needs::none)] += std::log(without);
        }
    }
    return fit;
}

GameEvidence Builder::run(const std::vector<Assumption>& assumptions)
{
    std::vector<SumGraph::Root> roots;
    for (const Assumption& assumption : assumptions) {
        assumption_ = assumption;
        roots.push_back({amount_of(game_.rows.size() - 1, first_), assumption.prior});
    }
    graph_.send_back(roots);
    GameEvidence evidence;
    evidence.log_evidence = graph_.log_evidence();
    collect(evidence, graph_.evidence());
    loose_ticks(evidence);
    return evidence;
}

} // namespace

double EntryFit::log_evidence(const Assumption& assumption) const
{
    double sum = others;
    for (std::size_t column = 0; column < needed.size(); ++column) {
        const auto wanted = assumption.needs.empty() ? Assumption::Needs::any : assumption.needs[column];
        sum += needed[column][static_cast<std::size_t>(wanted)];
    }
    return sum;
}

EntryFit entry_fit(const Template& game, const LegalTable& legal, int first, int last,
                   const std::map<CellKey, InkLikelihood>& ink, bool raw_entries, const TallyModel& model)
{
    return Builder(game, legal, first, last, ink, raw_entries, model).entry_fit();
}

GameEvidence judge_game(const Template& game, const LegalTable& legal, int first, int last,
                        const std::map<CellKey, InkLikelihood>& ink, const std::vector<Assumption>& assumptions,
                        const TallyModel& model)
{
    return Builder(game, legal, first, last, ink, assumptions.front().raw_entries, model).run(assumptions);
}

} // namespace recount
