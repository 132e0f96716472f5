// What a game's graph says about its cells: GameBuilder::judge, GameBuilder::entry_fit. Marks are states on the ways of
// the graph, so that a cell's posterior is a sum over the ways of its step; what follows from the cells above is a sum
// over the amounts of a layer.
#include "scoring/game_builder.hpp"

#include <cmath>

namespace recount {

namespace {

/// Ways lighter than this share of the evidence are not looked at: all together they come to nothing.
constexpr double weightless = 1e-15;

void add_entry(CellEvidence& cell, const EntryState& state, double weight)
{
    cell.marks[state.mark] += weight;
    cell.illegal += state.is_legal ? 0 : weight;
    if (state.mark.kind == MarkKind::blank && state.counted > 0)
        cell.counted_though_blank[state.counted] += weight;
}

} // namespace

void GameBuilder::collect(GameEvidence& evidence, double total) const
{
    const auto each_way = [&](SumGraph::StepId id, auto&& visit) {
        const SumGraph::Step& step = graph_.step(id);
        for (const auto& way : step.ways) {
            const double weight = graph_.weight(step, way) / total;
            if (weight > weightless)
                visit(step, way, weight);
        }
    };
    for (const Entered& entered : entered_) {
        CellEvidence& cell = evidence.cells[entered.cell];
        each_way(entered.step, [&](const auto&, const auto& way, double weight) {
            add_entry(cell, (*entered.states)[way.state], weight);
        });
    }
    for (const Told& told : told_) {
        CellEvidence& cell = evidence.cells[told.cell];
        each_way(told.step, [&](const auto& step, const auto& way, double weight) {
            cell.marks[mark_in(way.state)] += weight;
            cell.slip += slip_in(way.state) ? weight : 0;
            if (told.bonus != nullptr) {
                const Amount& from = graph_.layer(step.from).amounts[way.from];
                cell.follows[bonus_points(*told.bonus, from.counted, multiplier(told.cell.second))] += weight;
                cell.by_rules[graph_.layer(step.to).amounts[way.to].by_rules - from.by_rules] += weight;
            }
        });
    }
    for (const Extra& extra : extras_) {
        CellEvidence& cell = evidence.cells[{extra.row, extra.column}];
        each_way(extra.step, [&](const auto&, const auto& way, double weight) {
            const ExtraCombination& made = extra.combinations[way.state];
            cell.marks[made.way.mark] += weight;
            cell.slip += made.way.slip ? weight : 0;
            cell.follows[made.way.follows] += weight;
            cell.by_rules[made.way.by_rules] += weight;
            if (made.way.mark == blank && made.way.counted > 0 && made.tick.points == 0)
                cell.counted_though_blank[made.way.counted] += weight;
            if (extra.needs)
                add_entry(evidence.cells[{*extra.needs, extra.column}], made.need, weight);
            if (extra.ticks)
                add_entry(evidence.cells[{*extra.ticks, extra.column}], made.tick, weight);
        });
    }
    for (const auto& [key, id] : sums_) {
        const Layer& layer = graph_.layer(id);
        CellEvidence& cell = evidence.cells[key];
        for (std::size_t index = 0; index < layer.amounts.size(); ++index) {
            const double weight = layer.weight(index) / total;
            if (weight <= weightless)
                continue;
            cell.follows[layer.amounts[index].counted] += weight;
            cell.by_rules[layer.amounts[index].by_rules] += weight;
        }
    }
}

void GameBuilder::loose_ticks(GameEvidence& evidence)
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
                cell.illegal += state.is_legal ? 0 : state.weight;
                sum += state.weight;
            }
            for (auto& [mark, weight] : cell.marks)
                weight /= sum;
            cell.illegal /= sum;
        }
    }
}

EntryFit GameBuilder::entry_fit(double least)
{
    EntryFit fit;
    fit.needed.assign(static_cast<std::size_t>(last_ - first_ + 1), {0, 0, 0});
    for (std::size_t row = 0; row < game_.rows.size() && fit.others >= least; ++row) { // each row makes it worse
        const auto extra = extra_on(game_, game_.rows[row].id);
        const bool needed = extra.has_value() && extra->rule->in_every_column;
        for (int column = first_; column <= last_ && game_.rows[row].role == Role::entry; ++column) {
            double with_points = 0;
            double without = 0;
            for (const EntryState& state : states_of_entry(row, column))
                (state.counted > 0 ? with_points : without) += state.weight;
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

GameEvidence GameBuilder::judge(const std::vector<Assumption>& assumptions)
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

double EntryFit::log_evidence(const Assumption& assumption) const
{
    double sum = others;
    for (std::size_t column = 0; column < needed.size(); ++column) {
        const auto wanted = assumption.needs.empty() ? Assumption::Needs::any : assumption.needs[column];
        sum += needed[column][static_cast<std::size_t>(wanted)];
    }
    return sum;
}

} // namespace recount
