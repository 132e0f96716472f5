#pragma once
#include "core/template.hpp"
#include "lattice/lattice.hpp"
#include "photo/photo.hpp"
#include "sheet/match_labels.hpp"

namespace recount {

/// Whether a column of a grid shows a printed die in each row that counts one face (ones to sixes): figures as wide as
/// they are high, of one size, one below the other. Such a column may be as wide as the game columns.
/// `match` lays the game onto the rows of `lattice`.
bool is_dice_column(const Photo& photo, const Lattice& lattice, const Template& game, const RowMatch& match,
                    int column);

} // namespace recount
