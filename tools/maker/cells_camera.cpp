// The camera: `photograph` turns a patch of a card into a piece of a photo (turn, perspective, light, shadow, blur,
// noise, tone, JPEG), as hard as the setting allows; `put_off` makes the cell's quad as wrong as a search for lines is.
#include "maker/cells_parts.hpp"
#include "maker/hand_random.hpp"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

/// Most of the time far from the limit.
double up_to(double limit, Random& random)
{
    return limit * std::pow(draw::uniform(random, 0, 1), 1.6);
}

void blur_by_motion(cv::Mat& photo, double length_px, Random& random)
{
    const int side = std::max(3, 2 * int(length_px / 2) + 1);
    cv::Mat kernel = cv::Mat::zeros(side, side, CV_32F);
    const double angle = draw::uniform(random, 0, 3.1416);
    const double dx = std::cos(angle) * side / 2.0, dy = std::sin(angle) * side / 2.0;
    constexpr int steps = 24;
    for (int i = 0; i < steps; ++i) {
        const double t = 2.0 * i / (steps - 1) - 1;
        const int x = std::clamp(int(side / 2.0 + t * dx), 0, side - 1),
                  y = std::clamp(int(side / 2.0 + t * dy), 0, side - 1);
        kernel.at<float>(y, x) += 1.0F / steps;
    }
    cv::filter2D(photo, photo, -1, kernel);
}

/// A straight edge of shadow: light falls from 1 to `dark` across `soft` pixels.
struct Shadow {
    bool there = false;
    float nx = 0, ny = 0, offset = 0, soft = 1, dark = 1;
    float light(float x, float y) const
    {
        const float t = std::clamp((nx * x + ny * y - offset) / soft + 0.5F, 0.0F, 1.0F);
        return 1 - (1 - dark) * t * t * (3 - 2 * t);
    }
};

Shadow draw_shadow(const cv::Mat& photo, const Limits& limits, Random& random)
{
    Shadow shadow;
    shadow.there = draw::chance(random, limits.shadow);
    const double angle = draw::uniform(random, 0, 6.2832);
    shadow.nx = float(std::cos(angle));
    shadow.ny = float(std::sin(angle));
    shadow.offset = shadow.nx * float(draw::uniform(random, 0.2, 0.8)) * float(photo.cols) +
                    shadow.ny * float(draw::uniform(random, 0.2, 0.8)) * float(photo.rows);
    shadow.soft = float(draw::log_uniform(random, 0.03, 2)) * float(photo.rows);
    shadow.dark = float(draw::uniform(random, 0.55, 0.95));
    return shadow;
}

/// Light, tone and the sensor's noise.
void light_up(cv::Mat& photo, double contrast, const Limits& limits, Random& random)
{
    const float white = 255.0F * float(draw::uniform(random, limits.dim, 1.02));
    const float black = float(up_to(limits.dim < 0.9 ? 45 : 15, random));
    const double slope = up_to(limits.light, random), way = draw::uniform(random, 0, 6.2832);
    const float slope_x = float(slope * std::cos(way)) / float(photo.cols),
                slope_y = float(slope * std::sin(way)) / float(photo.rows);
    const Shadow shadow = draw_shadow(photo, limits, random);
    const bool fine = draw::chance(random, 0.7);
    const cv::Mat& grain = texture(fine ? 0 : 1);
    const double bearable =
        (fine ? 0.085 : 0.045) * contrast * double(white - black) * (shadow.there ? double(shadow.dark) : 1.0);
    const float noise = float(std::min(up_to(limits.noise, random), bearable)) / 40.0F;
    const cv::Mat& fibre = texture(draw::chance(random, 0.5) ? 1 : 2);
    const float paper = float(std::min(up_to(limits.fibre, random), 0.05 * contrast)) / 40.0F;
    const int dx = int(random() % 256), dy = int(random() % 256);
    const float gamma_bend = float(draw::normal(random, 0, 0.25));   // an S or its inverse, around the middle
    const int columns = std::min(photo.cols, texture_columns - 256); // what lies further right is beyond any cell
    for (int y = 0; y < photo.rows; ++y) {
        uchar* row = photo.ptr<uchar>(y);
        const uchar* specks = grain.ptr<uchar>((y + dy) & 255) + dx;
        const uchar* fibres = fibre.ptr<uchar>((y + dx) & 255) + dy;
        const float base = 1 + slope_y * (float(y) - float(photo.rows) / 2) - slope_x * float(photo.cols) / 2;
        for (int x = 0; x < columns; ++x) {
            float light = base + slope_x * float(x);
            if (shadow.there)
                light *= shadow.light(float(x), float(y));
            light *= 1 + paper * float(fibres[x] - 128);
            float value = float(row[x]) / 255.0F * light;
            value += gamma_bend * value * (1 - value) * (value - 0.3F);
            value = black + (white - black) * value + noise * float(specks[x] - 128);
            row[x] = uchar(std::clamp(value + 0.5F, 0.0F, 255.0F));
        }
    }
}

/// What phones do to a picture: smooth the noise away, sharpen what is left.
void process(cv::Mat& photo, double smooth_px, Random& random)
{
    if (draw::chance(random, 0.12)) { // noise taken for noise is smeared, edges stay
        cv::Mat smooth;
        cv::bilateralFilter(photo, smooth, 5, draw::uniform(random, 8, 30), 2);
        photo = smooth;
    }
    if (draw::chance(random, 0.35)) {
        cv::Mat soft;
        cv::GaussianBlur(photo, soft, {0, 0}, draw::uniform(random, 0.7, 1.2) + smooth_px);
        const double amount = draw::uniform(random, 0.2, 1.4);
        cv::addWeighted(photo, 1 + amount, soft, -amount, 0, photo);
    }
}

/// What a copier or a scanner set to text makes of it: black and white, with specks.
void copy(cv::Mat& photo, double contrast, Random& random)
{
    cv::Mat paper, specks(photo.size(), CV_8U);
    cv::blur(photo, paper, {photo.rows, photo.rows});
    cv::RNG(random()).fill(specks, cv::RNG::UNIFORM, 0, 256);
    const double below = 1 - contrast * draw::uniform(random, 0.4, 0.6);                 // of the paper, to be ink
    const double slope = draw::chance(random, 0.5) ? 255 : draw::uniform(random, 3, 12); // all or nothing, or nearly
    cv::addWeighted(photo, slope, paper, -slope * below, 128, photo);
    const double dirt = draw::chance(random, 0.5) ? draw::uniform(random, 0, 4) : 0;
    photo.setTo(draw::uniform(random, 0, 90), specks < dirt);
    if (draw::chance(random, 0.5))
        photo.setTo(255, specks > 255 - draw::uniform(random, 0, 12));
    if (draw::chance(random, 0.7))
        cv::GaussianBlur(photo, photo, {0, 0}, draw::uniform(random, 0.3, 0.8));
}

void compress(cv::Mat& photo, int quality)
{
    thread_local std::vector<uchar> bytes;
    cv::imencode(".jpg", photo, bytes, {cv::IMWRITE_JPEG_QUALITY, quality});
    cv::imdecode(bytes, cv::IMREAD_GRAYSCALE, &photo);
}

} // namespace

const Limits& limits_of(Setting setting)
{
    static const std::array<Limits, 4> all{{
        {40, 96, 0.012, 0, 2, 0.02, 0, 0.4, 0.012, 0.4, 75, 96, 0.93, 0.15, 0.006, 0.04, 0.08},
        {28, 96, 0.03, 0.05, 3, 0.08, 0.03, 2.5, 0.022, 0.7, 70, 96, 0.7, 0.5, 0.01, 0.04, 0.015},
        {24, 96, 0.055, 0.12, 5, 0.15, 0.06, 5, 0.03, 0.75, 50, 95, 0.55, 0.8, 0.014, 0.06, 0.015},
        {20, 80, 0.062, 0.2, 6, 0.25, 0.1, 7, 0.04, 0.8, 35, 92, 0.4, 1, 0.018, 0.08, 0.015},
    }};
    return all[std::size_t(setting)];
}

void put_off(Quad& quad, double cell_height, double deviation, Random& random)
{
    if (draw::chance(random, 0.06))
        deviation *= 3;
    const double shift_x = draw::normal(random, 0, 0.7 * deviation), shift_y = draw::normal(random, 0, 0.7 * deviation);
    const auto off = [&](double shift) {
        return cell_height * std::clamp(shift + draw::normal(random, 0, 0.7 * deviation), -0.16, 0.16);
    };
    for (Point& corner : quad) {
        corner.x += off(shift_x);
        corner.y += off(shift_y);
    }
}

void expose(cv::Mat& photo, double cell_height, const Legibility& ink, const Limits& limits, Random& random)
{
    const double sigma = 0.3 + up_to(limits.most_blur * std::min(cell_height, 1.3 * ink.digit_height_px), random);
    if (sigma > 0.4)
        cv::GaussianBlur(photo, photo, {0, 0}, sigma);
    if (draw::chance(random, limits.motion))
        blur_by_motion(photo, up_to(0.16, random) * std::min(cell_height, 1.3 * ink.digit_height_px), random);
    light_up(photo, ink.contrast, limits, random);
    process(photo, 0.3 * sigma, random);
    if (ink.contrast > 0.45 && draw::chance(random, limits.copied)) // fainter ink a copy loses
        copy(photo, ink.contrast, random);
    if (draw::chance(random, limits.jpeg))
        compress(photo, draw::integer(random, limits.jpeg_low, limits.jpeg_high));
}

Shot photograph(const Patch& patch, const Legibility& ink, const Limits& limits, Random& random)
{
    const cv::Rect2f& c = patch.cell;
    const std::array<cv::Point2f, 4> flat{c.tl(), cv::Point2f(c.br().x, c.y), c.br(), cv::Point2f(c.x, c.br().y)};
    const cv::Point2f middle = (c.tl() + c.br()) * 0.5F;
    const double turn = draw::normal(random, 0, limits.turn_degrees) * CV_PI / 180;
    const double shear = draw::normal(random, 0, limits.turn_degrees * 0.012);
    const double stretch = std::exp(draw::normal(random, 0, limits.turn_degrees * 0.012));
    const cv::Matx22f shape =
        cv::Matx22f(float(std::cos(turn)), -float(std::sin(turn)), float(std::sin(turn)), float(std::cos(turn))) *
        cv::Matx22f(float(stretch), float(shear), 0, 1);
    std::array<cv::Point2f, 4> corners;
    for (std::size_t i = 0; i < 4; ++i) {
        corners[i] = shape * (flat[i] - middle);
        corners[i] *= 1 + float(draw::normal(random, 0, limits.turn_degrees * 0.004));
    }
    cv::Rect2f bounds = cv::boundingRect(std::vector<cv::Point2f>(corners.begin(), corners.end()));
    const float rim = 0.42F * c.height + 2;
    const cv::Point2f shift(rim - bounds.x + float(draw::uniform(random, 0, 7.9)),
                            rim - bounds.y + float(draw::uniform(random, 0, 7.9)));
    const cv::Size size(int(bounds.width + 2 * rim) + 8, int(bounds.height + 2 * rim) + 8);
    Shot shot;
    std::array<cv::Point2f, 4> source = flat, target;
    for (std::size_t i = 0; i < 4; ++i) {
        target[i] = corners[i] + shift;
        shot.quad[i] = {target[i].x, target[i].y};
        source[i] -= cv::Point2f(0.5F, 0.5F); // OpenCV counts from pixel centres
        target[i] -= cv::Point2f(0.5F, 0.5F);
    }
    cv::warpPerspective(patch.paper, shot.photo, cv::getPerspectiveTransform(source.data(), target.data()), size,
                        cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    expose(shot.photo, c.height, ink, limits, random);
    put_off(shot.quad, c.height, limits.quad_off, random);
    return shot;
}

} // namespace recount::maker
