// Tiles of table tops to lay sheets on: table_top().
// Every pattern is a sum of smooth random fields that wrap around at the tile's borders.
#include "maker/chance.hpp"
#include "maker/scene.hpp"

#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

constexpr int tile_px = 1024;

/// A smooth random field of mean 0 and deviation about 1 that wraps around, with so many cells across and down.
cv::Mat field(int across, int down, Random& random)
{
    cv::RNG generator(random());
    cv::Mat coarse(down, across, CV_32F);
    generator.fill(coarse, cv::RNG::NORMAL, 0, 1);
    cv::Mat wrapped;
    cv::copyMakeBorder(coarse, wrapped, 2, 2, 2, 2, cv::BORDER_WRAP);
    const double step_x = static_cast<double>(tile_px) / across;
    const double step_y = static_cast<double>(tile_px) / down;
    cv::Mat fine;
    const cv::Matx23d transform(1 / step_x, 0, 2, 0, 1 / step_y, 2);
    cv::warpAffine(wrapped, fine, transform, {tile_px, tile_px}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                   cv::BORDER_WRAP);
    return fine;
}

/// Brightness factors times one colour.
cv::Mat coloured(const cv::Mat& brightness, const cv::Scalar& colour)
{
    std::vector<cv::Mat> planes(3);
    for (int channel = 0; channel < 3; ++channel)
        cv::Mat(brightness * colour[channel]).convertTo(planes[static_cast<std::size_t>(channel)], CV_8U);
    cv::Mat tile;
    cv::merge(planes, tile);
    return tile;
}

cv::Mat wood(Random& random)
{
    const std::array<cv::Scalar, 6> colours{cv::Scalar{60, 98, 146}, {38, 66, 104}, {120, 160, 198}, {24, 36, 58},
                                            {150, 185, 212},         {30, 30, 34}};
    const cv::Scalar colour = one_of(random, colours);
    cv::Mat brightness = cv::Mat::ones(tile_px, tile_px, CV_32F);
    brightness += field(3, 140, random) * between(random, 0.04, 0.12) +
                  field(6, 500, random) * between(random, 0.02, 0.08) + field(2, 12, random) * 0.06;
    const int planks = whole(random, 0, 5);
    for (int plank = 0; plank < planks; ++plank) {
        const int top = plank * tile_px / planks;
        cv::Mat part = brightness.rowRange(top, (plank + 1) * tile_px / planks);
        part *= between(random, 0.85, 1.12);
        part.rowRange(0, whole(random, 2, 5)) *= between(random, 0.3, 0.7);
    }
    return coloured(brightness, colour);
}

cv::Mat cloth(Random& random, bool stripes, bool checks)
{
    const auto dye = [&] {
        return cv::Scalar(between(random, 20, 235), between(random, 20, 235), between(random, 20, 235));
    };
    const cv::Scalar ground = dye();
    const cv::Scalar second = chance(random, 0.5) ? cv::Scalar(235, 238, 240) : dye();
    const int repeats = whole(random, 3, 14);
    const double share = between(random, 0.25, 0.6);
    cv::Mat tile(tile_px, tile_px, CV_8UC3);
    const cv::Mat weave = field(300, 340, random) * 0.05 + field(512, 40, random) * 0.03 + field(5, 5, random) * 0.03;
    for (int y = 0; y < tile_px; ++y) {
        const double down = std::fmod(static_cast<double>(y) * repeats / tile_px, 1.0);
        for (int x = 0; x < tile_px; ++x) {
            const double across = std::fmod(static_cast<double>(x) * repeats / tile_px, 1.0);
            double mix = 0;
            if (stripes)
                mix = down < share ? 1 : 0;
            if (checks)
                mix = ((down < share ? 1 : 0) + (across < share ? 1 : 0)) / 2.0;
            const double bright = 1 + weave.at<float>(y, x);
            for (int channel = 0; channel < 3; ++channel)
                tile.at<cv::Vec3b>(y, x)[channel] = cv::saturate_cast<unsigned char>(
                    bright * (ground[channel] + mix * (second[channel] - ground[channel])));
        }
    }
    return tile;
}

cv::Mat stone(Random& random)
{
    const double grey = between(random, 40, 215);
    const cv::Scalar colour(grey * between(random, 0.9, 1.05), grey, grey * between(random, 0.95, 1.1));
    const cv::Mat brightness = 1 + field(8, 8, random) * 0.05 + field(40, 40, random) * 0.06 +
                               field(300, 300, random) * between(random, 0.02, 0.12);
    return coloured(brightness, colour);
}

cv::Mat plain(Random& random, double low, double high)
{
    const double grey = between(random, low, high);
    const cv::Scalar colour(grey * between(random, 0.85, 1.1), grey, grey * between(random, 0.9, 1.1));
    return coloured(1 + field(6, 6, random) * 0.02 + field(500, 500, random) * 0.02, colour);
}

} // namespace

cv::Mat table_top(Difficulty severity, Random& random, double& px_per_mm)
{
    px_per_mm = between(random, 1.5, 3.5);
    if (severity == Difficulty::scan)
        return chance(random, 0.75) ? plain(random, 244, 254) : plain(random, 15, 120);
    switch (whole(random, 0, 9)) {
    case 0:
    case 1:
    case 2: return wood(random);
    case 3: return cloth(random, false, false);
    case 4: return cloth(random, true, false);
    case 5: return cloth(random, false, true);
    case 6: return stone(random);
    case 7: return plain(random, 12, 45);
    case 8: return plain(random, 90, 180);
    default: return severity == Difficulty::easy ? wood(random) : plain(random, 190, 235);
    }
}

} // namespace recount::maker
