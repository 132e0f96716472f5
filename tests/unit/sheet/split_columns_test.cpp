// Column lines that are printed are told from those that are not.
#include "sheet/split_columns.hpp"

#include "../lattice/even_lattice.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <utility>

namespace recount {
namespace {

constexpr int rows = 12, row_px = 40, label_px = 160, game_px = 120, margin = 40;

/// A sheet of labels and games side by side, between printed lines at these places.
Photo printed(const std::vector<int>& lines)
{
    Photo photo;
    photo.grey = cv::Mat(rows * row_px + 2 * margin, label_px + 2 * game_px + 2 * margin, CV_8U, cv::Scalar(225));
    for (const int x : lines)
        cv::line(photo.grey, {x, margin}, {x, margin + rows * row_px}, cv::Scalar(120), 2);
    for (int row = 0; row < rows; ++row) // numbers that stand one below the other
        cv::line(photo.grey, {margin + label_px + game_px / 2, margin + row * row_px + 9},
                 {margin + label_px + game_px / 2, margin + row * row_px + 31}, cv::Scalar(40), 3);
    return photo;
}

Lattice lattice_of(const std::vector<int>& lines)
{
    return even_lattice(lines, margin, rows, row_px);
}

constexpr int left = margin, first = left + label_px, second = first + game_px, right = second + game_px;

/// The sheet of two games, or of one that is as wide as both.
Sheet sheet_of(const std::vector<int>& lines)
{
    Sheet sheet;
    sheet.lattice = lattice_of(lines);
    for (int row = 0; row < rows; ++row)
        sheet.lattice_row.push_back(row);
    sheet.first_column = 1;
    sheet.columns = sheet.lattice.columns - 1;
    return sheet;
}

TEST(SplitColumns, NumbersInAColumnAreNoLine)
{
    const Sheet sheet = sheet_of({left, first, second, right});
    const int middle = first + game_px / 2;
    const Lattice grid = lattice_of({left, first, middle, second, right});
    EXPECT_EQ(without_splits(printed({left, first, second, right}), grid, sheet).columns, 3);
    EXPECT_EQ(without_splits(printed({left, first, middle, second, right}), grid, sheet).columns, 4) << "two games";
}

TEST(SplitColumns, ALineOutOfTheMiddlePartsNoGames)
{
    const std::vector<int> lines{left, first, first + game_px / 4, second, right};
    const Sheet sheet = sheet_of({left, first, second, right});
    EXPECT_EQ(without_splits(printed(lines), lattice_of(lines), sheet).columns, 3);
}

TEST(Margins, BesideATableHoldNothing)
{
    const Sheet sheet = sheet_of({left, first, second, right});
    const Lattice grid = lattice_of({left, first, second, right, right + margin - 2});
    Photo photo = printed({left, first, second, right});
    EXPECT_EQ(without_margins(photo, grid, sheet).columns, 3);
    for (int row = 0; row < rows; ++row)
        cv::putText(photo.grey, "5", {right + 8, margin + (row + 1) * row_px - 8}, cv::FONT_HERSHEY_SIMPLEX, 1,
                    cv::Scalar(40), 2);
    EXPECT_EQ(without_margins(photo, grid, sheet).columns, 4) << "a game that the sheet does not have";
}

TEST(OtherTable, IsNoGame)
{
    const Sheet sheet = sheet_of({left, first, second, right});
    const auto columns_left = [&](int beside_px, float row_print) {
        Lattice grid = lattice_of({left, first, second, right, right + beside_px});
        for (int line = 0; line <= grid.rows; ++line)
            grid.across[static_cast<std::size_t>(line * grid.columns + 3)] = row_print;
        return without_other_table(grid, sheet).columns;
    };
    EXPECT_EQ(columns_left(game_px / 2, 0.4F), 3);
    EXPECT_EQ(columns_left(game_px, 0.4F), 4) << "as wide as a game: one where glare takes the lines";
    EXPECT_EQ(columns_left(game_px / 2, 1), 4) << "the rows go on: of this table";
    EXPECT_EQ(without_other_table(lattice_of({right + 10, right + 20, right + 30}), sheet).columns, 2) << "elsewhere";
}

TEST(BlankStrip, BetweenACreaseAndTheFirstLineIsNoGame)
{
    const Template game;
    constexpr int crease = first - game_px / 2;
    const auto first_game = [&](const Photo& photo) {
        Sheet sheet = sheet_of({left, crease, first, second, right});
        sheet.game = &game;
        leave_blank_strip_to_labels(photo, sheet);
        EXPECT_EQ(sheet.first_column + sheet.columns, sheet.lattice.columns);
        return sheet.first_column;
    };
    Photo photo = printed({left, first, second, right});
    cv::line(photo.grey, {crease, margin}, {crease, margin + rows * row_px}, cv::Scalar(215), 2);
    EXPECT_EQ(first_game(photo), 2);
    for (int row = 0; row < rows; ++row)
        cv::line(photo.grey, {crease + 30, margin + row * row_px + 9}, {crease + 30, margin + row * row_px + 31},
                 cv::Scalar(40), 3);
    EXPECT_EQ(first_game(photo), 1) << "a game that is written";
    EXPECT_EQ(first_game(printed({left, crease, first, second, right})), 1) << "a game that is printed";
    EXPECT_EQ(first_game(printed({})), 1) << "no game has lines";
}

TEST(Crease, ThroughAGamePartsNoTwo)
{
    constexpr int half = game_px / 2, quarter = game_px / 4;
    const std::vector<int> lines{left, first, first + half, second, second + half, right};
    const auto with_crease = [&](int at, int grey) {
        Photo photo = printed(lines);
        cv::line(photo.grey, {at, margin}, {at, margin + rows * row_px}, cv::Scalar(grey), 2);
        return photo;
    };
    const auto joined = [&](const Photo& photo, int at, int first_column) {
        std::vector<int> parted = lines;
        parted.insert(std::ranges::upper_bound(parted, at), at);
        Template game;
        game.rows.resize(rows);
        Sheet sheet = sheet_of(parted);
        sheet.game = &game;
        sheet.columns -= first_column - 1;
        sheet.first_column = first_column;
        join_creased_game(photo, sheet);
        EXPECT_EQ(sheet.first_column + sheet.columns, sheet.lattice.columns);
        return std::pair(sheet.first_column, sheet.columns);
    };
    constexpr int within = second + quarter, of_first = first + quarter;
    EXPECT_EQ(joined(with_crease(within, 205), within, 1), std::pair(1, 4));
    EXPECT_EQ(joined(with_crease(within, 120), within, 1), std::pair(1, 5)) << "printed as the others are";
    EXPECT_EQ(joined(with_crease(of_first, 205), of_first, 2), std::pair(1, 4)) << "half of it was taken for no game";
    EXPECT_EQ(joined(with_crease(of_first, 120), of_first, 2), std::pair(1, 4)) << "no game is half as wide";
    EXPECT_EQ(joined(with_crease(of_first, 205), of_first, 3), std::pair(1, 4)) << "both halves were";
    EXPECT_EQ(joined(with_crease(left + quarter, 205), left + quarter, 2), std::pair(2, 4)) << "labels";
}

TEST(PrintedColumns, RunAlongMostGames)
{
    const Sheet sheet = sheet_of({left, first, second, right});
    EXPECT_TRUE(has_printed_columns(printed({left, first, second, right}), sheet));
    EXPECT_TRUE(has_printed_columns(printed({first, right}), sheet)) << "most of them";
    EXPECT_FALSE(has_printed_columns(printed({left, second, right}), sheet)) << "a game may stand among the labels";
    EXPECT_FALSE(has_printed_columns(printed({}), sheet));
}

TEST(PrintedColumns, MayBeWhiteOnShadedCells)
{
    Photo photo = printed({});
    photo.grey -= 40;
    for (const int x : {first, second, right})
        cv::line(photo.grey, {x, margin}, {x, margin + rows * row_px}, cv::Scalar(225), 2);
    EXPECT_TRUE(has_printed_columns(photo, sheet_of({left, first, second, right})));
}

TEST(PrintedColumns, MayBeGapsInTheLinesBelowTheCells)
{
    const Sheet sheet = sheet_of({left, first, second, right});
    const auto underlined = [](int from, const std::vector<int>& gaps) {
        Photo photo = printed({});
        for (int row = 1; row <= rows; ++row) {
            const int y = margin + row * row_px;
            cv::line(photo.grey, {from, y}, {right, y}, cv::Scalar(120), 2);
            for (const int x : gaps)
                cv::rectangle(photo.grey, {x - 4, y - 3, 8, 7}, cv::Scalar(225), cv::FILLED);
        }
        return photo;
    };
    EXPECT_TRUE(has_printed_columns(underlined(first, {second}), sheet));
    EXPECT_FALSE(has_printed_columns(underlined(first, {}), sheet_of({left, first, right}))) << "how many games?";
    EXPECT_FALSE(has_printed_columns(underlined(left, {first, second}), sheet)) << "a game may stand among the labels";
}

TEST(UnprintedColumns, RunWhereTheyDoInMostRows)
{
    const Sheet straight = sheet_of({left, first, second, right});
    Sheet bent = straight;
    for (int line = rows - 3; line <= rows; ++line)
        bent.lattice.nodes[static_cast<std::size_t>(line * 4 + 2)].x += game_px / 5.;
    Sheet straightened = bent, printed_so = bent;
    straighten_unprinted_columns(printed({}), straightened);
    for (std::size_t i = 0; i < straight.lattice.nodes.size(); ++i)
        EXPECT_NEAR(straightened.lattice.nodes[i].x, straight.lattice.nodes[i].x, 1) << i;
    Photo photo = printed({left, first, right});
    std::vector<cv::Point> line;
    for (int row = 0; row <= rows; ++row) {
        const Point& node = bent.lattice.node(row, 2);
        line.emplace_back(cvRound(node.x), cvRound(node.y));
    }
    cv::polylines(photo.grey, line, false, cv::Scalar(120), 2);
    straighten_unprinted_columns(photo, printed_so);
    for (std::size_t i = 0; i < bent.lattice.nodes.size(); ++i)
        EXPECT_NEAR(printed_so.lattice.nodes[i].x, bent.lattice.nodes[i].x, 1) << "a line that is printed, " << i;
}

TEST(FirstRow, HasNoLineAboveItWhereCellsAreUnderlined)
{
    Sheet sheet = sheet_of({left, first, second, right});
    for (int line = 0; line <= sheet.lattice.columns; ++line)
        sheet.lattice.nodes[static_cast<std::size_t>(line)].y = 0; // that of the heading
    Sheet lowered = sheet, ruled = sheet;
    lower_first_row(printed({}), lowered);
    EXPECT_NEAR(lowered.lattice.node(0, 1).y, margin, 1);
    Photo photo = printed({});
    for (const int x : {first, second, right})
        cv::line(photo.grey, {x, 0}, {x, margin + rows * row_px}, cv::Scalar(120), 2);
    lower_first_row(photo, ruled);
    EXPECT_EQ(ruled.lattice.nodes, sheet.lattice.nodes) << "a row as high as two";
}

TEST(PrintedColumns, AreNoEdgeOfAShadeAndNoRowLines)
{
    const Sheet sheet = sheet_of({left, first, second, right});
    Photo shaded = printed({second, right});
    shaded.grey.colRange(0, first) -= 40;
    EXPECT_FALSE(has_printed_columns(shaded, sheet));
    shaded.grey.colRange(0, first) -= 60;
    EXPECT_TRUE(has_printed_columns(shaded, sheet)) << "labels light on dark";
    Photo ruled = printed({second, right});
    for (int row = 0; row <= rows; ++row)
        cv::line(ruled.grey, {left, margin + row * row_px}, {right, margin + row * row_px}, cv::Scalar(120), 3);
    EXPECT_FALSE(has_printed_columns(ruled, sheet));
}

TEST(PrintedColumns, AreNoDigitsThatABorderCuts)
{
    const Sheet sheet = sheet_of({left, first, second, right});
    Photo photo = printed({second, right});
    for (int row = 0; row < rows; ++row)
        cv::putText(photo.grey, std::to_string(20 + 7 * row % 80), {first - 22, margin + (row + 1) * row_px - 8},
                    cv::FONT_HERSHEY_SIMPLEX, 1, cv::Scalar(40), 2);
    EXPECT_FALSE(has_printed_columns(photo, sheet));
}

TEST(EdgesOfShadows, AreNoColumnLines)
{
    const auto left_of = [&](double soft_px, bool is_printed) {
        Photo photo =
            printed(is_printed ? std::vector<int>{left, first, second, right} : std::vector<int>{left, second, right});
        for (int x = 0; x < photo.grey.cols; ++x) // a shadow that ends in so many pixels about the first game's border
            photo.grey.col(x) *= 1 - 0.4 * std::clamp((x - first) / soft_px + 0.5, 0., 1.);
        Sheet sheet = sheet_of({left, first, second, right});
        drop_edges_of_shadows(photo, sheet);
        return sheet;
    };
    const Sheet shadowed = left_of(24, false);
    EXPECT_EQ(shadowed.columns, 1);
    EXPECT_EQ(shadowed.first_column, 1);
    EXPECT_EQ(shadowed.lattice.node(0, 1).x, second) << "what is left of it are the labels";
    EXPECT_EQ(left_of(24, true).columns, 2) << "a line is printed there";
    EXPECT_EQ(left_of(3, false).columns, 2) << "the edge of a coloured column";
}

TEST(PrintedColumns, RunStraight)
{
    for (const bool is_straight : {true, false}) {
        Sheet sheet = sheet_of({left, first, second, right});
        std::vector<cv::Point> line;
        for (int row = 0; row <= rows; ++row) {
            Point& node = sheet.lattice.nodes[static_cast<std::size_t>(row * 4 + 1)];
            node.x -= is_straight ? 2 * row : row % 4 == 1 ? 0.5 * row_px : 0;
            line.emplace_back(cvRound(node.x), cvRound(node.y));
        }
        Photo photo = printed({second, right});
        cv::polylines(photo.grey, line, false, cv::Scalar(120), 2);
        EXPECT_EQ(has_printed_columns(photo, sheet), is_straight) << "digits one below the other look like a line";
    }
}

TEST(SplitColumns, AGameSeveralTimesAsWideAsTheNextIsLeftToTheLabels)
{
    Template game;
    game.most_columns = 6;
    Sheet sheet = sheet_of({left, first, first + 3 * game_px, first + 4 * game_px, first + 5 * game_px});
    sheet.game = &game;
    EXPECT_TRUE(leave_wide_game_to_labels(sheet));
    EXPECT_EQ(sheet.first_column, 2);
    EXPECT_EQ(sheet.columns, 2);
    EXPECT_FALSE(leave_wide_game_to_labels(sheet)) << "the others are equal";
    Sheet twice = sheet_of({left, first, first + 2 * game_px, first + 3 * game_px});
    twice.game = &game;
    EXPECT_FALSE(leave_wide_game_to_labels(twice)) << "two games as one";
}

TEST(SplitColumns, AWideGameWrittenInOnBothSidesIsSeveral)
{
    constexpr int wide_px = 8 * row_px;
    Template game;
    game.most_columns = 6;
    Sheet sheet = sheet_of({left, first, first + wide_px});
    sheet.game = &game;
    Photo photo;
    photo.grey = cv::Mat(rows * row_px + 2 * margin, first + wide_px + margin, CV_8U, cv::Scalar(225));
    const auto write = [&](int at) {
        for (int row = 0; row < rows; ++row)
            cv::putText(photo.grey, "12", {at, margin + (row + 1) * row_px - 8}, cv::FONT_HERSHEY_SIMPLEX, 0.9,
                        cv::Scalar(40), 2);
    };
    write(first + 30);
    EXPECT_FALSE(holds_several_games(photo, sheet)) << "numbers stand on its left alone";
    write(first + wide_px - 70);
    EXPECT_TRUE(holds_several_games(photo, sheet));
    game.most_columns = 1;
    EXPECT_FALSE(holds_several_games(photo, sheet)) << "there is one";
    game.most_columns = 6;
    sheet.lattice = lattice_of({left, first, second});
    EXPECT_FALSE(holds_several_games(photo, sheet)) << "it is as wide as one";
}

/// Four games, of whose lines only those around the third were seen.
TEST(SplitColumns, FaintLinesPartWideGamesBesideANarrowerOne)
{
    constexpr int narrow_px = game_px / 2;
    Template game;
    game.least_columns = 1;
    game.most_columns = 6;
    game.rows.resize(rows);
    std::vector<int> lines{left, first};
    for (int number = 1; number <= 5; ++number)
        lines.push_back(first + number * narrow_px);
    const auto seen = [&] {
        Sheet sheet = sheet_of({lines[0], lines[1], lines[3], lines[4], lines[6]});
        sheet.game = &game;
        sheet.first_column = 3;
        sheet.columns = 1;
        return sheet;
    };
    const auto written = [&](const std::vector<int>& column_lines) {
        Photo photo;
        photo.grey = cv::Mat(rows * row_px + 2 * margin, lines.back() + margin, CV_8U, cv::Scalar(225));
        for (const int x : column_lines)
            cv::line(photo.grey, {x, margin}, {x, margin + rows * row_px}, cv::Scalar(205), 2);
        for (int row = 0; row < rows; ++row)
            for (int number = 0; number < 4; ++number)
                cv::putText(photo.grey, std::to_string((row + 3 * number) % 10),
                            {lines[static_cast<std::size_t>(number) + 1] + 20, margin + (row + 1) * row_px - 10},
                            cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(40), 2);
        return photo;
    };
    Sheet sheet = seen();
    part_wide_games(written(lines), sheet);
    ASSERT_TRUE(sheet.is_parted);
    EXPECT_EQ(sheet.columns, 5);
    ASSERT_EQ(sheet.first_column, 1);
    for (int number = 0; number <= 5; ++number)
        EXPECT_NEAR(sheet.lattice.node(3, number + 1).x, first + number * narrow_px, 1) << number;
    Sheet unlined = seen();
    part_wide_games(written({lines[0], lines[1], lines[3], lines[4], lines[6]}), unlined);
    EXPECT_FALSE(unlined.is_parted);
    EXPECT_EQ(unlined.columns, 1);
}

} // namespace
} // namespace recount
