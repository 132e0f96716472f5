// Games that no line parts: part_by_writing(). Of all equal widths that fill the table up to its right end, or nearly,
// the one is taken in which most numbers, and most heads, stand within a game of their own.
#include "sheet/written_games.hpp"

#include "core/median.hpp"
#include "sheet/dice_column.hpp"
#include "sheet/flatten.hpp"
#include "sheet/game_columns.hpp"
#include "sheet/gap_columns.hpp"
#include "sheet/labels.hpp"
#include "sheet/reframe.hpp"
#include "sheet/split_columns.hpp"
#include "sheet/text_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <set>

namespace recount {
namespace {

struct WrittenSettings {
    int row_px = 48;
    std::array<float, 3> spaces{0.55F, 0.85F, 0.3F}; // between the digits of one number, of their height: in most
                                                     // hands; where that tells nothing in a wider and in a close one
    double most_within = 0.85;                       // of the numbers stand within games: so many leave no doubt,
    double better_within = 0.1;                      // and so many more must do so where there is some
    int darkest = 40;                                // of 255: what writing is made where it has little contrast,
    double faint_share = 0.02;                       // where so many pixels are as dark as it,
    double most_contrast = 4;                        // times as much as before, at most
    int printed_letters = 5;                         // of a piece of text that is no number,
    double letter_width = 0.9;   // of its height, on average: numbers side by side have gaps between them,
    double printed_height = 0.6; // of a row's height, at most
    double low = 0.55;           // of the height of most numbers: lower pieces are print, strokes or specks
    double least_height = 0.15;  // of a row's height: lower pieces are specks
    double heads = 2.2;          // of a row's height, above the first row: where heads stand
    std::size_t least_heads = 2; // dark ones: with fewer, light ones on a dark band are looked for
    std::size_t most_heads = 24; // more are noise
    double narrowest = 0.8, widest = 7, width_step = 0.02;   // of a row's height: a game's width
    std::array<double, 5> before_end{0, 0.25, 0.5, 0.75, 1}; // of it: so far left of the table's end games may end,
    double other_end = 6;                                    // points against those that do
    int most_games = 12;
    int lost = 2;              // columns: what is taken for two games may be how to score and, beside it, all games,
    double wide = 3;           // so wide, by a row's height
    double over_text = 0.2;    // of a game's width: so far text may reach into it
    double text = 2;           // points against printed text that reaches farther
    double over_border = 0.12; // of a game's width: so far a number may reach into the next one
    double crossing = 0.7;     // points against a number that reaches farther, or one of two in a cell
    double sparse = 0.6;       // of the numbers of the second game: games are filled in from the left; with fewer,
    double no_game = 8;        // points against the first one, all from
    double most_sparse = 0.45; // of them down
    double head = 2;           // points for a head in the middle of a game, and against one at a border, or a second
    double numbered = 3;       // points for one that says it is that game's, and against one that is elsewhere
    double within_head = 0.5;  // of a game's width: so far from its middle its number may stand
    double sure_head = 0.5;    // confidence in its word
    double one_head = 0.8;     // of a row's height: words so close are one
    double first_line = 5;     // points for a column line of the lattice where the first game begins, and
    double line = 0.5;         // where another does
    double on_line = 0.2;      // of a row's height: so close to it
    double empty = 2;          // points against a game in which nothing is written
    double more = 3;           // points against games more than most prints have, squared: one may be how to score
    double digit_width = 0.85; // of its height: what is narrower is a single digit;
    double most_digits = 0.85; // if nearly all are, games are halves of games,
    double half_number = 0.5;  // points against each of their numbers
    double as_high = 0.8;      // of the usual height of numbers in games: lower ones left of them are print
    double off_middle = 0.5;   // points against a number at its game's border
    std::size_t least_numbers = 6;  // in the rows, and
    double least_within = 3;        // within games
    double widest_number = 3;       // of a row's height: wider pieces are several numbers,
    double most_widths = 3;         // and those wider than so many times their own height
    double whole_number = 0.35;     // of a row's height: narrower pieces may be parts of a faint number
    double one_number = 0.5;        // of a row's height: pieces so close may be of one number,
    double one_piece = 0.2;         // and those in one cell with so little between them surely are
    std::ptrdiff_t least_texts = 3; // in a column of one game: how to score stands in it, too
    double most_in_cell = 1.5;      // numbers in a cell of a game, on average
    double shared = 0.15;           // of the rows in which something stands: hardly any
    double least_share = 0.5;       // of the numbers stand within one game: else no games are seen
    double better_share = 0.05;     // of the numbers: points that other games must have more than those that were seen
} constexpr settings;

/// Something that stands in a row, in pixels of the flat sheet.
struct Piece {
    int row = 0;
    double left = 0, right = 0, height = 0;
    double middle() const { return (left + right) / 2; }
};

/// What stands in a sheet's rows, and where heads may be.
struct Writing {
    std::vector<Piece> numbers, heads, text;
    std::map<int, double> numbered; ///< heads that show which game's they are: where they stand
};

/// Whether a piece of text can only be printed.
bool is_printed(const TextLine& line)
{
    return line.letters >= settings.printed_letters &&
           line.right.x - line.left.x <= settings.letter_width * line.letters * line.height &&
           line.height <= settings.printed_height * settings.row_px;
}

/// A picture in even light whose faint, blurred writing is as dark as clear writing is.
cv::Mat with_more_contrast(const cv::Mat& grey)
{
    std::vector<uchar> values(grey.begin<uchar>(), grey.end<uchar>());
    const auto dark = values.begin() + static_cast<std::ptrdiff_t>(settings.faint_share * double(values.size()));
    std::ranges::nth_element(values, dark);
    const double times = std::min(settings.most_contrast, (255. - settings.darkest) / std::max(1, 255 - *dark));
    cv::Mat result;
    grey.convertTo(result, CV_8U, std::max(1., times), 255 * (1 - std::max(1., times)));
    return result;
}

/// What stands in these rows of a flat sheet, whose letters are given. `space`: between the digits of one number, of
/// their height. `labels_end`: where labels end, if they may be too blurred to be told from numbers.
Writing writing_of(const Flat& flat, const std::vector<Letter>& letters, const std::vector<int>& rows, float space,
                   std::optional<double> labels_end)
{
    Writing writing;
    for (const TextLine& line : text_lines(letters, {1, 0}, space)) {
        const auto below = std::upper_bound(flat.row_y.begin(), flat.row_y.end(), static_cast<int>(line.left.y));
        const Piece piece{static_cast<int>(below - flat.row_y.begin()) - 1, line.left.x, line.right.x, line.height};
        const double above_px = flat.row_y[static_cast<std::size_t>(rows.front())] - double(line.left.y);
        if (above_px > 0 && above_px < settings.heads * settings.row_px)
            writing.heads.push_back(piece);
        else if (std::ranges::find(rows, piece.row) == rows.end())
            continue;
        else if (is_printed(line))
            writing.text.push_back(piece);
        else if (line.height > settings.least_height * settings.row_px)
            writing.numbers.push_back(piece);
    }
    if (writing.numbers.empty())
        return writing;
    std::vector<double> heights, ends;
    for (const Piece& number : writing.numbers)
        heights.push_back(number.height);
    const auto high = heights.begin() + std::ssize(heights) * 3 / 4;
    std::ranges::nth_element(heights, high);
    std::erase_if(writing.numbers, [&](const Piece& piece) { return piece.height < settings.low * *high; });
    for (const Piece& text : writing.text)
        ends.push_back(text.right);
    const double end = labels_end ? *labels_end : ends.empty() ? 0 : median(ends);
    for (std::vector<Piece>* pieces : {&writing.numbers, &writing.heads}) // short labels
        std::erase_if(*pieces, [&](const Piece& piece) { return piece.middle() < end; });
    return writing;
}

/// What stands above the rows, as wide as the flat sheet, be it light on dark.
std::vector<Piece> heads_of(const cv::Mat& strip, double width)
{
    std::vector<Piece> heads;
    const double scale = width / strip.cols;
    for (const TextLine& line : text_lines(find_letters(strip), {1, 0}, settings.spaces.front()))
        heads.push_back({-1, scale * line.left.x, scale * line.right.x, line.height});
    return heads;
}

/// Where heads stand that say which game's they are, in a strip above the rows as wide as the flat sheet; none where
/// they do not follow one another.
std::map<int, double> numbered_heads(const cv::Mat& strip, double width, const Template& game)
{
    std::map<int, double> heads;
    for (const Word& word : read_words(strip, TextLayout::heading))
        if (const int number = head_number(fold_text(word.text), game);
            number > 0 && word.confidence >= settings.sure_head)
            heads.insert({number, width / strip.cols * (word.box.x + word.box.width / 2.)});
    const bool is_in_order = std::ranges::is_sorted(heads, {}, [](const auto& head) { return head.second; });
    return is_in_order && heads.size() >= settings.least_heads ? heads : std::map<int, double>{};
}

/// What a strip above the rows shows.
struct Heads {
    std::vector<Piece> any;
    std::map<int, double> numbered; ///< as Writing has them
};

/// Equally wide games, in pixels of the flat sheet.
struct Games {
    double left = 0, width = 0, points = 0;
    int count = 0;
    double within = 0, beside = 0; ///< numbers that stand within one game, and others as high
    int headed = 0;                ///< above which heads stand
    bool is_first_written = false; ///< a number stands in the first

    double share_within() const { return within / std::max(1e-9, within + beside); }
    double right() const { return left + count * width; }
    int at(double x) const { return static_cast<int>(std::floor((x - left) / width)); }
};

/// How many pieces of printed text reach into games.
std::ptrdiff_t texts_in(const Games& games, const Writing& writing)
{
    return std::ranges::count_if(
        writing.text, [&](const Piece& text) { return text.right > games.left + settings.over_text * games.width; });
}

/// How many numbers stand in the cells of games: pieces beside each other in one are of one number.
int numbers_in(const Games& games, const Writing& writing)
{
    std::map<std::pair<int, int>, std::vector<Piece>> cells; // by row and game
    for (const Piece& number : writing.numbers)
        cells[{number.row, games.at(number.middle())}].push_back(number);
    int count = 0;
    for (auto& [cell, pieces] : cells) {
        std::ranges::sort(pieces, {}, &Piece::left);
        double right = pieces.front().left - settings.row_px;
        for (const Piece& piece : pieces) {
            count += piece.left - right > settings.one_piece * settings.row_px ? 1 : 0;
            right = std::max(right, piece.right);
        }
    }
    return count;
}

/// Whether games that would be parted within one column hardly ever hold numbers in the same row, each its own: it is
/// that of one game, written all over its width.
bool is_one_game(const Games& games, const Games& column, const Writing& writing)
{
    std::map<int, std::vector<Piece>> rows;
    for (const Piece& number : writing.numbers)
        if (number.middle() > column.left)
            rows[number.row].push_back(number);
    const auto holds_two = [&](const std::vector<Piece>& pieces) {
        return std::ranges::any_of(pieces, [&](const Piece& piece) {
            const double right = piece.right + settings.one_number * settings.row_px;
            return std::ranges::any_of(pieces, [&](const Piece& other) {
                return other.left > right && games.at(other.middle()) != games.at(piece.middle());
            });
        });
    };
    const auto shared = std::ranges::count_if(rows, [&](const auto& row) { return holds_two(row.second); });
    return static_cast<double>(shared) <= settings.shared * static_cast<double>(rows.size());
}

/// How well heads that say which game's they are stand above games: each at one place in its head, as "Game 1" has its
/// number at the end and "1. Spiel" at the beginning.
double points_of_numbered(const Games& games, const std::map<int, double>& numbered)
{
    std::vector<double> off; // the middle of a game, in widths
    for (const auto& [number, place] : numbered)
        off.push_back((place - games.left) / games.width - (number - 0.5));
    if (off.empty())
        return 0;
    const double usual = median(off);
    double points = numbered.rbegin()->first > games.count ? -1 : 0;
    for (const double place : off)
        points += std::abs(usual) > settings.within_head ? -1 : std::max(-1., 1 - 4 * std::abs(place - usual));
    return settings.numbered * points;
}

/// How much of what stands in the cells of games is as narrow as a single digit.
double share_of_digits(const Games& games, const Writing& writing)
{
    std::map<std::pair<int, int>, Piece> cells; // by row and game: all that stands there
    for (const Piece& number : writing.numbers) {
        const int game = games.at(number.middle());
        if (game < 0 || game >= games.count)
            continue;
        Piece& all = cells.insert({{number.row, game}, number}).first->second;
        all.left = std::min(all.left, number.left);
        all.right = std::max(all.right, number.right);
        all.height = std::max(all.height, number.height);
    }
    const auto digits = std::ranges::count_if(cells, [](const auto& cell) {
        return cell.second.right - cell.second.left < settings.digit_width * cell.second.height;
    });
    return static_cast<double>(digits) / static_cast<double>(std::max<std::size_t>(1, cells.size()));
}

/// Weighs how well the writing fits into games, `lines` being the column lines of the lattice.
void weigh(Games& games, const Writing& writing, const std::vector<int>& lines)
{
    for (int game = 0; game < games.count; ++game)
        if (std::ranges::any_of(lines, [&](int x) {
                return std::abs(x - games.left - game * games.width) < settings.on_line * settings.row_px;
            }))
            games.points += game == 0 ? settings.first_line : settings.line;
    std::map<std::pair<int, int>, double> filled; // row, game: where the first number stands
    std::set<int> written;
    std::map<int, double> headed;                                       // game: where its first head stands
    std::vector<int> numbers(static_cast<std::size_t>(games.count), 0); // of each game
    std::vector<double> heights, heights_before;                        // of numbers in games, and left of them
    for (const Piece& number : writing.numbers) {
        const int game = games.at(number.middle());
        if (game < 0) {
            heights_before.push_back(number.height);
            continue;
        }
        heights.push_back(number.height);
        const double left = games.left + game * games.width, right = left + games.width;
        const double width = number.right - number.left;
        const double weight = std::min(1., width / settings.row_px / settings.whole_number);
        bool is_within = std::max(left - number.left, number.right - right) < settings.over_border * games.width &&
                         width < settings.widest_number * settings.row_px &&
                         width < settings.most_widths * number.height;
        if (is_within) {
            const auto [other, is_first] = filled.insert({{number.row, game}, number.middle()});
            is_within = is_first || std::abs(other->second - number.middle()) < settings.one_number * settings.row_px;
        }
        const double off = std::abs(number.middle() - (left + right) / 2) / games.width;
        games.points += weight * (is_within ? 1 - 2 * settings.off_middle * off : -settings.crossing);
        (is_within ? games.within : games.beside) += weight;
        ++numbers[static_cast<std::size_t>(std::min(game, games.count - 1))];
        written.insert(game);
    }
    const double usual = median(std::move(heights));
    games.beside += static_cast<double>(
        std::ranges::count_if(heights_before, [&](double height) { return height >= settings.as_high * usual; }));
    if (games.count > 1 && numbers[0] < settings.sparse * numbers[1])
        games.points -= settings.no_game * std::min(1., (settings.sparse - numbers[0] / double(numbers[1])) /
                                                            (settings.sparse - settings.most_sparse));
    for (const Piece& head : writing.heads) {
        const int game = games.at(head.middle());
        if (game < 0 || game >= games.count || head.right - head.left > games.width)
            continue; // several heads
        const double off = std::abs(head.middle() - (games.left + (game + 0.5) * games.width)) / games.width;
        const auto [other, is_first] = headed.insert({game, head.middle()});
        const bool is_own = is_first || std::abs(other->second - head.middle()) < settings.one_head * settings.row_px;
        games.points += settings.head * (is_own ? 1 - 4 * off : -1);
    }
    if (share_of_digits(games, writing) > settings.most_digits)
        games.points -= settings.half_number * games.within;
    games.points += points_of_numbered(games, writing.numbered);
    games.headed = static_cast<int>(headed.size());
    games.is_first_written = written.contains(0);
    games.points -= settings.text * static_cast<double>(texts_in(games, writing));
    for (int game = 0; game < games.count; ++game)
        games.points -= written.contains(game) || headed.contains(game) ? 0 : settings.empty;
}

/// The games that the writing of so many rows fits best; none if there is little of it, or it fits none.
std::optional<Games> games_of(const Writing& writing, const std::vector<int>& lines, const Template& game,
                              std::size_t rows)
{
    if (writing.numbers.size() < settings.least_numbers)
        return std::nullopt;
    const bool is_whole = game.columns == Columns::one_game;
    const int least = is_whole ? game.least_columns : 1,
              most = is_whole || game.most_columns == 1 ? game.most_columns : settings.most_games;
    std::optional<Games> best;
    for (const double before_end : settings.before_end)
        for (int count = least; count <= most; ++count)
            for (double width = settings.narrowest; width <= settings.widest; width += settings.width_step) {
                const double right = lines.back() - before_end * settings.row_px, width_px = width * settings.row_px;
                Games games{.left = right - count * width_px, .width = width_px, .count = count};
                const int more = std::max(0, count - game.most_columns);
                games.points -= settings.more * more * more;
                games.points -= before_end > 0 ? settings.other_end : 0;
                if (games.left < settings.row_px) // the labels'
                    break;
                weigh(games, writing, lines);
                if (!best || games.points > best->points)
                    best = games;
            }
    const bool is_noise =
        best && static_cast<double>(numbers_in(*best, writing)) > settings.most_in_cell * best->count * double(rows);
    return best && !is_noise && best->within >= settings.least_within && best->share_within() >= settings.least_share
               ? best
               : std::nullopt;
}

/// Games, and what is written in them.
struct WrittenGames {
    Writing writing;
    Games games;
};

/// The lattice with other columns from the first game on.
Lattice with_games(const Lattice& lattice, const Flat& flat, const Games& games)
{
    std::vector<ColumnPlace> places;
    std::vector<int> lines;
    for (int line = 0; line < lattice.columns; ++line)
        if (const int x = flat.column_x[static_cast<std::size_t>(line)]; x < games.left - settings.row_px / 2.)
            lines.push_back(line);
    const bool ends_before = games.right() < flat.column_x.back() - settings.on_line * settings.row_px;
    for (int game = 0; game < games.count + (ends_before ? 1 : 0); ++game) {
        const double x =
            std::clamp<double>(games.left + game * games.width, flat.column_x.front() + 1, flat.column_x.back() - 1);
        const auto after = std::upper_bound(flat.column_x.begin() + 1, flat.column_x.end() - 1, static_cast<int>(x));
        const double from = *(after - 1), to = *after;
        places.push_back({static_cast<int>(after - flat.column_x.begin()) - 1, (x - from) / std::max(1., to - from)});
    }
    const Lattice finer = with_column_lines_at(lattice, places);
    // Those so far are left of all others; each new one has moved by those before it.
    for (std::size_t k = 0; k < places.size(); ++k)
        lines.push_back(places[k].column + 1 + static_cast<int>(k));
    if (!ends_before)
        lines.push_back(finer.columns);
    return with_column_lines(finer, lines);
}

/// The games of these rows of a sheet, laid flat, by what `grey` shows in it, and by heads in a strip above them: by
/// wide spaces between numbers first. If many numbers stand across borders, and heads do not tell that it is so, spaces
/// are closer.
std::optional<WrittenGames> written_games(const Flat& flat, const std::vector<int>& rows, const Template& game,
                                          const cv::Mat& grey, const Heads& heads, std::optional<double> labels_end)
{
    const std::vector<Letter> letters = find_letters(grey);
    std::optional<WrittenGames> best;
    for (const float space : settings.spaces) {
        Writing writing = writing_of(flat, letters, rows, space, labels_end);
        if (writing.heads.size() < settings.least_heads)
            writing.heads = heads.any;
        if (writing.heads.size() > settings.most_heads)
            writing.heads.clear();
        writing.numbered = heads.numbered;
        const std::optional<Games> games = games_of(writing, flat.column_x, game, rows.size());
        if (!games || (space < settings.spaces.front() && is_one_game(*games, *games, writing)))
            continue;
        if (best && (games->share_within() < best->games.share_within() + settings.better_within ||
                     (!heads.numbered.empty() && games->count != best->games.count)))
            continue;
        best = {std::move(writing), *games};
        if (games->share_within() >= settings.most_within || games->headed == games->count)
            break;
    }
    return best;
}

/// Whether one of a sheet's games is so wide that it may hold several.
bool holds_wide_game(const Sheet& sheet)
{
    double widest_px = 0;
    for (int game = 0; game < sheet.columns; ++game)
        widest_px = std::max(widest_px, column_width_px(sheet.lattice, sheet.first_column + game));
    return widest_px > settings.wide * median_row_height_px(sheet.lattice);
}

} // namespace

void part_by_writing(const Photo& photo, Sheet& sheet)
{
    const bool is_wide = sheet.columns == 0 ||
                         (sheet.columns == 1 && may_hold_several_games(sheet.lattice, sheet.first_column)) ||
                         (sheet.is_inferred && sheet.columns == settings.lost && holds_wide_game(sheet));
    if (sheet.is_parted || !(is_wide || (sheet.is_inferred && !has_printed_columns(photo, sheet))))
        return;
    const Lattice framed = reframed(sheet.lattice, 1, 0);
    std::vector<int> rows;
    for (const int row : sheet.lattice_row)
        rows.push_back(row + 1);
    const Flat flat = flatten_columns(photo, framed, 0, framed.columns, settings.row_px, Light::even);
    const cv::Mat strip = flatten_title(photo, reframed(framed, -rows.front(), 0), settings.heads, 0, settings.row_px);
    const Heads heads{heads_of(strip, flat.grey.cols), numbered_heads(strip, flat.grey.cols, *sheet.game)};
    std::optional<WrittenGames> found = written_games(flat, rows, *sheet.game, flat.grey, heads, {});
    if (!found && sheet.is_inferred) { // in blurred light nobody sees lines, either
        const double labels_end = sheet.columns > 0 ? flat.column_x[static_cast<std::size_t>(sheet.first_column)] : 0;
        found = written_games(flat, rows, *sheet.game, with_more_contrast(flat.grey), heads, labels_end);
        if (found && (found->games.share_within() < settings.most_within ||
                      is_one_game(found->games, found->games, found->writing)))
            found.reset(); // texture of the paper, among it what looks like heads
    }
    if (!found)
        return;
    auto& [writing, games] = *found;
    if (sheet.columns > 0) {
        const auto line = [&](int column) { return flat.column_x[static_cast<std::size_t>(column)]; };
        const double left = line(sheet.first_column), right = line(sheet.first_column + sheet.columns);
        Games present{.left = left, .width = (right - left) / sheet.columns, .count = sheet.columns};
        weigh(present, writing, flat.column_x);
        const std::ptrdiff_t texts = texts_in(present, writing);
        if (sheet.columns == settings.lost && games.count <= sheet.columns && texts < settings.least_texts)
            return; // two games
        // Games are filled in from the left: above others alone, specks may look like heads.
        const bool are_all_headed =
            games.headed == games.count && (games.is_first_written || !writing.numbered.empty());
        const bool is_one = games.count == 1 || (!are_all_headed && is_one_game(games, present, writing));
        if (is_one && present.count == 1 && present.within >= settings.least_share * games.within &&
            texts < settings.least_texts)
            return; // nothing to tell apart
        if (games.points < present.points + settings.better_share * static_cast<double>(writing.numbers.size()))
            return;
    }
    Lattice parted = with_games(sheet.lattice, flat, games);
    const auto is_no_game = [&](int column) {
        return is_dice_column(photo, parted, *sheet.game, {0, sheet.lattice_row}, column) ||
               is_print(photo, parted, column, 0, *sheet.game, {0, rows});
    };
    const int least = sheet.game->columns == Columns::one_game ? sheet.game->least_columns : 1;
    for (int printed = std::min(most_printed_columns, games.count - least); printed > 0; --printed)
        if (is_no_game(parted.columns - games.count + printed - 1)) { // nor what is left of it
            games.left += printed * games.width;
            games.count -= printed;
            parted = with_games(sheet.lattice, flat, games);
            break;
        }
    sheet.lattice = std::move(parted);
    sheet.columns = games.count;
    sheet.first_column = sheet.lattice.columns - games.count;
    sheet.is_parted = true;
}

} // namespace recount
