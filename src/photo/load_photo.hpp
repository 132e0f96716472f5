#pragma once
#include "photo/photo.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string_view>
#include <vector>

namespace recount {

/// What a photo may cost before it is refused unseen.
struct LoadLimits {
    std::uintmax_t file_bytes = 512ULL << 20; ///< no camera writes more; a larger file is a mistake or an attack
    std::int64_t pixels = 200'000'000;        ///< 108-megapixel phones with room to spare; 200 MB of grey pixels
    int pages = 500;                          ///< of a PDF or TIFF: an event's cards from a scanner's feeder
    int page_seconds = 30;                    ///< for drawing one page of a PDF
    int least_side_px = 64;                   ///< below this no cell could hold a readable digit
    int most_elongation = 50;                 ///< long side to short side: ten cards in a row have 10
};

/// A file of pictures, opened and measured. Its pages are decoded one at a time, so that memory holds one.
struct PhotoPages {
    std::filesystem::path path;
    std::string sha256; ///< of the file's bytes, lower-case hex
    int count = 0;
    LoadLimits limits;
    std::function<cv::Mat(int page)> decode; ///< page 1 to `count`; empty where it is broken
};

/// Opens a file, tells its kind by its bytes and measures it against the limits. Throws MissingInput where there is no
/// such file, and Unreadable where it is no image, cut short or too large.
PhotoPages open_photos(const std::filesystem::path& path, const LoadLimits& limits = {});

/// One page (1-based) as a viewer shows it (EXIF orientation applied), grey. Throws Unreadable where it is broken,
/// too small, or a strip rather than a picture.
Photo load_page(const PhotoPages& pages, int page);

/// Throws Unreadable for a picture with more pixels than allowed.
void check_size(std::int64_t width, std::int64_t height, const LoadLimits& limits);

/// SHA-256 of bytes as lower-case hex.
std::string sha256_hex(std::string_view bytes);

} // namespace recount
