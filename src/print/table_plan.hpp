#pragma once
#include "print/layout_sheet.hpp"

#include <string>
#include <vector>

namespace recount::print {

enum class StripKind { head, row, heading };

/// One horizontal strip of a table.
struct Strip {
    StripKind kind = StripKind::row;
    std::size_t row = 0; ///< of the template, for `row`
    double top = 0;
    double bottom = 0;
    bool opens_block = false; ///< a gap or the table's top is above
    double height() const { return bottom - top; }
};

/// The borders of a table's columns, from left to right.
struct Bars {
    double left = 0;
    double icon = 0;    ///< left border of the icon column; the same as `how_to` where there is none
    double how_to = 0;  ///< likewise, the same as `entries` where there is none
    double entries = 0; ///< left border of the first game column
    double right = 0;
    int columns = 1;
    double column(int index) const { return entries + (right - entries) * index / columns; }
    double width() const { return right - left; }
};

/// Where everything of one sheet goes, before anything is drawn.
struct TablePlan {
    const Template* game = nullptr;
    const Design* design = nullptr;
    Box slot; ///< the sheet's part of the page
    Bars bars;
    std::vector<Strip> strips; ///< from top to bottom
    double row_height = 0;
    Box outline; ///< the table with its heads
    Box body;    ///< the table without its head row

    bool breaks_before(std::size_t row) const { return row > 0 && game->rows[row].starts_section; }
    std::string label(std::size_t row) const;
    std::string how_to(std::size_t row) const;
    /// Whether strip `below` and the one above it share one how-to cell.
    bool how_to_joins(std::size_t below) const;
    /// Whether strip `below` and the one above it share one label cell, as ticks and their points do.
    bool ticks_join(std::size_t below) const;
    /// The last strip before the next gap.
    std::size_t block_end(std::size_t first) const;
};

constexpr double title_room = 1.7;  ///< strip of the title, in its sizes
constexpr double name_room_pt = 20; ///< strip of the name line
constexpr double footer_room = 2.4; ///< strip of the footer, in its sizes

/// Where a sheet of a game goes in its part of the page, which it fills; all lengths in points of 1/72 inch.
TablePlan plan_table(const Template& game, const Design& design, const Box& slot);

/// Adds the table's shading and rules to the page.
void rule_table(Drawn& page, const TablePlan& plan);

/// Adds every word and die of the sheet to the page: title, heads, labels, how-to texts, footer.
void letter_table(Drawn& page, const TablePlan& plan);

/// The line to write a name on, of no width where there is none.
Box name_line(const TablePlan& plan);

} // namespace recount::print
