#pragma once
#include "core/mark.hpp"

#include <filesystem>
#include <memory>
#include <opencv2/core.hpp>
#include <random>
#include <string>

namespace recount::maker {

using Random = std::mt19937_64;

/// Real handwriting to write with: single digits and marks as ink masks, grouped by writer where known.
class Glyphs {
public:
    /// Which part of a folder of glyphs: sets with `-train` (and those without a suffix), or sets with `-val`.
    enum class Split { train, validation };
    /// Reads the IDX files of a folder (format: its README). Throws std::runtime_error where there are none.
    static Glyphs load(const std::filesystem::path& folder, Split split);

    struct Library;
    std::shared_ptr<const Library> library;
};

/// What was written for one cell: ink coverage (8-bit, 255 full ink) and where the cell lies in it.
struct Writing {
    cv::Mat coverage;
    cv::Rect box;           ///< the printed cell within `coverage`; ink may lie outside of it
    bool corrected = false; ///< struck out and rewritten, overwritten, or rubbed out
};

/// How a cell is to be written.
struct Manner {
    double correction = 0; ///< probability that the writer first wrote something else and corrected it
    double overrun = 0.1;  ///< probability that the writing runs over the cell's lines
    double above = 0;      ///< probability that a correction stands above what it corrects, across the cell's line
    double check_off = 0;  ///< probability that a tick beside a number says that it was counted
    double addition = 0;   ///< probability that something else stands beside a number
    double across = 0;     ///< probability that a correction's first value is struck by strokes across it, not along it
};

/// One writer: the same shapes of digits, slant, size, habit for zero (slash, dash, cross, 0) and pen for a whole card.
class Hand {
public:
    /// A new writer: from the stroke model, or from real glyphs where `glyphs` is given (null: strokes only).
    static Hand make(Random& random, const Glyphs* glyphs);
    /// Writes `mark` (number, struck, ticks, blank, illegible) for a cell of `cell` pixels.
    Writing write(const Mark& mark, cv::Size cell, const Manner& manner, Random& random) const;
    /// A short name, initials or a scribble for heads and margins.
    Writing write_name(cv::Size box, Random& random) const;

    struct Style;
    std::shared_ptr<const Style> style;
};

} // namespace recount::maker
