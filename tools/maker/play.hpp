#pragma once
#include "core/template.hpp"
#include "maker/hand.hpp"

#include <optional>
#include <vector>

namespace recount::maker {

/// What a game's dice came to: one value for each column and row of its template. Totals and bonuses are unset until
/// `add_up` fills them in; a row that no turn was used for stays unset.
struct Game {
    const Template* rules = nullptr;
    std::vector<std::vector<std::optional<int>>>
        values;              ///< [column][row], as written: already multiplied; ticks: their count
    std::vector<int> extras; ///< [column] further five of a kinds that earn points
    int columns() const { return static_cast<int>(values.size()); }
};

/// Plays a game by rolling dice and taking boxes as a sensible player would. It stops after `turns` turns, where given.
Game play(const Template& rules, std::optional<int> turns, Random& random);

/// How many turns a game of these rules has.
int turns_of(const Template& rules);

/// A number that somebody got wrong: it stands where the right one should, and what follows is added up from it.
struct Slip {
    std::size_t row = 0;
    std::size_t column = 0;
    int value = 0;
};

/// Fills in totals, bonuses and carried totals from the entries, from top to bottom.
void add_up(Game& game, const std::optional<Slip>& slip);

/// The value of the last row: in the only or the first column.
int grand_total(const Game& game);

} // namespace recount::maker
