// What is on a photo, for measuring: truth_json().
#include "maker/make_photo.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace recount::maker {
namespace {

using Json = nlohmann::ordered_json;

double tenth(double value)
{
    return std::round(value * 10) / 10;
}

Json json(const Quad& quad)
{
    Json corners = Json::array();
    for (const Point& corner : quad)
        corners.push_back({tenth(corner.x), tenth(corner.y)});
    return corners;
}

template <typename Value>
Json json(const std::optional<Value>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json json(const Mistake& mistake)
{
    Json accept = Json::array();
    for (const FindingCode code : mistake.accept)
        accept.push_back(name(code));
    Json entry{{"code", name(mistake.code)},         {"row", mistake.row.empty() ? Json(nullptr) : Json(mistake.row)},
               {"column", mistake.column},           {"written", json(mistake.written)},
               {"expected", json(mistake.expected)}, {"accept", accept}};
    if (!mistake.other_rows.empty()) {
        Json rows{mistake.row};
        for (const std::string& row : mistake.other_rows)
            rows.push_back(row);
        entry["rows"] = rows;
    }
    return entry;
}

Json flags(const ScoreCard& card)
{
    Json all = Json::object();
    if (card.blank_totals != BlankTotals::none)
        all["blank_totals"] = card.blank_totals == BlankTotals::all ? "all" : "some";
    if (card.unfinished)
        all["unfinished"] = true;
    if (card.ambiguous)
        all["ambiguous"] = true;
    return all;
}

class Teller {
public:
    Teller(const MadePhoto& photo, std::size_t paper, std::size_t sheet)
        : photo_(photo), paper_(paper), places_(photo.papers[paper].page.sheets[sheet]),
          filled_(photo.papers[paper].sheets[sheet]), rules_(*photo.papers[paper].rules)
    {
    }

    Json tell() const
    {
        const Paper& paper = photo_.papers[paper_];
        Json games = Json::array();
        for (std::size_t card = 0; card < filled_.cards.size(); ++card)
            games.push_back(game(card));
        return {{"template", rules_.name},
                {"columns", paper.design.columns},
                {"outline", json(where(places_.outline))},
                {"outline_body", json(where(places_.body))},
                {"outline_paper", json(photo_.scene.where(paper_, {0, 0, paper.width_mm(), paper.height_mm()}))},
                {"games", games}};
    }

private:
    const MadePhoto& photo_;
    const std::size_t paper_;
    const print::DrawnSheet& places_;
    const FilledSheet& filled_;
    const Template& rules_;

    Quad where(const print::Box& box) const { return photo_.scene.where(paper_, on_paper(box)); }

    Json cell(const WrittenCell& written_cell, bool corrected) const
    {
        const Row& row = rules_.rows[written_cell.row];
        const auto place = std::find_if(places_.cells.begin(), places_.cells.end(), [&](const print::DrawnCell& drawn) {
            return drawn.row == row.id && drawn.column == written_cell.column;
        });
        const Mark& mark = written_cell.mark;
        const bool valued = mark.kind != MarkKind::blank && mark.kind != MarkKind::illegible;
        Json told{{"row", row.id},
                  {"column", written_cell.column},
                  {"role", name(row.role)},
                  {"kind", name(mark.kind)},
                  {"value", valued ? Json(mark.value) : Json(nullptr)},
                  {"written", written(mark)},
                  {"quad", json(where(place->box))}};
        if (corrected)
            told["corrected"] = true;
        return told;
    }

    Json game(std::size_t index) const
    {
        const ScoreCard& card = filled_.cards[index];
        Json cells = Json::array();
        for (std::size_t i = 0; i < card.cells.size(); ++i)
            cells.push_back(cell(card.cells[i], filled_.corrected[index][i]));
        Json errors = Json::array();
        for (const Mistake& mistake : card.mistakes)
            errors.push_back(json(mistake));
        return {{"game", card.game},
                {"verdict", name(card.verdict)},
                {"claimed_total", json(card.claimed_total)},
                {"recomputed_total", json(card.recomputed_total)},
                {"cells", cells},
                {"errors", errors},
                {"flags", flags(card)}};
    }
};

} // namespace

std::string truth_json(const MadePhoto& photo, const std::string& image)
{
    Json sheets = Json::array();
    for (std::size_t paper = 0; paper < photo.papers.size(); ++paper)
        for (std::size_t sheet = 0; sheet < photo.papers[paper].sheets.size(); ++sheet)
            sheets.push_back(Teller(photo, paper, sheet).tell());
    Json truth{{"image", image},
               {"page", 1},
               {"width", photo.picture.cols},
               {"height", photo.picture.rows},
               {"severity", name(photo.scene.severity)},
               {"template", photo.papers.empty() ? "" : photo.papers.front().rules->name},
               {"hand", photo.hand},
               {"sheets", sheets}};
    if (photo.exif_orientation != 1)
        truth["exif_orientation"] = photo.exif_orientation;
    return truth.dump() + "\n";
}

} // namespace recount::maker
