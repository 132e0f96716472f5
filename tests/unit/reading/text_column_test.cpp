// A column of words beside the games is none, and a game that can hardly be read stays one.
#include "reading/text_column.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

constexpr int rows = 15;

/// A card of two games: in the first, every `illegible_step`th cell looks like no writing, and all are as sure as said.
Card card_with(double first, double second, int illegible_step)
{
    Card card;
    card.columns = 2;
    for (int row = 0; row < rows; ++row) {
        const Mark seen = row % illegible_step == 0 ? illegible : number(row);
        card.cells.push_back({"row", 1, Role::entry, {}, {{{seen, first}}, 1 - first}});
        card.cells.push_back({"row", 2, Role::entry, {}, {{{number(row), second}}, 1 - second}});
    }
    return card;
}

TEST(TextColumn, WordsBesideClearGamesAreNoGame)
{
    EXPECT_TRUE(begins_with_text(card_with(0.2, 0.99, 3)));
}

TEST(TextColumn, AGameThatIsReadIsOne)
{
    EXPECT_FALSE(begins_with_text(card_with(0.8, 0.99, 3)));
}

TEST(TextColumn, AnIllegibleHandWritesNumbers)
{
    EXPECT_FALSE(begins_with_text(card_with(0.2, 0.99, 20)));
}

TEST(TextColumn, WhereNoGameIsReadClearlyThePhotoIsPoor)
{
    EXPECT_FALSE(begins_with_text(card_with(0.2, 0.6, 3)));
    Card alone = card_with(0.2, 0.99, 3);
    std::erase_if(alone.cells, [](const Cell& cell) { return cell.column == 2; });
    EXPECT_FALSE(begins_with_text(alone)) << "there is no other game";
}

} // namespace
} // namespace recount
