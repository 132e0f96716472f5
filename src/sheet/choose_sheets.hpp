#pragma once
#include "sheet/identify_grids.hpp"

#include <vector>

namespace recount {

/// The corners of a sheet's table, with what is printed right of its games.
Quad printed_outline(const Sheet& sheet);

/// The share of the cells of one sheet that lie where the same cells of the other do; 0 for sheets of different games
/// or with more games.
double shared_cells(const Sheet& one, const Sheet& other);

/// Whether two sheets are of the same game with the same rows and columns in the same places, of the same widths.
bool are_of_one_print(const SheetCandidate& one, const SheetCandidate& other);

/// Whether a sheet's cells are as even as printed ones.
bool has_even_cells(const Sheet& sheet);

/// Whether they are, all between printed lines.
bool is_regular(const Sheet& sheet);

/// Whether a row of a sheet whose rows no line parts is so low beside the others that a line of text, or the second one
/// of a label, may have been taken for a row.
bool has_low_row(const Sheet& sheet);

/// Whether a row of a sheet is so high beside the others that it may well be two, and what is below it be off by a row.
bool has_high_row(const Sheet& sheet);

/// Whether nobody would doubt what a candidate is: no other game, its cells as even as printed ones, all of them
/// between printed lines.
bool is_beyond_doubt(const SheetCandidate& candidate);

/// The candidates that are score sheets: of those in one place the best, and those of which too little can be read, but
/// which are of the same print as one that is known. One that leaves a doubt is what a sure one of its print is.
std::vector<Sheet> choose_sheets(const std::vector<SheetCandidate>& candidates);

} // namespace recount
