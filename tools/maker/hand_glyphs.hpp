#pragma once
#include "maker/hand.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace recount::maker {

/// A real glyph as the distance from the edge of its ink, so that it can be drawn at any size and thickness.
struct GlyphInk {
    static constexpr int height = 48; ///< of the glyph itself, in pixels of `distance`
    static constexpr int rim = 8;     ///< paper around the glyph
    static constexpr float unit = 12; ///< steps of `distance` per pixel; 128 is the edge, more is ink
    cv::Mat distance;
    float aspect = 1;           ///< width over height of the glyph
    float most_thinning = 0.4F; ///< share of the stroke width that may go before thin parts break
    float most_thickening = 0;  ///< how far strokes may grow on each side before loops close, in pixels of `distance`
    float stroke = 4;           ///< width of its strokes, in pixels of `distance`
};

/// One set of images of a folder of handwriting.
struct GlyphSet {
    std::string name;
    std::vector<std::uint8_t> pixels; ///< image after image, ink high (low where `photographed`)
    int count = 0, height = 0, width = 0;
    bool photographed = false;
    std::vector<std::uint8_t> labels;
    std::vector<std::string> label_names; ///< empty: the label is the digit
    std::vector<cv::Size> sizes;          ///< true crop of each image where photographed
    /// Indices by writer and label; one writer where nobody knows.
    std::vector<std::vector<std::vector<int>>> writers;

    cv::Mat image(int index) const;
};

/// All sets of one split.
struct Glyphs::Library {
    std::vector<GlyphSet> digits, marks;
};

/// Which glyphs to accept: `whole` leaves out what thresholding broke into parts, to write well with.
enum class GlyphChoice { any, whole };

/// The ink of one glyph, freed from its background. Nothing where too little or too much is left.
std::optional<GlyphInk> glyph_ink(const GlyphSet& set, int index, GlyphChoice choice);

/// How a glyph is drawn: its box (before slant) in pixels, slant as shift per height, stroke width wanted.
struct GlyphPlace {
    cv::Point2f corner;
    float height = 20, width = 12, slant = 0, turn = 0, stroke = 2, ink = 1;
};

/// Draws a glyph into coverage; crossing ink does not get darker.
void ink_glyph(cv::Mat& coverage, const GlyphInk& glyph, const GlyphPlace& place);

/// The set of this name, read whole. Throws std::runtime_error where it is missing or damaged.
GlyphSet read_glyph_set(const std::filesystem::path& folder, const std::string& name);

} // namespace recount::maker
