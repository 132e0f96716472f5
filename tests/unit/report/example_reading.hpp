#pragma once
#include "core/record.hpp"

#include <vector>

namespace recount {

/// A small game: two entries, their sum, and nothing else.
inline Template small_game()
{
    Template game;
    game.name = "small";
    game.columns = Columns::games;
    game.least_columns = 1;
    game.most_columns = 2;
    game.rows = {{.id = "ones", .labels = {"Ones"}, .how_to = {}, .rule = CountFace{1}, .role = Role::entry},
                 {.id = "chance", .labels = {"Chance"}, .how_to = {}, .rule = AllDice{}, .role = Role::entry},
                 {.id = "grand_total",
                  .labels = {"Total"},
                  .how_to = {},
                  .rule = SumOf{{"ones", "chance"}},
                  .role = Role::total}};
    return game;
}

/// A sheet of `game` (see `small_game`) as it was read: 3 and 20, and a total of 33 that may be a 23.
inline PhotoReading small_reading(const Template& game)
{
    const auto cell = [](const char* row, Role role, Ink ink, double y) {
        const Quad quad{Point{10.5, y}, Point{110.25, y}, Point{110, y + 40}, Point{10, y + 40}};
        return Cell{row, 1, role, quad, std::move(ink), "0f8"};
    };
    SheetReading sheet;
    sheet.card = {&game, 1, {}, 0.998};
    sheet.card.cells = {
        cell("ones", Role::entry, {{{number(3), 0.99}}, 0.01}, 20),
        cell("chance", Role::entry, {{{number(20), 0.98}, {number(26), 1.0 / 3e7}}, 0.02}, 60),
        cell("grand_total", Role::total, {{{number(33), 0.9985}, {number(23), 0.001}, {illegible, 0.0005}}, 0}, 100)};
    sheet.outline = {Point{0, 0}, Point{120, 0}, Point{120, 150}, Point{0, 150}};
    sheet.picture = {"RIFF<>picture", 120, 150, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
    return {{"pile/a.jpg", 1, 400, 300, std::string(64, 'a'), PhotoStatus::checked, ""}, {std::move(sheet)}};
}

} // namespace recount
