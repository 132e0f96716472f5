#pragma once
#include "lattice/lattice.hpp"
#include "photo/photo.hpp"
#include "sheet/labels.hpp"
#include "sheet/match_labels.hpp"

#include <optional>

namespace recount {

/// Flat row height for reading printed text: two printed lines in a row are then 13 to 16 px each. At 60 px the labels
/// agree no better and take a sixth longer.
constexpr int text_row_height_px = 48;

/// One way up of a printed grid, with what is printed on it as far as it has been read.
struct PrintView {
    Lattice ruled;           ///< as found
    Lattice lattice;         ///< with one row more above, and `rows_below` more below, than printed lines show
    int rows_below = 1;      ///< rows without lines to look at below the last line
    double left_width = 0;   ///< of the column added at the left, in widths of `ruled`; 0 for none
    int equal_columns = 1;   ///< columns of equal width at the right end: the game columns, mostly
    int read_columns = 0;    ///< columns read line by line so far, from the left
    int word_columns = 0;    ///< columns read word by word
    int first_plain = 1;     ///< first column without printed text among those that were read
    std::vector<int> line_y; ///< the row lines, in the pixels in which rows are read as lines; empty before
    std::vector<std::vector<std::vector<Word>>> words; ///< of each row and each column that was read word by word
    std::vector<std::vector<int>> row_y; ///< of each such column: its row lines, in the pixels of its words
    std::vector<RowText> rows;

    /// Game columns as far as widths and printed text tell.
    int plain_columns() const;
};

/// A view of a grid of which nothing is read yet.
PrintView view_of(const Lattice& ruled, int rows_below, double left_width);

/// Reads the columns up to the widest one left of the game columns, where the labels stand: each row as one line or
/// two, which is quick, and also tells small and blurred print. False, and nothing read, where a column was added at
/// the left in which nothing seems to be printed.
bool read_labels(PrintView& view, const Photo& photo);

/// Reads the first of the columns of equal widths in the same way, where they are more than `most_games`: those are no
/// games. False where that was read before.
bool read_surplus_columns(PrintView& view, const Photo& photo, int most_games);

/// Whether a view's last column is wider than all others, and was not read yet: labels right of the games.
bool may_end_with_labels(const PrintView& view);

/// Reads all that is left of the game columns, and the first of them, in the same way: pictures of dice may stand in
/// the widest column, and labels in one as wide as a game. All columns where the last one may hold the labels. False
/// where that was read before.
bool read_further_labels(PrintView& view, const Photo& photo);

/// Reads what is left of the game columns, and the first of them, line by line as well: columns of text may be as wide
/// as they are. False where that was read before.
bool read_lines_beside_labels(PrintView& view, const Photo& photo);

/// Reads the same columns word by word as well, wherever words stand: labels of two lines, several in one row. False
/// where that was done before.
bool read_label_words(PrintView& view, const Photo& photo);

/// The words of one row of the view's lattice, in the columns that were read line by line.
std::vector<Word> words_of_row(const PrintView& view, const Photo& photo, int row);

/// Reads the same columns word by word where they may be printed, and goes on up to one without printed text. False
/// where all of that was read before.
bool read_beside_labels(PrintView& view, const Photo& photo);

/// The view with rows parted that are as high as several and hold as many lines of words, one below the other: their
/// printed lines were too faint to be seen. Nothing where there is no such row.
std::optional<PrintView> with_parted_rows(const PrintView& view);

/// The ruled rows, from 0, that are so high that they may be two.
std::vector<int> rows_that_may_be_two(const PrintView& view);

/// Whether a ruled row, from 0, is about as high as two: one label may stand beside two places to write.
bool is_of_double_height(const PrintView& view, int row);

/// The view with one ruled row, from 0, in two halves, which share a label that is one line of words.
PrintView with_halved_row(const PrintView& view, int row);

/// The same with the labels of either half read, which the line between them was too faint for. Nothing where only one
/// half shows any, and the row is not clearly as high as two.
std::optional<PrintView> with_halves_read(const PrintView& view, const Photo& photo, int row);

/// Whether all that was read in a row of a view, clearly as high as two, stands in one of its halves, whose labels were
/// read.
bool is_in_one_half(const PrintView& halved, const PrintView& view, int row);

/// The view without the column that was added at the left.
PrintView without_left(const PrintView& view);

/// Makes the column that was added at the left no wider than the words that were found in it.
void trim_left(PrintView& view, const Photo& photo);

/// The words of a picture as one folded text, line by line.
std::string join_words(std::vector<Word> words);

} // namespace recount
