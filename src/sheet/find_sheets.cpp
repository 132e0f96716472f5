// Which printed grids are score sheets, and of which game: find_sheets(). For each grid the printed text left of the
// game columns is laid flat and read in one call; the template whose rows agree best with it, in order, wins. The
// view from the other side (the sheet upside down) is read too unless the first one already agrees well.
#include "sheet/find_sheets.hpp"

#include "sheet/flatten.hpp"
#include "sheet/labels.hpp"
#include "sheet/match_labels.hpp"
#include "sheet/reframe.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace recount {
namespace {

struct IdentifyLimits {
    int row_height_px = 60;    ///< flat row height for OCR: two printed lines in a row are then 16 to 20 px each
    double equal_width = 0.22; ///< neighbouring game columns differ in width by less than this (perspective included)
    double text_column = 0.25; ///< a column with words in more than this share of its rows is printed, not written
    float sure_word = 0.6F;    ///< confidence of a printed word; handwriting taken for letters stays below
    float sure_head = 0.3F;    ///< confidence of a column head's number; a wrong one is outvoted
    int head_votes = 3;        ///< numbers of column heads (each may be read twice) that decide against equal widths
    double sure_score =
        0.40; ///< a view whose rows agree this well on average is the right way up; the other is not read
    double least_score = 0.16;   ///< below this average no template agrees: some other grid
    double least_rows = 1.0;     ///< blurred labels still decide where this many rows agree ...
    double least_lead = 2.5;     ///< ... and lead over every other template by this many
    double close_scores = 5.0;   ///< templates closer than this many agreeing rows are told apart by the title as well
    double title_weight = 4.0;   ///< a fully agreeing title, in rows
    double columns_weight = 1.0; ///< a number of columns that the template does not print, in rows
    double confidence_scale =
        2.0;                  ///< rows to log odds: labels are not independent, so less than their likelihood ratio
    int most_rows_below = 6;  ///< rows to look for below the last printed line; further ones would drift off
    double label_width = 0.7; ///< where no label is found within the grid: how far left of it to look, in its widths
    double title_rows = 4;    ///< height of the strip above the table where a title stands, in rows
};

/// One way up of one grid, with what is printed on it.
struct View {
    Lattice lattice; ///< with one row more above, and `rows_below` more below, than printed lines show
    int rows_below = 1;
    int equal_columns = 1; ///< columns of equal width at the right end
    int first_plain = 1;   ///< first column without printed text among those that were read
    std::vector<RowText> rows;
};

/// How many columns at the right end are about equally wide; at least 1, never all.
int equal_columns_at_right(const Lattice& lattice, const IdentifyLimits& limits)
{
    int count = 1;
    while (count + 1 < lattice.columns) {
        const double here = column_width_px(lattice, lattice.columns - count),
                     next = column_width_px(lattice, lattice.columns - count - 1);
        if (std::abs(here - next) > limits.equal_width * std::max(here, next))
            break;
        ++count;
    }
    return count;
}

int letters(const std::string& folded)
{
    return static_cast<int>(std::count_if(folded.begin(), folded.end(), [](char c) { return c >= 'a' && c <= 'z'; }));
}

/// Sorts words into lines from top to bottom and joins them.
std::string join_words(std::vector<Word> words)
{
    std::sort(words.begin(), words.end(),
              [](const Word& a, const Word& b) { return a.box.y + a.box.height / 2 < b.box.y + b.box.height / 2; });
    std::string joined;
    for (auto begin = words.begin(); begin != words.end();) {
        const int bottom = begin->box.y + begin->box.height;
        const auto end = std::find_if(begin + 1, words.end(),
                                      [&](const Word& word) { return word.box.y + word.box.height / 2 >= bottom; });
        std::sort(begin, end, [](const Word& a, const Word& b) { return a.box.x < b.box.x; });
        for (; begin != end; ++begin)
            joined += fold_text(begin->text);
    }
    return joined;
}

View read_view(const Photo& photo, const Lattice& ruled, int rows_below, double left_width,
               const IdentifyLimits& limits)
{
    const Lattice lattice = reframed(ruled, 1, rows_below, left_width);
    View view{lattice, rows_below, equal_columns_at_right(lattice, limits), 1, {}};
    const int read_columns = std::min(lattice.columns, lattice.columns - view.equal_columns + 1);
    const Flat flat = flatten_columns(photo, lattice, 0, read_columns, limits.row_height_px, Light::even);
    std::vector<std::vector<std::vector<Word>>> cells(
        static_cast<std::size_t>(lattice.rows), std::vector<std::vector<Word>>(static_cast<std::size_t>(read_columns)));
    for (const Word& word : read_words(flat.grey, TextLayout::cells)) {
        const auto index = [](const std::vector<int>& lines, int at) {
            const auto after = std::upper_bound(lines.begin() + 1, lines.end() - 1, at);
            return static_cast<std::size_t>(after - lines.begin() - 1);
        };
        cells[index(flat.row_y, word.box.y + word.box.height / 2)]
             [index(flat.column_x, word.box.x + word.box.width / 2)]
                 .push_back(word);
    }
    const auto is_printed = [&](const Word& word) {
        return word.confidence >= limits.sure_word && letters(fold_text(word.text)) >= 3;
    };
    std::vector<int> printed(static_cast<std::size_t>(read_columns), 0);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        RowText row;
        std::vector<Word> all;
        for (std::size_t j = 0; j < cells[i].size(); ++j) {
            const std::string text = join_words(cells[i][j]);
            printed[j] += std::any_of(cells[i][j].begin(), cells[i][j].end(), is_printed) ? 1 : 0;
            all.insert(all.end(), cells[i][j].begin(), cells[i][j].end());
            row.texts.push_back(text);
        }
        row.texts.push_back(join_words(all));
        row.relative_height = (flat.row_y[i + 1] - flat.row_y[i]) / static_cast<double>(limits.row_height_px);
        row.bordered = i > 0 && i <= static_cast<std::size_t>(ruled.rows);
        view.rows.push_back(std::move(row));
    }
    for (int j = 0; j < read_columns; ++j) {
        if (printed[static_cast<std::size_t>(j)] > limits.text_column * lattice.rows)
            view.first_plain = j + 1;
    }
    return view;
}

/// One template tried on one view.
struct Attempt {
    const Template* game = nullptr;
    const View* view = nullptr;
    RowMatch match;
    double score = 0; ///< in agreeing rows

    double mean() const { return score / static_cast<double>(match.lattice_row.size()); }
};

int plain_columns(const View& view)
{
    return view.lattice.columns - std::max(view.first_plain, view.lattice.columns - view.equal_columns);
}

std::vector<Attempt> try_templates(const View& view, const Templates& games, const IdentifyLimits& limits)
{
    std::vector<Attempt> attempts;
    const int columns = plain_columns(view);
    for (const Template& game : games) {
        Attempt attempt{&game, &view, match_rows(game, view.rows), 0};
        if (attempt.match.lattice_row.empty())
            continue;
        attempt.score = attempt.match.score -
                        (columns < game.least_columns || columns > game.most_columns ? limits.columns_weight : 0);
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

/// Adds what the title says where the labels leave several templates open.
void weigh_titles(const Photo& photo, std::vector<Attempt>& attempts, const IdentifyLimits& limits)
{
    if (attempts.size() < 2 || attempts[0].score - attempts[1].score > limits.close_scores)
        return;
    const cv::Mat strip = flatten_title(photo, attempts[0].view->lattice, limits.title_rows, limits.row_height_px);
    const std::string title = join_words(read_words(strip, TextLayout::heading));
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
        const Flat flat = flatten_columns(photo, head, 0, head.columns, limits.row_height_px, light);
        for (const Word& word : read_words(flat.grey, TextLayout::heading)) {
            const int number = head_number(fold_text(word.text));
            const auto after =
                std::upper_bound(flat.column_x.begin() + 1, flat.column_x.end() - 1, word.box.x + word.box.width / 2);
            const int first = static_cast<int>(after - flat.column_x.begin()) - number;
            if (number > 0 && word.confidence >= limits.sure_head && first >= 1 && first < lattice.columns)
                ++votes[static_cast<std::size_t>(first)];
        }
    }
    const auto most = std::max_element(votes.begin(), votes.end());
    const auto column = static_cast<int>(most - votes.begin());
    if (*most == 0 || std::count(votes.begin(), votes.end(), *most) > 1)
        return std::nullopt;
    return *most >= limits.head_votes || lattice.columns - column <= best.view->equal_columns ? std::optional(column)
                                                                                              : std::nullopt;
}

Sheet make_sheet(const Photo& photo, const std::vector<Attempt>& attempts, const IdentifyLimits& limits)
{
    const Attempt& best = attempts.front();
    double others = 0;
    for (std::size_t i = 1; i < attempts.size(); ++i)
        others += std::exp(limits.confidence_scale * (attempts[i].score - best.score));
    const double unknown =
        std::exp(-limits.confidence_scale * best.score); // grids that are no score sheet score below 0
    Sheet sheet;
    sheet.game = best.game;
    sheet.confidence = 1 / (1 + others + unknown);
    // The rows beyond the printed borders stay only where the template has a row there.
    const int drop_above = best.match.lattice_row.front() > 0 ? 1 : 0;
    const int drop_below = std::min(best.view->rows_below, best.view->lattice.rows - 1 - best.match.lattice_row.back());
    sheet.lattice = reframed(best.view->lattice, -drop_above, -drop_below);
    for (const int row : best.match.lattice_row)
        sheet.lattice_row.push_back(row - drop_above);
    const int most = std::max(1, sheet.lattice.columns - 1);
    const std::optional<int> first =
        best.game->least_columns < best.game->most_columns ? first_column_by_heads(photo, best, limits) : std::nullopt;
    const int columns = first ? sheet.lattice.columns - *first : plain_columns(*best.view);
    sheet.columns =
        std::clamp(columns, std::min(best.game->least_columns, most), std::min(best.game->most_columns, most));
    sheet.first_column = sheet.lattice.columns - sheet.columns;
    return sheet;
}

/// Both ways up of a grid, the likelier one first; the second only where the first agrees with no template well.
struct Views {
    std::vector<View> views; ///< at most two; attempts point into them
    std::vector<Attempt> attempts;
};

Views try_views(const Photo& photo, const Lattice& lattice, double left_width, const Templates& games,
                const IdentifyLimits& limits)
{
    const Lattice other = turned(lattice);
    // Where the last rows have no lines, the longest template must still find room: its rows, a head and a heading.
    std::size_t most_rows = 0;
    for (const Template& game : games)
        most_rows = std::max(most_rows, game.rows.size());
    const int rows_below = std::clamp(static_cast<int>(most_rows) + 2 - lattice.rows, 1, limits.most_rows_below);
    // The game columns are the equally wide ones at the right: the view that has more of them is tried first.
    const bool upright = equal_columns_at_right(lattice, limits) >= equal_columns_at_right(other, limits);
    Views result;
    result.views.reserve(2);
    for (const Lattice* const view : {upright ? &lattice : &other, upright ? &other : &lattice}) {
        result.views.push_back(read_view(photo, *view, rows_below, left_width, limits));
        std::vector<Attempt> attempts = try_templates(result.views.back(), games, limits);
        if (!attempts.empty() && (result.attempts.empty() || attempts.front().score > result.attempts.front().score))
            result.attempts = std::move(attempts);
        if (!result.attempts.empty() && result.attempts.front().mean() >= limits.sure_score)
            break;
    }
    return result;
}

std::optional<Sheet> identify(const Photo& photo, const Lattice& lattice, const Templates& games, const Trace& trace)
{
    const IdentifyLimits limits;
    for (const double left_width : {0.0, limits.label_width}) {
        Views tried = try_views(photo, lattice, left_width, games, limits);
        std::vector<Attempt>& attempts = tried.attempts;
        if (attempts.empty())
            continue;
        weigh_titles(photo, attempts, limits);
        trace.note("identify", fmt::format("{} rows x {} columns: {} {:.1f}, then {} {:.1f}", lattice.rows,
                                           lattice.columns, attempts[0].game->name, attempts[0].score,
                                           attempts.size() > 1 ? attempts[1].game->name : "none",
                                           attempts.size() > 1 ? attempts[1].score : 0.0));
        if (is_known(attempts, limits))
            return make_sheet(photo, attempts, limits);
    }
    return std::nullopt;
}

/// Whether two sheets lie on one another: the middle of either within the other.
bool overlap(const Sheet& one, const Sheet& other)
{
    const auto holds = [](const Sheet& sheet, const Sheet& inner) {
        std::vector<cv::Point2f> outline;
        for (const Point& corner : sheet.lattice.quad(0, 0, sheet.lattice.rows, sheet.lattice.columns))
            outline.emplace_back(static_cast<float>(corner.x), static_cast<float>(corner.y));
        const Point middle = centre(inner.lattice.quad(0, 0, inner.lattice.rows, inner.lattice.columns));
        return cv::pointPolygonTest(outline, cv::Point2f(static_cast<float>(middle.x), static_cast<float>(middle.y)),
                                    false) >= 0;
    };
    return holds(one, other) || holds(other, one);
}

/// Adds a sheet; of two that lie on one another, the same print found twice, the surer one stays.
void add_sheet(std::vector<Sheet>& sheets, Sheet sheet)
{
    const auto twin =
        std::find_if(sheets.begin(), sheets.end(), [&](const Sheet& other) { return overlap(sheet, other); });
    if (twin == sheets.end())
        sheets.push_back(std::move(sheet));
    else if (sheet.confidence > twin->confidence)
        *twin = std::move(sheet);
}

} // namespace

std::vector<Sheet> identify_sheets(const Photo& photo, const std::vector<Lattice>& lattices, const Templates& games,
                                   const Trace& trace)
{
    const StageTimer timer(trace, "identify");
    std::vector<Sheet> sheets;
    for (const Lattice& lattice : lattices) {
        if (std::optional<Sheet> sheet = identify(photo, lattice, games, trace))
            add_sheet(sheets, std::move(*sheet));
    }
    return sheets;
}

std::vector<Sheet> find_sheets(const Photo& photo, const Templates& games, const Trace& trace)
{
    return identify_sheets(photo, find_lattices(photo, trace), games, trace);
}

} // namespace recount
