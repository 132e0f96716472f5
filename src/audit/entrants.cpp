// From judged games to entrants: game_entrant, card_entrant. A game's totals come from the judging, which weighs ink
// and sums; what a person could do about them comes from its cells: each is put to its other readings, and the total
// that the rules make of that is its swing. A box that nobody can read may hold whatever some roll gives there.
#include "audit/entrants.hpp"

#include "scoring/recompute.hpp"
#include "scoring/rules.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace recount {

namespace {

constexpr double unlisted_rarities = 1e-3; ///< P(no listed total) up to which nothing but rare ones is missing

/// One game put on paper by its most probable readings, ready to be asked what another reading would make of it.
class Scores {
public:
    Scores(const GameResult& game, const Template& rules) : game_(game), rules_(rules)
    {
        for (const CellResult& cell : game.cells) {
            written_[{cell.row, cell.column}] = cell.written.value;
            if (cell.column > 0) {
                first_ = std::min(first_, cell.column);
                last_ = std::max(last_, cell.column);
            }
        }
        if (game.recomputed_total && total(EntryConvention::multiplied) != game.recomputed_total &&
            total(EntryConvention::as_rolled) == game.recomputed_total)
            convention_ = EntryConvention::as_rolled;
    }

    const Row& row(const CellResult& cell) const { return rules_.rows[*rules_.find_row(cell.row)]; }
    int total() const { return total(convention_); }
    int total_with(const CellResult& cell, int points)
    {
        int& written = written_[{cell.row, cell.column}];
        const int kept = std::exchange(written, points);
        const int made = total();
        written = kept;
        return made;
    }
    void put(const CellResult& cell, int points) { written_[{cell.row, cell.column}] = points; }
    std::vector<LegalValue> legal(const CellResult& cell) const
    {
        return legal_values(rules_, row(cell), convention_ == EntryConvention::as_rolled ? 0 : cell.column);
    }

private:
    int total(EntryConvention convention) const
    {
        return total_by_rules(rules_, std::min(first_, last_), last_, written_, convention);
    }

    const GameResult& game_;
    const Template& rules_;
    int first_ = 1000, last_ = 1;
    CellPoints written_;
    EntryConvention convention_ = EntryConvention::multiplied;
};

/// Whether the game's total hangs on what stands in this cell.
bool is_record(const CellResult& cell, const Row& row)
{
    const auto* extra = std::get_if<PerExtra>(&row.rule);
    const auto* bonus = std::get_if<BonusIf>(&row.rule);
    return cell.role == Role::entry || extra != nullptr || (bonus != nullptr && bonus->border_open);
}

bool is_accused(const GameResult& game, const CellResult& cell)
{
    return std::any_of(game.findings.begin(), game.findings.end(), [&](const Finding& finding) {
        const bool on_entry = finding.code == FindingCode::impossible_entry ||
                              (finding.code == FindingCode::wrong_multiplier && finding.severity != Severity::note);
        return on_entry && is_on(finding, cell);
    });
}

/// Whether a cell may hold anything: nobody can read it, or its listed readings leave too much out.
bool is_unread(const CellResult& cell, const AuditLimits& limits)
{
    double listed = cell.confidence;
    double unread = cell.written.kind == MarkKind::illegible ? cell.confidence : 0;
    for (const Candidate& other : cell.alternatives) {
        listed += other.probability;
        unread += other.mark.kind == MarkKind::illegible ? other.probability : 0;
    }
    return unread >= limits.unread || listed < 1 - limits.unread;
}

struct Swing {
    int least = 0;
    int most = 0;
    bool is_boundless = false; ///< anything legal may stand there, whatever the sums make likely
};

Swing swing_of(const GameResult& game, const CellResult& cell, Scores& scores, const AuditLimits& limits)
{
    Swing swing;
    const int as_read = scores.total();
    const auto think_of = [&](int points) {
        const int difference = scores.total_with(cell, points) - as_read;
        swing.least = std::min(swing.least, difference);
        swing.most = std::max(swing.most, difference);
    };
    for (const Candidate& other : cell.alternatives) {
        if (other.probability >= limits.negligible_cell && other.mark.kind != MarkKind::illegible)
            think_of(other.mark.value);
    }
    swing.is_boundless = cell.role == Role::entry && (is_unread(cell, limits) || is_accused(game, cell));
    if (swing.is_boundless) {
        for (const LegalValue& legal : scores.legal(cell))
            think_of(legal.points);
    }
    return swing;
}

/// More turns than a game has: which of them count is for a person to say, so that the best may fall away.
void doubt_turns(const GameResult& game, Scores& scores, std::vector<Swing>& swings)
{
    const auto too_many = std::find_if(game.findings.begin(), game.findings.end(), [](const Finding& finding) {
        return finding.code == FindingCode::too_many_entries;
    });
    if (too_many == game.findings.end())
        return;
    for (std::size_t index = 0; index < game.cells.size(); ++index) {
        const CellResult& cell = game.cells[index];
        if (cell.role == Role::entry && cell.written.value > 0) {
            swings[index].least = std::min(swings[index].least, scores.total_with(cell, 0) - scores.total());
            swings[index].is_boundless = true;
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

/// A cell that cannot be read counts what makes the most probable total right, so that its swing starts from there.
void fill_unread(const GameResult& game, Scores& scores)
{
    for (const CellResult& cell : game.cells) {
        if (cell.written.kind != MarkKind::illegible || !is_record(cell, scores.row(cell)))
            continue;
        const std::vector<LegalValue> legal =
            cell.role == Role::entry ? scores.legal(cell) : std::vector<LegalValue>{{0, 1}};
        const auto right = std::find_if(legal.begin(), legal.end(), [&](const LegalValue& value) {
            return game.recomputed_total && scores.total_with(cell, value.points) == *game.recomputed_total;
        });
        scores.put(cell, right != legal.end() ? right->points : legal.front().points);
    }
}

} // namespace

std::string where_of(const PhotoResult& photo, std::size_t sheet, const GameResult* game)
{
    std::string where = photo.path;
    if (photo.page > 1)
        where += fmt::format(", page {}", photo.page);
    if (photo.sheets.size() > 1)
        where += fmt::format(", sheet {}", sheet + 1);
    if (game != nullptr && photo.sheets[sheet].games.size() > 1)
        where += fmt::format(", game {}", game->game);
    return where;
}

Entrant game_entrant(const PhotoResult& photo, const SheetPlace& place, std::size_t game_index, const Template& rules,
                     const AuditLimits& limits)
{
    const GameResult& game = photo.sheets[place.sheet].games[game_index];
    Entrant entrant;
    entrant.place = place;
    entrant.games = {game_index};
    entrant.name = game.player;
    entrant.where = where_of(photo, place.sheet, &game);
    entrant.claimed = game.claimed_total;
    entrant.totals = totals_of(game);
    entrant.is_faulty = game.verdict == Verdict::error;
    entrant.is_finished = std::none_of(game.findings.begin(), game.findings.end(), [](const Finding& finding) {
        return finding.code == FindingCode::missing_entry;
    });
    Scores scores(game, rules);
    fill_unread(game, scores);
    std::vector<Swing> swings;
    for (const CellResult& cell : game.cells)
        swings.push_back(is_record(cell, scores.row(cell)) ? swing_of(game, cell, scores, limits) : Swing{});
    doubt_turns(game, scores, swings);
    if (entrant.totals.is_empty())
        entrant.totals = Distribution({{scores.total(), 1.0}});
    entrant.total = entrant.totals.likeliest();
    entrant.lowest = entrant.totals.lowest(limits.negligible);
    entrant.highest = entrant.totals.highest(limits.negligible);
    int worst = entrant.total;
    int best = entrant.total;
    for (std::size_t index = 0; index < swings.size(); ++index) {
        const Swing& swing = swings[index];
        if (swing.least == 0 && swing.most == 0)
            continue;
        const CellResult& cell = game.cells[index];
        entrant.doubts.push_back({place, game_index, index, scores.row(cell).labels.front(), swing.least, swing.most,
                                  cell.column == game.game ? 0 : cell.column, cell.written, cell.confidence,
                                  cell.alternatives});
        worst += swing.is_boundless ? swing.least : 0;
        best += swing.is_boundless ? swing.most : 0;
    }
    entrant.lowest = std::min(entrant.lowest, worst);
    entrant.highest = std::max(entrant.highest, best);
    return entrant;
}

Entrant card_entrant(const std::vector<Entrant>& games, RankBy rank_by, const AuditLimits& limits)
{
    Entrant card = games.front();
    const bool best = rank_by == RankBy::card_best;
    const auto join = [&](int one, int other) { return best ? std::max(one, other) : one + other; };
    for (std::size_t index = 1; index < games.size(); ++index) {
        const Entrant& game = games[index];
        card.games.insert(card.games.end(), game.games.begin(), game.games.end());
        card.doubts.insert(card.doubts.end(), game.doubts.begin(), game.doubts.end());
        card.totals =
            best ? Distribution::greater_of(card.totals, game.totals) : Distribution::sum_of(card.totals, game.totals);
        card.claimed = join(card.claimed.value_or(card.total), game.claimed.value_or(game.total));
        card.total = join(card.total, game.total);
        card.lowest = join(card.lowest, game.lowest);
        card.highest = join(card.highest, game.highest);
        card.is_finished = card.is_finished && game.is_finished;
        card.is_faulty = card.is_faulty || game.is_faulty;
        if (card.name != game.name)
            card.name.clear();
    }
    card.total = card.totals.likeliest();
    card.lowest = std::min({card.lowest, card.total, card.totals.lowest(limits.negligible)});
    card.highest = std::max({card.highest, card.total, card.totals.highest(limits.negligible)});
    return card;
}

} // namespace recount
