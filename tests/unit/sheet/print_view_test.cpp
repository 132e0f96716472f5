// What is printed on a grid: a title of either shade, and rows whose line between was not seen.
#include "lattice/equal_columns.hpp"
#include "lattice/flatten.hpp"
#include "sheet/print_view.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <utility>

namespace recount {
namespace {

/// A plain grid of equal rows, 300 pixels from the top.
Lattice plain_grid(int rows, int columns, double row_px, double column_px)
{
    Lattice lattice;
    lattice.rows = rows;
    lattice.columns = columns;
    for (int i = 0; i <= rows; ++i)
        for (int j = 0; j <= columns; ++j)
            lattice.nodes.push_back({100 + j * column_px, 300 + i * row_px});
    lattice.across.assign(static_cast<std::size_t>((rows + 1) * columns), 1);
    lattice.down.assign(static_cast<std::size_t>(rows * (columns + 1)), 1);
    return lattice;
}

/// The grid with a column line moved sideways; `rise`: what is left of it goes up by so much of its distance.
Lattice with_line_at(Lattice grid, int line, double x, double rise)
{
    for (int i = 0; i <= grid.rows; ++i) {
        grid.nodes[static_cast<std::size_t>(i * (grid.columns + 1) + line)].x = x;
        for (int j = 0; j <= line; ++j) {
            Point& node = grid.nodes[static_cast<std::size_t>(i * (grid.columns + 1) + j)];
            node.y -= rise * (x - node.x);
        }
    }
    return grid;
}

TEST(PrintView, ColumnsBeyondAFoldMayLookNarrower)
{
    const Lattice grid = plain_grid(5, 6, 40, 100); // lines at 100, 200, ... 700
    EXPECT_EQ(equal_columns_at_right(grid), 5);
    const Lattice narrower = with_line_at(grid, 1, 250, 0); // columns of 150, 50, 100, ...
    EXPECT_EQ(equal_columns_at_right(narrower), 4);
    EXPECT_EQ(equal_columns_at_right(with_line_at(narrower, 2, 300, 0.15)), 5) << "its rows go another way";
}

TEST(PrintView, ACreaseThroughAGameIsNoLine)
{
    Lattice grid = plain_grid(5, 8, 40, 100);
    const Lattice even = grid;
    for (const auto& [line, x] : {std::pair{3, 360.}, {4, 400.}, {5, 500.}, {6, 600.}, {7, 700.}, {8, 800.}})
        grid = with_line_at(grid, line, x, 0); // columns of 100, 100, 60, 40, 100, ...
    EXPECT_EQ(without_creases(grid).columns, 7);
    EXPECT_EQ(view_of(grid, 1, 0).equal_columns, 6);
    EXPECT_EQ(without_creases(even).columns, 8);
    const Lattice beside_labels = with_line_at(even, 2, 260, 0); // columns of 100, 160, 40, 100, ...
    EXPECT_EQ(without_creases(beside_labels).columns, 8) << "together they are wider than a game";
}

TEST(PrintView, LabelsAtBothEndsAreNoGame)
{
    const Lattice grid = plain_grid(5, 6, 40, 100); // columns of 100
    Lattice both = grid;
    for (int i = 0; i <= grid.rows; ++i) {
        both.nodes[static_cast<std::size_t>(i * 7)].x = 0; // of 200
        both.nodes[static_cast<std::size_t>(i * 7 + 6)].x = 780;
    }
    EXPECT_EQ(view_of(both, 1, 0).ruled.columns, 5);
    EXPECT_EQ(view_of(both, 1, 0).equal_columns, 4);
    EXPECT_EQ(without_repeated_labels(grid).columns, 6);
}

TEST(PrintView, AStripBesideTheGamesIsNone)
{
    const Lattice grid = plain_grid(5, 6, 40, 100);
    const PrintView with_strip = view_of(with_line_at(grid, 5, 670, 0), 1, 0); // columns of 170 and 30 at the end
    EXPECT_EQ(with_strip.ruled.columns, 5) << "narrower than its rows are high: nobody writes there";
    const PrintView with_column = view_of(with_line_at(grid, 5, 660, 0), 1, 0); // columns of 160 and 40
    EXPECT_EQ(with_column.ruled.columns, 6) << "beside a column of another width it may be anything";
    Lattice strip = grid;
    for (int i = 0; i <= grid.rows; ++i)
        strip.nodes[static_cast<std::size_t>(i * 7 + 6)].x = 630;
    const PrintView without = view_of(strip, 1, 0);
    EXPECT_EQ(without.ruled.columns, 5);
    EXPECT_EQ(without.equal_columns, 4);
    EXPECT_EQ(view_of(grid, 1, 0).ruled.columns, 6);
}

TEST(PrintView, ALoneGameBesideLabelsAndHowToScoreIsNoStrip)
{
    Lattice grid = plain_grid(5, 4, 40, 150);
    for (const auto& [line, x] : {std::pair{1, 150.}, {2, 300.}, {3, 450.}, {4, 540.}})
        grid = with_line_at(grid, line, x, 0); // columns of 50, 150, 150, 90
    EXPECT_EQ(view_of(grid, 1, 0).ruled.columns, 4);
    for (const auto& [line, x] : {std::pair{1, 300.}, {2, 450.}, {3, 600.}, {4, 690.}})
        grid = with_line_at(grid, line, x, 0); // columns of 200, 150, 150, 90: two games
    EXPECT_EQ(view_of(grid, 1, 0).ruled.columns, 3);
}

/// What is read above a grid where a title stands on paper or on a banner.
std::string title_read(int banner, int ink, int left_x = 130, double beside = 0)
{
    Photo photo;
    photo.grey = cv::Mat(1300, 800, CV_8U, cv::Scalar(40)); // a dark table
    cv::rectangle(photo.grey, cv::Rect(60, 130, 680, 1150), cv::Scalar(215), cv::FILLED);
    cv::rectangle(photo.grey, cv::Rect(100, 180, 600, 80), cv::Scalar(banner), cv::FILLED);
    cv::putText(photo.grey, "ROCK YAHTZEE", {left_x, 240}, cv::FONT_HERSHEY_SIMPLEX, 2, cv::Scalar(ink), 5,
                cv::LINE_AA);
    const cv::Mat strip = flatten_title(photo, plain_grid(20, 6, 48, 100), 4, beside, text_row_height_px);
    return join_words(read_words(strip, TextLayout::cells));
}

TEST(Title, IsReadOnPaperAndOnADarkBanner)
{
    EXPECT_NE(title_read(215, 30).find("rockyahtzee"), std::string::npos) << title_read(215, 30);
    EXPECT_NE(title_read(10, 200).find("rockyahtzee"), std::string::npos) << title_read(10, 200);
}

TEST(Title, MayBeginLeftOfTheTable)
{
    EXPECT_EQ(title_read(215, 30, 68).find("rockyahtzee"), std::string::npos);
    EXPECT_NE(title_read(215, 30, 68, 0.1).find("rockyahtzee"), std::string::npos) << title_read(215, 30, 68, 0.1);
}

TEST(Title, MayHaveStrokesAsWideAsTheGroundOfOtherLetters)
{
    Photo photo;
    photo.grey = cv::Mat(1300, 800, CV_8U, cv::Scalar(215));
    cv::rectangle(photo.grey, cv::Rect(100, 130, 600, 130), cv::Scalar(10), cv::FILLED);
    cv::putText(photo.grey, "YAHTZEE", {130, 230}, cv::FONT_HERSHEY_SIMPLEX, 3.4, cv::Scalar(230), 15, cv::LINE_AA);
    const auto read = [&](int ground_rows) {
        const Lattice grid = plain_grid(20, 6, 36, 100);
        return join_words(
            read_words(flatten_title(photo, grid, 5, 0, text_row_height_px, ground_rows), TextLayout::cells));
    };
    EXPECT_EQ(read(1).find("yahtzee"), std::string::npos) << read(1);
    EXPECT_NE(read(3).find("yahtzee"), std::string::npos) << read(3);
}

/// Three rows with labels, 40 pixels high, and a column beside them.
Photo labelled(const Lattice& grid, const std::vector<const char*>& labels)
{
    Photo photo;
    photo.grey = cv::Mat(700, 700, CV_8U, cv::Scalar(225));
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const Point& corner = grid.node(static_cast<int>(i) + 1, 0);
        cv::putText(photo.grey, labels[i], cv::Point(cvRound(corner.x) + 10, cvRound(corner.y) - 12),
                    cv::FONT_HERSHEY_DUPLEX, 0.6, cv::Scalar(60), 1, cv::LINE_AA);
    }
    return photo;
}

/// A grid of 12 rows and so many columns, 200 pixels wide, from `left_x` on.
Lattice wide_grid(int columns, double left_x)
{
    Lattice grid = plain_grid(12, columns, 30, 200);
    for (Point& node : grid.nodes)
        node.x += left_x - 100;
    return grid;
}

TEST(PrintView, LabelsAreReadLeftOfAGridOnlyWhereSomethingIsPrinted)
{
    const Photo printed = labelled(wide_grid(1, 100), std::vector<const char*>(11, "Full House"));
    const Lattice grid = wide_grid(2, 300);
    PrintView view = view_of(grid, 1, 0.5);
    EXPECT_TRUE(read_labels(view, printed));
    EXPECT_GT(label_similarity("fullhouse", view.rows[3].lines.front().text), 0.7) << view.rows[3].lines.front().text;
    PrintView blank = view_of(grid, 1, 0.5);
    EXPECT_FALSE(read_labels(blank, labelled(grid, {})));
    EXPECT_EQ(blank.read_columns, 0);
    PrintView within = view_of(grid, 1, 0);
    EXPECT_TRUE(read_labels(within, printed)) << "what lies within the grid is read in any case";
}

TEST(PrintView, FurtherColumnsAreReadOnlyWhereSomethingIsPrinted)
{
    const Lattice grid = wide_grid(3, 100);
    const auto reads_further = [&](const Photo& photo) {
        PrintView view = view_of(grid, 1, 0);
        read_labels(view, photo);
        EXPECT_EQ(view.read_columns, 1);
        return read_further_labels(view, photo);
    };
    EXPECT_TRUE(reads_further(labelled(wide_grid(1, 300), std::vector<const char*>(11, "Full House"))));
    EXPECT_FALSE(reads_further(labelled(wide_grid(1, 300), {"Full House", "Chance"}))) << "two lines are no labels";
    EXPECT_FALSE(reads_further(labelled(wide_grid(1, 300), {})));
}

TEST(PrintView, IsReadByLinesFirstAndByWordsWhereAsked)
{
    const Lattice grid = plain_grid(3, 2, 40, 200);
    const Photo photo = labelled(grid, {"Aces", "Full House", "Chance"});
    PrintView view = view_of(grid, 1, 0);
    read_labels(view, photo);
    ASSERT_EQ(view.rows.size(), 5U); // one above and one below
    EXPECT_GT(label_similarity("fullhouse", view.rows[2].lines.front().text), 0.7) << view.rows[2].lines.front().text;
    EXPECT_EQ(view.rows[2].texts, std::vector<std::string>{""});
    EXPECT_EQ(view.first_plain, 1);
    EXPECT_TRUE(read_label_words(view, photo));
    EXPECT_GT(label_similarity("fullhouse", view.rows[2].texts.front()), 0.7) << view.rows[2].texts.front();
    EXPECT_FALSE(read_label_words(view, photo));
}

TEST(PrintView, LabelsOfTwoLinesAreReadWithoutWords)
{
    const Lattice grid = plain_grid(6, 2, 60, 240);
    Photo photo;
    photo.grey = cv::Mat(700, 700, CV_8U, cv::Scalar(225));
    const std::vector<std::pair<const char*, const char*>> labels{{"Aces", "count one"},  {"Large", "Straight"},
                                                                  {"Three", "of a kind"}, {"Full", "House"},
                                                                  {"Total", "score"},     {"Chance", ""}};
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const Point& corner = grid.node(static_cast<int>(i), 0);
        const auto write = [&](const char* text, int down) {
            cv::putText(photo.grey, text, cv::Point(cvRound(corner.x) + 10, cvRound(corner.y) + down),
                        cv::FONT_HERSHEY_DUPLEX, 0.6, cv::Scalar(60), 1, cv::LINE_AA);
        };
        const bool two = labels[i].second[0] != '\0';
        write(labels[i].first, two ? 24 : 38);
        write(labels[i].second, 50);
    }
    PrintView view = view_of(grid, 1, 0);
    read_labels(view, photo);
    EXPECT_GT(label_similarity("largestraight", view.rows[2].lines.front().text), 0.7)
        << view.rows[2].lines.front().text;
    EXPECT_GT(label_similarity("fullhouse", view.rows[4].lines.front().text), 0.7) << view.rows[4].lines.front().text;
    EXPECT_TRUE(view.rows[4].two_lines);
    EXPECT_FALSE(view.rows[6].two_lines) << "Chance stands alone";
}

TEST(PrintView, OfMoreEqualColumnsThanGamesTheFirstIsReadAsWell)
{
    const Lattice grid = plain_grid(4, 8, 40, 60);
    const Photo photo = labelled(grid, {"Aces", "Twos", "Chance"});
    PrintView view = view_of(grid, 1, 0);
    read_labels(view, photo);
    EXPECT_EQ(view.read_columns, 1);
    EXPECT_FALSE(read_surplus_columns(view, photo, 12));
    EXPECT_EQ(view.read_columns, 1);
    EXPECT_TRUE(read_surplus_columns(view, photo, 6));
    EXPECT_EQ(view.read_columns, 2);
    EXPECT_FALSE(read_surplus_columns(view, photo, 6));
}

TEST(PrintView, LabelsAsWideAsAGameAreReadBesideANarrowColumnOfDice)
{
    Lattice grid = plain_grid(4, 4, 40, 150);
    const Photo photo = labelled(grid, {"Aces", "Twos", "Chance"});
    PrintView equal = view_of(grid, 1, 0);
    read_labels(equal, photo);
    EXPECT_EQ(equal.read_columns, 1);
    PrintView with_dice = view_of(with_line_at(grid, 1, 160, 0), 1, 0); // columns of 60, 240, 150, 150
    read_labels(with_dice, photo);
    EXPECT_EQ(with_dice.read_columns, 2) << "the widest";
    for (int i = 0; i <= grid.rows; ++i)
        grid.nodes[static_cast<std::size_t>(i * 5)].x = 190; // columns of 60, 150, 150, 150
    PrintView narrow = view_of(grid, 1, 0);
    read_labels(narrow, photo);
    EXPECT_EQ(narrow.equal_columns, 3);
    EXPECT_EQ(narrow.read_columns, 2);
}

TEST(PrintView, TextBelowTheTableMakesNoColumnPrinted)
{
    const Lattice grid = plain_grid(5, 3, 40, 150);
    Photo photo = labelled(grid, {});
    const char* const labels[] = {"Aces", "Twos", "Full House", "Chance", "Total"};
    for (int i = 0; i < 9; ++i) {
        const double y = 300 + (i + 1) * 40 - 12;
        const auto write = [&](const char* text, int x) {
            cv::putText(photo.grey, text, cv::Point(x, cvRound(y)), cv::FONT_HERSHEY_DUPLEX, 0.6, cv::Scalar(60), 1,
                        cv::LINE_AA);
        };
        if (i < 5)
            write(labels[i], 110);
        else
            write("add up the upper section and the lower", 110);
    }
    PrintView view = view_of(grid, 4, 0);
    read_labels(view, photo);
    read_label_words(view, photo);
    read_beside_labels(view, photo);
    EXPECT_EQ(view.first_plain, 1);
}

/// A view of four rows and two columns, the second row twice as high, with words in its first column.
PrintView view_with_words(const std::vector<std::pair<const char*, int>>& words_at)
{
    Lattice lattice = plain_grid(4, 2, 50, 200);
    for (int i = 2; i <= 4; ++i)
        for (int j = 0; j <= 2; ++j)
            lattice.nodes[static_cast<std::size_t>(i * 3 + j)].y += 50;
    PrintView view = view_of(lattice, 1, 0);
    view.word_columns = 1;
    view.line_y = {0, 48, 96, 192, 240, 288, 336};
    view.row_y = {view.line_y};
    view.rows.resize(6);
    for (std::size_t i = 0; i < 6; ++i) {
        view.words[i].resize(1);
        view.rows[i].relative_height = i == 2 ? 2 : 1;
    }
    for (const auto& [text, y] : words_at)
        view.words[2][0].push_back({text, {10, 96 + y - 8, 120, 16}, 0.9F});
    return view;
}

TEST(PartedRows, AreThoseThatHoldALabelEach)
{
    const std::optional<PrintView> parted = with_parted_rows(view_with_words({{"ticks", 24}, {"points", 72}}));
    ASSERT_TRUE(parted);
    EXPECT_EQ(parted->ruled.rows, 5);
    EXPECT_EQ(parted->rows[2].texts.front(), "ticks");
    EXPECT_EQ(parted->rows[3].texts.front(), "points");
    EXPECT_FALSE(with_parted_rows(view_with_words({{"bonus", 48}})));
}

TEST(PartedRows, MayHoldLabelsOfTwoLines)
{
    const std::optional<PrintView> parted =
        with_parted_rows(view_with_words({{"each", 10}, {"bonus", 35}, {"score", 60}, {"hundred", 85}}));
    ASSERT_TRUE(parted);
    EXPECT_EQ(parted->rows[2].texts.front(), "eachbonus");
    EXPECT_EQ(parted->rows[3].texts.front(), "scorehundred");
}

TEST(HalvedRow, SharesALabelOfOneLine)
{
    const PrintView view = view_with_words({{"yahtzee", 47}, {"bonus", 49}});
    ASSERT_EQ(rows_that_may_be_two(view), std::vector<int>{1});
    ASSERT_TRUE(is_of_double_height(view, 1));
    const PrintView halved = with_halved_row(view, 1);
    EXPECT_EQ(halved.ruled.rows, 5);
    EXPECT_EQ(halved.rows[2].texts.front(), halved.rows[3].texts.front());
    EXPECT_NE(halved.rows[2].texts.front().find("bonus"), std::string::npos);
}

TEST(HalvedRow, PartsLabelsOfTwoLines)
{
    const PrintView halved = with_halved_row(view_with_words({{"ticks", 24}, {"points", 72}}), 1);
    EXPECT_EQ(halved.rows[2].texts.front(), "ticks");
    EXPECT_EQ(halved.rows[3].texts.front(), "points");
}

TEST(HalvedRow, NeedsNoWords)
{
    PrintView view = view_with_words({});
    view.word_columns = 0; // read line by line alone
    view.row_y.clear();
    for (auto& row : view.words)
        row.clear();
    const PrintView halved = with_halved_row(view, 1);
    EXPECT_EQ(halved.ruled.rows, 5);
    EXPECT_NEAR(halved.rows[2].relative_height, 1, 1e-9);
    EXPECT_NEAR(halved.rows[3].relative_height, 1, 1e-9);
}

TEST(WithoutLeft, HoldsWhatWasReadInTheGrid)
{
    const Lattice grid = plain_grid(3, 2, 40, 200);
    const Photo photo = labelled(grid, {"Aces", "Full House", "Chance"});
    PrintView view = view_of(grid, 1, 0.3);
    ASSERT_EQ(view.lattice.columns, 3);
    read_labels(view, photo);
    read_beside_labels(view, photo);
    read_label_words(view, photo);
    const PrintView within = without_left(view);
    EXPECT_EQ(within.lattice.columns, 2);
    EXPECT_EQ(within.lattice.node(1, 0), grid.node(0, 0));
    EXPECT_EQ(within.read_columns, view.read_columns - 1);
    EXPECT_GT(label_similarity("fullhouse", within.rows[2].texts.front()), 0.7) << within.rows[2].texts.front();
}

} // namespace
} // namespace recount
