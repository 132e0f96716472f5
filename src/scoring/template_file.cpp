// Reads a game sheet from YAML: parse_template, load_template, shipped_templates.
// Two passes: the event stream first refuses what a sheet never needs (anchors, aliases, tags, deep nesting, great
// size), so that hostile text cannot grow; then every key is read by name and whatever is left over is an error
// with its line and column. The checks across rows are in template_check.cpp.
#include "scoring/template_file.hpp"

#include "core/embedded.hpp"
#include "core/errors.hpp"
#include "scoring/template_check.hpp"
#include "scoring/template_yaml.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

namespace recount {

namespace {

constexpr std::size_t most_bytes = 65536; // a sheet with all its wordings needs about 6 KiB

/// The order of the report format; templates that it does not name follow by name.
constexpr std::array<std::string_view, 8> report_order = {"piecepack", "triple",  "rock",    "fivezee",
                                                          "rollem",    "yahtzee", "kniffel", "yatzy"};

Columns read_columns_kind(const YamlNode& node)
{
    const std::string word = node.text();
    if (word == "games")
        return Columns::games;
    if (word == "players")
        return Columns::players;
    if (word == "one_game")
        return Columns::one_game;
    node.fail(in_quotes(word), "games, players or one_game");
}

void read_columns(const YamlNode& node, Template& game)
{
    YamlMap map(node);
    game.columns = read_columns_kind(map.need("are"));
    game.least_columns = map.need("least").integer(1, 12);
    game.most_columns = map.need("most").integer(game.least_columns, 12);
    if (const auto heads = map.find("heads"))
        game.column_heads = heads->texts();
    if (const auto multipliers = map.find("multipliers")) {
        if (game.columns != Columns::one_game)
            multipliers->fail("multipliers", "none on a sheet whose columns are " + map.need("are").text());
        game.multipliers = multipliers->integers(1, 10);
        if (game.multipliers.size() != static_cast<std::size_t>(game.most_columns) ||
            game.least_columns != game.most_columns)
            multipliers->fail(fmt::format("{} multipliers", game.multipliers.size()), "one for each column");
    }
    map.finish();
}

Row read_row(const YamlNode& node, int dice)
{
    YamlMap map(node);
    Row row;
    row.id = map.need("id").identifier();
    row.labels = map.need("labels").texts();
    if (const auto how_to = map.find("how_to"))
        row.how_to = how_to->texts();
    row.rule = read_rule(map.need("rule"), dice);
    row.role = role_of(row.rule);
    row.spans_columns = std::holds_alternative<SumAcross>(row.rule);
    if (const auto section = map.find("starts_section"))
        row.starts_section = section->boolean();
    map.finish();
    return row;
}

bool is_language(const std::string& word)
{
    return word.size() == 3 && std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

Template read_template(const YamlNode& root, const std::string& file)
{
    Template game;
    game.name = std::filesystem::path(file).stem().string();
    YamlMap map(root);
    game.titles = map.need("titles").texts();
    if (const auto headings = map.find("section_headings"))
        game.section_headings = headings->texts();
    if (const auto language = map.find("language")) {
        game.language = language->text();
        if (!is_language(game.language))
            language->fail(in_quotes(game.language), "the three letters of a language, such as eng or deu");
    }
    if (const auto dice = map.find("dice"))
        game.dice = dice->integer(2, most_dice);
    read_columns(map.need("columns"), game);
    if (const auto most = map.find("most_entries"))
        game.most_entries = most->integer(1, 100);
    if (const auto ties = map.find("ties"))
        game.ties = ties->text();
    TemplateCheck check(game);
    for (const YamlNode& item : map.need("rows").items(1, 60)) {
        Row row = read_row(item, game.dice);
        check.before_adding(row, item);
        game.rows.push_back(std::move(row));
    }
    check.whole_sheet();
    map.finish();
    return game;
}

} // namespace

Template parse_template(std::string_view yaml, const std::string& name)
{
    if (yaml.size() > most_bytes)
        throw TemplateError(fmt::format("{}:1:1: found {} bytes, expected at most {}", name, yaml.size(), most_bytes));
    return read_template(YamlNode::parse(yaml, name), name);
}

Template load_template(const std::filesystem::path& path)
{
    std::error_code problem;
    if (std::filesystem::is_directory(path, problem))
        throw MissingInput(fmt::format("{}: is a folder, not a template file", path.string()));
    if (!std::filesystem::is_regular_file(path, problem))
        throw MissingInput(fmt::format("{}: no such template file", path.string()));
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        throw MissingInput(fmt::format("{}: cannot be read", path.string()));
    std::string text(most_bytes + 1, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return parse_template(text, path.string());
}

std::vector<Template> shipped_templates()
{
    std::vector<Template> games;
    for (const EmbeddedFile* file = embedded_files; file->name != nullptr; ++file) {
        if (std::string_view(file->name).ends_with(".yaml"))
            games.push_back(parse_template(file->bytes(), file->name));
    }
    const auto place = [](const Template& game) {
        return std::find(report_order.begin(), report_order.end(), game.name) - report_order.begin();
    };
    std::stable_sort(games.begin(), games.end(),
                     [&](const Template& left, const Template& right) { return place(left) < place(right); });
    return games;
}

} // namespace recount
