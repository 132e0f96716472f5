#pragma once
#include "maker/cells.hpp"
#include "maker/hand_style.hpp"

namespace recount::maker {

/// The limits of one setting; lengths relative to the height of the cell unless said otherwise.
struct Limits {
    double cell_low_px = 30, cell_high_px = 120; ///< height of a cell in the photo
    double most_blur = 0.02;                     ///< deviation of the blur
    double motion = 0;                           ///< probability of motion blur
    double noise = 2;                            ///< deviation, in grey levels, at most
    double light = 0.1;                          ///< relative change of light over the patch, at most
    double shadow = 0;                           ///< probability of a shadow's edge
    double turn_degrees = 2;                     ///< deviation of the turn
    double quad_off = 0.02;                      ///< deviation of a corner
    double jpeg = 0.5;                           ///< probability of JPEG
    int jpeg_low = 80, jpeg_high = 96;
    double dim = 0.95;   ///< darkest white
    double wear = 1;     ///< of the usual share of folds, stains and writing that shines through
    double fibre = 0.02; ///< deviation of the paper's own texture, relative, at most
    double faint = 0.05; ///< probability of ink that is almost gone
    double copied = 0;   ///< probability of black and white, as copiers and text scans give it
};

const Limits& limits_of(Setting setting);

/// The patch of a card around one cell, before it is photographed: 8-bit reflectance, and the cell in it.
struct Patch {
    cv::Mat paper;
    cv::Rect2f cell;
};

/// What to write in a cell, realistically mixed.
std::string draw_label(Random& random, bool long_numbers);

/// Paper with printed lines, bands and words around a cell of this size; `wear` (0 to 1) scales how often it is worn.
Patch print_patch(cv::Size cell, double wear, Random& random);

/// Points or a hint printed within the cell: pale at any place, or dark, small and close to its rim.
void print_points(Patch& patch, Random& random);

/// Puts ink on paper; `at` is the place of the coverage's top left pixel; `level` the reflectance of full ink.
void put_ink(cv::Mat& paper, const cv::Mat& coverage, cv::Point at, double level);

/// A photograph of a patch.
struct Shot {
    cv::Mat photo;
    Quad quad{};
};

/// What blur and noise must leave readable.
struct Legibility {
    double contrast = 0.5; ///< 1 less the reflectance of the ink
    double digit_height_px = 30;
};

/// Photographs a patch: perspective, light, shadow, blur, noise, JPEG; `quad` is the cell, a little off.
Shot photograph(const Patch& patch, const Legibility& ink, const Limits& limits, Random& random);

/// Blurs, lights, adds noise and JPEG, without changing the geometry.
void expose(cv::Mat& photo, double cell_height, const Legibility& ink, const Limits& limits, Random& random);

/// Moves the corners of a quad as an imperfect search for lines would.
void put_off(Quad& quad, double cell_height, double deviation, Random& random);

/// Cells and numbers that are photographs already.
class PhotoCells {
public:
    /// Reads the folders of photographed strings and cells of the training split; folders that are missing are left
    /// out.
    static PhotoCells load(const std::filesystem::path& folder);
    bool empty() const { return entries_.empty(); }
    struct Pick {
        Shot shot;
        std::string label;
    };
    /// One of them, as a cell of a setting.
    Pick pick(const Limits& limits, Random& random) const;

private:
    enum class Source { cheque, string, cell };
    struct Entry {
        Source source;
        cv::Mat grey;
        std::string label;
        std::vector<cv::Rect> boxes;
    };
    std::vector<Entry> entries_;
    std::vector<std::size_t> by_source_[3];
    void load_folder(const std::filesystem::path& folder, Source source);
    static Pick cut(const Entry& entry, Random& random);
};

} // namespace recount::maker
