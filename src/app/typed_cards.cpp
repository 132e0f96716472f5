// Cards from CSV: typed_cards. Both forms are put into the same sheet of cells, row by row and column by column; what
// was typed is taken for what stands on the paper, so that every cell is settled.
#include "app/typed_cards.hpp"

#include "app/choose_templates.hpp"
#include "app/csv_lines.hpp"
#include "core/ascii.hpp"
#include "core/errors.hpp"
#include "core/fold_case.hpp"
#include "core/utf8.hpp"
#include "photo/load_photo.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>

namespace recount {

namespace {

constexpr std::size_t most_cards = 20000;
constexpr std::size_t most_name_bytes = 200; ///< of a player: a report has no longer ones

/// A line of the file, to complain about.
struct Place {
    const std::string& file;
    int line = 1;

    [[noreturn]] void fail(const std::string& found, const std::string& expected) const
    {
        throw UsageError(fmt::format("{}:{}: found {}, expected {}", file, line, found, expected));
    }
};

std::string quoted(const std::string& text)
{
    return fmt::format("'{}'", in_short(text));
}

Mark mark_of(const std::string& text, const Place& place)
{
    const std::string word = lower(text);
    if (word.empty())
        return blank;
    if (word == "?")
        return illegible;
    if (word.size() <= most_ticks && word.find_first_not_of('v') == std::string::npos)
        return ticks(static_cast<int>(word.size()));
    if (word == "/" || word == "-" || word == "x" || word == "\\" || word == "–" || word == "—" || word == "−")
        return struck;
    const auto value = number_in(word);
    if (!value || *value < 0 || *value > most_value)
        place.fail(quoted(text),
                   fmt::format("a number from 0 to {}, / for a struck box, v for a tick, ? or nothing", most_value));
    return number(*value);
}

const Template& template_of(const std::string& word, const std::vector<Template>& games, const Place& place)
{
    const Template* const found = find_named(games, word);
    if (found == nullptr) {
        std::string names;
        for (const Template& game : games)
            names += (names.empty() ? "" : ", ") + game.name;
        place.fail("template " + quoted(word),
                   fmt::format("one of {} (--template FILE takes a game of your own, called as its file)", names));
    }
    return *found;
}

const Row& row_of(const Template& game, const std::string& word, const Place& place)
{
    const std::string wanted = fold_case(word);
    if (const auto row = game.find_row(wanted))
        return game.rows[*row];
    const Row* found = nullptr;
    for (const Row& row : game.rows) {
        const bool has_label = std::any_of(row.labels.begin(), row.labels.end(),
                                           [&](const std::string& label) { return fold_case(label) == wanted; });
        if (has_label && found != nullptr)
            place.fail("row " + quoted(word) + ", which several rows are called", found->id + " or " + row.id);
        if (has_label)
            found = &row;
    }
    if (found == nullptr)
        place.fail("row " + quoted(word), "a row of " + game.name + ": its id or its label");
    return *found;
}

std::string player_in(const std::string& name, const Place& place)
{
    if (name.size() > most_name_bytes)
        place.fail("player " + quoted(name), fmt::format("a name of at most {} bytes", most_name_bytes));
    return name;
}

/// A card that is being typed in.
struct Sheet {
    const Template* game = nullptr;
    std::string name; ///< of the card, in the form with a line a cell
    std::map<std::pair<std::string, int>, Mark> marks;
    std::vector<std::string> players;
    int columns = 1;

    void put(const Row& row, int column, const Mark& mark, const Place& place)
    {
        const int most = game->most_columns;
        if (column < 1 || column > most)
            place.fail(fmt::format("column {}", column), most == 1 ? "column 1" : fmt::format("1 to {}", most));
        if (!marks.emplace(std::pair(row.id, row.spans_columns ? 0 : column), mark).second)
            place.fail(fmt::format("{} in column {} a second time", row.id, column), "each cell once");
        columns = std::max(columns, row.spans_columns ? 1 : column);
    }

    SheetReading reading() const
    {
        SheetReading sheet;
        sheet.card.game = game;
        sheet.card.columns = game->columns == Columns::one_game ? game->most_columns : columns;
        const auto add = [&](const Row& row, int column) {
            const auto found = marks.find({row.id, column});
            const Mark mark = found == marks.end() ? blank : found->second;
            sheet.card.cells.push_back(
                {.row = row.id, .column = column, .role = row.role, .ink = {{{mark, 1}}, 0}, .settled = true});
        };
        for (int column = 1; column <= sheet.card.columns; ++column) {
            for (const Row& row : game->rows) {
                if (!row.spans_columns)
                    add(row, column);
            }
        }
        for (const Row& row : game->rows) {
            if (row.spans_columns)
                add(row, 0);
        }
        return sheet;
    }
};

std::vector<Sheet> sheets_as_on_paper(const std::vector<CsvLine>& lines, const std::string& file,
                                      const std::vector<Template>& games)
{
    std::vector<Sheet> sheets;
    for (const CsvLine& line : lines) {
        const Place place{file, line.number};
        const std::string head = lower(line.fields.front());
        if (head == "template") {
            sheets.push_back({&template_of(line.fields.size() > 1 ? line.fields[1] : "", games, place), "", {}, {}, 1});
            continue;
        }
        if (sheets.empty())
            place.fail(quoted(line.fields.front()), "'template,NAME', or a line of heads with template, row and value");
        Sheet& sheet = sheets.back();
        if (head == "player") {
            if (!sheet.players.empty())
                place.fail("a second 'player' line", "one for each card, with a player for each column");
            for (std::size_t index = 1; index < line.fields.size(); ++index)
                sheet.players.push_back(player_in(line.fields[index], place));
            while (!sheet.players.empty() && sheet.players.back().empty())
                sheet.players.pop_back(); // commas that a spreadsheet adds
            const bool is_one = sheet.game->columns == Columns::one_game;
            const auto most = static_cast<std::size_t>(is_one ? 1 : sheet.game->most_columns);
            if (sheet.players.size() > most)
                place.fail(fmt::format("{} players", sheet.players.size()),
                           most == 1 ? "one, whose game this card is" : fmt::format("at most {}, one a column", most));
            if (!is_one)
                sheet.columns = std::max(sheet.columns, static_cast<int>(sheet.players.size()));
            continue;
        }
        const Row& row = row_of(*sheet.game, line.fields.front(), place);
        std::size_t last = line.fields.size();
        while (last > 1 && line.fields[last - 1].empty())
            --last; // commas that a spreadsheet adds
        for (std::size_t index = 1; index < last; ++index) {
            if (!row.spans_columns || !line.fields[index].empty())
                sheet.put(row, static_cast<int>(index), mark_of(line.fields[index], place), place);
        }
    }
    return sheets;
}

/// Where the heads stand, in the form with a line a cell.
struct Heads {
    std::optional<std::size_t> card, game, row, column, value, player;
    std::size_t count = 0; ///< of all heads, unknown ones too

    explicit Heads(const std::vector<std::string>& fields) : count(fields.size())
    {
        const std::array<std::pair<const char*, std::optional<std::size_t>*>, 6> known = {{{"card", &card},
                                                                                           {"template", &game},
                                                                                           {"row", &row},
                                                                                           {"column", &column},
                                                                                           {"value", &value},
                                                                                           {"player", &player}}};
        for (std::size_t index = 0; index < fields.size(); ++index) {
            for (const auto& [name, place] : known) {
                if (lower(fields[index]) == name)
                    *place = index;
            }
        }
    }
    bool are_heads() const { return game && row && value; }
};

std::vector<Sheet> sheets_by_cells(const std::vector<CsvLine>& lines, const std::string& file,
                                   const std::vector<Template>& games)
{
    const Heads heads(lines.front().fields);
    std::vector<Sheet> sheets;
    std::map<std::pair<const Template*, std::string>, std::size_t> named; // cards whose lines need not be neighbours
    for (std::size_t index = 1; index < lines.size(); ++index) {
        const Place place{file, lines[index].number};
        const auto field = [&](const std::optional<std::size_t>& head) {
            return head && *head < lines[index].fields.size() ? lines[index].fields[*head] : std::string();
        };
        const std::vector<std::string>& fields = lines[index].fields;
        if (fields.size() <= *heads.value)
            place.fail(fmt::format("{} fields", fields.size()), "a value, or nothing behind the comma for a blank box");
        if (std::any_of(fields.begin() + static_cast<std::ptrdiff_t>(std::min(fields.size(), heads.count)),
                        fields.end(), [](const std::string& more) { return !more.empty(); }))
            place.fail(fmt::format("{} fields", fields.size()), fmt::format("{}, one a head", heads.count));
        const Template& game = template_of(field(heads.game), games, place);
        const Row& row = row_of(game, field(heads.row), place);
        const std::string column_word = field(heads.column);
        const auto column = column_word.empty() ? std::optional(1) : number_in(column_word);
        if (!column)
            place.fail("column " + quoted(column_word), "a number from 1 on");
        const int cell_column = row.spans_columns ? 0 : *column;
        const std::string name = field(heads.card);
        std::size_t at = sheets.size() - 1;
        if (!name.empty())
            at = named.emplace(std::pair(&game, name), sheets.size()).first->second;
        else if (sheets.empty() || sheets.back().game != &game || !sheets.back().name.empty() ||
                 sheets.back().marks.contains({row.id, cell_column}))
            at = sheets.size();
        if (at == sheets.size())
            sheets.push_back({&game, name, {}, {}, 1});
        Sheet& sheet = sheets[at];
        sheet.put(row, row.spans_columns ? 1 : cell_column, mark_of(field(heads.value), place), place);
        if (const std::string player = field(heads.player); !player.empty() && cell_column > 0) {
            sheet.players.resize(std::max(sheet.players.size(), static_cast<std::size_t>(cell_column)));
            sheet.players[static_cast<std::size_t>(cell_column) - 1] = player_in(player, place);
        }
    }
    return sheets;
}

} // namespace

TypedCards typed_cards(std::string_view text, const std::string& file, const std::vector<Template>& games)
{
    const std::vector<CsvLine> lines = csv_lines(text, file);
    if (lines.empty())
        throw UsageError(file + ":1: found no card, expected 'template,NAME' and its rows");
    const bool by_cells = Heads(lines.front().fields).are_heads();
    const std::vector<Sheet> sheets =
        by_cells ? sheets_by_cells(lines, file, games) : sheets_as_on_paper(lines, file, games);
    if (sheets.empty())
        throw UsageError(
            fmt::format("{}:{}: found no card, expected lines below the heads", file, lines.back().number));
    if (sheets.size() > most_cards)
        throw UsageError(fmt::format("{}:1: found {} cards, expected at most {}", file, sheets.size(), most_cards));
    TypedCards cards;
    cards.reading.path = file;
    cards.reading.sha256 = sha256_hex(text);
    for (const Sheet& sheet : sheets) {
        cards.reading.sheets.push_back(sheet.reading());
        cards.players.push_back(sheet.players);
    }
    return cards;
}

} // namespace recount
