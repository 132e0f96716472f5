// Writers: their ink is where it should be, every shape leaves some, and the same generator writes the same.
#include "maker/hand.hpp"

#include "maker/hand_random.hpp"
#include "maker/hand_style.hpp"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <zlib.h>

namespace recount::maker {
namespace {

bool same(const cv::Mat& a, const cv::Mat& b)
{
    return a.size() == b.size() && cv::norm(a, b, cv::NORM_INF) == 0;
}

std::vector<Mark> all_marks()
{
    return {number(0), number(7), number(25), number(199), number(1600),
            struck,    ticks(1),  ticks(3),   ticks(5),    illegible};
}

/// A folder that exists while the test runs.
struct Folder {
    std::filesystem::path path;
    explicit Folder(const std::string& name) : path(std::filesystem::temp_directory_path() / name)
    {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
    }
    ~Folder() { std::filesystem::remove_all(path); }
};

void write_gz(const std::filesystem::path& file, const std::string& bytes)
{
    gzFile out = gzopen(file.c_str(), "wb");
    gzwrite(out, bytes.data(), unsigned(bytes.size()));
    gzclose(out);
}

/// Ten digits of 16 by 16 pixels, each an upright bar whose length grows with the digit.
void write_bars(const std::filesystem::path& folder, const std::string& name)
{
    std::string images{"\0\0\x08\x03\0\0\0\x0A\0\0\0\x10\0\0\0\x10", 16};
    std::string labels{"\0\0\x08\x01\0\0\0\x0A", 8};
    for (int digit = 0; digit < 10; ++digit) {
        labels += char(digit);
        for (int y = 0; y < 16; ++y)
            for (int x = 0; x < 16; ++x)
                images += char(x > 5 && x < 9 && y > 2 && y < 11 + digit / 3 ? 250 : 0);
    }
    write_gz(folder / (name + "-images.idx3.gz"), images);
    write_gz(folder / (name + "-labels.idx1.gz"), labels);
}

TEST(Hand, TheSameGeneratorWritesTheSame)
{
    for (const Mark& mark : all_marks()) {
        Random first(7), second(7);
        const Writing a = Hand::make(first, nullptr).write(mark, {80, 40}, {0.3, 0.3}, first);
        const Writing b = Hand::make(second, nullptr).write(mark, {80, 40}, {0.3, 0.3}, second);
        EXPECT_TRUE(same(a.coverage, b.coverage)) << written(mark);
        EXPECT_EQ(a.box, b.box);
    }
}

TEST(Hand, WritersDiffer)
{
    Random random(1);
    const Hand one = Hand::make(random, nullptr), other = Hand::make(random, nullptr);
    Random first(3), second(3);
    EXPECT_FALSE(same(one.write(number(35), {80, 40}, {}, first).coverage,
                      other.write(number(35), {80, 40}, {}, second).coverage));
}

TEST(Hand, TheCellLiesWithinTheCoverageAndIsAsLargeAsAsked)
{
    Random random(2);
    for (const cv::Size cell :
         {cv::Size(80, 40), cv::Size(12, 10), cv::Size(4, 4), cv::Size(300, 30), cv::Size(30, 90)}) {
        const Hand hand = Hand::make(random, nullptr);
        for (const Mark& mark : all_marks()) {
            const Writing writing = hand.write(mark, cell, {0.5, 0.5}, random);
            EXPECT_EQ(writing.coverage.type(), CV_8U);
            EXPECT_EQ(writing.box.size(), cell);
            EXPECT_EQ(writing.box & cv::Rect({0, 0}, writing.coverage.size()), writing.box);
        }
    }
}

TEST(Hand, BlankLeavesNoInk)
{
    Random random(3);
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(cv::countNonZero(Hand::make(random, nullptr).write(blank, {80, 40}, {1, 1}, random).coverage), 0);
}

TEST(Hand, EveryMarkLeavesInkWithinItsCell)
{
    Random random(4);
    for (int i = 0; i < 60; ++i) {
        const Hand hand = Hand::make(random, nullptr);
        for (const Mark& mark : all_marks()) {
            const Writing writing = hand.write(mark, {80, 40}, {0, 0}, random);
            EXPECT_GT(cv::countNonZero(writing.coverage(writing.box) > 40), 3) << written(mark) << " by writer " << i;
        }
    }
}

TEST(Hand, MostOfANumberStaysInItsCellUnlessItRunsOver)
{
    Random random(5);
    double inside = 0, all = 0;
    for (int i = 0; i < 100; ++i) {
        const Writing writing = Hand::make(random, nullptr).write(number(25), {90, 45}, {0, 0}, random);
        inside += cv::sum(writing.coverage(writing.box))[0];
        all += cv::sum(writing.coverage)[0];
    }
    EXPECT_GT(inside, 0.85 * all);
}

TEST(Hand, EveryFigureOfEveryDigitLeavesInk)
{
    Random random(6);
    for (int digit = 0; digit < 10; ++digit) {
        ASSERT_GE(digit_figures(digit).size(), 8U);
        for (const Figure& figure : digit_figures(digit)) {
            cv::Mat coverage = cv::Mat::zeros(80, 80, CV_8U);
            Hand::Style style;
            Pen pen;
            for (const Polyline& line : drawn(figure, style, {20, 20}, 40, 1, random))
                ink_line(coverage, line, pen, random);
            EXPECT_GT(cv::countNonZero(coverage > 128), 60) << digit;
            EXPECT_EQ(cv::countNonZero(coverage.rowRange(0, 10)), 0) << digit;
        }
    }
}

TEST(Hand, CorrectionsAreSaidAndLeaveMoreInk)
{
    Random random(8);
    double plain = 0, corrected = 0;
    for (int i = 0; i < 50; ++i) {
        const Hand hand = Hand::make(random, nullptr);
        const Writing a = hand.write(number(18), {90, 40}, {0, 0}, random),
                      b = hand.write(number(18), {90, 40}, {1, 0}, random);
        EXPECT_FALSE(a.corrected);
        EXPECT_TRUE(b.corrected);
        plain += cv::countNonZero(a.coverage);
        corrected += cv::countNonZero(b.coverage);
    }
    EXPECT_GT(corrected, 1.2 * plain);
}

TEST(Hand, WhatStandsBesideANumberLeavesItAsItIs)
{
    Manner plain{0, 0}, ticked_off{0, 0}, added_to{0, 0};
    ticked_off.check_off = added_to.addition = 1;
    int writers = 0, with_tick = 0, with_addition = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Random random(seed);
        Hand hand = Hand::make(random, nullptr);
        if (hand.style->grain > 0)
            continue; // ink breaks up anew each time
        ++writers;
        const auto ink_of = [&](const Manner& manner) {
            Random again(seed + 100);
            return hand.write(number(25), {140, 50}, manner, again).coverage;
        };
        const cv::Mat alone = ink_of(plain);
        const auto more = [&](const cv::Mat& beside) {
            EXPECT_EQ(cv::countNonZero(beside < alone), 0);
            return cv::countNonZero(beside > alone) > 0 ? 1 : 0;
        };
        with_tick += more(ink_of(ticked_off));
        with_addition += more(ink_of(added_to));
    }
    EXPECT_GT(writers, 10);
    EXPECT_GT(with_tick, writers * 2 / 3) << "where there is room";
    EXPECT_GT(with_addition, writers / 3);
}

TEST(Hand, NamesLeaveInk)
{
    Random random(9);
    for (int i = 0; i < 30; ++i)
        EXPECT_GT(cv::countNonZero(Hand::make(random, nullptr).write_name({120, 40}, random).coverage), 10);
}

TEST(Hand, RefusesWhatCannotBeWritten)
{
    Random random(10);
    const Hand hand = Hand::make(random, nullptr);
    EXPECT_THROW((void)hand.write(number(5), {3, 30}, {}, random), std::invalid_argument);
    EXPECT_THROW((void)hand.write(number(-5), {40, 30}, {}, random), std::logic_error);
}

TEST(Pen, WidthIsKeptAtAnySizeOfStroke)
{
    Random random(11);
    for (const float width : {0.4F, 1.0F, 2.5F, 6.0F}) {
        cv::Mat coverage = cv::Mat::zeros(40, 120, CV_8U);
        Pen pen;
        pen.width_px = width;
        ink_line(coverage, {{10.0F, 20.3F}, {110.0F, 20.3F}}, pen, random);
        const double across = cv::sum(coverage.colRange(50, 70))[0] / 255 / 20;
        EXPECT_NEAR(across, width, 0.1 + 0.1 * width);
    }
}

TEST(Glyphs, FoldersWithoutDigitsAreRefused)
{
    const Folder folder("recount-glyphs-none");
    EXPECT_THROW((void)Glyphs::load(folder.path, Glyphs::Split::train), std::runtime_error);
    EXPECT_THROW((void)Glyphs::load(folder.path / "missing", Glyphs::Split::train), std::runtime_error);
}

TEST(Glyphs, SplitsNeverMix)
{
    const Folder folder("recount-glyphs-split");
    write_bars(folder.path, "bars-val");
    EXPECT_THROW((void)Glyphs::load(folder.path, Glyphs::Split::train), std::runtime_error);
    EXPECT_EQ(Glyphs::load(folder.path, Glyphs::Split::validation).library->digits.size(), 1U);
}

TEST(Glyphs, DamagedFilesAreNamed)
{
    const Folder folder("recount-glyphs-damaged");
    write_bars(folder.path, "bars");
    write_gz(folder.path / "bars-labels.idx1.gz", std::string("\0\0\x08\x01\0\0\0\x63", 8) + "123");
    try {
        (void)Glyphs::load(folder.path, Glyphs::Split::train);
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_NE(std::string(error.what()).find("bars-labels.idx1.gz"), std::string::npos);
    }
    std::ofstream(folder.path / "bars-images.idx3.gz") << "no such thing";
    EXPECT_THROW((void)Glyphs::load(folder.path, Glyphs::Split::train), std::runtime_error);
}

TEST(Glyphs, AHandWritesWithThem)
{
    const Folder folder("recount-glyphs-bars");
    write_bars(folder.path, "bars");
    const Glyphs glyphs = Glyphs::load(folder.path, Glyphs::Split::train);
    Random random(12);
    const Hand hand = Hand::make(random, &glyphs);
    for (int digit = 0; digit < 10; ++digit) {
        EXPECT_FALSE(hand.style->glyphs[std::size_t(digit)].empty());
        const Writing writing = hand.write(number(digit), {60, 60}, {}, random);
        const cv::Rect ink = cv::boundingRect(writing.coverage > 60);
        EXPECT_GT(ink.height, 1.3 * ink.width) << "a bar, not a drawn digit: " << digit;
    }
}

TEST(Draw, StaysWithinItsLimits)
{
    Random random(13);
    double sum = 0;
    for (int i = 0; i < 5000; ++i) {
        const double u = draw::uniform(random, -2, 3);
        EXPECT_GE(u, -2);
        EXPECT_LT(u, 3);
        const int n = draw::integer(random, 4, 6);
        EXPECT_TRUE(n >= 4 && n <= 6);
        sum += draw::normal(random, 10, 2);
    }
    EXPECT_NEAR(sum / 5000, 10, 0.2);
}

} // namespace
} // namespace recount::maker
