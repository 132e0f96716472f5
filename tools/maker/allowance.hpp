#pragma once
#include "maker/scene.hpp"

#include <array>

namespace recount::maker {

/// What each severity allows; the defaults are those of a scan. Ranges are from least to most.
struct Allowance {
    double tilt_degrees = 0; ///< of the camera, at most
    double turn_degrees = 2; ///< about a quarter turn
    double any_turn = 0;     ///< probability of any angle at all
    double quarter_turn = 0; ///< probability of a turn by 90, 180 or 270 degrees
    double bend = 0;         ///< radians of turn over the paper, at most
    double bent = 0;         ///< probability of a bend
    double fold = 0;         ///< probability of a fold
    double cut_corner = 0;   ///< probability that a corner of the paper is missing
    double least_share = 0;  ///< of the picture's width or height that the papers take
    double most_share = 1;
    double least_cell_px = 26;                  ///< the smaller side of the smallest cell
    double shadow = 0;                          ///< probability of a shadow's edge
    double glare = 0;                           ///< probability of a lamp's reflection
    std::array<double, 2> exposure{0.95, 1.05}; ///< of full light
    std::array<double, 2> vignette{0, 0};       ///< light lost in the corners
    std::array<double, 2> gradient{0, 0.02};    ///< of the light over the picture
    std::array<double, 2> blur_px{0.3, 0.6};    ///< for a picture 3500 pixels long
    std::array<double, 2> motion_px{0, 0};      ///< likewise
    std::array<double, 2> noise{0.5, 2};        ///< deviation in grey values at middle grey
    std::array<double, 2> jpeg_quality{86, 96};
};

const Allowance& allowance(Difficulty difficulty);

/// Light, blur and grain for a photo of this difficulty.
Conditions draw_conditions(Difficulty difficulty, const Camera& camera, Random& random);

} // namespace recount::maker
