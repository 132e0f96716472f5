#pragma once
#include "photo/load_photo.hpp"

#include <opencv2/core.hpp>

namespace recount {

/// The main picture of a HEIF file (an iPhone's HEIC) in grey, turned as it says. Throws Unreadable where it is broken
/// or larger than the limits, before its pixels are decoded.
cv::Mat decode_heif(const std::vector<unsigned char>& bytes, const LoadLimits& limits);

} // namespace recount
