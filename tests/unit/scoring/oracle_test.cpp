// The exact posterior against brute force: on small random cards every way to fill every cell is written out, weighed
// by the same conditional probabilities, and added up; the tally must come to the same numbers.
#include "../../oracle/simulation.hpp"
#include "scoring/bonus_slips.hpp"
#include "scoring/game_builder.hpp"
#include "scoring/tally.hpp"
#include "scoring/template_file.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <random>

namespace recount {
namespace {

/// `bonus`: what the upper bonus needs and is worth.
std::string small_sheet(const std::string& bonus)
{
    return R"(titles: [Small]
columns: {are: games, least: 1, most: 1}
rows:
  - {id: ones, labels: [Ones], rule: {count_face: {face: 1}}}
  - {id: twos, labels: [Twos], rule: {count_face: {face: 2}}}
  - {id: upper_sum, labels: [Sum], rule: {sum_of: {rows: [ones, twos]}}}
  - {id: upper_bonus, labels: [Bonus], rule: {bonus_if: {of: upper_sum, )" +
           bonus + R"(}}}
  - {id: upper_total, labels: [Total], rule: {sum_of: {rows: [upper_sum, upper_bonus]}}}
  - {id: five_kind, labels: [Five], rule: {of_a_kind: {dice: 5, worth: 50}}}
  - {id: bonus_ticks, labels: [Ticks], rule: ticks}
  - {id: bonus_points, labels: [Extra], rule: {per_extra: {ticks: bonus_ticks, worth: 100, needs: five_kind}}}
  - {id: lower_total, labels: [Lower], rule: {sum_of: {rows: [five_kind, bonus_points]}}}
  - {id: upper_carried, labels: [Upper], rule: {copy_of: {row: upper_total}}}
  - {id: grand_total, labels: [Grand], rule: {sum_of: {rows: [lower_total, upper_carried]}}}
)";
}

constexpr std::size_t rows_of_sheet = 11;

/// One complete way to fill the card, while it is written out row by row.
struct Filling {
    std::array<Amount, rows_of_sheet> amounts{};
    std::array<Mark, rows_of_sheet> marks{};
    std::array<bool, rows_of_sheet> slips{};
    double weight = 1;
};

class BruteForce {
public:
    BruteForce(const Template& game, const LegalTable& legal, const std::vector<InkLikelihood>& ink,
               const TallyModel& model)
        : game_(game), legal_(legal), ink_(ink), model_(model)
    {
        for (std::size_t row = 0; row < game.rows.size(); ++row) {
            entries_.push_back(game.rows[row].role == Role::entry
                                   ? entry_states(game, game.rows[row], legal.at(row, 1), legal.at(row, 0), ink[row],
                                                  habits_beside(row))
                                   : std::vector<EntryState>{});
            parts_.push_back(parts_of(game.rows[row]));
            slips_.push_back(slips_of(row));
        }
        fill(0, {});
    }

    double total = 0;
    std::array<std::map<Mark, double>, rows_of_sheet> marks;
    std::array<double, rows_of_sheet> slips{};
    std::map<int, double> totals;

private:
    std::vector<std::size_t> parts_of(const Row& row) const
    {
        std::vector<std::size_t> parts;
        if (const auto* copy = std::get_if<CopyOf>(&row.rule))
            parts.push_back(*game_.find_row(copy->of));
        if (const auto* sum = std::get_if<SumOf>(&row.rule)) {
            for (const std::string& id : sum->rows)
                parts.push_back(*game_.find_row(id));
        }
        return parts;
    }

    /// How this writer leaves boxes blank and writes zeros, by the other boxes of Ones, Twos and Five.
    EntryHabits habits_beside(std::size_t row) const
    {
        EntryHabits habits = model_.entries;
        double blanks = 0, strokes = 0, zeros = 0, others = 0;
        for (const std::string id : {"ones", "twos", "five_kind"}) {
            const std::size_t other = *game_.find_row(id);
            if (other == row)
                continue;
            ++others;
            blanks += ink_[other].of(blank) > 0.5 ? 1 : 0;
            strokes += ink_[other].of(struck) > 0.5 ? 1 : 0;
            zeros += ink_[other].of(struck) > 0.5 || ink_[other].of(number(0)) > 0.5 ? 1 : 0;
        }
        const OwnHabits& own = model_.own;
        habits.blank = (blanks + own.usual_boxes * habits.blank) / (others + own.usual_boxes);
        habits.struck_zero = (strokes + own.usual_zeros * habits.struck_zero) / (zeros + own.usual_zeros);
        return habits;
    }

    /// What the graph builder makes of the same row; written out here for the rows of the small sheet.
    TotalSlips slips_of(std::size_t row) const
    {
        std::map<int, double> shown;
        double with_points = 0;
        for (const std::size_t part : parts_[row]) {
            std::map<int, double> points;
            double sum = 0;
            for (const EntryState& state : entries_[part])
                points[state.counted] += state.weight;
            if (game_.rows[part].role != Role::entry) {
                for (const auto& [mark, likelihood] : ink_[part].marks())
                    points[mark.kind == MarkKind::number ? mark.value : 0] += likelihood;
            }
            for (const auto& [value, weight] : points)
                sum += weight;
            for (const auto& [value, weight] : points) {
                if (value > 0)
                    shown[value] += weight / sum;
                with_points += value > 0 ? weight / sum : 0;
            }
        }
        std::vector<std::pair<int, double>> likely;
        for (const auto& [value, share] : shown)
            likely.emplace_back(value, share / std::max(with_points, 1.0));
        const bool is_copy = game_.rows[row].id == "upper_carried";
        const std::string& id = game_.rows[row].id;
        const bool has_bonus = id == "upper_sum" || id == "upper_total";
        const Rule& bonus = game_.rows[*game_.find_row("upper_bonus")].rule;
        return {parts_[row].size(), is_copy ? std::vector<std::pair<int, double>>{} : likely,
                has_bonus ? bonus_worths(bonus, 1) : std::vector<int>{}, 420, model_.totals};
    }

    void fill(std::size_t row, const Filling& so_far)
    {
        if (so_far.weight == 0)
            return;
        if (row == game_.rows.size()) {
            finish(so_far);
            return;
        }
        const auto go_on = [&](const Mark& mark, const Amount& amount, bool slip, double weight) {
            Filling next = so_far;
            next.amounts[row] = amount;
            next.marks[row] = mark;
            next.slips[row] = slip;
            next.weight *= weight;
            fill(row + 1, next);
        };
        const Rule& rule = game_.rows[row].rule;
        const auto amount = [&](const std::string& id) { return so_far.amounts[*game_.find_row(id)]; };
        for (const EntryState& state : entries_[row])
            go_on(state.mark, {state.points, state.counted}, false, state.weight);
        if (const auto* bonus = std::get_if<BonusIf>(&rule)) {
            BonusSlips(*bonus, 1, model_.bonuses).each(amount(bonus->of), ink_[row], [&](const BonusWay& way) {
                go_on(way.mark, {way.by_rules, way.counted}, way.slip, way.share * ink_[row].of(way.mark));
            });
        } else if (const auto* extra = std::get_if<PerExtra>(&rule)) {
            const Amount needed = amount(extra->needs);
            for (const BonusWay& way : ExtraSlips(*extra, 1, model_.bonuses)
                                           .ways(needed.counted > 0, amount(extra->ticks).by_rules, ink_[row]))
                go_on(way.mark, {needed.by_rules > 0 ? way.by_rules : 0, way.counted}, way.slip,
                      way.share * ink_[row].of(way.mark));
        } else if (!parts_[row].empty()) {
            fill_total(row, so_far, go_on);
        }
    }

    template <class GoOn>
    void fill_total(std::size_t row, const Filling& so_far, const GoOn& go_on)
    {
        Amount sum;
        for (const std::size_t part : parts_[row]) {
            sum.by_rules += so_far.amounts[part].by_rules;
            sum.counted += so_far.amounts[part].counted;
        }
        const InkLikelihood& seen = ink_[row];
        go_on(number(sum.counted), sum, false, slips_[row].right() * seen.of(number(sum.counted)));
        for (const Mark& mark : {blank, illegible, struck})
            go_on(mark, sum, mark == struck && sum.counted != 0, slips_[row].of_kind(mark.kind, sum) * seen.of(mark));
        if (sum.counted != 0)
            go_on(struck, {sum.by_rules, 0}, sum.by_rules != 0, slips_[row].wrong_stroke(sum) * seen.of(struck));
        for (const auto& [mark, likelihood] : seen.marks()) {
            if (mark.kind == MarkKind::number && mark.value != sum.counted)
                go_on(mark, {sum.by_rules, mark.value}, mark.value != sum.by_rules,
                      slips_[row].wrong(mark.value, sum) * likelihood);
        }
    }

    void finish(const Filling& filling)
    {
        total += filling.weight;
        for (std::size_t row = 0; row < rows_of_sheet; ++row) {
            marks[row][filling.marks[row]] += filling.weight;
            slips[row] += filling.slips[row] ? filling.weight : 0;
        }
        totals[filling.amounts.back().by_rules] += filling.weight;
    }

    const Template& game_;
    const LegalTable& legal_;
    const std::vector<InkLikelihood>& ink_;
    const TallyModel& model_;
    std::vector<std::vector<EntryState>> entries_;
    std::vector<std::vector<std::size_t>> parts_;
    std::vector<TotalSlips> slips_;
};

Ink random_ink(const Row& row, std::mt19937& random)
{
    const auto pick = [&](int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); };
    const auto mark = [&]() -> Mark {
        switch (pick(8)) {
        case 0: return blank;
        case 1: return struck;
        case 2: return row.id == "bonus_ticks" ? ticks(1 + pick(2)) : illegible;
        default: break;
        }
        if (row.id == "five_kind")
            return number(50 * pick(2));
        if (row.id == "bonus_points")
            return number(100 * pick(3));
        if (row.id == "bonus_ticks")
            return pick(2) == 0 ? blank : ticks(1 + pick(2));
        if (row.id == "upper_bonus")
            return number(std::array{0, 5, 2, 7}[static_cast<std::size_t>(pick(4))]);
        const int base = row.id == "lower_total" || row.id == "grand_total" ? 50 * pick(4) : 0;
        return number(base + pick(14));
    };
    Ink ink;
    double left = 1;
    const int count = 1 + pick(2);
    for (int index = 0; index < count; ++index) {
        const double share = index + 1 == count ? left : left * (0.5 + 0.1 * pick(5));
        const Mark made = mark();
        const bool known = std::any_of(ink.candidates.begin(), ink.candidates.end(),
                                       [&](const Candidate& one) { return one.mark == made; });
        if (!known)
            ink.candidates.push_back({made, share});
        left -= share;
    }
    return ink;
}

/// The greatest difference from what writing out all ways gives, over so many random cards.
double worst_difference(const Template& game, int rounds)
{
    const LegalTable legal(game, 1);
    TallyModel model;
    // The candidates alone and as they are, so that every way can be written out.
    model.ink.misread = model.ink.misread_ticks = model.ink.misread_doubtful = 0;
    model.sheet.at_usual = 1;
    model.sheet.fall = 0;
    model.negligible = 0;
    std::mt19937 random(7);
    double worst = 0;
    for (int round = 0; round < rounds; ++round) {
        Card card{&game, 1, {}};
        std::vector<InkLikelihood> ink;
        bool some_total = false;
        for (const Row& row : game.rows) {
            card.cells.push_back({row.id, 1, row.role, {}, random_ink(row, random)});
            ink.emplace_back(card.cells.back().ink, model.ink);
            some_total |= row.role != Role::entry && ink.back().of(blank) < 0.5;
        }
        TallyModel as_judged = model;
        as_judged.entries.blank_but_counted = some_total ? model.entries.blank_but_counted : 0;
        BruteForce brute(game, legal, ink, as_judged);
        EXPECT_GT(brute.total, 0);
        const GameTally tally = tally_up(card, model).front();
        for (std::size_t row = 0; row < card.cells.size(); ++row) {
            for (const auto& [mark, probability] : tally.posterior[row])
                worst = std::max(worst, std::abs(probability - brute.marks[row][mark] / brute.total));
            worst = std::max(worst, std::abs(tally.slip_probability[row] - brute.slips[row] / brute.total));
        }
        for (const auto& [mark, probability] : tally.totals)
            worst = std::max(worst, std::abs(probability - brute.totals[mark.value] / brute.total));
    }
    return worst;
}

TEST(Oracle, PosteriorEqualsEnumeration)
{
    EXPECT_LT(worst_difference(parse_template(small_sheet("at_least: 6, worth: 5"), "small.yaml"), 1000), 1e-9);
}

TEST(Oracle, PosteriorEqualsEnumerationWithABonusInSteps)
{
    const std::string steps = small_sheet("at_least: [3, 6, 9], worth: [2, 5, 7]");
    EXPECT_LT(worst_difference(parse_template(steps, "small.yaml"), 300), 1e-9);
}

/// Cases of an assumption share a graph where they can: the same as a graph for each, weighed by its evidence.
TEST(Oracle, CasesInOneGraphEqualCasesApart)
{
    const std::vector<Template> games = shipped_templates();
    const auto triple =
        std::find_if(games.begin(), games.end(), [](const Template& game) { return game.name == "triple"; });
    ASSERT_NE(triple, games.end());
    const LegalTable legal(*triple, 3);
    TallyModel model;
    model.negligible = 1e-11;
    using Needs = Assumption::Needs;
    const std::vector<Assumption> cases = {
        {{Needs::points, Needs::points, Needs::points}, true, false, 0.97},
        {{Needs::none, Needs::any, Needs::any}, false, false, 0.97},
        {{Needs::points, Needs::none, Needs::any}, false, false, 0.97},
        {{Needs::points, Needs::points, Needs::none}, false, false, 0.97},
    };
    std::mt19937 random(13);
    double worst = 0;
    for (int round = 0; round < 6; ++round) {
        const SimulatedCard made = simulate_card(*triple, random, 0.5, ReaderNoise{});
        std::map<std::pair<std::size_t, int>, InkLikelihood> ink;
        for (const Cell& cell : made.card.cells)
            ink.emplace(std::pair(*triple->find_row(cell.row), cell.column), InkLikelihood(cell.ink));
        const auto judge = [&](const std::vector<Assumption>& assumptions) {
            return GameBuilder(*triple, legal, 1, 3, ink, false, model).judge(assumptions);
        };
        GameEvidence together = judge(cases);
        std::map<std::pair<std::size_t, int>, std::map<Mark, double>> apart;
        double evidence = 0;
        for (const Assumption& one : cases) {
            const GameEvidence alone = judge({one});
            const double share = std::exp(alone.log_evidence - together.log_evidence);
            evidence += share;
            for (const auto& [key, cell] : alone.cells) {
                for (const auto& [mark, weight] : cell.marks)
                    apart[key][mark] += share * weight;
            }
        }
        EXPECT_NEAR(evidence, 1, 1e-7);
        for (auto& [key, cell] : together.cells) {
            for (const auto& [mark, weight] : cell.marks)
                worst = std::max(worst, std::abs(weight - apart[key][mark]));
        }
    }
    EXPECT_LT(worst, 1e-7);
}

TEST(Oracle, LeavingOutTheNegligibleChangesLittle)
{
    const std::vector<Template> games = shipped_templates();
    const Template& game = games.front();
    std::mt19937 random(11);
    TallyModel exact;
    exact.negligible = 1e-13;
    double worst = 0;
    for (int round = 0; round < 3; ++round) {
        Card card{&game, 1, {}};
        for (const Row& row : game.rows)
            card.cells.push_back({row.id,
                                  1,
                                  row.role,
                                  {},
                                  {{{number(3 * static_cast<int>(random() % 12)), 0.95}, {blank, 0.03}}, 0.02}});
        const GameTally usual = tally_up(card).front();
        const GameTally full = tally_up(card, exact).front();
        for (std::size_t index = 0; index < card.cells.size(); ++index) {
            worst = std::max(worst, std::abs(usual.slip_probability[index] - full.slip_probability[index]));
            worst = std::max(worst, std::abs(usual.posterior[index].front().probability -
                                             full.posterior[index].front().probability));
        }
    }
    EXPECT_LT(worst, 1e-3);
}

} // namespace
} // namespace recount
