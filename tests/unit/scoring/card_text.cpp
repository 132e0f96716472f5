// Golden cards as text: read_card_text. A line is a row of the card, or starts with a keyword of what is wanted.
#include "card_text.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace recount {

namespace {

using Words = std::vector<std::string>;

Words split(const std::string& line, char separator = ' ')
{
    Words words;
    std::istringstream stream(line);
    for (std::string word; std::getline(stream, word, separator);) {
        if (!word.empty())
            words.push_back(word);
    }
    return words;
}

std::optional<int> number_or_none(const std::string& word)
{
    return word == "-" ? std::nullopt : std::optional(std::stoi(word));
}

/// `15?75:20%,10:5%` or a plain mark.
Ink ink_of(const std::string& word)
{
    const std::size_t doubt = word == "?" ? std::string::npos : word.find('?', 1);
    if (doubt == std::string::npos)
        return clear_ink(mark_of(word));
    Ink ink;
    double others = 0;
    for (const std::string& other : split(word.substr(doubt + 1), ',')) {
        const std::size_t colon = other.find(':');
        if (colon == std::string::npos || other.back() != '%')
            throw std::runtime_error("a doubt is MARK:SHARE%, not " + other);
        const double share = std::stod(other.substr(colon + 1)) / 100;
        const std::string mark = other.substr(0, colon);
        others += share;
        if (mark == "rest")
            ink.rest = share;
        else
            ink.candidates.push_back({mark_of(mark), share});
    }
    ink.candidates.push_back({mark_of(word.substr(0, doubt)), 1 - others});
    std::stable_sort(ink.candidates.begin(), ink.candidates.end(), [](const Candidate& left, const Candidate& right) {
        return left.probability > right.probability;
    });
    return ink;
}

void read_cells(const Words& words, const Template& game, CardText& text)
{
    const Row& row = game.rows[*game.find_row(words[0])];
    const bool spans = row.spans_columns;
    if (!spans && text.card.cells.empty())
        text.card.columns = static_cast<int>(words.size()) - 1;
    if (static_cast<int>(words.size()) - 1 != (spans ? 1 : text.card.columns))
        throw std::runtime_error("row " + words[0] + " has another number of cells than the first row");
    for (std::size_t index = 1; index < words.size(); ++index)
        text.card.cells.push_back({row.id, spans ? 0 : static_cast<int>(index), row.role, {}, ink_of(words[index])});
}

WantedGame wanted_game(const Words& words)
{
    WantedGame wanted;
    wanted.game = std::stoi(words.at(1));
    wanted.verdict = words.at(2);
    for (std::size_t index = 3; index < words.size(); ++index) {
        if (words[index] == "claimed")
            wanted.has_claimed = true, wanted.claimed = number_or_none(words.at(++index));
        else if (words[index] == "total")
            wanted.has_total = true, wanted.total = number_or_none(words.at(++index));
        else if (words[index] == "range")
            wanted.range = {std::stoi(words.at(index + 1)), std::stoi(words.at(index + 2))}, index += 2;
        else
            throw std::runtime_error("unknown word " + words[index]);
    }
    return wanted;
}

WantedFinding wanted_finding(std::string line)
{
    WantedFinding wanted;
    if (const std::size_t quote = line.find('"'); quote != std::string::npos) {
        wanted.words = line.substr(quote + 1, line.rfind('"') - quote - 1);
        line.resize(quote);
    }
    const Words words = split(line);
    wanted.severity = words.at(0);
    wanted.code = words.at(1);
    wanted.row = words.at(2);
    const auto value = [&](std::size_t index) {
        return index < words.size() ? number_or_none(words[index]) : std::nullopt;
    };
    wanted.column = value(3);
    wanted.written = value(4);
    wanted.expected = value(5);
    return wanted;
}

void read_line(const std::string& line, const std::vector<Template>& games, CardText& text)
{
    const Words words = split(line);
    const std::string& first = words.at(0);
    if (first == "template:") {
        const auto game =
            std::find_if(games.begin(), games.end(), [&](const Template& one) { return one.name == words.at(1); });
        if (game == games.end())
            throw std::runtime_error("no template " + words.at(1));
        text.template_name = game->name;
        text.card.game = &*game;
    } else if (first == "expect") {
        text.wanted.push_back(wanted_game(words));
    } else if (first == "error" || first == "review" || first == "note") {
        text.wanted.at(text.wanted.size() - 1).findings.push_back(wanted_finding(line));
    } else if (first == "reads") {
        text.wanted.at(text.wanted.size() - 1).reads.emplace_back(words.at(1), words.at(2));
    } else if (text.card.game != nullptr && text.card.game->find_row(first)) {
        read_cells(words, *text.card.game, text);
    } else {
        throw std::runtime_error("neither a row nor a keyword: " + first);
    }
}

} // namespace

Mark mark_of(const std::string& word)
{
    if (word == ".")
        return blank;
    if (word == "/")
        return struck;
    if (word == "?")
        return illegible;
    if (word.find_first_not_of('v') == std::string::npos)
        return ticks(static_cast<int>(word.size()));
    if (word.find_first_not_of("0123456789") != std::string::npos)
        throw std::runtime_error("no mark: " + word);
    return number(std::stoi(word));
}

Ink clear_ink(const Mark& mark, double sure)
{
    return {{{mark, sure}}, 1 - sure};
}

CardText read_card_text(const std::filesystem::path& file, const std::vector<Template>& games)
{
    std::ifstream stream(file);
    if (!stream)
        throw std::runtime_error(file.string() + ": cannot be read");
    CardText text;
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        std::string body = line.substr(0, line.find('#'));
        if (body.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        try {
            read_line(body, games, text);
        } catch (const std::exception& problem) {
            throw std::runtime_error(file.string() + ":" + std::to_string(number) + ": " + problem.what());
        }
    }
    if (text.wanted.empty() || text.card.cells.empty())
        throw std::runtime_error(file.string() + ": no cells, or nothing expected");
    return text;
}

} // namespace recount
