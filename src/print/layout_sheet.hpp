#pragma once
#include "core/template.hpp"
#include "print/design.hpp"

#include <string>
#include <vector>

namespace recount::print {

/// A rectangle on the page, in points, y down.
struct Box {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    double right() const { return x + width; }
    double bottom() const { return y + height; }
};

struct DrawnBand {
    Box box;
    Colour colour;
};

/// A straight rule from (x1, y1) to (x2, y2).
struct DrawnLine {
    double x1, y1, x2, y2;
    double width_pt;
    RowLines style;
    Colour colour;
};

/// A box around a place to write, its corners rounded by `radius`.
struct DrawnFrame {
    Box box;
    double radius;
    double width_pt;
    Colour colour;
};

/// One line of text; `x` is its left end and `y` its baseline.
struct DrawnText {
    std::string text;
    std::string font;
    double size_pt = 10;
    bool bold = false;
    double x = 0;
    double y = 0;
    Colour colour;
    Box ink;  ///< what the text covers
    Box room; ///< the cell or strip that it must stay in
};

/// The face of a die, 1 to 6.
struct DrawnDie {
    Box box;
    int face = 1;
    Colour colour;
    bool filled = false; ///< white pips on a dark die
};

/// A place to write: a row of the game in one column.
struct DrawnCell {
    std::string row;
    int column = 1; ///< 1-based; 0 for a cell across all columns
    Role role = Role::entry;
    Box box;
};

/// One printed sheet on the page: where things are, for whoever writes on it.
struct DrawnSheet {
    Box outline;                  ///< the table with its heads
    Box body;                     ///< the table from its first row to its last
    std::vector<DrawnCell> cells; ///< column by column, rows from top to bottom; a spanning cell comes last
    std::vector<Box> heads;       ///< one per column where a name may be written; empty where there is no room
    Box name_line;                ///< of no width where there is none
};

/// A page as a list of things to paint, back to front.
struct Drawn {
    double width_pt = 0;
    double height_pt = 0;
    std::vector<DrawnBand> bands;
    std::vector<DrawnLine> lines;
    std::vector<DrawnFrame> frames;
    std::vector<DrawnText> texts;
    std::vector<DrawnDie> dice;
    std::vector<DrawnSheet> sheets; ///< in reading order
};

/// Lays the page out: every rule, band and text, and where the cells are. The same design gives the same page.
Drawn layout_sheet(const Template& game, const Design& design);

} // namespace recount::print
