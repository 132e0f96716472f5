#pragma once
#include <opencv2/core.hpp>

namespace recount {

/// Paints paper over the streaks of an 8-bit grey picture, in place: thin dark lines along pixel columns or rows from
/// one edge of the picture to the other, through its blank margins, as dirt on the glass of a scanner's feeder draws
/// them. Printed lines end before a margin. Leaves pictures alone whose margins are not blank.
void take_out_streaks(cv::Mat& grey);

} // namespace recount
