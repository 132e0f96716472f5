#pragma once
#include "maker/scene.hpp"
#include "maker/sheet.hpp"

#include <filesystem>
#include <string>

namespace recount::maker {

/// What a photo is to show.
struct PhotoOrder {
    std::vector<const Template*> games; ///< one a paper; none: printed matter that is no score sheet
    Difficulty severity = Difficulty::easy;
    double mistakes = 0;
    const Glyphs* glyphs = nullptr;
    Resolution resolution;
    int best_jpeg_quality = 100;
    const print::Design* design = nullptr; ///< of every paper; null: drawn by chance
    bool unruled = false;                  ///< as PaperOrder has it
    const ScoreCard* card = nullptr;       ///< in each sheet's first column; null: played by chance
};

/// A photo and what is on it.
struct MadePhoto {
    cv::Mat picture;
    Scene scene;
    std::vector<Paper> papers;
    std::vector<print::Drawn> others; ///< what is printed on `Scene::others`
    int exif_orientation = 1;         ///< to be written into the file: the stored pixels are turned the other way
    std::string hand;                 ///< "strokes" or "glyphs"
};

/// Makes a photo; the same order and seed make the same photo.
MadePhoto make_photo(const PhotoOrder& order, std::uint64_t seed);

/// The truth about a photo as JSON: sheets, games, cells with their places, mistakes. `image` is the file's name.
std::string truth_json(const MadePhoto& photo, const std::string& image);

/// Writes `FOLDER/NAME.jpg` and `FOLDER/NAME.json`. Throws OutputError.
void write_photo(const MadePhoto& photo, const std::filesystem::path& folder, const std::string& name);

} // namespace recount::maker
