#pragma once
#include "lattice/searched_photo.hpp"

#include <opencv2/core.hpp>
#include <optional>

namespace recount {

/// A copy of a photo, at full size, without the squares of the paper that a table is printed or drawn on: lines both
/// ways, close together and far fainter than print, which run through tables and text. All else that is as faint goes
/// with them. Nothing where there are no such squares.
std::optional<cv::Mat> without_squares(const SearchedPhoto& searched);

} // namespace recount
