#pragma once
#include "core/trace.hpp"
#include "lattice/lattice.hpp"
#include "lattice/searched_photo.hpp"
#include "photo/photo.hpp"

#include <vector>

namespace recount {

/// What find_lattices() found.
struct FoundLattices {
    std::vector<Lattice> lattices;
    bool are_some_hidden = false; ///< lines are seen that are too many for a table: pale ones between those of one?
};

/// Every printed grid on the photo with at least 8 rows and 2 columns, in reading order. Rows run along the direction
/// in which the sheet has its more numerous lines. Empty where there is none.
FoundLattices find_lattices(const SearchedPhoto& searched, const Trace& trace);

/// The same of dark lines alone, where a photo shows pale ones as well: tables drawn on squared or lined paper, print
/// on the back that shines through.
std::vector<Lattice> find_dark_lattices(const SearchedPhoto& searched, const Trace& trace);

/// The same in a part of the photo, reduced to `scale` (at most 1) of its size, by the lines that a network draws there
/// (draw_table_lines): those too faint to be followed, the edges of shaded bands, and rows and columns that are not
/// ruled at all. Takes several times longer. What is drawn of tables that are known, `but_for`, and up to most of a row
/// beside them, is left out: it may run on into others.
std::vector<Lattice> infer_lattices(const Photo& photo, cv::Rect part, double scale,
                                    const std::vector<Lattice>& but_for, const Trace& trace);

} // namespace recount
