// Equally wide games where no line parts them: games_by_writing(). Of all widths that fill the table up to its right
// end, or nearly, the one is taken in which most numbers, and most heads, stand within a game of their own.
#include "sheet/equal_games.hpp"

#include "core/median.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace recount {
namespace {

struct EqualGamesSettings {
    double narrowest = 0.8, widest = 7, width_step = 0.02;   // of a row's height: a game's width
    std::array<double, 5> before_end{0, 0.25, 0.5, 0.75, 1}; // of it: so far left of the table's end games may end,
    double other_end = 6;                                    // points against those that do
    int most_games = 12;
    double wide_alone = 4.5;   // of a row's height: a lone game that is wider may be one of several, the others blank;
    double wide = 2;           // points against it, for each row's height beyond that
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
    std::size_t least_numbers = 6; // in the rows, and
    double least_within = 3;       // within games
    double widest_number = 3;      // of a row's height: wider pieces are several numbers,
    double most_widths = 3;        // and those wider than so many times their own height
    double whole_number = 0.35;    // of a row's height: narrower pieces may be parts of a faint number
    double one_number = 0.5;       // of a row's height: pieces so close may be of one number,
    double one_piece = 0.2;        // and those in one cell with so little between them surely are
    double most_in_cell = 1.5;     // numbers in a cell of a game, on average
    double shared = 0.15;          // of the rows in which something stands: hardly any
    double least_share = 0.5;      // of the numbers stand within one game: else no games are seen
} constexpr settings;

/// How many numbers stand in the cells of games: pieces beside each other in one are of one number.
int numbers_in(const EqualGames& games, const RowWriting& writing)
{
    std::map<std::pair<int, int>, std::vector<RowPiece>> cells; // by row and game
    for (const RowPiece& number : writing.numbers)
        cells[{number.row, games.at(number.middle())}].push_back(number);
    int count = 0;
    for (auto& [cell, pieces] : cells) {
        std::ranges::sort(pieces, {}, &RowPiece::left);
        double right = pieces.front().left - writing_row_px;
        for (const RowPiece& piece : pieces) {
            count += piece.left - right > settings.one_piece * writing_row_px ? 1 : 0;
            right = std::max(right, piece.right);
        }
    }
    return count;
}

/// How well heads that say which game's they are stand above games: each at one place in its head, as "Game 1" has its
/// number at the end and "1. Spiel" at the beginning.
double points_of_numbered(const EqualGames& games, const std::map<int, double>& numbered)
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
double share_of_digits(const EqualGames& games, const RowWriting& writing)
{
    std::map<std::pair<int, int>, RowPiece> cells; // by row and game: all that stands there
    for (const RowPiece& number : writing.numbers) {
        const int game = games.at(number.middle());
        if (game < 0 || game >= games.count)
            continue;
        RowPiece& all = cells.insert({{number.row, game}, number}).first->second;
        all.left = std::min(all.left, number.left);
        all.right = std::max(all.right, number.right);
        all.height = std::max(all.height, number.height);
    }
    const auto digits = std::ranges::count_if(cells, [](const auto& cell) {
        return cell.second.right - cell.second.left < settings.digit_width * cell.second.height;
    });
    return static_cast<double>(digits) / static_cast<double>(std::max<std::size_t>(1, cells.size()));
}

} // namespace

std::ptrdiff_t texts_in(const EqualGames& games, const RowWriting& writing)
{
    return std::ranges::count_if(
        writing.text, [&](const RowPiece& text) { return text.right > games.left + settings.over_text * games.width; });
}

bool is_one_game(const EqualGames& games, const EqualGames& column, const RowWriting& writing)
{
    std::map<int, std::vector<RowPiece>> rows;
    for (const RowPiece& number : writing.numbers)
        if (number.middle() > column.left)
            rows[number.row].push_back(number);
    const auto holds_two = [&](const std::vector<RowPiece>& pieces) {
        return std::ranges::any_of(pieces, [&](const RowPiece& piece) {
            const double right = piece.right + settings.one_number * writing_row_px;
            return std::ranges::any_of(pieces, [&](const RowPiece& other) {
                return other.left > right && games.at(other.middle()) != games.at(piece.middle());
            });
        });
    };
    const auto shared = std::ranges::count_if(rows, [&](const auto& row) { return holds_two(row.second); });
    return static_cast<double>(shared) <= settings.shared * static_cast<double>(rows.size());
}

void weigh(EqualGames& games, const RowWriting& writing, const std::vector<int>& lines)
{
    for (int game = 0; game < games.count; ++game)
        if (std::ranges::any_of(lines, [&](int x) {
                return std::abs(x - games.left - game * games.width) < settings.on_line * writing_row_px;
            }))
            games.points += game == 0 ? settings.first_line : settings.line;
    std::map<std::pair<int, int>, double> filled; // row, game: where the first number stands
    std::set<int> written;
    std::map<int, double> headed;                                       // game: where its first head stands
    std::vector<int> numbers(static_cast<std::size_t>(games.count), 0); // of each game
    std::vector<double> heights, heights_before;                        // of numbers in games, and left of them
    for (const RowPiece& number : writing.numbers) {
        const int game = games.at(number.middle());
        if (game < 0) {
            heights_before.push_back(number.height);
            continue;
        }
        heights.push_back(number.height);
        const double left = games.left + game * games.width, right = left + games.width;
        const double width = number.right - number.left;
        const double weight = std::min(1., width / writing_row_px / settings.whole_number);
        bool is_within = std::max(left - number.left, number.right - right) < settings.over_border * games.width &&
                         width < settings.widest_number * writing_row_px &&
                         width < settings.most_widths * number.height;
        if (is_within) {
            const auto [other, is_first] = filled.insert({{number.row, game}, number.middle()});
            is_within = is_first || std::abs(other->second - number.middle()) < settings.one_number * writing_row_px;
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
    for (const RowPiece& head : writing.heads.any) {
        const int game = games.at(head.middle());
        if (game < 0 || game >= games.count || head.right - head.left > games.width)
            continue; // several heads
        const double off = std::abs(head.middle() - (games.left + (game + 0.5) * games.width)) / games.width;
        const auto [other, is_first] = headed.insert({game, head.middle()});
        const bool is_own = is_first || std::abs(other->second - head.middle()) < settings.one_head * writing_row_px;
        games.points += settings.head * (is_own ? 1 - 4 * off : -1);
    }
    if (share_of_digits(games, writing) > settings.most_digits)
        games.points -= settings.half_number * games.within;
    games.points += points_of_numbered(games, writing.heads.numbered);
    games.headed = static_cast<int>(headed.size());
    games.is_first_written = written.contains(0);
    games.points -= settings.text * static_cast<double>(texts_in(games, writing));
    for (int game = 0; game < games.count; ++game)
        games.points -= written.contains(game) || headed.contains(game) ? 0 : settings.empty;
}

std::optional<EqualGames> games_by_writing(const RowWriting& writing, const std::vector<int>& lines,
                                           const Template& game, std::size_t rows)
{
    if (writing.numbers.size() < settings.least_numbers)
        return std::nullopt;
    const bool is_whole = game.columns == Columns::one_game;
    const int least = is_whole ? game.least_columns : 1,
              most = is_whole || game.most_columns == 1 ? game.most_columns : settings.most_games;
    std::optional<EqualGames> best;
    for (const double before_end : settings.before_end)
        for (int count = least; count <= most; ++count)
            for (double width = settings.narrowest; width <= settings.widest; width += settings.width_step) {
                const double right = lines.back() - before_end * writing_row_px, width_px = width * writing_row_px;
                EqualGames games{.left = right - count * width_px, .width = width_px, .count = count};
                const int more = std::max(0, count - game.most_columns);
                games.points -= settings.more * more * more;
                games.points -= before_end > 0 ? settings.other_end : 0;
                games.points -= count == 1 && most > 1 ? settings.wide * std::max(0., width - settings.wide_alone) : 0;
                if (games.left < writing_row_px) // the labels'
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

} // namespace recount
