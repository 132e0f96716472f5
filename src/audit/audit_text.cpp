// The audit as a person reads it: write_audit_text. The answer first, then what would settle it, then the ranking.
#include "audit/audit_text.hpp"

#include "report/terminal_text.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

namespace recount {

namespace {

constexpr std::size_t most_changes = 20; ///< changed places told in sentences

std::string who(const Entrant& entrant)
{
    const std::string where = printable(entrant.where);
    return entrant.name.empty() ? where : fmt::format("{} ({})", printable(entrant.name), where);
}

/// To a tenth, since a winner hangs on it.
std::string exact_percent(double probability)
{
    return probability >= 0.9995  ? "over 99.9 %"
           : probability < 0.0005 ? "under 0.1 %"
                                  : fmt::format("{:.1f} %", 100 * probability);
}

/// A mark in a sentence.
std::string spoken(const Mark& mark)
{
    switch (mark.kind) {
    case MarkKind::blank: return "nothing";
    case MarkKind::struck: return "a stroke";
    case MarkKind::illegible: return "illegible";
    default: return written(mark);
    }
}

void write_tie(std::ostream& out, const Ranking& ranking)
{
    out << fmt::format(
        "{}: {} share the first place with {}{}:", ranking.tie_is_certain ? "A tie" : "The winner is open",
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

} // namespace

void write_winner(std::ostream& out, const Ranking& ranking)
{
    const Entrant& first = ranking.entrants.front();
    if (ranking.tied > 1)
        return write_tie(out, ranking);
    switch (ranking.certainty) {
    case Certainty::certain:
        out << fmt::format("Winner, for certain: {} with {} points.\n", who(first), first.total);
        break;
    case Certainty::likely:
        out << fmt::format("Winner, likely ({}): {} with {} points.\n", exact_percent(ranking.probability), who(first),
                           first.total);
        break;
    case Certainty::open:
        out << fmt::format(
            "The winner is open: {} leads with {} points{}.\n", who(first), first.total,
            ranking.probability > 0 ? fmt::format(" (of what was read, {})", exact_percent(ranking.probability)) : "");
        break;
    }
    if (ranking.entrants.size() > 1) {
        const Entrant& second = ranking.entrants[1];
        out << fmt::format("  The next is {} with {}{}.\n", who(second), second.total,
                           second.highest > second.total ? fmt::format(", {} at most", second.highest) : "");
    }
}

void write_what_settles(std::ostream& out, const Ranking& ranking)
{
    const bool may_hold_anything = std::any_of(ranking.look_at.begin(), ranking.look_at.end(),
                                               [](const DoubtfulCell& doubt) { return doubt.is_open; });
    const bool would_settle = !may_hold_anything && ranking.obstacles.empty();
    const bool is_one = ranking.look_at.size() == 1;
    if (!ranking.look_at.empty())
        out << fmt::format("  {} {} settle it{}:\n", is_one ? "This cell" : "These cells",
                           would_settle ? "would" : "could",
                           !would_settle ? ""
                           : is_one      ? ", if it says what was read"
                                         : ", if they say what was read");
    for (const DoubtfulCell& doubt : ranking.look_at) {
        std::string others;
        for (const Candidate& other : doubt.alternatives) {
            if (other.mark.value != doubt.written.value)
                others += fmt::format("{}{} ({})", others.empty() ? "" : ", ", spoken(other.mark),
                                      exact_percent(other.probability));
        }
        out << fmt::format("    {}, {}{}: {} ({}){}; up to {} at stake\n", printable(doubt.where),
                           printable(doubt.label), doubt.column > 0 ? fmt::format(" in column {}", doubt.column) : "",
                           spoken(doubt.written), exact_percent(doubt.confidence),
                           others.empty() ? "" : ", or " + others, counted(doubt.swing(), "point"));
    }
    for (const std::string& obstacle : ranking.obstacles)
        out << "  " << printable(obstacle) << ".\n";
}

void write_changes(std::ostream& out, const Ranking& ranking)
{
    std::size_t told = 0;
    std::size_t changed = 0;
    for (const Entrant& entrant : ranking.entrants) {
        if (entrant.claimed_place == entrant.final_place)
            continue;
        ++changed;
        const bool own_mistake = entrant.claimed && *entrant.claimed != entrant.total;
        if (!own_mistake || told == most_changes)
            continue;
        if (told++ == 0)
            out << "  Claimed places that change:\n";
        out << fmt::format("    {}: claimed {} and place {}, has {} and place {}\n", who(entrant), *entrant.claimed,
                           entrant.claimed_place, entrant.total, entrant.final_place);
        for (const std::string& mistake : entrant.mistakes)
            out << "      " << printable(mistake) << '\n';
    }
    if (changed > told)
        out << fmt::format("    {} more change{} place through {}.\n", changed - told, changed - told == 1 ? "s" : "",
                           told == 1 ? "that" : "those");
}

namespace {

void write_ranking(std::ostream& out, const Ranking& ranking, std::size_t most_places)
{
    out << "  place  points  possible     claimed  claimed place\n";
    const std::size_t shown =
        most_places == 0 ? ranking.entrants.size() : std::min(most_places, ranking.entrants.size());
    for (std::size_t index = 0; index < shown; ++index) {
        const Entrant& entrant = ranking.entrants[index];
        const std::string range =
            entrant.lowest == entrant.highest ? "" : fmt::format("{}-{}", entrant.lowest, entrant.highest);
        out << fmt::format("  {:>5}  {:>6}  {:<11}  {:>7}  {:>5}{:<8}  {}{}{}\n", entrant.final_place, entrant.total,
                           range, entrant.claimed ? std::to_string(*entrant.claimed) : "-", entrant.claimed_place,
                           entrant.claimed_place == entrant.final_place ? "" : " !", who(entrant),
                           entrant.is_faulty ? ", with a mistake" : "",
                           entrant.is_finished ? "" : ", with blank boxes");
    }
    if (shown < ranking.entrants.size())
        out << fmt::format("  and {} more (all of them in the JSON)\n", ranking.entrants.size() - shown);
}

} // namespace

void write_audit_text(std::ostream& out, const Audit& audit, const Report& report, std::size_t most_places)
{
    for (const Ranking& ranking : audit.rankings) {
        out << printable(ranking.template_name) << ": "
            << counted(static_cast<int>(ranking.entrants.size()), audit.rank_by == RankBy::game ? "game" : "card")
            << '\n';
        write_winner(out, ranking);
        write_what_settles(out, ranking);
        if (!audit.obstacles.empty())
            out << "  What is said at the end keeps it open.\n";
        write_changes(out, ranking);
        write_ranking(out, ranking, most_places);
        out << '\n';
    }
    if (audit.rankings.empty())
        out << "No game was read: nobody can have won.\n";
    for (const SameSheet& same : audit.same_sheets) {
        const std::string left_out = sheet_name(report.photos[same.left_out.photo], same.left_out.sheet);
        const std::string counted = sheet_name(report.photos[same.counted.photo], same.counted.sheet);
        out << (left_out == counted ? fmt::format("{} was given twice: counted once.\n", counted)
                                    : fmt::format("{} shows the same sheet as {}: counted once.\n", left_out, counted));
    }
    if (!audit.obstacles.empty())
        out << "What keeps every winner open (photograph it again, or leave it out):\n";
    for (const std::string& obstacle : audit.obstacles)
        out << "  " << printable(obstacle) << '\n';
    for (const std::string& warning : audit.warnings) {
        if (std::find(audit.obstacles.begin(), audit.obstacles.end(), warning) == audit.obstacles.end())
            out << printable(warning) << '\n';
    }
}

} // namespace recount
