// Where the lines of tables run on a photo: line_truth().
#include "maker/line_truth.hpp"

#include <cmath>
#include <functional>
#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

constexpr double step_mm = 3; ///< paper is bent: a line is drawn in pieces of that length
constexpr double mm_per_point = 25.4 / 72;
constexpr int fraction_bits = 4; ///< of a pixel

/// Draws what lies on one paper.
class PaperLines {
public:
    /// `where` tells where a place on the paper (millimetres) is seen, in pixels of the photo.
    PaperLines(cv::Mat& lines, double scale, std::function<Point(double, double)> where)
        : lines_(lines), scale_(scale), where_(std::move(where))
    {
    }

    /// Hides what lies below the paper.
    void cover(double width_mm, double height_mm)
    {
        std::vector<cv::Point> outline;
        const auto side = [&](double x1, double y1, double x2, double y2) {
            const std::vector<cv::Point> points = course(x1, y1, x2, y2);
            outline.insert(outline.end(), points.begin(), points.end());
        };
        side(0, 0, width_mm, 0);
        side(width_mm, 0, width_mm, height_mm);
        side(width_mm, height_mm, 0, height_mm);
        side(0, height_mm, 0, 0);
        cv::fillPoly(lines_, outline, 0, cv::LINE_8, fraction_bits);
    }

    /// All printed lines, the edges of bands, and those of cells; in points.
    void draw(const print::Drawn& page)
    {
        for (const print::DrawnLine& printed : page.lines)
            line(printed.x1, printed.y1, printed.x2, printed.y2);
        for (const print::DrawnBand& band : page.bands)
            frame(band.box);
        for (const print::DrawnSheet& sheet : page.sheets) {
            frame(sheet.body);
            for (const print::DrawnCell& cell : sheet.cells) {
                frame(cell.box);
                for (const double y : {cell.box.y, cell.box.bottom()})
                    line(sheet.body.x, y, cell.box.x, y);
            }
        }
    }

private:
    cv::Mat& lines_;
    double scale_;
    std::function<Point(double, double)> where_;

    std::vector<cv::Point> course(double x1, double y1, double x2, double y2) const
    {
        const int steps = std::max(1, static_cast<int>(std::hypot(x2 - x1, y2 - y1) / step_mm));
        std::vector<cv::Point> points;
        for (int step = 0; step <= steps; ++step) {
            const double t = static_cast<double>(step) / steps;
            const Point at = where_(x1 + t * (x2 - x1), y1 + t * (y2 - y1));
            const auto pixel = [&](double place) {
                return static_cast<int>(std::lround((place * scale_ - 0.5) * (1 << fraction_bits)));
            };
            points.emplace_back(pixel(at.x), pixel(at.y));
        }
        return points;
    }

    void line(double x1, double y1, double x2, double y2)
    {
        cv::polylines(lines_, course(x1 * mm_per_point, y1 * mm_per_point, x2 * mm_per_point, y2 * mm_per_point), false,
                      255, 1, cv::LINE_AA, fraction_bits);
    }

    void frame(const print::Box& box)
    {
        line(box.x, box.y, box.right(), box.y);
        line(box.x, box.bottom(), box.right(), box.bottom());
        line(box.x, box.y, box.x, box.bottom());
        line(box.right(), box.y, box.right(), box.bottom());
    }
};

} // namespace

cv::Mat line_truth(const MadePhoto& made, double scale, cv::Size size)
{
    cv::Mat lines = cv::Mat::zeros(size, CV_8U);
    for (std::size_t i = 0; i < made.others.size(); ++i) {
        const LaidPaper& paper = made.scene.others[i];
        PaperLines drawn(lines, scale,
                         [&](double x, double y) { return made.scene.camera.project(paper.place(x, y)); });
        drawn.cover(paper.width_mm(), paper.height_mm());
        drawn.draw(made.others[i]);
    }
    for (std::size_t i = 0; i < made.papers.size(); ++i) {
        PaperLines drawn(lines, scale, [&](double x, double y) { return made.scene.where(i, x, y); });
        drawn.cover(made.papers[i].width_mm(), made.papers[i].height_mm());
        drawn.draw(made.papers[i].page);
    }
    return lines;
}

} // namespace recount::maker
