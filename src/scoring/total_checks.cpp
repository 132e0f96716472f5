// The check of sums, bonuses and carried totals: check_totals. A slip is what does not follow from the cells above as
// they are written, so that a total that follows from a wrong one is no second mistake.
#include "scoring/checks.hpp"
#include "scoring/entry_prior.hpp"
#include "scoring/finding_words.hpp"
#include "scoring/rules.hpp"
#include "scoring/sheet_links.hpp"

#include <algorithm>
#include <bitset>
#include <fmt/format.h>
#include <optional>
#include <string>

namespace recount {

namespace {

constexpr FindingThresholds thresholds;

/// Whether a stroke stands in a total's box. A bonus is none then.
bool is_struck(const CellResult& cell)
{
    return cell.written.kind == MarkKind::struck && cell.role != Role::entry && cell.role != Role::bonus;
}

/// What the parts of a total are counted as, but for a struck one; nothing where another is struck, too.
std::optional<int> counted_without(const JudgedGame& game, const CellResult& total, const CellResult& struck)
{
    int sum = 0;
    for (std::size_t index = 0; index < game.cells().size(); ++index) {
        const CellResult& part = game.cells()[index];
        if (&part == &struck || !follows_from(game.game(), total, part))
            continue;
        if (is_struck(part))
            return std::nullopt;
        sum += value_of(part.written).value_or(game.tally().follows[index].value_or(0));
    }
    return sum;
}

/// Whether a total that follows from a struck one counts it as 0.
bool goes_on_as_zero(const JudgedGame& game, const CellResult& struck)
{
    for (std::size_t index = 0; index < game.cells().size(); ++index) {
        const CellResult& total = game.cells()[index];
        if (!follows_from(game.game(), total, struck))
            continue;
        const std::optional<int> others = counted_without(game, total, struck);
        if (others && game.tally().follows[index] == *others)
            return true;
    }
    return false;
}

/// Whether a total is crossed out: no number to accuse or to go on with, unless others go on with a 0.
bool is_crossed_out(const JudgedGame& game, const CellResult& cell)
{
    return is_struck(cell) && !goes_on_as_zero(game, cell);
}

/// What the writer goes on with: the number that stands there, or what follows where the box holds none.
int counted_points(const JudgedGame& game, std::size_t index)
{
    const CellResult& cell = game.cells()[index];
    return value_of(cell.written) && !is_crossed_out(game, cell) ? cell.written.value
                                                                 : game.tally().follows[index].value_or(0);
}

/// What a bonus may be worth, ascending; none for other rows.
std::vector<int> worths_of(const JudgedGame& game, const CellResult& cell)
{
    return bonus_worths(game.row(cell).rule, game.multiplier(cell.column));
}

std::vector<WrittenPart> parts_of(const JudgedGame& game, const CellResult& total)
{
    std::vector<WrittenPart> parts;
    const bool adds = !std::holds_alternative<CopyOf>(game.row(total).rule);
    for (std::size_t index = 0; index < game.cells().size(); ++index) {
        const CellResult& cell = game.cells()[index];
        if (adds && follows_from(game.game(), total, cell))
            parts.push_back({game.label(cell), counted_points(game, index), worths_of(game, cell)});
    }
    return parts;
}

FindingCode code_for(const JudgedGame& game, const CellResult& cell, int expected)
{
    const Rule& rule = game.row(cell).rule;
    if (std::holds_alternative<CopyOf>(rule))
        return FindingCode::wrong_carry;
    if (std::holds_alternative<BonusIf>(rule))
        return FindingCode::wrong_bonus;
    if (const auto* extra = std::get_if<PerExtra>(&rule)) {
        const bool unmet = std::any_of(game.cells().begin(), game.cells().end(), [&](const CellResult& needed) {
            return needed.row == extra->needs && needed.written.value == 0 &&
                   (extra->in_every_column || needed.column == cell.column);
        });
        return expected == 0 && unmet ? FindingCode::bonus_not_earned : FindingCode::wrong_bonus;
    }
    return FindingCode::wrong_total;
}

/// What a bonus needs: "needs 63", "is 35 from 63 on, 55 from 71 on".
std::string needed_words(const BonusIf& bonus, int multiplier)
{
    if (bonus.steps.size() == 1)
        return fmt::format("needs {}", bonus.steps.front().at_least * multiplier);
    std::string words;
    for (const BonusStep& step : bonus.steps)
        words += fmt::format("{}{} from {} on", words.empty() ? "is " : ", ", step.worth * multiplier,
                             step.at_least * multiplier);
    return words;
}

std::string bonus_words(const JudgedGame& game, const CellResult& cell, const std::optional<int>& written, int expected)
{
    const Row& row = game.row(cell);
    const int multiplier = game.multiplier(cell.column);
    std::string words = fmt::format("{} says {}, expected {}", game.label(cell), written_words(written), expected);
    if (const auto* bonus = std::get_if<BonusIf>(&row.rule)) {
        const CellResult* sum = game.find(bonus->of, cell.column);
        const bool known = sum != nullptr && sum->written.kind == MarkKind::number;
        const int points = known ? sum->written.value : sum != nullptr ? sum->expected.value_or(0) : 0;
        words += fmt::format(" ({} is {}, the bonus {})", label_of(game.game(), *game.game().find_row(bonus->of), 0),
                             points, needed_words(*bonus, multiplier));
        if (written && multiplier > 1 && std::ranges::count(bonus->steps, *written, &BonusStep::worth) > 0)
            words += fmt::format(", the bonus of column {} is multiplied by {}", cell.column, multiplier);
    } else {
        words += fmt::format(" ({})", explain(game.game(), row, game.rule_column(cell.column)));
        if (written && multiplier > 1 && *written > 0 && *written * multiplier == expected)
            words += fmt::format(": not multiplied by {}", multiplier);
    }
    return words + ".";
}

/// The multiplier of a column total on a sheet whose entries are not multiplied; 1 for all other rows.
int total_multiplier(const JudgedGame& game, const CellResult& cell)
{
    const auto* across = std::get_if<SumAcross>(&game.game().rows.back().rule);
    const bool is_column_total = across != nullptr && across->of == cell.row;
    return is_column_total && !game.are_multiplied() ? game.game().multiplier(cell.column) : 1;
}

/// Whether the cell and those that it follows from are so clear that nothing but a slip explains it.
bool rests_on_clear_ink(const JudgedGame& game, const CellResult& total)
{
    return std::all_of(game.cells().begin(), game.cells().end(), [&](const CellResult& cell) {
        const bool unwritten_total = cell.role != Role::entry && cell.role != Role::bonus && !value_of(cell.written);
        return (&cell != &total && !follows_from(game.game(), total, cell)) ||
               (cell.ink.probability >= thresholds.clear_part && (&cell == &total || !unwritten_total));
    });
}

/// What follows from the cells above one of the game's, as they are written.
std::optional<int> follows_at(const JudgedGame& game, const CellResult& cell)
{
    return game.tally().follows[static_cast<std::size_t>(&cell - game.cells().data())];
}

/// Whether a total is carried on as it is read, but a later one is right, and would not be with that number. Either the
/// writer slipped twice, or what ought to be there is written: a hand whose 9 looks like a 1 is misread every time.
bool is_misread_every_time(const JudgedGame& game, const CellResult& cell)
{
    if (cell.role == Role::bonus || cell.ink.probability >= thresholds.clear_ink)
        return false;
    for (const CellResult* from = &cell;;) {
        const CellResult* next = game.counted_in(*from);
        if (next == nullptr || !follows_from(game.game(), *next, *from))
            return false;
        if (next->written.value != follows_at(game, *next))
            return from != &cell && next->expected == next->written.value;
        from = next;
    }
}

using Sums = std::bitset<most_value + 1>; ///< numbers that may come out

/// Each of the numbers with one of the points, which ascend, added to it. A range is added by doubling what is known of
/// it, since it may hold thousands.
Sums with_points(const Sums& numbers, const std::vector<std::size_t>& points)
{
    Sums sums;
    const std::size_t step = points.size() > 1 ? points[1] - points[0] : 0;
    const bool is_range = std::ranges::adjacent_find(points, [&](std::size_t one, std::size_t next) {
                              return next - one != step;
                          }) == points.end();
    for (std::size_t index = 0; index < points.size() && (index == 0 || !is_range); ++index)
        sums |= numbers << points[index];
    for (std::size_t known = 1; is_range && known < points.size();) {
        const std::size_t more = std::min(known, points.size() - known);
        sums |= sums << (more * step);
        known += more;
    }
    return sums;
}

/// Whether what a total has too much may be the points of two or more boxes under it that are blank: a box forgotten
/// makes another likelier. One alone is weighed by the tally.
bool blanks_may_explain(const JudgedGame& game, const CellResult& total, int difference)
{
    const auto written = std::count_if(game.cells().begin(), game.cells().end(), [&](const CellResult& cell) {
        return game.is_turn(cell) && cell.written.kind != MarkKind::blank;
    });
    const bool has_turns_left = !game.game().most_entries || written + 2 <= *game.game().most_entries;
    if (difference <= 0 || difference > most_value || !has_turns_left)
        return false;
    Sums of_one, of_more; // what so many boxes may hold together
    for (const CellResult& cell : game.cells()) {
        if (!game.is_turn(cell) || cell.written.kind != MarkKind::blank || game.counted_in(cell) != &total)
            continue;
        std::vector<std::size_t> points;
        for (const LegalValue& value : game.legal(game.row(cell), cell.column))
            if (value.points > 0)
                points.push_back(static_cast<std::size_t>(value.points));
        of_more |= with_points(of_one | of_more, points);
        of_one |= with_points(Sums{1}, points);
    }
    return of_more[static_cast<std::size_t>(difference)];
}

/// What a cell may count, as far as it is not written.
struct Span {
    int least = 0;
    int most = 0;
    bool is_open = false; ///< some box of any number under it cannot be read

    bool holds(int points) const { return least <= points && points <= most; }
};

Span span_of(const JudgedGame& game, const CellResult& cell);

/// What the cells together may count from which a total follows.
Span span_under(const JudgedGame& game, const CellResult& total)
{
    Span sum;
    for (const CellResult& cell : game.cells()) {
        if (!follows_from(game.game(), total, cell))
            continue;
        const Span part = span_of(game, cell);
        sum.least += part.least;
        sum.most += part.most;
        sum.is_open = sum.is_open || part.is_open;
    }
    return sum;
}

Span span_of(const JudgedGame& game, const CellResult& cell)
{
    if (value_of(cell.written) && !is_crossed_out(game, cell))
        return {cell.written.value, cell.written.value};
    if (is_sum(cell.role))
        return span_under(game, cell);
    if (cell.role == Role::bonus)
        return {0, worths_of(game, cell).back()};
    if (cell.written.kind == MarkKind::blank)
        return {};
    const Row& row = game.row(cell);
    const std::vector<LegalValue> legal =
        legal_values(game.game(), row, game.multiplier(cell.column) == 1 ? 0 : cell.column);
    return {legal.front().points, legal.back().points, std::holds_alternative<AnyNumber>(row.rule)};
}

/// The most that the rules let a cell count.
int most_points(const JudgedGame& game, const CellResult& cell)
{
    if (is_sum(cell.role)) {
        int sum = 0;
        for (const CellResult& part : game.cells())
            sum += follows_from(game.game(), cell, part) ? most_points(game, part) : 0;
        return sum;
    }
    if (cell.role == Role::bonus) {
        const bool is_for_each = std::holds_alternative<PerExtra>(game.row(cell).rule);
        return worths_of(game, cell).back() * (is_for_each ? static_cast<int>(game.game().rows.size()) : 1);
    }
    return game.legal(game.row(cell), cell.column).back().points;
}

/// Whether a total has more digits than any can have: nobody adds up to that, the numbers of two boxes are read as one.
bool may_be_two_numbers(const JudgedGame& game, const CellResult& total)
{
    const auto digits = [](int points) { return std::to_string(points).size(); };
    return is_sum(total.role) && value_of(total.written) &&
           digits(total.written.value) > digits(most_points(game, total));
}

/// Whether boxes of any number that nobody can read make a total right with something that they may hold: rare sums of
/// several are no mistake.
bool unread_may_explain(const JudgedGame& game, const CellResult& total)
{
    const Span span = span_under(game, total);
    const auto* bonus = std::get_if<BonusIf>(&game.row(total).rule);
    if (bonus == nullptr)
        return span.is_open && span.holds(total.written.value);
    const int multiplier = game.multiplier(total.column);
    return span.is_open && bonus_points(*bonus, span.least, multiplier) != bonus_points(*bonus, span.most, multiplier);
}

/// Whether an entry that a total follows from is a guess, and may hold what makes the total right: it cannot be read,
/// or its ink clearly shows another number, one that no roll gives, say, while the one needed is one that a roll gives.
/// No sum proves what it was taken for.
bool may_be_guessed_wrong(const JudgedGame& game, const CellResult& total, int off)
{
    const auto may_explain = [&](const CellResult& entry) {
        if (entry.written.kind == MarkKind::illegible)
            return span_under(game, total).holds(total.written.value);
        return entry.ink.mark.kind == MarkKind::number && entry.ink.mark != entry.written &&
               entry.ink.probability >= thresholds.seen_number &&
               is_legal(game.legal(game.row(entry), entry.column), value_of(entry.written).value_or(0) + off);
    };
    return std::ranges::any_of(game.cells(), [&](const CellResult& cell) {
        return cell.role == Role::entry && follows_from(game.game(), total, cell) && may_explain(cell);
    });
}

/// Whether a number is another without its hundred (or thousand), a 1.
bool lacks_first_one(int written, int whole)
{
    int place = 100;
    while (place <= written)
        place *= 10;
    return written >= place / 10 && whole == place + written;
}

/// Whether what is written is what follows without its first 1, and not as clear as can be. Who reads loses a 1 that
/// stands on the cell's line, or is palely begun, more often than who writes, and from every total of a hand that
/// begins so. A total that goes on with the number, and has lost no 1, shows that it is written so.
bool may_lack_first_one(const JudgedGame& game, const CellResult& cell, int follows)
{
    if (!value_of(cell.written) || cell.ink.probability >= thresholds.clear_ink ||
        !lacks_first_one(cell.written.value, follows))
        return false;
    const CellResult* next = game.counted_in(cell);
    const bool goes_on = next != nullptr && value_of(next->written) && next->expected &&
                         next->written.value != *next->expected && next->written.value == follows_at(game, *next);
    return !goes_on || lacks_first_one(next->written.value, *next->expected);
}

/// Whether the points of a bonus go with ticks that cannot be: what they should come to is open.
bool has_impossible_ticks(const JudgedGame& game, const CellResult& bonus)
{
    const auto* extra = std::get_if<PerExtra>(&game.row(bonus).rule);
    const CellResult* ticked = extra == nullptr ? nullptr : game.find(extra->ticks, bonus.column);
    return ticked != nullptr && !ticks_of(ticked->written.value);
}

Finding total_finding(const JudgedGame& game, std::size_t index, double probability)
{
    const CellResult& cell = game.cells()[index];
    const int follows = game.tally().follows[index].value_or(0);
    Finding finding;
    finding.code = code_for(game, cell, follows);
    finding.row = cell.row;
    finding.column = cell.column;
    finding.written = value_of(cell.written);
    finding.expected = follows;
    finding.probability = std::min(probability, 1.0);
    const int off = finding.written.value_or(0) - follows;
    const bool crossed_out = is_crossed_out(game, cell);
    const bool seen = cell.ink.mark.value == cell.written.value && cell.ink.probability >= thresholds.seen_number;
    const double needed = error_probability(!seen                            ? thresholds.unseen_error
                                            : rests_on_clear_ink(game, cell) ? thresholds.error
                                                                             : thresholds.sure_error,
                                            game.totals());
    const bool clear = game.points_probability(index, cell.written.value) >= thresholds.clear_cell;
    finding.severity = probability >= needed && clear && !crossed_out && !may_be_guessed_wrong(game, cell, off) &&
                               !is_misread_every_time(game, cell) && !may_lack_first_one(game, cell, follows) &&
                               !may_be_two_numbers(game, cell)
                           ? Severity::error
                           : Severity::review;
    if (cell.role == Role::bonus) {
        finding.message = bonus_words(game, cell, finding.written, follows);
    } else if (const int multiplier = total_multiplier(game, cell); multiplier != 1) {
        if (finding.written && *finding.written * multiplier == follows)
            finding.code = FindingCode::wrong_multiplier;
        finding.message = fmt::format("{} says {}, but {} times {} is {}.", game.label(cell),
                                      written_words(finding.written), follows / multiplier, multiplier, follows);
    } else {
        const bool wrong_above = cell.expected && *cell.expected != follows;
        finding.message = words_for({game.label(cell), cell.role == Role::carried, finding.written, crossed_out,
                                     follows, parts_of(game, cell), wrong_above ? cell.expected : std::nullopt});
    }
    if (blanks_may_explain(game, cell, off)) {
        finding.severity = Severity::review;
        finding.message += " Please look: boxes that are blank may have been counted.";
    } else if (crossed_out) {
        finding.message += " Please look.";
    } else if (finding.severity == Severity::review) {
        finding.tells_how_sure = true;
        finding.message +=
            fmt::format(" Please look{} ({:.0f} % sure).", cell.ink.probability < 1 ? ": it may be misread" : "",
                        100 * finding.probability);
    }
    return finding;
}

/// Sum and bonus in each other's boxes are one mistake: the finding on the sum says so, the one on the bonus goes.
void merge_swapped(const JudgedGame& game, std::vector<Finding>& findings)
{
    for (std::size_t index = 0; index < findings.size(); ++index) {
        const auto row = game.game().find_row(findings[index].row);
        const auto* bonus = std::get_if<BonusIf>(&game.game().rows[*row].rule);
        if (bonus == nullptr)
            continue;
        const auto sum = std::find_if(findings.begin(), findings.end(), [&](const Finding& finding) {
            return finding.row == bonus->of && finding.column == findings[index].column;
        });
        const CellResult& bonus_cell = *game.find(findings[index].row, findings[index].column);
        if (sum == findings.end() || sum->expected != findings[index].written ||
            (sum->written != findings[index].expected &&
             std::ranges::count(worths_of(game, bonus_cell), sum->written) == 0))
            continue;
        const CellResult& sum_cell = *game.find(sum->row, sum->column);
        sum->message =
            fmt::format("{} and {} are in each other's boxes: {} and {}.", game.label(sum_cell), game.label(bonus_cell),
                        written_words(sum->written), written_words(findings[index].written));
        sum->tells_how_sure = false;
        findings.erase(findings.begin() + static_cast<std::ptrdiff_t>(index--));
    }
}

} // namespace

void check_totals(const JudgedGame& game, std::vector<Finding>& findings)
{
    std::vector<Finding> found;
    for (std::size_t index = 0; index < game.cells().size(); ++index) {
        const CellResult& cell = game.cells()[index];
        const double slip = game.tally().slip_probability[index];
        const bool blank_box = cell.written.kind == MarkKind::blank;
        if (cell.role == Role::entry || slip < thresholds.review || (blank_box && game.counted_in(cell) == nullptr))
            continue;
        if (value_of(cell.written) == game.tally().follows[index])
            continue; // the doubt is about another reading: see check_clear
        if (unread_may_explain(game, cell))
            continue; // the boxes are asked about
        if (has_impossible_ticks(game, cell))
            continue; // they are asked about
        found.push_back(total_finding(game, index, slip));
    }
    merge_swapped(game, found);
    findings.insert(findings.end(), found.begin(), found.end());
}

} // namespace recount
