// A report from its JSON: read_json. The input may come from anywhere, so that every field is checked for its type and
// range, every list for its length, and photos are taken one by one.
#include "report/read_json.hpp"

#include "core/errors.hpp"
#include "report/json_node.hpp"
#include "report/read_mark.hpp"

#include <fmt/format.h>

namespace recount {

namespace {

constexpr int most_points = 20000000; // what the greatest numbers in every box could come to
constexpr int most_columns = most_grid_columns;
constexpr int most_pixels = 1 << 24; // along one side

/// What a report may hold at most; far beyond any true one.
struct ReportLimits {
    static constexpr std::size_t photos = 1'000'000;
    static constexpr std::size_t values = 1'000'000; ///< of one photo; one with four sheets of six games has 20,000
    static constexpr std::size_t sheets = 1000;      ///< of one photo, as in a record
    static constexpr std::size_t cells = 2000;       ///< of one game: a template has 60 rows and 12 columns
    static constexpr std::size_t candidates = 64;    ///< of one cell
    static constexpr std::size_t totals = 200;       ///< of one game: a hundred are written
    static constexpr std::size_t findings = 2000;    ///< of one game
    static constexpr std::size_t corrections = 1000; ///< of one cell
};

std::optional<int> optional_points(const JsonNode& node)
{
    return node.is_null() ? std::nullopt : std::optional(node.whole(-most_points, most_points));
}

/// A mark and its `confidence`, as cells, ink and alternatives have them.
Candidate read_candidate(const JsonNode& node)
{
    return {read_mark(node), node.at("confidence").probability()};
}

Correction read_correction(const JsonNode& node)
{
    return {read_mark(node), read_mark(node.at("read")), node.at("by").text(), node.at("at").text()};
}

Candidate read_total(const JsonNode& node)
{
    return {number(node.at("total").whole(-most_points, most_points)), node.at("probability").probability()};
}

CellResult read_cell(const JsonNode& node)
{
    CellResult cell;
    cell.row = node.at("row").text();
    cell.column = node.at("column").whole(0, most_columns);
    cell.role = node.at("role").word(last_role);
    const Candidate written = read_candidate(node);
    cell.written = written.mark;
    cell.confidence = written.probability;
    cell.ink = read_candidate(node.at("ink"));
    if (node.at("ink").has("shape"))
        cell.shape = node.at("ink").at("shape").text();
    cell.alternatives = node.at("alternatives").list(read_candidate, ReportLimits::candidates);
    cell.expected = optional_points(node.at("expected"));
    cell.quad = node.at("quad").quad();
    if (node.has("original")) {
        const Candidate original = read_candidate(node.at("original"));
        cell.original = Reading{original.mark, original.probability};
        cell.corrections = node.at("corrections").list(read_correction, ReportLimits::corrections);
    }
    return cell;
}

Finding read_finding(const JsonNode& node)
{
    Finding finding;
    finding.code = node.at("code").word(last_finding_code);
    finding.severity = node.at("severity").word(last_severity);
    finding.row = node.at("row").text();
    finding.column = node.at("column").whole(0, most_columns);
    finding.written = optional_points(node.at("written"));
    finding.expected = optional_points(node.at("expected"));
    finding.probability = node.at("probability").probability();
    finding.message = node.at("message").text();
    return finding;
}

int read_points(const JsonNode& node)
{
    return node.whole(-most_points, most_points);
}

GameResult read_game(const JsonNode& node)
{
    GameResult game;
    game.game = node.at("game").whole(1, most_columns);
    game.player = node.at("player").text();
    game.verdict = node.at("verdict").word(last_verdict);
    game.claimed_total = optional_points(node.at("claimed_total"));
    game.recomputed_total = optional_points(node.at("recomputed_total"));
    if (!node.at("recomputed_range").is_null()) {
        const std::vector<int> ends = node.at("recomputed_range").list(read_points, 2);
        if (ends.size() != 2 || ends[0] > ends[1])
            node.at("recomputed_range").fail("the least and the greatest total");
        game.recomputed_range = {ends[0], ends[1]};
    }
    if (node.has("recomputed_totals"))
        game.recomputed_totals = node.at("recomputed_totals").list(read_total, ReportLimits::totals);
    game.cells = node.at("cells").list(read_cell, ReportLimits::cells);
    game.findings = node.at("findings").list(read_finding, ReportLimits::findings);
    return game;
}

SheetResult read_sheet(const JsonNode& node)
{
    return {node.at("template").text(), node.at("confidence").probability(), node.at("outline").quad(),
            node.at("games").list(read_game, most_columns)};
}

PhotoResult read_photo(const JsonNode& node)
{
    PhotoResult photo;
    photo.path = node.at("path").text();
    photo.page = node.at("page").whole(1, most_points);
    photo.width = node.at("width").whole(0, most_pixels);
    photo.height = node.at("height").whole(0, most_pixels);
    photo.sha256 = node.at("sha256").text();
    photo.status = node.at("status").word(last_photo_status);
    photo.message = node.at("message").text();
    photo.sheets = node.at("sheets").list(read_sheet, ReportLimits::sheets);
    return photo;
}

/// Hands every photo of a report to `take`, one by one.
void each_photo(std::string_view text, const std::string& file, const std::function<void(const JsonNode&)>& take)
{
    try {
        std::size_t count = 0;
        std::string wrong; // with the first photo that is; told only of what else is a report
        const auto take_good = [&](const JsonNode& photo) {
            try {
                if (++count > ReportLimits::photos)
                    throw BadJson(fmt::format("photos are more than {}", ReportLimits::photos));
                if (wrong.empty())
                    take(photo);
            } catch (const BadJson& error) {
                wrong = error.what();
            }
        };
        const nlohmann::ordered_json rest = parse_json_list(text, "photos", ReportLimits::values, take_good);
        const JsonNode root(rest, "report");
        root.at("format").must_be("recount-report/1");
        root.at("photos").items();
        if (!wrong.empty())
            throw BadJson(wrong);
    } catch (const BadJson& error) {
        throw UsageError(fmt::format("{}: not a recount-report/1: {}", file, error.what()));
    }
}

} // namespace

Report read_json(std::string_view text, const std::string& file)
{
    Report report;
    each_photo(text, file, [&](const JsonNode& photo) { report.photos.push_back(read_photo(photo)); });
    return report;
}

std::set<PhotoKey> read_photo_keys(std::string_view text, const std::string& file)
{
    std::set<PhotoKey> keys;
    each_photo(text, file, [&](const JsonNode& photo) {
        keys.insert({photo.at("path").text(), photo.at("sha256").text()});
    });
    return keys;
}

} // namespace recount
