#pragma once
#include "maker/make_photo.hpp"

namespace recount::maker {

/// The lines of all tables on a photo that is reduced by `scale` to `size`: 255 on them, 0 elsewhere. A line is what is
/// printed as one, the edge of a shaded band, and the edge of a cell, whether anything is printed there or not.
cv::Mat line_truth(const MadePhoto& made, double scale, cv::Size size);

} // namespace recount::maker
