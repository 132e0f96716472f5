// Who won: audit. Sheets that were photographed twice are counted once, each kind of sheet is ranked for itself, and
// what could not be read keeps the winner open, since it might be anyone's.
#include "audit/audit.hpp"

#include "audit/entrants.hpp"
#include "audit/same_sheet.hpp"
#include "audit/settle.hpp"
#include "core/errors.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>

namespace recount {

namespace {

/// The templates by name, and a report that is safe to judge by them.
class Rules {
public:
    explicit Rules(const std::vector<Template>& games)
    {
        for (const Template& game : games)
            by_name_[game.name] = &game;
    }

    const Template& of(const SheetResult& sheet, const PhotoResult& photo) const
    {
        const auto found = by_name_.find(sheet.template_name);
        if (found == by_name_.end())
            throw UsageError(
                fmt::format("{}: a sheet of '{}', which is no shipped template: name its file with --template",
                            photo.path, sheet.template_name));
        const Template& rules = *found->second;
        for (const GameResult& game : sheet.games) {
            for (const CellResult& cell : game.cells) {
                if (!rules.find_row(cell.row) || cell.column > rules.most_columns)
                    throw UsageError(fmt::format("{}: {} column {} is no cell of template '{}'", photo.path, cell.row,
                                                 cell.column, rules.name));
            }
        }
        return rules;
    }

private:
    std::map<std::string, const Template*> by_name_;
};

/// Names by photo and column; says which lines found nothing.
class NameBook {
public:
    explicit NameBook(const std::vector<NameLine>& lines) : lines_(lines), used_(lines.size(), false) {}

    std::string name_of(const PhotoResult& photo, int column)
    {
        const std::string file = std::filesystem::path(photo.path).filename().string();
        std::string name;
        for (std::size_t index = 0; index < lines_.size(); ++index) {
            const NameLine& line = lines_[index];
            if ((line.photo != photo.path && line.photo != file) || (line.column != 0 && line.column != column))
                continue;
            used_[index] = true;
            if (name.empty() || line.column != 0)
                name = line.name;
        }
        return name;
    }
    void tell_unused(std::vector<std::string>& warnings) const
    {
        for (std::size_t index = 0; index < lines_.size(); ++index) {
            if (!used_[index])
                warnings.push_back(fmt::format("no game for the name {} ({}, column {})", lines_[index].name,
                                               lines_[index].photo, lines_[index].column));
        }
    }

private:
    const std::vector<NameLine>& lines_;
    std::vector<bool> used_;
};

Ranking& ranking_of(std::vector<Ranking>& rankings, const Template& rules)
{
    const auto found = std::find_if(rankings.begin(), rankings.end(),
                                    [&](const Ranking& ranking) { return ranking.template_name == rules.name; });
    if (found != rankings.end())
        return *found;
    rankings.push_back({rules.name, rules.ties});
    return rankings.back();
}

void give_places(std::vector<Entrant>& entrants)
{
    const auto claimed = [](const Entrant& entrant) { return entrant.claimed.value_or(entrant.total); };
    for (Entrant& entrant : entrants) {
        entrant.claimed_place = entrant.final_place = 1;
        for (const Entrant& other : entrants) {
            entrant.claimed_place += claimed(other) > claimed(entrant) ? 1 : 0;
            entrant.final_place += other.total > entrant.total ? 1 : 0;
        }
    }
}

void rank(Ranking& ranking, const AuditLimits& limits)
{
    std::stable_sort(ranking.entrants.begin(), ranking.entrants.end(),
                     [](const Entrant& left, const Entrant& right) { return left.total > right.total; });
    give_places(ranking.entrants);
    settle(ranking, limits);
    if (!ranking.obstacles.empty())
        ranking.certainty = ranking.certainty == Certainty::certain ? Certainty::likely : ranking.certainty;
}

/// The entrants of one sheet, by what is ranked.
std::vector<Entrant> entrants_of(const Report& report, const SheetPlace& place, const Template& rules, RankBy rank_by,
                                 NameBook& names, const AuditLimits& limits)
{
    const PhotoResult& photo = report.photos[place.photo];
    const SheetResult& sheet = photo.sheets[place.sheet];
    std::vector<Entrant> games;
    for (std::size_t index = 0; index < sheet.games.size(); ++index) {
        if (sheet.games[index].verdict == Verdict::empty)
            continue;
        games.push_back(game_entrant(report, place, index, rules, limits));
        if (const std::string name = names.name_of(photo, sheet.games[index].game); !name.empty())
            games.back().name = name;
    }
    if (games.empty() || rank_by == RankBy::game)
        return games;
    std::vector<Entrant> card{card_entrant(games, rank_by, limits)};
    card.front().where = where_of(report, place, nullptr);
    return card;
}

} // namespace

std::string_view name(RankBy rank_by)
{
    switch (rank_by) {
    case RankBy::game: return "game";
    case RankBy::card_best: return "card-best";
    case RankBy::card_sum: return "card-sum";
    }
    return "";
}

std::string_view name(Certainty certainty)
{
    switch (certainty) {
    case Certainty::certain: return "certain";
    case Certainty::likely: return "likely";
    case Certainty::open: return "open";
    }
    return "";
}

Audit audit(const Report& report, const std::vector<Template>& games, RankBy rank_by,
            const std::vector<NameLine>& names, const AuditLimits& limits)
{
    Audit audit;
    audit.rank_by = rank_by;
    const Rules rules(games);
    NameBook book(names);
    audit.same_sheets = find_same_sheets(report);
    std::vector<SheetPlace> doubtful;
    for (std::size_t photo = 0; photo < report.photos.size(); ++photo) {
        if (report.photos[photo].status != PhotoStatus::checked)
            audit.unchecked.push_back(photo);
        for (std::size_t index = 0; index < report.photos[photo].sheets.size(); ++index) {
            const SheetPlace place{photo, index};
            const bool is_twin = std::any_of(audit.same_sheets.begin(), audit.same_sheets.end(),
                                             [&](const SameSheet& same) { return same.left_out == place; });
            if (is_twin)
                continue;
            const SheetResult& sheet = report.photos[photo].sheets[index];
            const Template& game = rules.of(sheet, report.photos[photo]);
            Ranking& ranking = ranking_of(audit.rankings, game);
            for (Entrant& entrant : entrants_of(report, place, game, rank_by, book, limits))
                ranking.entrants.push_back(std::move(entrant));
            if (sheet.confidence < limits.sure_template)
                doubtful.push_back(place);
        }
    }
    std::erase_if(audit.rankings, [](const Ranking& ranking) { return ranking.entrants.empty(); });
    for (Ranking& ranking : audit.rankings) {
        rank(ranking, limits);
        for (const SheetPlace& place : doubtful)
            ranking.obstacles.push_back(where_of(report, place, nullptr) + ": this sheet may be of another game");
        for (const std::size_t photo : audit.unchecked)
            ranking.obstacles.push_back(
                report.photos[photo].path +
                ": not read, so that its card is not counted; photograph it again, or leave it out");
        if (!doubtful.empty() || !audit.unchecked.empty())
            ranking.certainty = Certainty::open;
    }
    book.tell_unused(audit.warnings);
    return audit;
}

bool is_settled(const Audit& audit)
{
    return !audit.rankings.empty() && std::all_of(audit.rankings.begin(), audit.rankings.end(), [](const Ranking& one) {
        return one.certainty == Certainty::certain;
    });
}

} // namespace recount
