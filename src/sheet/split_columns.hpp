#pragma once
#include "photo/photo.hpp"
#include "sheet/find_sheets.hpp"

namespace recount {

/// Whether something stands in a cell, printed or written.
bool is_written(const Photo& photo, const Quad& cell);

/// Whether something stands in more cells of a column than specks do.
bool is_written(const Photo& photo, const Lattice& grid, int column);

/// The grid without the column lines that part a sheet's games: numbers that stand one below the other look like a
/// line, but two games would be equally wide, and a line between them printed as those at their borders are.
Lattice without_splits(const Photo& photo, const Lattice& grid, const Sheet& sheet);

/// The grid without columns at its ends that lie beyond a sheet's and in which nothing is written: the paper beside the
/// table, up to its edge.
Lattice without_margins(const Photo& photo, const Lattice& grid, const Sheet& sheet);

/// The grid without columns at its ends that lie beyond a sheet's and are of another table: not as wide as a game, and
/// the rows hardly go on there.
Lattice without_other_table(const Lattice& grid, const Sheet& sheet);

/// Where no column lines are printed the first row may have no line above it, and the next one there is that of a
/// heading: makes a first row that is too high as high as those below it.
void lower_first_row(const Photo& photo, Sheet& sheet);

/// Drops the column lines that are no more than the soft edge of a shadow. Of the games that such a line parts one is
/// left, of the labels and the first game the labels.
void drop_edges_of_shadows(const Photo& photo, Sheet& sheet);

/// Puts the borders between the games, where none is printed, to where they are in most rows, by the games' width: a
/// column line is straight, and what looks like one in a row may be a digit.
void straighten_unprinted_columns(const Photo& photo, Sheet& sheet);

/// Leaves a first game that is several times as wide as the next to the labels; the games in it are then beside the
/// sheet's. Tells whether there was one.
bool leave_wide_game_to_labels(Sheet& sheet);

/// Leaves a first game in which nothing is written to the labels where hardly a line parts it from them, though lines
/// part the games: a crease of the paper makes no game.
void leave_blank_strip_to_labels(const Photo& photo, Sheet& sheet);

/// Joins two games that are together as wide as each of the others, if the line between them is fainter than those, or
/// the right one is the first and too narrow for a game: a crease of the paper runs through one game.
void join_creased_game(const Photo& photo, Sheet& sheet);

/// Parts columns, of games or of what was taken for none, that are several times as wide as the one left of the games,
/// if faint lines part them there into games as wide as that one.
void part_wide_games(const Photo& photo, Sheet& sheet);

/// Whether a printed line runs along the left border of a game (from 0), straight and through most rows.
bool begins_with_printed_line(const Photo& photo, const Sheet& sheet, int game);

/// Whether a line, dark or white, or a gap in the row lines parts the labels from game 1, and most of the games from
/// each other. Where nothing does, two columns may have been taken for one.
bool has_printed_columns(const Photo& photo, const Sheet& sheet);

/// Whether a sheet's only game is so wide, and in so many rows written in on its left and on its right, that it is
/// several.
bool holds_several_games(const Photo& photo, const Sheet& sheet);

/// Whether a line, dark or white, ends the last game.
bool ends_with_printed_line(const Photo& photo, const Sheet& sheet);

} // namespace recount
