#pragma once
#include "core/template.hpp"

namespace recount {

/// A game of 14 rows for so many columns.
inline Template small_game(int columns = 3)
{
    Template game;
    game.name = "small";
    game.least_columns = game.most_columns = columns;
    for (const char* label : {"Aces", "Twos", "Threes", "Fours", "Fives", "Sixes", "Subtotal", "Three of a kind",
                              "Four of a kind", "Full House", "Straight", "Chance", "Bonus", "Grand Total"})
        game.rows.push_back({label, {label}, {}, AllDice{}});
    return game;
}

} // namespace recount
