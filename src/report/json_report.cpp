// `recount-report/1`: the report as JSON. Each value becomes an ordered JSON object with the names of the report
// format; the document is then laid out so that lists of things take a line each and a person can read and compare it.
// Photos are turned into JSON one at a time, so that a long report takes no second copy in memory.
#include "report/json_report.hpp"

#include "core/utf8.hpp"

#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <ostream>
#include <stdexcept>

namespace recount {

namespace {

using Json = nlohmann::ordered_json;

/// Coordinates are told to a tenth of a pixel.
double rounded_px(double value)
{
    return std::round(value * 10) / 10 + 0.0;
}

/// A name from outside as text: bytes that are no UTF-8 become U+FFFD when the document is written.
Json text(std::string_view name)
{
    return std::string(name);
}

Json optional_number(const std::optional<int>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json quad_json(const Quad& quad)
{
    Json corners = Json::array();
    for (const Point& corner : quad)
        corners.push_back({rounded_px(corner.x), rounded_px(corner.y)});
    return corners;
}

/// A mark: its kind, its value or null, and how it is written.
Json mark_json(const Mark& mark)
{
    return {{"kind", text(name(mark.kind))}, {"value", optional_number(value_of(mark))}, {"written", written(mark)}};
}

Json alternative_json(const Candidate& candidate)
{
    Json json = mark_json(candidate.mark);
    json["confidence"] = rounded_probability(candidate.probability);
    return json;
}

Json correction_json(const Correction& correction)
{
    Json json = mark_json(correction.mark);
    json["read"] = mark_json(correction.read);
    json["by"] = correction.by;
    json["at"] = correction.at;
    return json;
}

} // namespace

Json cell_json(const CellResult& cell)
{
    Json alternatives = Json::array();
    for (const Candidate& candidate : cell.alternatives)
        alternatives.push_back(alternative_json(candidate));
    Json json{{"row", cell.row},
              {"column", cell.column},
              {"role", text(name(cell.role))},
              {"kind", text(name(cell.written.kind))},
              {"value", optional_number(value_of(cell.written))},
              {"written", written(cell.written)},
              {"confidence", rounded_probability(cell.confidence)},
              {"ink",
               {{"kind", text(name(cell.ink.mark.kind))},
                {"value", optional_number(value_of(cell.ink.mark))},
                {"confidence", rounded_probability(cell.ink.probability)},
                {"shape", cell.shape}}},
              {"alternatives", std::move(alternatives)},
              {"expected", optional_number(cell.expected)},
              {"quad", quad_json(cell.quad)}};
    if (cell.original) {
        json["original"] = mark_json(cell.original->written);
        json["original"]["confidence"] = rounded_probability(cell.original->confidence);
        json["corrections"] = Json::array();
        for (const Correction& correction : cell.corrections)
            json["corrections"].push_back(correction_json(correction));
    }
    return json;
}

namespace {

Json finding_json(const Finding& finding)
{
    return {{"code", text(name(finding.code))},
            {"severity", text(name(finding.severity))},
            {"row", finding.row},
            {"column", finding.column},
            {"written", optional_number(finding.written)},
            {"expected", optional_number(finding.expected)},
            {"probability", rounded_probability(finding.probability)},
            {"message", finding.message}};
}

Json game_json(const GameResult& game)
{
    Json range = nullptr;
    if (game.recomputed_range)
        range = {(*game.recomputed_range)[0], (*game.recomputed_range)[1]};
    Json totals = Json::array();
    for (const Candidate& total : game.recomputed_totals)
        totals.push_back({{"total", total.mark.value}, {"probability", rounded_probability(total.probability)}});
    Json cells = Json::array();
    for (const CellResult& cell : game.cells)
        cells.push_back(cell_json(cell));
    Json findings = Json::array();
    for (const Finding& finding : game.findings)
        findings.push_back(finding_json(finding));
    return {{"game", game.game},
            {"player", game.player},
            {"verdict", text(name(game.verdict))},
            {"claimed_total", optional_number(game.claimed_total)},
            {"recomputed_total", optional_number(game.recomputed_total)},
            {"recomputed_range", std::move(range)},
            {"recomputed_totals", std::move(totals)},
            {"cells", std::move(cells)},
            {"findings", std::move(findings)}};
}

Json sheet_json(const SheetResult& sheet)
{
    Json games = Json::array();
    for (const GameResult& game : sheet.games)
        games.push_back(game_json(game));
    return {{"template", sheet.template_name},
            {"confidence", rounded_probability(sheet.confidence)},
            {"outline", quad_json(sheet.outline)},
            {"games", std::move(games)}};
}

Json summary_json(const Summary& summary)
{
    return {{"photos", summary.photos}, {"sheets", summary.sheets},
            {"games", summary.games},   {"ok", summary.ok},
            {"error", summary.error},   {"review", summary.review},
            {"empty", summary.empty},   {"failed_photos", summary.failed_photos}};
}

std::string on_one_line(const Json& value)
{
    return json_text(value);
}

/// Lists whose elements take a line (or a block) each; everything else stays on the line of its name.
bool is_list_of_things(const std::string& key)
{
    return key == "sheets" || key == "games" || key == "cells" || key == "findings";
}

/// Writes an object as a block: a line for each field, lists of things broken up in turn.
void write_block(std::ostream& out, const Json& object, const std::string& indent)
{
    const std::string inner = indent + "  ";
    bool has_lists = false;
    for (const auto& field : object.items())
        has_lists = has_lists || is_list_of_things(field.key());
    if (!has_lists) {
        out << on_one_line(object);
        return;
    }
    out << '{';
    const char* separator = "\n";
    for (const auto& field : object.items()) {
        out << separator << inner << on_one_line(field.key()) << ": ";
        separator = ",\n";
        if (!is_list_of_things(field.key()) || field.value().empty()) {
            out << on_one_line(field.value());
            continue;
        }
        out << '[';
        const char* item_separator = "\n";
        for (const Json& item : field.value()) {
            out << item_separator << inner << "  ";
            item_separator = ",\n";
            write_block(out, item, inner + "  ");
        }
        out << '\n' << inner << ']';
    }
    out << '\n' << indent << '}';
}

class JsonWriter : public ReportWriter {
public:
    JsonWriter(std::ostream& out, const WriteOptions& options) : out_(out)
    {
        out_ << "{\n  \"format\": \"recount-report/1\",\n  \"version\": " << on_one_line(options.version)
             << ",\n  \"photos\": [";
    }

    void photo(const PhotoResult& photo) override
    {
        out_ << (is_first_ ? "\n    " : ",\n    ");
        is_first_ = false;
        write_block(out_, photo_json(photo), "    ");
    }

    void end(const Summary& summary) override
    {
        out_ << (is_first_ ? "]" : "\n  ]") << ",\n  \"summary\": " << on_one_line(summary_json(summary)) << "\n}\n";
    }

private:
    std::ostream& out_;
    bool is_first_ = true;
};

} // namespace

Json photo_json(const PhotoResult& photo)
{
    Json sheets = Json::array();
    for (const SheetResult& sheet : photo.sheets)
        sheets.push_back(sheet_json(sheet));
    return {{"path", text(photo.path)}, {"page", photo.page},         {"width", photo.width},
            {"height", photo.height},   {"sha256", photo.sha256},     {"status", text(name(photo.status))},
            {"message", photo.message}, {"sheets", std::move(sheets)}};
}

std::string json_text(const Json& json, int indent)
{
    const std::string text = json.dump(indent, ' ', false, Json::error_handler_t::replace);
    std::string safe;
    std::size_t taken = 0;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = decode_utf8(text, at);
        if (point.code >= 0x7F && is_control(point.code)) { // the library has escaped those below
            safe.append(text, taken, at - taken);
            safe += fmt::format("\\u{:04x}", static_cast<unsigned>(point.code));
            taken = at + point.length;
        }
        at += point.length;
    }
    return taken == 0 ? text : safe.append(text, taken);
}

double rounded_probability(double value)
{
    if (!std::isfinite(value) || value < -1e-6 || value > 1 + 1e-6)
        throw std::logic_error("a probability outside 0 to 1 in the report");
    constexpr double least = 1e-300; // far below all that matters; 10 to the power of its digits is finite
    if (value <= least)
        return 0;
    const double step = value >= 0.001 ? 1e6 : std::pow(10, 3 - std::floor(std::log10(value)));
    return std::min(1.0, std::round(value * step) / step);
}

std::unique_ptr<ReportWriter> begin_json(std::ostream& out, const WriteOptions& options)
{
    return std::make_unique<JsonWriter>(out, options);
}

} // namespace recount
