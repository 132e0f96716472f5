// Real glyphs as ink: `glyph_ink` frees one from its background and measures the distance from the edge of its ink;
// `ink_glyph` draws it from those distances at any size, slant and stroke width with edges that stay sharp.
#include "maker/hand_glyphs.hpp"

#include <cmath>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

/// Thresholds of this file, with their reasons.
struct Tuning {
    static constexpr double ink_edge = 0.4;                        ///< of the strong ink: where a stroke ends
    static constexpr std::array<double, 2> loop_edges{0.55, 0.7};  ///< in even ink: these open narrow loops
    static constexpr std::array<double, 2> pale_edges{0.27, 0.18}; ///< instead, where the first breaks strokes
    static constexpr double least_hole = 0.002;     ///< of the squared height; smaller holes are the paper's grain
    static constexpr double strong_rank = 0.95;     ///< of inked pixels, so many are at most as dark as strong ink
    static constexpr double palest_stroke = 0.3;    ///< of the strong ink; what is paler still is paper
    static constexpr int least_area = 6;            ///< pixels of the largest part of a glyph
    static constexpr int least_ink = 40;            ///< grey levels; fainter marks drown in the scan's noise
    static constexpr int least_photo_ink = 16;      ///< the same where the paper was taken away
    static constexpr double speck_area = 0.06;      ///< of the largest part; smaller parts are dust and grid remains
    static constexpr float most_thinning = 0.4F;    ///< of the stroke width; more would break strokes
    static constexpr float uneven_thinning = 0.2F;  ///< the same for pencils, dip pens and whatever has hairlines
    static constexpr float most_thickening = 0.05F; ///< of the height on each side; more is a brush
    static constexpr float least_loop = 0.03F;      ///< of the height: half the width of a loop that is still seen
    static constexpr float dust_loop = 0.015F;      ///< of the height: smaller holes are the pencil's grain
};

/// Grey level below which `rank` of the pixels above `floor` lie.
int level(const cv::Mat& image, int floor, double rank)
{
    std::array<int, 256> count{};
    int total = 0;
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x)
            if (const int value = image.at<uchar>(y, x); value > floor) {
                ++count[std::size_t(value)];
                ++total;
            }
    int left = int(rank * total);
    int at = 0;
    while (at < 255 && (left -= count[std::size_t(at)]) >= 0)
        ++at;
    return at;
}

/// Photographed crop to ink: paper is the smooth bright envelope; only the middle part that touches no side edge stays.
cv::Mat lift_from_photo(const cv::Mat& photo)
{
    cv::Mat paper, ink;
    cv::morphologyEx(photo, paper, cv::MORPH_CLOSE, cv::Mat::ones(15, 15, CV_8U));
    cv::blur(paper, paper, {15, 15});
    cv::subtract(paper, photo, ink);
    cv::Mat labels, stats, centres;
    const int strong = level(ink, 12, 0.9);
    cv::Mat mask = ink > std::max(14, int(strong * 0.45));
    const int parts = cv::connectedComponentsWithStats(mask, labels, stats, centres);
    int best = 0;
    double best_score = 0;
    for (int i = 1; i < parts; ++i) {
        const int x = stats.at<int>(i, cv::CC_STAT_LEFT), w = stats.at<int>(i, cv::CC_STAT_WIDTH);
        const int h = stats.at<int>(i, cv::CC_STAT_HEIGHT);
        if (x <= 0 || x + w >= photo.cols || h < photo.rows * 0.4 || w > photo.cols * 0.9)
            continue;
        const double off = std::abs(centres.at<double>(i, 0) - photo.cols / 2.0) / photo.cols;
        const double score = stats.at<int>(i, cv::CC_STAT_AREA) * (1 - 2 * off);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    if (best == 0)
        return {};
    cv::Mat keep = labels == best;
    cv::dilate(keep, keep, cv::Mat::ones(3, 3, CV_8U));
    cv::Mat lifted = cv::Mat::zeros(photo.size(), CV_8U);
    ink.copyTo(lifted, keep);
    return lifted;
}

/// Sets of thick strokes of one darkness; in the others a stroke goes from strong to pale.
bool evenly_inked(const GlyphSet& set)
{
    const auto starts = [&](const char* name) { return set.name.rfind(name, 0) == 0; };
    return starts("mnist") || starts("optdigits") || starts("herc") || starts("mdas");
}

/// Makes pale parts of a stroke as strong as its dark parts: ink relative to the strongest ink nearby.
void even_out(cv::Mat& ink, int strong)
{
    cv::Mat nearby;
    const int reach = std::max(5, ink.rows / 5) | 1;
    cv::dilate(ink, nearby, cv::Mat::ones(reach, reach, CV_8U));
    cv::blur(nearby, nearby, {reach, reach});
    const float least = float(Tuning::palest_stroke) * float(strong);
    for (int y = 0; y < ink.rows; ++y) {
        uchar* row = ink.ptr<uchar>(y);
        const uchar* around = nearby.ptr<uchar>(y);
        for (int x = 0; x < ink.cols; ++x)
            row[x] = cv::saturate_cast<uchar>(float(row[x]) * float(strong) / std::max(least, float(around[x])));
    }
}

/// Clears parts that are far smaller than the largest; tells how many parts are left.
int clear_specks(cv::Mat& ink, int edge)
{
    cv::Mat labels, stats, centres;
    cv::Mat mask = ink > edge;
    const int parts = cv::connectedComponentsWithStats(mask, labels, stats, centres);
    int largest = 0, left = 0;
    for (int i = 1; i < parts; ++i)
        largest = std::max(largest, stats.at<int>(i, cv::CC_STAT_AREA));
    if (largest < Tuning::least_area)
        return 0;
    for (int i = 1; i < parts; ++i)
        if (stats.at<int>(i, cv::CC_STAT_AREA) < Tuning::speck_area * largest)
            ink.setTo(0, labels == i);
        else
            ++left;
    return left;
}

/// In how many parts a digit may be written: 4 and 5 often take two strokes that do not touch.
int most_parts(const GlyphSet& set, int index)
{
    const int label = set.labels[std::size_t(index)];
    return !set.label_names.empty() || label == 4 || label == 5 ? 2 : 1;
}

/// How many holes of at least `least_area` pixels a shape has.
int holes(const cv::Mat& shape, double least_area)
{
    cv::Mat rimmed, labels, stats, centres;
    cv::copyMakeBorder(shape, rimmed, 1, 1, 1, 1, cv::BORDER_CONSTANT, 0);
    const int parts = cv::connectedComponentsWithStats(rimmed == 0, labels, stats, centres, 4);
    int count = -1; // the paper around
    for (int i = 1; i < parts; ++i)
        count += stats.at<int>(i, cv::CC_STAT_AREA) >= least_area ? 1 : 0;
    return count;
}

/// Frees ink from specks at the edge that leaves it in few enough parts and shows most loops (the first of equals);
/// tells the edge, 0 where there is none.
int free_from_specks(cv::Mat& ink, int strong, bool even, int most, GlyphChoice choice)
{
    const auto edge_at = [&](double share) { return std::max(8, int(share * strong)); };
    int best_edge = 0, most_holes = -1;
    cv::Mat best;
    const auto attempt = [&](double share) {
        cv::Mat tried = ink.clone();
        const int edge = edge_at(share), parts = clear_specks(tried, edge);
        if (parts < 1 || parts > most)
            return;
        const cv::Mat shape = tried > edge;
        const double high = cv::boundingRect(shape).height;
        if (const int found = holes(shape, Tuning::least_hole * high * high); found > most_holes) {
            most_holes = found;
            best_edge = edge;
            best = tried;
        }
    };
    attempt(Tuning::ink_edge);
    for (std::size_t i = 0; i < Tuning::loop_edges.size() && even; ++i)
        attempt(Tuning::loop_edges[i]);
    for (std::size_t i = 0; i < Tuning::pale_edges.size() && best_edge == 0; ++i)
        attempt(Tuning::pale_edges[i]);
    if (best_edge > 0) {
        ink = best;
        return best_edge;
    }
    const int edge = edge_at(Tuning::ink_edge);
    return choice == GlyphChoice::any && clear_specks(ink, edge) > 0 ? edge : 0;
}

/// How far the strokes of a shape may grow on each side, in pixels, without filling a loop or closing a new one; less
/// than 0 where a loop is so narrow that they should shrink. `outside` is the distance from the shape.
float room_to_grow(const cv::Mat& shape, const cv::Mat& outside)
{
    constexpr float high = GlyphInk::height;
    cv::Mat labels;
    const int papers = cv::connectedComponents(shape == 0, labels, 4); // 0 is the ink
    const int around = labels.at<int>(0, 0);
    std::vector<float> widest(std::size_t(papers), 0);
    for (int y = 0; y < labels.rows; ++y)
        for (int x = 0; x < labels.cols; ++x) {
            float& width = widest[std::size_t(labels.at<int>(y, x))];
            width = std::max(width, outside.at<float>(y, x));
        }
    float room = Tuning::most_thickening * high;
    int loops = 0;
    for (int i = 1; i < papers; ++i)
        if (i != around && widest[std::size_t(i)] > Tuning::dust_loop * high) {
            room = std::min(room, widest[std::size_t(i)] - Tuning::least_loop * high);
            ++loops;
        }
    while (room > 0 && holes(outside <= room, 1) > loops)
        room -= 0.5F;
    return room;
}

} // namespace

std::optional<GlyphInk> glyph_ink(const GlyphSet& set, int index, GlyphChoice choice)
{
    cv::Mat ink;
    if (set.photographed) {
        const cv::Size size = set.sizes[std::size_t(index)];
        if (size.width < 8 || size.height < 12)
            return {};
        ink = lift_from_photo(set.image(index)(
            cv::Rect((set.width - size.width) / 2, (set.height - size.height) / 2, size.width, size.height)));
        if (ink.empty())
            return {};
    } else {
        ink = set.image(index).clone();
    }
    const int strong = level(ink, 20, Tuning::strong_rank);
    if (strong < (set.photographed ? Tuning::least_photo_ink : Tuning::least_ink))
        return {};
    const bool even = evenly_inked(set);
    if (!even)
        even_out(ink, strong);
    const int edge = free_from_specks(ink, strong, even, most_parts(set, index), choice);
    if (edge == 0)
        return {};
    const cv::Rect box = cv::boundingRect(ink > edge);
    const bool flat = box.height * 3 < box.width; // a dash: its width, not its height, is its size
    if (!flat && box.height < 6)
        return {};
    const double scale = flat ? double(GlyphInk::height) / box.width : double(GlyphInk::height) / box.height;
    const cv::Size inner(std::max(3, cvRound(box.width * scale)), std::max(3, cvRound(box.height * scale)));
    if (inner.width > 3 * GlyphInk::height)
        return {};
    const int more_x = std::min({2, box.x, ink.cols - box.br().x}),
              more_y = std::min({2, box.y, ink.rows - box.br().y});
    const cv::Rect wide(box.x - more_x, box.y - more_y, box.width + 2 * more_x, box.height + 2 * more_y);
    cv::Mat large;
    cv::resize(ink(wide), large, {}, scale, scale, cv::INTER_CUBIC);
    cv::GaussianBlur(large, large, {0, 0}, 0.45 * scale);
    cv::Mat shape = large > edge;
    const int left = cvRound(more_x * scale), top = cvRound(more_y * scale);
    const cv::Rect whole(0, 0, shape.cols, shape.rows);
    cv::copyMakeBorder(shape(cv::Rect(left, top, inner.width, inner.height) & whole), shape, GlyphInk::rim,
                       GlyphInk::rim, GlyphInk::rim, GlyphInk::rim, cv::BORDER_CONSTANT, 0);
    cv::Mat inside, outside;
    cv::distanceTransform(shape, inside, cv::DIST_L2, 3);
    cv::distanceTransform(255 - shape, outside, cv::DIST_L2, 3);
    const double area = cv::countNonZero(shape);
    if (area < 12)
        return {};
    GlyphInk glyph;
    glyph.most_thickening = room_to_grow(shape, outside);
    glyph.stroke = float(4 * cv::sum(inside)[0] / area - 1);
    cv::Mat signed_distance = inside - outside;
    cv::GaussianBlur(signed_distance, signed_distance, {3, 3}, 0.8);
    signed_distance.convertTo(glyph.distance, CV_8U, GlyphInk::unit, 128);
    glyph.most_thinning = even ? Tuning::most_thinning : Tuning::uneven_thinning;
    glyph.aspect = float(inner.width) / float(inner.height);
    return glyph;
}

void ink_glyph(cv::Mat& coverage, const GlyphInk& glyph, const GlyphPlace& place)
{
    const float inner_w = float(glyph.distance.cols - 2 * GlyphInk::rim),
                inner_h = float(glyph.distance.rows - 2 * GlyphInk::rim);
    const float scale_x = place.width / inner_w, scale_y = place.height / inner_h;
    const float cos = std::cos(place.turn), sin = std::sin(place.turn);
    // From glyph pixels to coverage: stretch, slant about the base, turn about the middle.
    const cv::Point2f middle = place.corner + cv::Point2f(place.width / 2, place.height / 2);
    const cv::Matx22f shape =
        cv::Matx22f(cos, -sin, sin, cos) * cv::Matx22f(1, -place.slant, 0, 1) * cv::Matx22f(scale_x, 0, 0, scale_y);
    const cv::Point2f half(float(glyph.distance.cols) / 2, float(glyph.distance.rows) / 2);
    const float reach_x = std::abs(shape(0, 0)) * half.x + std::abs(shape(0, 1)) * half.y;
    const float reach_y = std::abs(shape(1, 0)) * half.x + std::abs(shape(1, 1)) * half.y;
    const cv::Rect area =
        cv::Rect(cv::Point(int(std::floor(middle.x - reach_x)), int(std::floor(middle.y - reach_y))),
                 cv::Point(int(std::ceil(middle.x + reach_x)) + 1, int(std::ceil(middle.y + reach_y)) + 1)) &
        cv::Rect(0, 0, coverage.cols, coverage.rows);
    if (area.width < 1 || area.height < 1)
        return;
    const cv::Matx22f back = shape.inv();
    const cv::Point2f start(float(area.x) + 0.5F - middle.x, float(area.y) + 0.5F - middle.y);
    const cv::Matx23f warp(back(0, 0), back(0, 1), back(0, 0) * start.x + back(0, 1) * start.y + half.x - 0.5F,
                           back(1, 0), back(1, 1), back(1, 0) * start.x + back(1, 1) * start.y + half.y - 0.5F);
    cv::Mat warped;
    cv::warpAffine(glyph.distance, warped, warp, area.size(), cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                   cv::BORDER_CONSTANT, 0);
    const float scale = std::sqrt(scale_x * scale_y);
    const float wanted = (place.stroke / scale - glyph.stroke) / 2;
    const float least = -glyph.most_thinning * glyph.stroke / 2;
    const float grow = std::clamp(wanted, least, std::max(least, glyph.most_thickening));
    const float thinnest = std::min(1.0F, (glyph.stroke + 2 * grow) * scale); // strokes below a pixel are pale
    cv::Mat ramp(1, 256, CV_8U);
    for (int i = 0; i < 256; ++i) {
        const float distance = (float(i - 128) / GlyphInk::unit + grow) * scale;
        const float edge = i < 40 ? 0 : std::clamp(0.5F + distance + (1 - thinnest) * 0.5F, 0.0F, 1.0F);
        ramp.at<uchar>(0, i) = uchar(255 * edge * thinnest * place.ink);
    }
    cv::LUT(warped, ramp, warped);
    cv::Mat part = coverage(area);
    cv::max(part, warped, part);
}

} // namespace recount::maker
