#pragma once
#include "core/report.hpp"
#include "core/template.hpp"
#include "scoring/rules.hpp"
#include "scoring/tally.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace recount {

/// From which probability on something is said, and how. A wrong accusation costs a friendship, a question costs a
/// look at the card. What decides is the probability that the written arithmetic is wrong, over all readings of all
/// cells together: in 1000 sound games of a simulation with the reader's own confusion it leaves less than one accused.
struct FindingThresholds {
    double error = 0.90;        ///< a finding at least so probable is an error where all ink that it rests on is clear;
    double sure_error = 0.93;   ///< elsewhere it has to be so probable: doubtful ink is wrong in unforeseen ways too
    double clear_part = 0.97;   ///< ink at least so sure is clear in that: of such cells 1 in 150 is misread
    double seen_number = 0.85;  ///< a number that its own ink shows less surely, or not, is what the sums made of it:
    double unseen_error = 0.96; ///< to accuse it, the finding has to be so probable
    double clear_illegal = 0.99;      ///< ink of an entry that no roll gives: a misread is as rare as such an entry;
    double sure_illegal_error = 0.97; ///< where its ink is less sure, the finding has to be so probable
    double clear_cell = 0.7;          ///< an error needs the accused cell to be read at least so surely, sums and all
    double review = 0.10;             ///< below this nothing is said about a total
    double unclear_entry = 0.90;      ///< an entry whose points are less sure than this is shown to a person, ...
    double sure_result = 0.95;        ///< unless the game's total by the rules is so sure: then it is only noted
    double unclear_total = 0.8;       ///< a total that is less sure than this is shown to a person, ...
    double sound_total = 0.05;        ///< unless a slip in it is less probable than this, and it can be read
    double open_ink = 0.97;           ///< ink less sure than this may be settled by the sums without a question ...
    double settled = 0.95;            ///< ... surer ink only if what the sums make of it is at least so probable,
    double clear_ink = 0.9995;        ///< and ink as clear as this never: whoever overrules it must ask
    double missing_entry = 0.5;       ///< P(the sums count a box that is blank) from which a person should look
};

/// How much of a doubt is let pass in a game of so many totals, where one of six, as most sheets have, lets 1 pass. The
/// totals of one sheet confirm its cells and each other: with four times as many it is twice as much.
inline double allowance(int totals)
{
    return std::sqrt(totals / 6.0);
}

/// The probability from which on a finding in a game of so many totals is an error, where `of_six` is that of a game of
/// six. Each further total is a chance to be accused falsely, but see `allowance`; fewer confirm less.
inline double error_probability(double of_six, int totals)
{
    const double odds = std::max(allowance(totals), 1 / allowance(totals)) * of_six / (1 - of_six);
    return odds / (1 + odds);
}

/// One game after judging, with what the checks ask of it.
class JudgedGame {
public:
    JudgedGame(const Template& game, const GameTally& tally, const std::vector<CellResult>& cells)
        : game_(game), tally_(tally), cells_(cells)
    {
    }

    const Template& game() const { return game_; }
    const GameTally& tally() const { return tally_; }
    const std::vector<CellResult>& cells() const { return cells_; }
    const Row& row(const CellResult& cell) const { return game_.rows[*game_.find_row(cell.row)]; }
    const CellResult* find(const std::string& row, int column) const; ///< nullptr if the card has no such cell
    const CellResult* grand_total() const;
    int totals() const; ///< how many boxes for sums, bonuses and carried totals
    std::string label(const CellResult& cell) const;

    /// P(the cell counts `points`): a stroke and a written 0 are the same.
    double points_probability(std::size_t cell, int points) const;
    /// The first total into which the cell counts that holds a number; nullptr if none does.
    const CellResult* counted_in(const CellResult& cell) const;
    bool are_multiplied() const { return tally_.convention() == EntryConvention::multiplied; }
    /// The column by whose multiplier the rules ask for what stands in a column: 0, which has none, where entries are
    /// written as rolled.
    int rule_column(int column) const { return are_multiplied() ? column : 0; }
    /// What the game's entries and bonuses in a column are multiplied by as they stand there.
    int multiplier(int column) const { return game_.multiplier(rule_column(column)); }
    /// What a row can hold in a column.
    std::vector<LegalValue> legal(const Row& row, int column) const
    {
        return legal_values(game_, row, rule_column(column));
    }
    bool is_turn(const CellResult& cell) const { return recount::is_turn(row(cell)); }

private:
    const Template& game_;
    const GameTally& tally_;
    const std::vector<CellResult>& cells_;
};

/// A finding on a cell, with the number that is written there, if one is; `probability` is held at 1.
Finding about(const CellResult& cell, FindingCode code, Severity severity, double probability, std::string message);

/// Appends what it finds to the findings.
using Check = void (*)(const JudgedGame& game, std::vector<Finding>& findings);

void check_totals(const JudgedGame& game, std::vector<Finding>& findings);     ///< sums, bonuses, carried totals
void check_possible(const JudgedGame& game, std::vector<Finding>& findings);   ///< entries that no roll gives
void check_mix(const JudgedGame& game, std::vector<Finding>& findings);        ///< a column without its multiplier
void check_turns(const JudgedGame& game, std::vector<Finding>& findings);      ///< more entries than turns
void check_complete(const JudgedGame& game, std::vector<Finding>& findings);   ///< blank entries, blank totals
void check_clear(const JudgedGame& game, std::vector<Finding>& findings);      ///< what could not be read
void check_convention(const JudgedGame& game, std::vector<Finding>& findings); ///< entries without their multiplier

/// Every check, in the order of the findings.
inline constexpr std::array<Check, 7> all_checks = {check_totals,   check_possible, check_mix,       check_turns,
                                                    check_complete, check_clear,    check_convention};

} // namespace recount
