// From a grid's cells to a card, with a reader that says what it is told.
#include "reading/read_card.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

/// Says the marks given, cell by cell, and from the first again after the last.
class ToldReader : public CellReader {
public:
    explicit ToldReader(std::vector<Mark> marks) : marks_(std::move(marks)) {}

    std::vector<Ink> read(const std::vector<cv::Mat>& pictures) override
    {
        std::vector<Ink> inks;
        for (std::size_t i = 0; i < pictures.size(); ++i, ++said_)
            inks.push_back({{{marks_[said_ % marks_.size()], 0.99}}, 0.01});
        return inks;
    }

    std::size_t said() const { return said_; }

private:
    std::vector<Mark> marks_;
    std::size_t said_ = 0;
};

Mark number(int value)
{
    return {MarkKind::number, value};
}

/// The card of a sheet with a row for two games and another row between that the game does not have.
Card card_with(const Template& game, std::vector<Mark> marks)
{
    const Quad quad{Point{10, 10}, Point{50, 10}, Point{50, 30}, Point{10, 30}};
    Grid grid{&game, 0.995, 2, quad, {{"row", 1, Role::entry, quad}, {"row", 2, Role::entry, quad}}, {{quad, quad}}};
    Photo photo;
    photo.grey = cv::Mat(60, 60, CV_8U, cv::Scalar(230));
    ToldReader reader(std::move(marks));
    Card card = read_card(photo, grid, reader, {});
    EXPECT_EQ(reader.said() % 4, 0U) << "every cell is read once";
    return card;
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

TEST(ReadCard, TheNumbersOfTheGamesMayStandInAHeading)
{
    EXPECT_EQ(card_with({}, {number(9), number(12), number(1), number(2)}).game_confidence, 0.995);
}

} // namespace
} // namespace recount
