// Which sheet a grid is, on drawn cards with printed labels: also for more players than the template has columns, and
// where the grid was found lying on its side.
#include "lattice/find_lattices.hpp"
#include "lattice/gap_columns.hpp"
#include "lattice/reframe.hpp"
#include "lattice/squared_paper.hpp"
#include "sheet/choose_sheets.hpp"
#include "sheet/print_memory.hpp"
#include "sheet/split_columns.hpp"

#include "small_game.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <string_view>
#include <utility>

namespace recount {
namespace {

constexpr int left = 80, top = 200, row_px = 40, label_px = 260, column_px = 50;

/// The game on paper, with a head row and so many columns, and its grid as it would be found.
struct Print {
    Photo photo;
    Lattice grid;
};

Print print(const Template& game, int columns, int width_px = column_px)
{
    Print result;
    const int rows = static_cast<int>(game.rows.size()) + 1, width = label_px + columns * width_px;
    cv::Mat& grey = result.photo.grey;
    grey = cv::Mat(top + rows * row_px + 100, left + width + 100, CV_8U, cv::Scalar(230));
    result.grid.rows = rows;
    result.grid.columns = columns + 1;
    for (int i = 0; i <= rows; ++i) {
        cv::line(grey, {left, top + i * row_px}, {left + width, top + i * row_px}, cv::Scalar(60), 2);
        for (int j = 0; j <= columns + 1; ++j)
            result.grid.nodes.push_back(
                {double(j == 0 ? left : left + label_px + (j - 1) * width_px), double(top + i * row_px)});
        if (i > 0 && i < rows)
            cv::putText(grey, game.rows[static_cast<std::size_t>(i - 1)].labels.front(),
                        {left + 8, top + (i + 1) * row_px - 12}, cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(50), 2,
                        cv::LINE_AA);
    }
    for (int j = 0; j <= columns + 1; ++j) {
        const int x = j == 0 ? left : left + label_px + (j - 1) * width_px;
        cv::line(grey, {x, top}, {x, top + rows * row_px}, cv::Scalar(60), 2);
    }
    result.grid.across.assign(static_cast<std::size_t>((rows + 1) * (columns + 1)), 1);
    result.grid.down.assign(static_cast<std::size_t>(rows * (columns + 2)), 1);
    return result;
}

/// The lines of a print become rows of dots, so long and so far apart.
void make_lines_dots(cv::Mat& grey, int dot_px, int apart_px, unsigned char brightness)
{
    for (int y = 0; y < grey.rows; ++y)
        for (int x = 0; x < grey.cols; ++x)
            if (unsigned char& pixel = grey.at<unsigned char>(y, x); pixel == 60)
                pixel = (x + y) % apart_px < dot_px ? brightness : 230;
}

/// Two games with the same labels, for so many columns each, that only their titles tell apart.
Templates games_told_by_title(int columns = 3, int other_columns = 3)
{
    Templates games{small_game(columns), small_game(other_columns)};
    games[0].titles = {"Yahtzee"};
    games[1].titles = {"R.O.C.K. Yahtzee"};
    games[1].name = "run";
    return games;
}

/// A sheet's cells are where print() drew them.
void expect_cells_of_print(const Sheet& sheet)
{
    for (std::size_t row = 0; row < sheet.lattice_row.size(); ++row)
        for (int column = 0; column < sheet.columns; ++column) {
            const Point middle = centre(sheet.lattice.quad(sheet.lattice_row[row], sheet.first_column + column));
            EXPECT_NEAR(middle.x, left + label_px + (column + 0.5) * column_px, 5);
            EXPECT_NEAR(middle.y, top + (static_cast<double>(row) + 1.5) * row_px, 5);
        }
}

/// The print with more columns left of its labels, empty and each so wide.
Print with_columns_left(const Print& card, int more, int width_px)
{
    Print result;
    cv::copyMakeBorder(card.photo.grey, result.photo.grey, 0, 0, more * width_px, 0, cv::BORDER_CONSTANT,
                       cv::Scalar(230));
    Lattice& grid = result.grid;
    grid.rows = card.grid.rows;
    grid.columns = card.grid.columns + more;
    for (int i = 0; i <= grid.rows; ++i) {
        const int y = top + i * row_px;
        for (int j = 0; j < more; ++j)
            grid.nodes.push_back({double(left + j * width_px), double(y)});
        for (int j = 0; j <= card.grid.columns; ++j)
            grid.nodes.push_back({card.grid.node(i, j).x + more * width_px, double(y)});
        cv::line(result.photo.grey, {left, y}, {left + more * width_px, y}, cv::Scalar(60), 2);
    }
    grid.across.assign(static_cast<std::size_t>((grid.rows + 1) * grid.columns), 1);
    grid.down.assign(static_cast<std::size_t>(grid.rows * (grid.columns + 1)), 1);
    return result;
}

/// The print without its last column: its labels are that.
Print with_labels_last(Print card)
{
    card.grid = columns_of(card.grid, 0, card.grid.columns - 1);
    return card;
}

/// Which of these grids are score sheets.
std::vector<Sheet> sheets_among(const Photo& photo, const std::vector<Lattice>& grids, const Templates& games)
{
    return choose_sheets(identify_grids(photo, grids, games, {}, nullptr));
}

/// Two prints beside each other whose lines seem to go on across the gap between them, as one grid.
Print joined(const Print& one, const Print& other)
{
    Print result;
    cv::hconcat(one.photo.grey, other.photo.grey, result.photo.grey);
    Lattice& grid = result.grid;
    grid.rows = one.grid.rows;
    grid.columns = one.grid.columns + 1 + other.grid.columns;
    for (int i = 0; i <= grid.rows; ++i) {
        for (int j = 0; j <= one.grid.columns; ++j)
            grid.nodes.push_back(one.grid.node(i, j));
        for (int j = 0; j <= other.grid.columns; ++j) {
            Point node = other.grid.node(i, j);
            node.x += one.photo.grey.cols;
            grid.nodes.push_back(node);
        }
        for (int j = 0; j < grid.columns; ++j)
            grid.across.push_back(j == one.grid.columns ? 0.6F : 1.F);
    }
    grid.down.assign(static_cast<std::size_t>(grid.rows * (grid.columns + 1)), 1);
    return result;
}

TEST(FindSheets, TwoSheetsThatSeemOneAreParted)
{
    const Templates games{small_game()};
    const Print one = print(games.front(), 3), two = joined(one, one);
    const std::vector<Sheet> sheets = sheets_among(two.photo, {two.grid}, games);
    ASSERT_EQ(sheets.size(), 2U);
    for (const Sheet& sheet : sheets) {
        EXPECT_EQ(sheet.columns, 3);
        EXPECT_LE(sheet.first_column, 2);
    }
    const double first = left + label_px + column_px / 2.;
    EXPECT_NEAR(centre(sheets[0].lattice.quad(sheets[0].lattice_row.front(), sheets[0].first_column)).x, first, 2);
    EXPECT_NEAR(centre(sheets[1].lattice.quad(sheets[1].lattice_row.front(), sheets[1].first_column)).x,
                first + one.photo.grey.cols, 2);
}

TEST(FindSheets, TwoSheetsBelowOneAnotherThatSeemOneAreParted)
{
    const Templates games{small_game()};
    const Print one = print(games.front(), 3);
    Photo both;
    cv::vconcat(one.photo.grey, one.photo.grey, both.grey);
    Lattice grid = one.grid; // and the gap between them as one row
    grid.rows += 1 + one.grid.rows;
    for (Point node : one.grid.nodes) {
        node.y += one.photo.grey.rows;
        grid.nodes.push_back(node);
    }
    grid.across.insert(grid.across.end(), one.grid.across.begin(), one.grid.across.end());
    grid.down.insert(grid.down.end(), static_cast<std::size_t>(grid.columns) + 1, 0.F);
    grid.down.insert(grid.down.end(), one.grid.down.begin(), one.grid.down.end());
    for (const Lattice& way_up : {grid, turned(grid)}) {
        std::vector<Sheet> sheets = sheets_among(both, {way_up}, games);
        ASSERT_EQ(sheets.size(), 2U);
        if (sheets[0].lattice.node(0, 0).y > sheets[1].lattice.node(0, 0).y)
            std::swap(sheets[0], sheets[1]);
        for (const int k : {0, 1}) {
            const Sheet& sheet = sheets[static_cast<std::size_t>(k)];
            EXPECT_EQ(sheet.columns, 3);
            EXPECT_NEAR(centre(sheet.lattice.quad(sheet.lattice_row.front(), sheet.first_column)).y,
                        top + 1.5 * row_px + k * one.photo.grey.rows, 2);
        }
    }
}

TEST(FindSheets, AnotherSheetsGamesLeftOfTheLabelsAreNoColumnsOfThisOne)
{
    const Templates games{small_game()};
    const Print one = print(games.front(), 3), two = joined(one, one);
    std::vector<int> lines{2, 3}; // the last two games of the left sheet, as one column, then the gap
    for (int line = 4; line <= two.grid.columns; ++line)
        lines.push_back(line);
    const Lattice cut = with_column_lines(two.grid, lines);
    const std::vector<Sheet> sheets = sheets_among(two.photo, {cut, one.grid}, games);
    ASSERT_EQ(sheets.size(), 2U) << "the right one leaves room for the left one";
    EXPECT_EQ(sheets[0].columns, 3);
    EXPECT_EQ(sheets[1].columns, 3);
}

TEST(FindSheets, LabelsWithoutAGameAreNoSheet)
{
    const Templates games{small_game()};
    const Print one = print(games.front(), 3);
    EXPECT_TRUE(sheets_among(one.photo, {with_column_lines(one.grid, {0, 1})}, games).empty());
    EXPECT_EQ(sheets_among(one.photo, {with_column_lines(one.grid, {0, 1, 2})}, games).size(), 1U);
}

TEST(FindSheets, GamesInOneColumnWithTheLabelsAreFoundByTheirWriting)
{
    const Templates games{small_game()};
    Print one = print(games.front(), 3, 80);
    cv::Mat& grey = one.photo.grey;
    grey(cv::Rect(left + 2, top, label_px + 3 * 80 - 4, one.grid.rows * row_px))
        .forEach<uchar>([](uchar& at, const int* where) {
            if (where[1] > label_px - 10)
                at = 230; // no line parts the games, nor are there any below them
        });
    for (int row = 0; row < 14; ++row)
        for (int game = 0; game < 3; ++game)
            cv::putText(grey, std::to_string(10 + 3 * row + game),
                        {left + label_px + 80 * game + 20, top + (row + 2) * row_px - 10}, cv::FONT_HERSHEY_SIMPLEX,
                        0.9, cv::Scalar(40), 2, cv::LINE_AA);
    const Lattice one_column = with_column_lines(one.grid, {0, 4});
    Lattice one_beyond = with_column_lines(one.grid, {0, 4, 4}); // the table top may have lines outside the picture
    for (int line = 0; line <= one_beyond.rows; ++line)
        one_beyond.nodes[static_cast<std::size_t>(3 * line + 2)].x = one.photo.grey.cols + 300;
    for (const Lattice& grid : {one_column, one_beyond}) {
        const std::vector<Sheet> sheets = sheets_among(one.photo, {grid}, games);
        ASSERT_EQ(sheets.size(), 1U) << grid.columns;
        const Sheet& sheet = sheets.front();
        EXPECT_TRUE(sheet.is_parted) << "so nobody is accused";
        ASSERT_EQ(sheet.columns, 3) << grid.columns;
        for (int game = 0; game < 3; ++game)
            EXPECT_NEAR(centre(sheet.lattice.quad(sheet.lattice_row.front(), sheet.first_column + game)).x,
                        left + label_px + 80 * game + 40, 20);
    }
}

TEST(FindSheets, GamesBesideBoxesAroundTheLabelsAreNotLost)
{
    const Templates games{small_game()};
    constexpr int wide_px = 5 * row_px;
    Photo photo;
    photo.grey = cv::Mat(top + 15 * row_px + 100, left + wide_px + 400, CV_8U, cv::Scalar(230));
    for (int row = 0; row < 14; ++row) {
        const int y = top + row * row_px;
        cv::rectangle(photo.grey, cv::Rect(left, y, wide_px, row_px - 8), 60, 2);
        cv::putText(photo.grey, games.front().rows[static_cast<std::size_t>(row)].labels.front(),
                    {left + 8, y + row_px - 18}, cv::FONT_HERSHEY_SIMPLEX, 0.5, cv::Scalar(50), 1, cv::LINE_AA);
        for (const int x : {wide_px - 48, wide_px + 60, wide_px + 160}) // a hint, and two games
            cv::putText(photo.grey, std::to_string(10 + 3 * row), {left + x, y + row_px - 16}, cv::FONT_HERSHEY_SIMPLEX,
                        0.9, cv::Scalar(40), 2, cv::LINE_AA);
    }
    const std::vector<Sheet> sheets = find_sheets(photo, games, {}).sheets;
    ASSERT_EQ(sheets.size(), 1U);
    int beside = 0;
    for (int game = 0; game < sheets[0].columns; ++game)
        beside += centre(sheets[0].lattice.quad(sheets[0].lattice_row.front(), sheets[0].first_column + game)).x >
                          left + wide_px
                      ? 1
                      : 0;
    EXPECT_EQ(beside, 2);
}

TEST(FindSheets, ATitleThatIsReadWellTellsMoreThanTheSumThatTheBonusNames)
{
    Templates games = games_told_by_title();
    for (const auto& [game, sum] : {std::pair{0U, 63}, std::pair{1U, 83}}) {
        Row& bonus = games[game].rows[12];
        bonus.labels = {"Bonus " + std::to_string(sum), "Bonus"};
        bonus.rule = BonusIf{"Subtotal", {{sum, 35}}};
    }
    for (const bool has_title : {false, true}) {
        Print card = print(games[0], 3);
        if (has_title)
            cv::putText(card.photo.grey, "R.O.C.K. YAHTZEE", {left, top - 40}, cv::FONT_HERSHEY_SIMPLEX, 1.2,
                        cv::Scalar(50), 2, cv::LINE_AA);
        const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
        ASSERT_EQ(sheets.size(), 1U);
        EXPECT_EQ(sheets.front().game, &games[has_title ? 1 : 0]) << "a house may have its own bonus";
    }
}

TEST(FindSheets, ATitleIsAskedWhereColumnsAloneTellTheGames)
{
    const Templates games = games_told_by_title(5, 2);
    Print card = print(games[0], 2);
    cv::putText(card.photo.grey, "YAHTZEE", {left, top - 40}, cv::FONT_HERSHEY_SIMPLEX, 1.2, cv::Scalar(50), 2,
                cv::LINE_AA);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets.front().game, games.data()) << "many prints have fewer columns";
}

TEST(FindSheets, ATitleMayStandInTheUpperRowsOfAGrid)
{
    const Templates games = games_told_by_title();
    Print card = print(games[0], 3);
    cv::putText(card.photo.grey, "R.O.C.K. YAHTZEE", {left, top - 12}, cv::FONT_HERSHEY_SIMPLEX, 1, cv::Scalar(50), 2,
                cv::LINE_AA);
    const Lattice with_title = reframed(card.grid, 2, 0);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {with_title}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets.front().game, &games[1]);
}

TEST(FindSheets, OneTitleTellsTheGameOfAllSheetsOfAPage)
{
    Templates games = games_told_by_title();
    for (Template& game : games)
        game.least_columns = 2;
    for (const bool has_title : {false, true}) {
        Print first = print(games[0], 3);
        if (has_title)
            cv::putText(first.photo.grey, "R.O.C.K. YAHTZEE", {left, top - 40}, cv::FONT_HERSHEY_SIMPLEX, 1.2,
                        cv::Scalar(50), 2, cv::LINE_AA);
        Print second = print(games[0], 2); // another print, which does not look like the first
        for (Point& node : second.grid.nodes)
            node.x += first.photo.grey.cols;
        Photo both;
        cv::hconcat(first.photo.grey, second.photo.grey, both.grey);
        const std::vector<Sheet> sheets = sheets_among(both, {first.grid, second.grid}, games);
        ASSERT_EQ(sheets.size(), 2U);
        for (const Sheet& sheet : sheets)
            if (has_title)
                EXPECT_TRUE(sheet.game == &games[1] && sheet.confidence > 0.9) << sheet.confidence;
            else
                EXPECT_LT(sheet.confidence, 0.9) << "it may be either";
    }
}

TEST(FindSheets, ALargeTitleTellsGamesThatNoLinePartsFromOneThatIsPrintedAlone)
{
    const Templates games = games_told_by_title(4, 1);
    Print card = print(games[0], 4, 100);
    const Lattice unparted = with_column_lines(card.grid, {0, 1, card.grid.columns});
    cv::putText(card.photo.grey, "YAHTZEE", {left, top - 70}, cv::FONT_HERSHEY_SIMPLEX, 3.4, cv::Scalar(50), 14,
                cv::LINE_AA); // in letters twice as high as a row
    const std::vector<Sheet> sheets = sheets_among(card.photo, {unparted}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets.front().game, games.data()) << "one column alone does not tell";
}

TEST(FindSheets, LabelsAtBothSidesAreOneSheet)
{
    Template game = small_game();
    game.least_columns = game.most_columns = 1;
    game.columns = Columns::one_game;
    const Templates games{game};
    Print card = print(game, 2, 200);
    for (int i = 0; i < 14; ++i)
        cv::putText(card.photo.grey, game.rows[static_cast<std::size_t>(i)].labels.front(),
                    {left + label_px + 206, top + (i + 2) * row_px - 12}, cv::FONT_HERSHEY_SIMPLEX, 0.7, cv::Scalar(50),
                    2, cv::LINE_AA);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 1);
    EXPECT_NEAR(centre(sheets[0].lattice.quad(3, sheets[0].first_column)).x, left + label_px + 100, 3)
        << "between the labels";
    EXPECT_NEAR(printed_outline(sheets[0])[1].x, left + label_px + 400, 5) << "with the labels at the right";
}

TEST(FindSheets, TheLabelsAtTheRightOfASheetAreNoSheet)
{
    const Templates games{small_game()};
    const Print one = print(games.front(), 3), two = joined(one, one);
    Lattice right = one.grid;
    for (Point& node : right.nodes)
        node.x += one.photo.grey.cols;
    std::vector<SheetCandidate> candidates = identify_grids(two.photo, {one.grid, right}, games, {}, nullptr);
    ASSERT_EQ(candidates.size(), 2U);
    EXPECT_EQ(choose_sheets(candidates).size(), 2U);
    candidates[0].sheet.printed_width = 2; // up to the other's labels and beyond
    EXPECT_EQ(choose_sheets(candidates).size(), 2U) << "between lines that were followed";
    candidates[1].sheet.is_inferred = true;
    candidates[1].is_firm = true;
    candidates[0].is_firm = false;
    for (int order = 0; order < 2; ++order, std::swap(candidates[0], candidates[1])) {
        const std::vector<Sheet> sheets = choose_sheets(candidates);
        ASSERT_EQ(sheets.size(), 1U);
        EXPECT_EQ(sheets.front().printed_width, 2) << "the labels are print of the other sheet";
    }
}

TEST(FindSheets, WhatIsPrintedBesideGamesHidesNoOtherReadingOfTheSameLabels)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 3);
    std::vector<SheetCandidate> candidates = identify_grids(card.photo, {card.grid}, games, {}, nullptr);
    ASSERT_EQ(candidates.size(), 1U);
    candidates.push_back(candidates.front());
    candidates[0].sheet.printed_width = 1.3;
    candidates[0].mean = 0.1; // its rows are laid wrong
    candidates[1].sheet.is_inferred = candidates[1].is_firm = true;
    for (int order = 0; order < 2; ++order, std::swap(candidates[0], candidates[1])) {
        const std::vector<Sheet> sheets = choose_sheets(candidates);
        ASSERT_EQ(sheets.size(), 1U);
        EXPECT_EQ(sheets.front().printed_width, 1) << "the one whose labels agree";
    }
}

TEST(FindSheets, OfTwoInOnePlaceTheOneWithMorePrintedGamesIsThere)
{
    Template game = small_game();
    game.least_columns = 1;
    game.most_columns = 6;
    const Templates games{game};
    const Print card = print(game, 6);
    const Lattice fewer = with_column_lines(card.grid, {0, 4, 5, 6, 7}); // the first games are lost
    std::vector<SheetCandidate> candidates = identify_grids(card.photo, {fewer, card.grid}, games, {}, nullptr);
    ASSERT_EQ(candidates.size(), 2U);
    ASSERT_EQ(candidates[0].sheet.columns, 3);
    candidates[0].is_firm = candidates[0].sheet.is_inferred = true;
    const std::vector<Sheet> sheets = choose_sheets(candidates);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 6);
}

/// The rows [first, last) of a game, as a section of its own.
Template section(const Template& game, int first, int last)
{
    Template part = game;
    part.rows.assign(game.rows.begin() + first, game.rows.begin() + last);
    return part;
}

TEST(FindSheets, SectionsSideBySideAreOneSheet)
{
    const Templates games{small_game()};
    const Print upper = print(section(games.front(), 0, 7), 3), lower = print(section(games.front(), 7, 14), 3);
    Print both = joined(upper, lower);
    Lattice right = lower.grid;
    for (Point& node : right.nodes)
        node.x += upper.photo.grey.cols;
    const Lattice fewer = with_column_lines(upper.grid, {0, 2, 3, 4}); // one line was not seen
    for (const std::vector<Lattice>& grids :
         {std::vector{both.grid}, std::vector{right, upper.grid}, std::vector{turned(upper.grid), right},
          std::vector{turned(both.grid)}, std::vector{fewer, upper.grid, right}}) {
        const std::vector<Sheet> sheets = sheets_among(both.photo, grids, games);
        ASSERT_EQ(sheets.size(), 1U);
        const Sheet& sheet = sheets.front();
        EXPECT_EQ(sheet.columns, 3);
        for (int row = 0; row < 14; ++row) {
            const Point place =
                centre(sheet.lattice.quad(sheet.lattice_row[static_cast<std::size_t>(row)], sheet.first_column));
            EXPECT_NEAR(place.x, left + label_px + column_px / 2. + (row < 7 ? 0 : upper.photo.grey.cols), 2) << row;
            EXPECT_NEAR(place.y, top + (row % 7 + 1.5) * row_px, 2) << row;
        }
        EXPECT_TRUE(holds(sheet.lattice, {left + 10., top + 2. * row_px}));
        EXPECT_TRUE(holds(sheet.lattice, {upper.photo.grey.cols + left + 10., top + 2. * row_px}));
    }
}

TEST(FindSheets, SectionsSideBySideMayHaveDiceLeftOfTheirLabels)
{
    const Templates games{small_game()};
    Print upper = print(section(games.front(), 0, 7), 3, 70), lower = print(section(games.front(), 7, 14), 3, 70);
    for (Print* part : {&upper, &lower})
        part->grid = with_column_lines_at(part->grid, {{0, 0.02}});
    upper.photo.grey = upper.photo.grey.colRange(0, upper.photo.grey.cols - 90); // a narrow gap
    const Print both = joined(upper, lower);
    const std::vector<Sheet> sheets = sheets_among(both.photo, {both.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets.front().columns, 3);
}

TEST(FindSheets, TheSameSectionTwiceIsNoSheet)
{
    const Templates games{small_game()};
    const Print upper = print(section(games.front(), 0, 7), 3);
    const Print both = joined(upper, upper);
    EXPECT_TRUE(sheets_among(both.photo, {both.grid}, games).empty());
}

TEST(FindSheets, APrintForSeveralPlayersHasAllTheirColumns)
{
    const Templates games{small_game()};
    for (const int columns : {3, 5, 6, 12}) {
        const Print card = print(games.front(), columns);
        const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
        ASSERT_EQ(sheets.size(), 1U) << columns;
        EXPECT_EQ(sheets[0].columns, columns);
        EXPECT_EQ(sheets[0].first_column, 1);
    }
}

TEST(FindSheets, AFirstGameIsNoneWhereNoHandCountedDice)
{
    Template game = small_game();
    for (std::size_t face = 1; face <= 6; ++face)
        game.rows[face - 1].rule = CountFace{static_cast<int>(face)};
    const Templates games{game};
    const auto games_with_rows = [&](int first, int last) { // that are written in the first of four columns
        const Print card = print(game, 4, 70);
        for (int row = 0; row < 14; ++row)
            for (int column = 0; column < 3; ++column)
                if (column > 0 || (row >= first && row < last))
                    cv::putText(card.photo.grey, std::to_string(10 + 3 * row),
                                {left + label_px + column * 70 + 20, top + (row + 2) * row_px - 10},
                                cv::FONT_HERSHEY_SIMPLEX, 0.9, cv::Scalar(40), 2, cv::LINE_AA);
        const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
        return sheets.empty() ? 0 : sheets.front().columns;
    };
    EXPECT_EQ(games_with_rows(7, 12), 3) << "points are printed there";
    EXPECT_EQ(games_with_rows(0, 6), 4) << "it was not finished";
    EXPECT_EQ(games_with_rows(0, 14), 4);
}

constexpr int how_to_px = 150;

/// The game with so many columns that are all wide enough for how to score.
Template game_with_how_to(int least, int most)
{
    Template game = small_game(most);
    game.least_columns = least;
    for (Row& row : game.rows)
        row.how_to = {"all dice"};
    return game;
}

/// Prints how to score into the column beside the labels, or the one that begins there.
void print_how_to(Print& card, int column_left = left + label_px)
{
    for (int i = 1; i < card.grid.rows; ++i)
        cv::putText(card.photo.grey, "all dice", {column_left + 8, top + (i + 1) * row_px - 12},
                    cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(50), 2, cv::LINE_AA);
}

TEST(FindSheets, ColumnsThatAreMissingAreNotTakenFromTheHowToTexts)
{
    const Templates games{game_with_how_to(6, 6)};
    Print card = print(games.front(), 5, how_to_px);
    print_how_to(card);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 4);
    EXPECT_EQ(sheets[0].first_column, 2);
}

TEST(FindSheets, HowToScoreIsNoGameWhateverIsLeftOfTheLabels)
{
    const Templates games{game_with_how_to(4, 4)};
    Print card = print(games.front(), 4, how_to_px);
    print_how_to(card);
    card = with_columns_left(card, 1, row_px);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 3);
}

TEST(FindSheets, HowToScoreThatIsTheLastColumnSeenIsNoGame)
{
    const Templates games{game_with_how_to(1, 3)};
    Print card = print(games.front(), 1, how_to_px);
    const auto is_only_print = [&] {
        const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
        EXPECT_EQ(sheets.size(), 1U);
        return !sheets.empty() && sheets[0].is_only_print;
    };
    EXPECT_FALSE(is_only_print());
    print_how_to(card);
    EXPECT_TRUE(is_only_print());
}

/// How to score and all games in one column, which no line parts, beside dice.
TEST(FindSheets, WhatIsBesideDiceHoldsGamesWhateverElseIsPrintedInIt)
{
    Templates games{small_game()};
    games.front().least_columns = 1;
    constexpr int dice_px = 50, text_px = 170, game_px = 80;
    for (int face = 1; face <= 6; ++face)
        games.front().rows[static_cast<std::size_t>(face) - 1].rule = CountFace{face};
    Print card = print(games.front(), 2, dice_px);
    const int begin = left + label_px + dice_px, end = begin + text_px + 2 * game_px;
    cv::copyMakeBorder(card.photo.grey, card.photo.grey, 0, 0, 0, end - begin, cv::BORDER_CONSTANT, cv::Scalar(230));
    for (int i = 0; i <= card.grid.rows; ++i) {
        const int y = top + i * row_px;
        cv::line(card.photo.grey, {left, y}, {end, y}, cv::Scalar(60), 2);
        card.grid.nodes[static_cast<std::size_t>(4 * i + 3)].x = end;
        if (i == 0 || i == card.grid.rows)
            continue;
        cv::line(card.photo.grey, {begin + dice_px, y + 3}, {begin + dice_px, y + row_px - 3}, cv::Scalar(230), 4);
        cv::putText(card.photo.grey, "all the dice", {begin + 12, y + row_px - 12}, cv::FONT_HERSHEY_SIMPLEX, 0.7,
                    cv::Scalar(50), 2, cv::LINE_AA);
        for (int game = 0; game < 2; ++game)
            cv::putText(card.photo.grey, std::to_string(10 + (7 * i + 13 * game) % 80),
                        {begin + text_px + game * game_px + 22, y + row_px - 9}, cv::FONT_HERSHEY_SIMPLEX, 1,
                        cv::Scalar(50), 2, cv::LINE_AA);
        if (i <= 6)
            cv::rectangle(card.photo.grey, cv::Rect(begin - dice_px + 13, y + 8, 24, 24), cv::Scalar(60), 2);
    }
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    ASSERT_EQ(sheets[0].columns, 1) << "not parted yet";
    EXPECT_NEAR(sheets[0].lattice.node(3, sheets[0].first_column).x, begin, 2) << "dice are no game";
}

TEST(FindSheets, TwoRowsMayBeSeenAsOne)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 3);
    for (const int lost : {1, 7}) { // the line below the head, whose label is blank; one between two labels
        Lattice grid = card.grid;
        const std::ptrdiff_t nodes = grid.columns + 1;
        grid.nodes.erase(grid.nodes.begin() + lost * nodes, grid.nodes.begin() + (lost + 1) * nodes);
        grid.across.resize(grid.across.size() - static_cast<std::size_t>(grid.columns));
        grid.down.resize(grid.down.size() - static_cast<std::size_t>(nodes));
        --grid.rows;
        const std::vector<Sheet> sheets = sheets_among(card.photo, {grid}, games);
        ASSERT_EQ(sheets.size(), 1U);
        for (std::size_t row = 0; row < games.front().rows.size(); ++row)
            EXPECT_NEAR(centre(sheets[0].lattice.quad(sheets[0].lattice_row[row], sheets[0].first_column)).y,
                        top + (static_cast<double>(row) + 1.5) * row_px, 3)
                << "row " << row << ", without line " << lost;
    }
}

TEST(FindSheets, AHighRowWithOneLabelIsOne)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 3);
    Lattice grid = card.grid;
    const int last = grid.rows; // its label is light on dark, and stands in its upper part
    const cv::Rect label(left + 2, top + (last - 1) * row_px + 2, label_px - 4, 8 * row_px / 5);
    cv::rectangle(card.photo.grey, label, cv::Scalar(70), cv::FILLED);
    cv::putText(card.photo.grey, games.front().rows.back().labels.front(), {left + 8, label.y + row_px - 10},
                cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(225), 2, cv::LINE_AA);
    for (int column = 0; column <= grid.columns; ++column)
        grid.nodes[static_cast<std::size_t>(last * (grid.columns + 1) + column)].y += 0.6 * row_px;
    const std::vector<Sheet> sheets = sheets_among(card.photo, {grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    const Quad cell = sheets[0].lattice.quad(sheets[0].lattice_row.back(), sheets[0].first_column);
    EXPECT_NEAR(distance(cell[0], cell[3]), 1.6 * row_px, 3);
}

TEST(FindSheets, ColumnsTooNarrowForTwoDigitsAreHardlyGames)
{
    const Templates games{small_game()};
    const auto is_sure = [&](int width_px) {
        const Print card = print(games.front(), 3, width_px);
        const std::vector<SheetCandidate> found = identify_grids(card.photo, {card.grid}, games, {}, nullptr);
        return found.size() == 1 && found.front().is_sure && found.front().sheet.confidence > guessed_confidence;
    };
    EXPECT_TRUE(is_sure(row_px));
    EXPECT_FALSE(is_sure(row_px / 2));
}

TEST(FindSheets, AColumnOfWordsIsNoGameWhateverTheySay)
{
    Template game = small_game();
    game.least_columns = 1;
    const Templates games{game};
    const char* const words[] = {"Sum",   "Every six", "Grab it", "Mixed up",    "Any dice", "Triplet", "Double",
                                 "Forty", "Quartet",   "Lucky",   "Row of four", "Fishing",  "Jackpot", "All above"};
    Print card = print(game, 4, 160); // one more than the game has
    for (int row = 0; row < 14; ++row)
        cv::putText(card.photo.grey, words[row], {left + label_px + 8, top + (row + 2) * row_px - 12},
                    cv::FONT_HERSHEY_SIMPLEX, 0.7, cv::Scalar(50), 2, cv::LINE_AA);
    cv::Mat words_alone = card.photo.grey.colRange(left + label_px + 4, left + label_px + 156);
    cv::GaussianBlur(words_alone, words_alone, {}, 3.2);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 3);
}

TEST(FindSheets, ABlankLastGameIsNoneOfWordsThatShineThrough)
{
    const Templates games{small_game()};
    Print card = print(games.front(), 5, 100);
    card.grid = with_column_lines(card.grid, {0, 1, 3, 4, 5, 6}); // how to score, and three games
    for (int row = 0; row < 14; ++row)
        cv::putText(card.photo.grey, "morning", {left + label_px + 404, top + (row + 2) * row_px - 12},
                    cv::FONT_HERSHEY_SIMPLEX, 0.7, cv::Scalar(150), 2, cv::LINE_AA);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 3);
    EXPECT_EQ(sheets[0].first_column, 2);
}

/// Boxes to write in may be read as letters.
TEST(FindSheets, WhatLooksLikeWordsBesideABlankColumnIsTheLoneGame)
{
    const Templates games{small_game(1)};
    constexpr int width_px = 160;
    const char* const letters[] = {"gnmmd",  "ommsnmm", "pgnssmm", "fgmnbsn", "cojodt", "ommmng",  "gioomsa",
                                   "omsmmo", "gsnsdm",  "gommms",  "cotomms", "osmmme", "gsmsmmn", "smmuat"};
    for (const bool is_played : {false, true}) {
        Print card = print(games.front(), 2, width_px);
        for (int row = 0; row < 14; ++row) {
            const int y = top + (row + 2) * row_px - 12;
            cv::putText(card.photo.grey, letters[row], {left + label_px + width_px + 8, y}, cv::FONT_HERSHEY_SIMPLEX,
                        0.8, cv::Scalar(50), 2, cv::LINE_AA);
            if (is_played)
                cv::putText(card.photo.grey, std::to_string(10 + 3 * row), {left + label_px + 60, y},
                            cv::FONT_HERSHEY_SIMPLEX, 0.9, cv::Scalar(40), 2, cv::LINE_AA);
        }
        const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
        ASSERT_EQ(sheets.size(), 1U);
        EXPECT_NEAR(centre(sheets[0].lattice.quad(3, sheets[0].first_column)).x,
                    left + label_px + (is_played ? 0.5 : 1.5) * width_px, 5);
    }
}

TEST(FindSheets, BlankStripsRightOfTheLastGameAreNone)
{
    Template game = small_game();
    game.least_columns = 1;
    const Templates games{game};
    constexpr int strip_px = row_px;
    Print card = print(game, 5, strip_px);
    card.grid = with_column_lines(card.grid, {0, 1, 4, 5, 6}); // a game three times as wide as each strip
    for (int row = 0; row < 14; ++row)
        cv::putText(card.photo.grey, std::to_string(10 + 3 * row),
                    {left + label_px + strip_px + 4, top + (row + 2) * row_px - 10}, cv::FONT_HERSHEY_SIMPLEX, 0.9,
                    cv::Scalar(40), 2, cv::LINE_AA);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 1);
    EXPECT_NEAR(centre(sheets[0].lattice.quad(3, sheets[0].first_column)).x, left + label_px + 1.5 * strip_px, 5);
}

TEST(FindSheets, HeadsMayBeWordsThatSayWhichColumnsAreTheGame)
{
    Template game = small_game();
    game.columns = Columns::one_game;
    game.column_heads = {"Single Double Triple"};
    const Templates games{game};
    Print card = print(game, 4, 130); // the last one is a margin between lines
    const auto middle_of_first = [&] {
        const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
        EXPECT_EQ(sheets.size(), 1U);
        EXPECT_EQ(sheets[0].columns, 3);
        return centre(sheets[0].lattice.quad(3, sheets[0].first_column)).x;
    };
    EXPECT_NEAR(middle_of_first(), left + label_px + 1.5 * 130, 5) << "nothing tells";
    for (const auto& [column, head] : {std::pair{0, "Single"}, {1, "Double"}, {2, "Triple"}})
        cv::putText(card.photo.grey, head, {left + label_px + column * 130 + 12, top + row_px - 12},
                    cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(50), 2, cv::LINE_AA);
    EXPECT_NEAR(middle_of_first(), left + label_px + 0.5 * 130, 5);
}

TEST(FindSheets, LabelsMayBeLightOnDark)
{
    const Templates games{small_game()};
    enum class Look { plain, black, dim };
    for (const Look look : {Look::plain, Look::black, Look::dim}) {
        Print card = print(games.front(), 3);
        cv::Mat labels = card.photo.grey(cv::Rect(left, top, label_px, card.grid.rows * row_px));
        labels = 255 - labels;
        if (look == Look::black)
            labels = labels * 1.4 - 60;
        if (look == Look::dim) { // and the labels are grey
            labels = labels * 0.5 + 80;
            card.photo.grey.convertTo(card.photo.grey, CV_8U, 0.25);
        }
        const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
        ASSERT_EQ(sheets.size(), 1U) << static_cast<int>(look);
        EXPECT_EQ(sheets[0].columns, 3);
        EXPECT_GT(sheets[0].confidence, 0.9);
    }
}

TEST(FindSheets, LabelsAcrossTheEdgeOfAShadowAreStillDarkOnLight)
{
    const Templates games{small_game()};
    Print card = print(games.front(), 3);
    cv::Mat shadow = card.photo.grey(cv::Rect(0, 0, left + label_px * 4 / 5, card.photo.grey.rows));
    shadow.convertTo(shadow, CV_8U, 0.5);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 3);
    EXPECT_GT(sheets[0].confidence, 0.9);
}

TEST(FindSheets, GamesMayStandOnBothSidesOfTheLabels)
{
    constexpr int game_px = 130, more = 2;
    const Templates games{small_game()};
    const Print card = with_columns_left(print(games.front(), 3, game_px), more, game_px);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 3);
    ASSERT_TRUE(sheets[0].before);
    ASSERT_EQ(sheets[0].before->columns, more);
    const int row = sheets[0].lattice_row.front();
    EXPECT_NEAR(centre(sheets[0].before->quad(row, 0)).x, left + 0.5 * game_px, 2);
    EXPECT_NEAR(centre(sheets[0].before->quad(row, 0)).y, centre(sheets[0].lattice.quad(row, 1)).y, 2);
}

TEST(FindSheets, GamesMayAllStandLeftOfTheLabels)
{
    constexpr int games_left = 3;
    const Templates games{small_game()};
    for (const int game_px : {80, 215}) { // the labels may be hardly wider
        const Print card = with_labels_last(with_columns_left(print(games.front(), 1, game_px), games_left, game_px));
        const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
        ASSERT_EQ(sheets.size(), 1U) << game_px;
        const Sheet& sheet = sheets.front();
        EXPECT_EQ(sheet.columns, games_left);
        EXPECT_EQ(sheet.first_column, 0);
        EXPECT_GT(sheet.confidence, 0.9);
        EXPECT_TRUE(ends_with_labels(sheet));
        EXPECT_NEAR(centre(sheet.lattice.quad(sheet.lattice_row.front(), 1)).x, left + 1.5 * game_px, 2);
    }
    const Print other = with_labels_last(with_columns_left(print(games.front(), 1), 1, label_px + 40));
    EXPECT_TRUE(sheets_among(other.photo, {other.grid}, games).empty()) << "paper is no game";
}

/// Expects that a print is one sheet, with so many games from its first column on.
void expect_games_first(const Print& card, const Templates& games, int columns)
{
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, columns);
    EXPECT_EQ(sheets[0].first_column, 0);
}

TEST(FindSheets, HowToScoreMayStandBetweenGamesAndLabelsRightOfThem)
{
    constexpr int games_left = 3;
    const Templates games{game_with_how_to(1, games_left)};
    Print card = with_labels_last(with_columns_left(print(games.front(), 1, how_to_px), games_left + 1, how_to_px));
    print_how_to(card, left + games_left * how_to_px);
    expect_games_first(card, games, games_left);
}

TEST(FindSheets, DiceMayStandBetweenGamesAndLabelsRightOfThem)
{
    constexpr int games_left = 3;
    const Templates games{small_game(games_left)};
    const Print with_dice = with_columns_left(print(games.front(), 1), 1, 2 * column_px / 3);
    const Print card = with_labels_last(with_columns_left(with_dice, games_left, column_px));
    expect_games_first(card, games, games_left);
}

TEST(FindSheets, WhatIsBesideLabelsThatEndASheetIsNoGame)
{
    constexpr int games_left = 3;
    const Templates games{game_with_how_to(1, games_left)};
    Print card = with_columns_left(print(games.front(), 1, how_to_px), games_left + 1, how_to_px);
    print_how_to(card, left + games_left * how_to_px);
    for (int row = 0; row < card.grid.rows; ++row) { // the paper's edge, and grain beyond
        const Quad beside = card.grid.quad(row, card.grid.columns - 1);
        cv::circle(card.photo.grey, cv::Point(cvRound(centre(beside).x), cvRound(centre(beside).y)), 6, cv::Scalar(90),
                   -1);
    }
    expect_games_first(card, games, games_left);
}

TEST(FindSheets, ALoneGameMayStandLeftOfItsLabels)
{
    constexpr int game_px = 90;
    Templates games{small_game(1)};
    const Print blank = with_labels_last(with_columns_left(print(games.front(), 1, game_px), 1, game_px));
    EXPECT_TRUE(sheets_among(blank.photo, {blank.grid}, games).empty()) << "it may be a margin";
    const auto with_numbers = [&](const auto& number) {
        Print card = blank;
        card.photo.grey = blank.photo.grey.clone();
        for (int row = 1; row < card.grid.rows; ++row)
            cv::putText(card.photo.grey, std::to_string(number(row)), {left + 16, top + (row + 1) * row_px - 8},
                        cv::FONT_HERSHEY_SIMPLEX, 1, cv::Scalar(50), 2, cv::LINE_AA);
        return card;
    };
    const Print card = with_numbers([](int row) { return 10 + 7 * row % 30; });
    for (const Templates& templates :
         {games, Templates{small_game(6)}}) { // a home-made card has one column of a game of six
        const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, templates);
        ASSERT_EQ(sheets.size(), 1U);
        EXPECT_EQ(sheets.front().columns, 1);
        EXPECT_NEAR(centre(sheets.front().lattice.quad(3, sheets.front().first_column)).x, left + 0.5 * game_px, 2);
    }

    const Print counted = with_numbers([](int row) { return row; });
    EXPECT_TRUE(sheets_among(counted.photo, {counted.grid}, games).empty()) << "the rows are numbered";

    Print dice = blank;
    for (int face = 1; face <= 6; ++face) {
        games.front().rows[static_cast<std::size_t>(face) - 1].rule = CountFace{face};
        cv::rectangle(dice.photo.grey, cv::Rect(left + 32, top + face * row_px + 8, 24, 24), cv::Scalar(60), 2);
        for (int pip = 0; pip < face; ++pip)
            cv::circle(dice.photo.grey, {left + 38 + 6 * (pip % 3), top + face * row_px + 15 + 9 * (pip / 3)}, 2,
                       cv::Scalar(60), cv::FILLED);
    }
    EXPECT_TRUE(sheets_among(dice.photo, {dice.grid}, games).empty()) << "dice are printed there";
}

TEST(FindSheets, BarePaperLeftOfTheLabelsIsNoPartOfTheSheet)
{
    constexpr int beside_px = 300;
    const Templates games{small_game()};
    const Print card = with_columns_left(print(games.front(), 3), 1, beside_px);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 3);
    EXPECT_FALSE(sheets[0].before) << "nothing as wide is a game";
    EXPECT_NEAR(printed_outline(sheets[0])[0].x, left + beside_px, 5);
    EXPECT_NEAR(printed_outline(sheets[0])[1].x, left + beside_px + label_px + 3 * column_px, 5);
}

TEST(FindSheets, LabelsAsWideAsAGameAreFoundBesideAWiderColumnOfDice)
{
    constexpr int dice_px = 380;
    const Templates games{small_game()};
    // labels and games equally wide
    Print card = with_columns_left(print(games.front(), 3, label_px), 1, dice_px);
    for (int row = 1; row < card.grid.rows; ++row)
        for (int die = 0; die < 5; ++die)
            cv::rectangle(card.photo.grey, cv::Rect(left + 20 + 60 * die, top + row * row_px + 8, 26, 26),
                          cv::Scalar(60), 2);
    const std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 3);
    EXPECT_EQ(sheets[0].first_column, 2);
    EXPECT_GT(sheets[0].confidence, 0.9);
}

TEST(FindSheets, LabelsMayBeWiderThanTheGameBesideThemThatAloneIsRuled)
{
    Templates games{small_game()};
    games.front().least_columns = games.front().most_columns = 1;
    const Print card = print(games.front(), 1, 90);
    const cv::Rect labels(left - 4, top - 4, label_px, card.grid.rows * row_px + 8);
    cv::Mat within = card.photo.grey(labels);
    for (int i = 0; i <= card.grid.rows; ++i)
        cv::line(within, {0, 4 + i * row_px}, {label_px, 4 + i * row_px}, cv::Scalar(230), 4);
    cv::line(within, {4, 0}, {4, within.rows}, cv::Scalar(230), 4);
    std::vector<int> lines{1, 2};
    const std::vector<Sheet> sheets = sheets_among(card.photo, {with_column_lines(card.grid, lines)}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 1);
    EXPECT_GT(sheets[0].confidence, 0.9);
}

TEST(FindSheets, PaperBesideALoneGameIsNoGame)
{
    Templates games{small_game()};
    games.front().least_columns = games.front().most_columns = 1;
    Print card = print(games.front(), 2, 110); // the second is the paper up to its edge
    for (int i = 1; i < card.grid.rows; i += 2)
        cv::putText(card.photo.grey, std::to_string(3 * i), {left + label_px + 30, top + (i + 1) * row_px - 8},
                    cv::FONT_HERSHEY_SIMPLEX, 1, cv::Scalar(50), 2, cv::LINE_AA);
    std::vector<Sheet> sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets[0].columns, 1);
    EXPECT_NEAR(sheets[0].lattice.node(3, sheets[0].first_column).x, left + label_px, 1);

    card = print(games.front(), 2, 110);
    for (int i = 1; i < card.grid.rows; ++i)
        cv::putText(card.photo.grey, "all dice", {left + label_px + 8, top + (i + 1) * row_px - 12},
                    cv::FONT_HERSHEY_SIMPLEX, 0.7, cv::Scalar(50), 2, cv::LINE_AA);
    for (Row& row : games.front().rows)
        row.how_to = {"all dice"};
    sheets = sheets_among(card.photo, {card.grid}, games);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_NEAR(sheets[0].lattice.node(3, sheets[0].first_column).x, left + label_px + 110, 1)
        << "a game may be blank beside print";
}

TEST(FindSheets, TheMarginBesideATableWithoutColumnLinesIsNoGame)
{
    Templates games{small_game()};
    games.front().least_columns = 1;
    constexpr int game_px = 70, played = 4, margin_px = 50;
    Print card = print(games.front(), played + 1, game_px);
    const int begin = left + label_px, end = begin + played * game_px;
    for (int column = 0; column <= played + 1; ++column) { // lines run along the rows alone
        const cv::Rect line(begin + column * game_px - 3, top - 2, 6, card.grid.rows * row_px + 4);
        for (int row = 0; row < card.grid.rows && column < played; ++row)
            card.photo.grey(line & cv::Rect(line.x, top + row * row_px + 3, line.width, row_px - 6)) = 230;
    }
    for (int row = 1; row < card.grid.rows; ++row)
        for (int column = 0; column < played; ++column)
            cv::putText(card.photo.grey, std::to_string(10 + (7 * row + 13 * column) % 80),
                        {begin + column * game_px + 16, top + (row + 1) * row_px - 10}, cv::FONT_HERSHEY_SIMPLEX, 1,
                        cv::Scalar(50), 2, cv::LINE_AA);
    const auto ending = [&](const std::vector<int>& lines) {
        Lattice grid = with_column_lines(card.grid, {0, played + 1, played + 2});
        for (int i = 0; i <= grid.rows; ++i)
            for (int j = 0; j <= grid.columns; ++j)
                grid.nodes[static_cast<std::size_t>(i * (grid.columns + 1) + j)].x = lines[static_cast<std::size_t>(j)];
        return grid;
    };
    const std::vector<Sheet> sheets = sheets_among(card.photo, {ending({left, end, end + margin_px})}, games);
    ASSERT_EQ(sheets.size(), 1U);
    ASSERT_EQ(sheets[0].columns, played);
    EXPECT_NEAR(sheets[0].lattice.node(3, sheets[0].first_column).x, begin, 0.3 * game_px);
}

TEST(FindSheets, OfTwoInOnePlaceTheOneWithinThePictureIsThere)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 3);
    Lattice beyond = card.grid; // the last game is taken for room beside the sheet, where the picture ends
    for (int i = 0; i <= beyond.rows; ++i)
        for (int j = 1; j <= beyond.columns; ++j)
            beyond.nodes[static_cast<std::size_t>(i * (beyond.columns + 1) + j)].x +=
                j == beyond.columns ? 4 * column_px : column_px;
    std::vector<SheetCandidate> candidates =
        identify_grids(card.photo, {beyond, card.grid}, games, {}, nullptr, Effort::full);
    ASSERT_EQ(candidates.size(), 2U);
    candidates.front().is_firm = true;
    EXPECT_TRUE(candidates.front().is_cut_off);
    EXPECT_FALSE(candidates.back().is_cut_off);
    for (SheetCandidate& candidate : candidates)
        candidate.sheet.confidence = 0.9;
    const std::vector<Sheet> sheets = choose_sheets(candidates);
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets.front().lattice.nodes.back(), card.grid.nodes.back());
}

TEST(FindSheets, MoreColumnsThanRowsAreSeenFromTheSide)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 18);
    const Lattice on_its_side = quarter_turned(card.grid);
    for (const Lattice& grid : {on_its_side, turned(on_its_side)}) {
        const std::vector<Sheet> sheets = sheets_among(card.photo, {grid}, games);
        ASSERT_EQ(sheets.size(), 1U);
        EXPECT_EQ(sheets[0].columns, 18);
        EXPECT_EQ(sheets[0].lattice.node(0, 0), card.grid.node(sheets[0].lattice.rows == card.grid.rows ? 0 : 1, 0));
    }
}

TEST(FindSheets, APrintKnownByItsLookIsNoPartOfItsTable)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 3);
    PrintMemory prints;
    SheetCandidate read = identify_grids(card.photo, {card.grid}, games, {}, nullptr).front();
    for (int times = 0; times < 2; ++times) // two photos that were read to the same answer
        prints.learn(card.photo, read.ruled, read.sheet);
    const Lattice part = with_column_lines(card.grid, {0, 1, 2}); // found as well
    const std::vector<Sheet> sheets = choose_sheets(identify_grids(card.photo, {part, card.grid}, games, {}, &prints));
    ASSERT_EQ(sheets.size(), 1U);
    EXPECT_EQ(sheets.front().columns, 3) << "reading its labels agrees no better";
}

/// The same game with nothing printed beside its rows.
Template unlabelled(Template game)
{
    for (Row& row : game.rows)
        row.labels = {""};
    return game;
}

/// Two cards on one photo, the second to the right of the first.
Print beside(const Print& one, Print other)
{
    const int shift = one.photo.grey.cols;
    cv::Mat both(std::max(one.photo.grey.rows, other.photo.grey.rows), shift + other.photo.grey.cols, CV_8U,
                 cv::Scalar(230));
    one.photo.grey.copyTo(both(cv::Rect({0, 0}, one.photo.grey.size())));
    other.photo.grey.copyTo(both(cv::Rect({shift, 0}, other.photo.grey.size())));
    other.photo.grey = both;
    for (Point& node : other.grid.nodes)
        node.x += shift;
    return other;
}

/// The sheets of these grids, and how many of them were told by their look.
std::pair<std::vector<SheetCandidate>, int> told_by_look(const Photo& photo, const std::vector<Lattice>& grids,
                                                         const Templates& games)
{
    int told = 0;
    Trace trace;
    trace.on_note = [&](std::string_view, std::string_view what) { told += what.ends_with("seen beside it") ? 1 : 0; };
    std::vector<SheetCandidate> found = identify_grids(photo, grids, games, trace, nullptr);
    return {std::move(found), told};
}

TEST(FindSheets, ACardThatLooksLikeOneBesideItIsThatOne)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 3), both = beside(card, print(games.front(), 3));
    for (const bool upside_down : {false, true}) {
        const Lattice second = upside_down ? turned(both.grid) : both.grid;
        const auto [found, told] = told_by_look(both.photo, {card.grid, second}, games);
        EXPECT_EQ(told, 1);
        ASSERT_EQ(found.size(), 2U);
        EXPECT_EQ(found[1].sheet.lattice_row, found[0].sheet.lattice_row);
        EXPECT_EQ(found[1].sheet.columns, 3);
        EXPECT_EQ(found[1].ruled.node(0, 0), both.grid.node(0, 0)) << "not upright";
    }
}

TEST(FindSheets, ASecondGridInThePlaceOfACardIsReadAgain)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 3);
    const auto [found, told] = told_by_look(card.photo, {card.grid, card.grid}, games);
    EXPECT_EQ(told, 0);
    EXPECT_EQ(found.size(), 2U);
}

TEST(FindSheets, WhatCannotBeReadBesideACardOfTheSamePrintIsAnother)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 3);
    for (const bool upside_down : {false, true}) {
        const Print both = beside(card, print(unlabelled(games.front()), 3));
        const Lattice grid = upside_down ? turned(both.grid) : both.grid;
        const std::vector<Sheet> sheets = sheets_among(both.photo, {card.grid, grid}, games);
        ASSERT_EQ(sheets.size(), 2U);
        EXPECT_EQ(sheets[1].lattice_row, sheets[0].lattice_row);
        EXPECT_EQ(sheets[1].lattice.node(sheets[1].lattice_row.front(), 0), both.grid.node(1, 0)); // below the head row
    }
}

TEST(FindSheets, WhatCannotBeReadBesideACardOfAnotherPrintIsNoSheet)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 3), wider = beside(card, print(unlabelled(games.front()), 4));
    EXPECT_EQ(sheets_among(wider.photo, {card.grid, wider.grid}, games).size(), 1U);
    Print other = beside(card, print(unlabelled(games.front()), 3));
    for (int i = 0; i <= other.grid.rows; ++i) // a narrower label column
        other.grid.nodes[static_cast<std::size_t>(i * (other.grid.columns + 1))].x += label_px / 2.;
    EXPECT_EQ(sheets_among(other.photo, {card.grid, other.grid}, games).size(), 1U);
}

TEST(FindSheets, AGridWithoutLabelsIsNoSheet)
{
    const Templates games{small_game()};
    const Print card = print(unlabelled(games.front()), 18);
    EXPECT_TRUE(sheets_among(card.photo, {card.grid, quarter_turned(card.grid)}, games).empty());
}

TEST(FindSheets, LinesThatAreHardToSeeAreInferred)
{
    const Templates games{small_game()};
    Print card = print(games.front(), 3);
    make_lines_dots(card.photo.grey, 3, 10, 190);
    cv::Mat grain(card.photo.grey.size(), CV_8S);
    cv::RNG random(5);
    random.fill(grain, cv::RNG::NORMAL, 0, 8);
    cv::add(card.photo.grey, grain, card.photo.grey, {}, CV_8U);
    EXPECT_TRUE(find_lattices(searched_photo(card.photo.grey), {}).lattices.empty());
    const FoundSheets found = find_sheets(card.photo, games, {});
    ASSERT_EQ(found.sheets.size(), 1U);
    const Sheet& sheet = found.sheets.front();
    EXPECT_EQ(sheet.columns, 3);
    expect_cells_of_print(sheet);
}

TEST(FindSheets, SquaresOfThePaperAreNoLines)
{
    const Templates games{small_game()};
    Print card = print(games.front(), 3);
    cv::Mat squares(card.photo.grey.size(), CV_8U, cv::Scalar(255));
    constexpr int square_px = 15;
    for (int x = 4; x < squares.cols; x += square_px)
        squares.col(x).setTo(216);
    for (int y = 7; y < squares.rows; y += square_px)
        squares.row(y).setTo(216);
    make_lines_dots(card.photo.grey, 4, 12, 60);
    cv::min(card.photo.grey, squares, card.photo.grey);
    const FoundSheets found = find_sheets(card.photo, games, {});
    ASSERT_EQ(found.sheets.size(), 1U);
    const Sheet& sheet = found.sheets.front();
    ASSERT_EQ(sheet.columns, 3);
    expect_cells_of_print(sheet);
}

TEST(FindSheets, FaintCellsOfManySheetsAreNoSquares)
{
    const Templates games{small_game(10)};
    const Print card = print(games.front(), 10, 36);
    cv::Mat one = card.photo.grey, all;
    one.setTo(214, one == 60); // the lines
    cv::repeat(one, 2, 2, all);
    Photo photo;
    photo.grey = all;
    ASSERT_TRUE(without_squares(searched_photo(all))) << "they look like squares";
    const std::vector<Sheet> sheets = find_sheets(photo, games, {}).sheets;
    EXPECT_EQ(sheets.size(), 4U);
    EXPECT_TRUE(std::ranges::none_of(sheets, &Sheet::is_inferred)) << "their lines are there to be followed";
}

TEST(FindSheets, NumbersOneBelowTheOtherAreNoLine)
{
    const Templates games{small_game()};
    Print card = print(games.front(), 2);
    for (std::size_t row = 0; row < games.front().rows.size(); ++row)
        for (int column = 0; column < 2; ++column) {
            const int x = left + label_px + column * column_px + column_px / 4,
                      y = top + (static_cast<int>(row) + 1) * row_px;
            cv::line(card.photo.grey, {x, y + row_px / 4}, {x, y + row_px * 3 / 4}, cv::Scalar(70), 2);
        }
    const FoundSheets found = find_sheets(card.photo, games, {});
    ASSERT_EQ(found.sheets.size(), 1U);
    const Sheet& sheet = found.sheets.front();
    ASSERT_EQ(sheet.columns, 2);
    for (int column = 0; column < 2; ++column)
        EXPECT_NEAR(centre(sheet.lattice.quad(sheet.lattice_row[1], sheet.first_column + column)).x,
                    left + label_px + (column + 0.5) * column_px, 5);
}

TEST(FindSheets, TheLastRowNeedsNoLineBelowIt)
{
    const Templates games{small_game()};
    Print card = print(games.front(), 3);
    const int bottom = top + card.grid.rows * row_px;
    card.photo.grey.rowRange(bottom - 3, bottom + 4).setTo(230);
    const FoundSheets found = find_sheets(card.photo, games, {});
    ASSERT_EQ(found.sheets.size(), 1U);
    const Sheet& sheet = found.sheets.front();
    EXPECT_FALSE(sheet.is_inferred) << "the lines that were followed are exact";
    EXPECT_GT(printed_rows(sheet.lattice), sheet.lattice_row.back());
    EXPECT_NEAR(centre(sheet.lattice.quad(sheet.lattice_row.back(), sheet.first_column)).y, bottom - row_px / 2., 4);
}

TEST(FindSheets, AQuickReadingLeavesOutWhatItCannotTell)
{
    const Templates games{small_game()};
    const Print card = print(games.front(), 3), blank = print(unlabelled(games.front()), 3);
    EXPECT_EQ(identify_grids(card.photo, {card.grid}, games, {}, nullptr, Effort::quick).size(), 1U);
    EXPECT_TRUE(identify_grids(blank.photo, {blank.grid}, games, {}, nullptr, Effort::quick).empty());
}

TEST(FindSheets, ThereIsNoneOnNoPhoto)
{
    const Templates games{small_game()};
    EXPECT_TRUE(find_sheets(Photo{}, games, {}).sheets.empty());
    Photo strip;
    strip.grey = cv::Mat(3, 4000, CV_8U, cv::Scalar(200));
    EXPECT_TRUE(find_sheets(strip, games, {}).sheets.empty());
}

} // namespace
} // namespace recount
