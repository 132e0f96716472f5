// `recount-record/1`: what was read on one file, before any judging, so that a run can go on where it stopped, reports
// can be joined, and a correction costs no new reading. Records come from disks and other people: everything that
// judging relies on is checked, and a card is taken only where it has exactly the cells of its template.
#include "report/record_json.hpp"

#include "report/base64.hpp"
#include "report/parse_json.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

namespace recount {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format_name = "recount-record/1";

/// What a record may hold at most; far beyond any true one.
struct RecordLimits {
    static constexpr int columns = 12;              ///< as in templates
    static constexpr std::size_t candidates = 64;   ///< the network lists about ten
    static constexpr int most_value = 99999;        ///< five digits, as in judging
    static constexpr int most_ticks = 99;           ///< no row holds more
    static constexpr double most_px = 1e7;          ///< of a coordinate
    static constexpr std::size_t text_bytes = 4096; ///< of a name or a message
};

[[noreturn]] void fail(const std::string& what)
{
    throw BadRecord(what);
}

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
              {"confidence", sheet.confidence},
              {"game_confidence", sheet.card.game_confidence},
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
    return {{"path", page.path},       {"page", page.page},          {"width", page.width},
            {"height", page.height},   {"sha256", page.sha256},      {"status", name(page.status)},
            {"message", page.message}, {"sheets", std::move(sheets)}};
}

// --- reading

const Json& get(const Json& object, const char* key)
{
    if (!object.is_object() || !object.contains(key))
        fail(fmt::format("found nothing called {}, expected it", key));
    return object.at(key);
}

std::string text(const Json& object, const char* key)
{
    const Json& value = get(object, key);
    if (!value.is_string() || value.get_ref<const std::string&>().size() > RecordLimits::text_bytes)
        fail(fmt::format("{} is no text, or a very long one", key));
    return value.get<std::string>();
}

bool flag(const Json& object, const char* key)
{
    const Json& value = get(object, key);
    if (!value.is_boolean())
        fail(fmt::format("{} is neither true nor false", key));
    return value.get<bool>();
}

int whole(const Json& value, int least, int most, const char* what)
{
    if (!value.is_number_integer() || value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
        fail(fmt::format("{} is no whole number from {} to {}", what, least, most));
    return value.get<int>();
}

double real(const Json& value, double least, double most, const char* what)
{
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (!(number >= least && number <= most))
        fail(fmt::format("{} is no number from {} to {}", what, least, most));
    return number;
}

const Json& list(const Json& value, std::size_t least, std::size_t most, const char* what)
{
    if (!value.is_array() || value.size() < least || value.size() > most)
        fail(fmt::format("{} is no list of {} to {} things", what, least, most));
    return value;
}

Quad read_quad(const Json& json)
{
    Quad quad{};
    list(json, 4, 4, "a quad");
    for (std::size_t corner = 0; corner < 4; ++corner) {
        list(json[corner], 2, 2, "a corner");
        quad[corner].x = real(json[corner][0], -RecordLimits::most_px, RecordLimits::most_px, "x");
        quad[corner].y = real(json[corner][1], -RecordLimits::most_px, RecordLimits::most_px, "y");
    }
    return quad;
}

MarkKind read_kind(const Json& json)
{
    for (const MarkKind kind :
         {MarkKind::number, MarkKind::struck, MarkKind::ticks, MarkKind::blank, MarkKind::illegible}) {
        if (json.is_string() && json.get_ref<const std::string&>() == name(kind))
            return kind;
    }
    fail("a mark is of no known kind");
}

Ink read_ink(const Json& cell)
{
    Ink ink;
    for (const Json& item : list(get(cell, "ink"), 0, RecordLimits::candidates, "ink")) {
        list(item, 3, 3, "a candidate");
        Candidate candidate;
        candidate.mark.kind = read_kind(item[0]);
        const int most = candidate.mark.kind == MarkKind::ticks ? RecordLimits::most_ticks : RecordLimits::most_value;
        candidate.mark.value = whole(item[1], 0, most, "a candidate's value");
        candidate.probability = real(item[2], 0, 1.000001, "a candidate's probability");
        ink.candidates.push_back(candidate);
    }
    ink.rest = real(get(cell, "rest"), -0.000001, 1.000001, "rest");
    return ink;
}

SheetPicture read_picture(const Json& json)
{
    SheetPicture picture;
    picture.width = whole(get(json, "width"), 1, 10000, "the picture's width");
    picture.height = whole(get(json, "height"), 1, 10000, "the picture's height");
    const Json& matrix = list(get(json, "from_photo"), 9, 9, "from_photo");
    for (std::size_t index = 0; index < 9; ++index)
        picture.from_photo[index] = real(matrix[index], -1e12, 1e12, "from_photo");
    const Json& webp = get(json, "webp");
    const auto bytes = webp.is_string() ? from_base64(webp.get_ref<const std::string&>()) : std::nullopt;
    if (!bytes || !bytes->starts_with("RIFF"))
        fail("the picture is no WebP in base64");
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

Card read_card(const Json& sheet, const std::vector<Template>& games)
{
    const std::string wanted = text(sheet, "template");
    const auto game = std::find_if(games.begin(), games.end(), [&](const Template& one) { return one.name == wanted; });
    if (game == games.end())
        fail(fmt::format("it was read with the template '{}', which is not at hand: give it with --template", wanted));
    Card card;
    card.game = &*game;
    card.columns = whole(get(sheet, "columns"), 1, RecordLimits::columns, "columns");
    card.game_confidence = real(get(sheet, "game_confidence"), 0, 1.000001, "game_confidence");
    auto places = places_of(*game, card.columns);
    for (const Json& item : list(get(sheet, "cells"), places.size(), places.size(), "cells")) {
        Cell cell;
        cell.row = text(item, "row");
        cell.column = whole(get(item, "column"), 0, card.columns, "column");
        if (places.erase({cell.row, cell.column}) == 0)
            fail(fmt::format("the template '{}' has no cell {} in column {}, or it is here twice", wanted, cell.row,
                             cell.column));
        cell.role = game->rows[*game->find_row(cell.row)].role;
        cell.quad = read_quad(get(item, "quad"));
        cell.shape = text(item, "shape");
        cell.ruled = flag(item, "ruled");
        cell.ink = read_ink(item);
        card.cells.push_back(std::move(cell));
    }
    return card;
}

SheetReading read_sheet(const Json& json, const std::vector<Template>& games)
{
    SheetReading sheet;
    sheet.card = read_card(json, games);
    sheet.confidence = real(get(json, "confidence"), 0, 1.000001, "confidence");
    sheet.outline = read_quad(get(json, "outline"));
    if (json.contains("picture"))
        sheet.picture = read_picture(json.at("picture"));
    return sheet;
}

PhotoStatus read_status(const std::string& word)
{
    for (const PhotoStatus status : {PhotoStatus::checked, PhotoStatus::no_sheet, PhotoStatus::unreadable}) {
        if (word == name(status))
            return status;
    }
    fail("the status is no known one");
}

PhotoReading read_page(const Json& json, const std::vector<Template>& games)
{
    PhotoReading page;
    page.path = text(json, "path");
    page.page = whole(get(json, "page"), 1, 1000000, "page");
    page.width = whole(get(json, "width"), 0, 1000000, "width");
    page.height = whole(get(json, "height"), 0, 1000000, "height");
    page.sha256 = text(json, "sha256");
    page.status = read_status(text(json, "status"));
    page.message = text(json, "message");
    for (const Json& sheet : list(get(json, "sheets"), 0, 1000, "sheets"))
        page.sheets.push_back(read_sheet(sheet, games));
    if ((page.status == PhotoStatus::checked) == page.sheets.empty())
        fail("its status and its sheets do not agree");
    return page;
}

Origin read_origin(const Json& json)
{
    Origin origin{text(json, "version"), text(json, "program"), text(json, "model"), {}};
    for (const auto& item : get(json, "templates").items()) {
        if (!item.value().is_string())
            fail("a template's hash is no text");
        origin.templates[item.key()] = item.value().get<std::string>();
    }
    return origin;
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
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Record read_record(std::string_view text_of_record, const std::vector<Template>& games)
{
    const Json json = parse_json(text_of_record);
    if (json.is_discarded())
        fail("it is no JSON");
    if (text(json, "format") != format_name)
        fail(fmt::format("its format is not {}", format_name));
    Record record;
    record.origin = read_origin(get(json, "made_by"));
    for (const Json& page : list(get(json, "pages"), 1, 100000, "pages"))
        record.pages.push_back(read_page(page, games));
    return record;
}

} // namespace recount
