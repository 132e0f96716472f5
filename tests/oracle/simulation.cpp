// Simulated games: rolls dice by each row's rule, writes the card as people do (their zeros, blanks and slips), and
// reads it through a noisy channel whose candidates are calibrated but for rare blunders. It shares no number with the
// model that judges: neither the slips, nor the confusions, nor the way of playing come from src/scoring.
#include "simulation.hpp"

#include "recorded_readings.hpp"
#include "scoring/rules.hpp"
#include "scoring/tally.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <map>
#include <set>

namespace recount {

namespace {

using Random = std::mt19937;

double uniform(Random& random)
{
    return std::uniform_real_distribution<double>(0, 1)(random);
}
int pick(Random& random, int count)
{
    return std::uniform_int_distribution<int>(0, count - 1)(random);
}
bool chance(Random& random, double probability)
{
    return uniform(random) < probability;
}

/// The habits of one writer.
struct Writer {
    bool zero_as_digit = false;
    int no_bonus = 0; ///< 0 blank, 1 a stroke, 2 a zero
};

int play_row(const Row& row, Random& random)
{
    Dice best{};
    int best_score = -1;
    const auto* face = std::get_if<CountFace>(&row.rule);
    Dice dice{};
    for (int& die : dice)
        die = 1 + pick(random, 6);
    for (int roll = 0; roll < 3; ++roll) {
        if (const int points = score(row.rule, dice); points > best_score) {
            best = dice;
            best_score = points;
        }
        std::array<int, 7> counts{};
        for (const int die : dice)
            ++counts[static_cast<std::size_t>(die)];
        const auto most = static_cast<int>(std::max_element(counts.begin() + 1, counts.end()) - counts.begin());
        const bool keep_all = std::holds_alternative<AllDice>(row.rule);
        const bool straight = std::holds_alternative<Straight>(row.rule);
        for (std::size_t index = 0; index < dice.size(); ++index) {
            const bool repeated =
                std::count(dice.begin(), dice.begin() + static_cast<std::ptrdiff_t>(index), dice[index]) > 0;
            const bool keep = face       ? dice[index] == face->face
                              : keep_all ? dice[index] >= 4
                              : straight ? !repeated
                                         : dice[index] == most;
            if (!keep)
                dice[index] = 1 + pick(random, 6);
        }
    }
    const int last = score(row.rule, dice);
    return std::max(best_score, last);
}

/// The card while it is being filled in: marks by row and column, and what the writer carries on with.
struct Paper {
    const Template& game;
    Random& random;
    Writer writer;
    std::map<std::pair<std::string, int>, Mark> marks;
    std::map<std::pair<std::string, int>, int> counted; ///< as the writer goes on
    std::map<std::pair<std::string, int>, int> right;   ///< by the rules
    std::string planted_row;
    std::string planted_kind;
    int planted_column = 0;

    void put(const std::string& row, int column, const Mark& mark, int goes_on, int by_rules)
    {
        marks[{row, column}] = mark;
        counted[{row, column}] = goes_on;
        right[{row, column}] = by_rules;
    }
    Mark points_mark(int points) const { return points > 0 || writer.zero_as_digit ? number(points) : struck; }
    Mark bonus_mark(int points) const
    {
        if (points > 0)
            return number(points);
        return writer.no_bonus == 0 ? blank : writer.no_bonus == 1 ? struck : number(0);
    }
};

void play_column(Paper& paper, int column, bool unfinished)
{
    const Template& game = paper.game;
    std::vector<std::size_t> entries;
    for (std::size_t row = 0; row < game.rows.size(); ++row) {
        if (game.rows[row].role == Role::entry && !std::holds_alternative<TickRow>(game.rows[row].rule))
            entries.push_back(row);
    }
    std::shuffle(entries.begin(), entries.end(), paper.random);
    std::size_t filled = game.most_entries ? static_cast<std::size_t>(*game.most_entries) : entries.size();
    if (unfinished)
        filled -= static_cast<std::size_t>(1 + pick(paper.random, static_cast<int>(filled) - 1));
    for (std::size_t index = 0; index < entries.size(); ++index) {
        const Row& row = game.rows[entries[index]];
        if (index >= filled) {
            paper.put(row.id, column, blank, 0, 0);
            continue;
        }
        int points = play_row(row, paper.random);
        if (points == 0 && game.most_entries) {
            paper.put(row.id, column, blank, 0, 0);
            continue;
        }
        points *= game.multiplier(column);
        paper.put(row.id, column, paper.points_mark(points), points, points);
    }
}

/// A wrong number for a sum, as people come to it; `kind` says how. The sum itself where nothing fits.
int slip_of(const Paper& paper, const Row& row, int column, int sum, std::string& kind)
{
    Random& random = paper.random;
    const int way = pick(random, 100);
    const int sign = chance(random, 0.5) ? 1 : -1;
    const auto* sum_of = std::get_if<SumOf>(&row.rule);
    if (way < 30)
        return kind = "off by 10", std::max(0, sum + sign * 10);
    if (way < 50)
        return kind = "off by 1", std::max(0, sum + sign);
    if (way < 56)
        return kind = "off by 100", sum >= 100 ? sum + sign * 100 : sum + 100;
    if (way < 66)
        return kind = "off by a few", std::max(0, sum + sign * (2 + pick(random, 8)));
    if (way < 78 && sum >= 10) {
        kind = "digits swapped";
        return sum >= 100 && chance(random, 0.5) ? sum / 100 * 100 + sum % 10 * 10 + sum / 10 % 10
               : sum >= 100                      ? sum / 10 % 10 * 100 + sum / 100 * 10 + sum % 10
                                                 : sum % 10 * 10 + sum / 10;
    }
    if (sum_of != nullptr) {
        const std::string& part =
            sum_of->rows[static_cast<std::size_t>(pick(random, static_cast<int>(sum_of->rows.size())))];
        const auto found = paper.counted.find({part, column});
        const int points = found == paper.counted.end() ? 0 : found->second;
        kind = way < 94 ? "a part left out" : "a part counted twice";
        return way < 94 ? sum - points : sum + points;
    }
    return kind = "off by 10", sum + 10;
}

void write_sum(Paper& paper, const Row& row, int column, int goes_on, int by_rules)
{
    int written = goes_on;
    if (paper.planted_row == row.id && paper.planted_column == column) {
        written = slip_of(paper, row, column, goes_on, paper.planted_kind);
        if (written == goes_on)
            written += 10;
    }
    paper.put(row.id, column, number(written), written, by_rules);
}

void write_extra(Paper& paper, const PerExtra& rule, const Row& row, int column)
{
    const bool met = paper.marks[{rule.needs, column}].value > 0;
    const bool turns_left = !paper.game.most_entries; // a further one would be a turn
    const int extras = met && turns_left && !rule.in_every_column && chance(paper.random, 0.06) ? 1 : 0;
    const int points = extras * rule.worth * paper.game.multiplier(column);
    if (!rule.ticks.empty())
        paper.put(rule.ticks, column, extras > 0 ? ticks(extras) : blank, extras, extras);
    paper.put(row.id, column, paper.bonus_mark(points), points, points);
}

void write_bonus(Paper& paper, const BonusIf& rule, const Row& row, int column)
{
    const int factor = paper.game.multiplier(column);
    const int follows = bonus_points(rule, paper.counted[{rule.of, column}], factor);
    const int by_rules = bonus_points(rule, paper.right[{rule.of, column}], factor);
    const bool is_planted = paper.planted_row == row.id && paper.planted_column == column;
    const bool both_right = is_open_border(rule, paper.counted[{rule.of, column}], factor);
    if (is_planted && both_right)
        paper.planted_row.clear(); // no mistake can be made here
    else if (is_planted) {
        paper.planted_kind = follows == 0 ? "bonus given" : "bonus left out";
        const int wrong = follows == 0 ? rule.steps.front().worth * factor : 0;
        paper.put(row.id, column, paper.bonus_mark(wrong), wrong, by_rules);
        return;
    }
    paper.put(row.id, column, paper.bonus_mark(follows), follows, by_rules);
}

void write_totals(Paper& paper, int column)
{
    for (const Row& row : paper.game.rows) {
        if (const auto* sum = std::get_if<SumOf>(&row.rule)) {
            int goes_on = 0;
            int by_rules = 0;
            for (const std::string& id : sum->rows) {
                goes_on += paper.counted[{id, column}];
                by_rules += paper.right[{id, column}];
            }
            write_sum(paper, row, column, goes_on, by_rules);
        } else if (const auto* bonus = std::get_if<BonusIf>(&row.rule)) {
            write_bonus(paper, *bonus, row, column);
        } else if (const auto* extra = std::get_if<PerExtra>(&row.rule)) {
            write_extra(paper, *extra, row, column);
        } else if (const auto* copy = std::get_if<CopyOf>(&row.rule)) {
            write_sum(paper, row, column, paper.counted[{copy->of, column}], paper.right[{copy->of, column}]);
        }
    }
}

void plan_mistake(Paper& paper, int columns)
{
    std::vector<const Row*> rows;
    for (const Row& row : paper.game.rows) {
        if (row.role != Role::entry && !std::holds_alternative<PerExtra>(row.rule))
            rows.push_back(&row);
    }
    const Row& row = *rows[static_cast<std::size_t>(pick(paper.random, static_cast<int>(rows.size())))];
    paper.planted_row = row.id;
    paper.planted_column = row.spans_columns ? 0 : 1 + pick(paper.random, columns);
}

/// What a reader may take a mark for.
Mark misread(const Mark& mark, Random& random)
{
    static const std::array<std::string, 10> taken_for = {"6896", "7742", "7713", "8825", "9917",
                                                          "6368", "5058", "1192", "3935", "4473"};
    if (mark.kind == MarkKind::struck)
        return chance(random, 0.6) ? number(1) : chance(random, 0.6) ? number(7) : blank;
    if (mark.kind == MarkKind::blank)
        return chance(random, 0.5) ? struck : number(1);
    if (mark.kind == MarkKind::ticks)
        return chance(random, 0.5) ? ticks(mark.value + 1) : struck;
    std::string digits = std::to_string(mark.value);
    const double way = uniform(random);
    if (way < 0.04)
        return illegible;
    if (way < 0.08 && digits.size() > 1) {
        digits.erase(static_cast<std::size_t>(pick(random, static_cast<int>(digits.size()))), 1);
        return number(std::stoi(digits));
    }
    if (mark.value == 1 && way < 0.5)
        return struck;
    const auto place = static_cast<std::size_t>(pick(random, static_cast<int>(digits.size())));
    const std::string& others = taken_for[static_cast<std::size_t>(digits[place] - '0')];
    digits[place] = chance(random, 0.7) ? others[static_cast<std::size_t>(pick(random, 4))]
                                        : static_cast<char>('0' + pick(random, 10));
    return number(std::stoi(digits));
}

/// Where in a recording a card is read, and which recorded cells it has already.
struct RecordedPlace {
    std::size_t place = 0;
    std::set<std::size_t> used;
};

Ink read_ink(const Mark& mark, Random& random, const ReaderNoise& reading, RecordedPlace& at)
{
    if (reading.recorded != nullptr)
        return reading.recorded->read(mark, at.place, at.used, random);
    const double level = uniform(random);
    const std::size_t kind = level < reading.share[0] ? 0 : level < reading.share[0] + reading.share[1] ? 1 : 2;
    const double sure = reading.sure[kind];
    Mark other = misread(mark, random);
    Mark third = misread(mark, random);
    if (chance(random, reading.blunder) && !(other == mark))
        return {{{other, 0.999}}, 0.001};
    const double second_share = (1 - sure) * 0.8;
    const double third_share = (1 - sure) * 0.15;
    std::vector<Mark> order{mark, other, third};
    const double truth = uniform(random); // calibrated: the truth stands where its probability says
    if (truth > sure)
        std::swap(order[0], order[truth > sure + second_share ? 2 : 1]);
    Ink ink;
    const std::array<double, 3> shares = {sure, second_share, third_share};
    for (std::size_t index = 0; index < 3; ++index) {
        const auto same = std::find_if(ink.candidates.begin(), ink.candidates.end(),
                                       [&](const Candidate& candidate) { return candidate.mark == order[index]; });
        if (same == ink.candidates.end())
            ink.candidates.push_back({order[index], shares[index]});
        else
            same->probability += shares[index];
    }
    ink.rest = (1 - sure) * 0.05;
    return ink;
}

} // namespace

std::size_t bin_of(double probability)
{
    return probability >= 0.99   ? 11
           : probability >= 0.95 ? 10
                                 : static_cast<std::size_t>(10 * std::max(probability, 0.0));
}

SimulatedCard simulate_card(const Template& game, Random& random, double planted_share, const ReaderNoise& reading,
                            const Neglect& neglect)
{
    SimulatedCard simulated;
    const int columns = game.columns == Columns::one_game ? game.most_columns : 1;
    Paper paper{game, random, {chance(random, 0.5), pick(random, 3)}, {}, {}, {}, {}, {}, 0};
    const bool unfinished = chance(random, neglect.unfinished);
    const bool blank_totals = unfinished || chance(random, neglect.blank_totals);
    const bool some_blank = !blank_totals && chance(random, neglect.some_blank);
    if (!blank_totals && !some_blank && chance(random, planted_share))
        plan_mistake(paper, columns);
    for (int column = 1; column <= columns; ++column) {
        play_column(paper, column, unfinished);
        write_totals(paper, column);
    }
    if (const auto* across = std::get_if<SumAcross>(&game.rows.back().rule)) {
        int goes_on = 0;
        int by_rules = 0;
        for (int column = 1; column <= columns; ++column) {
            goes_on += paper.counted[{across->of, column}];
            by_rules += paper.right[{across->of, column}];
        }
        write_sum(paper, game.rows.back(), 0, goes_on, by_rules);
    }
    simulated.card.game = &game;
    simulated.card.columns = columns;
    RecordedPlace place{reading.recorded != nullptr ? reading.recorded->somewhere(random) : 0, {}};
    const auto add = [&](const Row& row, int column) {
        Mark mark = paper.marks[{row.id, column}];
        const auto* extra = std::get_if<PerExtra>(&row.rule); // without ticks these points stand nowhere else
        const bool is_record = row.role == Role::entry || (extra != nullptr && extra->ticks.empty() && mark.value > 0);
        if (!is_record && (blank_totals || (some_blank && &row != &game.rows.back() && chance(random, 0.4))))
            mark = blank;
        simulated.written.push_back(mark);
        simulated.card.cells.push_back({row.id, column, row.role, {}, read_ink(mark, random, reading, place)});
    };
    for (int column = 1; column <= columns; ++column) {
        for (const Row& row : game.rows) {
            if (!row.spans_columns)
                add(row, column);
        }
    }
    if (game.rows.back().spans_columns)
        add(game.rows.back(), 0);
    simulated.planted_row = paper.planted_row;
    simulated.planted_kind = paper.planted_kind;
    simulated.unfinished = blank_totals || some_blank;
    simulated.total = paper.right[{game.rows.back().id, game.rows.back().spans_columns ? 0 : 1}];
    return simulated;
}

namespace {

int points_of(const Mark& mark)
{
    return mark.kind == MarkKind::illegible ? -1 : mark.value;
}

void count(const SimulatedCard& made, const GameResult& result, SimulationCounts& counts,
           void (*on_surprise)(const SimulatedCard&, const GameResult&))
{
    ++counts.games;
    const bool accused = result.verdict == Verdict::error;
    if (made.planted_row.empty()) {
        ++counts.sound;
        counts.accused += accused ? 1 : 0;
        counts.asked += !made.unfinished && result.verdict == Verdict::review ? 1 : 0;
        if (accused && on_surprise != nullptr)
            on_surprise(made, result);
    } else {
        ++counts.planted;
        const bool in_row = std::any_of(result.findings.begin(), result.findings.end(), [&](const Finding& finding) {
            return finding.severity == Severity::error && finding.row == made.planted_row;
        });
        counts.found_as_error += in_row ? 1 : 0;
        counts.found += accused || result.verdict == Verdict::review ? 1 : 0;
        if (!in_row && on_surprise != nullptr)
            on_surprise(made, result);
    }
    std::vector<double>& most_probable = made.planted_row.empty() ? counts.of_sound : counts.of_planted;
    most_probable.push_back(0);
    for (const Finding& finding : result.findings) {
        const bool on_total = finding.code == FindingCode::wrong_total || finding.code == FindingCode::wrong_bonus ||
                              finding.code == FindingCode::wrong_carry;
        if (!on_total)
            continue;
        if (made.planted_row.empty() || finding.row == made.planted_row)
            most_probable.back() = std::max(most_probable.back(), finding.probability);
        const auto bin = bin_of(finding.probability);
        ++counts.claims[bin];
        counts.claimed[bin] += finding.probability;
        counts.claims_true[bin] += finding.row == made.planted_row ? 1 : 0;
    }
    for (std::size_t cell = 0; cell < result.cells.size(); ++cell) {
        ++counts.cells;
        counts.ink_wrong += points_of(result.cells[cell].ink.mark) != points_of(made.written[cell]) ? 1 : 0;
        counts.joint_wrong += points_of(result.cells[cell].written) != points_of(made.written[cell]) ? 1 : 0;
    }
    counts.totals_right += result.recomputed_total == made.total ? 1 : 0;
    counts.ranges_hold += result.recomputed_range && (*result.recomputed_range)[0] <= made.total &&
                                  made.total <= (*result.recomputed_range)[1]
                              ? 1
                              : 0;
}

} // namespace

SimulationCounts simulate(const Template& game, int games, std::uint32_t seed, double planted_share,
                          const ReaderNoise& reading, void (*on_surprise)(const SimulatedCard&, const GameResult&))
{
    Random random(seed);
    SimulationCounts counts;
    for (int index = 0; index < games; ++index) {
        const SimulatedCard made = simulate_card(game, random, planted_share, reading);
        const std::clock_t start = std::clock();
        const std::vector<GameResult> results = compare(made.card, tally_up(made.card));
        counts.milliseconds += 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        count(made, results.front(), counts, on_surprise);
    }
    return counts;
}

} // namespace recount
