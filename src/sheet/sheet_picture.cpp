// A sheet laid flat by the perspective of its outline, for people to look at. The photo is first reduced to the size of
// the picture, averaging over areas, and then warped at about its own scale. What is curled stays a little curled; the
// cells keep their own quads, so that they are shown where they are.
#include "sheet/sheet_picture.hpp"

#include "core/median.hpp"
#include "photo/pixels.hpp"

#include <algorithm>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace recount {

namespace {

/// How large and how good the picture is.
struct PictureSize {
    static constexpr double cell_height_px = 36;    ///< handwriting stays readable, a card takes about 50 KB
    static constexpr double most_enlarged = 1.5;    ///< of the photo's pixels: more shows nothing more
    static constexpr double longest_side_px = 1600; ///< of a sheet with very many rows
    static constexpr double margin = 0.02;          ///< around all cells, of the longer side
    static constexpr double most_around = 0.3;      ///< how far cells may lie outside the outline, of its size
    static constexpr double paper_share = 0.8;      ///< of the pixels are darker than bright paper
    static constexpr double paper_level = 235;      ///< what bright paper becomes, of 255
    static constexpr int quality = 45;              ///< of 100: strokes stay clean
};

double median_cell_height(const Card& card)
{
    std::vector<double> heights;
    for (const Cell& cell : card.cells)
        heights.push_back((distance(cell.quad[0], cell.quad[3]) + distance(cell.quad[1], cell.quad[2])) / 2);
    return median(std::move(heights));
}

/// From the photo to a rectangle as large as the outline, and the part of it that the cells take.
struct FlatFrame {
    cv::Matx33d from_photo;
    cv::Rect2d area;
};

FlatFrame flat_frame(const SheetReading& sheet, double scale)
{
    const Quad& quad = sheet.outline;
    const double width = (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) / 2 * scale;
    const double height = (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2 * scale;
    const auto right = static_cast<float>(width);
    const auto bottom = static_cast<float>(height);
    const std::vector<cv::Point2f> rectangle{{0, 0}, {right, 0}, {right, bottom}, {0, bottom}};
    FlatFrame frame{cv::Matx33d(cv::getPerspectiveTransform(pixels(quad), rectangle)), {0, 0, width, height}};
    std::vector<cv::Point2f> places;
    for (const Cell& cell : sheet.card.cells) {
        std::vector<cv::Point2f> flat;
        cv::perspectiveTransform(pixels(cell.quad), flat, frame.from_photo);
        places.insert(places.end(), flat.begin(), flat.end());
    }
    const cv::Rect2d most(-PictureSize::most_around * width, -PictureSize::most_around * height,
                          (1 + 2 * PictureSize::most_around) * width, (1 + 2 * PictureSize::most_around) * height);
    for (const cv::Point2f& place : places)
        frame.area |= cv::Rect2d(place.x, place.y, 1, 1) & most;
    const double margin = PictureSize::margin * std::max(frame.area.width, frame.area.height);
    frame.area = (frame.area + cv::Point2d(-margin, -margin)) + cv::Size2d(2 * margin, 2 * margin);
    return frame;
}

/// How many picture pixels a photo pixel becomes.
double scale_of(const SheetReading& sheet)
{
    const double cell_height = median_cell_height(sheet.card);
    double longest = 0;
    for (std::size_t corner = 0; corner < 4; ++corner)
        longest = std::max(longest, distance(sheet.outline[corner], sheet.outline[(corner + 1) % 4]));
    if (cell_height < 1 || longest < 1)
        return 0;
    return std::min({PictureSize::cell_height_px / cell_height, PictureSize::longest_side_px / longest,
                     PictureSize::most_enlarged});
}

/// Makes the paper nearly white, so that a dim photo is as easy to look at as a bright one.
void brighten(cv::Mat& picture)
{
    const double paper =
        quantile(std::vector<unsigned char>(picture.begin<unsigned char>(), picture.end<unsigned char>()),
                 PictureSize::paper_share);
    if (paper > 0 && paper < PictureSize::paper_level)
        picture = picture * (PictureSize::paper_level / paper);
}

} // namespace

SheetPicture sheet_picture(const cv::Mat& grey, const SheetReading& sheet)
{
    const double scale = scale_of(sheet);
    if (scale <= 0 || cv::contourArea(pixels(sheet.outline)) < 1)
        return {};
    const FlatFrame frame = flat_frame(sheet, scale);
    const cv::Size size(cvCeil(frame.area.width), cvCeil(frame.area.height));
    const cv::Matx33d move(1, 0, -frame.area.x, 0, 1, -frame.area.y, 0, 0, 1);
    const cv::Matx33d from_photo = move * frame.from_photo;

    cv::Mat reduced = grey;
    if (scale < 1)
        cv::resize(grey, reduced, {}, scale, scale, cv::INTER_AREA);
    const double x = static_cast<double>(reduced.cols) / grey.cols;
    const double y = static_cast<double>(reduced.rows) / grey.rows;
    const cv::Matx33d from_reduced = from_photo * cv::Matx33d(1 / x, 0, 0, 0, 1 / y, 0, 0, 0, 1);
    cv::Mat flat;
    cv::warpPerspective(reduced, flat, from_reduced, size, cv::INTER_LINEAR, cv::BORDER_CONSTANT, 255);
    brighten(flat);
    std::vector<unsigned char> bytes;
    CV_Assert(cv::imencode(".webp", flat, bytes, {cv::IMWRITE_WEBP_QUALITY, PictureSize::quality}));

    SheetPicture picture{{bytes.begin(), bytes.end()}, flat.cols, flat.rows, {}};
    std::copy(std::begin(from_photo.val), std::end(from_photo.val), picture.from_photo.begin());
    return picture;
}

} // namespace recount
