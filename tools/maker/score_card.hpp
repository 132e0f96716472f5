#pragma once
#include "core/report.hpp"
#include "maker/play.hpp"

#include <string>
#include <vector>

namespace recount::maker {

/// One cell as the writer wrote it.
struct WrittenCell {
    std::size_t row = 0; ///< of the template
    int column = 1;      ///< on the sheet, 1-based; 0 for a cell across all columns
    Mark mark;
};

/// A mistake that the writer made: what a checker should say about it.
struct Mistake {
    FindingCode code = FindingCode::wrong_total;
    std::string row; ///< empty where it is about no one row
    int column = 1;
    std::optional<int> written;
    std::optional<int> expected;
    std::vector<FindingCode> accept;     ///< codes that are taken as right
    std::vector<std::string> other_rows; ///< rows where it may be found as well
};

enum class BlankTotals { none, some, all };

/// One game on paper: the marks and the truth about them.
struct ScoreCard {
    int game = 1;
    Verdict verdict = Verdict::empty;
    std::optional<int> claimed_total;
    std::optional<int> recomputed_total;
    std::vector<WrittenCell> cells; ///< every cell of the game, columns in order
    std::vector<Mistake> mistakes;
    bool unfinished = false;
    BlankTotals blank_totals = BlankTotals::none;
    bool ambiguous = false; ///< no one right total can be told from the entries
};

/// How somebody keeps the score.
struct Habits {
    double zero_written = 0.3;     ///< a zero as the digit, else struck
    Mark bonus_not_earned = blank; ///< what stands where no bonus was earned
    Mark no_extra = blank;         ///< and no points for further five of a kinds
    Mark no_ticks = blank;         ///< and no ticks for them
    double unfinished = 0.05;      ///< probability that the game was broken off
    double totals_left_blank = 0.06;
    double some_totals_blank = 0.05;
};
Habits draw_habits(Random& random);

/// Plays and writes one game in the sheet's column `column` (a game of all columns: 1). With probability `mistakes` it
/// holds exactly one mistake.
ScoreCard keep_score(const Template& rules, int column, const Habits& habits, double mistakes, Random& random);

/// Writes down a finished game as it stands, totals and all; `mistake` says what is wrong with it, if anything.
ScoreCard write_card(const Game& game, int column, const Habits& habits, const std::optional<Mistake>& mistake,
                     Random& random);

/// A game that was not played.
ScoreCard empty_card(const Template& rules, int column);

/// A played and added-up game with one mistake put into it, if one of the drawn kinds fits the game.
/// Changes `game` (and its totals, where they follow), and says what is wrong.
std::optional<Mistake> make_mistake(Game& game, bool& ambiguous, Random& random);

} // namespace recount::maker
