#pragma once
#include "core/record.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace recount {

/// The cards of a CSV file, as if they had been read from a photo without any doubt, and the players where it names
/// them.
struct TypedCards {
    PhotoReading reading;
    std::vector<std::vector<std::string>> players; ///< for each sheet a name for each column; empty: none given
};

/// Cards that were typed in, in one of two forms.
///
/// As on paper, a line a printed row with a value for each column:
///     template,piecepack
///     player,Anna,Ben
///     ones,3,2
///     grand_total,244,231
/// A further `template` line begins the next card. Or a line a cell, under a line of heads in any order (`card` may be
/// missing, `column` too where there is only one; both may be empty):
///     card,template,row,column,value
///     1,rock,ones,1,3
///
/// Rows go by their id (`small_straight`) or by a printed label of that row alone. A value is a number; `/`, `-` or `x`
/// for a struck box; `v`, `vv`, ... for ticks; `?` for what nobody can read; nothing for a blank box. Rows that are not
/// there are blank. `games` outlive the cards. Throws UsageError `file:line: ...`.
TypedCards typed_cards(std::string_view text, const std::string& file, const std::vector<Template>& games);

} // namespace recount
