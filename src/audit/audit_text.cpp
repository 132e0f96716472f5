// The audit as a person reads it: write_audit_text. The answer first, then what would settle it, then the ranking.
#include "audit/audit_text.hpp"

#include "audit/outcomes.hpp"
#include "audit/place_names.hpp"
#include "report/terminal_text.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ostream>
#include <set>

namespace recount {

namespace {

constexpr std::size_t most_mistakes = 20; ///< games whose mistakes are told in sentences

std::string who(const Entrant& entrant)
{
    const std::string where = printable(entrant.where);
    return entrant.name.empty() ? where : fmt::format("{} ({})", printable(entrant.name), where);
}

/// What is ranked, in a word.
std::string_view thing_of(const Audit& audit)
{
    return audit.rank_by == RankBy::game ? "game" : "card";
}

bool is_doubtful(const Entrant& entrant)
{
    return entrant.lowest != entrant.highest;
}

bool claims(const Entrant& entrant)
{
    return entrant.claimed.has_value();
}

/// To a tenth, since a winner hangs on it.
std::string exact_percent(double probability)
{
    return probability >= 0.9995  ? "over 99.9 %"
           : probability < 0.0005 ? "under 0.1 %"
                                  : fmt::format("{:.1f} %", 100 * probability);
}

/// " among the 9 games that were read", where more than those may be part of the event.
std::string among_words(const Audit& audit, const Ranking& ranking)
{
    const std::size_t count = ranking.entrants.size();
    if (audit.obstacles.empty())
        return "";
    return count == 1 ? fmt::format(" among the one {} that was read", thing_of(audit))
                      : fmt::format(" among the {} {}s that were read", count, thing_of(audit));
}

void write_tie(std::ostream& out, const Ranking& ranking, const std::string& among)
{
    out << fmt::format(
        "{}{}: {} share the first place with {}{}:", ranking.tie_is_certain ? "A tie" : "The winner is open", among,
        ranking.tied, counted(std::max(0, ranking.entrants.front().total), "point"),
        ranking.tie_is_certain ? "" : ", as they were read");
    for (std::size_t index = 0; index < ranking.tied; ++index)
        out << (index == 0 ? " " : "; ") << who(ranking.entrants[index]);
    out << ".\n";
    if (!ranking.tie_is_certain && ranking.probability > 0)
        out << fmt::format("  One of them is ahead of all others with {} at most.\n",
                           exact_percent(ranking.probability));
    out << "  "
        << (ranking.ties.empty()
                ? "The rules do not say who wins then."
                : fmt::format("By the rules of this game that is decided by {}.", printable(ranking.ties)))
        << '\n';
}

void write_leader(std::ostream& out, const Ranking& ranking, const std::string& among)
{
    const Entrant& first = ranking.entrants.front();
    switch (ranking.among_read) {
    case Certainty::certain:
        out << fmt::format("Winner{}, for certain: {} with {} points.\n", among, who(first), first.total);
        break;
    case Certainty::likely:
        out << fmt::format("Winner{}, likely ({}): {} with {} points.\n", among, exact_percent(ranking.probability),
                           who(first), first.total);
        break;
    case Certainty::open:
        out << fmt::format("The winner{} is open: {} leads with {} points{}.\n", among, who(first), first.total,
                           ranking.probability > 0 && ranking.obstacles.empty()
                               ? fmt::format(", the winner with {} probability", exact_percent(ranking.probability))
                               : "");
        break;
    }
}

} // namespace

void write_winner(std::ostream& out, const Audit& audit, const Ranking& ranking)
{
    const std::string among = among_words(audit, ranking);
    if (ranking.tied > 1)
        write_tie(out, ranking, among);
    else
        write_leader(out, ranking, among);
    for (const std::string& doubt : audit.doubts)
        out << "  " << printable(doubt) << ".\n";
    if (ranking.tied == 1 && ranking.entrants.size() > 1) {
        const Entrant& second = ranking.entrants[1];
        out << fmt::format("  The next is {} with {}{}.\n", who(second), second.total,
                           second.highest > second.total ? fmt::format(", {} at most", second.highest) : "");
    }
}

namespace {

std::string where_of(const DoubtfulCell& doubt)
{
    return fmt::format("{}, {}{}", printable(doubt.where), printable(doubt.label),
                       doubt.column > 0 ? fmt::format(" in column {}", doubt.column) : "");
}

/// The one box that decides, and who wins by each of its readings.
void write_outcomes(std::ostream& out, const DoubtfulCell& box, const std::vector<Outcome>& outcomes)
{
    out << fmt::format("  One box decides: {}. If it says\n", where_of(box));
    for (const Outcome& outcome : outcomes) {
        std::vector<std::string> first;
        for (const Entrant* entrant : outcome.first)
            first.push_back(who(*entrant));
        const std::string to = outcome.next ? fmt::format(" to {}", *outcome.next) : "";
        out << fmt::format("    {} ({}{}): {} {}, {}{}\n", spoken(outcome.mark),
                           &outcome == &outcomes.front() ? "as it was read, " : "", exact_percent(outcome.probability),
                           fmt::join(first, "; "),
                           first.size() > 1     ? "share the first place"
                           : outcome.is_certain ? "wins"
                                                : "leads",
                           outcome.total, to);
    }
}

/// A box to look at: what was read there, what else it may say, and how much hangs on it.
void write_box(std::ostream& out, const DoubtfulCell& doubt)
{
    std::string others;
    int least = 0;
    int most = 0;
    for (std::size_t index = 0; index < doubt.alternatives.size(); ++index) {
        const Candidate& other = doubt.alternatives[index];
        const bool is_told = others.empty() || other.probability >= worth_telling;
        if (!is_told || other.mark.value == doubt.written.value)
            continue;
        others += fmt::format(", or {} ({})", spoken(other.mark), exact_percent(other.probability));
        const int change = index < doubt.changes.size() ? doubt.changes[index] : 0;
        least = std::min(least, change);
        most = std::max(most, change);
    }
    const int swing = doubt.is_open || most == least ? doubt.swing() : most - least;
    out << fmt::format("    {}: {} ({}){}; up to {} at stake\n", where_of(doubt), spoken(doubt.written),
                       exact_percent(doubt.confidence), others, counted(swing, "point"));
}

} // namespace

void write_what_settles(std::ostream& out, const Ranking& ranking)
{
    const bool may_hold_anything = std::any_of(ranking.look_at.begin(), ranking.look_at.end(),
                                               [](const DoubtfulCell& doubt) { return doubt.is_open; });
    const bool would_settle = !may_hold_anything && ranking.obstacles.empty();
    const bool is_one = ranking.look_at.size() == 1;
    if (const std::vector<Outcome> known = outcomes(ranking); !known.empty())
        return write_outcomes(out, ranking.look_at.front(), known);
    if (!ranking.look_at.empty())
        out << fmt::format(
            "  {}:\n", !would_settle ? fmt::format("A look at {} could settle it", is_one ? "this box" : "these boxes")
                       : is_one      ? "Look at this box; if it says what was read, that settles it"
                                     : "Look at these boxes; if they say what was read, that settles it");
    for (const DoubtfulCell& doubt : ranking.look_at)
        write_box(out, doubt);
    for (const std::string& obstacle : ranking.obstacles)
        out << "  " << printable(obstacle) << ".\n";
}

namespace {

bool has_other_place(const Entrant& entrant)
{
    return entrant.claimed && entrant.claimed_place != entrant.final_place;
}

/// Whether a game lost or won its place by what is wrong on it.
bool is_moved_by_own_mistake(const Entrant& entrant)
{
    return has_other_place(entrant) && *entrant.claimed != entrant.total;
}

/// The sentences on what is wrong that were not told as what keeps the winner open.
std::vector<std::string> untold_mistakes(const Entrant& entrant, const Ranking& ranking)
{
    std::vector<std::string> untold;
    for (const std::string& mistake : entrant.mistakes) {
        if (std::none_of(ranking.obstacles.begin(), ranking.obstacles.end(),
                         [&](const std::string& obstacle) { return obstacle.find(mistake) != std::string::npos; }))
            untold.push_back(mistake);
    }
    return untold;
}

void write_entrant(std::ostream& out, const Entrant& entrant, const std::string& what,
                   const std::vector<std::string>& mistakes)
{
    out << fmt::format("    {}: {}\n", who(entrant), what);
    for (const std::string& mistake : mistakes)
        out << "      " << printable(mistake) << '\n';
}

void write_changes(std::ostream& out, const Ranking& ranking)
{
    std::size_t told = 0;
    std::size_t changed = 0;
    for (const Entrant& entrant : ranking.entrants) {
        changed += has_other_place(entrant) ? 1 : 0;
        if (!is_moved_by_own_mistake(entrant) || told == most_mistakes)
            continue;
        if (told++ == 0)
            out << "  Claimed places that change:\n";
        write_entrant(out, entrant,
                      fmt::format("claimed {} and place {}, has {} and place {}", *entrant.claimed,
                                  entrant.claimed_place, entrant.total, entrant.final_place),
                      untold_mistakes(entrant, ranking));
    }
    if (changed > told)
        out << fmt::format("    {} more change{} place through {}.\n", changed - told, changed - told == 1 ? "s" : "",
                           told == 1 ? "that" : "those");
}

/// What is wrong on games that were not told with their places.
void write_other_mistakes(std::ostream& out, const Ranking& ranking)
{
    std::size_t told = 0;
    for (const Entrant& entrant : ranking.entrants) {
        const std::vector<std::string> mistakes = untold_mistakes(entrant, ranking);
        if (!entrant.is_faulty || is_moved_by_own_mistake(entrant) || mistakes.empty())
            continue;
        if (told == 0)
            out << "  Mistakes that change no place:\n";
        if (told++ < most_mistakes)
            write_entrant(out, entrant,
                          !entrant.claimed ? fmt::format("has {}", entrant.total)
                          : *entrant.claimed == entrant.total
                              ? fmt::format("has {}, as claimed", entrant.total)
                              : fmt::format("claimed {}, has {}", *entrant.claimed, entrant.total),
                          mistakes);
    }
    if (told > most_mistakes)
        out << fmt::format("    and {} more (--json FILE lists all)\n", told - most_mistakes);
}

} // namespace

void write_mistakes(std::ostream& out, const Ranking& ranking)
{
    write_changes(out, ranking);
    write_other_mistakes(out, ranking);
}

namespace {

/// The places, with the columns that have something to say.
void write_ranking(std::ostream& out, const Ranking& ranking, std::size_t most_places)
{
    const std::size_t shown =
        most_places == 0 ? ranking.entrants.size() : std::min(most_places, ranking.entrants.size());
    const auto end = ranking.entrants.begin() + static_cast<std::ptrdiff_t>(shown);
    const bool has_ranges = std::any_of(ranking.entrants.begin(), end, is_doubtful);
    const bool has_claims = std::any_of(ranking.entrants.begin(), end, claims);
    out << "  place  points" << (has_ranges ? "  possible" : "") << (has_ranges && has_claims ? "   " : "")
        << (has_claims ? "  claimed  claimed place" : "") << '\n';
    for (auto entrant = ranking.entrants.begin(); entrant != end; ++entrant) {
        out << fmt::format("  {:>5}  {:>6}", entrant->final_place, entrant->total);
        if (has_ranges)
            out << fmt::format("  {:<11}",
                               is_doubtful(*entrant) ? fmt::format("{}-{}", entrant->lowest, entrant->highest) : "");
        if (has_claims)
            out << fmt::format("  {:>7}  {:>5}{:<8}", entrant->claimed ? std::to_string(*entrant->claimed) : "-",
                               entrant->claimed ? std::to_string(entrant->claimed_place) : "-",
                               has_other_place(*entrant) ? " !" : "");
        out << "  " << who(*entrant) << (entrant->is_faulty ? ", with a mistake" : "")
            << (entrant->is_finished ? "" : ", with blank boxes") << '\n';
    }
    if (shown < ranking.entrants.size())
        out << fmt::format("  and {} more (--json FILE lists all)\n", ranking.entrants.size() - shown);
    if (has_ranges)
        out << "  possible: the least and the most points, where a reading is in doubt\n";
    if (std::any_of(ranking.entrants.begin(), end, has_other_place))
        out << "  !: another place than claimed\n";
}

/// How much was read: "10 pictures: 9 cards were read, 1 of them blank (IMG_1.jpg)."
void write_extent(std::ostream& out, const Audit& audit, const Report& report)
{
    if (audit.pictures == 0 || audit.cards == 0)
        return;
    const auto number = [](std::size_t count) { return static_cast<int>(count); };
    std::set<std::pair<std::size_t, std::size_t>> twice;
    for (const SameSheet& same : audit.same_sheets)
        twice.emplace(same.counted.photo, same.counted.sheet);
    const std::size_t typed = report.photos.size() - audit.pictures;
    const auto so_many = [&](std::size_t count) { return audit.cards == 1 ? "" : fmt::format("{} of them ", count); };
    out << counted(number(audit.pictures), "picture")
        << (typed > 0 ? " and " + counted(number(typed), "file") + " of typed cards" : "") << ": "
        << counted(number(audit.cards), "card") << (audit.cards == 1 ? " was read" : " were read");
    if (!audit.blank_cards.empty())
        out << fmt::format(", {}blank ({})", so_many(audit.blank_cards.size()), printable(first_of(audit.blank_cards)));
    if (!twice.empty())
        out << fmt::format(", {}photographed more than once", so_many(twice.size()));
    out << ".\n";
}

/// What helps to find people and sheets.
void write_hints(std::ostream& out, const Audit& audit, const Report& report)
{
    bool has_name = !audit.warnings.empty();
    bool has_sheets = false;
    for (const Ranking& ranking : audit.rankings) {
        for (const Entrant& entrant : ranking.entrants) {
            const PhotoResult& photo = report.photos[entrant.place.photo];
            has_name = has_name || !entrant.name.empty();
            has_sheets = has_sheets || (!photo.is_typed() && photo.sheets.size() > 1);
        }
    }
    if (has_sheets)
        out << "Sheets of a picture are numbered row by row from its top, each row from the left.\n";
    if (!has_name && audit.pictures > 0 && !audit.rankings.empty())
        out << "To see names instead of files: --names FILE (recount audit --help shows its lines).\n";
}

} // namespace

void write_audit_text(std::ostream& out, const Audit& audit, const Report& report, std::size_t most_places)
{
    write_extent(out, audit, report);
    for (const std::string& warning : audit.warnings) {
        if (std::find(audit.obstacles.begin(), audit.obstacles.end(), warning) == audit.obstacles.end())
            out << "Note: " << printable(warning) << ".\n";
    }
    for (const Ranking& ranking : audit.rankings) {
        out << printable(ranking.template_name) << ": "
            << counted(static_cast<int>(ranking.entrants.size()), thing_of(audit)) << '\n';
        write_winner(out, audit, ranking);
        write_what_settles(out, ranking);
        write_mistakes(out, ranking);
        write_ranking(out, ranking, most_places);
        out << '\n';
    }
    if (audit.rankings.empty())
        out << "No game was read: nobody can have won.\n";
    for (const std::string& same : audit.same_sheet_words)
        out << printable(same) << ".\n";
    if (!audit.obstacles.empty())
        out << "What may change who won:\n";
    for (const std::string& obstacle : audit.obstacles)
        out << "  " << printable(obstacle) << ".\n";
    write_hints(out, audit, report);
}

} // namespace recount
