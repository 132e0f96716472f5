// Which columns of a sheet are games: count_game_columns(), ends_with_print(). Columns of equal widths at the right end
// are, but for those that are printed: by their text, their heads, dice.
#include "sheet/game_columns.hpp"

#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"
#include "sheet/dice_column.hpp"
#include "sheet/label_lines.hpp"
#include "sheet/split_columns.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>

namespace recount {
namespace {

struct GameColumnSettings {
    float sure_head = 0.3F;    // confidence of a column head's number; a wrong one is outvoted
    double same_head = 0.8;    // of the letters of a head's word
    int head_votes = 3;        // numbers of column heads (each may be read twice) that decide against equal widths
    double one_mind = 0.6;     // of the heads, that show the same first column
    std::size_t heads = 2;     // that choose among columns of equal widths; one alone may be a piece of a line
    int beside_points = 2;     // other rows of a column of printed points that show something
    double widest_game = 6;    // of a row's height
    int most_columns = 12;     // of one print: more are another table's
    double narrow_strip = 0.5; // of the width of the column before, and ...
    double narrow_rows = 1.5;  // ... of a row's height: the edge of the paper, not a game
    int most_beside_lone = 4;  // columns right of the labels where one is a lone game: more are several games
    int counted_rows = 4;      // so many that go on where the row above ends: no hand's entries do
    std::ptrdiff_t lone_entries = 2;  // that are written in a game at least; fewer may be specks
    std::ptrdiff_t least_letters = 5; // of a line; a hand's numbers seldom look like so many,
    double lettered = 0.4;            // and not in so many of a game's rows
    double sparse = 0.75;             // of what is written in the next column: games are filled in from the left;
    double sparse_counts = 0.5;       // and of what is written there in boxes for dice of one face
} const settings;

/// Whether so many columns are those of several players, side by side, with as many games each as the template has.
bool is_for_several(const Template& game, int columns)
{
    return game.columns != Columns::one_game && game.most_columns > 1 && columns > game.most_columns &&
           columns % game.most_columns == 0;
}

/// The rows above a game's first.
Lattice head_rows(const Lattice& lattice, const RowMatch& match)
{
    return reframed(lattice, 0, match.lattice_row.front() - lattice.rows);
}

/// The lattice column of game 1 as several column heads, read line by line, show it, which is quick; nothing where they
/// are few, or not of one mind.
std::optional<int> first_column_by_head_lines(const std::vector<PrintedLine>& lines, int columns, const Template& game)
{
    std::map<int, std::set<int>> heads; // by the first column that they show
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const int number = head_number(lines[i].text, game), column = static_cast<int>(i) % columns + 1;
        if (number > 0 && column > number)
            heads[column - number].insert(column);
    }
    std::optional<int> first;
    std::ptrdiff_t agreeing = 0, all = 0;
    for (const auto& [column, of_column] : heads) {
        all += std::ssize(of_column);
        if (std::ssize(of_column) > agreeing) {
            agreeing = std::ssize(of_column);
            first = column;
        }
    }
    return agreeing >= settings.head_votes && double(agreeing) > settings.one_mind * double(all) ? first : std::nullopt;
}

/// The lattice column of game 1 as the column heads show it, or nothing: each head with its number votes.
std::optional<int> first_column_by_heads(const Photo& photo, const PrintView& view, const Template& game,
                                         const RowMatch& match)
{
    const Lattice& lattice = view.lattice;
    const Lattice head = head_rows(lattice, match);
    if (head.rows < 1)
        return std::nullopt;
    if (const std::optional<int> first =
            first_column_by_head_lines(read_heads(photo, lattice, match), lattice.columns, game))
        return first;
    std::vector<int> votes(static_cast<std::size_t>(lattice.columns), 0);
    std::vector<std::set<int>> heads(votes.size());         // whose votes they are
    for (const Light light : {Light::even, Light::as_is}) { // dark on any shade, and light on dark
        const Flat flat = flatten_columns(photo, head, 0, head.columns, text_row_height_px, light);
        const TextLayout layout = light == Light::even ? TextLayout::cells : TextLayout::heading;
        for (const Word& word : read_words(flat.grey, layout)) {
            const int number = head_number(fold_text(word.text), game);
            const auto after =
                std::upper_bound(flat.column_x.begin() + 1, flat.column_x.end() - 1, word.box.x + word.box.width / 2);
            const int column = static_cast<int>(after - flat.column_x.begin()), first = column - number;
            if (number > 0 && word.confidence >= settings.sure_head && first >= 1 && first < lattice.columns) {
                ++votes[static_cast<std::size_t>(first)];
                heads[static_cast<std::size_t>(first)].insert(column);
            }
        }
        if (*std::ranges::max_element(votes) >= settings.head_votes)
            break;
    }
    const auto most = std::max_element(votes.begin(), votes.end());
    const auto column = static_cast<int>(most - votes.begin());
    if (*most == 0 || std::count(votes.begin(), votes.end(), *most) > 1)
        return std::nullopt;
    // One number may be misread, or a hand's name.
    const bool is_believed =
        *most >= settings.head_votes || (lattice.columns - column <= view.equal_columns &&
                                         heads[static_cast<std::size_t>(column)].size() >= settings.heads);
    return is_believed ? std::optional(column) : std::nullopt;
}

/// Whether points are printed in a column, and nothing is written elsewhere in it.
bool is_points_column(const Photo& photo, const Template& game, const RowMatch& match, const PrintView& view,
                      int column)
{
    const std::vector<std::size_t> points = rows_with_points(game, match, view.rows, static_cast<std::size_t>(column));
    if (points.empty())
        return false;
    int others = 0;
    for (std::size_t row = 0; row < match.lattice_row.size(); ++row)
        if (std::ranges::find(points, row) == points.end() &&
            is_written(photo, view.lattice.quad(match.lattice_row[row], column)))
            ++others;
    return others <= settings.beside_points;
}

/// Whether most rows of a column that was read line by line say words: how to score, however blurred.
bool is_lettered(const PrintView& view, const RowMatch& match, int column)
{
    if (may_hold_several_games(view.lattice, column))
        return false; // whose numbers look like words together
    const auto lettered = std::ranges::count_if(match.lattice_row, [&](int row) {
        const std::vector<PrintedLine>& lines = view.rows[static_cast<std::size_t>(row)].lines;
        return column < std::ssize(lines) &&
               letters_in(lines[static_cast<std::size_t>(column)].text) >= settings.least_letters;
    });
    return static_cast<double>(lettered) > settings.lettered * static_cast<double>(match.lattice_row.size());
}

/// Whether numbers in a view's first column count the rows: "1", "2", "3", ...
bool counts_rows(const PrintView& view, const RowMatch& match)
{
    int last = 0, steps = 0;
    for (const int row : match.lattice_row) {
        const std::vector<PrintedLine>& lines = view.rows[static_cast<std::size_t>(row)].lines;
        const int number = lines.empty() || lines.front().text.size() > 2 ? 0 : std::atoi(lines.front().text.c_str());
        steps += number > 1 && number == last + 1 ? 1 : 0;
        last = number;
    }
    return steps >= settings.counted_rows;
}

bool is_how_to(const Photo& photo, const Template& game, const RowMatch& match, const PrintView& view, int column)
{
    return column > 0 && (is_how_to_column(game, match, view.rows, static_cast<std::size_t>(column)) ||
                          is_points_column(photo, game, match, view, column));
}

/// How many game columns there are, and whether print beside them says so, rather than their widths alone.
struct CountedColumns {
    int count = 0;
    bool is_certain = false;
};

/// The same as far as column heads, printed words and dice beside the labels tell.
CountedColumns columns_by_words(const Photo& photo, PrintView& view, const Template& game, const RowMatch& match)
{
    if (const std::optional<int> first = first_column_by_heads(photo, view, game, match))
        return {view.lattice.columns - *first, true};
    read_beside_labels(view, photo);
    const int plain = view.plain_columns(), next = view.lattice.columns - plain;
    int columns = plain;
    for (int column = next; column < std::min(next + most_printed_columns, view.lattice.columns - 1); ++column) {
        view.first_plain = column;
        read_lines_beside_labels(view, photo);
        if (is_how_to(photo, game, match, view, column) || is_lettered(view, match, column) ||
            is_dice_column(photo, view.lattice, game, match, column))
            columns = view.lattice.columns - column - 1; // what is left of it is no game, either
    }
    view.first_plain = view.lattice.columns - columns;
    return {columns, columns < plain};
}

/// Takes the column of the labels, and those left of it, for no games. Whether it was taken for one.
bool pass_labels(PrintView& view, const Template& game, const RowMatch& match)
{
    const int after = label_column(game, match, view.rows) + 1;
    if (after <= view.first_plain)
        return false;
    view.first_plain = after;
    return true;
}

/// The same as far as anything that is printed beside the labels tells.
CountedColumns columns_by_print(const Photo& photo, PrintView& view, const Template& game, const RowMatch& match)
{
    read_lines_beside_labels(view, photo);
    if (pass_labels(view, game, match))
        read_lines_beside_labels(view, photo);
    const int columns = view.plain_columns(), next = view.lattice.columns - columns; // the first that may be a game
    if (is_how_to(photo, game, match, view, next))
        return {columns - 1, true};
    if (is_how_to(photo, game, match, view, next - 1))
        return {columns, true};
    return columns_by_words(photo, view, game, match);
}

/// The same of a game that is printed with a fixed number of columns, though prints with fewer are sold.
CountedColumns columns_of_fixed(const Photo& photo, PrintView& view, const Template& game, const RowMatch& match)
{
    const int columns = view.plain_columns();
    if (columns < game.least_columns)
        return columns_by_print(photo, view, game, match);
    const int next = view.lattice.columns - columns;
    if (next > label_column(game, match, view.rows) + 1)
        return {columns, false}; // what is left of the games is not among them
    read_lines_beside_labels(view, photo);
    return is_how_to(photo, game, match, view, next) ? CountedColumns{columns - 1, true}
                                                     : CountedColumns{columns, false};
}

/// Whether less stands in a column than in the one right of it, and hardly anything where dice of one face are counted,
/// for which no points are printed: no hand wrote it.
bool is_sparse(const Photo& photo, const Lattice& lattice, const Template& game, const RowMatch& match, int column)
{
    double all = 0, all_beside = 0, counts = 0, counts_beside = 0;
    for (std::size_t row = 0; row < match.lattice_row.size(); ++row) {
        const double here = is_written(photo, lattice.quad(match.lattice_row[row], column)) ? 1 : 0,
                     beside = is_written(photo, lattice.quad(match.lattice_row[row], column + 1)) ? 1 : 0;
        all += here;
        all_beside += beside;
        if (std::holds_alternative<CountFace>(game.rows[row].rule)) {
            counts += here;
            counts_beside += beside;
        }
    }
    return all < settings.sparse * all_beside && counts <= settings.sparse_counts * counts_beside;
}

/// How many of so many columns are games on a print with more than most have.
int columns_of_more(const Photo& photo, const PrintView& view, const Template& game, const RowMatch& match, int columns)
{
    if (columns > settings.most_columns)
        return 0;
    const Lattice& lattice = view.lattice;
    if (const std::optional<int> first = first_column_by_heads(photo, view, game, match))
        return lattice.columns - *first;
    const int next = lattice.columns - columns;
    const bool is_no_game = is_lettered(view, match, next) || is_dice_column(photo, lattice, game, match, next) ||
                            is_sparse(photo, lattice, game, match, next);
    return columns - (is_no_game ? 1 : 0);
}

/// Whether more is written in one of a view's ruled columns than specks are.
bool is_written_in(const Photo& photo, const PrintView& view, const RowMatch& match, int column)
{
    const int left = view.lattice.columns - view.ruled.columns;
    return std::ranges::count_if(match.lattice_row, [&](int row) {
               return is_written(photo, view.lattice.quad(row, left + column));
           }) >= settings.lone_entries;
}

/// A column of a grid with the rows of a view, and what is printed in it.
PrintView column_alone(const Photo& photo, const Lattice& grid, int column, int rows_below)
{
    PrintView alone = view_of(with_column_lines(grid, {column, column + 1}), rows_below, 0);
    read_labels(alone, photo);
    return alone;
}

/// Whether what stands in such a column is print.
bool is_print(const PrintView& alone, const Template& game, const RowMatch& match)
{
    return is_printed_column(game, match, alone.rows, 0) || is_lettered(alone, match, 0);
}

/// Whether one of a view's ruled columns is a strip beside what may be a game.
bool is_strip(const PrintView& view, int column, int game_column)
{
    const double width = column_width_px(view.ruled, column);
    return width < settings.narrow_strip * column_width_px(view.ruled, game_column) &&
           width < settings.narrow_rows * median_row_height_px(view.ruled);
}

/// How many of a view's ruled columns are left without blank strips right of one that is written in: of the margin of
/// squared paper.
int columns_without_strips(const Photo& photo, const PrintView& view, const RowMatch& match, int labels)
{
    const int columns = view.ruled.columns;
    int last = columns - 1;
    while (last > labels && !is_written_in(photo, view, match, last))
        --last;
    for (int column = last + 1; column < columns; ++column)
        if (!is_strip(view, column, last))
            return columns;
    return last > labels ? last + 1 : columns;
}

/// Whether a view's last ruled column is a strip beside another, which takes no look at what is written.
bool ends_with_strip(const PrintView& view)
{
    const int last = view.ruled.columns - 1;
    for (int column = 0; column < last; ++column)
        if (is_strip(view, last, column))
            return true;
    return false;
}

/// columns_up_to_last_game() of a game that is printed alone.
int columns_up_to_lone_game(const Photo& photo, const PrintView& view, const Template& game, const RowMatch& match,
                            int labels)
{
    const int columns = view.ruled.columns;
    if (columns - 1 - labels > settings.most_beside_lone)
        return columns;
    int game_column = columns - 1;
    while (game_column > labels && !is_written_in(photo, view, match, game_column))
        --game_column;
    while (game_column > labels + 1 && is_strip(view, game_column, game_column - 1) &&
           is_written_in(photo, view, match, game_column - 1))
        --game_column;
    if (game_column <= labels || game_column + 1 == columns ||
        is_print(photo, view.ruled, game_column, view.rows_below, game, match))
        return columns;
    return game_column + 1;
}

} // namespace

int head_number(const std::string& folded, const Template& game)
{
    for (const std::string& wording : game.column_heads) {
        if (wording.find('#') != std::string::npos || wording.find(' ') == std::string::npos)
            continue;
        std::istringstream words(wording);
        int number = 1;
        for (std::string word; words >> word; ++number)
            if (label_similarity(fold_text(word), folded) >= settings.same_head)
                return number;
    }
    std::string digits;
    std::copy_if(folded.begin(), folded.end(), std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
    return digits.size() == 1 ? digits.front() - '0' : 0;
}

std::vector<PrintedLine> read_heads(const Photo& photo, const Lattice& lattice, const RowMatch& match)
{
    const Lattice head = head_rows(lattice, match);
    if (head.rows < 1)
        return {};
    return read_cells(cells_of(flatten_columns(photo, head, 0, head.columns, line_height_px, Light::even)));
}

int columns_off(const Template& game, int columns)
{
    return is_for_several(game, columns) ? 0 : std::max({0, game.least_columns - columns, columns - game.most_columns});
}

bool may_hold_several_games(const Lattice& lattice, int column)
{
    return column_width_px(lattice, column) > settings.widest_game * median_row_height_px(lattice);
}

bool ends_with_print(const Photo& photo, const PrintView& view, const Template& game, const RowMatch& match)
{
    const int games = view.lattice.columns - 1 - label_column(game, match, view.rows);
    if (games < 2 || (view.equal_columns > 1 && std::min(games, view.equal_columns) <= game.most_columns))
        return false;
    const int last = view.ruled.columns - 1;
    if (is_dice_column(photo, view.lattice, game, match, view.lattice.columns - 2))
        return false; // the games are beside them, and how to score in one column with them
    const PrintView alone = column_alone(photo, view.ruled, last, view.rows_below);
    // Boxes to write in may look like letters: of a lone game they are where nothing stands before them.
    return is_printed_column(game, match, alone.rows, 0) ||
           (is_lettered(alone, match, 0) && (game.most_columns > 1 || is_written_in(photo, view, match, last - 1)));
}

bool is_print(const Photo& photo, const Lattice& grid, int column, int rows_below, const Template& game,
              const RowMatch& match)
{
    return is_print(column_alone(photo, grid, column, rows_below), game, match);
}

int columns_up_to_last_game(const Photo& photo, const PrintView& view, const Template& game, const RowMatch& match)
{
    const int columns = view.ruled.columns;
    const auto labels = [&] { return label_column(game, match, view.rows) - (view.lattice.columns - columns); };
    if (game.most_columns == 1)
        return columns_up_to_lone_game(photo, view, game, match, labels());
    if (ends_with_strip(view))
        if (const int left = columns_without_strips(photo, view, match, labels()); left < columns)
            return left;
    if (game.columns != Columns::one_game || view.plain_columns() <= game.most_columns)
        return columns;
    const std::optional<int> first = first_column_by_heads(photo, view, game, match);
    const int left = view.lattice.columns - columns;
    return first ? std::min(columns, *first - left + game.most_columns) : columns;
}

bool is_blank_strip(const Photo& photo, const PrintView& view, const Template& game, const RowMatch& match)
{
    const int last = view.ruled.columns - 1;
    return game.most_columns > 1 && label_column(game, match, view.rows) == view.lattice.columns - 2 && last > 0 &&
           is_strip(view, last, last - 1) && !is_written_in(photo, view, match, last);
}

bool is_lone_game_before(const Photo& photo, const PrintView& view, const Template& game, const RowMatch& match)
{
    const int before = view.ruled.columns - 2;
    if (before < 0 || !is_written_in(photo, view, match, before) ||
        is_dice_column(photo, view.lattice, game, match, view.lattice.columns - 2))
        return false;
    const PrintView alone = column_alone(photo, view.ruled, before, view.rows_below);
    return !is_print(alone, game, match) && !counts_rows(alone, match);
}

int count_game_columns(const Photo& photo, PrintView& view, const Template& game, const RowMatch& match)
{
    pass_labels(view, game, match);
    const bool is_whole = game.columns == Columns::one_game; // with all its columns, or another game
    const CountedColumns columns = game.least_columns < game.most_columns ? columns_by_print(photo, view, game, match)
                                   : is_whole || game.most_columns == 1   ? CountedColumns{view.plain_columns(), false}
                                                                          : columns_of_fixed(photo, view, game, match);
    const int at_most = std::max(1, view.lattice.columns - 1 - label_column(game, match, view.rows));
    const int least = columns.is_certain && !is_whole ? 1 : game.least_columns;
    int most = game.most_columns;
    if (is_for_several(game, columns.count))
        most = columns.count;
    else if (columns.count > most && most > 1 && !is_whole)
        most = std::max(most, columns_of_more(photo, view, game, match, columns.count));
    return std::clamp(columns.count, std::min(least, at_most), std::min(most, at_most));
}

} // namespace recount
