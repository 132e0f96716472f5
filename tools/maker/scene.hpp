#pragma once
#include "core/geometry.hpp"
#include "maker/camera.hpp"
#include "maker/hand.hpp"

#include <opencv2/core.hpp>
#include <string_view>
#include <vector>

namespace recount::maker {

/// How hard a photo is: a flatbed scan; a phone held well; tilted with a curl and shadows; everything that goes wrong.
enum class Difficulty { scan, easy, medium, hard };
std::string_view name(Difficulty severity);

/// A rectangle on a sheet of paper, in millimetres from its top left corner.
struct PaperBox {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
};

/// A sheet of paper that is to be photographed.
struct PaperSize {
    double width_mm = 210;
    double height_mm = 297;
    std::vector<PaperBox> tables; ///< what must be seen whole
    double least_cell_mm = 8;     ///< the smaller side of the smallest cell: decides how large the photo must be
};

/// Something flat seen in the photo: a convex outline in one colour, in room coordinates.
struct Face {
    std::vector<Place> corners;
    cv::Scalar colour; ///< BGR
};

/// Something that lies on the table: its faces, back to front.
struct Thing {
    std::vector<Face> faces;
};

/// A darker part of the picture: the shadow of a hand, of the phone, of a lamp's edge.
struct Shadow {
    std::vector<Point> outline; ///< pixels
    double depth = 0.3;         ///< of the light that it takes
    double softness_px = 40;
};

/// A corner that is missing from a paper: cut off from `along_mm` on one side to `down_mm` on the other.
struct CutCorner {
    std::size_t paper = 0;
    bool right = false;
    bool bottom = false;
    double along_mm = 0;
    double down_mm = 0;
};

/// The light and the camera's faults.
struct Conditions {
    double exposure = 1;
    std::array<double, 3> balance{1, 1, 1}; ///< blue, green, red
    double gradient = 0;                    ///< of the light over the picture
    double gradient_direction = 0;          ///< radians
    double vignette = 0;
    Place light{0.2, -0.3, 1}; ///< direction towards the lamp
    double ambient = 0.6;      ///< share of the light that comes from everywhere
    std::vector<Shadow> shadows;
    double blur_px = 0.5;
    double motion_px = 0;
    double motion_direction = 0;
    double noise = 2; ///< deviation in grey values at middle grey
    int jpeg_quality = 90;
};

/// A photo before its pixels are made.
struct Scene {
    Difficulty severity = Difficulty::easy;
    Camera camera;
    std::vector<LaidPaper> papers; ///< in the order of the sizes given
    std::vector<double> px_per_mm; ///< resolution at which each paper is seen at its best place
    std::vector<LaidPaper> others; ///< papers of no account, below the papers
    std::vector<double> others_px_per_mm;
    cv::Mat table; ///< 8-bit BGR tile that repeats over the table
    double table_px_per_mm = 2;
    std::vector<CutCorner> cut_corners;
    std::vector<Thing> things;
    Conditions conditions;

    /// Where a point of paper `paper` is seen, in pixels.
    Point where(std::size_t paper, double x_mm, double y_mm) const;
    Quad where(std::size_t paper, const PaperBox& box) const;
};

/// How large a photo may and must be.
struct Resolution {
    double most_pixels = 16e6;
    double least_cell_px = 0; ///< the smaller side of the smallest cell; at least what its severity asks for
};

/// Lays papers on a table and holds a camera over them. Every table of every paper is wholly in the picture.
Scene plan_scene(const std::vector<PaperSize>& papers, Difficulty severity, const Resolution& resolution,
                 Random& random);

/// A tile of table top: wood, cloth, stripes, checks, stone, dark or plain; a scanner's lid for scans.
cv::Mat table_top(Difficulty severity, Random& random, double& px_per_mm);

/// Dice, pens, coins, mugs and fingers about the papers, none of them on a table of theirs.
void scatter_things(Scene& scene, const std::vector<PaperSize>& papers, Random& random);

/// Lays a further paper partly under or beside the scene's papers; it may leave the picture.
void lay_other(Scene& scene, double width_mm, double height_mm, Random& random);

/// Makes the pixels. `pictures` are the papers' faces (8-bit BGR, any resolution, each as wide and high as its paper),
/// `others` likewise those of `Scene::others`.
cv::Mat photograph(const Scene& scene, const std::vector<cv::Mat>& pictures, const std::vector<cv::Mat>& others,
                   Random& random);

} // namespace recount::maker
