// What is printed around the labels says of a game: match_title(), match_heads(), match_needed_sum().
#include "sheet/match_around.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <variant>

namespace recount {
namespace {

/// What the rows of a game's bonuses name: 1 where it is the sum that they need, or the one before it ("over 62"), -1
/// where it is one of `others`. `names` tells whether a lattice row names a sum.
int match_sums(const Template& game, const RowMatch& match, const std::set<int>& others,
               const std::function<bool(int row, int sum)>& names)
{
    int agreeing = 0;
    for (std::size_t t = 0; t < match.lattice_row.size(); ++t) {
        const auto* bonus = std::get_if<BonusIf>(&game.rows[t].rule);
        if (bonus == nullptr)
            continue;
        const auto is_named = [&](int sum) {
            return names(match.lattice_row[t], sum) || names(match.lattice_row[t], sum - 1);
        };
        if (std::ranges::any_of(bonus->steps, is_named, &BonusStep::at_least))
            ++agreeing;
        else if (std::ranges::any_of(others, is_named))
            --agreeing;
    }
    return std::clamp(agreeing, -1, 1);
}

/// Whether a line says a number that could be none of the others, nor one less than they: 8 looks like 6.
bool says_surely(const PrintedLine& line, int number, const std::set<int>& others)
{
    constexpr double sure = 1; // of one letter: what it is behind with another number in its place
    const std::string digits = std::to_string(number);
    const std::size_t at = line.text.find(digits);
    if (at == std::string::npos || !line.chances)
        return false;
    return std::ranges::none_of(others, [&](int other) {
        return std::ranges::any_of(std::array{other, other - 1}, [&](int instead) {
            if (std::abs(instead - number) <= 1)
                return false; // the same sum: from 63, over 62
            const std::string text = std::string(line.text).replace(at, digits.size(), std::to_string(instead));
            return (1 - line.chances->agreement(text)) * static_cast<double>(text.size()) < sure;
        });
    });
}

} // namespace

int match_needed_sum(const Template& game, const RowMatch& match, const std::map<int, std::vector<Word>>& words,
                     const std::set<int>& others)
{
    constexpr float sure = 0.85F; // of 63 and 83 in blurred print
    return match_sums(game, match, others, [&](int row, int sum) {
        const auto read = words.find(row);
        return read != words.end() && std::ranges::any_of(read->second, [&](const Word& word) {
                   return word.confidence >= sure && fold_text(word.text) == std::to_string(sum);
               });
    });
}

int match_needed_sum(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                     const std::set<int>& others)
{
    return match_sums(game, match, others, [&](int row, int sum) {
        return std::ranges::any_of(rows[static_cast<std::size_t>(row)].lines,
                                   [&](const PrintedLine& line) { return says_surely(line, sum, others); });
    });
}

TitleMatch match_title(const Template& game, const std::vector<PrintedLine>& above)
{
    constexpr double chance = 0.4;      // how well an unrelated title agrees
    constexpr double full_letters = 14; // a short title ("Yahtzee") stands in the longer ones of other games as well,
    constexpr double alone = 0.8;       // unless it is about as long as all that is read
    std::string all;
    for (const PrintedLine& line : above)
        all += line.text;
    TitleMatch best;
    for (const std::string& title : fold_texts(game.titles)) {
        const auto letters = static_cast<double>(title.size());
        const auto all_letters = static_cast<double>(all.size());
        const bool is_all = std::min(letters, all_letters) >= alone * std::max(letters, all_letters);
        const double weight = is_all ? 1 : std::min(1.0, letters / full_letters);
        double agreement = label_similarity(title, all);
        for (const PrintedLine& line : above) // beside each other, one a little higher
            for (const PrintedLine& next : above)
                if (&line != &next)
                    agreement = std::max(agreement, label_similarity(title, line.text + next.text));
        for (const PrintedLine& line : above)
            agreement = std::max(agreement, line.chances ? line.chances->agreement(title) : 0.);
        if (const double surely = weight * (agreement - chance) / (1 - chance); surely > best.agreement)
            best = {surely, title};
    }
    return best;
}

bool is_part_of(const TitleMatch& part, const TitleMatch& whole)
{
    constexpr double as_well = 0.85; // what is not there misses more
    return whole.title.size() > part.title.size() && whole.title.find(part.title) != std::string::npos &&
           whole.agreement >= as_well * part.agreement;
}

double match_heads(const Template& game, const std::vector<PrintedLine>& heads)
{
    const bool are_parts = game.columns == Columns::one_game;
    if (are_parts ? game.most_columns < 2 : game.most_columns > 1)
        return 0;
    const auto is_shown = [&](int number) {
        return std::ranges::any_of(game.column_heads, [&](const std::string& wording) {
            const std::size_t sign = wording.find('#');
            if (sign == std::string::npos)
                return false;
            const std::string head = fold_text(std::string(wording).replace(sign, 1, std::to_string(number)));
            return head.size() > 1 && std::ranges::any_of(heads, [&](const PrintedLine& line) {
                       return are_parts ? line.text == head : line.text.find(head) != std::string::npos;
                   });
        });
    };
    if (!are_parts)
        return is_shown(2) && is_shown(3) ? -1 : 0;
    int shown = 0;
    for (int number = 1; number <= game.most_columns; ++number)
        shown += is_shown(number);
    return static_cast<double>(shown) / game.most_columns;
}

} // namespace recount
