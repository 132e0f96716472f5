#pragma once
#include "app/find_photos.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace recount {

/// A name for each file's overlays, without folder and ending, no two the same even to a file system that knows no
/// capitals: the photo's own name; with its folder's name before it, or a number behind it, where several photos have
/// that name.
std::vector<std::string> overlay_names(const std::vector<PhotoFile>& files);

/// The overlay's file in `folder` for page `page` of a document with that name.
std::filesystem::path overlay_path(const std::filesystem::path& folder, const std::string& name, int page);

/// The files in `folder` that overlays of further pages of these names would take the place of.
std::vector<std::filesystem::path> overlays_of_pages(const std::filesystem::path& folder,
                                                     const std::vector<std::string>& names);

/// Whether a file is called as overlays are.
bool is_overlay(const std::filesystem::path& path);

} // namespace recount
