// Who played: NameBook. Every way to call a sheet is looked up once, so that a list of thousands is no work.
#include "audit/name_book.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unordered_map>
#include <utility>

namespace recount {

namespace {

std::string words_of(const NameLine& line)
{
    return fmt::format("{} ({}{}{})", line.name, line.photo,
                       line.sheet == 0 ? "" : fmt::format(", sheet {}", line.sheet),
                       line.column == 0 ? "" : fmt::format(", column {}", line.column));
}

/// One spelling of a path: `./x` is `x`.
std::string normal(const std::filesystem::path& path)
{
    return path.lexically_normal().string();
}

bool contains(const std::vector<int>& numbers, int number)
{
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

using Found = NameBook::Found;

/// What a sheet has in a column (0: on the whole card).
Found found_in(const NamedSheet& sheet, int column)
{
    if (column == 0)
        return sheet.games.empty() ? Found::blank_column : Found::game;
    return contains(sheet.games, column)         ? Found::game
           : contains(sheet.blank_games, column) ? Found::blank_column
                                                 : Found::no_column;
}

} // namespace

NameBook::NameBook(const std::vector<NameLine>& lines, const std::vector<NamedSheet>& sheets, const PlaceNames& places)
    : lines_(lines), sheets_(sheets), sheets_of_(lines.size()), lines_of_(sheets.size()), found_(lines.size())
{
    struct Called {
        std::size_t sheet;
        std::size_t number; ///< of the sheet on its page, from 1
        bool names_sheet;
    };
    std::unordered_map<std::string, std::vector<Called>> called;
    for (std::size_t sheet = 0; sheet < sheets.size() && !lines.empty(); ++sheet) {
        for (const SheetSource& source : sheets[sheet].sources) {
            const PlaceNames::Spellings spellings = places.spellings(source);
            for (const std::string& file : spellings.files)
                called[file].push_back({sheet, source.sheet + 1, false});
            for (const std::string& one_of_several : spellings.sheets)
                called[one_of_several].push_back({sheet, source.sheet + 1, true});
        }
    }
    for (std::size_t index = 0; index < lines.size(); ++index) {
        const NameLine& line = lines[index];
        std::map<std::size_t, bool> fits; // a sheet, and whether the line names it rather than its file
        for (const std::string& spelling : {line.photo, normal(line.photo)}) {
            for (const Called& one : called.contains(spelling) ? called.at(spelling) : std::vector<Called>{}) {
                if (line.sheet == 0 || one.names_sheet || one.number == static_cast<std::size_t>(line.sheet))
                    fits[one.sheet] = fits[one.sheet] || one.names_sheet || line.sheet > 0;
            }
        }
        for (const auto& [sheet, names_sheet] : fits)
            found_[index] = std::max(found_[index], found_in(sheets[sheet], line.column));
        for (const auto& [sheet, names_sheet] : fits) {
            if (found_in(sheets[sheet], line.column) == found_[index]) {
                sheets_of_[index].insert(sheet);
                lines_of_[sheet].push_back({index, names_sheet});
            }
        }
    }
}

std::string NameBook::name_of(std::size_t sheet, int game, const std::string& own_name)
{
    const Fit* best = nullptr;
    const auto rank = [&](const Fit& fit) { return std::pair(fit.names_sheet, lines_[fit.line].column != 0); };
    for (const Fit& fit : lines_of_[sheet]) {
        const NameLine& line = lines_[fit.line];
        if ((line.column != 0 && line.column != game) || sheets_of_[fit.line].size() > 1)
            continue;
        if (best != nullptr && rank(*best) == rank(fit) && lines_[best->line].name != line.name)
            doubles_.insert(fmt::format("two names for {}, column {}: {} and {}; the first counts",
                                        sheets_[sheet].where, game, lines_[best->line].name, line.name));
        if (best == nullptr || rank(fit) > rank(*best))
            best = &fit;
    }
    return best == nullptr ? own_name : lines_[best->line].name;
}

std::vector<std::string> NameBook::without_game() const
{
    std::vector<std::string> sentences;
    for (std::size_t index = 0; index < lines_.size(); ++index) {
        if (is_missing(index))
            sentences.push_back(fmt::format("no game for the name {}: {}", words_of(lines_[index]),
                                            sheets_of_[index].empty() ? "no card of that file was read"
                                                                      : "that column was not found there"));
    }
    return sentences;
}

std::vector<std::string> NameBook::names_without_game() const
{
    std::vector<std::string> names;
    for (std::size_t index = 0; index < lines_.size(); ++index) {
        if (is_missing(index))
            names.push_back(lines_[index].name);
    }
    return names;
}

std::vector<std::string> NameBook::warnings() const
{
    std::vector<std::string> sentences;
    for (std::size_t index = 0; index < lines_.size(); ++index) {
        const NameLine& line = lines_[index];
        const std::set<std::size_t>& found = sheets_of_[index];
        if (is_missing(index))
            continue;
        if (found.size() > 1) {
            std::vector<std::string> fits;
            for (const std::size_t sheet : found)
                fits.push_back(sheets_[sheet].where);
            sentences.push_back(fmt::format("the name {} fits {} cards, so that it names none (say which): {}",
                                            words_of(line), fits.size(), fmt::join(fits, "; ")));
        } else if (found_[index] == Found::blank_column)
            sentences.push_back(fmt::format("the name {} is of a card on which nothing is written", words_of(line)));
    }
    sentences.insert(sentences.end(), doubles_.begin(), doubles_.end());
    return sentences;
}

} // namespace recount
