#pragma once
#include "core/template.hpp"
#include "lattice/lattice.hpp"
#include "photo/photo.hpp"
#include "sheet/match_labels.hpp"
#include "sheet/row_writing.hpp"

#include <optional>
#include <vector>

namespace recount {

/// One of the dice among what stands in rows, as far as in most rows that count one face (ones to sixes) a figure as
/// wide as it is high stands below the others, of one size. `rows`: the row of each of the game's.
std::optional<RowPiece> dice_among(const std::vector<RowPiece>& pieces, const Template& game,
                                   const std::vector<int>& rows);

/// Whether a column of a grid shows such dice. It may be as wide as the game columns.
/// `match` lays the game onto the rows of `lattice`.
bool is_dice_column(const Photo& photo, const Lattice& lattice, const Template& game, const RowMatch& match,
                    int column);

} // namespace recount
