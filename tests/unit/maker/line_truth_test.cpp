// The lines of tables on a photo: along the edges of every cell, not in its middle; also on a reduced photo.
#include "maker/line_truth.hpp"
#include "scoring/template_file.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

MadePhoto hard_photo(std::uint64_t seed)
{
    static const std::vector<Template> games = shipped_templates();
    PhotoOrder order;
    order.games = {&games.front()};
    order.severity = Difficulty::hard;
    order.resolution.most_pixels = 2e6;
    return make_photo(order, seed);
}

TEST(LineTruth, edges_of_cells_are_lines_and_their_middles_are_not)
{
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const MadePhoto made = hard_photo(seed);
        for (const double scale : {1.0, 0.6}) {
            const cv::Size size(static_cast<int>(made.picture.cols * scale),
                                static_cast<int>(made.picture.rows * scale));
            const cv::Mat1b lines = line_truth(made, scale, size);
            const auto brightest = [&](double x, double y) { // within a pixel
                const cv::Rect around =
                    cv::Rect(static_cast<int>(x * scale) - 1, static_cast<int>(y * scale) - 1, 3, 3) &
                    cv::Rect({0, 0}, size);
                double most = 0;
                cv::minMaxLoc(lines(around), nullptr, &most);
                return most;
            };
            for (const print::DrawnSheet& sheet : made.papers.front().page.sheets)
                for (const print::DrawnCell& cell : sheet.cells) {
                    const PaperBox box = on_paper(cell.box);
                    const Point top = made.scene.where(0, box.x + box.width / 2, box.y);
                    const Point left = made.scene.where(0, box.x, box.y + box.height / 2);
                    const Point middle = made.scene.where(0, box.x + box.width / 2, box.y + box.height / 2);
                    EXPECT_GT(brightest(top.x, top.y), 120) << seed;
                    EXPECT_GT(brightest(left.x, left.y), 120) << seed;
                    EXPECT_EQ(brightest(middle.x, middle.y), 0) << seed;
                }
        }
    }
}

TEST(LineTruth, other_papers_have_lines_too)
{
    int with_others = 0;
    for (std::uint64_t seed = 0; seed < 12 && with_others == 0; ++seed) {
        MadePhoto made = hard_photo(seed);
        ASSERT_EQ(made.others.size(), made.scene.others.size());
        const cv::Mat all = line_truth(made, 1, made.picture.size());
        made.others.clear();
        const cv::Mat own = line_truth(made, 1, made.picture.size());
        with_others += cv::countNonZero(all) > cv::countNonZero(own) ? 1 : 0;
    }
    EXPECT_GT(with_others, 0);
}

} // namespace
} // namespace recount::maker
