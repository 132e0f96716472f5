#pragma once
#include "photo/load_photo.hpp"

#include <opencv2/core.hpp>

namespace recount {

/// The number of pages of a PDF. Throws Unreadable where it cannot be opened or has more than the limits allow.
int count_pdf_pages(const std::filesystem::path& path, const LoadLimits& limits);

/// One page (1-based) of a PDF, drawn in grey, its longer side 3000 pixels. Throws Unreadable.
cv::Mat draw_pdf_page(const std::filesystem::path& path, int page, const LoadLimits& limits);

} // namespace recount
