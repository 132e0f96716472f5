// Games that no line parts: part_by_writing().
#include "sheet/written_games.hpp"

#include "lattice/flatten.hpp"
#include "lattice/gap_columns.hpp"
#include "lattice/reframe.hpp"
#include "sheet/dice_column.hpp"
#include "sheet/equal_games.hpp"
#include "sheet/even_games.hpp"
#include "sheet/game_columns.hpp"
#include "sheet/row_writing.hpp"
#include "sheet/split_columns.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace recount {
namespace {

struct WrittenSettings {
    std::array<float, 3> spaces{0.55F, 0.85F, 0.3F}; // between the digits of one number, of their height: in most
                                                     // hands; where that tells nothing in a wider and in a close one
    double most_within = 0.85;                       // of the numbers stand within games: so many leave no doubt,
    double better_within = 0.1;                      // and so many more must do so where there is some
    int lost = 2;         // columns: what is taken for two games may be how to score and, beside it, all games,
    double wide = 3;      // so wide, by a row's height
    double as_wide = 0.8; // the narrower of two games, of the other's width
    double on_line = 0.2; // of a row's height: games end so close to the table's end
    std::ptrdiff_t least_texts = 3; // in a column of one game: how to score stands in it, too
    int sure_heads = 3;             // above as many games: two may be the words of one
    double least_share = 0.5;       // of the numbers in its best games: so many stand within one game
    double many_more = 1.5;         // numbers, where faint strokes show, too
    double same_border = 0.2;       // of a game's width: two borders so close are one
    double better_share = 0.05;     // of the numbers: points that other games must have more than those that were seen
} constexpr settings;

/// Games, and what is written in them.
struct WrittenGames {
    RowWriting writing;
    EqualGames games;
    double dice_end = 0; ///< where dice beside the labels end, if there are any
};

/// The lattice with other columns from the first game on.
Lattice with_games(const Lattice& lattice, const Flat& flat, const EqualGames& games)
{
    std::vector<ColumnPlace> places;
    std::vector<int> lines;
    for (int line = 0; line < lattice.columns; ++line)
        if (const int x = flat.column_x[static_cast<std::size_t>(line)]; x < games.left - writing_row_px / 2.)
            lines.push_back(line);
    const bool ends_before = games.right() < flat.column_x.back() - settings.on_line * writing_row_px;
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
                                          const cv::Mat& grey, const GameHeads& heads, std::optional<double> labels_end)
{
    const std::vector<Letter> letters = find_letters(grey);
    std::optional<WrittenGames> best;
    for (const float space : settings.spaces) {
        RowWriting writing = writing_in_rows(flat, letters, rows, space, heads, labels_end);
        const std::optional<RowPiece> die = dice_among(writing.numbers, game, rows);
        if (die)
            std::erase_if(writing.numbers, [&](const RowPiece& piece) { return piece.middle() < die->right; });
        const std::optional<EqualGames> games = games_by_writing(writing, flat.column_x, game, rows.size());
        if (!games || (space < settings.spaces.front() && is_one_game(*games, *games, writing)))
            continue;
        if (best && (games->share_within() < best->games.share_within() + settings.better_within ||
                     (!heads.numbered.empty() && games->count != best->games.count)))
            continue;
        best = {std::move(writing), *games, die ? die->right : 0};
        if (games->share_within() >= settings.most_within || games->headed == games->count)
            break;
    }
    return best;
}

/// Whether several heads that say which game's they are stand above as many games.
bool are_heads_read(const WrittenGames& found)
{
    return !found.writing.heads.numbered.empty() && found.games.headed == found.games.count &&
           found.games.count >= settings.sure_heads;
}

/// Whether one of a sheet's games is so wide that it may hold several.
bool holds_wide_game(const Sheet& sheet)
{
    double widest_px = 0;
    for (int game = 0; game < sheet.columns; ++game)
        widest_px = std::max(widest_px, column_width_px(sheet.lattice, sheet.first_column + game));
    return widest_px > settings.wide * median_row_height_px(sheet.lattice);
}

/// Whether some rows of a sheet's only game hold two numbers: a look at that column alone.
bool holds_numbers_side_by_side(const Photo& photo, const Sheet& sheet)
{
    const Flat flat =
        flatten_columns(photo, sheet.lattice, sheet.first_column, sheet.first_column + 1, writing_row_px, Light::even);
    const double width = flat.column_x.back();
    const RowWriting writing =
        writing_in_rows(flat, find_letters(flat.grey), sheet.lattice_row, settings.spaces.front(), {}, 0);
    return !is_one_game({.left = 0, .width = width / 2, .count = 2}, {.left = 0, .width = width, .count = 1}, writing);
}

/// Whether a sheet's columns, few as they are, may hold more games than have been seen.
bool may_hold_more_games(const Photo& photo, const Sheet& sheet)
{
    if (sheet.columns == 1)
        return may_hold_several_games(sheet.lattice, sheet.first_column) ||
               (sheet.game->columns == Columns::one_game && sheet.game->least_columns > 1) ||
               (holds_wide_game(sheet) && holds_numbers_side_by_side(photo, sheet));
    return sheet.columns == 0 || (sheet.is_inferred && sheet.columns == settings.lost && holds_wide_game(sheet));
}

/// Whether two games are equally wide: how to score and all games beside it are not.
bool has_equal_games(const Sheet& sheet)
{
    const double left_px = column_width_px(sheet.lattice, sheet.first_column),
                 right_px = column_width_px(sheet.lattice, sheet.first_column + 1);
    return std::min(left_px, right_px) > settings.as_wide * std::max(left_px, right_px);
}

/// Whether games are the last of those that were seen, and the others are blank.
bool are_last_of(const EqualGames& present, const EqualGames& games, const RowWriting& writing)
{
    const auto are_near = [&](double x, double y) { return std::abs(x - y) < settings.same_border * present.width; };
    return games.count < present.count && are_near(games.right(), present.right()) &&
           are_near(games.left, present.right() - games.count * present.width) &&
           std::ranges::none_of(writing.numbers, [&](const RowPiece& number) {
               return number.middle() > present.left && number.middle() < games.left;
           });
}

/// Parts the games of a sheet as the numbers and heads in its rows show them, where they do.
void part_where_written(const Photo& photo, Sheet& sheet)
{
    const bool is_wide = may_hold_more_games(photo, sheet);
    if (!is_wide && !sheet.is_inferred)
        return;
    const bool are_printed = sheet.columns > 0 && has_printed_columns(photo, sheet);
    if (are_printed && !is_wide)
        return;
    const Lattice framed = reframed(sheet.lattice, 1, 0);
    std::vector<int> rows;
    for (const int row : sheet.lattice_row)
        rows.push_back(row + 1);
    const Flat flat = flatten_columns(photo, framed, 0, framed.columns, writing_row_px, Light::even);
    const GameHeads heads = heads_above(photo, framed, rows.front(), flat.grey.cols, *sheet.game);
    const double labels_end = sheet.columns > 0 ? flat.column_x[static_cast<std::size_t>(sheet.first_column)] : 0;
    std::optional<WrittenGames> found = written_games(flat, rows, *sheet.game, flat.grey, heads,
                                                      are_printed ? std::optional(labels_end) : std::nullopt);
    if (!found && sheet.is_inferred) { // in blurred light nobody sees lines, either
        found = written_games(flat, rows, *sheet.game, with_more_contrast(flat.grey), heads, labels_end);
        if (found && !are_heads_read(*found) &&
            (found->games.share_within() < settings.most_within ||
             is_one_game(found->games, found->games, found->writing)))
            found.reset(); // texture of the paper, among it what looks like heads
    }
    if (found && found->games.share_within() < settings.most_within && !are_heads_read(*found)) {
        std::optional<WrittenGames> faint =
            written_games(flat, rows, *sheet.game, with_faint_text(flat.grey), heads, labels_end);
        if (faint && faint->games.share_within() >= settings.most_within &&
            faint->games.within > settings.many_more * found->games.within)
            found = std::move(faint);
    }
    if (!found)
        return;
    auto& [writing, games, dice_end] = *found;
    if (sheet.columns > 0) {
        const auto line = [&](int column) { return flat.column_x[static_cast<std::size_t>(column)]; };
        const double left = line(sheet.first_column), right = line(sheet.first_column + sheet.columns);
        EqualGames present{.left = left, .width = (right - left) / sheet.columns, .count = sheet.columns};
        weigh(present, writing, flat.column_x);
        const bool holds_dice = dice_end > left; // it is no game's alone
        const std::ptrdiff_t texts = texts_in(present, writing);
        if (sheet.columns == settings.lost && texts < settings.least_texts &&
            (games.count <= sheet.columns || (are_printed && has_equal_games(sheet) && !are_heads_read(*found))))
            return; // two games
        // Games are filled in from the left: above others alone, specks may look like heads.
        const bool are_all_headed =
            games.headed == games.count && (games.is_first_written || !writing.heads.numbered.empty());
        if (sheet.columns == 1 && games.share_within() < settings.most_within && are_printed &&
            !(are_all_headed && games.count >= settings.sure_heads) && ends_with_printed_line(photo, sheet))
            return; // between printed lines, others would be printed, too: a hand wrote all over the width
        const bool is_one = games.count == 1 || (!are_all_headed && is_one_game(games, present, writing));
        if (is_one && present.count == 1 && !holds_dice && present.within >= settings.least_share * games.within &&
            texts < settings.least_texts)
            return; // nothing to tell apart
        if (are_last_of(present, games, writing))
            return; // the first ones were not played
        if (!holds_dice &&
            games.points < present.points + settings.better_share * static_cast<double>(writing.numbers.size()))
            return;
    }
    Lattice parted = with_games(sheet.lattice, flat, games);
    const auto is_no_game = [&](int column) {
        return is_dice_column(photo, parted, *sheet.game, {0, sheet.lattice_row}, column) ||
               is_print(photo, parted, column, 0, *sheet.game, {0, rows});
    };
    const int least = sheet.game->columns == Columns::one_game            ? sheet.game->least_columns
                      : std::ssize(writing.heads.numbered) == games.count ? games.count
                                                                          : 1;
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

/// Whether a sheet's columns are so few and wide that all games may be in them; in two if no line is printed between.
bool may_hold_all_games(const Photo& photo, const Sheet& sheet)
{
    if (sheet.columns == 1)
        return sheet.game->columns == Columns::one_game || may_hold_several_games(sheet.lattice, sheet.first_column);
    return sheet.columns == settings.lost && sheet.game->columns != Columns::one_game && holds_wide_game(sheet) &&
           has_equal_games(sheet) && !begins_with_printed_line(photo, sheet, 1);
}

} // namespace

void part_by_writing(const Photo& photo, Sheet& sheet)
{
    if (sheet.is_parted)
        return;
    if (!may_hold_all_games(photo, sheet))
        return part_where_written(photo, sheet);
    Sheet even = sheet;
    part_where_written(photo, sheet);
    if (sheet.is_parted && sheet.columns > 1)
        return;
    part_evenly(photo, even);
    if (even.is_parted)
        sheet = std::move(even);
}

} // namespace recount
