// What the overlay draws: cells where they are, states in their colours, findings as sentences, any size of photo.
#include "sheet/overlay.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

Quad box(double x, double y, double width, double height)
{
    return {Point{x, y}, Point{x + width, y}, Point{x + width, y + height}, Point{x, y + height}};
}

PhotoResult one_cell(Mark written, double confidence, const Quad& quad)
{
    GameResult game;
    game.cells = {{"ones", 1, Role::entry, written, confidence, {written, confidence}, {}, {}, quad}};
    PhotoResult photo;
    photo.sheets = {{"rock", 0.99, box(20, 20, 560, 360), {game}}};
    return photo;
}

/// Pixels in a frame around a box whose strongest channel leads by a clear margin; 0 blue, 1 green, 2 red.
int coloured(const cv::Mat& picture, const cv::Rect& where, int channel)
{
    int count = 0;
    for (int y = where.y; y < where.br().y; ++y) {
        for (int x = where.x; x < where.br().x; ++x) {
            const auto& pixel = picture.at<cv::Vec3b>(y, x);
            const int others = std::max(pixel[(channel + 1) % 3], pixel[(channel + 2) % 3]);
            count += pixel[channel] > others + 40 ? 1 : 0;
        }
    }
    return count;
}

const cv::Mat paper(400, 600, CV_8UC1, cv::Scalar(200));
const Quad cell = box(300, 200, 100, 50);
const cv::Rect around(296, 196, 108, 58);

TEST(Overlay, OutlinesASureReadingInGreen)
{
    const cv::Mat drawn = draw_overlay(paper, one_cell(number(12), 0.999, cell));
    ASSERT_EQ(drawn.type(), CV_8UC3);
    EXPECT_EQ(drawn.size(), paper.size());
    EXPECT_GT(coloured(drawn, around, 1), 200);
    EXPECT_EQ(coloured(drawn, around, 2), 0);
}

TEST(Overlay, LeavesASurelyBlankCellAlone)
{
    const cv::Mat drawn = draw_overlay(paper, one_cell(blank, 0.999, cell));
    for (int channel = 0; channel < 3; ++channel)
        EXPECT_EQ(coloured(drawn, around, channel), 0);
}

TEST(Overlay, DrawsAnErrorInRedAndSaysIt)
{
    PhotoResult photo = one_cell(number(12), 0.999, cell);
    photo.sheets[0].games[0].findings = {
        {FindingCode::wrong_total, Severity::error, "ones", 1, 12, 10, 0.99, "Says 12, but it is 10; größer."}};
    const cv::Mat drawn = draw_overlay(paper, photo);
    EXPECT_GT(coloured(drawn, around, 2), 400);
    ASSERT_GT(drawn.rows, paper.rows);
    EXPECT_GT(coloured(drawn, {0, paper.rows, drawn.cols, drawn.rows - paper.rows}, 2), 100);
}

TEST(Overlay, WritesLettersBeyondAsciiWithoutTheirAccents)
{
    const auto drawn = [](const char* message) {
        PhotoResult photo = one_cell(number(12), 0.999, cell);
        photo.sheets[0].games[0].findings = {
            {FindingCode::wrong_total, Severity::error, "ones", 1, 12, 10, 0.99, message}};
        return draw_overlay(paper, photo);
    };
    EXPECT_EQ(cv::norm(drawn("F\u00fcnfer, \u00dcbertrag, Stra\u00dfe"), drawn("Funfer, Ubertrag, Strasse")), 0);
    EXPECT_EQ(cv::norm(drawn("\u2192 12"), drawn("? 12")), 0);
    EXPECT_GT(cv::norm(drawn("Funfer"), drawn("F?nfer")), 0);
}

TEST(Overlay, MakesAReviewAndADoubtVisible)
{
    PhotoResult photo = one_cell(number(12), 0.999, cell);
    photo.sheets[0].games[0].findings = {
        {FindingCode::unclear_entry, Severity::review, "ones", 1, 12, {}, 0.4, "Look."}};
    EXPECT_GT(coloured(draw_overlay(paper, one_cell(number(12), 0.7, cell)), around, 2), 200);
    EXPECT_NE(
        cv::norm(draw_overlay(paper, photo)(around), draw_overlay(paper, one_cell(number(12), 0.999, cell))(around)),
        0);
}

TEST(Overlay, ShrinksALargePhotoWithItsCells)
{
    const cv::Mat large(4000, 6400, CV_8UC1, cv::Scalar(200));
    const cv::Mat drawn = draw_overlay(large, one_cell(number(12), 0.999, box(600, 400, 200, 100)));
    EXPECT_EQ(drawn.size(), cv::Size(3200, 2000));
    EXPECT_GT(coloured(drawn, around, 1), 200);
}

TEST(Overlay, CellsBesideThePhotoAndPhotosWithoutSheetsDoNoHarm)
{
    const cv::Mat drawn = draw_overlay(paper, one_cell(number(12), 0.5, box(-500, 390, 2000, 900)));
    EXPECT_EQ(drawn.size(), paper.size());
    EXPECT_EQ(draw_overlay(paper, {}).size(), paper.size());
}

} // namespace
} // namespace recount
