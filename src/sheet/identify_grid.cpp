// Whether one printed grid is a score sheet, and of which game: identify_grid(). The printed labels are laid flat and
// read line by line; the template whose rows agree best with them, in order, wins. The view from the other side (the
// sheet upside down), the same labels word by word (Tesseract, which takes several times longer) and what stands beside
// them are read only where the first look leaves doubt.
#include "sheet/identify_grid.hpp"

#include "lattice/compare_grids.hpp"
#include "lattice/equal_columns.hpp"
#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"
#include "lattice/side_by_side.hpp"
#include "sheet/game_columns.hpp"
#include "sheet/label_lines.hpp"
#include "sheet/picture_edge.hpp"
#include "sheet/print_memory.hpp"
#include "sheet/print_view.hpp"
#include "sheet/settle_templates.hpp"
#include "sheet/split_columns.hpp"
#include "sheet/try_templates.hpp"
#include "sheet/written_games.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace recount {
namespace {

struct IdentifySettings {
    int most_more_rows = 20;   ///< of a grid than of the longest template: heads, headings, gaps and rules in a head
    double better_score = 2;   ///< rows that labels left of the grid must agree better by than what is within it
    double least_score = 0.18; ///< below this average no template agrees: some other grid
    double least_rows = 1.0;   ///< blurred labels still decide where this many rows agree ...
    double least_lead = 2.5;   ///< ... and lead over every other template by this many
    double sure_mean = 0.30;   ///< sheets whose rows agree so well on average, and which lead by ...
    double sure_lead = 0.5;    ///< ... so many rows, are sure, and all told with one confidence:
    double sure_confidence = 0.995; ///< of that many the template was right
    double plain_mean = 0.50;       ///< a print is remembered where it is so plain ...
    double plain_lead = 1.6;        ///< ... that reading any other photo of it leaves it sure
    double confidence_scale =
        2.0;              ///< rows to log odds: labels are not independent, so less than their likelihood ratio
    double as_wide = 1.3; ///< times as wide, at most: the games on both sides of the labels
    double label_width =
        0.7;               ///< where no label is found within the grid: how far left of it to look, in its widths, ...
    double label_rows = 8; ///< ... and at least, in heights of its rows: there may be one game alone; ...
    double wider = 1.4;    ///< ... then so many times as far
    double narrowest_game = 0.65; ///< of a row's height: of 280 sheets none read right had games under 0.7
} const settings;

/// Whether the best template is believed to be what the grid is.
bool is_known(const std::vector<Attempt>& attempts)
{
    const Attempt& best = attempts.front();
    const double lead = attempts.size() > 1 ? best.score - attempts[1].score : 0;
    return best.mean() >= settings.least_score || (best.score >= settings.least_rows && lead >= settings.least_lead);
}

/// Whether a quick reading is enough: it is sure, and all rows lie between printed lines, but for one below the last.
bool leaves_no_doubt(const TriedViews& tried)
{
    if (tried.attempts.empty())
        return false;
    const Attempt& best = tried.attempts.front();
    return best.mean() >= sure_score && best.match.lattice_row.back() <= printed_rows(best.view->lattice);
}

/// Leaves the rivals out, unless one of them clearly agrees better than all that are looked for.
void leave_out_rivals(std::vector<Attempt>& attempts)
{
    const auto is_rival = [](const Attempt& attempt) { return attempt.game->is_rival; };
    const auto wanted = std::ranges::find_if_not(attempts, is_rival);
    if (wanted != attempts.end() && wanted->score + clear_lead > attempts.front().score)
        std::erase_if(attempts, is_rival);
}

/// The sheet that the best attempt makes of its view.
Sheet make_sheet(const Photo& photo, PrintView& view, const std::vector<Attempt>& attempts)
{
    const Attempt& best = attempts.front();
    double others = 0;
    for (std::size_t i = 1; i < attempts.size(); ++i)
        others += std::exp(settings.confidence_scale * (attempts[i].score - best.score));
    const double unknown =
        std::exp(-settings.confidence_scale * best.score); // grids that are no score sheet score below 0
    Sheet sheet;
    sheet.game = best.game;
    sheet.confidence = leads_clearly(attempts, settings.sure_mean, settings.sure_lead)
                           ? settings.sure_confidence
                           : std::min(settings.sure_confidence, 1 / (1 + others + unknown));
    // The rows beyond the printed borders stay only where the template has a row there.
    const int drop_above = best.match.lattice_row.front() > 0 ? 1 : 0;
    const int drop_below = std::min(view.rows_below, view.lattice.rows - 1 - best.match.lattice_row.back());
    sheet.lattice = reframed(view.lattice, -drop_above, -drop_below);
    for (const int row : best.match.lattice_row)
        sheet.lattice_row.push_back(row - drop_above);
    sheet.columns = count_game_columns(photo, view, *best.game, best.match);
    sheet.first_column = sheet.lattice.columns - sheet.columns;
    leave_out_games_beyond(photo.grey, sheet);
    lower_first_row(photo, sheet);
    return sheet;
}

/// Whether the middle of a place for a game's entry is outside the picture.
bool is_cut_off(const Sheet& sheet, const cv::Size& picture)
{
    for (const int row : sheet.lattice_row)
        for (int column = 0; column < sheet.columns; ++column)
            if (side_beyond(picture, centre(sheet.lattice.quad(row, sheet.first_column + column))) >= 0)
                return true;
    return false;
}

/// Drops the column that was added at the left of a view where what is within the grid agrees nearly as well with the
/// best template; else makes it no wider than its words.
void settle_left(PrintView& view, Attempt& best, const Photo& photo)
{
    PrintView within = without_left(view);
    RowMatch match = match_rows(*best.game, within.rows);
    if (match.lattice_row.empty() || match.score + settings.better_score < best.match.score)
        return trim_left(view, photo);
    view = std::move(within);
    best.match = std::move(match);
}

/// A sheet of a print that was seen before, on other photos or, not firmly, beside it.
std::optional<SheetCandidate> recall(const Lattice& grid, const PrintMemory* prints, bool is_firm,
                                     const IdentifyTask& task)
{
    std::optional<Sheet> seen = prints != nullptr ? prints->recall(task.photo, grid) : std::nullopt;
    if (!seen)
        return std::nullopt;
    const Lattice ruled = turned_as(grid, seen->lattice);
    const auto rows = static_cast<double>(seen->lattice_row.size());
    task.trace.note("identify", fmt::format("{}: a print of {} seen {}", size_text(grid), seen->game->name,
                                            is_firm ? "before" : "beside it"));
    return SheetCandidate{.sheet = std::move(*seen),
                          .is_known = true,
                          .is_sure = true,
                          .is_firm = is_firm,
                          .is_plain = true,
                          .is_recalled = true,
                          .is_legible = true,
                          .ruled = ruled,
                          .mean = 1, // every label looks alike
                          .agreeing = rows};
}

/// Mean of a table's upper and lower border.
double width_px(const Lattice& table)
{
    const Quad corners = outline(table);
    return (distance(corners[0], corners[1]) + distance(corners[3], corners[2])) / 2;
}

/// How high a table is where a column is: nearer ones look higher and wider.
double column_height_px(const Lattice& table, int column)
{
    const auto middle = [&](int row_line) {
        return between(table.node(row_line, column), table.node(row_line, column + 1), 0.5);
    };
    return distance(middle(0), middle(table.rows));
}

/// Where the labels leave open which of two games it is, it is rather that of other sheets of the photo.
void prefer_game_of_others(const Template* game, std::vector<Attempt>& attempts)
{
    const auto of_game = std::ranges::find(attempts, game, &Attempt::game);
    if (of_game == attempts.end() || of_game->score + settings.sure_lead <= attempts.front().score)
        return;
    of_game->score = attempts.front().score + settings.sure_lead;
    std::rotate(attempts.begin(), of_game, of_game + 1);
}

/// What the templates make of a grid, or of it with labels left of it where those agree clearly better. Without
/// attempts where a quick reading is not enough.
TriedViews best_views(const Lattice& lattice, const IdentifyTask& task)
{
    TriedViews best;
    const double label_width =
        std::max(settings.label_width, settings.label_rows * median_row_height_px(lattice) / width_px(lattice));
    for (const double left_width : {0.0, label_width, settings.wider * label_width}) {
        const bool is_labelled = !best.attempts.empty() && is_known(best.attempts);
        if (left_width > label_width && (is_labelled || !has_column_lines(lattice)))
            break; // a column of text left of others is no wider
        if (left_width > 0 && (lattice.joint >= 0 || (task.effort == Effort::hopeful && !is_labelled)))
            break; // sections begin with their labels, and what shows none is not looked at any further
        const double least_score = is_labelled ? best.attempts.front().score : 0;
        TriedViews tried =
            try_views(task.photo, lattice, left_width, task.games, task.effort, task.others.are_legible, least_score);
        if (task.effort == Effort::quick && !leaves_no_doubt(tried))
            return {};
        if (tried.attempts.empty())
            continue;
        settle_templates(task.photo, tried, task.games);
        prefer_game_of_others(task.others.game, tried.attempts);
        const Attempt& first = tried.attempts.front();
        task.trace.note("identify",
                        fmt::format("{}: {} {:.1f}, then {} {:.1f}", size_text(lattice), first.game->name, first.score,
                                    tried.attempts.size() > 1 ? tried.attempts[1].game->name : "none",
                                    tried.attempts.size() > 1 ? tried.attempts[1].score : 0.0));
        const double needed = best.attempts.empty()     ? first.score
                              : is_known(best.attempts) ? best.attempts.front().score + settings.better_score
                                                        : best.attempts.front().score;
        if (first.score >= needed)
            best = std::move(tried);
        if (best.attempts.front().mean() >= sure_score)
            break;
    }
    return best;
}

/// Whether the columns of a grid are as wide as one another, all but that of its labels.
bool are_as_wide(const Lattice& ruled, int labels)
{
    std::optional<double> last;
    for (int column = 0; column < ruled.columns; ++column) {
        if (column == labels)
            continue;
        const double width = column_width_px(ruled, column) / column_height_px(ruled, column);
        if (last && std::max(width / *last, *last / width) > settings.as_wide)
            return false;
        last = width;
    }
    return true;
}

/// Whether something is printed in one of the columns left of the labels.
bool is_printed_before(int labels, const Template& game, const RowMatch& match, const std::vector<RowText>& rows)
{
    for (int column = 0; column < labels; ++column)
        if (is_printed_column(game, match, rows, static_cast<std::size_t>(column)))
            return true;
    return false;
}

/// How many of the columns left of a sheet's labels, the last column of a view that was not widened, are its games,
/// from the first on: as wide as one another, and nothing printed in them, though how to score, or dice in a column of
/// another width, may be between them and the labels. 0 if they are none.
int games_before(const PrintView& view, int labels, const Template& game, const RowMatch& match)
{
    const auto is_between = [&](int column) {
        return is_printed_column(game, match, view.rows, static_cast<std::size_t>(column)) ||
               (column > 1 && !are_as_wide(columns_of(view.ruled, column - 1, column + 1), 2));
    };
    int games = labels;
    while (games > 0 && labels - games < most_printed_columns && is_between(games - 1))
        --games;
    const bool are_games = games >= std::max(2, game.least_columns) && games <= game.most_columns &&
                           are_as_wide(columns_of(view.ruled, 0, games), games) &&
                           !is_printed_before(games, game, match, view.rows);
    return are_games ? games : 0;
}

/// Parts columns left of a sheet's labels from it, if nothing is printed in them. They may be games, too, if they are
/// as wide as those right of the labels; one that is wider than the labels is bare paper.
void part_before_labels(SheetCandidate& candidate, const RowMatch& match, const std::vector<RowText>& rows)
{
    Sheet& sheet = candidate.sheet;
    const Lattice& ruled = candidate.ruled;
    const int labels = candidate.label_column, right = ruled.columns - labels - 1;
    if (labels < 1 || right < 1 || sheet.lattice.columns != ruled.columns ||
        is_printed_before(labels, *sheet.game, match, rows))
        return;
    const bool may_be_games = are_as_wide(ruled, labels);
    if (!may_be_games && (labels > 1 || column_width_px(ruled, 0) < column_width_px(ruled, labels)))
        return;
    const double whole_px = width_px(sheet.lattice);
    auto [left, from_labels] = parted_before(sheet.lattice, labels);
    sheet.printed_width = 1 + (sheet.printed_width - 1) * whole_px / width_px(from_labels);
    if (may_be_games)
        sheet.before = std::move(left);
    sheet.lattice = std::move(from_labels);
    sheet.columns = std::min(sheet.columns, right);
    sheet.first_column = sheet.lattice.columns - sheet.columns;
    candidate.ruled = parted_before(candidate.ruled, labels).right;
    candidate.label_column = 0;
}

/// What a grid is of which no template is believed: its labels may be at the right.
SheetCandidate unknown_at(const Lattice& lattice)
{
    SheetCandidate unknown;
    unknown.ruled = without_creases(without_strip(lattice));
    return unknown;
}

/// Takes note of what is printed beyond the games, as far as the table goes on there.
void widen(SheetCandidate& candidate, const Lattice& table, const Lattice& games_end)
{
    candidate.sheet.printed_width += (width_px(table) - width_px(games_end)) / width_px(candidate.sheet.lattice);
}

/// Whether the games may be in one column with the labels: what was taken for them is outside the picture, or beside
/// the table.
bool may_be_with_labels(const Photo& photo, const Sheet& sheet, const PrintView& view, const Attempt& best, int labels)
{
    return may_hold_several_games(sheet.lattice, labels) &&
           (is_cut_off(sheet, photo.grey.size()) || is_blank_strip(photo, view, *best.game, best.match));
}

/// Whether a game is so narrow that no hand wrote two digits in it: lines of squared paper, or of a cloth.
bool are_too_narrow(const Sheet& sheet)
{
    return sheet.columns > 0 && column_width_px(sheet.lattice, sheet.first_column) <
                                    settings.narrowest_game * median_row_height_px(sheet.lattice);
}

/// A sheet without any column right of its labels, its games not looked for yet.
Sheet up_to_labels(Sheet sheet, int labels)
{
    sheet.lattice = columns_of(sheet.lattice, 0, labels + 1);
    sheet.columns = 0;
    sheet.first_column = sheet.lattice.columns;
    return sheet;
}

/// Makes columns left of a sheet's labels its games.
void take_games_before(Sheet& sheet, int first, int games)
{
    sheet.columns = games;
    sheet.first_column = first;
}

/// The sheet that the best template makes of a grid that ends with its games, or with its labels.
SheetCandidate candidate_of(const Photo& photo, const Lattice& lattice, TriedViews& tried)
{
    PrintView& view = tried.best_view();
    Attempt& first = tried.attempts.front();
    if (view.left_width > 0)
        settle_left(view, first, photo);
    SheetCandidate candidate;
    candidate.is_known = true;
    candidate.sheet = make_sheet(photo, view, tried.attempts);
    std::vector<const Template*> tried_games;
    std::ranges::transform(tried.attempts, std::back_inserter(tried_games), &Attempt::game);
    const bool is_shifted = are_shifted(*first.game, first.match, view.rows) ||
                            is_sum_taken_for_entry(*first.game, first.match, view.rows, tried_games);
    const int labels = label_column(*first.game, first.match, view.rows);
    const bool are_labels_last = labels == view.lattice.columns - 1;
    const auto is_lone_before = [&] { return is_lone_game_before(photo, view, *first.game, first.match); };
    bool is_doubtful = false;
    if (const int games =
            are_labels_last && view.left_width == 0 ? games_before(view, labels, *first.game, first.match) : 0;
        games > 0) {
        take_games_before(candidate.sheet, 0, games);
    } else if (are_labels_last && first.game->most_columns == 1 && is_lone_before()) {
        take_games_before(candidate.sheet, labels - 1, 1);
    } else if (are_labels_last || may_be_with_labels(photo, candidate.sheet, view, first, labels)) {
        Sheet with_labels = up_to_labels(candidate.sheet, labels);
        part_by_writing(photo, with_labels);
        if (with_labels.is_parted) {
            is_doubtful = true;
            candidate.sheet = std::move(with_labels);
        } else if (are_labels_last) {
            if (!is_lone_before())
                return unknown_at(lattice);
            take_games_before(candidate.sheet, labels - 1, 1);
        }
    }
    Sheet& sheet = candidate.sheet;
    sheet.is_only_print =
        first.game->columns != Columns::one_game && first.game->most_columns > 1 && sheet.columns == 1 &&
        is_print(photo, view.ruled, view.ruled.columns - 1, view.rows_below, *first.game, first.match);
    is_doubtful = is_doubtful || are_too_narrow(sheet);
    if (is_shifted || is_doubtful)
        sheet.confidence = std::min(sheet.confidence, guessed_confidence);
    candidate.is_sure = !is_doubtful && sheet.confidence >= settings.sure_confidence;
    candidate.is_plain =
        !is_shifted && !is_doubtful &&
        (is_clear(tried.attempts) || leads_clearly(tried.attempts, settings.plain_mean, settings.plain_lead));
    candidate.ruled = view.ruled;
    if (const Lattice table = without_strip(turned_as(lattice, view.ruled));
        table.columns > view.ruled.columns && table.rows == view.ruled.rows &&
        is_print(photo, table, table.columns - 1, view.rows_below, *first.game, first.match))
        widen(candidate, table, view.ruled);
    candidate.mean = first.mean_of_labels();
    candidate.agreeing = first.score;
    candidate.label_column = labels - (view.lattice.columns - view.ruled.columns);
    candidate.is_legible = candidate.mean >= sure_score;
    part_before_labels(candidate, first.match, view.rows);
    candidate.is_blank =
        candidate.sheet.columns == 1 && !is_written(photo, candidate.sheet.lattice, candidate.sheet.first_column);
    candidate.is_cut_off = is_cut_off(candidate.sheet, photo.grey.size());
    return candidate;
}

} // namespace

std::optional<SheetCandidate> identify_grid(const Lattice& lattice, const IdentifyTask& task)
{
    if (lattice.columns > most_grid_columns || lattice.rows > rows_of_longest(task.games) + settings.most_more_rows)
        return std::nullopt;
    if (std::optional<SheetCandidate> seen = recall(lattice, task.prints, true, task))
        return seen;
    if (std::optional<SheetCandidate> seen = recall(lattice, task.beside, false, task))
        return seen;
    TriedViews best = best_views(lattice, task);
    if (best.attempts.empty())
        return std::nullopt;
    leave_out_rivals(best.attempts);
    const PrintView& view = best.best_view();
    const Attempt& first = best.attempts.front();
    if (!is_known(best.attempts) || is_contradicted(*first.game, first.match, view.rows))
        return unknown_at(lattice);
    if (ends_with_print(task.photo, view, *first.game, first.match)) {
        const Lattice games_end = without_last(view.ruled);
        std::optional<SheetCandidate> known = identify_grid(games_end, task);
        if (known && known->is_known)
            widen(*known, without_strip(lattice), games_end);
        return known;
    }
    if (const int columns = columns_up_to_last_game(task.photo, view, *first.game, first.match);
        columns < view.ruled.columns) {
        Lattice games_end = view.ruled;
        while (games_end.columns > columns)
            games_end = without_last(games_end);
        return identify_grid(games_end, task);
    }
    return candidate_of(task.photo, lattice, best);
}

} // namespace recount
