#pragma once
#include "core/template.hpp"
#include "sheet/labels.hpp"
#include "sheet/match_labels.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace recount {

/// Whether a word of the row of a bonus, surely read, is the sum that it needs ("Bonus if 63 or more"; "over 62"): 1 if
/// so, -1 where it is one of `others`, those of other games, whose labels may differ in nothing else. `words` by the
/// lattice's rows.
int match_needed_sum(const Template& game, const RowMatch& match, const std::map<int, std::vector<Word>>& words,
                     const std::set<int>& others);

/// The same of the lines of print in that row, where no digit of the sum could be another's.
int match_needed_sum(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                     const std::set<int>& others);

/// A title, folded, and how surely it stands somewhere, 0 to 1.
struct TitleMatch {
    double agreement = 0;
    std::string title;
};

/// Which of a template's titles stands most surely in the lines of print above the table.
TitleMatch match_title(const Template& game, const std::vector<PrintedLine>& above);

/// Whether a title that is read is rather a part of another that is read about as well ("Yahtzee" of "Triple Yahtzee").
bool is_part_of(const TitleMatch& part, const TitleMatch& whole);

/// Which share of a game's columns the heads show, where the columns are parts of one game and their heads say which
/// ("x1", "x2", "x3"), 0 to 1; -1 where a game of a single column has heads of further ones ("Game 2", "Game 3"); 0 for
/// other games. `heads` are the cells above the games, in any order; where no line parts these, a cell holds all heads.
double match_heads(const Template& game, const std::vector<PrintedLine>& heads);

} // namespace recount
