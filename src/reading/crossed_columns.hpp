#pragma once
#include "core/card.hpp"

#include <opencv2/core.hpp>
#include <span>

namespace recount {

/// Takes for blank what is read in columns through which a line is drawn, one or several side by side, since nobody
/// plays there: it goes through most of their rows, whose cells say nothing, and looks like a 1 or a stroke where it
/// begins and ends. `pictures` are those of the card's cells, as `cell_image` makes them, and may be followed by
/// others.
void leave_out_crossed_columns(Card& card, std::span<const cv::Mat> pictures);

} // namespace recount
