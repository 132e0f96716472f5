// What the rules make of a card: tally_up. Each game is judged exactly under every assumption that its sheet leaves
// open (see Assumption), the assumptions are weighed by their evidence, and the result is laid out cell by cell.
#include "scoring/tally.hpp"

#include "scoring/game_builder.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace recount {

namespace {

struct ColumnRange {
    int first = 1;
    int last = 1;
};

/// Every case of a bonus that needs points in the same row of all columns: all have them, or the first that has none
/// is column 1, 2, ...; one case without a condition where the sheet knows no such bonus.
std::vector<Assumption> needs_cases(const Template& game, int columns)
{
    const bool asks = std::any_of(game.rows.begin(), game.rows.end(), [](const Row& row) {
        const auto* extra = std::get_if<PerExtra>(&row.rule);
        return extra != nullptr && extra->in_every_column;
    });
    if (!asks)
        return {Assumption{}};
    using Needs = Assumption::Needs;
    const auto count = static_cast<std::size_t>(columns);
    std::vector<Assumption> cases{{std::vector<Needs>(count, Needs::points), true, false, 1}};
    for (std::size_t without = 0; without < count; ++without) {
        Assumption made{std::vector<Needs>(count, Needs::any), false, false, 1};
        std::fill_n(made.needs.begin(), without, Needs::points);
        made.needs[without] = Needs::none;
        cases.push_back(made);
    }
    return cases;
}

std::vector<Assumption> assumptions(const Template& game, int columns, const TallyModel& model)
{
    std::vector<Assumption> all = needs_cases(game, columns);
    const bool multiplied =
        std::any_of(game.multipliers.begin(), game.multipliers.end(), [](int factor) { return factor != 1; });
    if (!multiplied)
        return all;
    const std::size_t count = all.size();
    for (std::size_t index = 0; index < count; ++index) {
        Assumption raw = all[index];
        raw.raw_entries = true;
        raw.prior = model.raw_entries;
        all[index].prior = 1 - model.raw_entries;
        all.push_back(raw);
    }
    return all;
}

void blend(CellEvidence& into, const CellEvidence& from, double share)
{
    for (const auto& [mark, weight] : from.marks)
        into.marks[mark] += share * weight;
    into.illegal += share * from.illegal;
    into.slip += share * from.slip;
    for (const auto& [value, weight] : from.follows)
        into.follows[value] += share * weight;
    for (const auto& [value, weight] : from.by_rules)
        into.by_rules[value] += share * weight;
    for (const auto& [value, weight] : from.counted_though_blank)
        into.counted_though_blank[value] += share * weight;
}

/// The assumptions that the entries do not rule out by themselves.
template <class Evidence>
std::vector<Assumption> worth_judging(const std::vector<Assumption>& all, const Evidence& log_evidence,
                                      const TallyModel& model)
{
    if (all.size() == 1)
        return all;
    std::vector<double> logs;
    double best = -std::numeric_limits<double>::infinity();
    std::array<double, 2> best_of_kind = {best, best};
    for (const Assumption& assumption : all) {
        logs.push_back(log_evidence(assumption));
        best = std::max(best, logs.back());
        double& kind = best_of_kind[assumption.raw_entries ? 1 : 0];
        kind = std::max(kind, logs.back());
    }
    std::vector<Assumption> kept;
    for (std::size_t index = 0; index < all.size(); ++index) {
        if (logs[index] >= best + model.log_hopeless_raw &&
            logs[index] >= best_of_kind[all[index].raw_entries ? 1 : 0] + model.log_hopeless_needs)
            kept.push_back(all[index]);
    }
    return kept;
}

struct Judged {
    std::map<CellKey, CellEvidence> cells;
    double raw_entries = 0;
};

Judged judge(const Template& game, const LegalTable& legal, ColumnRange columns,
             const std::map<CellKey, InkLikelihood>& ink, const TallyModel& model)
{
    struct Evidence {
        bool raw_entries = false;
        GameEvidence game;
    };
    std::vector<Evidence> evidences;
    std::array<std::optional<GameBuilder>, 2> builders; // by whether entries are raw
    const auto builder_for = [&](bool raw) -> GameBuilder& {
        std::optional<GameBuilder>& builder = builders[raw ? 1 : 0];
        return builder ? *builder : builder.emplace(game, legal, columns.first, columns.last, ink, raw, model);
    };
    std::array<std::optional<EntryFit>, 2> fits;
    double best = -std::numeric_limits<double>::infinity();
    const std::vector<Assumption> all = worth_judging(
        assumptions(game, columns.last - columns.first + 1, model),
        [&](const Assumption& assumption) {
            const std::size_t kind = assumption.raw_entries ? 1 : 0;
            if (!fits[kind])
                fits[kind] = builder_for(assumption.raw_entries).entry_fit(best + model.log_hopeless_raw);
            best = std::max(best, fits[kind]->log_evidence(assumption));
            return fits[kind]->log_evidence(assumption);
        },
        model);
    double most = -std::numeric_limits<double>::infinity();
    for (const bool raw : {false, true}) {
        std::vector<Assumption> cases;
        std::copy_if(all.begin(), all.end(), std::back_inserter(cases),
                     [&](const Assumption& assumption) { return assumption.raw_entries == raw; });
        if (cases.empty())
            continue;
        evidences.push_back({raw, builder_for(raw).judge(cases)});
        most = std::max(most, evidences.back().game.log_evidence);
    }
    double sum = 0;
    for (const Evidence& evidence : evidences)
        sum += std::exp(evidence.game.log_evidence - most);
    Judged judged;
    if (evidences.size() == 1)
        return {std::move(evidences.front().game.cells), evidences.front().raw_entries ? 1.0 : 0.0};
    for (const Evidence& evidence : evidences) {
        const double share = std::exp(evidence.game.log_evidence - most) / sum;
        judged.raw_entries += evidence.raw_entries ? share : 0;
        for (const auto& [key, cell] : evidence.game.cells)
            blend(judged.cells[key], cell, share);
    }
    return judged;
}

std::optional<int> most_probable(const std::map<int, double>& values)
{
    const auto best = std::max_element(values.begin(), values.end(),
                                       [](const auto& left, const auto& right) { return left.second < right.second; });
    return best == values.end() ? std::nullopt : std::optional(best->first);
}

std::vector<Candidate> ranked(std::vector<Candidate> candidates)
{
    std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& left, const Candidate& right) {
        return left.probability > right.probability;
    });
    return candidates;
}

std::vector<Candidate> ranked(const std::map<Mark, double>& marks)
{
    std::vector<Candidate> candidates;
    for (const auto& [mark, probability] : marks)
        candidates.push_back({mark, probability});
    return ranked(std::move(candidates));
}

std::vector<Candidate> ranked(const std::map<int, double>& values)
{
    std::vector<Candidate> candidates;
    for (const auto& [value, probability] : values)
        candidates.push_back({number(value), probability});
    return ranked(std::move(candidates));
}

GameTally lay_out(const Card& card, int number_of_game, const std::vector<std::size_t>& cells, Judged& judged)
{
    GameTally tally;
    tally.game = number_of_game;
    tally.raw_entries = judged.raw_entries;
    for (const std::size_t index : cells) {
        const Cell& cell = card.cells[index];
        const CellEvidence& evidence = judged.cells[{*card.game->find_row(cell.row), cell.column}];
        const bool entry = cell.role == Role::entry;
        tally.cells.push_back(index);
        tally.posterior.push_back(ranked(evidence.marks));
        tally.expected.push_back(entry ? std::nullopt : most_probable(evidence.by_rules));
        tally.follows.push_back(entry ? std::nullopt : most_probable(evidence.follows));
        tally.slip_probability.push_back(evidence.slip);
        tally.illegal_probability.push_back(evidence.illegal);
        double counted = 0;
        for (const auto& [value, weight] : evidence.counted_though_blank)
            counted += weight;
        const auto likeliest = most_probable(evidence.counted_though_blank);
        tally.counted_though_blank.push_back(likeliest ? std::optional(Candidate{number(*likeliest), counted})
                                                       : std::nullopt);
    }
    const std::size_t last = card.game->rows.size() - 1;
    for (const auto& [key, evidence] : judged.cells) {
        if (key.first == last)
            tally.totals = ranked(evidence.by_rules);
    }
    return tally;
}

/// A cell that a person has read: nothing else is thought of, however rare that is, except where no rule could ever
/// explain it.
constexpr InkTrust settled{.misread = 1e-30, .misread_ticks = 1e-30};

GameTally tally_game(const Card& card, const LegalTable& legal, int number_of_game, ColumnRange columns, double power,
                     const TallyModel& model)
{
    std::vector<std::size_t> cells;
    std::map<CellKey, InkLikelihood> ink;
    for (std::size_t index = 0; index < card.cells.size(); ++index) {
        const Cell& cell = card.cells[index];
        const auto row = card.game->find_row(cell.row);
        const bool inside = cell.column == 0 || (cell.column >= columns.first && cell.column <= columns.last);
        if (!row || !inside)
            continue;
        cells.push_back(index);
        ink.emplace(CellKey{*row, cell.column}, cell.settled ? InkLikelihood(cell.ink, settled)
                                                             : InkLikelihood(sharpened(cell.ink, power), model.ink));
    }
    Judged judged = judge(*card.game, legal, columns, ink, model);
    return lay_out(card, number_of_game, cells, judged);
}

} // namespace

Tally tally_up(const Card& card)
{
    return tally_up(card, TallyModel{});
}

Tally tally_up(const Card& card, const TallyModel& model)
{
    const LegalTable legal(*card.game, card.columns);
    std::vector<const Ink*> inks;
    for (const Cell& cell : card.cells) {
        if (!cell.settled)
            inks.push_back(&cell.ink);
    }
    const double power = sharpness(inks, model.sheet);
    if (card.game->columns == Columns::one_game)
        return {tally_game(card, legal, 1, {1, card.columns}, power, model)};
    Tally tally;
    for (int column = 1; column <= card.columns; ++column)
        tally.push_back(tally_game(card, legal, column, {column, column}, power, model));
    return tally;
}

} // namespace recount
