#pragma once
#include "photo/load_photo.hpp"

#include <filesystem>
#include <vector>

namespace recount {

/// All pages of a file at once. Throws as open_photos and load_page do.
inline std::vector<Photo> load_photos(const std::filesystem::path& path, const LoadLimits& limits = {})
{
    const PhotoPages pages = open_photos(path, limits);
    std::vector<Photo> photos;
    for (int page = 1; page <= pages.count; ++page)
        photos.push_back(load_page(pages, page));
    return photos;
}

} // namespace recount
