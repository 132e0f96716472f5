// Which places of a flat table are its row lines: choose_rows(). Rows have a usual distance: what is likely is taken
// where it keeps that distance, what is weak where the spacing asks for a line.
#include "lattice/choose_rows.hpp"

#include "core/median.hpp"
#include "lattice/judge_places.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace recount {
namespace {

struct RowSettings {
    double likely_row = 0.6;      // of the table's extent that is printed: likely a line
    double row_tolerance = 0.2;   // of the pitch: how far a weak line may be from where the spacing asks for one
    double surely_missing = 2.4;  // times the usual distance: where sure lines are so far apart, some are missing
    double gap_rows = 1.6;        // a gap of that many rows may hide a weak line
    double equal_rows = 0.12;     // of the gap: how far equal rows may differ
    double part_of_usual = 0.18;  // of the median gap: a smaller one is the distance of a double rule
    double most_times = 6;        // rows without lines between
    double explained = 0.8;       // of the table, that whole rows of the usual height must explain
    double border_px = 6;         // from a line to the border of a shaded row: nearer it is the border of that line
    std::size_t shaded_rows = 6;  // borders of shaded rows: fewer are those of headings and sums
    double most_expected = 4;     // rows in a gap that unseen lines may part
    double expected_px = 2;       // from where a line is expected
    double above_between = 2;     // times the darkness between lines: a line, where one is expected
    double home_px = 4;           // around the table
    std::size_t least_inside = 4; // lines that tell how far apart they are
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
            same += std::abs(other - gap) < settings.equal_rows * gap;
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

/// The usual distance of rows: letters between the lines may look likely, and lines ruled in one column only are not
/// sure.
double pitch_of(const JudgedPlaces& places, Span home)
{
    std::vector<LinePlace> known = places.sure;
    known.insert(known.end(), places.likely.begin(), places.likely.end());
    std::ranges::sort(known, {}, &LinePlace::at);
    const double sure_gap = usual_gap(within(places.sure, home)), any_gap = usual_gap(within(known, home));
    return sure_gap == 0 || sure_gap > settings.surely_missing * any_gap ? any_gap : sure_gap;
}

} // namespace

RowLines choose_rows(LineEvidence& evidence, Span along, Span home, const std::vector<GridLine>& columns)
{
    const std::vector<Span> stretches = stretches_between(columns);
    JudgedPlaces places = judge_places(evidence, along, stretches, settings.likely_row);
    if (places.sure.size() < enough_sure_lines)
        add_shaded_rows(places.sure, evidence, along, stretches);
    places.settle_somewhere();
    const double pitch_px = pitch_of(places, home);
    std::vector<LinePlace>& chosen = places.sure;
    add_where_clear(chosen, places.likely, pitch_px);
    if (pitch_px > 0) {
        add_where_missing(chosen, places.weak, pitch_px);
        if (chosen.size() >= enough_sure_lines)
            add_expected(chosen, evidence, along, pitch_px);
    }
    add_bands(chosen, evidence, along, pitch_px, Bands::bars_and_borders, stretches);
    return {join_rules(chosen, double_rule_px(pitch_px)), pitch_px};
}

} // namespace recount
