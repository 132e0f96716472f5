// Templates whose labels agree about as well are told apart by what is printed around these: settle_templates().
#include "sheet/settle_templates.hpp"

#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"
#include "sheet/game_columns.hpp"
#include "sheet/match_around.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <variant>

namespace recount {
namespace {

struct SettleSettings {
    double close_scores = 2.5; ///< templates closer than this many agreeing rows are told apart by the title as well
    double doubtful_lead =
        1.5;                   ///< templates still closer than that are told apart by words, then by what stands beside
    double title_weight = 4.0; ///< a fully agreeing title, in rows
    double part_of_title = 0.5;        ///< a title that is rather a part of another game's
    double heads_weight = 2.0;         ///< heads that only the parts of one game have
    double sum_weight = 0.75;          ///< a bonus that names the sum it needs, or another game's, word by word
    double sure_sum_weight = 2.5;      ///< and as a line that can be read as no other
    double clear_title = 0.6;          ///< a title that agrees so well tells the game, ...
    double clear_lead_of_title = 0.25; ///< ... if all others agree so much less, or are parts of it
    double sure_title = 0.3;           ///< a title that agrees so well line by line is not read word by word as well
    double title_beside = 0.2;         ///< of the table's width: how far a title reaches beyond either side
    double title_far_beside = 0.6;     ///< and if it may be the rest of a longer one: the table may be seen in part
    int most_rows_above = 3;           ///< of the grid, above the first label, in which a title may stand
    double title_rows = 5;             ///< height of the strip above the table where a title stands, in rows,
    double rows_of_large = 7;          ///< and of one in letters as high as two rows, of whose
    int ground_of_large = 3;           ///< ground so many rows show enough,
    int row_px_of_large = 32;          ///< so high: letters are 70 px high at most
} const settings;

/// The sums that the bonuses of some games need.
std::set<int> needed_sums(const std::vector<Attempt>& attempts)
{
    std::set<int> sums;
    for (const Attempt& attempt : attempts)
        for (const Row& row : attempt.game->rows)
            if (const auto* bonus = std::get_if<BonusIf>(&row.rule))
                for (const BonusStep& step : bonus->steps)
                    sums.insert(step.at_least);
    return sums;
}

/// What is printed beside the bonuses of the two best templates, by rows of the view.
std::map<int, std::vector<Word>> bonus_words(const Photo& photo, const PrintView& view,
                                             const std::vector<Attempt>& attempts)
{
    std::map<int, std::vector<Word>> words;
    for (const Attempt& attempt : std::span(attempts).first(std::min<std::size_t>(2, attempts.size())))
        for (std::size_t row = 0; row < attempt.game->rows.size(); ++row)
            if (const int place = attempt.match.lattice_row[row];
                attempt.view == &view && std::holds_alternative<BonusIf>(attempt.game->rows[row].rule) &&
                !words.contains(place))
                words[place] = words_of_row(view, photo, place);
    return words;
}

/// What is printed around the labels, as far as it was read.
struct PrintAround {
    std::map<const Template*, TitleMatch> titles; ///< of each game, the one that stands most surely above the table
    std::vector<PrintedLine> heads;
    std::map<int, std::vector<Word>> beside_bonus; ///< by rows of the view
};

/// Takes in what was read above the table, in one way of several.
void match_titles(const Templates& games, const std::vector<PrintedLine>& above,
                  std::map<const Template*, TitleMatch>& titles)
{
    for (const Template& game : games)
        if (TitleMatch match = match_title(game, above); match.agreement > titles[&game].agreement)
            titles[&game] = std::move(match);
}

/// Whether a title is read so well, and every other one so much worse, that it says which game it is: a house may have
/// its own bonus.
bool tells_game(const std::vector<TitleMatch>& titles)
{
    const auto best = std::ranges::max_element(titles, {}, &TitleMatch::agreement);
    return best->agreement >= settings.clear_title && std::ranges::all_of(titles, [&](const TitleMatch& other) {
               return &other == &*best || is_part_of(other, *best) ||
                      other.agreement < best->agreement - settings.clear_lead_of_title;
           });
}

/// Adds what the title above the table, the heads of the games and, where the title does not tell, the words beside the
/// bonus say.
void weigh_words(const PrintAround& around, std::vector<Attempt>& attempts)
{
    const std::set<int> sums = needed_sums(attempts);
    std::vector<TitleMatch> titles;
    for (const Attempt& attempt : attempts)
        titles.push_back(around.titles.at(attempt.game));
    const double of_sums = tells_game(titles) ? 0 : 1;
    for (std::size_t i = 0; i < attempts.size(); ++i) {
        Attempt& attempt = attempts[i];
        const bool is_part =
            std::ranges::any_of(titles, [&](const TitleMatch& whole) { return is_part_of(titles[i], whole); });
        attempt.score -= attempt.words;
        attempt.words =
            settings.title_weight * (is_part ? settings.part_of_title : 1) * titles[i].agreement +
            settings.heads_weight * match_heads(*attempt.game, around.heads) +
            of_sums * settings.sum_weight * match_needed_sum(*attempt.game, attempt.match, around.beside_bonus, sums) +
            of_sums * settings.sure_sum_weight *
                match_needed_sum(*attempt.game, attempt.match, attempt.view->rows, sums);
        attempt.score += attempt.words;
    }
    std::sort(attempts.begin(), attempts.end(), [](const Attempt& a, const Attempt& b) { return a.score > b.score; });
}

/// Whether a title of another game that agrees nearly as well as the best holds the best one's title, and more: read
/// badly, the longer one looks like the other.
bool may_be_part_of_another(const TitleMatch& best, const std::vector<Attempt>& attempts)
{
    return std::ranges::any_of(attempts, [&](const Attempt& attempt) {
        return attempt.game != attempts.front().game &&
               attempt.score + settings.close_scores > attempts.front().score &&
               std::ranges::any_of(fold_texts(attempt.game->titles), [&](const std::string& title) {
                   return is_part_of(best, {best.agreement, title});
               });
    });
}

} // namespace

void settle_templates(const Photo& photo, TriedViews& tried, const Templates& games)
{
    if (lead_of(tried.attempts) > settings.close_scores || is_clear(tried.attempts) || tried.is_hopeless())
        return;
    PrintView& view = tried.best_view();
    if (read_lines_beside_labels(view, photo)) {
        tried.try_view(view, photo, games);
        if (lead_of(tried.attempts) > settings.close_scores)
            return;
    }
    const Attempt& first = tried.attempts.front();
    const int above = first.mean_of_labels() < sure_score // labels that are not read may be above the first as well
                          ? 1
                          : std::clamp(first.match.lattice_row.front(), 1, settings.most_rows_above);
    const Lattice below_title = reframed(view.lattice, -above, 0);
    const auto strip_above = [&](double beside) {
        return flatten_title(photo, below_title, settings.title_rows, beside, text_row_height_px);
    };
    cv::Mat strip = strip_above(0);
    const std::vector<PrintedLine> beyond = read_loose_lines(strip_above(settings.title_beside));
    PrintAround around;
    match_titles(games, read_loose_lines(strip), around.titles);
    match_titles(games, beyond, around.titles);
    const auto best_agreement = [&] {
        double best = 0;
        for (const auto& [game, title] : around.titles)
            best = std::max(best, title.agreement);
        return best;
    };
    if (const double of_small = best_agreement(); of_small < settings.clear_title) {
        cv::Mat of_large = flatten_title(photo, below_title, settings.rows_of_large, 0, settings.row_px_of_large,
                                         settings.ground_of_large);
        match_titles(games, read_loose_lines(of_large), around.titles);
        if (best_agreement() > of_small)
            strip = std::move(of_large);
    }
    weigh_words(around, tried.attempts);
    if (const TitleMatch& title = around.titles[tried.attempts.front().game];
        title.agreement < settings.sure_title || may_be_part_of_another(title, tried.attempts)) {
        around.titles.clear();
        match_titles(games, {{join_words(read_words(strip, TextLayout::cells)), nullptr}}, around.titles);
        match_titles(games, beyond, around.titles);
        const cv::Mat wide = strip_above(settings.title_far_beside);
        const int left = cvRound(wide.cols * settings.title_far_beside / (1 + 2 * settings.title_far_beside));
        match_titles(games, read_loose_lines(wide, {left, wide.cols - left}), around.titles);
        weigh_words(around, tried.attempts);
    }
    const auto is_settled = [&] { return lead_of(tried.attempts) > settings.doubtful_lead; };
    if (is_settled())
        return;
    around.heads = read_heads(photo, view.lattice, tried.attempts.front().match);
    around.beside_bonus = bonus_words(photo, view, tried.attempts);
    weigh_words(around, tried.attempts);
    for (const auto read_more : {read_label_words, read_beside_labels}) {
        if (is_settled())
            return;
        if (!read_more(view, photo))
            continue;
        tried.try_view(view, photo, games);
        around.beside_bonus = bonus_words(photo, view, tried.attempts);
        weigh_words(around, tried.attempts);
    }
}

} // namespace recount
