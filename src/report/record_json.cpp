// `recount-record/1`: what was read on one file, before any judging, so that a run can go on where it stopped, reports
// can be joined, and a correction costs no new reading. Records come from disks and other people: everything that
// judging relies on is checked, and a card is taken only where it has exactly the cells of its template.
#include "report/record_json.hpp"

#include "report/base64.hpp"
#include "report/json_node.hpp"
#include "report/json_report.hpp"
#include "report/read_mark.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace recount {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format_name = "recount-record/1";

/// What a record may hold at most; far beyond any true one.
struct RecordLimits {
    static constexpr std::size_t candidates = 64; ///< the network lists about ten
};

// --- writing

Json quad_json(const Quad& quad)
{
    Json corners = Json::array();
    for (const Point& corner : quad)
        corners.push_back({corner.x, corner.y});
    return corners;
}

Json cell_json(const Cell& cell)
{
    Json candidates = Json::array();
    for (const Candidate& candidate : cell.ink.candidates)
        candidates.push_back({name(candidate.mark.kind), candidate.mark.value, candidate.probability});
    return {{"row", cell.row},     {"column", cell.column}, {"quad", quad_json(cell.quad)}, {"rest", cell.ink.rest},
            {"shape", cell.shape}, {"ruled", cell.ruled},   {"ink", std::move(candidates)}};
}

Json sheet_json(const SheetReading& sheet)
{
    Json cells = Json::array();
    for (const Cell& cell : sheet.card.cells)
        cells.push_back(cell_json(cell));
    Json json{{"template", sheet.card.game->name},
              {"game_confidence", sheet.card.game_confidence},
              {"columns_guessed", sheet.card.are_columns_guessed},
              {"columns_printed", sheet.card.are_columns_printed},
              {"columns", sheet.card.columns},
              {"outline", quad_json(sheet.outline)},
              {"cells", std::move(cells)}};
    if (!sheet.picture.webp.empty())
        json["picture"] = {{"width", sheet.picture.width},
                           {"height", sheet.picture.height},
                           {"from_photo", sheet.picture.from_photo},
                           {"webp", base64(sheet.picture.webp)}};
    return json;
}

Json page_json(const PhotoReading& page)
{
    Json sheets = Json::array();
    for (const SheetReading& sheet : page.sheets)
        sheets.push_back(sheet_json(sheet));
    Json json{{"path", page.path},       {"page", page.page},          {"width", page.width},
              {"height", page.height},   {"sha256", page.sha256},      {"status", name(page.status)},
              {"message", page.message}, {"sheets", std::move(sheets)}};
    if (page.is_fault)
        json["fault"] = true;
    return json;
}

// --- reading

Ink read_ink(const JsonNode& cell)
{
    Ink ink;
    for (const JsonNode& item : cell.at("ink").items(0, RecordLimits::candidates)) {
        const std::vector<JsonNode> parts = item.items(3, 3);
        Candidate candidate;
        candidate.mark = mark_of(parts[0].word(last_mark_kind), parts[1]);
        candidate.probability = parts[2].real(0, 1.000001, "a probability");
        ink.candidates.push_back(candidate);
    }
    ink.rest = cell.at("rest").real(-0.000001, 1.000001, "a probability");
    return ink;
}

SheetPicture read_picture(const JsonNode& node)
{
    SheetPicture picture;
    picture.width = node.at("width").whole(1, 10000);
    picture.height = node.at("height").whole(1, 10000);
    const std::vector<JsonNode> matrix = node.at("from_photo").items(9, 9);
    for (std::size_t index = 0; index < 9; ++index)
        picture.from_photo[index] = matrix[index].real(-1e12, 1e12, "a number");
    const auto bytes = from_base64(node.at("webp").text(std::string::npos));
    if (!bytes || !bytes->starts_with("RIFF"))
        node.at("webp").fail("a WebP in base64");
    picture.webp = *bytes;
    return picture;
}

/// Which cells a card of this template has: spanning rows once, all others once a column.
std::set<std::pair<std::string, int>> places_of(const Template& game, int columns)
{
    std::set<std::pair<std::string, int>> places;
    for (const Row& row : game.rows) {
        for (int column = row.spans_columns ? 0 : 1; column <= (row.spans_columns ? 0 : columns); ++column)
            places.insert({row.id, column});
    }
    return places;
}

Card read_card(const JsonNode& sheet, const std::vector<Template>& games)
{
    const std::string wanted = sheet.at("template").text();
    const auto game = std::find_if(games.begin(), games.end(), [&](const Template& one) { return one.name == wanted; });
    if (game == games.end())
        throw BadRecord(
            fmt::format("it was read with the template '{}', which is not at hand: give it with --template", wanted));
    Card card;
    card.game = &*game;
    card.columns = sheet.at("columns").whole(1, most_grid_columns);
    card.game_confidence = sheet.at("game_confidence").real(0, 1.000001, "a probability");
    card.are_columns_guessed = sheet.at("columns_guessed").flag();
    card.are_columns_printed = sheet.at("columns_printed").flag();
    auto places = places_of(*game, card.columns);
    for (const JsonNode& node : sheet.at("cells").items(places.size(), places.size())) {
        Cell cell;
        cell.row = node.at("row").text();
        cell.column = node.at("column").whole(0, card.columns);
        if (places.erase({cell.row, cell.column}) == 0)
            node.at("row").fail(fmt::format("each cell of the template '{}' once", wanted));
        cell.role = game->rows[*game->find_row(cell.row)].role;
        cell.quad = node.at("quad").quad();
        cell.shape = node.at("shape").text();
        cell.ruled = node.at("ruled").flag();
        cell.ink = read_ink(node);
        card.cells.push_back(std::move(cell));
    }
    return card;
}

SheetReading read_sheet(const JsonNode& node, const std::vector<Template>& games)
{
    SheetReading sheet;
    sheet.card = read_card(node, games);
    sheet.outline = node.at("outline").quad();
    if (node.has("picture"))
        sheet.picture = read_picture(node.at("picture"));
    return sheet;
}

PhotoReading read_page(const JsonNode& node, const std::vector<Template>& games)
{
    PhotoReading page;
    page.path = node.at("path").text();
    page.page = node.at("page").whole(1, 1000000);
    page.width = node.at("width").whole(0, 1000000);
    page.height = node.at("height").whole(0, 1000000);
    page.sha256 = node.at("sha256").text();
    page.status = node.at("status").word(last_photo_status);
    page.message = node.at("message").text();
    page.is_fault = node.has("fault") && node.at("fault").flag();
    for (const JsonNode& sheet : node.at("sheets").items(0, 1000))
        page.sheets.push_back(read_sheet(sheet, games));
    if ((page.status == PhotoStatus::checked) == page.sheets.empty())
        node.at("status").fail("what the sheets say");
    return page;
}

} // namespace

std::string record_text(const Record& record)
{
    Json pages = Json::array();
    for (const PhotoReading& page : record.pages)
        pages.push_back(page_json(page));
    const Json json{{"format", format_name},
                    {"made_by",
                     {{"version", record.origin.version},
                      {"program", record.origin.program},
                      {"model", record.origin.model},
                      {"templates", record.origin.templates}}},
                    {"pages", std::move(pages)}};
    return json_text(json) + "\n";
}

Record read_record(std::string_view text, const std::vector<Template>& games)
{
    try {
        const Json json = parse_json(text);
        const JsonNode root(json, "record");
        root.at("format").must_be(format_name);
        const JsonNode made_by = root.at("made_by");
        Record record{{made_by.at("version").text(), made_by.at("program").text(), made_by.at("model").text(),
                       made_by.at("templates").texts()},
                      {}};
        for (const JsonNode& page : root.at("pages").items(1, 100000))
            record.pages.push_back(read_page(page, games));
        return record;
    } catch (const BadJson& error) {
        throw BadRecord(error.what());
    }
}

} // namespace recount
