// Where paper and rules disagree: compare. Each check is a function from the judged game to findings, in one visible
// list; what the arithmetic can tell has been worked out by the tally, so that a check only weighs probabilities.
#include "scoring/checks.hpp"
#include "scoring/hand.hpp"
#include "scoring/rules.hpp"
#include "scoring/sheet_links.hpp"
#include "scoring/tally.hpp"

#include <algorithm>
#include <map>

namespace recount {

namespace {

constexpr std::size_t most_alternatives = 5;
constexpr double least_alternative = 1e-4; ///< rarer readings help nobody
constexpr double range_share = 0.999;      ///< of the probability of the recomputed total
constexpr double rarest_total = 1e-7;      ///< totals less probable than this are left out of their distribution, ...
constexpr std::size_t most_totals = 100;   ///< ... and those after so many
constexpr double least_total = 0.2;        ///< below this the most probable total is no better than a guess

/// People make one mistake in six columns or so, and three in one column once in hundreds; cells taken for those of
/// another row give many at once, and more often. So many errors are asked about rather than told.
constexpr std::ptrdiff_t most_errors_in_game = 2;

/// Cells cut in two, or taken for their neighbours, give readings that are unclear here and there, and sums that are
/// wrong. Where more of a game's written cells than these shares are less sure than `clear` (with the sums; by the ink
/// alone), errors are asked about rather than told: of 309 games with an error rightly told none reached the first.
struct PoorReading {
    double clear = 0.9;
    double most_unclear = 0.22;
    double most_unclear_ink = 0.45;
} const poor_reading;

/// A game with one error whose other totals are right, so many of them at least and clearly written, was cut in the
/// right places: elsewhere none would be right. So sure is each to be no slip.
struct BorneOut {
    std::ptrdiff_t least_totals = 2;
    std::ptrdiff_t least_of_others = 4; // with one of its own: totals of entries in the other games of its sheet
    double clear = 0.9;
    double most_slip = 0.05;
} const borne_out;

/// So many times the turns of a game are another game's: few prints tell one from the other.
constexpr int turns_of_another_game = 2;

/// Where the ink of so many cells of a sheet, and of more than this share, clearly says what cannot stand there, rows
/// or columns were taken for others: its errors are asked about.
struct Misplaced {
    double clear = 0.9;
    std::ptrdiff_t least = 5;
    double share = 0.12;
    std::ptrdiff_t least_games = 3; // in all of which one row is blank
} const misplaced;

/// A sheet with an error in more games than this, and in more than three in four of those played, accuses only those
/// that their other totals bear out either: it was cut in the wrong places.
constexpr std::ptrdiff_t most_wrong_games = 3;

CellResult cell_result(const Cell& cell, const GameTally& tally, std::size_t index)
{
    const std::vector<Candidate>& posterior = tally.posterior[index];
    CellResult result;
    result.row = cell.row;
    result.column = cell.column;
    result.role = cell.role;
    result.quad = cell.quad;
    result.shape = cell.shape;
    result.expected = tally.expected[index];
    result.ink = cell.ink.candidates.empty() ? Candidate{illegible, 0} : cell.ink.candidates.front();
    if (posterior.empty()) {
        result.written = result.ink.mark;
        result.confidence = result.ink.probability;
        return result;
    }
    result.written = posterior.front().mark;
    result.confidence = std::min(posterior.front().probability, 1.0);
    for (std::size_t other = 1; other < posterior.size() && result.alternatives.size() < most_alternatives; ++other) {
        if (posterior[other].probability >= least_alternative)
            result.alternatives.push_back(posterior[other]);
    }
    return result;
}

std::optional<std::array<int, 2>> range_of(const std::vector<Candidate>& totals)
{
    if (totals.empty())
        return std::nullopt;
    std::array<int, 2> range = {totals.front().mark.value, totals.front().mark.value};
    double reached = 0;
    for (const Candidate& total : totals) {
        if (reached >= range_share)
            break;
        range[0] = std::min(range[0], total.mark.value);
        range[1] = std::max(range[1], total.mark.value);
        reached += total.probability;
    }
    return range;
}

bool is_empty(const std::vector<CellResult>& cells)
{
    return std::all_of(cells.begin(), cells.end(),
                       [](const CellResult& cell) { return cell.written.kind == MarkKind::blank; });
}

Verdict verdict_of(const std::vector<Finding>& findings)
{
    Verdict verdict = Verdict::ok;
    for (const Finding& finding : findings) {
        if (finding.severity == Severity::error)
            return Verdict::error;
        if (finding.severity == Severity::review)
            verdict = Verdict::review;
    }
    return verdict;
}

/// Whether a person says what stands in every cell, so that none was taken for that of another row.
bool is_settled(const Card& card)
{
    return std::all_of(card.cells.begin(), card.cells.end(), [](const Cell& cell) { return cell.settled; });
}

bool is_poorly_read(const std::vector<CellResult>& cells)
{
    double written = 0, unclear = 0, unclear_ink = 0;
    for (const CellResult& cell : cells) {
        if (cell.ink.mark.kind == MarkKind::blank)
            continue;
        ++written;
        unclear += cell.confidence < poor_reading.clear ? 1 : 0;
        unclear_ink += cell.ink.probability < poor_reading.clear ? 1 : 0;
    }
    return unclear > poor_reading.most_unclear * written || unclear_ink > poor_reading.most_unclear_ink * written;
}

/// How many clearly written totals of a game are right, of these roles.
std::ptrdiff_t right_totals(const GameResult& game, const GameTally& tally, std::initializer_list<Role> roles)
{
    std::ptrdiff_t right = 0;
    for (std::size_t index = 0; index < game.cells.size(); ++index) {
        const CellResult& cell = game.cells[index];
        right += std::ranges::count(roles, cell.role) > 0 && cell.ink.mark.kind == MarkKind::number &&
                         cell.ink.mark == cell.written && cell.ink.probability >= borne_out.clear &&
                         tally.slip_probability[index] < borne_out.most_slip
                     ? 1
                     : 0;
    }
    return right;
}

bool has_one_error(const GameResult& game)
{
    return std::ranges::count(game.findings, Severity::error, &Finding::severity) == 1;
}

/// Whether a game's one error stands among totals that are right, so that its cells are where they were looked for.
bool is_borne_out(const GameResult& game, const GameTally& tally)
{
    return has_one_error(game) && right_totals(game, tally, {Role::total, Role::carried}) >= borne_out.least_totals;
}

/// The same where a game has few totals: that one of them is right, and those of the games beside it are.
bool is_borne_out_by_others(const std::vector<GameResult>& results, const Tally& tally, std::size_t game)
{
    const auto totals = [&](std::size_t of) { return right_totals(results[of], tally[of], {Role::total}); };
    std::ptrdiff_t of_others = 0;
    for (std::size_t other = 0; other < results.size(); ++other)
        of_others += other == game ? 0 : totals(other);
    return has_one_error(results[game]) && totals(game) > 0 && of_others >= borne_out.least_of_others;
}

/// Whether a game has so many turns that it is hardly one by these rules.
bool is_of_another_game(const std::vector<Finding>& findings)
{
    return std::any_of(findings.begin(), findings.end(), [](const Finding& finding) {
        return finding.code == FindingCode::too_many_entries && finding.written && finding.expected &&
               *finding.written >= turns_of_another_game * *finding.expected;
    });
}

/// Whether a bonus says what no bonus is worth, but a total of its column does, and the row after it has no number:
/// what was taken for the bonus may be that row.
bool may_be_of_next_row(const Finding& finding, const JudgedGame& judged)
{
    const Template& game = judged.game();
    const std::optional<std::size_t> row = game.find_row(finding.row);
    const auto* bonus = row ? std::get_if<BonusIf>(&game.rows[*row].rule) : nullptr;
    if (bonus == nullptr || !finding.written || *finding.written == 0 ||
        std::ranges::count(bonus_worths(*bonus, judged.multiplier(finding.column)), *finding.written) > 0)
        return false;
    const auto says = [&](const CellResult& cell, const std::string& id, MarkKind kind) {
        return cell.column == finding.column && cell.row == id && cell.written.kind == kind;
    };
    const std::string next = *row + 1 < game.rows.size() ? game.rows[*row + 1].id : "";
    return std::ranges::none_of(judged.cells(),
                                [&](const CellResult& cell) { return says(cell, next, MarkKind::number); }) &&
           std::ranges::any_of(judged.cells(), [&](const CellResult& cell) {
               return says(cell, bonus->of, MarkKind::number) && cell.written.value == *finding.written;
           });
}

/// Whether an entry is none of its row's, but one of a row beside it that is blank: the number may stand there. Where a
/// game has fewer turns than boxes, blank boxes are its rule and tell nothing about entries. Where cells may not be
/// where they seem, the same is asked of a total that is not what it adds up to.
bool may_be_of_row_beside(const Finding& finding, const JudgedGame& judged, bool are_places_sure)
{
    const Template& game = judged.game();
    const std::optional<std::size_t> row = game.find_row(finding.row);
    if (!row || !finding.written)
        return false;
    const bool is_entry = finding.code == FindingCode::impossible_entry;
    if (is_entry ? game.most_entries.has_value() : are_places_sure || game.rows[*row].role == Role::entry)
        return false;
    const auto would_take = [&](std::size_t beside) {
        const CellResult* cell = judged.find(game.rows.at(beside).id, finding.column);
        if (cell == nullptr || cell->written.kind != MarkKind::blank)
            return false;
        return is_entry ? judged.is_turn(*cell) &&
                              is_legal(judged.legal(game.rows[beside], finding.column), *finding.written)
                        : cell->role != Role::entry && cell->expected == finding.written;
    };
    return (*row > 0 && would_take(*row - 1)) || (*row + 1 < game.rows.size() && would_take(*row + 1));
}

/// Whether a bonus that is not earned says what the bonus is worth, but a total that takes it does not count it: where
/// cells may not be where they seem, it may be what is printed there.
bool may_be_printed(const Finding& finding, const JudgedGame& judged, bool are_places_sure)
{
    const std::optional<std::size_t> row = judged.game().find_row(finding.row);
    const auto* bonus = row ? std::get_if<BonusIf>(&judged.game().rows[*row].rule) : nullptr;
    if (are_places_sure || bonus == nullptr || !finding.written ||
        std::ranges::count(bonus_worths(*bonus, judged.multiplier(finding.column)), *finding.written) == 0)
        return false;
    return std::ranges::any_of(judged.game().rows, [&](const Row& total) {
        const auto* sum = std::get_if<SumOf>(&total.rule);
        const CellResult* cell = judged.find(total.id, finding.column);
        if (sum == nullptr || cell == nullptr || std::ranges::count(sum->rows, finding.row) == 0)
            return false;
        int others = 0;
        for (const std::string& part : sum->rows)
            if (const CellResult* taken = judged.find(part, finding.column); taken != nullptr && part != finding.row)
                others += value_of(taken->written).value_or(0);
        return value_of(cell->written) == others;
    });
}

/// Errors of which `asks` holds become reviews.
template <typename Asks>
void ask_instead(GameResult& game, Asks asks)
{
    for (Finding& finding : game.findings) {
        if (finding.severity == Severity::error && asks(finding))
            finding.severity = Severity::review;
    }
    if (game.verdict == Verdict::error)
        game.verdict = verdict_of(game.findings);
}

void ask_instead(GameResult& game)
{
    ask_instead(game, [](const Finding&) { return true; });
}

/// Whether a finding is about a cell, or follows from one, of which only a guess says where it is.
bool rests_on_guesses(const Finding& finding, const Card& card, const GameTally& tally, const GameResult& result)
{
    const CellResult* accused = find_cell(result.cells, finding.row, finding.column);
    for (std::size_t index = 0; accused != nullptr && index < result.cells.size(); ++index) {
        const CellResult& cell = result.cells[index];
        const Cell& read = card.cells[tally.cells[index]];
        if (!read.ruled && !read.settled && (&cell == accused || follows_from(*card.game, *accused, cell)))
            return true;
    }
    return false;
}

/// Where no entry is written at all, the totals stand for themselves: nothing is known of what they add up. What is
/// said about those that follow from others that are written stays.
void leave_totals_open(const Template& rules, GameResult& game)
{
    const bool has_entry = std::any_of(game.cells.begin(), game.cells.end(), [](const CellResult& cell) {
        return cell.role == Role::entry && cell.written.kind != MarkKind::blank;
    });
    if (has_entry)
        return;
    std::erase_if(game.findings, [&](const Finding& finding) {
        const CellResult* accused = find_cell(game.cells, finding.row, finding.column);
        return accused != nullptr && accused->role != Role::entry &&
               std::any_of(game.cells.begin(), game.cells.end(), [&](const CellResult& cell) {
                   return cell.written.kind == MarkKind::blank && follows_from(rules, *accused, cell);
               });
    });
    game.recomputed_total.reset();
    game.recomputed_range.reset();
    game.recomputed_totals.clear();
}

GameResult compare_game(const Card& card, const GameTally& tally)
{
    GameResult result;
    result.game = tally.game;
    for (std::size_t index = 0; index < tally.cells.size(); ++index)
        result.cells.push_back(cell_result(card.cells[tally.cells[index]], tally, index));
    if (is_empty(result.cells)) {
        result.verdict = Verdict::empty;
        for (CellResult& cell : result.cells)
            cell.expected.reset();
        return result;
    }
    const JudgedGame game(*card.game, tally, result.cells);
    if (const CellResult* grand = game.grand_total())
        result.claimed_total = value_of(grand->written);
    if (!tally.totals.empty() && tally.totals.front().probability >= least_total)
        result.recomputed_total = tally.totals.front().mark.value;
    result.recomputed_range = range_of(tally.totals);
    for (const Candidate& total : tally.totals) {
        if (total.probability < rarest_total || result.recomputed_totals.size() >= most_totals)
            break;
        result.recomputed_totals.push_back({total.mark, std::min(total.probability, 1.0)});
    }
    for (const auto check : all_checks)
        check(game, result.findings);
    leave_totals_open(*card.game, result);
    result.verdict = verdict_of(result.findings);
    const auto errors = std::ranges::count(result.findings, Severity::error, &Finding::severity);
    if ((errors > most_errors_in_game || (is_poorly_read(result.cells) && !is_borne_out(result, tally)) ||
         is_of_another_game(result.findings)) &&
        !is_settled(card))
        ask_instead(result);
    const bool are_places_sure = card.game_confidence >= sure_game;
    ask_instead(result, [&](const Finding& finding) {
        return rests_on_guesses(finding, card, tally, result) ||
               (!is_settled(card) &&
                (may_be_of_next_row(finding, game) || may_be_of_row_beside(finding, game, are_places_sure) ||
                 may_be_printed(finding, game, are_places_sure)));
    });
    return result;
}

/// Asks at its first game whether a sheet is blank on which nothing was read, where its games may be elsewhere.
void ask_whether_blank(const Card& card, const GameTally& tally, GameResult& game)
{
    const CellResult* total = JudgedGame(*card.game, tally, game.cells).grand_total();
    if (total == nullptr)
        return;
    game.findings.push_back(
        about(*total, FindingCode::missing_total, Severity::review, 1 - card.game_confidence,
              "Nothing was read on this sheet, but where its boxes are is not sure: look whether it is blank."));
    game.verdict = Verdict::review;
}

/// Whether one row is blank in every game that is played, though the games are totalled: another row was taken for it.
bool lacks_a_row(const std::vector<GameResult>& results, std::ptrdiff_t played)
{
    std::map<std::string, std::ptrdiff_t> lacking; // row: games
    for (const GameResult& game : results)
        for (const Finding& finding : game.findings)
            if (finding.code == FindingCode::missing_entry && finding.severity == Severity::review)
                ++lacking[finding.row];
    return played >= misplaced.least_games &&
           std::ranges::any_of(lacking, [&](const auto& row) { return row.second >= played; });
}

/// Whether the cells of a sheet are hardly where its game has them. `played`: games that are.
bool is_misplaced(const std::vector<GameResult>& results, std::ptrdiff_t played)
{
    if (lacks_a_row(results, played))
        return true;
    std::ptrdiff_t clear = 0, contradicted = 0;
    for (const GameResult& game : results) {
        for (const CellResult& cell : game.cells) {
            if (cell.ink.mark.kind == MarkKind::blank || cell.ink.probability < misplaced.clear)
                continue;
            ++clear;
            contradicted += cell.written != cell.ink.mark ? 1 : 0;
        }
        contradicted += std::count_if(game.findings.begin(), game.findings.end(), [](const Finding& finding) {
            return finding.code == FindingCode::impossible_entry;
        });
    }
    return contradicted >= misplaced.least &&
           static_cast<double>(contradicted) > misplaced.share * static_cast<double>(clear);
}

} // namespace

std::vector<GameResult> compare(const Card& card, const Tally& tally)
{
    std::vector<GameResult> results;
    for (const GameTally& game : tally)
        results.push_back(compare_game(card, game));
    const auto with = [&](auto&& holds) { return std::count_if(results.begin(), results.end(), holds); };
    const auto wrong = with([](const GameResult& game) { return game.verdict == Verdict::error; });
    const auto played = with([](const GameResult& game) { return game.verdict != Verdict::empty; });
    if (!results.empty() && played == 0 && card.game_confidence < sure_game && !card.are_columns_printed &&
        !is_settled(card))
        ask_whether_blank(card, tally.front(), results.front());
    if (!is_settled(card))
        for (GameResult& game : results)
            ask_instead(game, [&, alikes = look_alikes(results, game)](const Finding& finding) {
                return may_be_look_alike(finding, game, alikes, *card.game);
            });
    const bool is_elsewhere = is_misplaced(results, played),
               has_many_wrong = wrong > most_wrong_games && 4 * wrong > 3 * played;
    for (std::size_t game = 0; game < results.size(); ++game) {
        const bool is_right_place = is_borne_out(results[game], tally[game]);
        const bool are_columns_right =
            card.are_columns_guessed && (is_right_place || is_borne_out_by_others(results, tally, game));
        const bool is_unsure_game = card.game_confidence < sure_game && !are_columns_right;
        if (is_unsure_game || ((is_elsewhere || (has_many_wrong && !is_right_place)) && !is_settled(card)))
            ask_instead(results[game]);
    }
    return results;
}

} // namespace recount
