#pragma once
#include "maker/hand.hpp"
#include "maker/hand_figures.hpp"

namespace recount::maker {

/// What a pen leaves on paper.
struct Pen {
    float width_px = 3;
    float taper = 0;        ///< 0 to 1: thinner at both ends of a stroke
    float swell = 0;        ///< 0 to 1: width and ink change along a stroke
    float nib_angle = 0;    ///< radians: strokes along it are thin
    float nib_contrast = 0; ///< 0 round tip, to 1
    float strength = 1;     ///< ink of a full stroke, 0 to 1
    float skips = 0;        ///< probability that a stretch of a stroke is nearly dry
};

/// Draws a line of pixels into ink coverage (8-bit); crossing strokes do not get darker.
void ink_line(cv::Mat& coverage, const Polyline& line, const Pen& pen, Random& random);

/// The same for several lines.
void ink_lines(cv::Mat& coverage, const std::vector<Polyline>& lines, const Pen& pen, Random& random);

/// Thins the ink out as the grain of paper does to pencil, 0 (not) to 1.
void grain_ink(cv::Mat coverage, float grain, Random& random);

constexpr int texture_columns = 2048; ///< width of a texture; its height is 256

/// Makes ink paler here and there, as uneven pressure does, 0 (not) to 1.
void fade_ink(cv::Mat coverage, float amount, Random& random);

/// Smooth random texture, mean 128, deviation 40; repeats every 256 pixels without seams. `coarseness` 0 fine, 1, 2
/// coarse.
const cv::Mat& texture(int coarseness);

} // namespace recount::maker
