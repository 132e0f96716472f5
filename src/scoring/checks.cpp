// The checks on one judged game, except those of totals (total_checks.cpp) and turns (turn_checks.cpp): possible
// values, completeness, doubt.
#include "scoring/checks.hpp"

#include "scoring/entry_prior.hpp"
#include "scoring/finding_words.hpp"
#include "scoring/rules.hpp"
#include "scoring/sheet_links.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace recount {

namespace {

constexpr FindingThresholds thresholds;

bool is_written(const CellResult& cell)
{
    return cell.written.kind != MarkKind::blank;
}

/// Whether a cell holds what its row can hold.
bool holds_possible(const JudgedGame& game, const CellResult& cell)
{
    return game.is_turn(cell) ? is_legal(game.legal(game.row(cell), cell.column), cell.written.value)
                              : ticks_of(cell.written.value).has_value();
}

/// Why a number is none that its row can hold.
std::string impossible_words(const JudgedGame& game, const CellResult& cell)
{
    const bool is_rolled = game.is_turn(cell) && !std::holds_alternative<AnyNumber>(game.row(cell).rule);
    return fmt::format("{} says {}, which {} there ({}).", game.label(cell), cell.written.value,
                       is_rolled ? "no roll gives" : "may not stand",
                       explain(game.game(), game.row(cell), game.rule_column(cell.column)));
}

bool already_found(const std::vector<Finding>& findings, const CellResult& cell)
{
    return std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) { return is_on(finding, cell); });
}

} // namespace

Finding about(const CellResult& cell, FindingCode code, Severity severity, double probability, std::string message)
{
    return {code,
            severity,
            cell.row,
            cell.column,
            value_of(cell.written),
            {},
            std::min(probability, 1.0),
            std::move(message)};
}

const CellResult* JudgedGame::find(const std::string& row, int column) const
{
    return find_cell(cells_, row, column);
}

const CellResult* JudgedGame::grand_total() const
{
    const auto place = std::find_if(cells_.begin(), cells_.end(),
                                    [&](const CellResult& cell) { return cell.row == game_.rows.back().id; });
    return place == cells_.end() ? nullptr : &*place;
}

int JudgedGame::totals() const
{
    return static_cast<int>(
        std::count_if(cells_.begin(), cells_.end(), [](const CellResult& cell) { return cell.role != Role::entry; }));
}

std::string JudgedGame::label(const CellResult& cell) const
{
    return label_of(game_, *game_.find_row(cell.row), cell.column);
}

double JudgedGame::points_probability(std::size_t cell, int points) const
{
    double sum = 0;
    for (const auto& [mark, probability] : tally_.posterior[cell]) {
        const bool counts = mark.kind != MarkKind::illegible;
        if (counts && mark.value == points)
            sum += probability;
    }
    return sum;
}

const CellResult* JudgedGame::counted_in(const CellResult& cell) const
{
    std::string id = cell.row;
    for (std::size_t row = *game_.find_row(id) + 1; row < game_.rows.size(); ++row) {
        if (!takes_row(game_.rows[row].rule, id))
            continue;
        id = game_.rows[row].id;
        const CellResult* total = find(id, game_.rows[row].spans_columns ? 0 : cell.column);
        if (total != nullptr && total->written.kind == MarkKind::number)
            return total;
    }
    return nullptr;
}

void check_possible(const JudgedGame& game, std::vector<Finding>& findings)
{
    for (std::size_t index = 0; index < game.cells().size(); ++index) {
        const CellResult& cell = game.cells()[index];
        if (cell.role != Role::entry)
            continue;
        const double probability = game.tally().illegal_probability[index];
        if (probability < thresholds.review || holds_possible(game, cell))
            continue;
        const double needed =
            cell.ink.probability >= thresholds.clear_illegal ? thresholds.error : thresholds.sure_illegal_error;
        const bool sure = game.is_turn(cell) && probability >= needed && cell.confidence >= thresholds.clear_cell;
        const bool other_column = game.is_turn(cell) && game.multiplier(cell.column) != 1 &&
                                  is_legal(legal_values(game.game(), game.row(cell), 0), cell.written.value);
        const std::string words = other_column
                                      ? fmt::format("{} says {}, which is not multiplied by {}.", game.label(cell),
                                                    cell.written.value, game.game().multiplier(cell.column))
                                      : impossible_words(game, cell);
        findings.push_back(about(cell, other_column ? FindingCode::wrong_multiplier : FindingCode::impossible_entry,
                                 sure ? Severity::error : Severity::review, probability, words));
        if (other_column)
            findings.back().expected = cell.written.value * game.game().multiplier(cell.column);
    }
}

void check_mix(const JudgedGame& game, std::vector<Finding>& findings)
{
    constexpr std::ptrdiff_t least_entries = 3; // fewer are slips of their own
    const auto* across = std::get_if<SumAcross>(&game.game().rows.back().rule);
    const int last = across == nullptr ? 0 : static_cast<int>(game.game().multipliers.size());
    for (int column = 1; column <= last; ++column) {
        const auto unmultiplied = [&](const Finding& finding) {
            return finding.column == column && finding.code == FindingCode::wrong_multiplier &&
                   finding.severity != Severity::note && finding.row != across->of;
        };
        const auto first = std::find_if(findings.begin(), findings.end(), unmultiplied);
        const auto count = std::count_if(findings.begin(), findings.end(), unmultiplied);
        if (count < least_entries)
            continue;
        Finding mix = *first;
        const int factor = game.game().multiplier(column);
        mix.severity = Severity::review;
        mix.written = mix.expected = std::nullopt;
        mix.message = fmt::format("Column {} is written without its multiplier of {} ({} boxes), unlike the others: is "
                                  "its total multiplied instead?",
                                  column, factor, count);
        std::erase_if(findings, [&](const Finding& finding) {
            const bool multiplied_total = finding.column == column && finding.row == across->of && finding.written &&
                                          finding.expected && *finding.written == *finding.expected * factor;
            return unmultiplied(finding) || multiplied_total;
        });
        for (Finding& finding : findings) // what the column's sums and bonus should be is as open
            if (finding.column == column && finding.severity == Severity::error)
                finding.severity = Severity::review;
        findings.push_back(std::move(mix));
    }
}

namespace {

/// Boxes that are blank, but whose points the sums count: those of turns, and of bonuses that nothing else shows. Which
/// of several it is may be open.
void check_counted_blanks(const JudgedGame& game, std::vector<Finding>& findings)
{
    double any = 0; // how many such boxes are to be expected
    bool is_told = false;
    const CellResult* likeliest = nullptr;
    double most = 0;
    for (std::size_t index = 0; index < game.cells().size(); ++index) {
        const CellResult& cell = game.cells()[index];
        const auto& counted = game.tally().counted_though_blank[index];
        if (!counted || is_written(cell) || game.counted_in(cell) == nullptr)
            continue;
        if (counted->probability >= thresholds.missing_entry) {
            findings.push_back(about(
                cell, FindingCode::missing_entry, Severity::review, counted->probability,
                fmt::format("{} is blank, but the total counts {} for it.", game.label(cell), counted->mark.value)));
            findings.back().expected = counted->mark.value;
            is_told = true;
        }
        any += counted->probability;
        if (counted->probability > most) {
            most = counted->probability;
            likeliest = &cell;
        }
    }
    if (!is_told && any >= thresholds.missing_entry)
        findings.push_back(about(*likeliest, FindingCode::missing_entry, Severity::review, any,
                                 fmt::format("A box that is blank is counted in the total: it may be {}, or another.",
                                             game.label(*likeliest))));
}

void check_blank_entries(const JudgedGame& game, std::vector<Finding>& findings)
{
    std::vector<const CellResult*> missing;
    for (const CellResult& cell : game.cells())
        if (game.is_turn(cell) && !is_written(cell) && !already_found(findings, cell))
            missing.push_back(&cell);
    if (missing.empty() || game.game().most_entries)
        return;
    const CellResult* grand = game.grand_total();
    const bool finished = grand != nullptr && is_written(*grand);
    const std::string names = missing.size() == 1
                                  ? game.label(*missing.front()) + " is"
                                  : fmt::format("{} and {} more {} are", game.label(*missing.front()),
                                                missing.size() - 1, missing.size() == 2 ? "box" : "boxes");
    findings.push_back(about(
        *missing.front(), FindingCode::missing_entry, finished ? Severity::review : Severity::note,
        missing.front()->confidence,
        fmt::format("{} blank{}.", names, finished ? ", though the game is totalled" : ": the game is not finished")));
}

void check_blank_totals(const JudgedGame& game, std::vector<Finding>& findings)
{
    const CellResult* first = nullptr;
    std::size_t blanks = 0;
    std::size_t totals = 0;
    for (const CellResult& cell : game.cells()) {
        if (cell.role != Role::total && cell.role != Role::carried)
            continue;
        ++totals;
        if (!is_written(cell)) {
            ++blanks;
            first = first == nullptr ? &cell : first;
        }
    }
    if (first == nullptr)
        return;
    const CellResult* grand = game.grand_total();
    const CellResult& place = grand != nullptr && !is_written(*grand) ? *grand : *first;
    const std::string words = blanks == totals ? "No total is written" : game.label(place) + " is blank";
    findings.push_back(about(place, FindingCode::missing_total, Severity::note, place.confidence,
                             fmt::format("{}; by the entries it would be {}.", words, written_words(place.expected))));
    findings.back().expected = place.expected;
    const auto& results = game.tally().totals;
    if (blanks == totals && place.expected)
        findings.back().message = results.empty() || results.front().probability < thresholds.sure_result
                                      ? "No total is written."
                                      : fmt::format("No total is written; by the entries {} would be {}.",
                                                    game.label(place), *place.expected);
}

} // namespace

void check_complete(const JudgedGame& game, std::vector<Finding>& findings)
{
    check_counted_blanks(game, findings);
    check_blank_entries(game, findings);
    check_blank_totals(game, findings);
}

namespace {

/// The sums say something else than clear ink.
std::string overruled_words(const JudgedGame& game, const CellResult& cell)
{
    return fmt::format("{} looks like {} ({:.0f} %), but the sums are right with {}.", game.label(cell),
                       spoken(cell.ink.mark), 100 * cell.ink.probability, spoken(cell.written));
}

std::string doubt_words(const JudgedGame& game, const CellResult& cell, double sure)
{
    if (cell.written.kind == MarkKind::illegible)
        return game.label(cell) + " cannot be read.";
    std::string words = fmt::format("{} may say {} ({:.0f} %)", game.label(cell), spoken(cell.written), 100 * sure);
    for (const Candidate& other : cell.alternatives) {
        if (other.mark.value != cell.written.value || other.mark.kind == MarkKind::illegible)
            return fmt::format("{} or {} ({:.0f} %).", words, spoken(other.mark), 100 * other.probability);
    }
    return words + ".";
}

/// Whether a total is no doubt to look at: what is written there hardly breaks a sum; one that cannot be read has a
/// written total below it, which would be wrong as well.
bool is_confirmed(const JudgedGame& game, std::size_t index)
{
    const CellResult& total = game.cells()[index];
    return game.tally().slip_probability[index] < allowance(game.totals()) * thresholds.sound_total &&
           (total.written.kind != MarkKind::illegible || game.counted_in(total) != nullptr);
}

} // namespace

void check_clear(const JudgedGame& game, std::vector<Finding>& findings)
{
    const auto& totals = game.tally().totals;
    const bool result_is_sure = !totals.empty() && totals.front().probability >= thresholds.sure_result;
    const double allowed = allowance(game.totals());
    for (std::size_t index = 0; index < game.cells().size(); ++index) {
        const CellResult& cell = game.cells()[index];
        if (already_found(findings, cell))
            continue;
        if (game.is_turn(cell) && cell.written.kind == MarkKind::ticks) {
            findings.push_back(
                about(cell, FindingCode::unclear_entry, Severity::review, cell.confidence,
                      fmt::format("{} is ticked: how many points it counts is not written.", game.label(cell))));
            continue;
        }
        const bool entry = cell.role == Role::entry;
        const bool unread = cell.written.kind == MarkKind::illegible;
        const double sure = unread ? 0 : game.points_probability(index, cell.written.value);
        const bool harmless = entry ? result_is_sure && !unread : is_confirmed(game, index);
        const double ink = cell.ink.mark.value != cell.written.value ? cell.ink.probability : 0;
        const bool overruled = ink >= thresholds.clear_ink || (ink >= thresholds.open_ink && sure < thresholds.settled);
        const double needed = 1 - allowed * (1 - (entry ? thresholds.unclear_entry : thresholds.unclear_total));
        if (sure >= needed && !overruled)
            continue;
        const std::string words = overruled ? overruled_words(game, cell) : doubt_words(game, cell, sure);
        findings.push_back(about(cell, entry ? FindingCode::unclear_entry : FindingCode::unclear_total,
                                 harmless && !overruled ? Severity::note : Severity::review, 1 - sure, words));
        findings.back().expected = cell.expected;
        findings.back().tells_how_sure = overruled || !unread;
    }
}

void check_convention(const JudgedGame& game, std::vector<Finding>& findings)
{
    if (game.are_multiplied())
        return;
    for (const CellResult& cell : game.cells()) {
        if (cell.role == Role::entry && game.game().multiplier(cell.column) != 1) {
            findings.push_back(about(cell, FindingCode::wrong_multiplier, Severity::note, game.tally().raw_entries,
                                     "The entries are written without their column's multiplier; the column totals are "
                                     "multiplied instead."));
            return;
        }
    }
}

} // namespace recount
