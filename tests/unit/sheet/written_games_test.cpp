// Games that no line parts, by what is written in them.
#include "sheet/written_games.hpp"

#include "../lattice/even_lattice.hpp"
#include "../lattice/lineless_print.hpp"

#include <gtest/gtest.h>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

using namespace lineless_print;

/// The sheet of the same rows with one game as wide as all.
Sheet unparted(const Template& game)
{
    Sheet sheet;
    sheet.game = &game;
    sheet.lattice = even_lattice({left - 20, left + label_px, right}, top, rows + 1, row_px);
    sheet.lattice_row.resize(rows);
    std::iota(sheet.lattice_row.begin(), sheet.lattice_row.end(), 0);
    for (int row = rows / 2; row < rows; ++row)
        ++sheet.lattice_row[static_cast<std::size_t>(row)];
    sheet.first_column = 1;
    sheet.is_inferred = true;
    return sheet;
}

constexpr int middle = (left + label_px + right) / 2;

/// The sheet of the same rows with two games, one on either side of the middle.
Sheet with_two_games(const Template& game)
{
    Sheet sheet = unparted(game);
    sheet.lattice = even_lattice({left - 20, left + label_px, middle, right}, top, rows + 1, row_px);
    sheet.columns = 2;
    return sheet;
}

/// The sheet of the same rows between lines that were followed, which bound so many narrow games together.
Sheet with_narrow_games(const Template& game, int count, int width_px)
{
    Sheet sheet = unparted(game);
    sheet.is_inferred = false;
    sheet.lattice =
        even_lattice({left - 20, left + label_px, left + label_px + count * width_px}, top, rows + 1, row_px);
    return sheet;
}

/// Bare paper for that sheet.
Photo paper()
{
    return {.grey = cv::Mat(lineless().grey.size(), CV_8U, cv::Scalar(235))};
}

/// Where what is written in one of its rows stands.
int baseline(const Sheet& sheet, int row)
{
    return top + sheet.lattice_row[static_cast<std::size_t>(row)] * row_px + row_px - 17;
}

/// Writes a label, and a number at `x`, into a row of it.
void write_row(Photo& photo, const Sheet& sheet, int row, int x)
{
    write(photo.grey, "Threes", {left, baseline(sheet, row)}, 0.8);
    write(photo.grey, std::to_string(10 + 7 * row % 80), {x, baseline(sheet, row)}, 1.1);
}

/// Writes a label, and a digit at each of these places, into a row of it.
void write_digits(Photo& photo, const Sheet& sheet, int row, const std::vector<int>& places)
{
    write(photo.grey, "Threes", {left, baseline(sheet, row)}, 0.8);
    int digit = row;
    for (const int x : places) {
        write(photo.grey, std::to_string(digit % 10), {x, baseline(sheet, row)}, 1.1);
        digit += 4;
    }
}

/// Prints heads above games, each so far right of its game's left border.
void print_heads(Photo& photo, const std::vector<std::string>& heads, int width_px, int off_px)
{
    int x = left + label_px + off_px;
    for (const std::string& head : heads) {
        write(photo.grey, head, {x, top - 14}, 0.8);
        x += width_px;
    }
}

/// Prints column lines at these places.
void print_lines(Photo& photo, const std::vector<int>& places)
{
    for (const int x : places)
        cv::line(photo.grey, {x, top}, {x, photo.grey.rows}, 60, 3);
}

/// Expects its games at these places.
void expect_games_at(const Sheet& sheet, int count, int width_px, double off)
{
    ASSERT_EQ(sheet.columns, count);
    for (int j = 0; j < count; ++j)
        EXPECT_NEAR(sheet.lattice.node(3, sheet.first_column + j).x, left + label_px + j * width_px, off * width_px)
            << j;
}

bool is_parted(const Photo& photo, Sheet& sheet)
{
    sheet.is_parted = false;
    part_by_writing(photo, sheet);
    return sheet.is_parted;
}

TEST(WrittenGames, MayAllStandInTheSectionAtTheRight)
{
    Template game;
    game.rows.resize(rows / 2);
    Sheet sheet = unparted(game);
    sheet.lattice.joint = rows / 2;
    sheet.lattice_row.erase(sheet.lattice_row.begin(), sheet.lattice_row.begin() + rows / 2);
    ASSERT_GT(sheet.lattice_row.front(), sheet.lattice.joint);
    ASSERT_TRUE(is_parted(lineless(), sheet));
    EXPECT_EQ(sheet.columns, games);
}

TEST(WrittenGames, ArePartedWhereNumbersStandWithinEach)
{
    Template game;
    game.rows.resize(rows);
    Sheet sheet = unparted(game);
    ASSERT_TRUE(is_parted(lineless(), sheet));
    ASSERT_EQ(sheet.columns, games) << "the last is blank, but its room is there";
    for (int j = 0; j < games; ++j)
        EXPECT_NEAR(sheet.lattice.node(3, sheet.first_column + j).x, left + label_px + j * game_px, 0.3 * game_px) << j;
    EXPECT_FALSE(is_parted(lineless(), sheet)) << "they are where they belong now";
}

TEST(WrittenGames, AWideHandMakesNoTwiceAsMany)
{
    Template game;
    game.rows.resize(rows);
    game.most_columns = games;
    Sheet sheet = unparted(game);
    Photo photo = paper();
    for (int row = 0; row < rows; ++row) {
        write(photo.grey, "Threes", {left, baseline(sheet, row)}, 0.8);
        for (int j = 0; j + 1 < games; ++j) { // two digits far apart, or one where the first of two would stand
            const int x = left + label_px + j * game_px + 14;
            write(photo.grey, std::to_string(1 + (row + j) % 9), {x, baseline(sheet, row)}, 1.1);
            if (row > 4)
                write(photo.grey, std::to_string((row + 5 * j) % 10), {x + 38, baseline(sheet, row)}, 1.1);
        }
    }
    ASSERT_TRUE(is_parted(photo, sheet));
    expect_games_at(sheet, games, game_px, 0.3);
}

TEST(WrittenGames, HeadsLightOnDarkTellThemToo)
{
    Template game;
    game.rows.resize(rows);
    Sheet sheet = unparted(game);
    Photo photo{.grey = lineless().grey.clone()};
    const cv::Rect band(left - 20, top - row_px, right - left + 20, row_px);
    for (const bool has_heads : {false, true}) {
        photo.grey(cv::Rect(left + label_px + game_px, top, right, photo.grey.rows - top) &
                   cv::Rect({}, photo.grey.size())) = 235; // but for the first, all games are blank
        photo.grey(band) = 90;
        for (int j = 0; has_heads && j < games; ++j)
            cv::putText(photo.grey, std::to_string(j + 1) + ".", {left + label_px + j * game_px + 30, top - 14},
                        cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(235), 2, cv::LINE_AA);
        Sheet parted = sheet;
        part_by_writing(photo, parted);
        EXPECT_EQ(parted.columns == games, has_heads) << parted.columns;
    }
}

TEST(WrittenGames, PrintedPointsBesideTheLabelsAreNoGame)
{
    Template game;
    game.rows.resize(rows);
    Sheet sheet = unparted(game);
    Photo photo{.grey = lineless().grey.clone()};
    for (int row = 0; row < rows; ++row) {
        const int y = baseline(sheet, row);
        photo.grey(cv::Rect(left + label_px, y - 34, game_px, 50)) = 235;
        write(photo.grey, row % 2 == 0 ? "30 pts" : "25 pts", {left + label_px + 20, y}, 0.6);
        game.rows[static_cast<std::size_t>(row)].how_to = {"25 pts", "30 pts"};
    }
    Sheet numbered = sheet;
    ASSERT_TRUE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, games - 1);
    EXPECT_NEAR(sheet.lattice.node(3, sheet.first_column).x, left + label_px + game_px, 0.3 * game_px);
    print_heads(photo, {"1.", "2.", "3.", "4."}, game_px, 40);
    ASSERT_TRUE(is_parted(photo, numbered));
    EXPECT_EQ(numbered.columns, games) << "a head says that it is one";
}

TEST(WrittenGames, AWideGameStaysAsWideAsItIsPrinted)
{
    Template game;
    game.rows.resize(rows);
    game.most_columns = 1;
    Sheet sheet = unparted(game);
    sheet.is_inferred = false;
    const Lattice before = sheet.lattice;
    EXPECT_FALSE(is_parted(lineless(), sheet));
    EXPECT_EQ(sheet.lattice.node(3, sheet.first_column).x, before.node(3, 1).x);
}

/// One game as wide as six may be, whose upper numbers stand at its left and the lower ones at its right.
TEST(WrittenGames, OneNumberInEachRowIsOneGameWhereverTheyStand)
{
    Template game;
    game.rows.resize(rows);
    Photo photo = paper();
    Sheet sheet = unparted(game);
    for (int row = 0; row < rows; ++row)
        write_row(photo, sheet, row, row < rows / 2 ? left + label_px + 30 : right - game_px + 20);
    EXPECT_FALSE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, 1);
}

/// One game, written all over its width in digits far apart: where printed lines bound it, others would be printed,
/// too.
TEST(WrittenGames, ASloppyHandBetweenPrintedLinesWroteOneGame)
{
    Template game;
    game.rows.resize(rows);
    for (const bool has_lines : {false, true}) {
        Photo photo = paper();
        Sheet sheet = unparted(game);
        for (int row = 0; row < rows; ++row) {
            const int x = left + label_px + 20 + 53 * (row * row % 7);
            write_digits(photo, sheet, row, {x, x + 72});
        }
        if (has_lines)
            print_lines(photo, {left + label_px, right});
        EXPECT_EQ(is_parted(photo, sheet), !has_lines) << sheet.columns;
    }
}

/// Two of four games are played, by a sloppy hand; printed lines bound all four together.
TEST(WrittenGames, HeadsTellGamesBetweenPrintedLinesToo)
{
    Template game;
    game.rows.resize(rows);
    Photo photo = paper();
    Sheet sheet = unparted(game);
    print_heads(photo, {"X", "X", "X", "X"}, game_px, 34);
    for (int row = 0; row < rows; ++row) {
        write(photo.grey, "Threes", {left, baseline(sheet, row)}, 0.8);
        for (const int x : {14, 52, game_px + 14, game_px + 52})
            write(photo.grey, std::to_string((row + x) % 10),
                  {left + label_px + x + (row % 3 == 0 ? 48 : 0), baseline(sheet, row)}, 1.1);
    }
    print_lines(photo, {left + label_px, right});
    EXPECT_TRUE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, games);
}

/// One game that is written in its middle, below what looks like the heads of several.
TEST(WrittenGames, NumbersBelowAHeadThatIsNotTheFirstAreOneGame)
{
    Template game;
    game.rows.resize(rows);
    for (const int written : {0, 2}) {
        Photo photo = paper();
        Sheet sheet = unparted(game);
        print_heads(photo, {"X", "X", "X", "X"}, game_px, 34);
        for (int row = 0; row < rows; ++row)
            write_row(photo, sheet, row, left + label_px + written * game_px + 20);
        EXPECT_EQ(is_parted(photo, sheet), written == 0) << sheet.columns;
    }
}

/// A word in letters as narrow as printed ones are.
cv::Mat narrow_print()
{
    cv::Mat word(30, 200, CV_8U, cv::Scalar(235));
    cv::putText(word, "Combination", {4, 22}, cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(40), 1, cv::LINE_AA);
    cv::resize(word, word, {150, 30}, 0, 0, cv::INTER_AREA);
    return word;
}

TEST(WrittenGames, HowToScoreInOneColumnWithTheGameIsLeftOutOfIt)
{
    Template game;
    game.rows.resize(rows);
    game.most_columns = 1;
    Sheet sheet = unparted(game);
    Photo photo = paper();
    const int game_left = right - 160;
    const cv::Mat how_to = narrow_print();
    for (int row = 0; row < rows; ++row) {
        const int y = baseline(sheet, row);
        how_to.copyTo(photo.grey(cv::Rect({left + label_px + 20, y - 24}, how_to.size())));
        write_row(photo, sheet, row, game_left + 60);
    }
    ASSERT_TRUE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, 1);
    EXPECT_GT(sheet.lattice.node(3, sheet.first_column).x, left + label_px + 150) << "where the texts end";
    EXPECT_LT(sheet.lattice.node(3, sheet.first_column).x, game_left + 50) << "where the numbers begin";
}

TEST(WrittenGames, ALoneGameIsWhereNumbersStandAndNotInAStripBesideThem)
{
    Template game;
    game.rows.resize(rows);
    game.most_columns = 1;
    Photo photo = paper();
    const int game_left = right - 200;
    Sheet sheet = unparted(game);
    sheet.lattice = even_lattice({left - 20, right - 60, right - 40}, top, rows + 1, row_px);
    const cv::Mat label = narrow_print();
    for (int row = 0; row < rows; ++row) {
        const int y = baseline(sheet, row);
        label.copyTo(photo.grey(cv::Rect({left, y - 24}, label.size())));
        write(photo.grey, std::to_string(10 + 7 * row % 80), {game_left + 60, y}, 1.1);
    }
    ASSERT_TRUE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, 1);
    EXPECT_LT(sheet.lattice.node(3, sheet.first_column).x, game_left + 60) << "numbers begin right of it";
}

/// How to score was taken for a game, and all games beside it for the other.
TEST(WrittenGames, AllGamesMayHaveBeenTakenForOneBesideHowToScore)
{
    Template game;
    game.rows.resize(rows);
    Photo photo = lineless();
    Sheet sheet = unparted(game);
    sheet.lattice = even_lattice({left - 20, left + 150, left + label_px, right}, top, rows + 1, row_px);
    sheet.columns = 2;
    print_lines(photo, {left + 150, left + label_px});
    ASSERT_TRUE(is_parted(photo, sheet));
    ASSERT_EQ(sheet.columns, games);
    EXPECT_NEAR(sheet.lattice.node(3, sheet.first_column).x, left + label_px, 0.3 * game_px);
}

/// Two games in boxes of their own, of which only the first is played.
TEST(WrittenGames, TwoWideGamesAreNotJoinedToOne)
{
    Template game;
    game.rows.resize(rows);
    Photo photo = paper();
    Sheet sheet = with_two_games(game);
    for (const int row : sheet.lattice_row)
        write(photo.grey, std::to_string(10 + 7 * row % 80), {left + label_px + 60, top + (row + 1) * row_px - 17},
              1.1);
    EXPECT_FALSE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, 2);
}

/// Two digits far apart in each box, as if there were four games.
TEST(WrittenGames, TwoWideGamesBetweenPrintedLinesAreNoFour)
{
    Template game;
    game.rows.resize(rows);
    Photo photo = paper();
    Sheet two = with_two_games(game);
    const int x = left + label_px + 40;
    for (int row = 0; row < rows; ++row)
        write_digits(photo, two, row, {x, x + game_px, x + 2 * game_px, x + 3 * game_px});
    Sheet unlined = two;
    EXPECT_TRUE(is_parted(photo, unlined));
    print_lines(photo, {left + label_px, middle});
    EXPECT_FALSE(is_parted(photo, two));
}

/// Four games, of which a line was seen between the second and the third alone.
TEST(WrittenGames, HeadsTellFourGamesBetweenPrintedLinesOfTwo)
{
    Template game;
    game.rows.resize(rows);
    Photo photo = lineless();
    Sheet sheet = with_two_games(game);
    print_lines(photo, {left + label_px, middle});
    EXPECT_FALSE(is_parted(photo, sheet));
    print_heads(photo, {"1.", "2.", "3.", "4."}, game_px, 40);
    ASSERT_TRUE(is_parted(photo, sheet));
    expect_games_at(sheet, games, game_px, 0.3);
}

/// Numbers with hardly more room between them than their digits have.
TEST(WrittenGames, NumbersMayStandCloseToEachOther)
{
    constexpr int close_px = 60;
    Template game;
    game.rows.resize(rows);
    Photo photo = paper();
    Sheet sheet = unparted(game);
    sheet.lattice = even_lattice({left - 20, left + label_px, left + label_px + 6 * close_px}, top, rows + 1, row_px);
    for (const int row : sheet.lattice_row)
        for (int column = 0; column < 6; ++column)
            write(photo.grey, std::to_string(20 + (7 * row + 13 * column) % 70),
                  {left + label_px + column * close_px + 6, top + (row + 1) * row_px - 14}, 1.2);
    ASSERT_TRUE(is_parted(photo, sheet));
    expect_games_at(sheet, 6, close_px, 0.2);
}

/// Two of four games are played. Heads stand at their games' left borders.
TEST(WrittenGames, HeadsThatSayWhichGameTheyAreOfTellThem)
{
    Template game;
    game.rows.resize(rows);
    Photo photo = paper();
    Sheet sheet = unparted(game);
    for (int row = 0; row < rows; ++row) {
        write_row(photo, sheet, row, left + label_px + 35);
        write(photo.grey, std::to_string(10 + 11 * row % 80), {left + label_px + game_px + 35, baseline(sheet, row)},
              1.1);
    }
    for (int number = 1; number <= games; ++number)
        write(photo.grey, std::to_string(number) + ".", {left + label_px + (number - 1) * game_px + 4, top - 14}, 0.7);
    ASSERT_TRUE(is_parted(photo, sheet));
    expect_games_at(sheet, games, game_px, 0.15);
}

/// Between printed lines that bound them all together, each below its number.
TEST(WrittenGames, NoLinePartsNarrowGamesEither)
{
    constexpr int narrow_px = 84, count = 3;
    Template game;
    game.rows.resize(rows);
    Sheet sheet = with_narrow_games(game, count, narrow_px);
    Photo several = paper(), one = paper();
    print_heads(several, {"1", "2", "3"}, narrow_px, 32);
    for (int row = 0; row < rows; ++row) {
        write_row(one, sheet, row, left + label_px + narrow_px + 10);
        for (int column = 0; column < count; ++column)
            write_row(several, sheet, row, left + label_px + column * narrow_px + 18);
    }
    for (Photo* photo : {&several, &one})
        print_lines(*photo, {left + label_px, left + label_px + count * narrow_px});
    Sheet lone = sheet;
    EXPECT_FALSE(is_parted(one, lone)) << lone.columns;
    ASSERT_TRUE(is_parted(several, sheet));
    expect_games_at(sheet, count, narrow_px, 0.2);
}

/// A game that always has so many columns.
Template game_of_columns(int count)
{
    Template game;
    game.rows.resize(rows);
    game.columns = Columns::one_game;
    game.least_columns = game.most_columns = count;
    return game;
}

/// A game of three columns cannot be all in one, however narrow that is.
TEST(WrittenGames, AllColumnsOfAGameAreThere)
{
    constexpr int narrow_px = 50, count = 3;
    const Template game = game_of_columns(count);
    Sheet sheet = with_narrow_games(game, count, narrow_px);
    Photo photo = paper();
    print_heads(photo, {"1x", "2x", "3x"}, narrow_px, 8);
    for (int row = 0; row < rows; ++row)
        write_digits(photo, sheet, row,
                     {left + label_px + 14, left + label_px + narrow_px + 14, left + label_px + 2 * narrow_px + 14});
    ASSERT_TRUE(is_parted(photo, sheet));
    expect_games_at(sheet, count, narrow_px, 0.25);
}

TEST(WrittenGames, AllColumnsOfAGameAreThereThoughNumbersRunOnFromOneToTheNext)
{
    constexpr int narrow_px = 70, count = 3;
    const Template game = game_of_columns(count);
    Sheet sheet = with_narrow_games(game, count, narrow_px);
    Photo photo = paper();
    for (int row = 0; row < rows; ++row) {
        write(photo.grey, "Threes", {left, baseline(sheet, row)}, 0.8);
        write(photo.grey, "110180210", {left + label_px + 6, baseline(sheet, row)}, 1.1);
    }
    ASSERT_TRUE(is_parted(photo, sheet));
    expect_games_at(sheet, count, narrow_px, 0.01);
    Sheet narrow = with_narrow_games(game, count, row_px / 2);
    EXPECT_FALSE(is_parted(paper(), narrow)) << "no hand writes numbers in such columns";
}

/// Writes a number of three digits into each row of so many games of a sheet, each so wide that some touch the next.
Photo written_close(const Sheet& sheet, int count, int width_px)
{
    Photo photo = paper();
    for (int row = 0; row < rows; ++row) {
        write(photo.grey, "Threes", {left, baseline(sheet, row)}, 0.8);
        for (int game = 0; game < count; ++game)
            write(photo.grey, std::to_string(110 + 7 * (row + game)),
                  {left + label_px + game * width_px + 6 + (row + game) % 3 * 8, baseline(sheet, row)}, 1.1);
    }
    return photo;
}

TEST(WrittenGames, TouchInSomeRowsButLeaveAGapInAll)
{
    constexpr int width_px = 88;
    Template game;
    game.rows.resize(rows);
    game.most_columns = 6;
    const auto parted = [&](const std::vector<int>& lines, int written) {
        Sheet sheet = with_narrow_games(game, 6, width_px);
        sheet.lattice = even_lattice(lines, top, rows + 1, row_px);
        sheet.columns = sheet.lattice.columns - 1;
        const Photo photo = written_close(sheet, written, width_px);
        return is_parted(photo, sheet) ? sheet.columns : 0;
    };
    const int begin = left + label_px;
    EXPECT_EQ(parted({left - 20, begin, begin + 6 * width_px}, 6), 6);
    EXPECT_EQ(parted({left - 20, begin, begin + 6 * width_px}, 4), 6) << "the last are blank";
    EXPECT_EQ(parted({left - 20, begin, begin + 3 * width_px, begin + 6 * width_px}, 6), 6) << "one line was seen";
    EXPECT_EQ(parted({left - 20, begin, begin + 6 * width_px}, 1), 0) << "a wide game, written in on its left";
}

TEST(WrittenGames, FaintNumbersTellThemWhereNoLineIsSeenEither)
{
    Template game;
    game.rows.resize(rows);
    Sheet sheet = unparted(game);
    Photo photo;
    lineless().grey.convertTo(photo.grey, -1, 0.15, 0.85 * 235);
    ASSERT_TRUE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, games);
    Sheet ruled = unparted(game);
    ruled.is_inferred = false;
    ASSERT_TRUE(is_parted(photo, ruled));
    EXPECT_EQ(ruled.columns, games) << "by the gaps between all of them";
}

/// Six games, the first of which were not played: their columns stay.
TEST(WrittenGames, BlankOnesBeforeTheFirstThatWasPlayedStay)
{
    Template game;
    game.rows.resize(rows);
    Sheet sheet = unparted(game);
    std::vector<int> lines{left - 20};
    for (int x = left + label_px; x <= right; x += (right - left - label_px) / 6)
        lines.push_back(x);
    sheet.lattice = even_lattice(lines, top, rows + 1, row_px);
    sheet.columns = 6;
    Photo photo = paper();
    for (int row = 0; row < rows; ++row)
        for (const int column : {3, 6})
            write_row(photo, sheet, row, lines[static_cast<std::size_t>(column)] + 20);
    part_by_writing(photo, sheet);
    EXPECT_EQ(sheet.columns, 6);
}

/// A lone game whose border was not seen where it is, but within the column, broken at each row.
TEST(WrittenGames, PiecesOfAColumnLineAreNoNumbers)
{
    Template game;
    game.rows.resize(rows);
    Sheet sheet = unparted(game);
    constexpr int begin = left + label_px, width_px = 3 * row_px;
    sheet.lattice = even_lattice({left - 20, begin, begin + row_px + width_px}, top, rows + 1, row_px);
    Photo photo = paper();
    for (int row = 0; row < rows; ++row) {
        const int y = baseline(sheet, row);
        write_row(photo, sheet, row, begin + row_px + width_px / 2 - 20);
        cv::line(photo.grey, {begin + row_px / 2, y - 28}, {begin + row_px / 2, y + 11}, 90, 2);
    }
    part_by_writing(photo, sheet);
    EXPECT_EQ(sheet.columns, 1);
}

TEST(WrittenGames, WhatIsLeftOfTheColumnsOwnLineIsNoNumberEither)
{
    constexpr int width_px = 264;
    Template game;
    game.rows.resize(rows);
    game.most_columns = 6;
    Sheet sheet = with_narrow_games(game, 2, width_px);
    Photo photo = paper();
    for (int row = 0; row < rows; ++row) {
        const int x = left + label_px + 4, y = baseline(sheet, row);
        write_row(photo, sheet, row, left + label_px + width_px + 30);
        cv::line(photo.grey, {x, y - 25}, {x, y + 8}, 90, 2);
    }
    EXPECT_FALSE(is_parted(photo, sheet)) << "a wide game, written in on its right";
}

/// Dice and two games in one column, the second of which was not played.
TEST(WrittenGames, AColumnWithDiceIsNoGameAlone)
{
    Template game;
    for (int row = 0; row < rows; ++row)
        game.rows.push_back({std::to_string(row), {}, {}, row < 6 ? Rule{CountFace{row + 1}} : Rule{AllDice{}}});
    Sheet sheet = unparted(game);
    constexpr int begin = left + label_px, dice_px = 4 * row_px, game_px = 130, die_px = 30;
    sheet.lattice = even_lattice({left - 20, begin, begin + dice_px + 2 * game_px}, top, rows + 1, row_px);
    Photo photo = paper();
    for (int row = 0; row < rows; ++row) {
        write_row(photo, sheet, row, begin + dice_px + game_px / 2 - 20);
        if (row < 6)
            cv::rectangle(photo.grey, {begin + 12, baseline(sheet, row) - die_px + 4, die_px, die_px}, 60, 2);
    }
    ASSERT_TRUE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, 2);
    EXPECT_NEAR(sheet.lattice.node(3, sheet.first_column).x, begin + dice_px, 0.3 * game_px);
}

/// Five games in a hard pencil, of which only a few darker strokes show at first, and those look like three games.
TEST(WrittenGames, PaleNumbersOutweighAFewDarkOnes)
{
    Template game;
    game.rows.resize(rows);
    Sheet sheet = unparted(game);
    Photo photo = paper();
    constexpr int width_px = (right - left - label_px) / 5;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < 5 && row % 4 != 1; ++column)
            write(photo.grey, std::to_string(10 + (7 * row + 13 * column) % 80),
                  {left + label_px + column * width_px + 24, baseline(sheet, row)}, 1.1);
    photo.grey.convertTo(photo.grey, -1, 0.2, 0.8 * 235);
    for (int row = 0; row < rows; ++row) {
        write(photo.grey, "Threes", {left, baseline(sheet, row)}, 0.8);
        for (int third = 0; third < 3 && row % 4 == 1; ++third)
            write(photo.grey, std::to_string(row),
                  {left + label_px + (2 * third + 1) * 5 * width_px / 6 - 12, baseline(sheet, row)}, 1.1);
        if (row % 4 == 2) { // lines of a row and of the table's end that touch each other
            const cv::Point end{right - 4, baseline(sheet, row) + 10};
            cv::line(photo.grey, end, end - cv::Point(0, 40), 60, 2);
            cv::line(photo.grey, end, end - cv::Point(3 * width_px, 0), 60, 2);
        }
    }
    ASSERT_TRUE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, 5);
}

TEST(WrittenGames, NothingIsPartedWithoutWriting)
{
    Template game;
    game.rows.resize(rows);
    Sheet sheet = unparted(game);
    Photo blank;
    blank.grey = cv::Mat(lineless().grey.size(), CV_8U, cv::Scalar(235));
    EXPECT_FALSE(is_parted(blank, sheet));
    EXPECT_EQ(sheet.columns, 1);
}

} // namespace
} // namespace recount
