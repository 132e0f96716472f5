#pragma once
#include "core/template.hpp"

#include <string>
#include <vector>

namespace recount {

/// What is printed in one row of a lattice, left of the game columns.
struct RowText {
    std::vector<std::string> texts; ///< folded: one per text column, and the whole row
    double relative_height = 1;     ///< height by the median of the rows around
    bool bordered = true;           ///< false: a place beyond the outermost printed line
    double legibility = 1;          ///< of so small print, 0 to 1: what disagrees with a label may be the label misread
    bool two_lines = false;         ///< one of its cells shows two lines of print
    std::vector<std::string> lines{}; ///< its texts as read line by line, where they were: one per text column
};

/// How a template's rows lie in a lattice's rows.
struct RowMatch {
    double score = 0; ///< in rows: 0.65 for each label that agrees fully, less where rows are passed over or disagree
    std::vector<int> lattice_row; ///< for each row of the template; empty where it has more rows than the lattice
};

/// Lays the rows of a template onto the rows of a lattice, in order, so that the printed labels agree best
/// (Needleman and Wunsch, 1970): head rows, section headings and gaps of the lattice are passed over.
RowMatch match_rows(const Template& game, const std::vector<RowText>& rows);

/// Whether a text column is a how-to-score column, by the texts in it that could be nobody's writing ("2-3-4-5-6"):
/// such a column may hold few words, and be as wide as the game columns; or by printed points ("15") in a few rows that
/// they belong to, and next to nothing elsewhere. `match` lays the game onto `rows`.
bool is_how_to_column(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                      std::size_t column);

/// How surely one of a template's titles stands in the folded text above the table, 0 to 1.
double match_title(const Template& game, const std::string& folded_title);

} // namespace recount
