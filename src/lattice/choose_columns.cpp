// Which places of a flat table are its column lines: choose_columns(). Columns need no usual distance, but those of the
// games are equally wide, which tells lines that writing hides, and digits that stand one above the other.
#include "lattice/choose_columns.hpp"

#include "core/median.hpp"
#include "lattice/judge_places.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace recount {
namespace {

struct ColumnSettings {
    double likely_column = 0.55; // of the table's extent that is printed: likely a line; writing crosses columns more
    double equal_gap = 0.12;     // of the gap: how far equal columns may differ
    int equal_gaps = 3;          // that wide, and it is a usual column
    double drawn_beside = 0.6;   // of the rows in which both neighbours are drawn: digits are in fewer
    double drawn_rows = 0.15;    // of the rows, in which a hidden column line is drawn whole
    double blank_share = 0.2;    // of a row's height, that is marked: less is blank paper
    double blank_rows = 0.25;    // of the rows that are blank where a hidden line should run: none runs there
    double most_hidden = 3;      // equal columns in a gap that hidden lines may part
    double hidden_px = 3;        // from where a hidden column line is expected
} const settings;

/// Drops places that part a gap as wide as several others: game columns are equal, and digits stand one above the
/// other.
void drop_parting(std::vector<LinePlace>& places, const std::vector<LinePlace>& sure)
{
    std::vector<double> gaps;
    for (std::size_t i = 0; i + 1 < sure.size(); ++i)
        gaps.push_back(sure[i + 1].at - sure[i].at);
    const auto is_usual = [&](double gap) {
        return std::ranges::count_if(gaps, [&](double other) {
                   return std::abs(other - gap) < settings.equal_gap * gap;
               }) >= settings.equal_gaps;
    };
    std::erase_if(places, [&](const LinePlace& place) {
        const auto after = std::ranges::upper_bound(sure, place.at, {}, &LinePlace::at);
        return after != sure.begin() && after != sure.end() && is_usual(after->at - std::prev(after)->at);
    });
}

/// The width that most gaps share, or 0 where fewer than `equal_gaps` do: that of the game columns.
double equal_width(const std::vector<LinePlace>& lines)
{
    double best = 0;
    std::ptrdiff_t most = settings.equal_gaps - 1;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        const double gap = lines[i + 1].at - lines[i].at;
        std::vector<double> same;
        for (std::size_t k = 0; k + 1 < lines.size(); ++k)
            if (const double other = lines[k + 1].at - lines[k].at; std::abs(other - gap) < settings.equal_gap * gap)
                same.push_back(other);
        if (std::ssize(same) <= most)
            continue;
        most = std::ssize(same);
        best = median(same);
    }
    return best;
}

/// Adds column lines hidden by writing: where a gap is twice or three times as wide as the equal columns, and some
/// rows show the line drawn whole.
void add_equal_columns(std::vector<LinePlace>& chosen, const LineEvidence& evidence, Span along,
                       const std::vector<Span>& stretches)
{
    const double width = equal_width(chosen);
    if (width <= 0 || stretches.empty())
        return;
    const auto drawn_at = [&](double at) {
        return std::ranges::count_if(stretches, [&](Span row) { return look_at_stretch(evidence, at, row).drawn; });
    };
    // Where nothing is written a line would be seen, in the rows that have column lines.
    const auto is_blank_at = [&](double at, double left, double right) {
        int ruled = 0, blank = 0;
        for (const Span& row : stretches)
            if (look_at_stretch(evidence, left, row).drawn && look_at_stretch(evidence, right, row).drawn) {
                ++ruled;
                blank += evidence.share(at, row) < settings.blank_share;
            }
        return blank > settings.blank_rows * ruled;
    };
    const auto enough =
        static_cast<std::ptrdiff_t>(std::max(2., settings.drawn_rows * static_cast<double>(stretches.size())));
    std::vector<LinePlace> added;
    for (std::size_t i = 0; i + 1 < chosen.size(); ++i) {
        const double from = chosen[i].at, gap = chosen[i + 1].at - from, columns = std::round(gap / width);
        if (columns < 2 || columns > settings.most_hidden ||
            std::abs(gap / width - columns) > settings.equal_gap * columns)
            continue;
        for (int k = 1; k < static_cast<int>(columns); ++k) {
            const double expected = from + gap * k / columns;
            double best = expected;
            std::ptrdiff_t most = 0;
            for (double at = expected - settings.hidden_px; at <= expected + settings.hidden_px; at += 1)
                if (const std::ptrdiff_t drawn = drawn_at(at); drawn > most) {
                    most = drawn;
                    best = at;
                }
            if (most >= enough && !is_blank_at(best, from, from + gap))
                added.push_back({std::floor(best) + 0.5, evidence.share(best, along)});
        }
    }
    chosen.insert(chosen.end(), added.begin(), added.end());
    std::ranges::sort(chosen, {}, &LinePlace::at);
}

/// The places, ascending, where paper does not end. The rules of a double one are dark beside each other.
std::vector<LinePlace> without_paper_edges(const std::vector<LinePlace>& places, const LineEvidence& evidence,
                                           Span along, double least_gap)
{
    std::vector<LinePlace> kept;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double at = places[i].at;
        const bool is_double = (i > 0 && at - places[i - 1].at < least_gap) ||
                               (i + 1 < places.size() && places[i + 1].at - at < least_gap);
        if (is_double || !evidence.is_paper_edge(at, along))
            kept.push_back(places[i]);
    }
    return kept;
}

} // namespace

std::vector<GridLine> choose_columns(LineEvidence& evidence, Span along, const std::vector<GridLine>& rows,
                                     double pitch_px)
{
    const std::vector<Span> stretches = stretches_between(rows);
    JudgedPlaces places = judge_places(evidence, along, stretches, settings.likely_column);
    places.settle_somewhere();
    std::vector<LinePlace>& chosen = places.sure;
    drop_parting(places.likely, chosen);
    add_where_clear(chosen, places.likely, pitch_px);
    add_equal_columns(chosen, evidence, along, stretches);
    add_bands(chosen, evidence, along, pitch_px, Bands::bars, stretches);
    const double least_gap = double_rule_px(pitch_px);
    std::vector<GridLine> lines = join_rules(without_paper_edges(chosen, evidence, along, least_gap), least_gap);
    drop_columns_of_digits(lines, evidence, rows);
    return lines;
}

void drop_columns_of_digits(std::vector<GridLine>& columns, const LineEvidence& evidence,
                            const std::vector<GridLine>& rows)
{
    const std::vector<Span> stretches = stretches_between(rows);
    const auto gap = [&](std::size_t i) { return columns[i + 1].at - columns[i].at; };
    const auto is_same = [](double one, double other) { return std::abs(one - other) < settings.equal_gap * other; };
    const auto is_drawn_in = [&](std::size_t i, Span row) {
        return std::ranges::any_of(columns[i].rules,
                                   [&](double rule) { return look_at_stretch(evidence, rule, row).drawn; });
    };
    const auto is_border_in = [&](std::size_t i, Span row) { return columns[i].rules.empty() || is_drawn_in(i, row); };
    for (std::size_t i = 1; i + 1 < columns.size(); ++i) {
        const double joined = columns[i + 1].at - columns[i - 1].at;
        int whole = 0, left = 0, right = 0, beside = 0, drawn = 0;
        for (std::size_t k = 0; k + 1 < columns.size(); ++k) {
            if (k == i || k + 1 == i)
                continue;
            whole += is_same(gap(k), joined);
            left += is_same(gap(k), gap(i - 1));
            right += is_same(gap(k), gap(i));
        }
        // A label column may be as wide as two games: a line in the middle needs more against it.
        const int needed = is_same(gap(i - 1), gap(i)) ? 2 : 1;
        if (whole < needed || whole <= std::max(left, right))
            continue;
        for (const Span& row : stretches)
            if (is_border_in(i - 1, row) && is_border_in(i + 1, row)) {
                ++beside;
                drawn += is_drawn_in(i, row);
            }
        if (drawn < settings.drawn_beside * beside)
            columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(i--));
    }
}

} // namespace recount
