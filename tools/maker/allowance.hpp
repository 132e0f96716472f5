#pragma once
#include "maker/scene.hpp"

#include <array>

namespace recount::maker {

/// What each severity allows.
struct Allowance {
    double tilt_degrees; ///< of the camera, at most
    double turn_degrees; ///< about a quarter turn
    double any_turn;     ///< probability of any angle at all
    double quarter_turn; ///< probability of a turn by 90, 180 or 270 degrees
    double bend;         ///< radians of turn over the paper, at most
    double bent;         ///< probability of a bend
    double fold;         ///< probability of a fold
    double least_share;  ///< of the picture's width or height that the papers take
    double most_share;
    double least_cell_px;                                      ///< the smaller side of the smallest cell
    double shadow;                                             ///< probability of a shadow's edge
    std::array<double, 2> blur_px, motion_px, noise, exposure; ///< ranges; pixels for a picture 3000 wide
    std::array<double, 2> vignette, gradient, jpeg_quality;
};

const Allowance& allowance(Difficulty difficulty);

/// Light, blur and grain for a photo of this difficulty.
Conditions draw_conditions(Difficulty difficulty, const Camera& camera, Random& random);

} // namespace recount::maker
