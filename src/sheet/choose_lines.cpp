// Which places of a flat table are its lines. A place is judged by how much of it is printed, without holes, overall
// and in each stretch between the crossing lines, up to their very ends: letters and digits fill much of a cell, but
// leave its rim free. What is likely is taken where it keeps its distance, what is weak where the spacing asks for a
// line.
#include "sheet/choose_lines.hpp"

#include "core/median.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace recount {
namespace {

struct ChooseSettings {
    double likely_row = 0.6;      // of the table's extent that is printed: likely a line
    double likely_column = 0.55;  // the same for columns, where writing crosses more
    double solid_part = 0.85;     // of that without bridging holes: letters have less
    double row_tolerance = 0.2;   // of the pitch: how far a weak line may be from where the spacing asks for one
    double weak_share = 0.2;      // where the spacing asks for one: still a line
    double full_share = 0.85;     // of a stretch: letters in a row may reach that
    double dash_share = 0.68;     // of it without bridging holes: letters do not reach that as well, dashes do
    double full_stretches = 0.33; // of all stretches: merged cells and unruled label columns leave that many
    double whole_share = 0.95;    // of a whole stretch: text never reaches that
    double wide_stretch = 0.15;   // of the table: a stretch of which one is enough
    int crossing_px = 3;          // at both ends of a stretch, where the crossing lines are
    int least_run = 5;            // full stretches one after the other: enough as well
    double double_rule = 0.3;     // of the pitch: closer lines are one double rule
    double band_gap = 0.33;       // of the pitch, from the border of a band to the next line
    double surely_missing = 2.4;  // times the usual distance: where sure lines are so far apart, some are missing
    double gap_rows = 1.6;        // a gap of that many rows may hide a weak line
    double least_row = 0.55;      // of the pitch: what a weak line may leave on either side
    double end_px = 6;            // at both ends of a stretch, where letters leave the rim of a cell free
    double end_share = 0.6;       // of both ends
    double end_shares = 0.45;     // of the ends of all stretches
    double undrawn_weight = 0.3;  // of what is printed, beside what is drawn whole, where two places compete
    double equal_gap = 0.12;      // of the gap: how far equal columns may differ
    int equal_gaps = 3;           // that wide, and it is a usual column
    double drawn_beside = 0.6;    // of the rows in which both neighbours are drawn: digits are in fewer
    double part_of_usual = 0.18;  // of the median gap: a smaller one is the distance of a double rule
    double most_times = 6;        // rows without lines between
    double explained = 0.8;       // of the table, that whole rows of the usual height must explain
    double border_px = 6;         // from a line to the border of a shaded row: nearer it is the border of that line
    std::size_t shaded_rows = 6;  // borders of shaded rows: fewer are those of headings and sums
    int drawn_in_a_row = 3; // stretches drawn one after the other, as a line is: of digits some are here and there
    double scattered_weight = 0.4; // of stretches before that
    double most_expected = 4;      // rows in a gap that unseen lines may part
    double expected_px = 2;        // from where a line is expected
    double above_between = 2;      // times the darkness between lines: a line, where one is expected
    double drawn_rows = 0.15;      // of the rows, in which a hidden column line is drawn whole
    double blank_share = 0.2;      // of a row's height, that is marked: less is blank paper
    double blank_rows = 0.25;      // of the rows that are blank where a hidden line should run: none runs there
    double most_hidden = 3;        // equal columns in a gap that hidden lines may part
    double hidden_px = 3;          // from where a hidden column line is expected
    double home_px = 4;            // around the table
    std::size_t least_inside = 4;  // lines that tell how far apart they are
    std::size_t enough_sure = 8;   // sure rows, beside which one wide stretch is no proof
} const settings;

/// The usual distance of lines: the median of the gaps, each counted by its size, so that double rules do not matter.
/// Where lines are missing that may be the height of two rows or three: a smaller gap that is the most frequent one,
/// and of which nearly all others are multiples, is the usual one then.
double usual_gap(const std::vector<LinePlace>& places)
{
    std::vector<double> gaps;
    for (std::size_t i = 1; i < places.size(); ++i)
        gaps.push_back(places[i].at - places[i - 1].at);
    std::sort(gaps.begin(), gaps.end());
    const double total = std::accumulate(gaps.begin(), gaps.end(), 0.);
    double usual = 0, sum = 0;
    for (std::size_t i = 0; i < gaps.size() && sum < total / 2; ++i)
        sum += usual = gaps[i];
    for (const double gap : gaps) {
        if (gap < settings.part_of_usual * usual)
            continue;
        std::size_t same = 0;
        double explained = 0;
        for (const double other : gaps) {
            const double times = std::round(other / gap);
            same += std::abs(other - gap) < settings.equal_gap * gap;
            if (times >= 1 && times <= settings.most_times && std::abs(other / gap - times) < settings.row_tolerance)
                explained += other;
        }
        if (2 * same >= gaps.size() && explained >= settings.explained * total)
            return gap;
    }
    return usual;
}

/// The places of the table: beside it there may be text, whose lines are closer. All where few are in it.
std::vector<LinePlace> within(const std::vector<LinePlace>& places, Span home)
{
    std::vector<LinePlace> inside;
    std::ranges::copy_if(places, std::back_inserter(inside), [&](const LinePlace& place) {
        return place.at >= home.from - settings.home_px && place.at <= home.to + settings.home_px;
    });
    return inside.size() >= settings.least_inside ? inside : places;
}

/// Joins neighbours closer than `least_gap` into one line with two rules (the outermost of a cluster).
std::vector<GridLine> join_rules(const std::vector<LinePlace>& places, double least_gap)
{
    std::vector<GridLine> lines;
    for (const LinePlace& place : places) {
        if (!lines.empty() && place.at - lines.back().rules.front() < least_gap) {
            if (lines.back().rules.size() == 1)
                lines.back().rules.push_back(place.at);
            else
                lines.back().rules.back() = place.at;
        } else {
            lines.push_back({place.at, {place.at}, {}});
        }
        lines.back().at = (lines.back().rules.front() + lines.back().rules.back()) / 2;
    }
    return lines;
}

/// How surely a line runs at a place.
enum class Trust { weak, somewhere, likely, sure };

/// What is printed at a place in one stretch between two crossing lines.
struct StretchPrint {
    double length = 0;
    double share = 0; ///< printed
    double ends = 0;  ///< printed of the ends
    bool drawn = false;
};

bool is_drawn(double share, double solid)
{
    return share >= settings.full_share && solid >= settings.dash_share;
}

StretchPrint look_at_stretch(const LineEvidence& evidence, double at, Span stretch)
{
    const int end = static_cast<int>(std::min(settings.end_px, 0.2 * stretch.length()));
    StretchPrint print;
    print.length = stretch.length();
    print.share = evidence.share(at, stretch);
    print.ends =
        (evidence.share(at, {stretch.from, stretch.from + end}) + evidence.share(at, {stretch.to - end, stretch.to})) /
        2;
    print.drawn = is_drawn(print.share, evidence.solid_share(at, stretch)) && print.ends >= settings.end_share;
    return print;
}

/// Judges a place by the stretches between the crossing lines: text and writing fill some, but hardly whole ones.
Trust judge(const LineEvidence& evidence, LinePlace& place, Span along, const std::vector<Span>& stretches,
            double likely_share)
{
    const double solid = evidence.solid_share(place.at, along);
    if (is_drawn(place.share, solid))
        return Trust::sure;
    const bool may_be = place.share >= likely_share && solid >= settings.solid_part * place.share;
    if (stretches.size() < 2)
        return may_be ? Trust::likely : Trust::weak;
    double ends = 0, widest = 0, width = 0, drawn = 0;
    int full = 0, run = 0, longest = 0, in_a_row = 0;
    for (const Span& stretch : stretches) {
        const StretchPrint print = look_at_stretch(evidence, place.at, stretch);
        ends += print.ends / static_cast<double>(stretches.size());
        width += print.length;
        full += print.drawn;
        run = print.drawn && print.share >= settings.whole_share ? run + 1 : 0;
        longest = std::max(longest, run);
        in_a_row = print.drawn ? in_a_row + 1 : 0;
        drawn += in_a_row == 0                        ? 0
                 : in_a_row < settings.drawn_in_a_row ? settings.scattered_weight * print.length
                                                      : print.length;
        if (print.drawn)
            widest = std::max(widest, print.length);
    }
    place.drawn = drawn / std::max(1., width);
    if (may_be && ends >= settings.end_shares)
        return Trust::likely;
    if (longest >= settings.least_run ||
        full >= std::max(2., settings.full_stretches * static_cast<double>(stretches.size())))
        return Trust::likely;
    return widest >= settings.wide_stretch * width ? Trust::somewhere : Trust::weak;
}

/// Adds places, those drawn most first, where they keep `clear` from those chosen.
void add_where_clear(std::vector<LinePlace>& chosen, std::vector<LinePlace> places, double clear)
{
    std::ranges::sort(places, std::greater{},
                      [](const LinePlace& place) { return place.drawn + settings.undrawn_weight * place.share; });
    for (const LinePlace& place : places) {
        const auto after = std::ranges::upper_bound(chosen, place.at, {}, &LinePlace::at);
        if ((after == chosen.begin() || place.at - std::prev(after)->at >= clear) &&
            (after == chosen.end() || after->at - place.at >= clear))
            chosen.insert(after, place);
    }
}

/// Adds places, the strongest first, that part a wide gap into what look like whole rows.
void add_where_missing(std::vector<LinePlace>& chosen, std::vector<LinePlace> places, double pitch)
{
    const auto is_whole = [&](double gap) {
        const double rows = gap / pitch;
        return rows > 0.5 && std::abs(rows - std::round(rows)) < settings.row_tolerance;
    };
    std::sort(places.begin(), places.end(), [](const LinePlace& a, const LinePlace& b) { return a.share > b.share; });
    for (const LinePlace& place : places) {
        const auto after = std::ranges::upper_bound(chosen, place.at, {}, &LinePlace::at);
        if (after == chosen.begin() || after == chosen.end())
            continue;
        const double above = place.at - std::prev(after)->at, below = after->at - place.at;
        if (above + below >= settings.gap_rows * pitch && is_whole(above) && is_whole(below))
            chosen.insert(after, place);
    }
}

/// The stretches between neighbouring lines without the lines themselves.
std::vector<Span> stretches_between(const std::vector<GridLine>& crossing)
{
    std::vector<Span> stretches;
    for (std::size_t i = 0; i + 1 < crossing.size(); ++i) {
        const double from = crossing[i].rules.empty() ? crossing[i].at : crossing[i].rules.back();
        const double to = crossing[i + 1].rules.empty() ? crossing[i + 1].at : crossing[i + 1].rules.front();
        const Span stretch{static_cast<int>(from) + settings.crossing_px, static_cast<int>(to) - settings.crossing_px};
        if (stretch.length() > 0)
            stretches.push_back(stretch);
    }
    return stretches;
}

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

/// Adds lines that are hardly seen but stand just where equal rows ask for them.
void add_expected(std::vector<LinePlace>& chosen, const LineEvidence& evidence, Span along, double pitch)
{
    double between = 0; // what is seen where there are no lines
    for (std::size_t i = 0; i + 1 < chosen.size(); ++i)
        between +=
            evidence.darkness((chosen[i].at + chosen[i + 1].at) / 2, along) / static_cast<double>(chosen.size() - 1);
    std::vector<LinePlace> added;
    for (std::size_t i = 0; i + 1 < chosen.size(); ++i) {
        const double from = chosen[i].at, gap = chosen[i + 1].at - from, rows = std::round(gap / pitch);
        if (rows < 2 || rows > settings.most_expected || std::abs(gap / pitch - rows) > settings.row_tolerance)
            continue;
        for (int k = 1; k < static_cast<int>(rows); ++k) {
            const double expected = from + gap * k / rows;
            double best = expected;
            for (double at = expected - settings.expected_px; at <= expected + settings.expected_px; at += 1)
                if (evidence.darkness(at, along) > evidence.darkness(best, along))
                    best = at;
            if (evidence.darkness(best, along) >= settings.above_between * between)
                added.push_back({std::floor(best) + 0.5, evidence.share(best, along)});
        }
    }
    chosen.insert(chosen.end(), added.begin(), added.end());
    std::ranges::sort(chosen, {}, &LinePlace::at);
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

/// Adds the borders of shaded rows where there are many, about equally far apart: a table of bands needs no lines
/// between its rows, and what lines it has say nothing about their height.
void add_shaded_rows(std::vector<LinePlace>& chosen, LineEvidence& evidence, Span along,
                     const std::vector<Span>& stretches)
{
    std::vector<LinePlace> all = evidence.bands(along, chosen, settings.border_px, Bands::bars_and_borders, stretches);
    if (all.size() < settings.shaded_rows)
        return;
    all.insert(all.end(), chosen.begin(), chosen.end());
    std::ranges::sort(all, {}, &LinePlace::at);
    std::vector<double> gaps;
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
        gaps.push_back(all[i + 1].at - all[i].at);
    const double row = median(gaps);
    double in_rows = 0;
    for (const double gap : gaps)
        in_rows += gap < settings.gap_rows * row ? gap : 0;
    if (in_rows >= settings.explained * (all.back().at - all.front().at))
        chosen = std::move(all);
}

/// The places, ascending, where paper does not end. The rules of a double one are dark beside each other.
std::vector<LinePlace> without_paper_edges(const std::vector<LinePlace>& places, const LineEvidence& evidence,
                                           Span along, double double_rule_px)
{
    std::vector<LinePlace> kept;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double at = places[i].at;
        const bool is_double = (i > 0 && at - places[i - 1].at < double_rule_px) ||
                               (i + 1 < places.size() && places[i + 1].at - at < double_rule_px);
        if (is_double || !evidence.is_paper_edge(at, along))
            kept.push_back(places[i]);
    }
    return kept;
}

} // namespace

std::vector<GridLine> choose_lines(LineEvidence& evidence, Span along, Span home, const std::vector<GridLine>& crossing,
                                   Family family, double& pitch_px)
{
    const bool rows = family == Family::rows;
    const std::vector<Span> stretches = stretches_between(crossing);
    std::vector<LinePlace> chosen, likely, somewhere, weak;
    for (LinePlace place : evidence.ridges(along, settings.weak_share))
        switch (judge(evidence, place, along, stretches, rows ? settings.likely_row : settings.likely_column)) {
        case Trust::sure: chosen.push_back(place); break;
        case Trust::likely: likely.push_back(place); break;
        case Trust::somewhere: somewhere.push_back(place); break;
        case Trust::weak: weak.push_back(place); break;
        }
    if (rows && chosen.size() < settings.enough_sure)
        add_shaded_rows(chosen, evidence, along, stretches);
    std::vector<LinePlace>& rest = chosen.size() >= settings.enough_sure ? weak : likely;
    rest.insert(rest.end(), somewhere.begin(), somewhere.end());
    if (rows) { // letters between the lines may look likely; lines ruled in one column only are not sure
        std::vector<LinePlace> known = chosen;
        known.insert(known.end(), likely.begin(), likely.end());
        std::ranges::sort(known, {}, &LinePlace::at);
        const double sure_gap = usual_gap(within(chosen, home)), any_gap = usual_gap(within(known, home));
        pitch_px = sure_gap == 0 || sure_gap > settings.surely_missing * any_gap ? any_gap : sure_gap;
    }
    if (!rows)
        drop_parting(likely, chosen);
    add_where_clear(chosen, likely, settings.least_row * pitch_px);
    if (rows && pitch_px > 0) {
        add_where_missing(chosen, weak, pitch_px);
        if (chosen.size() >= settings.enough_sure)
            add_expected(chosen, evidence, along, pitch_px);
    }
    if (!rows)
        add_equal_columns(chosen, evidence, along, stretches);
    const Bands wanted = rows ? Bands::bars_and_borders : Bands::bars;
    for (const LinePlace& place : evidence.bands(along, chosen, settings.band_gap * pitch_px, wanted, stretches))
        chosen.push_back(place);
    std::ranges::sort(chosen, {}, &LinePlace::at);
    const double double_rule_px = settings.double_rule * pitch_px;
    if (!rows)
        chosen = without_paper_edges(chosen, evidence, along, double_rule_px);
    std::vector<GridLine> lines = join_rules(chosen, double_rule_px);
    if (!rows)
        drop_columns_of_digits(lines, evidence, crossing);
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
