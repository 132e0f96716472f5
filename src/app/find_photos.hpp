#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace recount {

/// A file to check, or one that is known beforehand to be none.
struct PhotoFile {
    std::filesystem::path path;
    std::string problem; ///< empty; or why it cannot be read, as a sentence
};

/// Whether a name ends as those of pictures and documents do (.jpg, .png, .pdf, ...), in any case.
bool has_photo_extension(const std::filesystem::path& path);

/// The files behind the paths of a command line: a file stands for itself, whatever its name; a folder for the pictures
/// and documents in it and in its folders, in natural order. Hidden files, and pictures that
/// recount wrote there itself (overlays, evidence), are left out; a folder that links lead back
/// to is entered once. A folder that may not be opened becomes a file with a problem. A file that several paths lead to
/// comes once, by the first of them. Throws MissingInput where a path does not exist.
std::vector<PhotoFile> find_photos(const std::vector<std::filesystem::path>& paths);

/// The photos of a list (`-`: standard input): one a line, or ended by zero bytes as `find -print0` writes them. A file
/// that is not there, or a link that leads in a circle, becomes one with a problem. Throws MissingInput where there is
/// no list, or none of its files.
std::vector<PhotoFile> listed_photos(const std::filesystem::path& list);

/// Takes away the files that stand there before, by any spelling of their path.
void drop_repeats(std::vector<PhotoFile>& files);

} // namespace recount
