// Reports that cannot be true: what is said twice must agree, and what is not on a sheet is none of its cells.
#include "audit/consistency.hpp"

#include "core/errors.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace recount {
namespace {

const std::vector<Template>& games()
{
    static const std::vector<Template> all = shipped_templates();
    return all;
}

/// A game of Roll-Em in its column: zero points everywhere.
GameResult game_in(int column)
{
    const auto rules = std::ranges::find(games(), "rollem", &Template::name);
    GameResult game{.game = column};
    for (const Row& row : rules->rows)
        game.cells.push_back({.row = row.id, .column = column, .role = row.role, .written = struck});
    return game;
}

PhotoResult photo_of(const std::string& template_name, std::vector<GameResult> played)
{
    PhotoResult photo{{.path = "a.jpg", .width = 100, .height = 100}, {}};
    photo.sheets.push_back({template_name, 1, {}, std::move(played)});
    return photo;
}

std::string refusal(const PhotoResult& photo)
{
    try {
        must_be_consistent(photo, games());
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

TEST(Consistency, RefusesSheetsAndRowsThatNoTemplateHas)
{
    EXPECT_EQ(refusal(photo_of("rollem", {game_in(1)})), "");
    EXPECT_NE(refusal(photo_of("bridge", {game_in(1)})).find("no shipped template"), std::string::npos);
    GameResult odd = game_in(1);
    odd.cells[0].row = "jokers";
    EXPECT_EQ(refusal(photo_of("rollem", {odd})), "a.jpg: jokers column 1 is no cell of template 'rollem'");
}

TEST(Consistency, RefusesGamesThatComeTwiceAndCellsOfOthers)
{
    EXPECT_EQ(refusal(photo_of("rollem", {game_in(1), game_in(1)})), "a.jpg: game 1 is given twice");
    EXPECT_EQ(refusal(photo_of("rollem", {game_in(1), game_in(2)})), "");
    GameResult odd = game_in(2);
    odd.cells[0].column = 1;
    EXPECT_EQ(refusal(photo_of("rollem", {game_in(1), odd})), "a.jpg, game 2: ones column 1 is no cell of game 2");
    EXPECT_EQ(refusal(photo_of("triple", {GameResult{.game = 2}})),
              "a.jpg: game 2, but a sheet of 'triple' has the one game 1");
    EXPECT_EQ(refusal(photo_of("triple", {GameResult{.game = 1, .cells = {{.row = "ones", .column = 0}}}})),
              "a.jpg: ones column 0 is no cell of game 1");
}

} // namespace
} // namespace recount
