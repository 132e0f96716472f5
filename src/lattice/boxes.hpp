#pragma once
#include <array>
#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// A box to write in: a piece of paper with a line all around it, or between the lines of a table.
struct Box {
    cv::Point2f centre; ///< continuous pixels of the picture
    cv::Point2f along;  ///< from the centre to the middle of one side, and ...
    cv::Point2f across; ///< ... to that of the next one, clockwise
    std::array<cv::Point2f, 4> corners() const
    {
        return {centre - along - across, centre + along - across, centre + along + across, centre - along + across};
    }
};

/// Boxes that stand in rows and columns, all seen the same way up: `along` runs along its rows.
struct BoxGroup {
    std::vector<Box> boxes;
    std::vector<std::vector<std::size_t>> rows, columns; ///< unbroken stretches of boxes, each beside or below the last
};

/// The boxes of a picture, from the left, and the lines around them.
struct FoundBoxes {
    std::vector<Box> boxes;
    std::array<cv::Mat1b, 2> lines; ///< 255 where it is darker than around, and where it is lighter
};

/// Every piece of an 8-bit grey picture that darker or lighter lines close in, if it is about a rectangle, and neither
/// a letter's nor as large as the table. What is written in a box does not matter, unless it crosses two of its sides.
FoundBoxes find_boxes(const cv::Mat& grey);

/// The groups in which each box has another of its size beside, above or below it; first the one whose boxes are
/// largest, all together.
std::vector<BoxGroup> group_boxes(const std::vector<Box>& boxes);

} // namespace recount
