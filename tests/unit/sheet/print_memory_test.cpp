// Prints seen before: recalled on other photos of the same print, in any light and either way up; never where a single
// label differs, after one photo alone, or where photos of it were read differently.
#include "sheet/print_memory.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

const std::vector<std::string> usual_labels{"Ones",     "Twos",      "Threes", "Fours",      "Fives",
                                            "Sixes",    "Upper sum", "Bonus",  "3 alike",    "4 alike",
                                            "Full ace", "Street",    "Joker",  "Grand total"};

/// A drawn card on a photo: its picture, and its grid as it would be found.
struct Drawn {
    Photo photo;
    Lattice grid;
};

Drawn draw(const std::vector<std::string>& labels)
{
    constexpr int row_px = 70, left = 80, top = 90;
    const std::vector<int> x{left, left + 330, left + 450, left + 570, left + 690};
    const int rows = static_cast<int>(labels.size());
    Drawn drawn;
    drawn.photo.grey = cv::Mat(2 * top + rows * row_px, 900, CV_8U, cv::Scalar(225));
    drawn.grid.rows = rows;
    drawn.grid.columns = static_cast<int>(x.size()) - 1;
    drawn.grid.across.assign(static_cast<std::size_t>((rows + 1) * drawn.grid.columns), 1);
    drawn.grid.down.assign(static_cast<std::size_t>(rows * (drawn.grid.columns + 1)), 1);
    for (int i = 0; i <= rows; ++i) {
        const int y = top + i * row_px;
        cv::line(drawn.photo.grey, {x.front(), y}, {x.back(), y}, cv::Scalar(60), 2);
        if (i < rows)
            cv::putText(drawn.photo.grey, labels[static_cast<std::size_t>(i)], {x.front() + 20, y + 48},
                        cv::FONT_HERSHEY_SIMPLEX, 1.3, cv::Scalar(40), 3, cv::LINE_AA);
        for (const int column : x)
            drawn.grid.nodes.push_back({double(column), double(y)});
    }
    return drawn;
}

/// The same card photographed in another way: seen from aside, unsharp, in less light, with points written in.
Drawn photographed(const Drawn& flat, double tilt)
{
    const auto width = static_cast<float>(flat.photo.grey.cols), height = static_cast<float>(flat.photo.grey.rows);
    const auto aside = static_cast<float>(tilt * width);
    const std::vector<cv::Point2f> from{{0, 0}, {width, 0}, {width, height}, {0, height}};
    const std::vector<cv::Point2f> to{{aside, 10}, {width - 5, aside}, {width, height - aside}, {0, height - 20}};
    const cv::Mat map = cv::getPerspectiveTransform(from, to);
    cv::Mat picture = flat.photo.grey.clone();
    cv::putText(picture, "27", {620, 480}, cv::FONT_HERSHEY_SCRIPT_SIMPLEX, 1.6, cv::Scalar(70), 3, cv::LINE_AA);
    Drawn drawn = flat;
    drawn.photo.grey = cv::Mat(); // its own pixels
    cv::warpPerspective(picture, drawn.photo.grey, map, picture.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    cv::GaussianBlur(drawn.photo.grey, drawn.photo.grey, {}, 2);
    drawn.photo.grey.convertTo(drawn.photo.grey, CV_8U, 0.6, 10);
    cv::Mat noise(picture.size(), CV_8U);
    cv::RNG(1).fill(noise, cv::RNG::UNIFORM, 0, 12);
    drawn.photo.grey += noise;
    std::vector<cv::Point2f> nodes;
    for (const Point& node : flat.grid.nodes)
        nodes.emplace_back(static_cast<float>(node.x), static_cast<float>(node.y));
    cv::perspectiveTransform(nodes, nodes, map);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        drawn.grid.nodes[i] = {nodes[i].x + 1.5, nodes[i].y - 1.5}; // found not quite where it is
    return drawn;
}

class PrintMemoryTest : public testing::Test {
protected:
    Sheet read_as(const Drawn& drawn, const Template& game) const
    {
        Sheet sheet{&game, 0.998, drawn.grid, {}, 1, 3};
        for (int row = 0; row < drawn.grid.rows; ++row)
            sheet.lattice_row.push_back(row);
        return sheet;
    }

    void learn(const Drawn& drawn, const Template& game)
    {
        prints_.learn(drawn.photo, drawn.grid, read_as(drawn, game));
    }

    bool recalls(const Drawn& drawn) const { return prints_.recall(drawn.photo, drawn.grid).has_value(); }

    const Template game_{}, other_game_{};
    PrintMemory prints_;
    const Drawn card_ = draw(usual_labels);
};

TEST_F(PrintMemoryTest, RecallsWhatTwoPhotosWereReadAs)
{
    learn(card_, game_);
    EXPECT_FALSE(recalls(card_)); // one photo may have been misread
    learn(photographed(card_, 0.03), game_);
    const Drawn third = photographed(card_, 0.09);
    const std::optional<Sheet> sheet = prints_.recall(third.photo, third.grid);
    ASSERT_TRUE(sheet);
    const Sheet wanted = read_as(third, game_);
    EXPECT_EQ(sheet->game, wanted.game);
    EXPECT_EQ(sheet->lattice_row, wanted.lattice_row);
    EXPECT_EQ(sheet->lattice.nodes, wanted.lattice.nodes);
    EXPECT_EQ(sheet->first_column, wanted.first_column);
    EXPECT_EQ(sheet->columns, wanted.columns);
    EXPECT_EQ(sheet->confidence, wanted.confidence);
}

TEST_F(PrintMemoryTest, TellsWhichWayUp)
{
    learn(card_, game_);
    learn(card_, game_);
    const Drawn other = photographed(card_, 0.05);
    const std::optional<Sheet> sheet = prints_.recall(other.photo, turned(other.grid));
    ASSERT_TRUE(sheet);
    EXPECT_EQ(sheet->lattice.nodes, other.grid.nodes);
}

TEST_F(PrintMemoryTest, GamesLeftOfTheLabelsAreLookedForOnEachPhoto)
{
    Sheet sheet = read_as(card_, game_);
    sheet.before = card_.grid;
    for (int photo = 0; photo < 2; ++photo)
        prints_.learn(card_.photo, card_.grid, sheet);
    EXPECT_FALSE(recalls(card_)) << "that is where they stand on one photo";
}

TEST_F(PrintMemoryTest, NoLabelsRightOfTheGamesAreLookedAt)
{
    Sheet sheet = read_as(card_, game_);
    sheet.first_column = 0;
    for (int photo = 0; photo < 2; ++photo)
        prints_.learn(card_.photo, card_.grid, sheet);
    EXPECT_FALSE(recalls(card_)) << "what is left of them, numbers, is no look of a print";
}

TEST_F(PrintMemoryTest, OneOtherLabelIsAnotherPrint)
{
    learn(card_, game_);
    learn(card_, game_);
    for (std::size_t row = 0; row < usual_labels.size(); ++row) {
        std::vector<std::string> labels = usual_labels;
        labels[row] = row % 2 == 0 ? "Chance" : "";
        EXPECT_FALSE(recalls(draw(labels))) << row;
    }
    std::vector<std::string> exchanged = usual_labels;
    std::swap(exchanged[2], exchanged[10]);
    EXPECT_FALSE(recalls(draw(exchanged)));
    std::vector<std::string> shorter(usual_labels.begin(), usual_labels.end() - 1);
    EXPECT_FALSE(recalls(draw(shorter)));
}

TEST_F(PrintMemoryTest, WhatWasReadDifferentlyIsReadAgain)
{
    learn(card_, game_);
    learn(card_, game_);
    EXPECT_TRUE(recalls(card_));
    learn(card_, other_game_);
    EXPECT_FALSE(recalls(card_));
}

TEST_F(PrintMemoryTest, HiddenLabelsAreRead)
{
    learn(card_, game_);
    learn(card_, game_);
    Drawn hidden = card_;
    cv::circle(hidden.photo.grey, {200, 500}, 120, cv::Scalar(90), cv::FILLED); // a cup on some labels
    EXPECT_FALSE(recalls(hidden));
}

} // namespace
} // namespace recount
