#pragma once
#include "core/template.hpp"

#include <optional>
#include <string>
#include <vector>

namespace recount {

/// One row that a total adds up, as it is written on the card.
struct WrittenPart {
    std::string label;
    int points = 0;
    std::vector<int> worths; ///< what a bonus may be worth; none for other rows
};

/// What a finding on a total is about, for its message.
struct TotalFault {
    std::string label;    ///< the printed name of the row
    bool is_copy = false; ///< a number carried from above
    std::optional<int> written;
    bool is_struck = false; ///< crossed out, so that no number is accused
    int expected = 0;
    std::vector<WrittenPart> parts;
    std::optional<int> by_rules; ///< set where the cells above are themselves wrong
};

/// The printed name of a row for messages, as short as the row has a wording of its own, and told apart from other rows
/// of the same wording. The row that a total is carried to is the lower one; the total itself needs no such word.
std::string label_of(const Template& game, std::size_t row, int column);

/// "Lower Section Total says 229, but its entries add up to 189: 40 too many, as if Lg. Straight were counted twice."
std::string words_for(const TotalFault& fault);

/// "229", "nothing" for a blank box.
std::string written_words(const std::optional<int>& written);

} // namespace recount
