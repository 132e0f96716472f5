// The data engine: legal labels, sane boxes, the same stream for the same options, another for another split.
#include "maker/cells.hpp"

#include "maker/cells_parts.hpp"
#include "reading/cell_image.hpp"

#include <gtest/gtest.h>
#include <map>

namespace recount::maker {
namespace {

CellOptions strokes(std::uint64_t seed)
{
    CellOptions options;
    options.seed = seed;
    return options;
}

/// Blank, struck, illegible, ticks or a number as a network must answer it.
bool legal(const std::string& label)
{
    if (label.empty() || label == "/" || label == "?")
        return true;
    if (label.find_first_not_of('v') == std::string::npos)
        return label.size() <= 5;
    return label.size() <= 8 && label.find_first_not_of("0123456789") == std::string::npos &&
           (label.size() == 1 || label[0] != '0');
}

TEST(Cells, TheSameOptionsGiveTheSameStream)
{
    CellMaker first(strokes(5)), second(strokes(5)), other(strokes(6));
    bool differs = false;
    for (int i = 0; i < 60; ++i) {
        const CellSample a = first.next(), b = second.next(), c = other.next();
        EXPECT_EQ(a.label, b.label);
        EXPECT_EQ(a.box, b.box);
        EXPECT_EQ(cv::norm(a.picture, b.picture, cv::NORM_INF), 0);
        differs |= a.label != c.label;
    }
    EXPECT_TRUE(differs);
}

TEST(Cells, TheSplitsAreDifferentStreams)
{
    CellOptions validation = strokes(5);
    validation.split = Glyphs::Split::validation;
    CellMaker train(strokes(5)), check(validation);
    int equal = 0;
    for (int i = 0; i < 60; ++i)
        equal += train.next().label == check.next().label;
    EXPECT_LT(equal, 40);
}

TEST(Cells, LabelsAreLegalAndBoxesSane)
{
    CellMaker maker(strokes(7));
    const cv::Rect whole(0, 0, CellShape::width_px, CellShape::height_px);
    for (int i = 0; i < 1500; ++i) {
        const CellSample sample = maker.next();
        EXPECT_TRUE(legal(sample.label)) << sample.label;
        EXPECT_EQ(sample.picture.size(), cv::Size(CellShape::width_px, 2 * CellShape::height_px));
        EXPECT_EQ(sample.box & whole, sample.box);
        EXPECT_GE(sample.box.width, 14);
        EXPECT_EQ(sample.box.height, CellShape::cell_height_px);
        double least = 0, most = 0;
        cv::minMaxLoc(sample.picture, &least, &most);
        EXPECT_GE(least, 0);
        EXPECT_LE(most, 1);
    }
}

TEST(Cells, EveryKindOfMarkComesAsOftenAsPlanned)
{
    CellMaker maker(strokes(8));
    std::map<char, int> count;
    constexpr int cells = 3000;
    for (int i = 0; i < cells; ++i) {
        const std::string label = maker.next().label;
        ++count[label.empty() ? ' ' : label[0] >= '0' && label[0] <= '9' ? '0' : label[0]];
    }
    EXPECT_NEAR(count[' '], 0.2 * cells, 0.04 * cells);
    EXPECT_NEAR(count['/'], 0.09 * cells, 0.03 * cells);
    EXPECT_NEAR(count['v'], 0.045 * cells, 0.02 * cells);
    EXPECT_NEAR(count['?'], 0.045 * cells, 0.02 * cells);
    EXPECT_GT(count['0'], 0.5 * cells);
}

TEST(Cells, ASettingIsKept)
{
    CellOptions options = strokes(9);
    options.setting = Setting::medium;
    CellMaker maker(options);
    for (int i = 0; i < 30; ++i)
        EXPECT_EQ(maker.next().setting, Setting::medium);
}

TEST(Cells, AMissingFolderIsAnError)
{
    CellOptions options = strokes(1);
    options.glyphs = "/no/such/folder";
    EXPECT_THROW(CellMaker maker(options), std::runtime_error);
    CellOptions single = strokes(1);
    single.single = "mnist-val";
    EXPECT_THROW(CellMaker maker(single), std::runtime_error);
}

TEST(Patch, InkDarkensOnlyWhereItIs)
{
    cv::Mat paper(20, 20, CV_8U, cv::Scalar(200)), ink = cv::Mat::zeros(30, 30, CV_8U);
    ink(cv::Rect(10, 10, 5, 5)).setTo(255);
    put_ink(paper, ink, {-8, -8}, 0.25);
    EXPECT_EQ(paper.at<uchar>(4, 4), 50);
    EXPECT_EQ(paper.at<uchar>(1, 1), 200);
    EXPECT_EQ(cv::countNonZero(paper != 200), 25);
}

TEST(Photograph, TheQuadFollowsTheCell)
{
    // A dark cell on white paper, photographed turned: the quad's middle must be dark, points outside it white.
    Random random(3);
    Limits limits = limits_of(Setting::scan);
    limits.turn_degrees = 12;
    limits.quad_off = limits.copied = 0;
    for (int i = 0; i < 20; ++i) {
        Patch patch{cv::Mat(90, 140, CV_8U, cv::Scalar(255)), {30, 30, 80, 30}};
        patch.paper(cv::Rect(30, 30, 80, 30)).setTo(60);
        const Shot shot = photograph(patch, {0.7, 30}, limits, random);
        const auto grey = [&](double u, double v) {
            const Quad& q = shot.quad;
            const Point at = between(between(q[0], q[1], u), between(q[3], q[2], u), v);
            return int(shot.photo.at<uchar>(int(at.y), int(at.x)));
        };
        const int inside = std::max({grey(0.5, 0.5), grey(0.1, 0.15), grey(0.9, 0.8)});
        const int outside = std::min({grey(0.5, -0.15), grey(1.05, 0.5), grey(-0.05, 0.2)});
        EXPECT_LT(inside, outside - 60);
    }
}

} // namespace
} // namespace recount::maker
