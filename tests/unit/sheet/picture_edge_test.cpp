// Where the picture's edge cuts a sheet off: a drawn table of which less and less is shown.
#include "sheet/picture_edge.hpp"

#include "../lattice/even_lattice.hpp"

#include <gtest/gtest.h>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int left = 60, top = 80, row_px = 40, rows = 12, column_px = 90, columns = 6; // labels, then five games
constexpr int right = left + columns * column_px, bottom = top + rows * row_px;

cv::Mat drawn_table(int lines_from = left, int lines_to = right)
{
    cv::Mat grey(680, 700, CV_8U, cv::Scalar(205));
    for (int y = top; y <= bottom; y += row_px)
        cv::line(grey, {lines_from, y}, {lines_to, y}, cv::Scalar(70), 2);
    for (int x = left; x <= right; x += column_px)
        cv::line(grey, {x, top}, {x, bottom}, cv::Scalar(70), 2);
    for (int row = 0; row < rows; ++row)
        for (int game = 1; game < columns; ++game)
            cv::putText(grey, std::to_string(row * game), {left + game * column_px + 15, top + (row + 1) * row_px - 4},
                        cv::FONT_HERSHEY_SIMPLEX, 1.1, cv::Scalar(90), 3);
    return grey;
}

/// The sheet with so many of the table's columns, the first of which holds the labels; every row is a template's.
Sheet sheet_of(int of_columns)
{
    static const Template game = [] {
        Template made;
        made.columns = Columns::games;
        return made;
    }();
    std::vector<int> lines;
    for (int column = 0; column <= of_columns; ++column)
        lines.push_back(left + column * column_px);
    Sheet sheet;
    sheet.game = &game;
    sheet.lattice = even_lattice(lines, top, rows, row_px);
    sheet.lattice_row.resize(rows);
    std::iota(sheet.lattice_row.begin(), sheet.lattice_row.end(), 0);
    sheet.first_column = 1;
    sheet.columns = of_columns - 1;
    return sheet;
}

/// The picture up to so many of its columns and rows of the table.
cv::Mat shown(const cv::Mat& grey, double of_columns, double of_rows = rows + 1)
{
    return grey(cv::Rect(0, 0, left + static_cast<int>(of_columns * column_px),
                         top + static_cast<int>(of_rows * row_px)))
        .clone();
}

TEST(PictureEdge, ATableThatEndsInThePictureIsNotCutOff)
{
    EXPECT_EQ(cut_side(drawn_table(), sheet_of(6), {}), -1);
    EXPECT_EQ(cut_side(shown(drawn_table(), 6.05), sheet_of(6), {}), -1);
    EXPECT_EQ(cut_side(shown(drawn_table(), 6.4), sheet_of(6), {}), -1);
    EXPECT_EQ(cut_side(shown(drawn_table(), 6.1), sheet_of(5), {}), -1) << "it ends shortly before the edge";
}

TEST(PictureEdge, RowLinesThatRunOnToTheEdgeAreCutOff)
{
    for (const double shown_columns : {5.3, 5.6, 5.9})
        EXPECT_EQ(cut_side(shown(drawn_table(), shown_columns), sheet_of(5), {}), 2) << shown_columns;
    cv::Mat turned;
    cv::rotate(shown(drawn_table(), 5.6), turned, cv::ROTATE_180);
    Sheet upside_down = sheet_of(5);
    for (Point& node : upside_down.lattice.nodes)
        node = {turned.cols - node.x, turned.rows - node.y};
    EXPECT_EQ(cut_side(turned, upside_down, {}), 0);
}

TEST(PictureEdge, LinesOfThePaperAreNoTableThatGoesOn)
{
    const cv::Mat ruled = drawn_table(0, 699);
    EXPECT_EQ(cut_side(shown(ruled, 6.5), sheet_of(6), {}), -1);
    EXPECT_EQ(cut_side(shown(drawn_table(left, 699), 6.5), sheet_of(6), {}), 2) << "on one side alone they are";
}

TEST(PictureEdge, AGameThatEndsWhereThePictureDoesIsCutOffIfItIsNarrow)
{
    Sheet sheet = sheet_of(6);
    for (int line = 0; line <= rows; ++line) // the edge was taken for its border
        sheet.lattice.nodes[static_cast<std::size_t>(line * (columns + 1) + columns)].x -= 0.3 * column_px;
    EXPECT_EQ(cut_side(shown(drawn_table(), 5.7), sheet, {}), 2);
    EXPECT_EQ(cut_side(shown(drawn_table(), 6), sheet_of(6), {}), -1) << "cropped to the table";
}

TEST(PictureEdge, ARowOfWhichTooLittleIsShownIsCutOff)
{
    EXPECT_EQ(cut_side(shown(drawn_table(), 6.5, 11.6), sheet_of(6), {}), 3);
    EXPECT_EQ(cut_side(shown(drawn_table(), 6.5, 11.9), sheet_of(6), {}), -1) << "its border alone";
}

TEST(PictureEdge, GamesBeyondThePictureAreLeftOutWhereNothingIsPrinted)
{
    const auto games_of = [](const cv::Mat& grey) {
        Sheet sheet = sheet_of(7); // one that is not there
        for (int row = 0; row < rows; ++row)
            sheet.lattice.down[static_cast<std::size_t>(row * 8 + 7)] = 0;
        leave_out_games_beyond(grey, sheet);
        EXPECT_EQ(sheet.lattice.columns, sheet.columns + 1);
        return sheet.columns;
    };
    EXPECT_EQ(games_of(shown(drawn_table(), 6.5)), 5);
    EXPECT_EQ(games_of(shown(drawn_table(left, 699), 6.5)), 6) << "its lines say that it is";
    EXPECT_EQ(games_of(drawn_table()), 6) << "it lies in the picture";
}

} // namespace
} // namespace recount
