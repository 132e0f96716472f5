// The sentences of findings: what stands there, what was expected, by how much, and the slip that explains it where one
// does so by itself.
#include "scoring/finding_words.hpp"

#include "scoring/slips.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace recount {

namespace {

/// "40 too many", "1 too few".
std::string difference_words(int difference)
{
    return fmt::format("{} too {}", std::abs(difference), difference > 0 ? "many" : "few");
}

/// "as if Chance were left out", where exactly the named parts explain the difference; empty if none does.
std::string part_words(const TotalFault& fault, int difference)
{
    for (const bool twice : {false, true}) {
        std::vector<std::string> names;
        for (const WrittenPart& part : fault.parts) {
            if (part.points > 0 && difference == (twice ? part.points : -part.points))
                names.push_back(part.worths.empty() ? part.label : "the bonus");
            if (std::ranges::count(part.worths, part.points + difference) == 0)
                continue;
            if (part.points == 0)
                return ", as if the bonus had been earned";
            if (part.worths.size() > 1)
                return fmt::format(", as if the bonus were {}", part.points + difference);
        }
        if (!names.empty() && names.size() <= 2 && fault.parts.size() > 1)
            return fmt::format(", as if {} were {}", fmt::join(names, " or "), twice ? "counted twice" : "left out");
    }
    return "";
}

/// Whether a ten (or a hundred) may have been carried wrongly: one was to be carried and is missing, or numbers were
/// added up at all and one is too much.
bool is_wrong_carry(const TotalFault& fault, int size, bool is_missing)
{
    int below = 0; // of the digits that are added up before it
    int added = 0;
    for (const WrittenPart& part : fault.parts) {
        below += part.points % size;
        added += part.points > 0 ? 1 : 0;
    }
    return is_missing ? below >= size : added > 1;
}

std::string slip_words(const TotalFault& fault)
{
    const int difference = *fault.written - fault.expected;
    if (std::string words = part_words(fault, difference); !words.empty())
        return words;
    if (has_swapped_digits(*fault.written, fault.expected))
        return ", two digits in the wrong order";
    const int size = std::abs(difference);
    if ((size == 10 || size == 100) && is_wrong_carry(fault, size, difference < 0))
        return fmt::format(", a {} {}", size == 10 ? "ten" : "hundred",
                           difference > 0 ? "carried once too often" : "not carried");
    return "";
}

bool is_called(const Row& row, const std::string& label)
{
    return std::find(row.labels.begin(), row.labels.end(), label) != row.labels.end();
}

bool is_copy_of(const Row& copy, const Row& row)
{
    const auto* rule = std::get_if<CopyOf>(&copy.rule);
    return rule != nullptr && rule->of == row.id;
}

/// The usual wording of a row, or the first words of it where they are a wording of this row alone: "BONUS" for "BONUS
/// If total score is 83 or over".
std::string short_label(const Template& game, std::size_t row)
{
    std::string label = game.rows[row].labels.front();
    for (const std::string& other : game.rows[row].labels) {
        const bool begins_it = other.size() < label.size() && label.compare(0, other.size() + 1, other + " ") == 0;
        const auto uses =
            std::count_if(game.rows.begin(), game.rows.end(), [&](const Row& any) { return is_called(any, other); });
        if (begins_it && uses == 1)
            label = other;
    }
    return label;
}

} // namespace

std::string label_of(const Template& game, std::size_t row, int column)
{
    const std::string& label = game.rows[row].labels.front();
    std::string words = short_label(game, row);
    for (std::size_t other = 0; other < game.rows.size(); ++other) {
        const bool same = other != row && game.rows[other].labels.front() == label;
        if (same && !is_copy_of(game.rows[other], game.rows[row]))
            words = fmt::format("{} ({})", label, row < other ? "the upper one" : "the lower one");
    }
    if (game.columns == Columns::one_game && column > 0)
        words += fmt::format(", column {}", column);
    return words;
}

std::string written_words(const std::optional<int>& written)
{
    return written ? std::to_string(*written) : "nothing";
}

std::string words_for(const TotalFault& fault)
{
    const std::string what = fault.is_copy ? "the total above is"
                             : fault.parts.size() == 2
                                 ? fmt::format("{} and {} add up to", fault.parts[0].points, fault.parts[1].points)
                                 : "its entries add up to";
    std::string words =
        fault.is_struck ? fmt::format("{} is crossed out, but {} {}", fault.label, what, fault.expected)
                        : fmt::format("{} says {}, but {} {}: {}{}", fault.label, written_words(fault.written), what,
                                      fault.expected, difference_words(fault.written.value_or(0) - fault.expected),
                                      fault.written ? slip_words(fault) : "");
    if (fault.by_rules)
        words += fmt::format("; with the mistake above it put right it would be {}", *fault.by_rules);
    return words + ".";
}

} // namespace recount
