// Which printed grids are score sheets, and of which game: identify_grids(). For each grid the printed labels are laid
// flat and read line by line; the template whose rows agree best with them, in order, wins. The view from the other
// side (the sheet upside down), the same labels word by word (Tesseract, which takes several times longer) and what
// stands beside them are read only where the first look leaves doubt.
#include "sheet/identify_grids.hpp"

#include "sheet/dice_column.hpp"
#include "sheet/flatten.hpp"
#include "sheet/print_memory.hpp"
#include "sheet/print_view.hpp"
#include "sheet/reframe.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <ranges>

namespace recount {
namespace {

struct IdentifyLimits {
    float sure_head = 0.3F; ///< confidence of a column head's number; a wrong one is outvoted
    int head_votes = 3;     ///< numbers of column heads (each may be read twice) that decide against equal widths
    double sure_score =
        0.40;            ///< a view whose rows agree this well on average is the right way up; the other is not read
    int least_votes = 2; ///< that choose among columns of equal widths
    double hopeless_score =
        0.12;                    ///< below this average, if legible, hardly any word is of a template: no more are read
    int most_columns = 28;       ///< of a grid: labels, icons, how-to and games have fewer; spreadsheets have more
    int most_more_rows = 20;     ///< of a grid than of the longest template: heads, headings, gaps and rules in a head
    int least_rows_of_game = 14; ///< columns so many may be the rows of a sheet that lies on its side
    double better_score = 2;     ///< rows that labels left of the grid must agree better by than what is within it
    double least_score = 0.18;   ///< below this average no template agrees: some other grid
    double least_rows = 1.0;     ///< blurred labels still decide where this many rows agree ...
    double least_lead = 2.5;     ///< ... and lead over every other template by this many
    double close_scores = 2.5;   ///< templates closer than this many agreeing rows are told apart by the title as well
    double doubtful_lead =
        1.5;                   ///< templates still closer than that are told apart by words, then by what stands beside
    double title_weight = 4.0; ///< a fully agreeing title, in rows
    double columns_weight = 1.0;    ///< a column more or fewer than the template prints, in rows
    int most_columns_off = 3;       ///< of these count: a print with other columns is still of the game
    double sure_mean = 0.30;        ///< sheets whose rows agree so well on average, and which lead by ...
    double sure_lead = 0.5;         ///< ... so many rows, are sure, and all told with one confidence:
    double sure_confidence = 0.995; ///< of that many the template was right
    double plain_mean = 0.50;       ///< a print is remembered where it is so plain ...
    double plain_lead = 1.6;        ///< ... that reading any other photo of it leaves it sure
    double confidence_scale =
        2.0;                   ///< rows to log odds: labels are not independent, so less than their likelihood ratio
    double parted_score = 0.5; ///< rows that must agree better where rows without printed lines between are parted
    double high_row = 1.6;     ///< of the rows around: two lines of print in it may be those of two
    double higher_row = 2.5;   ///< it may hold several, whatever is printed in it
    std::size_t most_high_rows = 4; ///< of double height that may hold two each: more are the print's usual height
    int most_rows_below = 8;        ///< rows to look for below the last printed line; further ones would drift off
    double label_width = 0.7; ///< where no label is found within the grid: how far left of it to look, in its widths
    double title_rows = 5;    ///< height of the strip above the table where a title stands, in rows
};

/// One template tried on one view.
struct Attempt {
    const Template* game = nullptr;
    const PrintView* view = nullptr;
    RowMatch match;
    double score = 0; ///< in agreeing rows

    double mean() const { return score / static_cast<double>(match.lattice_row.size()); }
};

int rows_of_longest(const Templates& games)
{
    std::size_t most = 0;
    for (const Template& game : games)
        most = std::max(most, game.rows.size());
    return static_cast<int>(most);
}

int most_games(const Templates& games)
{
    int most = 0;
    for (const Template& game : games)
        most = std::max(most, game.most_columns);
    return most;
}

/// Whether so many columns are those of several players, side by side, with as many games each as the template has.
bool is_for_several(const Template& game, int columns)
{
    return game.columns != Columns::one_game && game.most_columns > 1 && columns > game.most_columns &&
           columns % game.most_columns == 0;
}

std::vector<Attempt> try_templates(PrintView& view, const Templates& games, const IdentifyLimits& limits)
{
    set_chances(view.rows, labels_of(games));
    std::vector<Attempt> attempts;
    const int columns = view.plain_columns();
    for (const Template& game : games) {
        Attempt attempt{&game, &view, match_rows(game, view.rows), 0};
        if (attempt.match.lattice_row.empty())
            continue;
        const int off = is_for_several(game, columns)
                            ? 0
                            : std::max({0, game.least_columns - columns, columns - game.most_columns});
        attempt.score = attempt.match.score - limits.columns_weight * std::min(off, limits.most_columns_off);
        attempts.push_back(std::move(attempt));
    }
    std::sort(attempts.begin(), attempts.end(), [](const Attempt& a, const Attempt& b) { return a.score > b.score; });
    return attempts;
}

/// Whether the best template is believed to be what the grid is.
bool is_known(const std::vector<Attempt>& attempts, const IdentifyLimits& limits)
{
    const Attempt& best = attempts.front();
    const double lead = attempts.size() > 1 ? best.score - attempts[1].score : 0;
    return best.mean() >= limits.least_score || (best.score >= limits.least_rows && lead >= limits.least_lead);
}

/// Whether what was read can hardly be of any template.
bool is_hopeless(const std::vector<Attempt>& attempts, const IdentifyLimits& limits)
{
    return !attempts.empty() &&
           attempts.front().mean() < limits.hopeless_score * attempts.front().view->rows.front().legibility;
}

/// How far the best template leads, in rows.
double lead_of(const std::vector<Attempt>& attempts)
{
    return attempts.size() > 1 ? attempts[0].score - attempts[1].score : attempts.front().score;
}

/// Whether the best template's rows agree so well on average and lead by so much.
bool is_beyond_doubt(const std::vector<Attempt>& attempts, double mean, double lead)
{
    return attempts.front().mean() >= mean && lead_of(attempts) >= lead;
}

/// Adds what the title above the table says.
void weigh_titles(const std::string& title, std::vector<Attempt>& attempts, const IdentifyLimits& limits)
{
    for (Attempt& attempt : attempts)
        attempt.score += limits.title_weight * match_title(*attempt.game, title);
    std::sort(attempts.begin(), attempts.end(), [](const Attempt& a, const Attempt& b) { return a.score > b.score; });
}

/// The number that a column head shows ("Game #3", "2. Spiel", "x1"), or 0. `folded` is one printed word.
int head_number(const std::string& folded)
{
    std::string digits;
    std::copy_if(folded.begin(), folded.end(), std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
    return digits.size() == 1 ? digits.front() - '0' : 0;
}

/// The lattice column of game 1 as the column heads show it, or nothing: each head with its number votes.
std::optional<int> first_column_by_heads(const Photo& photo, const Attempt& best, const IdentifyLimits& limits)
{
    const Lattice& lattice = best.view->lattice;
    const Lattice head = reframed(lattice, 0, best.match.lattice_row.front() - lattice.rows);
    if (head.rows < 1)
        return std::nullopt;
    std::vector<int> votes(static_cast<std::size_t>(lattice.columns), 0);
    for (const Light light : {Light::even, Light::as_is}) { // dark on any shade, and light on dark
        const Flat flat = flatten_columns(photo, head, 0, head.columns, text_row_height_px, light);
        const TextLayout layout = light == Light::even ? TextLayout::cells : TextLayout::heading;
        for (const Word& word : read_words(flat.grey, layout)) {
            const int number = head_number(fold_text(word.text));
            const auto after =
                std::upper_bound(flat.column_x.begin() + 1, flat.column_x.end() - 1, word.box.x + word.box.width / 2);
            const int first = static_cast<int>(after - flat.column_x.begin()) - number;
            if (number > 0 && word.confidence >= limits.sure_head && first >= 1 && first < lattice.columns)
                ++votes[static_cast<std::size_t>(first)];
        }
        if (*std::ranges::max_element(votes) >= limits.head_votes)
            break;
    }
    const auto most = std::max_element(votes.begin(), votes.end());
    const auto column = static_cast<int>(most - votes.begin());
    if (*most == 0 || std::count(votes.begin(), votes.end(), *most) > 1)
        return std::nullopt;
    // One number may be misread, or a hand's: it may agree with the widths, not overrule them.
    const int columns = lattice.columns - column;
    const bool agrees = columns == best.view->plain_columns();
    const bool is_believed =
        *most >= limits.head_votes || (columns <= best.view->equal_columns && (agrees || *most >= limits.least_votes));
    return is_believed ? std::optional(column) : std::nullopt;
}

/// How many game columns there are, as far as their heads, printed words and dice beside the labels tell.
int columns_by_words(const Photo& photo, PrintView& view, const Attempt& best, const IdentifyLimits& limits)
{
    if (const std::optional<int> first = first_column_by_heads(photo, best, limits))
        return view.lattice.columns - *first;
    read_beside_labels(view, photo);
    const int columns = view.plain_columns(), next = view.lattice.columns - columns;
    const bool is_no_game =
        columns > 1 && (is_how_to_column(*best.game, best.match, view.rows, static_cast<std::size_t>(next)) ||
                        is_dice_column(photo, view.lattice, *best.game, best.match, next));
    return columns - (is_no_game ? 1 : 0);
}

/// The sheet that the best attempt makes of its view.
Sheet make_sheet(const Photo& photo, PrintView& view, const std::vector<Attempt>& attempts,
                 const IdentifyLimits& limits)
{
    const Attempt& best = attempts.front();
    double others = 0;
    for (std::size_t i = 1; i < attempts.size(); ++i)
        others += std::exp(limits.confidence_scale * (attempts[i].score - best.score));
    const double unknown =
        std::exp(-limits.confidence_scale * best.score); // grids that are no score sheet score below 0
    Sheet sheet;
    sheet.game = best.game;
    sheet.confidence = is_beyond_doubt(attempts, limits.sure_mean, limits.sure_lead)
                           ? limits.sure_confidence
                           : std::min(limits.sure_confidence, 1 / (1 + others + unknown));
    // The rows beyond the printed borders stay only where the template has a row there.
    const int drop_above = best.match.lattice_row.front() > 0 ? 1 : 0;
    const int drop_below = std::min(view.rows_below, view.lattice.rows - 1 - best.match.lattice_row.back());
    sheet.lattice = reframed(view.lattice, -drop_above, -drop_below);
    for (const int row : best.match.lattice_row)
        sheet.lattice_row.push_back(row - drop_above);
    const int most = std::max(1, sheet.lattice.columns - 1);
    const bool may_vary = best.game->least_columns < best.game->most_columns;
    int columns = view.plain_columns();
    if (may_vary) {
        const auto is_how_to = [&](int column) {
            return column > 0 && is_how_to_column(*best.game, best.match, view.rows, static_cast<std::size_t>(column));
        };
        read_lines_beside_labels(view, photo);
        const int next = sheet.lattice.columns - columns; // the first that may be a game
        if (is_how_to(next))
            --columns;
        else if (!is_how_to(next - 1))
            columns = columns_by_words(photo, view, best, limits);
    }
    const int most_columns = is_for_several(*best.game, columns) ? columns : best.game->most_columns;
    sheet.columns = std::clamp(columns, std::min(best.game->least_columns, most), std::min(most_columns, most));
    sheet.first_column = sheet.lattice.columns - sheet.columns;
    return sheet;
}

/// Replaces a view, and what the templates made of it, by one with more rows if these agree better.
void take_if_better(PrintView finer, PrintView& view, std::vector<Attempt>& tried, const Templates& games,
                    const IdentifyLimits& limits)
{
    std::vector<Attempt> attempts = try_templates(finer, games, limits);
    if (attempts.empty() || (!tried.empty() && attempts.front().score < tried.front().score + limits.parted_score))
        return;
    view = std::move(finer);
    tried = std::move(attempts);
    for (Attempt& attempt : tried)
        attempt.view = &view;
}

/// Both ways up of a grid.
struct Views {
    std::vector<PrintView> views; ///< the likelier one first; attempts point into them
    std::vector<Attempt> attempts;

    PrintView& best_view() { return views[attempts.front().view == &views.front() ? 0 : 1]; }

    /// Tries the templates on a view, and on the same with rows parted that hold several lines of words; keeps the
    /// better attempts. Whether they leave no doubt.
    bool try_view(PrintView& view, const Photo& photo, const Templates& games, const IdentifyLimits& limits)
    {
        const bool has_high_rows = std::ranges::any_of(view.rows, [&](const RowText& row) {
            return row.relative_height > (row.two_lines ? limits.high_row : limits.higher_row);
        });
        std::vector<Attempt> tried = try_templates(view, games, limits);
        if (has_high_rows && !is_hopeless(tried, limits) && read_label_words(view, photo))
            tried = try_templates(view, games, limits); // where the words stand says whether it is several
        if (std::optional<PrintView> parted = with_parted_rows(view))
            take_if_better(std::move(*parted), view, tried, games, limits);
        const std::vector<int> high_rows = rows_of_double_height(view);
        if (high_rows.size() <= limits.most_high_rows)
            for (const int row : high_rows | std::views::reverse) // halving one leaves those above where they are
                take_if_better(with_halved_row(view, row), view, tried, games, limits);
        const bool same_view = !attempts.empty() && attempts.front().view == &view;
        if (!tried.empty() && (attempts.empty() || same_view || tried.front().score > attempts.front().score))
            attempts = std::move(tried);
        return !attempts.empty() && attempts.front().mean() >= limits.sure_score;
    }
};

void try_views(Views& tried, const Photo& photo, const Lattice& lattice, double left_width, const Templates& games,
               const IdentifyLimits& limits)
{
    const Lattice other = turned(lattice);
    // Where the last rows have no lines, the longest template must still find room: its rows, two heads and two
    // headings.
    const int rows_below = std::clamp(rows_of_longest(games) + 4 - lattice.rows, 1,
                                      std::clamp(lattice.rows / 2, 1, limits.most_rows_below));
    for (const Lattice* const view : {&lattice, &other})
        tried.views.push_back(view_of(*view, rows_below, left_width));
    // The game columns are the equally wide ones at the right: the view that has more of them is tried first.
    if (tried.views[1].equal_columns > tried.views[0].equal_columns)
        std::swap(tried.views[0], tried.views[1]);
    for (PrintView& view : tried.views) {
        read_labels(view, photo, most_games(games));
        if (tried.try_view(view, photo, games, limits))
            return;
    }
    if (is_hopeless(tried.attempts, limits))
        return;
    for (PrintView& view : tried.views)
        if (read_label_words(view, photo) && tried.try_view(view, photo, games, limits))
            return;
    if (is_hopeless(tried.attempts, limits))
        return;
    const bool first_better = tried.attempts.empty() || tried.attempts.front().view == &tried.views.front();
    for (const std::size_t index : {first_better ? 0U : 1U, first_better ? 1U : 0U}) {
        read_beside_labels(tried.views[index], photo);
        if (tried.try_view(tried.views[index], photo, games, limits))
            return;
    }
}

/// Tells close templates apart by what stands left of the games, then by the title, and where that leaves doubt by the
/// words of the labels and of what stands beside.
void settle(const Photo& photo, Views& tried, const Templates& games, const IdentifyLimits& limits)
{
    if (lead_of(tried.attempts) > limits.close_scores || is_hopeless(tried.attempts, limits))
        return;
    PrintView& view = tried.best_view();
    if (read_lines_beside_labels(view, photo)) {
        tried.try_view(view, photo, games, limits);
        if (lead_of(tried.attempts) > limits.close_scores)
            return;
    }
    const cv::Mat strip = flatten_title(photo, reframed(view.lattice, -1, 0), limits.title_rows, text_row_height_px);
    const std::string title = join_words(read_words(strip, TextLayout::cells));
    weigh_titles(title, tried.attempts, limits);
    for (const auto read_more : {read_label_words, read_beside_labels}) {
        if (lead_of(tried.attempts) > limits.doubtful_lead)
            return;
        if (!read_more(view, photo))
            continue;
        tried.try_view(view, photo, games, limits);
        weigh_titles(title, tried.attempts, limits);
    }
}

/// Drops the column that was added at the left of a view where what is within the grid agrees nearly as well with the
/// best template; else makes it no wider than its words.
void trim_left(PrintView& view, Attempt& best, const Photo& photo, const IdentifyLimits& limits)
{
    PrintView within = without_left(view);
    RowMatch match = match_rows(*best.game, within.rows);
    if (match.lattice_row.empty() || match.score + limits.better_score < best.match.score)
        return trim_left(view, photo);
    view = std::move(within);
    best.match = std::move(match);
}

std::optional<Candidate> identify(const Photo& photo, const Lattice& lattice, const Templates& games,
                                  const Trace& trace, PrintMemory* prints, const IdentifyLimits& limits)
{
    if (lattice.columns > limits.most_columns || lattice.rows > rows_of_longest(games) + limits.most_more_rows)
        return std::nullopt;
    if (prints != nullptr)
        if (std::optional<Sheet> seen = prints->recall(photo, lattice)) {
            trace.note("identify", fmt::format("{} rows x {} columns: a print of {} seen before", lattice.rows,
                                               lattice.columns, seen->game->name));
            return Candidate{std::move(*seen), true, true, true, false, lattice, limits.sure_score};
        }
    Views best;
    for (const double left_width : {0.0, limits.label_width}) {
        Views tried;
        try_views(tried, photo, lattice, left_width, games, limits);
        if (tried.attempts.empty())
            continue;
        settle(photo, tried, games, limits);
        const Attempt& first = tried.attempts.front();
        trace.note("identify", fmt::format("{} rows x {} columns: {} {:.1f}, then {} {:.1f}", lattice.rows,
                                           lattice.columns, first.game->name, first.score,
                                           tried.attempts.size() > 1 ? tried.attempts[1].game->name : "none",
                                           tried.attempts.size() > 1 ? tried.attempts[1].score : 0.0));
        const double needed = best.attempts.empty()             ? first.score
                              : is_known(best.attempts, limits) ? best.attempts.front().score + limits.better_score
                                                                : best.attempts.front().score;
        if (first.score >= needed)
            best = std::move(tried);
        if (best.attempts.front().mean() >= limits.sure_score)
            break;
    }
    if (best.attempts.empty())
        return std::nullopt;
    PrintView& view = best.best_view();
    Candidate candidate;
    candidate.ruled = view.ruled;
    candidate.is_known = is_known(best.attempts, limits);
    if (!candidate.is_known)
        return candidate;
    if (view.left_width > 0)
        trim_left(view, best.attempts.front(), photo, limits);
    candidate.sheet = make_sheet(photo, view, best.attempts, limits);
    candidate.is_sure = candidate.sheet.confidence >= limits.sure_confidence;
    candidate.is_plain = is_beyond_doubt(best.attempts, limits.plain_mean, limits.plain_lead);
    candidate.ruled = view.ruled;
    candidate.mean = best.attempts.front().mean();
    return candidate;
}

} // namespace

std::vector<Candidate> identify_grids(const Photo& photo, const std::vector<Lattice>& grids, const Templates& games,
                                      const Trace& trace, PrintMemory* prints)
{
    const StageTimer timer(trace, "identify");
    const IdentifyLimits limits;
    std::vector<Candidate> candidates;
    for (const Lattice& grid : grids) {
        std::optional<Candidate> candidate = identify(photo, grid, games, trace, prints, limits);
        if (!(candidate && candidate->is_known) && grid.columns >= limits.least_rows_of_game)
            if (std::optional<Candidate> beside =
                    identify(photo, seen_from_the_side(grid), games, trace, prints, limits);
                beside && beside->is_known)
                candidate = std::move(beside);
        if (candidate)
            candidates.push_back(std::move(*candidate));
    }
    return candidates;
}

} // namespace recount
