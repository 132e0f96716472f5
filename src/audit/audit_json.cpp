// The audit for other programs: write_audit_json.
#include "audit/audit_json.hpp"

#include "report/json_report.hpp"

#include <nlohmann/json.hpp>
#include <ostream>

namespace recount {

namespace {

using Json = nlohmann::ordered_json;

Json photo_json(const Report& report, const SheetPlace& place)
{
    const PhotoResult& photo = report.photos[place.photo];
    return {{"path", photo.path}, {"page", photo.page}, {"sheet", place.sheet + 1}};
}

/// A cell to look at: as it stands in the report, with where it is and what it could change.
Json doubt_json(const Report& report, const DoubtfulCell& doubt)
{
    const GameResult& game = report.photos[doubt.place.photo].sheets[doubt.place.sheet].games[doubt.game];
    Json json = photo_json(report, doubt.place);
    json["game"] = game.game;
    json.update(cell_json(game.cells[doubt.cell]));
    json["label"] = doubt.label;
    json["least_change"] = doubt.least;
    json["most_change"] = doubt.most;
    return json;
}

Json entrant_json(const Report& report, const Entrant& entrant)
{
    Json json{{"place", entrant.final_place},
              {"claimed_place", entrant.claimed_place},
              {"name", entrant.name},
              {"where", entrant.where}};
    json.update(photo_json(report, entrant.place));
    json["games"] = Json::array();
    for (const std::size_t game : entrant.games)
        json["games"].push_back(report.photos[entrant.place.photo].sheets[entrant.place.sheet].games[game].game);
    json["claimed_total"] = entrant.claimed ? Json(*entrant.claimed) : Json(nullptr);
    json["total"] = entrant.total;
    json["possible"] = {entrant.lowest, entrant.highest};
    json["finished"] = entrant.is_finished;
    json["faulty"] = entrant.is_faulty;
    json["mistakes"] = entrant.mistakes;
    return json;
}

/// The certainty, but for a tie that is one whatever the doubtful cells say.
std::string outcome_of(const Audit& audit, const Ranking& ranking)
{
    return ranking.tie_is_certain && audit.obstacles.empty() ? "tie" : std::string(name(ranking.certainty));
}

Json ranking_json(const Report& report, const Audit& audit, const Ranking& ranking)
{
    std::vector<std::string> obstacles = ranking.obstacles;
    obstacles.insert(obstacles.end(), audit.obstacles.begin(), audit.obstacles.end());
    Json winners = Json::array();
    for (std::size_t index = 0; index < ranking.tied; ++index)
        winners.push_back(entrant_json(report, ranking.entrants[index]));
    Json cells = Json::array();
    for (const DoubtfulCell& doubt : ranking.look_at)
        cells.push_back(doubt_json(report, doubt));
    Json entrants = Json::array();
    for (const Entrant& entrant : ranking.entrants)
        entrants.push_back(entrant_json(report, entrant));
    return {{"template", ranking.template_name},
            {"certainty", std::string(name(ranking.certainty))},
            {"outcome", outcome_of(audit, ranking)},
            {"certainty_among_read", std::string(name(ranking.among_read))},
            {"probability", rounded_probability(ranking.probability)},
            {"first", std::move(winners)},
            {"tie", ranking.tied > 1},
            {"tie_is_certain", ranking.tie_is_certain},
            {"ties_are_decided_by", ranking.ties},
            {"look_at", std::move(cells)},
            {"obstacles", obstacles},
            {"entrants", std::move(entrants)}};
}

} // namespace

void write_audit_json(std::ostream& out, const Audit& audit, const Report& report, const std::string& version)
{
    Json json{{"format", "recount-audit/1"},
              {"version", version},
              {"rank", std::string(name(audit.rank_by))},
              {"settled", is_settled(audit)},
              {"rankings", Json::array()},
              {"same_sheets", Json::array()},
              {"unchecked", Json::array()},
              {"warnings", audit.warnings},
              {"pictures", audit.pictures},
              {"cards", audit.cards},
              {"blank_cards", audit.blank_cards}};
    for (const Ranking& ranking : audit.rankings)
        json["rankings"].push_back(ranking_json(report, audit, ranking));
    for (const SameSheet& same : audit.same_sheets)
        json["same_sheets"].push_back({{"counted", photo_json(report, same.counted)},
                                       {"left_out", photo_json(report, same.left_out)},
                                       {"likeness", rounded_probability(same.likeness)}});
    for (const std::size_t photo : audit.unchecked) {
        const PhotoResult& result = report.photos[photo];
        json["unchecked"].push_back({{"path", result.path}, {"page", result.page}, {"message", result.message}});
    }
    out << json_text(json, 1) << '\n';
}

} // namespace recount
