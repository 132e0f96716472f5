// The report as CSV. Spreadsheets run a field that begins with = + - @ as a formula, quoted or not, and file names and
// players' names come from outside; such a field gets an apostrophe, which spreadsheets take for "this is text".
// The byte order mark makes them read UTF-8 as such.
#include "report/csv_report.hpp"

#include "report/terminal_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <ostream>
#include <vector>

namespace recount {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Also the full-width forms, which some spreadsheets fold into the plain ones.
constexpr std::array<std::string_view, 8> formula_starts{"=", "+", "-", "@", "＝", "＋", "－", "＠"};

constexpr std::string_view place_heads = "photo,page,sheet,template,game,player";
constexpr std::string_view game_heads = "verdict,claimed_total,recomputed_total,recomputed_least,recomputed_greatest,"
                                        "errors,reviews,findings,status,message";
constexpr std::string_view cell_heads = "row,column,role,kind,value,written,confidence,ink_kind,ink_value,"
                                        "ink_confidence,expected,original,corrected_by,finding,severity,status,message";

using Fields = std::vector<std::string>;

std::string field(const std::optional<int>& value)
{
    return value ? std::to_string(*value) : "";
}

std::string field(double probability)
{
    return fmt::format("{:.6g}", std::round(probability * 1e6) / 1e6);
}

int count(const GameResult& game, Severity severity)
{
    int found = 0;
    for (const Finding& finding : game.findings)
        found += finding.severity == severity ? 1 : 0;
    return found;
}

bool is_like_a_formula(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return std::any_of(formula_starts.begin(), formula_starts.end(),
                       [&](std::string_view start) { return text.starts_with(start); });
}

/// One field of text: on one line, quoted where it must be, and with an apostrophe before it where a spreadsheet would
/// take it for a formula.
std::string csv_text(std::string_view text)
{
    std::string shown = printable(text);
    if (is_like_a_formula(shown))
        shown.insert(0, 1, '\'');
    if (shown.find_first_of(",\"\r\n;'") == std::string::npos)
        return shown;
    std::string quoted = "\"";
    for (const char letter : shown)
        quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
    return quoted + "\"";
}

class CsvWriter : public ReportWriter {
public:
    CsvWriter(std::ostream& out, bool cells) : out_(out), cells_(cells)
    {
        out_ << byte_order_mark << place_heads << ',' << (cells_ ? cell_heads : game_heads) << "\r\n";
    }

    void photo(const PhotoResult& photo) override
    {
        if (photo.sheets.empty())
            row({csv_text(photo.path), std::to_string(photo.page), "", "", "", ""}, Fields(cells_ ? 15 : 8), photo);
        for (std::size_t sheet = 0; sheet < photo.sheets.size(); ++sheet) {
            for (const GameResult& game : photo.sheets[sheet].games) {
                const Fields place{csv_text(photo.path),      std::to_string(photo.page),
                                   std::to_string(sheet + 1), csv_text(photo.sheets[sheet].template_name),
                                   std::to_string(game.game), csv_text(game.player)};
                if (!cells_) {
                    row(place, game_fields(game), photo);
                    continue;
                }
                for (const CellResult& cell : game.cells)
                    row(place, cell_fields(game, cell), photo);
            }
        }
    }
    void end(const Summary& /*summary*/) override {}

private:
    static Fields game_fields(const GameResult& game)
    {
        const auto range = game.recomputed_range;
        std::string findings;
        for (const Finding& finding : game.findings)
            findings += (findings.empty() ? "" : " | ") + finding.message;
        return {std::string(name(game.verdict)),
                field(game.claimed_total),
                field(game.recomputed_total),
                field(range ? std::optional((*range)[0]) : std::nullopt),
                field(range ? std::optional((*range)[1]) : std::nullopt),
                std::to_string(count(game, Severity::error)),
                std::to_string(count(game, Severity::review)),
                csv_text(findings)};
    }

    static Fields cell_fields(const GameResult& game, const CellResult& cell)
    {
        std::string message;
        std::optional<Severity> worst;
        for (const Finding& finding : game.findings) {
            if (!is_on(finding, cell))
                continue;
            message += (message.empty() ? "" : " | ") + finding.message;
            worst = std::min(worst.value_or(finding.severity), finding.severity);
        }
        return {csv_text(cell.row),
                std::to_string(cell.column),
                std::string(name(cell.role)),
                std::string(name(cell.written.kind)),
                field(value_of(cell.written)),
                csv_text(written(cell.written)),
                field(cell.confidence),
                std::string(name(cell.ink.mark.kind)),
                field(value_of(cell.ink.mark)),
                field(cell.ink.probability),
                field(cell.expected),
                cell.original ? csv_text(written(cell.original->written)) : "",
                cell.corrections.empty() ? "" : csv_text(cell.corrections.back().by),
                csv_text(message),
                worst ? std::string(name(*worst)) : ""};
    }

    void row(const Fields& place, const Fields& fields, const PhotoResult& photo)
    {
        out_ << fmt::format("{},{},{},{}\r\n", fmt::join(place, ","), fmt::join(fields, ","), name(photo.status),
                            csv_text(photo.message));
    }

    std::ostream& out_;
    const bool cells_;
};

} // namespace

std::string without_apostrophe(const std::string& field)
{
    return field.starts_with('\'') && is_like_a_formula(std::string_view(field).substr(1)) ? field.substr(1) : field;
}

std::unique_ptr<ReportWriter> begin_csv(std::ostream& out, const WriteOptions& options)
{
    return std::make_unique<CsvWriter>(out, options.cells);
}

} // namespace recount
