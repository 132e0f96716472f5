#pragma once
#include "core/template.hpp"
#include "core/trace.hpp"
#include "lattice/lattice.hpp"
#include "lattice/papers.hpp"
#include "photo/photo.hpp"

#include <optional>
#include <string>
#include <vector>

namespace recount {

class PrintMemory;

/// The templates to choose from.
using Templates = std::vector<Template>;

/// One printed score sheet on a photo: which game it is, which way up it lies, and which printed row and column is
/// which.
struct Sheet {
    const Template* game = nullptr; ///< never null
    double confidence = 0;          ///< probability that `game` is right, and each column where it seems to be
    Lattice lattice;                ///< upright: row 0 is the printed top
    std::vector<int> lattice_row;   ///< for each row of the template, its row in the lattice
    int first_column = 0;           ///< the lattice column of game (or player) 1
    int columns = 1;                ///< game (or player) columns from there on; the labels are left of them, or right
    std::optional<Lattice>
        before;               ///< columns left of the labels, whose rows are the sheet's: they may be games as well
    double printed_width = 1; ///< of the table with what is printed right of the games, in widths of the lattice
    bool is_inferred = false; ///< its lines were not followed, but drawn where a person would see them
    bool are_columns_guessed = false; ///< `confidence` is low for its columns alone: the game is sure
    bool are_columns_printed = false; ///< printed lines show where its games are
    bool is_only_print = false;       ///< its only column is print, most probably how to score: its games are beside it
    bool is_parted = false;           ///< its games are where their writing asks for them: no line shows it
};

/// Whether a sheet's labels are right of its games.
inline bool ends_with_labels(const Sheet& sheet)
{
    return sheet.first_column + sheet.columns < sheet.lattice.columns;
}

/// Confidence in a sheet where it stays a guess which row or column is which: it is read, but nobody is accused by it
/// alone.
inline constexpr double guessed_confidence = 0.58;

/// What find_sheets() found.
struct FoundSheets {
    std::vector<Sheet> sheets;           ///< in reading order
    std::vector<Lattice> tables;         ///< every table of printed lines, sheet or not
    std::vector<PaperOutline> papers;    ///< the sheets of paper on something darker, whatever is printed on them
    std::vector<const Template*> rivals; ///< of which sheets were left out
    std::vector<Lattice> unread;         ///< those of the tables that may be cards beside the sheets (unread_tables())
};

/// Every score sheet on the photo: finds the printed grids, reads their printed labels and decides which template each
/// is. A grid that fits no template, or a rival (Template::is_rival), is left out. Wherever printed lines leave a
/// doubt, a network draws what a person would see as lines. Throws nothing for a photo without sheets. `prints` is what
/// a batch remembers of its prints, which only saves time; null: nothing.
FoundSheets find_sheets(const Photo& photo, const Templates& games, const Trace& trace, PrintMemory* prints = nullptr);

} // namespace recount
