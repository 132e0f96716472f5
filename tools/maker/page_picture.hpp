#pragma once
#include "maker/hand.hpp"
#include "print/layout_sheet.hpp"

#include <opencv2/core.hpp>

namespace recount::maker {

/// What a pen leaves on paper.
struct Pen {
    cv::Scalar colour{40, 40, 40}; ///< BGR
    double opacity = 0.9;
    bool is_pencil = false; ///< grain: the paper's tooth shows through
};

/// A printed page on white, 8-bit BGR.
cv::Mat page_picture(const print::Drawn& page, double px_per_mm);

/// Lays ink so that the writing's box comes to lie at `corner`; it darkens what is below.
void lay_ink(cv::Mat& picture, const Writing& writing, cv::Point corner, const Pen& pen, Random& random);

} // namespace recount::maker
