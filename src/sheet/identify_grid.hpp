#pragma once
#include "sheet/find_sheets.hpp"

#include <optional>

namespace recount {

/// Of the game columns: labels, dice, how to score, points. Where there are more, another table may be among them.
inline constexpr int most_columns_left = 4;

/// What a grid most probably is.
struct SheetCandidate {
    Sheet sheet;                 ///< where it is known
    bool is_known = false;       ///< rather than some other grid
    bool is_sure = false;        ///< known, and no other game
    bool is_firm = false;        ///< its lines are a known print's, or where a closer look finds them, too
    bool is_plain = false;       ///< read so surely that its look may be remembered
    bool is_recalled = false;    ///< its print was seen before: all of it is one sheet
    bool is_legible = false;     ///< as most labels are that agree
    Lattice ruled;               ///< the grid as found, upright
    std::optional<Lattice> page; ///< the grid that it was parted from, which holds other sheets, too
    int label_column = 0;        ///< of the grid as found: where the labels stand; -1: left of it
    double mean = 0;             ///< agreeing rows, by the template's rows
    double agreeing = 0;         ///< rows that agree, and what title and bonus say
    bool is_blank = false;       ///< a lone game, without writing
    bool is_cut_off = false;     ///< the middle of one of its places is outside the picture
};

/// How much of a grid is read: its labels, line by line, where that leaves no doubt; whatever is needed if they show
/// any label; or whatever is needed.
enum class Effort { quick, hopeful, full };

/// What is known of other sheets of a photo.
struct OtherSheets {
    bool are_legible = false;       ///< the labels of one can be read: words that cannot say less then
    const Template* game = nullptr; ///< of one beyond doubt: most are of one game
};

/// What grids are identified with.
struct IdentifyTask {
    const Photo& photo;
    const Templates& games;
    const Trace& trace;
    const PrintMemory* prints = nullptr; ///< of other photos; may be null
    const PrintMemory* beside = nullptr; ///< of sheets beside the grid; may be null
    Effort effort = Effort::full;
    OtherSheets others;
};

/// What a grid most probably is, as far as any template can be laid onto it: its printed labels are laid flat and read
/// line by line, and compared with the templates' rows, in order. Words are asked (Tesseract, which takes several times
/// longer) only if the lines promise something and leave a doubt. Nothing where a quick reading leaves one. A grid that
/// looks like a print that is remembered is what that one is.
std::optional<SheetCandidate> identify_grid(const Lattice& lattice, const IdentifyTask& task);

} // namespace recount
