// Which printed grids are score sheets, and of which game: identify_grids(). For each grid the printed labels are laid
// flat and read line by line; the template whose rows agree best with them, in order, wins. The view from the other
// side (the sheet upside down), the same labels word by word (Tesseract, which takes several times longer) and what
// stands beside them are read only where the first look leaves doubt.
#include "sheet/identify_grids.hpp"

#include "sheet/flatten.hpp"
#include "sheet/game_columns.hpp"
#include "sheet/print_memory.hpp"
#include "sheet/print_view.hpp"
#include "sheet/reframe.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <ranges>
#include <set>
#include <variant>

namespace recount {
namespace {

struct IdentifySettings {
    double sure_score =
        0.40; ///< a view whose rows agree this well on average is the right way up; the other is not read
    double hopeless_score =
        0.12;                    ///< below this average, if legible, hardly any word is of a template: no more are read
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
    double sum_weight = 0.75;  ///< a bonus that names the sum it needs, or another game's: 8 looks like 6
    double columns_weight = 1.0;    ///< a column more than the template prints, in rows, ...
    double fewer_weight = 0.75;     ///< ... and one fewer: many prints have only one or two
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
} const settings;

/// One template tried on one view.
struct Attempt {
    const Template* game = nullptr;
    const PrintView* view = nullptr;
    RowMatch match;
    double score = 0; ///< in agreeing rows
    double words = 0; ///< of it, what title and bonus say, where they were asked

    double mean() const { return score / static_cast<double>(match.lattice_row.size()); }
    double mean_of_labels() const { return (score - words) / static_cast<double>(match.lattice_row.size()); }
};

int rows_of_longest(const Templates& games)
{
    std::size_t most = 0;
    for (const Template& game : games)
        most = std::max(most, game.rows.size());
    return static_cast<int>(most);
}

/// What columns that a template does not print weigh, in rows.
double columns_penalty(const Template& game, int columns)
{
    const double weight = columns < game.least_columns ? settings.fewer_weight : settings.columns_weight;
    return weight * std::min(columns_off(game, columns), settings.most_columns_off);
}

int most_games(const Templates& games)
{
    int most = 0;
    for (const Template& game : games)
        most = std::max(most, game.most_columns);
    return most;
}

std::vector<Attempt> try_templates(PrintView& view, const Templates& games)
{
    set_chances(view.rows, labels_of(games));
    std::vector<Attempt> attempts;
    const int columns = view.plain_columns();
    for (const Template& game : games) {
        Attempt attempt{&game, &view, match_rows(game, view.rows), 0, 0};
        if (attempt.match.lattice_row.empty())
            continue;
        attempt.score = attempt.match.score - columns_penalty(game, columns);
        attempts.push_back(std::move(attempt));
    }
    std::sort(attempts.begin(), attempts.end(), [](const Attempt& a, const Attempt& b) { return a.score > b.score; });
    return attempts;
}

/// Whether the best template is believed to be what the grid is.
bool is_known(const std::vector<Attempt>& attempts)
{
    const Attempt& best = attempts.front();
    const double lead = attempts.size() > 1 ? best.score - attempts[1].score : 0;
    return best.mean() >= settings.least_score || (best.score >= settings.least_rows && lead >= settings.least_lead);
}

/// Whether what was read can hardly be of any template.
bool is_hopeless(const std::vector<Attempt>& attempts)
{
    return !attempts.empty() &&
           attempts.front().mean() < settings.hopeless_score * attempts.front().view->rows.front().legibility;
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

/// The sums that the bonuses of some games need.
std::set<int> needed_sums(const std::vector<Attempt>& attempts)
{
    std::set<int> sums;
    for (const Attempt& attempt : attempts)
        for (const Row& row : attempt.game->rows)
            if (const auto* bonus = std::get_if<BonusIf>(&row.rule))
                sums.insert(bonus->at_least);
    return sums;
}

/// What is printed beside the bonuses of the two best templates, by rows of the view.
std::map<int, std::vector<Word>> bonus_words(const Photo& photo, const PrintView& view,
                                             const std::vector<Attempt>& attempts)
{
    std::map<int, std::vector<Word>> words;
    for (const Attempt& attempt : attempts | std::views::take(2))
        for (std::size_t row = 0; row < attempt.game->rows.size(); ++row)
            if (const int place = attempt.match.lattice_row[row];
                attempt.view == &view && std::holds_alternative<BonusIf>(attempt.game->rows[row].rule) &&
                !words.contains(place))
                words[place] = words_of_row(view, photo, place);
    return words;
}

/// Adds what the title above the table and the words beside the bonus say.
void weigh_words(const std::string& title, const std::map<int, std::vector<Word>>& beside_bonus,
                 std::vector<Attempt>& attempts)
{
    const std::set<int> sums = needed_sums(attempts);
    for (Attempt& attempt : attempts) {
        attempt.score -= attempt.words;
        attempt.words = settings.title_weight * match_title(*attempt.game, title) +
                        settings.sum_weight * match_needed_sum(*attempt.game, attempt.match, beside_bonus, sums);
        attempt.score += attempt.words;
    }
    std::sort(attempts.begin(), attempts.end(), [](const Attempt& a, const Attempt& b) { return a.score > b.score; });
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
    sheet.confidence = is_beyond_doubt(attempts, settings.sure_mean, settings.sure_lead)
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
    return sheet;
}

/// Replaces a view, and what the templates made of it, by one with more rows if these agree better.
void take_if_better(PrintView finer, PrintView& view, std::vector<Attempt>& tried, const Templates& games)
{
    std::vector<Attempt> attempts = try_templates(finer, games);
    if (attempts.empty() || (!tried.empty() && attempts.front().score < tried.front().score + settings.parted_score))
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
    bool try_view(PrintView& view, const Photo& photo, const Templates& games)
    {
        const bool has_high_rows = std::ranges::any_of(view.rows, [&](const RowText& row) {
            return row.relative_height > (row.two_lines ? settings.high_row : settings.higher_row);
        });
        std::vector<Attempt> tried = try_templates(view, games);
        if (has_high_rows && !is_hopeless(tried) && read_label_words(view, photo))
            tried = try_templates(view, games); // where the words stand says whether it is several
        if (std::optional<PrintView> parted = with_parted_rows(view))
            take_if_better(std::move(*parted), view, tried, games);
        const std::vector<int> high_rows = rows_of_double_height(view);
        if (high_rows.size() <= settings.most_high_rows)
            for (const int row : high_rows | std::views::reverse) // halving one leaves those above where they are
                take_if_better(with_halved_row(view, row), view, tried, games);
        const bool same_view = !attempts.empty() && attempts.front().view == &view;
        if (!tried.empty() && (attempts.empty() || same_view || tried.front().score > attempts.front().score))
            attempts = std::move(tried);
        return !attempts.empty() && attempts.front().mean() >= settings.sure_score;
    }
};

void try_views(Views& tried, const Photo& photo, const Lattice& lattice, double left_width, const Templates& games)
{
    const Lattice other = turned(lattice);
    // Where the last rows have no lines, the longest template must still find room: its rows, two heads and two
    // headings.
    const int rows_below = std::clamp(rows_of_longest(games) + 4 - lattice.rows, 1,
                                      std::clamp(lattice.rows / 2, 1, settings.most_rows_below));
    for (const Lattice* const view : {&lattice, &other})
        tried.views.push_back(view_of(*view, rows_below, left_width));
    // The game columns are the equally wide ones at the right: the view that has more of them is tried first.
    if (tried.views[1].equal_columns > tried.views[0].equal_columns)
        std::swap(tried.views[0], tried.views[1]);
    for (PrintView& view : tried.views) {
        read_labels(view, photo, most_games(games));
        if (tried.try_view(view, photo, games))
            return;
    }
    if (is_hopeless(tried.attempts))
        return;
    for (PrintView& view : tried.views)
        if (read_label_words(view, photo) && tried.try_view(view, photo, games))
            return;
    if (is_hopeless(tried.attempts))
        return;
    const bool first_better = tried.attempts.empty() || tried.attempts.front().view == &tried.views.front();
    for (const std::size_t index : {first_better ? 0U : 1U, first_better ? 1U : 0U}) {
        read_beside_labels(tried.views[index], photo);
        if (tried.try_view(tried.views[index], photo, games))
            return;
    }
}

/// Tells close templates apart by what stands left of the games, then by the title, then by the sum that the bonus
/// needs, and where that leaves doubt by the words of all labels and of what stands beside.
void settle(const Photo& photo, Views& tried, const Templates& games)
{
    if (lead_of(tried.attempts) > settings.close_scores || is_hopeless(tried.attempts))
        return;
    PrintView& view = tried.best_view();
    if (read_lines_beside_labels(view, photo)) {
        tried.try_view(view, photo, games);
        if (lead_of(tried.attempts) > settings.close_scores)
            return;
    }
    const cv::Mat strip = flatten_title(photo, reframed(view.lattice, -1, 0), settings.title_rows, text_row_height_px);
    const std::string title = join_words(read_words(strip, TextLayout::cells));
    weigh_words(title, {}, tried.attempts);
    if (lead_of(tried.attempts) > settings.doubtful_lead)
        return;
    weigh_words(title, bonus_words(photo, view, tried.attempts), tried.attempts);
    for (const auto read_more : {read_label_words, read_beside_labels}) {
        if (lead_of(tried.attempts) > settings.doubtful_lead)
            return;
        if (!read_more(view, photo))
            continue;
        tried.try_view(view, photo, games);
        weigh_words(title, bonus_words(photo, view, tried.attempts), tried.attempts);
    }
}

/// Drops the column that was added at the left of a view where what is within the grid agrees nearly as well with the
/// best template; else makes it no wider than its words.
void trim_left(PrintView& view, Attempt& best, const Photo& photo)
{
    PrintView within = without_left(view);
    RowMatch match = match_rows(*best.game, within.rows);
    if (match.lattice_row.empty() || match.score + settings.better_score < best.match.score)
        return trim_left(view, photo);
    view = std::move(within);
    best.match = std::move(match);
}

std::optional<SheetCandidate> identify(const Photo& photo, const Lattice& lattice, const Templates& games,
                                       const Trace& trace, PrintMemory* prints)
{
    if (lattice.columns > most_grid_columns || lattice.rows > rows_of_longest(games) + settings.most_more_rows)
        return std::nullopt;
    if (prints != nullptr)
        if (std::optional<Sheet> seen = prints->recall(photo, lattice)) {
            trace.note("identify", fmt::format("{} rows x {} columns: a print of {} seen before", lattice.rows,
                                               lattice.columns, seen->game->name));
            return SheetCandidate{.sheet = std::move(*seen),
                                  .is_known = true,
                                  .is_sure = true,
                                  .is_firm = true,
                                  .ruled = lattice,
                                  .mean = 1}; // every label looks alike
        }
    Views best;
    for (const double left_width : {0.0, settings.label_width}) {
        Views tried;
        try_views(tried, photo, lattice, left_width, games);
        if (tried.attempts.empty())
            continue;
        settle(photo, tried, games);
        const Attempt& first = tried.attempts.front();
        trace.note("identify", fmt::format("{} rows x {} columns: {} {:.1f}, then {} {:.1f}", lattice.rows,
                                           lattice.columns, first.game->name, first.score,
                                           tried.attempts.size() > 1 ? tried.attempts[1].game->name : "none",
                                           tried.attempts.size() > 1 ? tried.attempts[1].score : 0.0));
        const double needed = best.attempts.empty()     ? first.score
                              : is_known(best.attempts) ? best.attempts.front().score + settings.better_score
                                                        : best.attempts.front().score;
        if (first.score >= needed)
            best = std::move(tried);
        if (best.attempts.front().mean() >= settings.sure_score)
            break;
    }
    if (best.attempts.empty())
        return std::nullopt;
    PrintView& view = best.best_view();
    SheetCandidate candidate;
    candidate.ruled = view.ruled;
    candidate.is_known = is_known(best.attempts);
    if (!candidate.is_known)
        return candidate;
    if (view.left_width > 0)
        trim_left(view, best.attempts.front(), photo);
    candidate.sheet = make_sheet(photo, view, best.attempts);
    candidate.is_sure = candidate.sheet.confidence >= settings.sure_confidence;
    candidate.is_plain = is_beyond_doubt(best.attempts, settings.plain_mean, settings.plain_lead);
    candidate.ruled = view.ruled;
    candidate.mean = best.attempts.front().mean_of_labels();
    return candidate;
}

} // namespace

std::vector<SheetCandidate> identify_grids(const Photo& photo, const std::vector<Lattice>& grids,
                                           const Templates& games, const Trace& trace, PrintMemory* prints)
{
    const StageTimer timer(trace, "identify");
    std::vector<SheetCandidate> candidates;
    for (const Lattice& grid : grids) {
        std::optional<SheetCandidate> candidate = identify(photo, grid, games, trace, prints);
        if (!(candidate && candidate->is_known) && grid.columns >= settings.least_rows_of_game)
            if (std::optional<SheetCandidate> beside = identify(photo, seen_from_the_side(grid), games, trace, prints);
                beside && beside->is_known)
                candidate = std::move(beside);
        if (candidate)
            candidates.push_back(std::move(*candidate));
    }
    return candidates;
}

} // namespace recount
