// One photo from an order and a seed: make_photo(), write_photo().
#include "maker/make_photo.hpp"
#include "core/errors.hpp"
#include "maker/chance.hpp"
#include "maker/other_paper.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <opencv2/imgcodecs.hpp>

namespace recount::maker {
namespace {

constexpr double same_print = 0.85; ///< probability that cards on one table come from one pad

/// The bytes of an EXIF segment that says how the picture is to be turned, to stand right after the JPEG's first
/// marker.
std::vector<unsigned char> exif_segment(int orientation)
{
    return {0xff, 0xe1, 0x00, 0x22, 'E', 'x', 'i', 'f', 0, 0,
            'M',  'M',  0,    42,   0,   0,   0,   8, // header, first directory at 8
            0,    1,                                  // one entry
            0x01, 0x12, 0,    3,    0,   0,   0,   1,   0, static_cast<unsigned char>(orientation),
            0,    0,              // Orientation, short, 1 value
            0,    0,    0,    0}; // no further directory
}

/// The pixels as a camera that was turned stores them, so that `orientation` brings them back.
cv::Mat as_stored(const cv::Mat& shown, int orientation)
{
    cv::Mat stored;
    if (orientation == 3)
        cv::rotate(shown, stored, cv::ROTATE_180);
    else if (orientation == 6)
        cv::rotate(shown, stored, cv::ROTATE_90_COUNTERCLOCKWISE);
    else if (orientation == 8)
        cv::rotate(shown, stored, cv::ROTATE_90_CLOCKWISE);
    else
        stored = shown;
    return stored;
}

void write_bytes(const std::filesystem::path& path, const char* bytes, std::size_t size)
{
    std::ofstream file(path, std::ios::binary);
    file.write(bytes, static_cast<std::streamsize>(size));
    file.close();
    if (!file)
        throw OutputError(path.string() + ": could not be written");
}

/// A page of other printed matter, laid into the scene.
cv::Mat other_paper(MadePhoto& made, Random& random)
{
    const print::Drawn& page = made.others.emplace_back(draw_matter(draw_matter_kind(random), random));
    constexpr double mm_per_point = 25.4 / 72;
    lay_other(made.scene, page.width_pt * mm_per_point, page.height_pt * mm_per_point, random);
    return draw_other_paper(page, made.scene.others_px_per_mm.back(), random);
}

MadePhoto photo_of_no_sheet(const PhotoOrder& order, Random& random)
{
    constexpr double mm_per_point = 25.4 / 72;
    constexpr double cell_mm = 4; // decides the resolution only
    const print::Drawn page = draw_matter(draw_matter_kind(random), random);
    const double width_mm = page.width_pt * mm_per_point;
    const double height_mm = page.height_pt * mm_per_point;
    const std::vector<PaperSize> sizes{
        {width_mm, height_mm, {{0.05 * width_mm, 0.05 * height_mm, 0.9 * width_mm, 0.9 * height_mm}}, cell_mm}};
    MadePhoto made;
    made.scene = plan_scene(sizes, order.severity, order.resolution, random);
    scatter_things(made.scene, sizes, random);
    const cv::Mat picture = draw_other_paper(page, made.scene.px_per_mm.front(), random);
    made.picture = photograph(made.scene, {picture}, {}, random);
    made.hand = "strokes";
    return made;
}

} // namespace

MadePhoto make_photo(const PhotoOrder& order, std::uint64_t seed)
{
    Random random(seed * 0x9e3779b97f4a7c15ULL + 0x5eed);
    MadePhoto made;
    made.papers.reserve(order.games.size()); // designs are pointed to
    std::vector<PaperSize> sizes;
    if (order.games.empty())
        return photo_of_no_sheet(order, random);
    const bool one_print = chance(random, same_print);
    for (const Template* game : order.games) {
        PaperOrder paper{game, order.severity, order.mistakes, order.glyphs, order.design, order.card, order.unruled};
        if (one_print && !made.papers.empty() && made.papers.front().rules == game)
            paper.design = &made.papers.front().design;
        made.papers.push_back(fill_paper(paper, random));
        sizes.push_back(size_of(made.papers.back()));
    }
    made.scene = plan_scene(sizes, order.severity, order.resolution, random);
    made.scene.conditions.jpeg_quality = std::min(made.scene.conditions.jpeg_quality, order.best_jpeg_quality);
    scatter_things(made.scene, sizes, random);
    std::vector<cv::Mat> pictures;
    for (std::size_t paper = 0; paper < made.papers.size(); ++paper)
        pictures.push_back(draw_paper(made.papers[paper], made.scene.px_per_mm[paper], random));
    const std::array<double, 4> littered{0, 0.12, 0.25, 0.4}; // by severity
    std::vector<cv::Mat> others;
    for (int other = 0; other < 2 && chance(random, littered[static_cast<std::size_t>(order.severity)]); ++other)
        others.push_back(other_paper(made, random));
    made.picture = photograph(made.scene, pictures, others, random);
    made.hand = order.glyphs != nullptr ? "glyphs" : "strokes";
    if (order.severity != Difficulty::scan && chance(random, 0.15))
        made.exif_orientation = one_of(random, std::array{3, 6, 8});
    return made;
}

void write_photo(const MadePhoto& photo, const std::filesystem::path& folder, const std::string& name)
{
    const std::string image = name + ".jpg";
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", as_stored(photo.picture, photo.exif_orientation), bytes,
                 {cv::IMWRITE_JPEG_QUALITY, photo.scene.conditions.jpeg_quality});
    if (photo.exif_orientation != 1) {
        const std::vector<unsigned char> segment = exif_segment(photo.exif_orientation);
        bytes.insert(bytes.begin() + 2, segment.begin(), segment.end());
    }
    write_bytes(folder / image, reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const std::string truth = truth_json(photo, image);
    write_bytes(folder / (name + ".json"), truth.data(), truth.size());
}

} // namespace recount::maker
