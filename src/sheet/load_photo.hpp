#pragma once
#include "sheet/photo.hpp"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace recount {

/// What a photo may cost before it is refused unseen.
struct LoadLimits {
    std::uintmax_t file_bytes = 512ULL << 20; ///< no camera writes more; a larger file is a mistake or an attack
    std::int64_t pixels = 200'000'000;        ///< 108-megapixel phones with room to spare; 200 MB of grey pixels
    int least_side_px = 64;                   ///< below this no cell could hold a readable digit
};

/// The pictures of a file, one per page, as a viewer shows them (EXIF orientation applied), grey.
/// Throws MissingInput where there is no such file, and Unreadable where it is no image, broken, cut short or too
/// large.
std::vector<Photo> load_photos(const std::filesystem::path& path, const LoadLimits& limits = {});

/// SHA-256 of bytes as lower-case hex.
std::string sha256_hex(const std::vector<unsigned char>& bytes);

} // namespace recount
