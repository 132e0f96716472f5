#pragma once
#include "maker/hand_figures.hpp"
#include "maker/hand_glyphs.hpp"
#include "maker/hand_pen.hpp"

namespace recount::maker {

/// How one writer draws one figure: the common shape, bent in this writer's way.
struct Habit {
    Figure usual, other;
    double other_chance = 0.1; ///< how often the writer falls into the other shape
};

/// Where in a cell a writer puts things.
enum class Side { left, middle, right };

/// How a writer strikes a cell out.
enum class Strike { slash, backslash, dash, cross };

/// Everything that makes a writer. Lengths are relative to the height of a digit unless said otherwise.
struct Hand::Style {
    std::array<Habit, 10> digits;
    std::array<std::vector<GlyphInk>, 10> glyphs; ///< real digits; empty for a stroke hand
    std::array<std::vector<GlyphInk>, 4> strikes; ///< real marks by `Strike`
    std::vector<GlyphInk> vees;

    double slant = 0, slant_jitter = 0.05; ///< shift to the right per height
    double aspect = 1;                     ///< widens or narrows every digit
    double size = 0.7, size_jitter = 0.06; ///< height of a digit, of the cell's height
    double gap = 0.1, gap_jitter = 0.06;   ///< between digits
    double climb = 0, base_jitter = 0.03;  ///< of the baseline: per digit, and at random
    double rounding = 0;                   ///< 0 to 1: corners become curves
    double tremor = 0, shape_jitter = 0.015;
    double join = 0;      ///< probability that two digits are joined
    double squeeze = 0.5; ///< probability of writing narrower, rather than smaller, where room is short
    Side side = Side::middle;
    double steadiness = 0.8; ///< probability of keeping to the side, the strike and the tick of habit
    double lift = 0;         ///< above (negative) or below the middle, of the cell's height
    Strike strike = Strike::slash;
    double strike_size = 0.7, strike_angle = 0.8; ///< of the cell; radians from upright
    std::size_t tick = 0;
    bool tally = false;      ///< many ticks as a tally rather than as checks
    double flourish = 0;     ///< probability of a line under, a ring around or a stop behind a number
    double grain = 0;        ///< pencil, 0 to 1
    double pen_width = 0.07; ///< of the cell's height
    Pen pen;                 ///< its shape; the width follows from the cell
};

/// A page that one cell is written on: coverage with the cell's box in it, and the pen for that cell.
struct CellPage {
    Writing writing;
    Pen pen;
    CellPage(cv::Size cell, const Hand::Style& style, Random& random);
    /// Makes room: the cell's size as numbers.
    float width() const { return float(writing.box.width); }
    float height() const { return float(writing.box.height); }
};

/// Writes digits (and `.`, `-`, `=`, `+`, `S` for a sum sign) somewhere within `area` of the coverage, as the writer is
/// used to. Ink may leave the area.
void write_digits(CellPage& page, const Hand::Style& style, const std::string& text, cv::Rect2f area, double overrun,
                  Random& random);
/// Writes another number first, and corrects it to `text`.
void write_corrected(CellPage& page, const Hand::Style& style, const std::string& text, const Manner& manner,
                     Random& random);
/// Strikes the cell out.
void write_strike(CellPage& page, const Hand::Style& style, double overrun, Random& random);
/// Writes check marks or a tally.
void write_ticks(CellPage& page, const Hand::Style& style, int count, Random& random);
/// Writes beside the number that is written, as often as `manner` says, what people add to it: ticks, frames, letters,
/// small sums.
void add_beside(CellPage& page, const Hand::Style& style, const Manner& manner, Random& random);
/// Writes something that is no score: a scribble, a heart, letters, a blot, a dot.
void write_nonsense(CellPage& page, const Hand::Style& style, Random& random);
/// Covers `area` with a dense scribble.
void blot(CellPage& page, cv::Rect2f area, Random& random);
/// Writes letters of this hand, as in a name.
void write_letters(CellPage& page, const Hand::Style& style, int count, cv::Rect2f area, Random& random);

/// `figure` at the place, in pixels: with the hand's slant, rounding and tremor, slightly different each time.
std::vector<Polyline> drawn(const Figure& figure, const Hand::Style& style, cv::Point2f corner, float height,
                            float aspect, Random& random);

/// Writes a whole cell that holds this text: digits, `/`, ticks `v`..., `?`, or nothing.
Writing write_text(const Hand::Style& style, const std::string& text, cv::Size cell, const Manner& manner,
                   Random& random);

} // namespace recount::maker
