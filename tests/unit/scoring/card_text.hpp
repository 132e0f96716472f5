#pragma once
#include "core/card.hpp"
#include "core/report.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace recount {

/// A finding that a golden card wants, as one line of its file: `error wrong-total lower_total 2 229 189`; the column,
/// what is written and what is expected may be left out or `-`.
struct WantedFinding {
    std::string severity;
    std::string code;
    std::string row;
    std::optional<int> column, written, expected;
    std::string words; ///< in quotation marks at the end of the line: must be part of the message
};

struct WantedGame {
    int game = 1;
    std::string verdict;
    bool has_claimed = false, has_total = false; ///< whether the card says what they must be
    std::optional<int> claimed, total;           ///< `-` in the card: none
    std::optional<std::array<int, 2>> range;
    std::vector<WantedFinding> findings;                    ///< these and no others
    std::vector<std::pair<std::string, std::string>> reads; ///< `row:column` and the mark that must be read there
};

/// A card as text: the template, its cells with doubt written in place, and what must be found.
///
///     template: piecepack
///     ones 3
///     fives 15?75:20%,10:5%      reads 15, but may be 75 (20 %) or 10 (5 %)
///     sixes /                    struck; `.` blank, `?` illegible, `vv` ticks
///     expect 1: error claimed 284 total 244
///     error wrong-total lower_total 1 229 189
struct CardText {
    std::string template_name;
    Card card; ///< its template is set by the caller
    std::vector<WantedGame> wanted;
};

/// Reads a golden card. Throws std::runtime_error `file:line: ...`.
CardText read_card_text(const std::filesystem::path& file, const std::vector<Template>& games);

/// The mark of a word: digits, `/`, `.`, `?`, or a run of `v`.
Mark mark_of(const std::string& word);

/// Ink as clear as a good photo's: `sure` on the mark, the rest unknown.
Ink clear_ink(const Mark& mark, double sure = 0.9995);

} // namespace recount
