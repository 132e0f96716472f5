#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace recount::maker {

/// One movement of the pen: the points it passes, y from 0 (top) to 1 (base), x in the same unit. A sharp point is a
/// corner; between corners the line is smooth.
struct Stroke {
    std::vector<cv::Point2f> points;
    std::vector<bool> sharp;
};

/// What is drawn with a few strokes: a digit, a letter, a doodle.
using Figure = std::vector<Stroke>;

/// The ways in which people write a digit (0 to 9).
const std::vector<Figure>& digit_figures(int digit);
/// Letters, for names and initials.
const std::vector<Figure>& letter_figures();
/// Hearts, stars, faces, boxes, question marks: what stands in a cell and is no score.
const std::vector<Figure>& doodle_figures();
/// Check marks.
const std::vector<Figure>& tick_figures();

/// A line of points in pixels or in the unit of its figure.
using Polyline = std::vector<cv::Point2f>;

/// The smooth line through a stroke, one point every `step` or so.
Polyline trace(const Stroke& stroke, float step);

} // namespace recount::maker
