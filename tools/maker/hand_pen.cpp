// Pens: how a line of points becomes ink. `ink_line` draws each segment as a capsule with sub-pixel edges, so that a
// stroke of half a pixel is pale rather than ragged; `grain_ink` breaks ink up as rough paper does to a pencil.
#include "maker/hand_pen.hpp"

#include "maker/hand_random.hpp"

#include <array>
#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

constexpr int texture_side = 256; ///< pixels after which a texture repeats

struct Dab {
    cv::Point2f at;
    float radius = 0;
    float ink = 1;
};

/// One segment with round ends; radius and ink change evenly along it.
void capsule(cv::Mat& coverage, const Dab& a, const Dab& b)
{
    const float widest = std::max(a.radius, b.radius) + 1.0F;
    const int x0 = std::max(0, int(std::floor(std::min(a.at.x, b.at.x) - widest)));
    const int x1 = std::min(coverage.cols - 1, int(std::ceil(std::max(a.at.x, b.at.x) + widest)));
    const int y0 = std::max(0, int(std::floor(std::min(a.at.y, b.at.y) - widest)));
    const int y1 = std::min(coverage.rows - 1, int(std::ceil(std::max(a.at.y, b.at.y) + widest)));
    const cv::Point2f along = b.at - a.at;
    const float squared = along.dot(along);
    const float scale = squared > 1e-6F ? 1 / squared : 0;
    const float grow = b.radius - a.radius, more = (b.ink - a.ink) * 255, least = a.ink * 255;
    for (int y = y0; y <= y1; ++y) {
        uchar* row = coverage.ptr<uchar>(y);
        const float py = float(y) + 0.5F - a.at.y;
        const float start = (py * along.y + (0.5F - a.at.x) * along.x) * scale, step = along.x * scale;
        for (int x = x0; x <= x1; ++x) {
            const float t = std::min(std::max(start + step * float(x), 0.0F), 1.0F);
            const float dx = float(x) + 0.5F - a.at.x - t * along.x, dy = py - t * along.y;
            const float radius = a.radius + t * grow;
            const float inside = std::max(radius, 0.5F) + 0.5F - std::sqrt(dx * dx + dy * dy);
            const float cover = std::min(1.0F, 2 * radius) * std::min(std::max(inside, 0.0F), 1.0F);
            const int ink = int(cover * (least + t * more));
            row[x] = uchar(std::max(int(row[x]), ink));
        }
    }
}

} // namespace

void ink_line(cv::Mat& coverage, const Polyline& line, const Pen& pen, Random& random)
{
    if (line.size() < 2)
        return;
    const float phase = float(draw::uniform(random, 0, 6.28));
    const float turns = float(draw::uniform(random, 3, 9));
    const bool skips = draw::chance(random, pen.skips);
    const float dry_from = float(draw::uniform(random, 0, 0.8)),
                dry_to = dry_from + float(draw::uniform(random, 0.1, 0.4));
    const auto count = float(line.size() - 1);
    Dab before;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const float t = float(i) / count;
        const float ends = 1 - pen.taper * std::max(0.0F, 1 - 6 * std::min(t + 0.05F, 1 - t));
        const float wave = 1 + 0.5F * pen.swell * std::sin(phase + turns * t);
        float nib = 1;
        if (pen.nib_contrast > 0) {
            const cv::Point2f way = line[std::min(i + 1, line.size() - 1)] - line[i > 0 ? i - 1 : 0];
            nib = 1 - pen.nib_contrast * std::abs(std::cos(std::atan2(way.y, way.x) - pen.nib_angle));
        }
        Dab dab{line[i], 0.5F * pen.width_px * ends * wave * nib, pen.strength * std::min(1.0F, 0.6F + 0.4F * ends)};
        dab.ink *= 1 - 0.35F * pen.swell * (1 - std::sin(phase * 2 + turns * t * 0.7F));
        if (skips && t > dry_from && t < dry_to)
            dab.ink *= 0.25F;
        if (i > 0)
            capsule(coverage, before, dab);
        before = dab;
    }
}

const cv::Mat& texture(int coarseness)
{
    static const std::array<cv::Mat, 3> all = [] {
        std::array<cv::Mat, 3> made;
        Random random(20);
        for (std::size_t i = 0; i < made.size(); ++i) {
            cv::Mat noise(texture_side, texture_side, CV_32F);
            for (int k = 0; k < texture_side * texture_side; ++k)
                noise.at<float>(k / texture_side, k % texture_side) = float(draw::normal(random, 0, 1));
            const double sigma = i == 0 ? 0.6 : i == 1 ? 1.6 : 7;
            cv::Mat wide;
            cv::copyMakeBorder(noise, wide, 32, 32, 32, 32, cv::BORDER_WRAP);
            cv::GaussianBlur(wide, wide, {0, 0}, sigma);
            noise = wide(cv::Rect(32, 32, texture_side, texture_side));
            cv::repeat(noise.clone(), 1, texture_columns / texture_side, noise);
            cv::Scalar mean, deviation;
            cv::meanStdDev(noise, mean, deviation);
            noise.convertTo(made[i], CV_8U, 40 / deviation[0], 128 - 40 * mean[0] / deviation[0]);
        }
        return made;
    }();
    return all[std::size_t(coarseness)];
}

namespace {

/// Keeps of the ink what the texture says: all where it is dark, less by `strength` where it is bright.
void thin_out(cv::Mat& coverage, const cv::Mat& paper, float strength, float middle, Random& random)
{
    const int dx = draw::integer(random, 0, texture_side - 1), dy = draw::integer(random, 0, texture_side - 1);
    std::array<int, 256> keep{};
    for (int i = 0; i < 256; ++i)
        keep[std::size_t(i)] = int(256 * std::clamp(1 - strength * (middle + float(i - 128) / 90.0F), 0.05F, 1.0F));
    for (int y = 0; y < coverage.rows; ++y) {
        uchar* row = coverage.ptr<uchar>(y);
        const uchar* tooth = paper.ptr<uchar>((y + dy) % texture_side);
        for (int x = 0; x < coverage.cols; ++x)
            if (row[x])
                row[x] = uchar(row[x] * keep[tooth[(x + dx) % texture_side]] >> 8);
    }
}

} // namespace

void ink_lines(cv::Mat& coverage, const std::vector<Polyline>& lines, const Pen& pen, Random& random)
{
    for (const Polyline& line : lines)
        ink_line(coverage, line, pen, random);
}

void grain_ink(cv::Mat coverage, float grain, Random& random)
{
    if (grain > 0)
        thin_out(coverage, texture(draw::chance(random, 0.5) ? 0 : 1), grain, 0.5F, random);
}

void fade_ink(cv::Mat coverage, float amount, Random& random)
{
    if (amount > 0)
        thin_out(coverage, texture(2), 0.6F * amount, 0.1F, random);
}

} // namespace recount::maker
