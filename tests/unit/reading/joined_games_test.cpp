// Games that no line parts are told by entries of too many digits.
#include "reading/joined_games.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int left = 30, top = 20, width = 160, height = 44;

/// Rows that count the faces 1, 2, ...
Template game_of(int rows)
{
    Template game;
    for (int face = 1; face <= rows; ++face)
        game.rows.push_back({"face" + std::to_string(face), {}, {}, CountFace{face}});
    return game;
}

/// A game whose cells hold these numbers, each text at these shares of the cell's width, and are read as `values`.
struct Column {
    std::vector<std::string> texts;
    std::vector<double> at;
    std::vector<int> values;
};

struct Scene {
    Photo photo;
    Grid grid;
    Card card;
};

Scene scene_of(const Template& game, const Column& column)
{
    Scene scene;
    const auto rows = column.values.size();
    scene.photo.grey = cv::Mat(int(rows) * height + 2 * top, width + 2 * left, CV_8U, cv::Scalar(225));
    scene.grid.game = scene.card.game = &game;
    for (std::size_t row = 0; row < rows; ++row) {
        const double y = top + double(row) * height;
        const Quad quad{Point{left, y}, Point{left + width, y}, Point{left + width, y + height},
                        Point{left, y + height}};
        cv::rectangle(scene.photo.grey, cv::Rect(left, int(y), width, height), cv::Scalar(60), 1);
        for (const double at : column.at)
            cv::putText(scene.photo.grey, column.texts[row], {left + int(at * width), int(y) + 33},
                        cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(40), 2);
        scene.grid.cells.push_back({game.rows[row].id, 1, Role::entry, quad, true});
        scene.card.cells.push_back({game.rows[row].id, 1, Role::entry, quad});
        scene.card.cells.back().ink.candidates = {{{MarkKind::number, column.values[row]}, 0.95}};
    }
    return scene;
}

const Column two_games{{"3", "4", "6", "8", "20", "12"}, {0.15, 0.65}, {33, 44, 66, 88, 2020, 1212}};

TEST(JoinedGames, TwoNumbersInEachCellAreTwoGames)
{
    const Template game = game_of(6);
    const Scene scene = scene_of(game, two_games);
    const auto parted = with_game_parted(scene.photo, scene.grid, scene.card);
    ASSERT_TRUE(parted);
    EXPECT_EQ(parted->columns, 2);
    ASSERT_EQ(parted->cells.size(), 12U);
    const Quad& first = parted->cells.front().quad;
    EXPECT_EQ(parted->cells.front().column, 1);
    EXPECT_EQ(first[0].x, left);
    EXPECT_GT(first[1].x, left + 0.4 * width);
    EXPECT_LT(first[1].x, left + 0.65 * width);
    const GridCell& second = parted->cells[6];
    EXPECT_EQ(second.row, "face1");
    EXPECT_EQ(second.column, 2);
    EXPECT_EQ(second.quad[0].x, first[1].x);
    EXPECT_EQ(second.quad[1].x, left + width);
    EXPECT_LE(parted->game_confidence, 0.5) << "it accuses nobody";
}

TEST(JoinedGames, OneNumberInEachCellIsOneGame)
{
    const Template game = game_of(6);
    const Scene possible = scene_of(game, {{"3", "4", "6", "8", "20", "12"}, {0.3}, {3, 4, 6, 8, 20, 12}});
    EXPECT_FALSE(with_game_parted(possible.photo, possible.grid, possible.card));
    const Scene misread = scene_of(game, {{"3", "4", "6", "8", "20", "12"}, {0.3}, {3, 44, 6, 88, 20, 12}});
    EXPECT_FALSE(with_game_parted(misread.photo, misread.grid, misread.card));
    const Scene in_the_middle = scene_of(game, {two_games.texts, {0.15, 0.35, 0.55, 0.7}, two_games.values});
    EXPECT_FALSE(with_game_parted(in_the_middle.photo, in_the_middle.grid, in_the_middle.card)) << "ink everywhere";
}

TEST(JoinedGames, ColumnsOfOneGameAreAsManyAsItHas)
{
    Template game = game_of(6);
    game.columns = Columns::one_game;
    const Scene scene = scene_of(game, two_games);
    EXPECT_FALSE(with_game_parted(scene.photo, scene.grid, scene.card));
}

TEST(JoinedGames, PartsMustHoldWhatMayStandThere)
{
    const Template game = game_of(6);
    const Card joined = scene_of(game, two_games).card;
    EXPECT_TRUE(reads_better(scene_of(game, {two_games.texts, {0.3}, {3, 4, 6, 8, 20, 12}}).card, joined));
    EXPECT_FALSE(reads_better(scene_of(game, {two_games.texts, {0.3}, {33, 44, 66, 8, 20, 12}}).card, joined));
}

/// Games so wide beside each other, of six at most.
Grid games_of_widths(const Template& game, const std::vector<double>& widths)
{
    Grid grid;
    grid.game = &game;
    grid.columns = static_cast<int>(widths.size());
    grid.game_confidence = 0.995;
    double x = left;
    for (std::size_t column = 0; column < widths.size(); x += widths[column++])
        for (std::size_t row = 0; row < game.rows.size(); ++row) {
            const double y = top + double(row) * height;
            const Quad quad{Point{x, y}, Point{x + widths[column], y}, Point{x + widths[column], y + height},
                            Point{x, y + height}};
            grid.cells.push_back({game.rows[row].id, int(column) + 1, Role::entry, quad, true});
        }
    return grid;
}

TEST(JoinedGames, OneTwiceAsWideAsTheOthersIsTwo)
{
    Template game = game_of(6);
    game.columns = Columns::players;
    game.least_columns = 1;
    game.most_columns = 6;
    const auto parted_at = [&](const std::vector<double>& widths) {
        const Grid grid = games_of_widths(game, widths);
        const Card card{&game, grid.columns, {}};
        const auto parted = with_game_parted({}, grid, card);
        if (!parted)
            return 0.;
        EXPECT_EQ(parted->columns, grid.columns + 1);
        EXPECT_EQ(parted->game_confidence, guessed_confidence);
        return std::ranges::find(parted->cells, 2, &GridCell::column)->quad[1].x - left;
    };
    EXPECT_DOUBLE_EQ(parted_at({80, 160, 80, 82, 84}), 160);
    EXPECT_EQ(parted_at({80, 120, 80, 80}), 0) << "not wide enough for two";
    EXPECT_EQ(parted_at({80, 160, 80, 160}), 0) << "the widths differ anyway";
    EXPECT_EQ(parted_at({80, 160}), 0) << "too few to tell";
    EXPECT_EQ(parted_at({80, 160, 80, 80, 80, 80}), 0) << "there are no more";
}

TEST(JoinedGames, PartsAreNotBlankUnlessTheSheetAlwaysHasSoMany)
{
    Template game = game_of(6);
    const Card joined = scene_of(game, {two_games.texts, {0.3}, {3, 4, 6, 8, 20, 12}}).card;
    Card parted = joined;
    parted.columns = 2;
    game.least_columns = 1;
    EXPECT_FALSE(reads_better(parted, joined));
    game.least_columns = 2;
    EXPECT_TRUE(reads_better(parted, joined));
}

} // namespace
} // namespace recount
