// Pages on which several sheets are printed, with shared borders: drawn ones, whose grid is one of all their lines.
#include "sheet/choose_sheets.hpp"
#include "sheet/identify_grids.hpp"
#include "sheet/pages.hpp"

#include "small_game.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <set>
#include <utility>

namespace recount {
namespace {

constexpr int left = 60, top = 80, row_px = 36, label_px = 240;

struct Page {
    Photo photo;
    Lattice grid;
};

/// So many sheets of the game beside each other, and below; each has a row of heads. `with_labels`: sheet by sheet.
Page page(const Template& game, int beside, int below, int game_px, bool with_labels = true)
{
    const int games = game.least_columns, rows_of_one = static_cast<int>(game.rows.size()) + 1;
    Page result;
    Lattice& grid = result.grid;
    grid.rows = below * rows_of_one;
    grid.columns = beside * (games + 1);
    const int width = label_px + games * game_px;
    cv::Mat& grey = result.photo.grey;
    grey = cv::Mat(top + grid.rows * row_px + 80, left + beside * width + 80, CV_8U, cv::Scalar(230));
    std::vector<int> lines;
    for (int sheet = 0; sheet < beside; ++sheet)
        for (int column = 0; column <= games; ++column)
            lines.push_back(left + sheet * width + (column == 0 ? 0 : label_px + (column - 1) * game_px));
    lines.push_back(left + beside * width);
    for (const int x : lines)
        cv::line(grey, {x, top}, {x, top + grid.rows * row_px}, cv::Scalar(60), 2);
    for (int row = 0; row <= grid.rows; ++row) {
        const int y = top + row * row_px;
        cv::line(grey, {left, y}, {left + beside * width, y}, cv::Scalar(60), 2);
        for (const int x : lines)
            grid.nodes.push_back({double(x), double(y)});
        const int of_sheet = row % rows_of_one;
        for (int sheet = 0; of_sheet > 0 && row < grid.rows && sheet < (with_labels ? beside : 1); ++sheet)
            cv::putText(grey, game.rows[static_cast<std::size_t>(of_sheet - 1)].labels.front(),
                        {left + sheet * width + 8, y + row_px - 10}, cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(50), 2,
                        cv::LINE_AA);
    }
    grid.across.assign(static_cast<std::size_t>((grid.rows + 1) * grid.columns), 1);
    grid.down.assign(static_cast<std::size_t>(grid.rows * (grid.columns + 1)), 1);
    return result;
}

std::vector<Sheet> sheets_on(const Page& page, const Template& game)
{
    return choose_sheets(identify_grids(page.photo, {page.grid}, {game}, {}, nullptr));
}

TEST(Pages, EverySheetOfAPageIsFound)
{
    const Template game = small_game(3);
    const Page four = page(game, 2, 2, 60);
    const std::vector<Sheet> sheets = sheets_on(four, game);
    ASSERT_EQ(sheets.size(), 4U);
    for (const Sheet& sheet : sheets) {
        EXPECT_EQ(sheet.columns, 3);
        EXPECT_GT(sheet.confidence, 0.9);
    }
    const std::set<std::pair<int, int>> places = [&] {
        std::set<std::pair<int, int>> made;
        for (const Sheet& sheet : sheets) {
            const Point first = sheet.lattice.node(sheet.lattice_row.front(), sheet.first_column);
            made.insert({static_cast<int>(first.x), static_cast<int>(first.y)});
        }
        return made;
    }();
    const int right = left + label_px + 3 * 60 + label_px, below = top + 16 * row_px, first = top + row_px;
    EXPECT_EQ(places, (std::set<std::pair<int, int>>{
                          {left + label_px, first}, {right, first}, {left + label_px, below}, {right, below}}));
}

TEST(Pages, APageMayBeUpsideDown)
{
    const Template game = small_game(3);
    Page four = page(game, 2, 2, 60);
    cv::rotate(four.photo.grey, four.photo.grey, cv::ROTATE_180);
    std::ranges::reverse(four.grid.nodes);
    for (Point& node : four.grid.nodes)
        node = {four.photo.grey.cols - node.x, four.photo.grey.rows - node.y};
    EXPECT_EQ(sheets_on(four, game).size(), 4U);
}

TEST(Pages, GamesAsWideAsTheirLabelsArePartedWhereTheLabelsStandAgain)
{
    const Template game = small_game(1);
    const Page two = page(game, 2, 1, label_px);
    EXPECT_EQ(strips_of(two.grid).size(), 1U) << "all columns are as wide";
    EXPECT_EQ(sheets_on(two, game).size(), 2U);
    EXPECT_EQ(sheets_on(page(game, 2, 1, label_px, false), game).size(), 1U) << "labels stand once";
}

TEST(Pages, OneSheetIsNoPage)
{
    const Template game = small_game(3);
    const Page one = page(game, 1, 1, 60);
    EXPECT_FALSE(may_be_page(one.grid, {game}));
    EXPECT_EQ(strips_of(one.grid).size(), 1U);
    EXPECT_TRUE(identify_page(one.grid, {one.photo, {game}, {}}).empty());
    EXPECT_EQ(strips_of(page(game, 3, 1, 60).grid).size(), 3U);
}

TEST(Pages, HaveLinesBetweenColumns)
{
    const Template game = small_game(3);
    Lattice grid = page(game, 3, 1, 60).grid;
    EXPECT_TRUE(may_be_page(grid, {game}));
    std::ranges::fill(grid.down, 0.F);
    EXPECT_FALSE(may_be_page(grid, {game})) << "columns are where text leaves gaps: it is one table's";
}

} // namespace
} // namespace recount
