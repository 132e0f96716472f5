#pragma once
#include "lattice/dark_lines.hpp"

#include <array>

namespace recount {

/// A stretch of pixels along a line: from `from` to one before `to`.
struct Span {
    int from = 0;
    int to = 0;
    int length() const { return to - from; }
};

/// A place across the lines where a line may run, with the share of the looked at stretch that is printed there.
struct LinePlace {
    double at = 0;
    double share = 0;
    double drawn = 0; ///< the share that lies in stretches drawn whole, once judged
};

/// Which lines that are no ridges to look for.
enum class Bands { bars, bars_and_borders };

/// What a flat picture shows of one family of lines. Inside, lines run along x: for steep lines all is transposed.
class LineEvidence {
public:
    /// `flat`: 8-bit, even light, lines nearly parallel to an axis.
    LineEvidence(const cv::Mat& flat, Heading heading);
    int length() const { return hit_.cols; } ///< pixels along the lines

    /// The share of `along` where a line at `at` is printed, 0 to 1.
    double share(double at, Span along) const;
    /// The same without bridging any hole: letters and dashes have less of it than a drawn line.
    double solid_share(double at, Span along) const;
    /// The share of all places in a part of the picture where a line seems printed: noise and texture have much.
    double clutter(Span along, Span across) const;
    /// The mean darkness at `at`, 0 to 255, where very dark counts no more than dark.
    double darkness(double at, Span along) const;
    /// Every place where the darkness summed over `along` has a peak and at least `least_share` is printed.
    std::vector<LinePlace> ridges(Span along, double least_share) const;
    /// Lines too wide for a ridge (blurred double rules, bars) and, where asked for, the borders of dark bands, at
    /// least `least_gap` away from all of `known`. A bar fills most of `stretches` whole (where there are any). What is
    /// found counts as printed from then on.
    std::vector<LinePlace> bands(Span along, const std::vector<LinePlace>& known, double least_gap, Bands wanted,
                                 const std::vector<Span>& stretches);
    /// Whether one side of the line at `at` is much darker than the other: there the paper ends.
    bool is_paper_edge(double at, Span along) const;
    /// Mean brightness before and after the line at `at`, a little beside it; {1, 1} at the rim of the picture.
    std::pair<double, double> beside(double at, Span along) const;
    /// How far the line at `at` strays from it: a cubic in the place along it, which runs from -1 to 1 over the
    /// picture.
    std::array<double, 4> trace(double at, Span along) const;

private:
    cv::Mat1b smooth_;   ///< the picture, smoothed along the lines
    cv::Mat1b response_; ///< how much darker than both sides
    cv::Mat1b solid_;    ///< the same, hardly smoothed
    cv::Mat1b hit_;      ///< 1 where a line is printed within a pixel
    cv::Mat1b marks_;    ///< what bands() counts, once it was asked
};

} // namespace recount
