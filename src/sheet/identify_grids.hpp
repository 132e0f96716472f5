#pragma once
#include "sheet/find_sheets.hpp"

#include <vector>

namespace recount {

/// Of the game columns: labels, dice, how to score, points. Where there are more, another table may be among them.
inline constexpr int most_columns_left = 4;

/// What a grid most probably is.
struct SheetCandidate {
    Sheet sheet;             ///< where it is known
    bool is_known = false;   ///< rather than some other grid
    bool is_sure = false;    ///< known, and no other game
    bool is_firm = false;    ///< its lines are a known print's, or where a closer look finds them, too
    bool is_plain = false;   ///< read so surely that its look may be remembered
    bool is_legible = false; ///< as most labels are that agree
    Lattice ruled;           ///< the grid as found, upright
    int label_column = 0;    ///< of the grid as found: where the labels stand; -1: left of it
    double mean = 0;         ///< agreeing rows, by the template's rows
    double agreeing = 0;     ///< rows that agree, and what title and bonus say
    bool is_cut_off = false; ///< the middle of one of its places is outside the picture
};

/// How much of a grid is read: its labels, line by line, where that leaves no doubt; whatever is needed if they show
/// any label; or whatever is needed.
enum class Effort { quick, hopeful, full };

/// What each grid most probably is, or the two sheets that lie side by side or one below the other in it, as far as any
/// template can be laid onto it: its printed labels are laid flat and read line by line, and compared with the
/// templates' rows, in order. Words are asked (Tesseract, which takes several times longer) only if the lines promise
/// something and leave a doubt; less so where a sheet of the same photo is legible, `beside_legible` from the beginning
/// on. In the grids' order, without those that a quick reading leaves in doubt. `prints` as for find_sheets(); a grid
/// that looks like one beside it is what that one is.
std::vector<SheetCandidate> identify_grids(const Photo& photo, const std::vector<Lattice>& grids,
                                           const Templates& games, const Trace& trace, const PrintMemory* prints,
                                           Effort effort = Effort::full, bool beside_legible = false);

/// What the sections that stand side by side among some grids are, laid in order, where no known sheet lies.
std::vector<SheetCandidate> identify_sections(const Photo& photo, const std::vector<Lattice>& grids,
                                              const std::vector<SheetCandidate>& known, const Templates& games,
                                              const Trace& trace, const PrintMemory* prints,
                                              Effort effort = Effort::full, bool beside_legible = false);

} // namespace recount
