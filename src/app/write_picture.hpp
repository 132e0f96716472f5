#pragma once
#include <filesystem>
#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// Writes a picture, whole or not at all, in the format that the path's ending names; `settings` as cv::imencode has
/// them. Throws OutputError.
void write_picture(const std::filesystem::path& path, const cv::Mat& picture, const std::vector<int>& settings = {});

} // namespace recount
