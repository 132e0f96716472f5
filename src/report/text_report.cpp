// The report as a person reads it on a terminal. For each sheet a table with the printed rows downwards and the games
// across, the readings with a sign where something is wrong (!), needs a look (?) or is not quite sure (~); then each
// finding as a sentence that says where. Nothing is told by colour alone. Names from outside are made harmless first.
#include "report/text_report.hpp"

#include "report/terminal_text.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>
#include <vector>

namespace recount {

namespace {

enum class Tone { plain, error, review, doubt, good, heading };

std::string toned(std::string_view text, Tone tone, const WriteOptions& options)
{
    if (!options.colour || tone == Tone::plain)
        return std::string(text);
    const auto code = [tone] {
        switch (tone) {
        case Tone::error: return "1;31";
        case Tone::review: return "33";
        case Tone::doubt: return "36";
        case Tone::good: return "32";
        case Tone::heading: return "1";
        case Tone::plain: break;
        }
        return "0";
    }();
    return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

/// One column of the table: a printed column of one game.
struct TableColumn {
    const GameResult* game = nullptr;
    int column = 1;
    bool is_last_of_game = true; ///< cells across all columns, and the game's result, stand here
};

std::vector<TableColumn> table_columns(const SheetResult& sheet)
{
    std::vector<TableColumn> columns;
    for (const GameResult& game : sheet.games) {
        if (game.verdict == Verdict::empty)
            continue;
        std::vector<int> printed;
        for (const CellResult& cell : game.cells) {
            if (cell.column != 0 && std::find(printed.begin(), printed.end(), cell.column) == printed.end())
                printed.push_back(cell.column);
        }
        if (printed.empty())
            printed.push_back(0);
        for (const int column : printed)
            columns.push_back({&game, column, column == printed.back()});
    }
    return columns;
}

/// The rows of the sheet in the order in which its cells first name them.
std::vector<std::string> table_rows(const std::vector<TableColumn>& columns)
{
    std::vector<std::string> rows;
    for (const TableColumn& column : columns) {
        for (const CellResult& cell : column.game->cells) {
            if (std::find(rows.begin(), rows.end(), cell.row) == rows.end())
                rows.push_back(cell.row);
        }
    }
    return rows;
}

struct TableCell {
    std::string text;
    char sign = ' ';
    Tone tone = Tone::plain;
};

const CellResult* find_cell(const TableColumn& column, const std::string& row)
{
    for (const CellResult& cell : column.game->cells) {
        if (cell.row == row && (cell.column == column.column || (cell.column == 0 && column.is_last_of_game)))
            return &cell;
    }
    return nullptr;
}

TableCell table_cell(const TableColumn& column, const std::string& row)
{
    const CellResult* cell = find_cell(column, row);
    if (cell == nullptr)
        return {};
    const std::string text = written(cell->written);
    switch (state_of(*column.game, *cell)) {
    case CellState::error: return {text, '!', Tone::error};
    case CellState::review: return {text, '?', Tone::review};
    case CellState::doubtful: return {text, '~', Tone::doubt};
    case CellState::settled:
    case CellState::sure: break;
    }
    return {text};
}

TableCell recounted_cell(const TableColumn& column)
{
    if (!column.is_last_of_game)
        return {};
    const GameResult& game = *column.game;
    const bool is_range = game.recomputed_range && (*game.recomputed_range)[0] != (*game.recomputed_range)[1];
    if (game.recomputed_total)
        return {std::to_string(*game.recomputed_total), is_range ? '~' : ' ', is_range ? Tone::doubt : Tone::plain};
    return {is_range ? fmt::format("{}-{}", (*game.recomputed_range)[0], (*game.recomputed_range)[1]) : "open"};
}

TableCell verdict_cell(const TableColumn& column)
{
    if (!column.is_last_of_game)
        return {};
    const Verdict verdict = column.game->verdict;
    const Tone tone = verdict == Verdict::error ? Tone::error : verdict == Verdict::review ? Tone::review : Tone::good;
    return {std::string(name(verdict)), ' ', tone};
}

struct TableLine {
    std::string head;
    std::vector<TableCell> cells;
};

void write_line(std::ostream& out, const TableLine& line, std::size_t head_width,
                const std::vector<std::size_t>& widths, const WriteOptions& options)
{
    std::string shown = "  " + pad_right(line.head, head_width);
    std::size_t shown_until = 2 + line.head.size(); // spaces at the end of a line are left out
    for (std::size_t index = 0; index < line.cells.size(); ++index) {
        const TableCell& cell = line.cells[index];
        const std::size_t width = widths[index] + 2;
        shown += std::string(width - display_width(cell.text), ' ');
        shown += toned(cell.sign == ' ' ? cell.text : cell.text + cell.sign, cell.tone, options);
        if (!cell.text.empty() || cell.sign != ' ')
            shown_until = shown.size();
        if (cell.sign == ' ')
            shown += ' ';
    }
    out << shown.substr(0, shown_until) << '\n';
}

void write_table(std::ostream& out, const std::vector<TableColumn>& columns, const WriteOptions& options)
{
    std::vector<TableLine> lines;
    const bool columns_are_games =
        std::all_of(columns.begin(), columns.end(), [](const TableColumn& column) { return column.is_last_of_game; });
    TableLine heads{columns_are_games ? "game" : "column", {}};
    bool has_players = false;
    TableLine players{"player", {}};
    for (const TableColumn& column : columns) {
        heads.cells.push_back(
            {std::to_string(columns_are_games ? column.game->game : column.column), ' ', Tone::heading});
        players.cells.push_back({printable(column.game->player)});
        has_players = has_players || !column.game->player.empty();
    }
    lines.push_back(heads);
    if (has_players)
        lines.push_back(players);
    for (const std::string& row : table_rows(columns)) {
        lines.push_back({row_words(row), {}});
        for (const TableColumn& column : columns)
            lines.back().cells.push_back(table_cell(column, row));
    }
    const std::size_t rule_at = lines.size();
    TableLine recounted{"recounted", {}};
    TableLine verdicts{"verdict", {}};
    for (const TableColumn& column : columns) {
        recounted.cells.push_back(recounted_cell(column));
        verdicts.cells.push_back(verdict_cell(column));
    }
    lines.push_back(recounted);
    lines.push_back(verdicts);

    std::size_t head_width = 0;
    std::vector<std::size_t> widths(columns.size(), 4);
    for (const TableLine& line : lines) {
        head_width = std::max(head_width, display_width(line.head));
        for (std::size_t index = 0; index < line.cells.size(); ++index)
            widths[index] = std::max(widths[index], display_width(line.cells[index].text));
    }
    std::size_t table_width = head_width;
    for (const std::size_t width : widths)
        table_width += width + 3;
    for (std::size_t index = 0; index < lines.size(); ++index) {
        if (index == rule_at)
            out << "  " << std::string(table_width - 1, '-') << '\n';
        write_line(out, lines[index], head_width, widths, options);
    }
}

std::string place_of(const std::string& where, const SheetResult& sheet, const GameResult& game, const std::string& row,
                     int column)
{
    std::string place = where;
    if (sheet.games.size() > 1)
        place += fmt::format(", game {}", game.game);
    if (column != 0 && column != game.game)
        place += fmt::format(", column {}", column);
    return row.empty() ? place : place + ", " + row_words(row);
}

void write_corrections(std::ostream& out, const CellResult& cell, const std::string& place)
{
    for (const Correction& correction : cell.corrections) {
        out << "  looked at: " << place << ": " << spoken(correction.mark) << ", says "
            << (correction.by.empty() ? "someone" : printable(correction.by));
        if (cell.original)
            out << "; read as " << spoken(cell.original->written) << " (" << percent(cell.original->confidence) << ')';
        out << '\n';
    }
}

void write_finding(std::ostream& out, const Finding& finding, const std::string& where, const SheetResult& sheet,
                   const GameResult& game, const WriteOptions& options)
{
    const std::string place = place_of(where, sheet, game, finding.row, finding.column);
    const Tone tone = finding.severity == Severity::error    ? Tone::error
                      : finding.severity == Severity::review ? Tone::review
                                                             : Tone::plain;
    out << "  " << toned(name(finding.severity), tone, options) << ": " << place << ": " << printable(finding.message);
    if (finding.severity != Severity::note && !finding.tells_how_sure)
        out << " (" << percent(finding.probability) << ')';
    out << '\n';
}

void write_sheet(std::ostream& out, const PhotoResult& photo, std::size_t index, const WriteOptions& options)
{
    const SheetResult& sheet = photo.sheets[index];
    const std::string where = sheet_name(photo, index);
    out << toned(where, Tone::heading, options) << ": " << printable(sheet.template_name) << " ("
        << percent(sheet.confidence) << "), " << counted(static_cast<int>(sheet.games.size()), "game") << '\n';
    if (const std::string_view unsure = unsure_words(sheet); !unsure.empty())
        out << "  " << unsure << '\n';

    const std::vector<TableColumn> columns = table_columns(sheet);
    if (columns.empty()) {
        out << "  nothing is written on this sheet\n\n";
        return;
    }
    write_table(out, columns, options);
    const auto blank_games = std::count_if(sheet.games.begin(), sheet.games.end(),
                                           [](const GameResult& game) { return game.verdict == Verdict::empty; });
    if (blank_games > 0)
        out << "  (" << counted(static_cast<int>(blank_games), "blank game") << " not shown)\n";
    for (const GameResult& game : sheet.games) {
        for (const Finding& finding : game.findings)
            write_finding(out, finding, where, sheet, game, options);
        for (const CellResult& cell : game.cells)
            write_corrections(out, cell, place_of(where, sheet, game, cell.row, cell.column));
    }
    out << '\n';
}

class TextWriter : public ReportWriter {
public:
    TextWriter(std::ostream& out, const WriteOptions& options) : out_(out), options_(options) {}

    void photo(const PhotoResult& photo) override
    {
        if (!photo.is_all_read()) {
            failures_.push_back(failure_line(photo));
            out_ << toned(failures_.back(), Tone::review, options_) << "\n\n";
        }
        for (std::size_t index = 0; index < photo.sheets.size(); ++index)
            write_sheet(out_, photo, index, options_);
    }

    void end(const Summary& summary) override
    {
        if (summary.games > summary.empty)
            out_ << "! wrong   ? needs a look   ~ not quite sure of the reading\n";
        if (!failures_.empty() && summary.photos > 1) {
            out_ << "Not checked:\n";
            for (const std::string& failure : failures_)
                out_ << "  " << failure << '\n';
        }
        out_ << summary_line(summary, options_) << '\n';
    }

private:
    std::ostream& out_;
    const WriteOptions options_;
    std::vector<std::string> failures_;
};

} // namespace

std::string failure_line(const PhotoResult& photo)
{
    return photo_name(photo) + ": " +
           (photo.message.empty() ? std::string(name(photo.status)) : printable(photo.message));
}

std::string summary_line(const Summary& summary, const WriteOptions& options)
{
    std::string line = fmt::format(
        "{}, {}, {}: {}, {}, {}, {} blank", counted(summary.photos, "photo"), counted(summary.sheets, "sheet"),
        counted(summary.games, "game"), toned(fmt::format("{} ok", summary.ok), Tone::good, options),
        toned(fmt::format("{} wrong", summary.error), summary.error > 0 ? Tone::error : Tone::plain, options),
        toned(fmt::format("{} to look at", summary.review), summary.review > 0 ? Tone::review : Tone::plain, options),
        summary.empty);
    if (const std::string not_read = not_read_words(summary); !not_read.empty())
        line += "; " + toned(not_read, Tone::review, options);
    return line;
}

std::unique_ptr<ReportWriter> begin_text(std::ostream& out, const WriteOptions& options)
{
    return std::make_unique<TextWriter>(out, options);
}

} // namespace recount
