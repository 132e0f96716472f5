// Where in a flat table a line runs, as far as one place alone tells: judge_places(). A place is judged by how much of
// it is printed, without holes, overall and in each stretch between the crossing lines, up to their very ends: letters
// and digits fill much of a cell, but leave its rim free.
#include "lattice/judge_places.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

namespace recount {
namespace {

struct JudgeSettings {
    double weak_share = 0.2;      // of the table's extent that is printed where the spacing asks for a line: still one
    double solid_part = 0.85;     // of what is printed without bridging holes: letters have less
    double full_share = 0.85;     // of a stretch: letters in a row may reach that
    double dash_share = 0.68;     // of it without bridging holes: letters do not reach that as well, dashes do
    double full_stretches = 0.33; // of all stretches: merged cells and unruled label columns leave that many
    double whole_share = 0.95;    // of a whole stretch: text never reaches that
    double wide_stretch = 0.15;   // of the table: a stretch of which one is enough
    int crossing_px = 3;          // at both ends of a stretch, where the crossing lines are
    int least_run = 5;            // full stretches one after the other: enough as well
    double end_px = 6;            // at both ends of a stretch, where letters leave the rim of a cell free
    double end_share = 0.6;       // of both ends
    double end_shares = 0.45;     // of the ends of all stretches
    double seen_share = 0.3;      // of a stretch: less shows nothing of a line
    int drawn_in_a_row = 3; // stretches drawn one after the other, as a line is: of digits some are here and there
    double scattered_weight = 0.4; // of stretches before that
    double undrawn_weight = 0.3;   // of what is printed, beside what is drawn whole, where two places compete
    double least_row = 0.55;       // of the pitch: what a likely line may leave on either side
    double band_gap = 0.33;        // of the pitch, from the border of a band to the next line
    double double_rule = 0.3;      // of the pitch: closer lines are one double rule
} const settings;

/// How surely a line runs at a place.
enum class Trust { weak, somewhere, likely, sure };

bool is_drawn(double share, double solid)
{
    return share >= settings.full_share && solid >= settings.dash_share;
}

/// How surely a line runs at a place, which is told how much of it is drawn.
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
    int full = 0, seen = 0, run = 0, longest = 0, in_a_row = 0;
    for (const Span& stretch : stretches) {
        const StretchPrint print = look_at_stretch(evidence, place.at, stretch);
        ends += print.ends / static_cast<double>(stretches.size());
        width += print.length;
        full += print.drawn;
        seen += print.share >= settings.seen_share;
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
    if (may_be && ends >= settings.end_shares && seen > 1) // or it may be one label from border to border
        return Trust::likely;
    if (longest >= settings.least_run ||
        full >= std::max(2., settings.full_stretches * static_cast<double>(stretches.size())))
        return Trust::likely;
    return widest >= settings.wide_stretch * width ? Trust::somewhere : Trust::weak;
}

} // namespace

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

void JudgedPlaces::settle_somewhere()
{
    std::vector<LinePlace>& rest = sure.size() >= enough_sure_lines ? weak : likely;
    rest.insert(rest.end(), somewhere.begin(), somewhere.end());
    somewhere.clear();
}

JudgedPlaces judge_places(const LineEvidence& evidence, Span along, const std::vector<Span>& stretches,
                          double likely_share)
{
    JudgedPlaces places;
    for (LinePlace place : evidence.ridges(along, settings.weak_share))
        switch (judge(evidence, place, along, stretches, likely_share)) {
        case Trust::sure: places.sure.push_back(place); break;
        case Trust::likely: places.likely.push_back(place); break;
        case Trust::somewhere: places.somewhere.push_back(place); break;
        case Trust::weak: places.weak.push_back(place); break;
        }
    return places;
}

void add_where_clear(std::vector<LinePlace>& chosen, std::vector<LinePlace> places, double pitch_px)
{
    const double clear = settings.least_row * pitch_px;
    std::ranges::sort(places, std::greater{},
                      [](const LinePlace& place) { return place.drawn + settings.undrawn_weight * place.share; });
    for (const LinePlace& place : places) {
        const auto after = std::ranges::upper_bound(chosen, place.at, {}, &LinePlace::at);
        if ((after == chosen.begin() || place.at - std::prev(after)->at >= clear) &&
            (after == chosen.end() || after->at - place.at >= clear))
            chosen.insert(after, place);
    }
}

void add_bands(std::vector<LinePlace>& chosen, LineEvidence& evidence, Span along, double pitch_px, Bands wanted,
               const std::vector<Span>& stretches)
{
    for (const LinePlace& place : evidence.bands(along, chosen, settings.band_gap * pitch_px, wanted, stretches))
        chosen.push_back(place);
    std::ranges::sort(chosen, {}, &LinePlace::at);
}

double double_rule_px(double pitch_px)
{
    return settings.double_rule * pitch_px;
}

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

} // namespace recount
