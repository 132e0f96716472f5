// Squared paper: without_squares(). Of the lines that were followed in a photo, the faint ones that cross one another
// many times and at short, like distances both ways are squares; whatever is no darker becomes paper.
#include "lattice/squared_paper.hpp"

#include "core/median.hpp"
#include "photo/box_means.hpp"

#include <algorithm>
#include <array>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace recount {
namespace {

struct SquaresSettings {
    float least_line_px = 40;              // in the reduced photo
    std::size_t step = 4;                  // points of a line from one that is looked at to the next
    double faintest = 36;                  // of 255: darkness of the squares' lines at most
    int least_crossings = 150;             // of them: fewer are those of a table
    double closest = 0.003, widest = 0.03; // of the photo's longer side: from one line to the next
    double oblong = 1.5;                   // times as far apart one way as the other, at most
    double most_of_lines = 0.8;            // quantile of the lines' darkness
    double darkest = 2.2;                  // times as dark as that, over paper: where lines cross
    int light_px = 16;                     // in the reduced photo: of areas that are lit evenly
} const settings;

/// How dark a line is, of 255.
double darkness(const Stroke& line, const cv::Mat& even)
{
    std::vector<double> values;
    const cv::Rect picture({0, 0}, even.size());
    for (std::size_t i = 0; i < line.points.size(); i += settings.step)
        if (const cv::Point place = line.points[i]; picture.contains(place))
            values.push_back(255 - even.at<std::uint8_t>(place));
    return median(values);
}

/// The faint lines that go one way.
struct FaintLines {
    std::vector<const Stroke*> lines;
    std::vector<double> darkness; ///< of each
    double length = 0;            ///< of all
};

FaintLines faint_lines(const std::vector<Stroke>& lines, const cv::Mat& even)
{
    FaintLines faint;
    for (const Stroke& line : lines) {
        if (line.length() < settings.least_line_px)
            continue;
        const double dark = darkness(line, even);
        if (dark > settings.faintest)
            continue;
        faint.lines.push_back(&line);
        faint.darkness.push_back(dark);
        faint.length += line.length();
    }
    return faint;
}

/// A mask of lines, so wide that a crossing is one spot.
cv::Mat drawn(const std::vector<const Stroke*>& lines, const cv::Size& size)
{
    cv::Mat mask = cv::Mat::zeros(size, CV_8U);
    for (const Stroke* line : lines) {
        const std::vector<cv::Point> points(line->points.begin(), line->points.end());
        cv::polylines(mask, points, false, 255, 3);
    }
    return mask;
}

/// How dark the lines of squares are, of 255, if there are any.
std::optional<double> darkness_of_squares(const SearchedPhoto& searched)
{
    const std::array<FaintLines, 2> ways{faint_lines(searched.level, searched.even),
                                         faint_lines(searched.steep, searched.even)};
    const double side_px = std::max(searched.even.cols, searched.even.rows);
    for (const FaintLines& way : ways) // too short for so many crossings
        if (way.length <= settings.least_crossings * settings.closest * side_px)
            return std::nullopt;
    cv::Mat labels;
    const cv::Size size = searched.even.size();
    const int crossings = cv::connectedComponents(drawn(ways[0].lines, size) & drawn(ways[1].lines, size), labels) - 1;
    if (crossings < settings.least_crossings)
        return std::nullopt;
    const double across = ways[0].length / crossings, down = ways[1].length / crossings;
    if (std::max(across, down) > std::min(settings.widest * side_px, settings.oblong * std::min(across, down)))
        return std::nullopt;
    std::vector<double> all = ways[0].darkness;
    all.insert(all.end(), ways[1].darkness.begin(), ways[1].darkness.end());
    return quantile(all, settings.most_of_lines);
}

/// How bright the paper is everywhere, at full size.
cv::Mat light_of(const SearchedPhoto& searched)
{
    const cv::Size areas(std::max(1, searched.even.cols / settings.light_px),
                         std::max(1, searched.even.rows / settings.light_px));
    cv::Mat light;
    cv::divide(mean_over_areas(searched.reduced, areas), mean_over_areas(searched.even, areas), light, even_paper);
    cv::resize(light, light, searched.full.size(), 0, 0, cv::INTER_LINEAR);
    return light;
}

} // namespace

std::optional<cv::Mat> without_squares(const SearchedPhoto& searched)
{
    const std::optional<double> squares = darkness_of_squares(searched);
    if (!squares)
        return std::nullopt;
    const double paper = 255 - even_paper, darkest = paper + settings.darkest * (*squares - paper);
    cv::Mat faint;
    cv::inRange(searched.even, 255 - darkest, even_paper - 1, faint); // what is too dark for paper is left
    cv::resize(faint, faint, searched.full.size(), 0, 0, cv::INTER_NEAREST);
    cv::Mat plain = searched.full.clone();
    light_of(searched).copyTo(plain, faint);
    return plain;
}

} // namespace recount
