// From judged games to entrants: game_entrant, card_entrant. A game's totals come from the judging, which weighs ink
// and sums; what a person could do about them comes from its cells: each is put to its other readings, and the total
// that the rules make of that is its swing. A cell is open where it may hold whatever the rules allow there: nobody can
// read it, no roll gives what it says, or it is blank and seems to be counted. All open cells together are put to their
// least and most, since a bonus may need several of them.
#include "audit/entrants.hpp"

#include "audit/scores.hpp"
#include "scoring/finding_words.hpp"
#include "scoring/rules.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>

namespace recount {

namespace {

constexpr double unlisted_rarities = 1e-3; ///< P(no listed total) up to which nothing but rare ones is missing
constexpr std::int64_t most_of_card = 1'000'000'000; ///< points: two cards differ by less than an int can hold

/// Points of a card, whose games may each claim as many as every box can hold.
int held(std::int64_t points)
{
    return static_cast<int>(std::clamp(points, -most_of_card, most_of_card));
}

/// Whether the game's total hangs on what stands in this cell.
bool is_record(const CellResult& cell, const Row& row)
{
    const auto* extra = std::get_if<PerExtra>(&row.rule);
    const auto* bonus = std::get_if<BonusIf>(&row.rule);
    return cell.role == Role::entry || extra != nullptr || (bonus != nullptr && bonus->border_open);
}

/// What says that an entry holds what the rules do not allow; null where nothing does.
const Finding* accusation(const GameResult& game, const CellResult& cell)
{
    const auto found = std::find_if(game.findings.begin(), game.findings.end(), [&](const Finding& finding) {
        const bool on_entry = finding.code == FindingCode::impossible_entry ||
                              (finding.code == FindingCode::wrong_multiplier && finding.severity != Severity::note);
        return on_entry && is_on(finding, cell);
    });
    return cell.role != Role::entry || found == game.findings.end() ? nullptr : &*found;
}

const Finding* surplus_of_turns(const GameResult& game)
{
    const auto found = std::find_if(game.findings.begin(), game.findings.end(), [](const Finding& finding) {
        return finding.code == FindingCode::too_many_entries;
    });
    return found == game.findings.end() ? nullptr : &*found;
}

/// Why a look at a cell settles nothing: what the rules do not allow stands there for sure, or in one of all turns.
/// Empty where a look may settle it.
std::string ruling_on(const PhotoResult& photo, const GameResult& game, const CellResult& cell, bool is_surplus)
{
    const Finding* finding = is_surplus ? surplus_of_turns(game) : accusation(game, cell);
    if (finding == nullptr)
        return "";
    const bool person_said_so = photo.is_typed() || !cell.corrections.empty();
    const bool is_sure = finding->severity == Severity::error || finding->probability > 1 - audit_limits.negligible;
    return person_said_so || is_sure ? finding->message : "";
}

/// What is wrong with a game; what may be wrong, where nothing is for sure.
std::vector<std::string> mistakes_of(const GameResult& game)
{
    for (const Severity severity : {Severity::error, Severity::review}) {
        std::vector<std::string> sentences;
        for (const Finding& finding : game.findings) {
            const bool is_doubt =
                finding.code == FindingCode::unclear_entry || finding.code == FindingCode::unclear_total;
            if (finding.severity == severity && !is_doubt)
                sentences.push_back(finding.message);
        }
        if (!sentences.empty())
            return sentences;
    }
    return {};
}

/// Whether a cell may hold anything: nobody can read it, or its listed readings leave too much out.
bool is_unread(const CellResult& cell)
{
    double listed = cell.confidence;
    double unread = cell.written.kind == MarkKind::illegible ? cell.confidence : 0;
    for (const Candidate& other : cell.alternatives) {
        listed += other.probability;
        unread += other.mark.kind == MarkKind::illegible ? other.probability : 0;
    }
    return unread >= audit_limits.unread || listed < 1 - audit_limits.unread;
}

/// A blank box that the sums seem to count: judging asks about it, and knows how much they count or some value in it
/// makes the claimed total right.
bool is_counted_blank(const GameResult& game, const CellResult& cell, Scores& scores)
{
    const auto asked = std::find_if(game.findings.begin(), game.findings.end(), [&](const Finding& finding) {
        return finding.code == FindingCode::missing_entry && finding.severity == Severity::review &&
               is_on(finding, cell);
    });
    if (cell.written.kind != MarkKind::blank || asked == game.findings.end())
        return false;
    const std::vector<int> allowed = scores.allowed(cell);
    return asked->expected || std::any_of(allowed.begin(), allowed.end(), [&](int points) {
               return points > 0 && scores.total_with(cell, points) == game.claimed_total;
           });
}

/// Whether nothing is known of the game's total: there are totals on the card, but no entries.
bool has_no_record(const GameResult& game)
{
    return !game.recomputed_total && !game.recomputed_range && game.recomputed_totals.empty();
}

/// Whether a cell may hold whatever the rules allow there, however likely the sums make one value.
bool is_open(const GameResult& game, const CellResult& cell, Scores& scores)
{
    return is_unread(cell) || accusation(game, cell) != nullptr ||
           (has_no_record(game) && cell.written.kind == MarkKind::blank) || is_counted_blank(game, cell, scores);
}

struct Swing {
    int least = 0; ///< of the total, with the cell's worst reading ...
    int most = 0;  ///< ... and with its best one
    bool is_open = false;
    int least_points = 0; ///< in the cell, where it is open ...
    int most_points = 0;
    bool is_surplus = false;  ///< surely read: it is one turn too many that makes it doubtful
    std::vector<int> changes; ///< of the total with each of the cell's alternatives
};

Swing swing_of(const GameResult& game, const CellResult& cell, Scores& scores)
{
    Swing swing;
    swing.least_points = swing.most_points = scores.points(cell);
    const int as_read = scores.total();
    const auto think_of = [&](int points) {
        const int difference = scores.total_with(cell, points) - as_read;
        swing.least = std::min(swing.least, difference);
        swing.most = std::max(swing.most, difference);
        swing.least_points = std::min(swing.least_points, points);
        swing.most_points = std::max(swing.most_points, points);
    };
    for (const Candidate& other : cell.alternatives) {
        swing.changes.push_back(scores.total_with(cell, scores.points_of(cell, other.mark)) - as_read);
        if (other.probability >= audit_limits.negligible_cell && other.mark.kind != MarkKind::illegible)
            think_of(scores.points_of(cell, other.mark));
    }
    swing.is_open = is_open(game, cell, scores);
    if (swing.is_open) {
        for (const int points : scores.allowed(cell))
            think_of(points);
    }
    return swing;
}

/// More turns than a game has: which of them count is for a person to say, so that the best may fall away.
void doubt_turns(const GameResult& game, Scores& scores, std::vector<Swing>& swings)
{
    if (surplus_of_turns(game) == nullptr)
        return;
    for (std::size_t index = 0; index < game.cells.size(); ++index) {
        const CellResult& cell = game.cells[index];
        if (cell.role == Role::entry && cell.written.value > 0) {
            Swing& swing = swings[index];
            swing.is_surplus = !swing.is_open && cell.confidence > 1 - audit_limits.negligible;
            swing.least = std::min(swing.least, scores.total_with(cell, 0) - scores.total());
            swing.least_points = 0;
            swing.most_points = swing.is_open ? swing.most_points : scores.points(cell);
            swing.is_open = true;
        }
    }
}

Distribution totals_of(const GameResult& game)
{
    std::vector<std::pair<int, double>> weights;
    for (const Candidate& total : game.recomputed_totals)
        weights.emplace_back(total.mark.value, total.probability);
    if (weights.empty() && game.recomputed_range) { // a report that tells no more than the range
        constexpr double inside = 0.999;
        const auto [least, most] = *game.recomputed_range;
        if (game.recomputed_total && least == most)
            return Distribution({{least, 1.0}});
        weights = {
            {least, inside / 3}, {game.recomputed_total.value_or((least + most) / 2), inside / 3}, {most, inside / 3}};
    }
    double listed = 0;
    for (const auto& [total, weight] : weights)
        listed += weight;
    for (auto& [total, weight] : weights) // what a report leaves out for its rarity is spread over the rest
        weight /= listed > 1 - unlisted_rarities ? listed : 1;
    return Distribution(std::move(weights));
}

/// What the card claims; nothing where its grand total is no number, but crossed out.
std::optional<int> claim_of(const GameResult& game, const Template& rules)
{
    const auto grand = std::ranges::find(game.cells, rules.rows.back().id, &CellResult::row);
    const bool is_number = grand == game.cells.end() || grand->written.kind == MarkKind::number;
    return is_number ? game.claimed_total : std::nullopt;
}

/// Cells that cannot be read count what brings the total nearest to the most probable one, so that swings start there.
void fill_unread(const GameResult& game, int most_probable, Scores& scores)
{
    for (const CellResult& cell : game.cells) {
        if (cell.written.kind != MarkKind::illegible || !is_record(cell, scores.row(cell)))
            continue;
        const std::vector<int> allowed = scores.allowed(cell);
        const auto missed_by = [&](int points) { return std::abs(scores.total_with(cell, points) - most_probable); };
        scores.put(cell, *std::min_element(allowed.begin(), allowed.end(),
                                           [&](int left, int right) { return missed_by(left) < missed_by(right); }));
    }
}

/// The total with every open cell at its least or its most points. No rule gives less for more points.
int total_together(const GameResult& game, Scores scores, const std::vector<Swing>& swings, int Swing::*points)
{
    for (std::size_t index = 0; index < swings.size(); ++index) {
        if (swings[index].is_open)
            scores.put(game.cells[index], swings[index].*points);
    }
    return scores.total();
}

/// A column without its multiplier: which of two totals it makes is for a person to say.
bool is_multiplied_unsurely(const GameResult& game)
{
    return std::any_of(game.findings.begin(), game.findings.end(), [](const Finding& finding) {
        return finding.code == FindingCode::wrong_multiplier && finding.severity == Severity::review &&
               !finding.written && !finding.expected;
    });
}

/// How far the total may be from the most probable one: what is improbable but possible, what open cells may hold, and
/// what the card claims where nobody knows what it multiplies.
void find_range(const GameResult& game, const Scores& scores, const std::vector<Swing>& swings, Entrant& entrant)
{
    const bool has_unread = std::any_of(game.cells.begin(), game.cells.end(), [&](const CellResult& cell) {
        return cell.written.kind == MarkKind::illegible && is_record(cell, scores.row(cell));
    });
    const int as_read = scores.total();
    const int from = has_unread || has_no_record(game) ? as_read : entrant.total; // to which the swings are added
    const int least = total_together(game, scores, swings, &Swing::least_points) - as_read;
    const int most = total_together(game, scores, swings, &Swing::most_points) - as_read;
    entrant.lowest = std::min(entrant.total, from + least);
    entrant.highest = std::max(entrant.total, from + most);
    for (const Swing& swing : swings) {
        entrant.joint_loss += swing.is_open ? swing.least : 0;
        entrant.joint_gain -= swing.is_open ? swing.most : 0;
    }
    entrant.joint_loss = std::max(0, entrant.joint_loss - least);
    entrant.joint_gain = std::max(0, entrant.joint_gain + most);
    if (!entrant.totals.is_empty()) {
        entrant.lowest = std::min(entrant.lowest, entrant.totals.lowest(audit_limits.negligible));
        entrant.highest = std::max(entrant.highest, entrant.totals.highest(audit_limits.negligible));
    }
    if (entrant.claimed && is_multiplied_unsurely(game)) {
        entrant.lowest = std::min(entrant.lowest, *entrant.claimed);
        entrant.highest = std::max(entrant.highest, *entrant.claimed);
    }
}

} // namespace

Entrant game_entrant(const PhotoResult& photo, const SheetPlace& place, std::size_t game_index, const Template& rules)
{
    const GameResult& game = photo.sheets[place.sheet].games[game_index];
    Entrant entrant;
    entrant.place = place;
    entrant.games = {game_index};
    entrant.name = game.player;
    entrant.claimed = claim_of(game, rules);
    entrant.totals = totals_of(game);
    entrant.is_faulty = game.verdict == Verdict::error;
    entrant.mistakes = mistakes_of(game);
    entrant.is_finished = std::none_of(game.findings.begin(), game.findings.end(), [](const Finding& finding) {
        return finding.code == FindingCode::missing_entry;
    });
    Scores scores(game, rules);
    entrant.total = entrant.totals.is_empty() ? entrant.claimed.value_or(scores.total()) : entrant.totals.likeliest();
    const bool is_as_read = scores.total() == entrant.total;
    fill_unread(game, entrant.total, scores);
    std::vector<Swing> swings;
    for (const CellResult& cell : game.cells)
        swings.push_back(is_record(cell, scores.row(cell)) ? swing_of(game, cell, scores) : Swing{});
    doubt_turns(game, scores, swings);
    find_range(game, scores, swings, entrant);
    for (std::size_t index = 0; index < swings.size() && !has_no_record(game); ++index) {
        const Swing& swing = swings[index];
        if (swing.least == 0 && swing.most == 0)
            continue;
        const CellResult& cell = game.cells[index];
        entrant.doubts.push_back({.place = place,
                                  .game = game_index,
                                  .cell = index,
                                  .label = label_of(rules, *rules.find_row(cell.row), 0),
                                  .least = swing.least,
                                  .most = swing.most,
                                  .column = cell.column == game.game ? 0 : cell.column,
                                  .written = cell.written,
                                  .confidence = cell.confidence,
                                  .alternatives = cell.alternatives,
                                  .changes = is_as_read ? swing.changes : std::vector<int>{},
                                  .is_open = swing.is_open,
                                  .ruling = ruling_on(photo, game, cell, swing.is_surplus)});
    }
    return entrant;
}

Entrant card_entrant(const std::vector<Entrant>& games, RankBy rank_by)
{
    Entrant card = games.front();
    const bool best = rank_by == RankBy::card_best;
    const auto join = [&](int one, int other) { return best ? std::max(one, other) : held(std::int64_t{one} + other); };
    for (std::size_t index = 1; index < games.size(); ++index) {
        const Entrant& game = games[index];
        card.games.insert(card.games.end(), game.games.begin(), game.games.end());
        card.doubts.insert(card.doubts.end(), game.doubts.begin(), game.doubts.end());
        card.mistakes.insert(card.mistakes.end(), game.mistakes.begin(), game.mistakes.end());
        card.totals =
            best ? Distribution::greater_of(card.totals, game.totals) : Distribution::sum_of(card.totals, game.totals);
        card.claimed = card.claimed && game.claimed ? std::optional(join(*card.claimed, *game.claimed)) : std::nullopt;
        card.total = join(card.total, game.total);
        card.lowest = join(card.lowest, game.lowest);
        card.highest = join(card.highest, game.highest);
        card.joint_loss = held(std::int64_t{card.joint_loss} + game.joint_loss);
        card.joint_gain = held(std::int64_t{card.joint_gain} + game.joint_gain);
        card.is_finished = card.is_finished && game.is_finished;
        card.is_faulty = card.is_faulty || game.is_faulty;
        if (card.name != game.name)
            card.name.clear();
    }
    if (card.totals.is_empty())
        return card;
    card.total = card.totals.likeliest();
    card.lowest = std::min({card.lowest, card.total, card.totals.lowest(audit_limits.negligible)});
    card.highest = std::max({card.highest, card.total, card.totals.highest(audit_limits.negligible)});
    return card;
}

} // namespace recount
