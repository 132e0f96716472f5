#pragma once
#include <filesystem>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

namespace recount {

/// One picture, or one page of a document, as a viewer shows it (EXIF orientation applied).
struct Photo {
    std::filesystem::path path;
    int page = 1;       ///< 1-based
    std::string sha256; ///< of the file's bytes, lower-case hex
    cv::Mat grey;       ///< 8-bit, one channel, full size
};

} // namespace recount
