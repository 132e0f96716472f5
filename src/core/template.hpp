#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace recount {

// --- Rules: a closed set of keywords with named arguments. `scoring/rules.hpp` evaluates and explains them;
// `scoring/template_yaml.hpp` reads them from YAML. Dice are ordinary dice, 1 to 6.

/// How many points a combination is worth: a fixed number, or so many more than all dice or the dice that match.
struct Worth {
    enum class Kind { fixed, all_dice, matching_dice };
    Kind kind = Kind::all_dice;
    int points = 0; ///< all of them for `fixed`, else what is added to the dice
    bool operator==(const Worth&) const = default;
};

/// Entry: the sum of the dice that show `face`.
struct CountFace {
    int face = 1;
    bool operator==(const CountFace&) const = default;
};
/// Entry: at least `dice` dice alike (2 one pair, 3, 4, ...). `repeats`: more of them add `worth` again in the same
/// cell. `then`: more of them, each a turn of its own, add these points one after the other (R.O.C.K.: 50, then 50,
/// then 100).
struct OfAKind {
    int dice = 3;
    Worth worth;
    bool repeats = false;
    std::vector<int> then;
    bool operator==(const OfAKind&) const = default;
};
/// Entry: two different pairs (Scandinavian: only the matching dice count).
struct TwoPairs {
    Worth worth;
    bool operator==(const TwoPairs&) const = default;
};
/// Entry: sets of so many dice alike, each of another face (six dice: 3 and 3, 4 and 2, 2 and 2 and 2).
struct Groups {
    std::vector<int> sizes;
    Worth worth;
    bool operator==(const Groups&) const = default;
};
/// Entry: three and two alike. All dice alike count as one where `joker` (extra five of a kind as wildcard).
struct FullHouse {
    Worth worth;
    bool joker = false;
    bool operator==(const FullHouse&) const = default;
};
/// Entry: `length` dice in a row; `from` fixes the lowest die (Scandinavian small = 1, large = 2), 0 for any.
struct Straight {
    int length = 4;
    int from = 0;
    Worth worth;
    bool joker = false;
    bool operator==(const Straight&) const = default;
};
/// Entry: the sum of all dice, and so many points more.
/// `never_zero`: the rules say that it cannot be 0 or crossed out.
struct AllDice {
    bool never_zero = false;
    int plus = 0;
    bool operator==(const AllDice&) const = default;
};
/// Entry: a number of a range or a set, however it was scored: every `step`-th whole number from `from` to `to`, or one
/// of `values`, which ascend, where there are any.
struct AnyNumber {
    int from = 0;
    int to = 0;
    int step = 1;
    std::vector<int> values;
    bool operator==(const AnyNumber&) const = default;
};
/// Entry: one tick for each extra five of a kind (all dice alike).
struct TickRow {
    bool operator==(const TickRow&) const = default;
};

/// Total: the sum of the named rows (their points in the same column).
struct SumOf {
    std::vector<std::string> rows;
    bool operator==(const SumOf&) const = default;
};
/// A total that a bonus needs, and what it is worth from there on.
struct BonusStep {
    int at_least = 63;
    int worth = 35;
    bool operator==(const BonusStep&) const = default;
};
/// Bonus: the worth of the last of `steps` that row `of` reaches, 0 below the first. Both numbers rise from step to
/// step and are multiplied by the column's multiplier. `border_open`: prints of this game differ at exactly the total
/// of the one step, so that both are right there.
struct BonusIf {
    std::string of;
    std::vector<BonusStep> steps;
    bool border_open = false;
    bool operator==(const BonusIf&) const = default;
};
/// Bonus: `worth` points for each tick in row `ticks`; where `ticks` is empty, any multiple of `worth` (times the
/// column's multiplier). Needs points in row `needs` (in every column of the game where `in_every_column`).
/// `also`: points for one tick, two ticks, ... that the rules allow as well (R.O.C.K.: 50, 150).
struct PerExtra {
    std::string ticks;
    int worth = 100;
    std::string needs;
    bool in_every_column = false;
    std::vector<int> also;
    bool operator==(const PerExtra&) const = default;
};
/// Carried: the same number as row `of`, written again.
struct CopyOf {
    std::string of;
    bool operator==(const CopyOf&) const = default;
};
/// Total across all columns of the game: the sum of row `of` over the columns.
struct SumAcross {
    std::string of;
    bool operator==(const SumAcross&) const = default;
};

using Rule = std::variant<CountFace, OfAKind, TwoPairs, Groups, FullHouse, Straight, AllDice, AnyNumber, TickRow, SumOf,
                          BonusIf, PerExtra, CopyOf, SumAcross>;

/// What a row is for: `entry` a turn's score or bonus ticks, `total`, `bonus`, `carried` a total copied from above.
enum class Role { entry, total, bonus, carried };
inline constexpr Role last_role = Role::carried;

/// Whether a row adds other rows up, or says such a sum once more.
inline bool is_sum(Role role)
{
    return role == Role::total || role == Role::carried;
}

/// One printed row of a sheet.
struct Row {
    std::string id;                  ///< as in the report format: `ones`, `upper_sum`, ...
    std::vector<std::string> labels; ///< printed wordings, UTF-8, the usual one first
    std::vector<std::string> how_to; ///< wordings of the how-to-score column, may be empty
    Rule rule;
    Role role = Role::entry;     ///< follows from the rule
    bool spans_columns = false;  ///< one cell across all columns (reported as column 0)
    bool starts_section = false; ///< a gap or a section heading may be printed above this row
};

/// Whether a row stands for a turn: an entry other than ticks.
inline bool is_turn(const Row& row)
{
    return row.role == Role::entry && !std::holds_alternative<TickRow>(row.rule);
}

/// What the columns of a sheet are.
enum class Columns { games, players, one_game };

/// Dice of a game at most.
constexpr int most_dice = 6;

/// Columns of a grid at most: labels, icons, how-to and the games of several players have fewer; spreadsheets have
/// more.
constexpr int most_grid_columns = 28;

/// Rows of a grid at least, its head among them: smaller tables on a photo are hardly score sheets.
constexpr int least_grid_rows = 8;

/// One game sheet, as its YAML file says. Loaded and checked once; everything else points to it.
struct Template {
    std::string name;                          ///< `piecepack`, ...: file name without extension
    std::vector<std::string> titles;           ///< printed headings, the usual one first
    std::vector<std::string> section_headings; ///< printed between the sections: "Lower section", ...
    std::string language = "eng";              ///< of the print: ISO 639-2; a note
    int dice = 5;                              ///< that are rolled
    Columns columns = Columns::games;
    int least_columns = 1;
    int most_columns = 6;
    std::vector<int> multipliers; ///< one per column for `one_game` sheets; empty: all 1
    std::vector<std::string>
        column_heads;                ///< wordings of a column's head with `#` for its number: "Game #", "Player #"
    std::optional<int> most_entries; ///< a game of so many turns (R.O.C.K.: 5); unset: a turn for every entry row
    std::string ties;                ///< how the rules decide a tie: "cutting cards"; empty: they do not say
    std::vector<Row> rows;           ///< from top to bottom
    bool is_rival = false;           ///< not looked for: only so that no sheet of it is taken for one of another game

    /// The position of row `id` in `rows`, or nothing.
    std::optional<std::size_t> find_row(const std::string& id) const;
    /// What column `column` (1-based) counts; 1 where the sheet has no multipliers.
    int multiplier(int column) const;
};

} // namespace recount
