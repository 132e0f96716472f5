#pragma once
#include "core/template.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace recount::print {

struct Colour {
    double red = 0;
    double green = 0;
    double blue = 0;
};

enum class Paper { a4, letter, card };
enum class RowLines { solid, dotted, dashed, none };
enum class SectionBreak { none, thick, gap, heading };
/// Where the columns' heads stand: over the table without lines, in its own first row, or nowhere but a blank row for
/// names.
enum class Heads { none, above, in_table, blank_row };
enum class Icons { none, beside_label, own_column };
enum class Align { left, centre, right };
enum class TitleStyle { none, text, banner };
enum class Shading { none, totals, totals_labels_only, zebra, table };
/// What shows where to write: rules across the table, or a line below or a box around each place, with nothing printed
/// between the rows and columns.
enum class Frames { ruled, underlined, boxed };

/// Everything that makes one print of a game look unlike another. Lengths in points (1/72 inch), shares of 0 to 1.
struct Design {
    double page_width_pt = 595.28;
    double page_height_pt = 841.89;
    double margin_pt = 42;
    int sheets_across = 1; ///< the same sheet several times on a page
    int sheets_down = 1;

    int columns = 6;           ///< game or player columns
    double width_share = 1;    ///< of the room on the page that the table takes
    double row_height_pt = 30; ///< at most; less where the page is short
    double label_weight = 2.6; ///< column widths, relative to each other
    double icon_weight = 0.7;
    double how_to_weight = 2.0;
    double entry_weight = 1;
    Align table_align = Align::centre;

    std::string font = "DejaVu Sans";
    double font_size_pt = 11; ///< of labels, at most; smaller where the cell is small
    bool bold_labels = false;
    bool bold_totals = true;
    Align label_align = Align::left;
    std::vector<std::size_t> label_choice;  ///< a wording for each row; the usual one where it is short
    std::vector<std::size_t> how_to_choice; ///< likewise
    bool has_how_to = true;
    bool merge_how_to = false; ///< one cell where neighbouring rows say the same
    bool merge_ticks = false;  ///< one label cell for the tick row and the row of its points
    Icons icons = Icons::none;

    TitleStyle title_style = TitleStyle::text;
    std::string title;
    std::string title_font = "DejaVu Sans";
    double title_size_pt = 22;
    Align title_align = Align::left;
    bool has_name_line = false; ///< "Name ____" under the title
    std::string footer;
    double footer_size_pt = 7;

    Heads heads = Heads::in_table;
    std::string column_head = "#"; ///< `#` stands for the column's number
    std::string upper_heading;     ///< in the head row over the labels; may be empty
    std::string how_to_head;       ///< in the head row over the how-to column; may be empty
    SectionBreak section_break = SectionBreak::gap;
    double gap_pt = 8;
    std::string section_heading; ///< for `SectionBreak::heading`

    Colour ink{0.1, 0.1, 0.12};  ///< of the text
    Colour line{0.1, 0.1, 0.12}; ///< of the rules
    Colour band{0.91, 0.93, 0.96};
    Colour head_fill{0.91, 0.93, 0.96};
    bool fill_head = true;
    bool head_text_white = false;
    Shading shading = Shading::totals;

    Frames frames = Frames::ruled;
    double frame_gap = 0.08;   ///< between neighbouring lines or boxes, of a cell's smaller side
    double frame_rounding = 0; ///< radius of a box's corners, likewise
    RowLines row_lines = RowLines::solid;
    double thin_pt = 0.6;  ///< row and column lines
    double thick_pt = 1.4; ///< outer border and section rules
    bool outer_border = true;
    bool double_rules = false;         ///< section rules as two thin lines
    bool rule_before_totals = false;   ///< a section rule above and below each total
    bool strong_entry_divider = false; ///< a section rule between the printed and the written columns
};

/// A clean sheet to print and play with. `columns` unset: as many as the game usually has on this paper.
/// Throws UsageError where the game has no sheet with so many columns.
Design default_design(const Template& game, Paper paper, std::optional<int> columns);

} // namespace recount::print
