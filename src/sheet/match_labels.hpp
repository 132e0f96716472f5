#pragma once
#include "core/template.hpp"
#include "sheet/label_lines.hpp"
#include "sheet/labels.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace recount {

/// The similarity that unrelated short texts reach by chance, however well they can be read.
constexpr double least_chance = 0.35;

/// What is printed in one row of a lattice, left of the game columns.
struct RowText {
    std::vector<std::string> texts; ///< folded: one per text column, and the whole row
    double relative_height = 1;     ///< height by the median of the rows around
    bool bordered = true;           ///< false: a place beyond the outermost printed line
    bool is_joint = false;          ///< no row: what parts two tables that stand side by side (Lattice::joint)
    double legibility = 1;          ///< of so small print, 0 to 1: what disagrees with a label may be the label misread
    double chance = least_chance;   ///< similarity to its text that labels of other rows reach by chance
    bool two_lines = false;         ///< one of its cells shows two lines of print
    std::vector<PrintedLine> lines{}; ///< its texts as read line by line, where they were: one per text column
};

/// How a template's rows lie in a lattice's rows.
struct RowMatch {
    double score = 0; ///< in rows: 0.65 for each label that agrees fully, less where rows are passed over or disagree
    std::vector<int> lattice_row; ///< for each row of the template; empty where it has more rows than the lattice
};

/// All labels of all templates, folded, each once.
std::vector<std::string> labels_of(const std::vector<Template>& games);

/// Sets what is due to chance in each row: in blurred print many of `labels`, those that stand on any sheet, agree a
/// little with anything.
void set_chances(std::vector<RowText>& rows, const std::vector<std::string>& labels);

/// Lays the rows of a template onto the rows of a lattice, in order, so that the printed labels agree best
/// (Needleman and Wunsch, 1970): head rows, section headings and gaps of the lattice are passed over.
RowMatch match_rows(const Template& game, const std::vector<RowText>& rows);

/// The column, of those that were read line by line, whose rows agree best with the game's labels; the first where none
/// does. `match` lays the game onto `rows`.
int label_column(const Template& game, const RowMatch& match, const std::vector<RowText>& rows);

/// Whether rows clearly say the label of a neighbour of the game's row that is laid onto them, two at least, or one
/// whose own row is then laid beyond the print, or whether three agree better with the labels as many rows off: the
/// print has a row more or fewer than the template, or one was not seen.
bool are_shifted(const Template& game, const RowMatch& match, const std::vector<RowText>& rows);

/// Whether the row that an entry is laid onto clearly says the label of a sum in one of `games`: a print of another
/// game, some rows of which were not seen.
bool is_sum_taken_for_entry(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                            const std::vector<const Template*>& games);

/// Whether more rows clearly say words that no label of theirs has than words that one has: the print is of another
/// game, which shares what is short ("1").
bool is_contradicted(const Template& game, const RowMatch& match, const std::vector<RowText>& rows);

/// Whether a text column is a how-to-score column, by the texts in it that could be nobody's writing ("2-3-4-5-6"):
/// such a column may hold few words, and be as wide as the game columns; by what several of its rows share ("count of
/// ..."), known or not; or by how well its rows agree with theirs on average, where print is blurred. `match` lays the
/// game onto `rows`.
bool is_how_to_column(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                      std::size_t column);

/// How well the rows of a column that was read line by line agree with the game's labels, 0 to 1 on average. `match`
/// lays the game onto `rows`.
double label_agreement(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                       std::size_t column);

/// Whether a text column is one of labels or of how to score. `match` lays the game onto `rows`.
bool is_printed_column(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                       std::size_t column);

/// The template's rows in which a text column shows the points that are printed there ("25"), if it may be a column of
/// such points: in a few rows, or in all that have points, and next to nothing elsewhere that can be read. Empty
/// otherwise. A game just begun looks like that as well if the rest of it cannot be read.
std::vector<std::size_t> rows_with_points(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                                          std::size_t column);

} // namespace recount
