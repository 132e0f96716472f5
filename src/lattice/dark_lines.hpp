#pragma once
#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// A dark line followed through an image: points in continuous pixels ((0, 0) the corner of the first pixel), in the
/// order they were followed, about one per step of length with gaps where the line was crossed or interrupted.
struct Stroke {
    std::vector<cv::Point2f> points;
    float length() const { return static_cast<float>(cv::norm(points.back() - points.front())); }
};

/// Which lines to follow: those nearer to the x axis or those nearer to the y axis.
enum class Heading { level, steep };

/// How lines are followed; lengths in pixels of the image that is searched.
struct FollowSettings {
    int least_contrast = 9;      ///< of 255 (white paper): fainter than this is noise after smoothing
    int least_length = 22;       ///< shorter pieces are letters
    int greatest_gap = 12;       ///< crossings, dashes and ink are bridged up to here
    float least_density = 0.55F; ///< share of the length where the line shows: dashes do, noise does not
    float greatest_slope = 1.3F; ///< across per along; 1 is 45 degrees, so that both headings overlap there
    int smooth_px = 1;           ///< along the lines: so many pixels are averaged first (1, 3, 7 or 9),
    int step_px = 1;             ///< and so far apart are the scan lines that are looked at; 1 where none are averaged
};

/// The image with x and y exchanged.
cv::Mat transposed(const cv::Mat& image);

/// The image with uneven light divided out: paper near 255 everywhere. 8-bit grey in and out.
cv::Mat even_light(const cv::Mat& grey);

/// How bright bare paper is in even light, of 255.
inline constexpr double even_paper = 245;

/// How much darker each pixel is than both sides of a dark line through it (0 where there is none). `image` is 8-bit.
cv::Mat line_response(const cv::Mat& image, Heading heading);

/// Follows every thin dark line of one heading. `image` is 8-bit with even light. Linear time in the pixels.
std::vector<Stroke> follow_dark_lines(const cv::Mat& image, Heading heading, const FollowSettings& settings);

} // namespace recount
