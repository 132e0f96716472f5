// The templates tried on a grid, either way up: try_views(). The widest of the first columns is read line by line; only
// where it agrees with some template are other columns, and words, read.
#include "sheet/try_templates.hpp"

#include "sheet/game_columns.hpp"

#include <algorithm>
#include <optional>
#include <ranges>

namespace recount {
namespace {

struct TrySettings {
    double no_label_score =
        0.06; ///< below this average, if legible, the widest column of neither view is of labels: no other is read
    double hopeless_score =
        0.12; ///< below this average, if legible, hardly any word is of a template: no more are read
    double hopeless_beside_legible = 0.25; ///< the same where another sheet of the photo is legible
    double columns_weight = 1.0;           ///< a column more than the template prints, in rows, ...
    double fewer_weight = 0.35;            ///< ... and one fewer: many prints have only one or two
    int most_columns_off = 3;              ///< of these count: a print with other columns is still of the game
    double parted_score = 0.5; ///< rows that must agree better where rows without printed lines between are parted
    double high_row = 1.6;     ///< of the rows around: two lines of print in it may be those of two
    double higher_row = 2.5;   ///< it may hold several, whatever is printed in it
    std::ptrdiff_t most_double_rows = 4; ///< that may hold two each: more are the print's usual height
    int most_rows_below = 8;             ///< rows to look for below the last printed line; further ones would drift off
    double most_behind = 2.5; ///< rows by which a view's lines may agree worse than the other's: beyond, it is upside
                              ///< down (on 136 photos no word changed a lead of more than 1.1)
} const settings;

/// What columns that a template does not print weigh, in rows; the same for every game where no line parts the games:
/// nobody sees how many there are.
double columns_penalty(const Template& game, const PrintView& view)
{
    const int columns = view.plain_columns();
    if (columns == 1 && may_hold_several_games(view.lattice, view.lattice.columns - 1))
        return settings.fewer_weight * settings.most_columns_off;
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
    for (const Template& game : games) {
        Attempt attempt{&game, &view, match_rows(game, view.rows), 0, 0};
        if (attempt.match.lattice_row.empty())
            continue;
        attempt.score = attempt.match.score - columns_penalty(game, view);
        attempts.push_back(std::move(attempt));
    }
    std::sort(attempts.begin(), attempts.end(), [](const Attempt& a, const Attempt& b) { return a.score > b.score; });
    return attempts;
}

/// Whether what was read agrees with no template by so much on average, if it is legible.
bool is_below(const std::vector<Attempt>& attempts, double score)
{
    return !attempts.empty() && attempts.front().mean() < score * attempts.front().view->rows.front().legibility;
}

/// Replaces a view, and what the templates made of it, by one with more rows if these agree better by so much.
void take_if_better(PrintView finer, PrintView& view, std::vector<Attempt>& tried, const Templates& games,
                    double by = settings.parted_score)
{
    std::vector<Attempt> attempts = try_templates(finer, games);
    if (attempts.empty() || (!tried.empty() && attempts.front().score < tried.front().score + by))
        return;
    view = std::move(finer);
    tried = std::move(attempts);
    for (Attempt& attempt : tried)
        attempt.view = &view;
}

/// Whether rows of a view may be several without lines between.
bool has_high_rows(const PrintView& view)
{
    return std::ranges::any_of(view.rows, [](const RowText& row) {
        return row.relative_height > (row.two_lines ? settings.high_row : settings.higher_row);
    });
}

} // namespace

double lead_of(const std::vector<Attempt>& attempts)
{
    return attempts.size() > 1 ? attempts[0].score - attempts[1].score : attempts.front().score;
}

bool leads_clearly(const std::vector<Attempt>& attempts, double mean, double lead)
{
    return attempts.front().mean() >= mean && lead_of(attempts) >= lead;
}

bool is_clear(const std::vector<Attempt>& attempts)
{
    const auto of_print = [](const Attempt& attempt) { return attempt.match.score + attempt.words; };
    return leads_clearly(attempts, clear_score, clear_lead) &&
           std::all_of(attempts.begin() + 1, attempts.end(), [&](const Attempt& other) {
               return of_print(attempts.front()) - of_print(other) >= clear_lead;
           });
}

int rows_of_longest(const Templates& games)
{
    std::size_t most = 0;
    for (const Template& game : games)
        most = std::max(most, game.rows.size());
    return static_cast<int>(most);
}

bool TriedViews::is_hopeless(const std::vector<Attempt>& tried) const
{
    return tried.empty() ? beside_legible
                         : is_below(tried, beside_legible ? settings.hopeless_beside_legible : settings.hopeless_score);
}

std::vector<std::size_t> TriedViews::likely_views() const
{
    std::vector<std::size_t> likely{0, 1};
    if (scores[0] < scores[1])
        std::swap(likely[0], likely[1]);
    if (scores[likely[1]] && *scores[likely[1]] < *scores[likely[0]] - settings.most_behind)
        likely.pop_back();
    std::erase_if(likely, [&](std::size_t view) { return views[view].read_columns == 0; });
    return likely;
}

bool TriedViews::try_view(PrintView& view, const Photo& photo, const Templates& games)
{
    std::vector<Attempt> tried = try_templates(view, games);
    const bool is_clear = !tried.empty() && tried.front().mean() >= clear_score;
    if (has_high_rows(view) && !is_clear && !is_hopeless(tried) && read_label_words(view, photo))
        tried = try_templates(view, games); // where the words stand says whether it is several
    if (std::optional<PrintView> parted = with_parted_rows(view))
        take_if_better(std::move(*parted), view, tried, games);
    const std::vector<int> high_rows = rows_that_may_be_two(view);
    const auto doubles = std::ranges::count_if(high_rows, [&](int row) { return is_of_double_height(view, row); });
    if (doubles <= settings.most_double_rows)
        for (const int row : high_rows | std::views::reverse) { // halving one leaves those above where they are
            const PrintView whole = view;
            if (is_of_double_height(whole, row))
                take_if_better(with_halved_row(whole, row), view, tried, games);
            if (is_hopeless(tried))
                continue;
            if (std::optional<PrintView> halved = with_halves_read(whole, photo, row)) {
                const double by = is_in_one_half(*halved, whole, row) ? -settings.parted_score : settings.parted_score;
                take_if_better(std::move(*halved), view, tried, games, by);
            }
        }
    const bool same_view = !attempts.empty() && attempts.front().view == &view;
    scores[static_cast<std::size_t>(&view - views.data())] =
        tried.empty() ? std::nullopt : std::optional(tried.front().score);
    if (!tried.empty() && (attempts.empty() || same_view || tried.front().score > attempts.front().score))
        attempts = std::move(tried);
    return !attempts.empty() && attempts.front().mean() >= sure_score;
}

TriedViews try_views(const Photo& photo, const Lattice& lattice, double left_width, const Templates& games,
                     Effort effort, bool beside_legible, double least_score)
{
    TriedViews tried{.beside_legible = beside_legible};
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
    const int most = most_games(games);
    for (PrintView& view : tried.views) {
        if (!read_labels(view, photo))
            continue;
        bool is_sure = tried.try_view(view, photo, games);
        if (is_sure && read_surplus_columns(view, photo, most))
            is_sure = tried.try_view(view, photo, games);
        if (is_sure)
            return tried;
    }
    if (effort == Effort::quick)
        return tried;
    const auto shows_no_label = [&] {
        return tried.attempts.empty() ? std::ranges::none_of(tried.views, has_high_rows)
                                      : is_below(tried.attempts, settings.no_label_score);
    };
    if (effort == Effort::hopeful && shows_no_label())
        return tried;
    for (PrintView& view : tried.views)
        if ((shows_no_label() || may_end_with_labels(view)) && read_further_labels(view, photo) &&
            tried.try_view(view, photo, games))
            return tried;
    if (shows_no_label())
        return tried;
    for (PrintView& view : tried.views)
        if (view.read_columns > 0 && read_surplus_columns(view, photo, most) && tried.try_view(view, photo, games))
            return tried;
    if (tried.is_hopeless() || (!tried.attempts.empty() && tried.attempts.front().score < least_score))
        return tried;
    for (const std::size_t index : tried.likely_views())
        if (read_label_words(tried.views[index], photo) && tried.try_view(tried.views[index], photo, games))
            return tried;
    if (tried.is_hopeless())
        return tried;
    for (const std::size_t index : tried.likely_views()) {
        read_beside_labels(tried.views[index], photo);
        if (tried.try_view(tried.views[index], photo, games))
            return tried;
    }
    return tried;
}

} // namespace recount
