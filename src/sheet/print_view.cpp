// What is printed on one way up of a grid: view_of(), read_labels(), read_beside_labels(). Reading text is what takes
// longest about a photo, so it is read column by column, the labels first, and the rest only where they leave doubt.
#include "sheet/print_view.hpp"

#include "core/median.hpp"
#include "lattice/equal_columns.hpp"
#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"
#include "sheet/label_lines.hpp"

#include <algorithm>
#include <cmath>

namespace recount {
namespace {

struct ViewSettings {
    double text_column = 0.25; // a column with words in more than this share of its ruled rows is printed, not written
    float sure_word = 0.6F;    // confidence of a printed word; handwriting taken for letters stays below
    double leftmost = 0.1;     // of the words of a column may begin left of where it begins
    double left_margin = 0.3;  // of a row's height, between a column's border and its words
    double whole_rows = 0.2;   // of a row and for each row: how far a row that is several may be from whole rows
    double least_double = 1.4, most_double = 2.7; // of the rows around: a row that may be two,
    double clearly_double = 1.8;                  // and one that is
    std::size_t least_text = 2;                   // letters and figures of a label, which ...
    double same_text = 0.8;                       // ... is the same as far as that
    std::ptrdiff_t rows_around = 7;               // by whose median height a row is called high or low
    int least_letters = 3;                        // of a printed line; a hand's numbers seldom look like so many
    int beside_left = 2;           // columns right of one that was added at the left may go on with its labels
    int sample_rows = 8;           // that are read first of columns in which there may be nothing, ...
    int sample_lines = 2;          // ... and so many lines of print in one of them, for the others to be read
    int most_parts = 12;           // more rows without a line are no table
    int most_lines = 2;            // of words in a row, where long labels go on in a second line
    double text_line = 0.45;       // of a row's height, between lines of words in different rows
    double narrow = 0.75;          // of the column beside: too narrow for labels, pictures of dice stand there
    double wide_last = 1.15;       // times as wide as all others: a last column may hold the labels
    int label_columns = 4;         // the first so many: dice, names of sections and how-to texts stand among them
    double least_legible_px = 8;   // row height on the photo: labels of that size say nothing,
    double least_legibility = 0.5; // so much counts always, or any small text would be a sheet's
    double all_legible_px = 40;    // and of this size can all be read
} const settings;

bool is_printed(const Word& word)
{
    return word.confidence >= settings.sure_word && letters_in(fold_text(word.text)) >= settings.least_letters;
}

/// Which of the strips between ascending lines holds a place; the outermost hold what lies beyond.
std::size_t strip_at(const std::vector<int>& lines, int at)
{
    const auto after = std::upper_bound(lines.begin() + 1, lines.end() - 1, at);
    return static_cast<std::size_t>(after - lines.begin() - 1);
}

/// Rows by the median height of the ruled rows around them: where paper curls away all are lower.
void set_relative_heights(PrintView& view)
{
    const std::vector<int>& lines = view.line_y;
    const auto ruled = static_cast<std::ptrdiff_t>(view.ruled.rows), around = std::min(settings.rows_around, ruled);
    std::vector<double> heights;
    for (std::size_t i = 0; i < view.rows.size(); ++i)
        heights.push_back(lines[i + 1] - lines[i]);
    for (std::size_t i = 0; i < view.rows.size(); ++i) {
        const std::ptrdiff_t first = // ruled row 0 is row 1 of the view
            1 + std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(i) - 1 - around / 2, 0, ruled - around);
        const auto begin = heights.begin() + first;
        view.rows[i].relative_height = heights[i] / std::max(1., median({begin, begin + around}));
    }
}

/// Puts what was read in each row together, and tells which columns are printed.
void gather_texts(PrintView& view)
{
    std::vector<int> printed(static_cast<std::size_t>(view.word_columns), 0);
    const double legibility = std::clamp((median_row_height_px(view.ruled) - settings.least_legible_px) /
                                             (settings.all_legible_px - settings.least_legible_px),
                                         settings.least_legibility, 1.);
    for (std::size_t i = 0; i < view.rows.size(); ++i) {
        RowText& row = view.rows[i];
        row.legibility = legibility;
        row.bordered = i > 0 && i <= static_cast<std::size_t>(view.ruled.rows);
        row.is_joint = static_cast<int>(i) == view.lattice.joint;
        row.texts.clear();
        std::string all;
        for (const std::vector<Word>& words : view.words[i]) {
            row.texts.push_back(join_words(words));
            all += row.texts.back();
        }
        row.texts.push_back(std::move(all));
        for (std::size_t j = 0; j < view.words[i].size(); ++j)
            printed[j] += row.bordered && std::ranges::any_of(view.words[i][j], is_printed) ? 1 : 0;
    }
    for (std::size_t j = 0; j < printed.size(); ++j)
        if (printed[j] > settings.text_column * view.ruled.rows)
            view.first_plain = static_cast<int>(j) + 1;
}

/// Reads columns [view.read_columns, last) with `read`: of labels, which may have two lines, or of one line a cell.
void read_columns(PrintView& view, const Photo& photo, int last,
                  std::vector<PrintedLine> (*read)(const std::vector<cv::Mat>&))
{
    if (view.read_columns >= last)
        return;
    const Flat flat = flatten_columns(photo, view.lattice, view.read_columns, last, line_height_px, Light::even);
    if (view.rows.empty()) {
        view.rows.resize(static_cast<std::size_t>(view.lattice.rows));
        view.line_y = flat.row_y;
        set_relative_heights(view);
    }
    const std::vector<cv::Mat> cells = cells_of(flat);
    const std::vector<PrintedLine> lines = read(cells);
    const auto columns = static_cast<std::ptrdiff_t>(last - view.read_columns);
    auto line = lines.begin();
    auto cell = cells.begin();
    for (RowText& row : view.rows) {
        row.lines.insert(row.lines.end(), line, line + columns);
        row.two_lines = row.two_lines || std::any_of(cell, cell + columns, holds_two_lines);
        line += columns;
        cell += columns;
    }
    view.read_columns = last;
    gather_texts(view);
}

/// Whether some rows of columns [view.read_columns, last) show lines of print in one of them.
bool may_hold_labels(const PrintView& view, const Photo& photo, int last)
{
    const int rows = view.lattice.rows, first_row = rows / 4,
              last_row = std::min(first_row + settings.sample_rows, rows);
    const std::vector<PrintedLine> lines =
        read_cells(cells_of(flatten_columns(photo, reframed(view.lattice, -first_row, last_row - rows),
                                            view.read_columns, last, line_height_px, Light::even)));
    std::vector<int> lettered(static_cast<std::size_t>(last - view.read_columns), 0);
    for (std::size_t i = 0; i < lines.size(); ++i)
        lettered[i % lettered.size()] += letters_in(lines[i].text) >= settings.least_letters ? 1 : 0;
    return std::ranges::any_of(lettered, [](int count) { return count >= settings.sample_lines; });
}

/// How many lines of words stand one below the other, none of them alone a sign or two.
int lines_of_words(const std::vector<Word>& words)
{
    std::vector<int> middles;
    for (const Word& word : words)
        if (letters_in(fold_text(word.text)) >= 2)
            middles.push_back(word.box.y + word.box.height / 2);
    std::ranges::sort(middles);
    int lines = middles.empty() ? 0 : 1;
    for (std::size_t k = 1; k < middles.size(); ++k)
        lines += middles[k] - middles[k - 1] > settings.text_line * text_row_height_px;
    return lines;
}

/// As how many rows the words of a row of the view say that it should count; 1 where they do not.
int parts_of(const PrintView& view, std::size_t row)
{
    const double rows = view.rows[row].relative_height, whole = std::round(rows);
    if (whole < 2 || whole > settings.most_parts || std::abs(rows - whole) > settings.whole_rows * whole)
        return 1;
    const bool as_many = std::ranges::any_of(view.words[row], [&](const std::vector<Word>& words) {
        const int lines = lines_of_words(words);
        return lines >= 2 && lines >= whole - (whole > 3 ? 1 : 0) && lines <= settings.most_lines * whole;
    });
    return as_many ? static_cast<int>(whole) : 1;
}

/// The row lines of a column of words after its rows were parted; rows beyond the borders are as high as their
/// neighbours then.
std::vector<int> parted_lines(const std::vector<int>& lines, const std::vector<int>& parts, int rows_below)
{
    const std::size_t ruled = parts.size();
    const int above = (lines[1] - lines[0]) / parts.front();
    std::vector<int> result{lines[1] - above};
    for (std::size_t i = 0; i < ruled; ++i)
        for (int piece = 0; piece < parts[i]; ++piece)
            result.push_back(lines[i + 1] + (lines[i + 2] - lines[i + 1]) * piece / parts[i]);
    const int below = (lines[ruled + 1] - lines[ruled]) / parts.back();
    for (int k = 0; k <= rows_below; ++k)
        result.push_back(lines[ruled + 1] + k * below);
    return result;
}

/// The view with each ruled row in so many parts.
PrintView with_parts(const PrintView& view, const std::vector<int>& parts)
{
    PrintView result = view;
    result.ruled = parted(view.ruled, parts);
    result.lattice = reframed(result.ruled, 1, view.rows_below, view.left_width);
    const auto rows = static_cast<std::size_t>(result.lattice.rows);
    const auto columns = static_cast<std::size_t>(view.word_columns);
    result.words.assign(rows, std::vector<std::vector<Word>>(columns));
    result.rows.assign(rows, {});
    auto to = result.rows.begin();
    (to++)->lines = view.rows.front().lines;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (const std::vector<PrintedLine>& lines = view.rows[i + 1].lines; parts[i] == 1)
            (to++)->lines = lines;
        else // a line of a parted row was none
            for (int part = 0; part < parts[i]; ++part)
                (to++)->lines.resize(lines.size());
    for (auto below = view.rows.end() - view.rows_below; below != view.rows.end(); ++below)
        (to++)->lines = below->lines;
    for (std::size_t j = 0; j < columns; ++j) {
        result.row_y[j] = parted_lines(view.row_y[j], parts, view.rows_below);
        const std::vector<int>& lines = result.row_y[j];
        for (const auto& row : view.words)
            for (const Word& word : row[j])
                if (const int middle = word.box.y + word.box.height / 2;
                    middle >= lines.front() && middle < lines.back())
                    result.words[strip_at(lines, middle)][j].push_back(word);
    }
    result.line_y = parted_lines(view.line_y, parts, view.rows_below);
    set_relative_heights(result);
    gather_texts(result);
    return result;
}

/// All that was read line by line in a row of a view.
std::string read_in(const PrintView& view, int row)
{
    std::string all;
    for (const PrintedLine& line : view.rows[static_cast<std::size_t>(row)].lines)
        all += line.text;
    return all;
}

/// Whether a line that was read in a row of a view may be a label.
bool shows_label(const PrintView& view, int row)
{
    return std::ranges::any_of(view.rows[static_cast<std::size_t>(row)].lines,
                               [](const PrintedLine& line) { return letters_in(line.text) >= settings.least_letters; });
}

/// Of a ruled row, from 0, by those around.
double relative_height(const PrintView& view, int row)
{
    return view.rows[static_cast<std::size_t>(row) + 1].relative_height;
}

/// Whether a ruled row, from 0, can hardly be one.
bool is_clearly_double(const PrintView& view, int row)
{
    return relative_height(view, row) >= settings.clearly_double;
}

/// The view with one ruled row, from 0, in two halves.
PrintView with_two_rows_of(const PrintView& view, int row)
{
    std::vector<int> parts(static_cast<std::size_t>(view.ruled.rows), 1);
    parts[static_cast<std::size_t>(row)] = 2;
    return with_parts(view, parts);
}

/// Whether a column beside the first one that is not read word by word yet may be printed: its lines, which make
/// letters of a hand's digits as well, have letters.
bool may_be_printed(const PrintView& view)
{
    for (auto column = static_cast<std::size_t>(std::max(view.word_columns, view.lattice.columns - view.equal_columns));
         column < static_cast<std::size_t>(view.read_columns); ++column) {
        const auto lettered = std::ranges::count_if(view.rows, [&](const RowText& row) {
            return row.bordered && column < row.lines.size() &&
                   letters_in(row.lines[column].text) >= settings.least_letters;
        });
        if (static_cast<double>(lettered) > settings.text_column * view.ruled.rows)
            return true;
    }
    return false;
}

} // namespace

int PrintView::plain_columns() const
{
    return lattice.columns - std::max(first_plain, lattice.columns - equal_columns);
}

PrintView view_of(const Lattice& ruled, int rows_below, double left_width)
{
    PrintView view;
    view.ruled = without_creases(without_repeated_labels(without_strip(ruled)));
    view.lattice = reframed(view.ruled, 1, rows_below, left_width);
    view.rows_below = rows_below;
    view.left_width = left_width;
    view.equal_columns = equal_columns_at_right(view.lattice);
    view.words.resize(static_cast<std::size_t>(view.lattice.rows));
    return view;
}

bool read_labels(PrintView& view, const Photo& photo)
{
    const int games = view.lattice.columns - view.equal_columns;
    const auto width = [&](int column) { return column_width_px(view.lattice, column); };
    int widest = 0;
    for (int j = 1; j < std::min(games, settings.label_columns); ++j)
        if (width(j) > width(widest))
            widest = j;
    if (view.equal_columns > 1 && width(widest) < settings.narrow * width(games))
        widest = games; // the labels are about as wide as a game
    if (view.left_width > 0 && !may_hold_labels(view, photo, widest + 1))
        return false;
    read_columns(view, photo, widest + 1, read_cells);
    return true;
}

bool read_surplus_columns(PrintView& view, const Photo& photo, int most_games)
{
    const int before = view.read_columns;
    if (view.equal_columns > most_games)
        read_columns(view, photo, view.lattice.columns - most_games, read_cells);
    return view.read_columns > before;
}

bool may_end_with_labels(const PrintView& view)
{
    const int last = view.lattice.columns - 1;
    for (int column = 0; column < last; ++column)
        if (settings.wide_last * column_width_px(view.lattice, column) > column_width_px(view.lattice, last))
            return false;
    return view.read_columns <= last;
}

bool read_further_labels(PrintView& view, const Photo& photo)
{
    const int before = view.read_columns, games = view.lattice.columns - view.plain_columns();
    int last = may_end_with_labels(view) ? view.lattice.columns : std::min(games + 1, view.lattice.columns);
    if (view.left_width > 0)
        last = std::min(last, before + settings.beside_left);
    if (last > before && may_hold_labels(view, photo, last))
        read_columns(view, photo, last, read_cells);
    return view.read_columns > before;
}

bool read_lines_beside_labels(PrintView& view, const Photo& photo)
{
    const int before = view.read_columns, games = view.lattice.columns - view.plain_columns();
    read_columns(view, photo, games, read_cells);
    read_columns(view, photo, std::min(view.lattice.columns, games + 1),
                 read_lines); // a hand's numbers are no two lines
    return view.read_columns > before;
}

bool read_label_words(PrintView& view, const Photo& photo)
{
    const int first = view.word_columns, last = view.read_columns;
    if (first >= last)
        return false;
    const Flat flat = flatten_columns(photo, view.lattice, first, last, text_row_height_px, Light::even);
    for (auto& row : view.words)
        row.resize(static_cast<std::size_t>(last));
    for (Word& word : read_words(flat.grey, TextLayout::cells)) {
        const std::size_t row = strip_at(flat.row_y, word.box.y + word.box.height / 2),
                          column = strip_at(flat.column_x, word.box.x + word.box.width / 2);
        view.words[row][static_cast<std::size_t>(first) + column].push_back(std::move(word));
    }
    view.word_columns = last;
    view.row_y.resize(static_cast<std::size_t>(last), flat.row_y);
    gather_texts(view);
    return true;
}

std::vector<Word> words_of_row(const PrintView& view, const Photo& photo, int row)
{
    const Lattice alone = reframed(view.lattice, -row, row + 1 - view.lattice.rows);
    const Flat flat = flatten_columns(photo, alone, 0, view.read_columns, text_row_height_px, Light::even);
    return read_words(flat.grey, TextLayout::cells);
}

bool read_beside_labels(PrintView& view, const Photo& photo)
{
    const int before = view.read_columns + view.word_columns;
    read_lines_beside_labels(view, photo);
    int last = view.read_columns;
    do {
        read_columns(view, photo, last, read_lines);
        if (may_be_printed(view))
            read_label_words(view, photo); // which tells a hand from print
        last = view.read_columns + 1;
    } while (view.first_plain == view.read_columns && last < view.lattice.columns);
    return view.read_columns + view.word_columns > before;
}

std::optional<PrintView> with_parted_rows(const PrintView& view)
{
    std::vector<int> parts;
    for (int i = 0; i < view.ruled.rows; ++i)
        parts.push_back(parts_of(view, static_cast<std::size_t>(i) + 1));
    if (std::ranges::all_of(parts, [](int count) { return count == 1; }))
        return std::nullopt;
    return with_parts(view, parts);
}

std::vector<int> rows_that_may_be_two(const PrintView& view)
{
    std::vector<int> result;
    for (int i = 0; i < view.ruled.rows; ++i)
        if (const double height = relative_height(view, i);
            height >= settings.least_double && height <= settings.most_double)
            result.push_back(i);
    return result;
}

bool is_of_double_height(const PrintView& view, int row)
{
    return std::abs(relative_height(view, row) - 2) <= 2 * settings.whole_rows;
}

PrintView with_halved_row(const PrintView& view, int row)
{
    PrintView result = with_two_rows_of(view, row);
    const auto upper = static_cast<std::size_t>(row) + 1;
    for (std::size_t j = 0; j < view.words[upper].size(); ++j)
        if (const std::vector<Word>& label = view.words[upper][j]; lines_of_words(label) == 1)
            result.words[upper][j] = result.words[upper + 1][j] = label; // it stands beside both
    result.rows[upper].lines = result.rows[upper + 1].lines = view.rows[upper].lines;
    gather_texts(result);
    return result;
}

std::optional<PrintView> with_halves_read(const PrintView& view, const Photo& photo, int row)
{
    PrintView result = with_two_rows_of(view, row);
    const int upper = row + 1;
    const Lattice halves = reframed(result.lattice, -upper, upper + 2 - result.lattice.rows);
    const std::vector<PrintedLine> lines =
        read_cells(cells_of(flatten_columns(photo, halves, 0, view.read_columns, line_height_px, Light::even)));
    auto line = lines.begin();
    for (int half = 0; half < 2; ++half) {
        const auto next = line + static_cast<std::ptrdiff_t>(view.read_columns);
        result.rows[static_cast<std::size_t>(upper + half)].lines.assign(line, next);
        line = next;
    }
    gather_texts(result);
    if (!is_clearly_double(view, row) && !(shows_label(result, upper) && shows_label(result, upper + 1)))
        return std::nullopt;
    return result;
}

bool is_in_one_half(const PrintView& halved, const PrintView& view, int row)
{
    const std::string upper = read_in(halved, row + 1), lower = read_in(halved, row + 2),
                      whole = read_in(view, row + 1);
    return is_clearly_double(view, row) && whole.size() >= settings.least_text && (upper.empty() || lower.empty()) &&
           label_similarity(whole, upper + lower) >= settings.same_text;
}

PrintView without_left(const PrintView& view)
{
    PrintView result = view;
    result.left_width = 0;
    result.lattice = reframed(view.ruled, 1, view.rows_below);
    result.read_columns = std::max(0, view.read_columns - 1);
    result.word_columns = std::max(0, view.word_columns - 1);
    result.first_plain = std::max(1, view.first_plain - 1);
    const auto drop_first = [](auto& columns) {
        if (!columns.empty())
            columns.erase(columns.begin());
    };
    std::ranges::for_each(result.words, drop_first);
    drop_first(result.row_y);
    for (RowText& row : result.rows)
        drop_first(row.lines);
    gather_texts(result);
    return result;
}

void trim_left(PrintView& view, const Photo& photo)
{
    read_label_words(view, photo);
    std::vector<int> begins;
    for (const auto& row : view.words)
        for (const Word& word : row.front())
            if (letters_in(fold_text(word.text)) >= 2)
                begins.push_back(word.box.x);
    if (begins.empty())
        return;
    const auto begin = begins.begin() + static_cast<std::ptrdiff_t>(settings.leftmost * double(begins.size()));
    std::nth_element(begins.begin(), begin, begins.end());
    const double scale = text_row_height_px / std::max(1., median_row_height_px(view.lattice));
    const double width_px = column_width_px(view.lattice, 0) * scale;
    const double kept = 1 - (*begin - settings.left_margin * text_row_height_px) / std::max(1., width_px);
    view.left_width *= std::clamp(kept, 0.1, 1.);
    view.lattice = reframed(view.ruled, 1, view.rows_below, view.left_width);
}

std::string join_words(std::vector<Word> words)
{
    std::string joined;
    for (const Word& word : in_reading_order(std::move(words)))
        joined += fold_text(word.text);
    return joined;
}

} // namespace recount
