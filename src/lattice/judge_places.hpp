#pragma once
#include "lattice/grid_lines.hpp"
#include "lattice/line_evidence.hpp"

#include <vector>

namespace recount {

/// Sure lines of one family that tell enough about the others: beside so many, weaker ones need the spacing to ask for
/// them.
constexpr std::size_t enough_sure_lines = 8;

/// What is printed at a place in one stretch between two crossing lines.
struct StretchPrint {
    double length = 0;
    double share = 0; ///< printed
    double ends = 0;  ///< printed of the ends
    bool drawn = false;
};

/// What is printed of a place in a stretch.
StretchPrint look_at_stretch(const LineEvidence& evidence, double at, Span stretch);

/// The stretches between neighbouring lines without the lines themselves.
std::vector<Span> stretches_between(const std::vector<GridLine>& crossing);

/// The places where a line of one family may run, ascending, by how surely one does.
struct JudgedPlaces {
    std::vector<LinePlace> sure, likely;
    std::vector<LinePlace> somewhere; ///< drawn in one wide stretch: a line, but maybe of something else
    std::vector<LinePlace> weak;

    /// Takes the places where a line runs somewhere for likely ones, or for weak ones beside enough sure ones.
    void settle_somewhere();
};

/// Judges all places by the stretches between the crossing lines: text and writing fill some, but hardly whole ones.
/// `likely_share`: of the table's extent, printed from which on a line is likely.
JudgedPlaces judge_places(const LineEvidence& evidence, Span along, const std::vector<Span>& stretches,
                          double likely_share);

/// Adds places, those drawn most first, where they keep their distance from those chosen (ascending), of which the
/// usual one is `pitch_px`.
void add_where_clear(std::vector<LinePlace>& chosen, std::vector<LinePlace> places, double pitch_px);

/// Adds what is no ridge, but a bar or the border of a band, and sorts.
void add_bands(std::vector<LinePlace>& chosen, LineEvidence& evidence, Span along, double pitch_px, Bands wanted,
               const std::vector<Span>& stretches);

/// Up to which distance two lines are the rules of a double one.
double double_rule_px(double pitch_px);

/// Joins neighbours, ascending, closer than `least_gap` into one line with two rules (the outermost of a cluster).
std::vector<GridLine> join_rules(const std::vector<LinePlace>& places, double least_gap);

} // namespace recount
