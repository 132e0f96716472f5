#pragma once
#include "core/template.hpp"
#include "photo/photo.hpp"
#include "sheet/match_labels.hpp"
#include "sheet/print_view.hpp"

namespace recount {

/// The number that a column head shows ("Game #3", "2. Spiel", "x1"; "Double" where the template's heads are as many
/// words), or 0. `folded` is one printed word.
int head_number(const std::string& folded, const Template& game);

/// What stands above a lattice's columns, cell by cell of the rows above a game's first. `match` lays the game onto the
/// lattice's rows.
std::vector<PrintedLine> read_heads(const Photo& photo, const Lattice& lattice, const RowMatch& match);

/// How many game columns there are more or fewer than a template prints; 0 where several players' games stand side by
/// side, as many each as the template has.
int columns_off(const Template& game, int columns);

/// Columns between the labels and the games that may be as wide as these, and printed: dice, how to score.
inline constexpr int most_printed_columns = 2;

/// Whether a column is so wide that several games may stand in it, which no line parts.
bool may_hold_several_games(const Lattice& lattice, int column);

/// Whether what stands in a view's last column is print: labels or how to score, right of the games. Asked only where
/// it is not as wide as those before it, or one more than the game has. `match` lays the game onto the view's rows.
bool ends_with_print(const Photo& photo, const PrintView& view, const Template& game, const RowMatch& match);

/// The same of any column of a grid with the rows of such a view, asked in any case.
bool is_print(const Photo& photo, const Lattice& grid, int column, int rows_below, const Template& game,
              const RowMatch& match);

/// How many of a view's ruled columns are left where those right of the last game are left out, as the paper beside the
/// table may look like one: right of a game that is printed alone those without writing or narrow, of others a blank
/// narrow one, of one with a fixed number of columns those beyond its last head. All of them where the game is the
/// last, or only print is written. `match` lays the game onto the view's rows.
int columns_up_to_last_game(const Photo& photo, const PrintView& view, const Template& game, const RowMatch& match);

/// Whether what is right of the labels of one of several games is but a blank strip: the paper beside a table whose
/// labels and games no line parts may look like one. `match` lays the game onto the view's rows.
bool is_blank_strip(const Photo& photo, const PrintView& view, const Template& game, const RowMatch& match);

/// Whether one game alone stands left of its labels, the last column of a view: what is written there is no print.
/// `match` lays the game onto the view's rows.
bool is_lone_game_before(const Photo& photo, const PrintView& view, const Template& game, const RowMatch& match);

/// How many of a view's columns, the last ones, are games. `match` lays the game onto the view's rows. Reads more of
/// the view where what it holds leaves doubt.
int count_game_columns(const Photo& photo, PrintView& view, const Template& game, const RowMatch& match);

} // namespace recount
