// From a grid's cells to a card, with a reader that says what it is told.
#include "reading/read_card.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

/// Ink that surely says each of these marks.
std::vector<Ink> inks_of(const std::vector<Mark>& marks)
{
    std::vector<Ink> inks;
    for (const Mark& mark : marks)
        inks.push_back({{{mark, 0.99}}, 0.01});
    return inks;
}

/// Says what is given, cell by cell, and from the first again after the last.
class ToldReader : public CellReader {
public:
    explicit ToldReader(std::vector<Ink> told) : told_(std::move(told)) {}

    std::vector<Ink> read(const std::vector<cv::Mat>& pictures) override
    {
        std::vector<Ink> inks;
        for (std::size_t i = 0; i < pictures.size(); ++i, ++said_)
            inks.push_back(told_[said_ % told_.size()]);
        return inks;
    }

    std::size_t said() const { return said_; }

private:
    std::vector<Ink> told_;
    std::size_t said_ = 0;
};

Mark number(int value)
{
    return {MarkKind::number, value};
}

/// The card of a sheet with a row for two games and another row between that the game does not have.
Card card_with(const Template& game, std::vector<Ink> told)
{
    const Quad quad{Point{10, 10}, Point{50, 10}, Point{50, 30}, Point{10, 30}};
    Grid grid{&game, 0.995, 2, quad, {{"row", 1, Role::entry, quad}, {"row", 2, Role::entry, quad}}, {{quad, quad}}};
    Photo photo;
    photo.grey = cv::Mat(60, 60, CV_8U, cv::Scalar(230));
    ToldReader reader(std::move(told));
    Card card = read_card(photo, grid, reader, {});
    EXPECT_EQ(reader.said() % 4, 0U) << "every cell is read once";
    return card;
}

Card card_with(const Template& game, const std::vector<Mark>& marks)
{
    return card_with(game, inks_of(marks));
}

TEST(ReadCard, EntriesInRowsThatTheGameDoesNotHaveMakeItDoubtful)
{
    const Template game;
    EXPECT_EQ(card_with(game, {number(9), number(12), blank, blank}).game_confidence, 0.995);
    const Card card = card_with(game, {number(9), number(12), number(18), struck});
    EXPECT_EQ(card.game_confidence, 0.5);
    ASSERT_EQ(card.cells.size(), 2U) << "the other row's are no cells";
    EXPECT_EQ(card.cells[1].ink.candidates.front().mark, number(12));
}

TEST(ReadCard, OneEntryOfTwoGamesInAnotherRowIsAStrayOne)
{
    EXPECT_EQ(card_with({}, {number(9), number(12), number(18), blank}).game_confidence, 0.995);
    EXPECT_EQ(card_with({}, {number(9), blank, number(18), blank}).game_confidence, 0.5) << "only one is played";
}

/// Two games of a ruled sheet, the second of which is blank, with glare over the last row of both.
TEST(ReadCard, WhatGlareHidesInAGameThatIsPlayedIsLeftOpen)
{
    constexpr int rows = 8, width = 40, height = 20;
    const Template game;
    Photo photo;
    photo.grey = cv::Mat((rows + 2) * height, 4 * width, CV_8U, cv::Scalar(200));
    Grid grid{&game, 1, 2, {}, {}};
    for (int column = 1; column <= 2; ++column)
        for (int row = 0; row < rows; ++row) {
            const cv::Rect cell{column * width, (row + 1) * height, width, height};
            cv::rectangle(photo.grey, cell + cv::Size(1, 1), cv::Scalar(40));
            const double left = cell.x, top = cell.y, right = cell.br().x, bottom = cell.br().y;
            const Quad quad{Point{left, top}, Point{right, top}, Point{right, bottom}, Point{left, bottom}};
            grid.cells.push_back({"row", column, Role::entry, quad, true});
        }
    photo.grey.rowRange((rows - 1) * height + 5, (rows + 2) * height).setTo(255); // from the last row but one on
    std::vector<Mark> marks(2 * rows, blank);
    marks[0] = number(9);
    marks[rows - 2] = number(12);
    ToldReader reader(inks_of(marks));
    const Card card = read_card(photo, grid, reader, {});
    EXPECT_EQ(card.cells[0].ink.candidates.front().probability, 0.99);
    EXPECT_NEAR(card.cells[rows - 2].ink.candidates.front().probability, 0.5, 0.01) << "a digit may be hidden";
    EXPECT_NEAR(card.cells[rows - 2].ink.rest, 0.5, 0.01);
    EXPECT_TRUE(card.cells[rows - 1].ink.candidates.empty());
    EXPECT_EQ(card.cells[rows - 1].ink.rest, 1);
    EXPECT_TRUE(is_blank(card.cells[2 * rows - 1].ink)) << "nobody plays the second game";
}

TEST(ReadCard, TheNumbersOfTheGamesMayStandInAHeading)
{
    const auto confidence = [](const Ink& first_head) {
        std::vector<Ink> told = inks_of({number(9), number(12), blank, number(2)});
        told[2] = first_head;
        return card_with({}, told).game_confidence;
    };
    EXPECT_EQ(confidence({{{number(1), 0.99}}, 0.01}), 0.995);
    EXPECT_EQ(confidence({{{number(7), 0.7}, {number(1), 0.2}}, 0.1}), 0.995) << "it may be a 1";
    EXPECT_EQ(confidence({{{number(7), 0.7}, {number(4), 0.2}}, 0.1}), 0.5);
}

TEST(ReadCard, PrintThatIsTheFirstOfSeveralColumnsIsNoGame)
{
    const Template game;
    const Quad quad{Point{10, 10}, Point{50, 10}, Point{50, 30}, Point{10, 30}};
    Grid grid{&game, 1, 2, quad, {{"row", 1, Role::entry, quad}, {"row", 2, Role::entry, quad}}, {}};
    Photo photo;
    photo.grey = cv::Mat(60, 60, CV_8U, cv::Scalar(230));
    ToldReader reader(inks_of({number(9)}));
    EXPECT_EQ(read_card(photo, grid, reader, {}).columns, 2);
    grid.begins_with_print = true;
    EXPECT_EQ(read_card(photo, grid, reader, {}).columns, 1);
    EXPECT_EQ(read_card(photo, without_first_game(grid), reader, {}).columns, 1) << "the only column stays";
}

} // namespace
} // namespace recount
