// The embedded network, through drawn cells: readings hardly depend on the batch, and plain figures must come out.
#include "reading/cell_image.hpp"
#include "reading/cell_reader.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

/// A cell with printed lines and `text` in it, drawn with single strokes.
cv::Mat drawn(const std::string& text, double width, int thickness = 3)
{
    cv::Mat grey(140, 460, CV_8U, cv::Scalar(225));
    const int right = 40 + int(width);
    cv::rectangle(grey, cv::Point(40, 40), cv::Point(right, 100), cv::Scalar(90), 2);
    int baseline = 0;
    const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, 1.3, thickness, &baseline);
    cv::putText(grey, text, cv::Point((40 + right - size.width) / 2, 70 + size.height / 2), cv::FONT_HERSHEY_SIMPLEX,
                1.3, cv::Scalar(50), thickness, cv::LINE_AA);
    cv::GaussianBlur(grey, grey, cv::Size(3, 3), 0);
    return cell_image(grey, {Point{40, 40}, Point{right + 1.0, 40}, Point{right + 1.0, 101}, Point{40, 101}});
}

std::vector<cv::Mat> several()
{
    std::vector<cv::Mat> pictures;
    for (const double width : {100.0, 130.0, 220.0, 380.0})
        for (const char* text : {"", "5", "12", "83"})
            pictures.push_back(drawn(text, width));
    return pictures;
}

double probability_of(const Ink& ink, const Mark& mark)
{
    for (const Candidate& c : ink.candidates)
        if (c.mark == mark)
            return c.probability;
    return 0;
}

TEST(CellReader, gives_probabilities_that_add_up_to_one)
{
    CellReader reader;
    for (const Ink& ink : reader.read(several())) {
        double sum = ink.rest;
        for (const Candidate& c : ink.candidates) {
            EXPECT_GT(c.probability, 0);
            sum += c.probability;
        }
        EXPECT_NEAR(sum, 1.0, 1e-6);
        EXPECT_GT(ink.rest, 0); // never quite sure
    }
}

TEST(CellReader, reads_one_cell_as_it_reads_many)
{
    CellReader reader;
    const std::vector<cv::Mat> pictures = several();
    const std::vector<Ink> together = reader.read(pictures);
    ASSERT_EQ(together.size(), pictures.size());
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const std::vector<Ink> alone = reader.read({pictures[i]});
        ASSERT_EQ(alone.size(), 1U);
        for (const Candidate& c : together[i].candidates)
            if (c.probability > 1e-4) {
                EXPECT_NEAR(c.probability, probability_of(alone[0], c.mark), 0.01) << i << ' ' << written(c.mark);
            }
    }
}

TEST(CellReader, reads_empty_cells_as_blank)
{
    CellReader reader;
    const cv::Mat clean = drawn("", 130), narrow = drawn("", 100);
    EXPECT_FALSE(may_show_ink(clean));
    EXPECT_FALSE(may_show_ink(narrow));
    const std::vector<Ink> inks = reader.read({clean, drawn("5", 130), narrow});
    EXPECT_GT(probability_of(inks[0], blank), 0.99);
    EXPECT_LT(probability_of(inks[1], blank), 0.01);
    EXPECT_GT(probability_of(inks[2], blank), 0.99);
}

TEST(CellReader, looks_at_the_faintest_strokes)
{
    for (const int darker : {14, 30, 60}) // of 225: 6 % and more
        for (const char* text : {"1", "-", "/"}) {
            cv::Mat grey(140, 460, CV_8U, cv::Scalar(225));
            cv::rectangle(grey, cv::Point(40, 40), cv::Point(170, 100), cv::Scalar(90), 2);
            cv::putText(grey, text, cv::Point(90, 85), cv::FONT_HERSHEY_SIMPLEX, 1.2, cv::Scalar(225 - darker), 3,
                        cv::LINE_AA);
            EXPECT_TRUE(
                may_show_ink(cell_image(grey, {Point{40, 40}, Point{171, 40}, Point{171, 101}, Point{40, 101}})))
                << darker << ' ' << text;
        }
}

TEST(CellReader, reads_nothing_from_nothing)
{
    CellReader reader;
    EXPECT_TRUE(reader.read({}).empty());
}

TEST(CellReader, reads_drawn_figures)
{
    CellReader reader;
    std::vector<cv::Mat> pictures;
    std::vector<Mark> marks;
    for (const int value : {0, 2, 3, 5, 6, 8, 9, 12, 18, 25, 30, 35, 40, 50, 63, 98, 203, 284})
        for (const double width : {110.0, 170.0, 330.0}) {
            pictures.push_back(drawn(std::to_string(value), width));
            marks.push_back(number(value));
        }
    for (const double width : {110.0, 330.0}) {
        pictures.push_back(drawn("", width));
        marks.push_back(blank);
    }
    const std::vector<Ink> inks = reader.read(pictures);
    std::size_t right = 0;
    for (std::size_t i = 0; i < inks.size(); ++i)
        right += !inks[i].candidates.empty() && inks[i].candidates[0].mark == marks[i];
    EXPECT_GE(right, marks.size() * 9 / 10) << "of " << marks.size();
}

} // namespace
} // namespace recount
