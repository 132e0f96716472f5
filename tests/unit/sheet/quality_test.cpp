// What a photo lacks is told before anything is guessed: a drawn card that is cut off, small, blurred, dark or glaring.
#include "lattice/find_lattices.hpp"
#include "lattice/reframe.hpp"
#include "sheet/glare.hpp"
#include "sheet/quality.hpp"

#include "../lattice/even_lattice.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int left = 100, top = 80, row_px = 40, rows = 20, label_px = 200, column_px = 90, columns = 6;

/// A ruled card on grey paper with something written in each game cell.
Photo card_photo(int paper = 205, int ink = 60, int line_px = 2)
{
    Photo photo;
    photo.grey = cv::Mat(960, 940, CV_8U, cv::Scalar(paper));
    const int right = left + label_px + columns * column_px, bottom = top + rows * row_px;
    for (int row = 0; row <= rows; ++row)
        cv::line(photo.grey, {left, top + row * row_px}, {right, top + row * row_px}, cv::Scalar(ink), line_px);
    for (int column = -1; column <= columns; ++column) {
        const int x = column < 0 ? left : left + label_px + column * column_px;
        cv::line(photo.grey, {x, top}, {x, bottom}, cv::Scalar(ink), line_px);
    }
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            cv::putText(photo.grey, std::to_string(row + column),
                        {left + label_px + column * column_px + 20, top + (row + 1) * row_px - 8},
                        cv::FONT_HERSHEY_SIMPLEX, 0.9, cv::Scalar(ink), line_px);
    return photo;
}

/// The sheet as it would be found on a photo, all of its rows entries; nothing where no lattice is found.
std::optional<Sheet> sheet_on(const Photo& photo)
{
    static const Template game;
    const std::vector<Lattice> found = find_lattices(searched_photo(photo.grey), {}).lattices;
    if (found.size() != 1)
        return std::nullopt;
    Sheet sheet;
    sheet.game = &game;
    sheet.confidence = 1;
    sheet.lattice = found.front();
    for (int row = 0; row < sheet.lattice.rows; ++row)
        sheet.lattice_row.push_back(row);
    sheet.first_column = 1;
    sheet.columns = sheet.lattice.columns - 1;
    return sheet;
}

Grid grid_of(const Sheet& sheet)
{
    Grid grid;
    for (const int row : sheet.lattice_row)
        for (int column = 0; column < sheet.columns; ++column)
            grid.cells.push_back({"", column + 1, Role::entry, sheet.lattice.quad(row, sheet.first_column + column)});
    return grid;
}

/// A photo without sheets on which these tables are.
FoundSheets with_tables(const Photo& photo, std::vector<Lattice> tables)
{
    FoundSheets found;
    found.tables = std::move(tables);
    found.papers = find_papers(searched_photo(photo.grey));
    return found;
}

std::string fault_on(const Photo& photo, const Sheet& sheet)
{
    const std::optional<QualityFault> fault = sheet_fault(photo, sheet, grid_of(sheet), {});
    return fault ? fault->why + "; " + fault->hint : "";
}

TEST(Quality, AGoodPhotoIsNotRefused)
{
    const Photo photo = card_photo();
    const std::optional<Sheet> sheet = sheet_on(photo);
    ASSERT_TRUE(sheet);
    EXPECT_EQ(fault_on(photo, *sheet), "");
    EXPECT_FALSE(photo_fault(photo, with_tables(photo, {sheet->lattice}), {}));
    const SheetQuality quality = quality_of(photo, *sheet, grid_of(*sheet));
    EXPECT_NEAR(quality.row_height_px, row_px, 1);
    EXPECT_LT(quality.edge_rows, 0.1);
    EXPECT_EQ(quality.glaring_cells, 0);
}

TEST(Quality, ABlurredSheetIsToBeHeldStill)
{
    Photo photo = card_photo(205, 20, 5); // finer lines are gone before a blur is this wide
    const std::optional<Sheet> sheet = sheet_on(photo);
    ASSERT_TRUE(sheet);
    EXPECT_EQ(fault_on(photo, *sheet), "");
    cv::GaussianBlur(photo.grey, photo.grey, {}, 9);
    EXPECT_NE(fault_on(photo, *sheet).find("blurred; hold still"), std::string::npos);
    const std::optional<QualityFault> fault = photo_fault(photo, {}, {});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->why, "the picture is blurred");
}

TEST(Quality, ASmallSheetIsToBeSeenFromCloser)
{
    const Photo photo = card_photo();
    std::optional<Sheet> sheet = sheet_on(photo);
    ASSERT_TRUE(sheet);
    Photo small;
    constexpr double scale = 0.15;
    cv::resize(photo.grey, small.grey, {}, scale, scale, cv::INTER_AREA);
    for (Point& node : sheet->lattice.nodes)
        node = {node.x * scale, node.y * scale};
    EXPECT_NE(fault_on(small, *sheet).find("rows are 6 pixels high"), std::string::npos);
    EXPECT_NE(fault_on(small, *sheet).find("move closer"), std::string::npos);
    const std::optional<QualityFault> fault = photo_fault(small, {}, {});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->why, "the picture is too small, 141 x 144 pixels");
}

TEST(Quality, ASheetThatLeavesThePictureIsCutOff)
{
    const Photo photo = card_photo();
    const std::optional<Sheet> sheet = sheet_on(photo);
    ASSERT_TRUE(sheet);
    Photo part;
    part.grey = photo.grey(cv::Rect(0, 0, photo.grey.cols, top + 15 * row_px)).clone();
    EXPECT_NE(fault_on(part, *sheet).find("cut off at the bottom edge"), std::string::npos);
    part.grey = photo.grey(cv::Rect(0, 0, left + label_px + 4 * column_px, photo.grey.rows)).clone();
    EXPECT_NE(fault_on(part, *sheet).find("cut off at the right edge"), std::string::npos);
    EXPECT_NE(fault_on(part, *sheet).find("move back"), std::string::npos);
}

TEST(Quality, ASheetThatMayAsWellBeAnotherIsNotJudged)
{
    const Photo photo = card_photo();
    std::optional<Sheet> sheet = sheet_on(photo);
    ASSERT_TRUE(sheet);
    EXPECT_EQ(fault_on(photo, *sheet), "");
    sheet->confidence = 0.4;
    EXPECT_NE(fault_on(photo, *sheet).find("not sure which sheet"), std::string::npos);
}

TEST(Quality, ATableThatRunsOutOfThePictureIsTold)
{
    Photo photo = card_photo();
    photo.grey = photo.grey(cv::Rect(0, 0, left + label_px + 4 * column_px + 30, photo.grey.rows)).clone();
    const std::optional<QualityFault> fault =
        photo_fault(photo, with_tables(photo, find_lattices(searched_photo(photo.grey), {}).lattices), {});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->why, "the sheet is cut off at the right edge of the picture");
}

TEST(Quality, APatternOfTheTableTopIsNoSheetThatIsCutOff)
{
    Photo photo;
    photo.grey = cv::Mat(1200, 1600, CV_8U, cv::Scalar(100));
    const Lattice pattern = even_lattice({0, 400, 800, 1200, 1599}, 0, 24, 50);
    const auto fault = [&] { return photo_fault(photo, with_tables(photo, {pattern}), {}); };
    for (int line = 0; line < 18; ++line)
        cv::line(photo.grey, {430, 290 + 35 * line}, {880, 290 + 35 * line}, cv::Scalar(60), 4);
    ASSERT_TRUE(fault());
    EXPECT_NE(fault()->why.find("cut off"), std::string::npos);
    cv::rectangle(photo.grey, cv::Rect(350, 200, 300, 800), cv::Scalar(215), cv::FILLED); // a sheet of paper
    for (int line = 0; line < 18; ++line)
        cv::line(photo.grey, {380, 290 + 35 * line}, {620, 290 + 35 * line}, cv::Scalar(60), 4);
    EXPECT_FALSE(fault()) << fault()->why;
}

/// What is said about a card with these labels that runs out of the picture, and of which the columns without labels
/// may be found as a table, too.
std::string fault_of_cut_card(const std::vector<const char*>& labels, bool has_part = false)
{
    Photo photo = card_photo();
    for (int row = 0; row < rows; ++row)
        cv::putText(photo.grey, labels[static_cast<std::size_t>(row) % labels.size()],
                    {left + 8, top + (row + 1) * row_px - 12}, cv::FONT_HERSHEY_SIMPLEX, 0.8, cv::Scalar(60), 2,
                    cv::LINE_AA);
    photo.grey = photo.grey(cv::Rect(0, 0, left + label_px + 4 * column_px + 30, photo.grey.rows)).clone();
    Template game;
    game.rows = {{"full_house", {"Full House"}, {}, {}}, {"chance", {"Chance"}, {}, {}}};
    std::vector<Lattice> tables = find_lattices(searched_photo(photo.grey), {}).lattices;
    if (has_part)
        tables.insert(tables.begin(), columns_of(tables.front(), 1, tables.front().columns));
    const std::optional<QualityFault> fault = photo_fault(photo, with_tables(photo, std::move(tables)), {game});
    return fault ? fault->why : "";
}

TEST(Quality, ATableOfOtherWordsIsNotCutOff)
{
    EXPECT_NE(fault_of_cut_card({"Full House", "Chance"}).find("cut off"), std::string::npos);
    EXPECT_EQ(fault_of_cut_card({"Handicap", "Birdie", "Yardage"}), "");
    EXPECT_EQ(fault_of_cut_card({"Handicap", "Birdie", "Yardage"}, true), "") << "nor is a part without words";
}

TEST(Quality, AGoodPhotoOfATableOfAnotherGameSaysSo)
{
    const Photo photo = card_photo();
    const std::vector<Lattice> tables = find_lattices(searched_photo(photo.grey), {}).lattices;
    ASSERT_FALSE(tables.empty());
    Template game;
    game.name = "bridge";
    const std::optional<QualityFault> fault = unknown_table(tables, {game});
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->why.find("but its labels are not those of bridge"), std::string::npos) << fault->why;
    EXPECT_NE(unknown_table(tables, {game, game})->why.find("not those of a known game"), std::string::npos);
    EXPECT_FALSE(unknown_table({}, {game}));
    EXPECT_FALSE(unknown_table({Lattice{.rows = 4, .columns = 3}}, {game}));
    EXPECT_EQ(unknown_table({even_lattice({0, 90, 180}, 0, 20, 12)}, {game})->why,
              "a printed table of 20 rows, which are only 12 pixels high");
}

/// The card with a burnt out spot in its middle.
Photo glaring_card(int paper, cv::Size half_axes)
{
    Photo photo = card_photo(paper);
    cv::ellipse(photo.grey, {left + label_px + 3 * column_px, top + 10 * row_px}, half_axes, 0, 0, 360, cv::Scalar(255),
                cv::FILLED);
    return photo;
}

/// The sheet where it was drawn.
Sheet drawn_sheet()
{
    static const Template game;
    std::vector<int> xs{left};
    for (int column = 0; column <= columns; ++column)
        xs.push_back(left + label_px + column * column_px);
    Sheet sheet;
    sheet.game = &game;
    sheet.confidence = 1;
    sheet.lattice = even_lattice(xs, top, rows, row_px);
    for (int row = 0; row < rows; ++row)
        sheet.lattice_row.push_back(row);
    sheet.first_column = 1;
    sheet.columns = columns;
    return sheet;
}

TEST(Quality, GlareThatHidesMuchOfASheetIsTold)
{
    const Sheet sheet = drawn_sheet();
    EXPECT_NE(fault_on(glaring_card(205, {215, 310}), sheet).find("light is reflected"), std::string::npos);
    EXPECT_EQ(fault_on(glaring_card(255, {215, 310}), sheet), "") << "a scan's paper is white everywhere: no glare";
    const Photo photo = glaring_card(205, {150, 100});
    EXPECT_EQ(fault_on(photo, sheet), "") << "the rest can be read";
    EXPECT_NEAR(quality_of(photo, sheet, grid_of(sheet)).glaring_cells, 16, 4);
}

TEST(Quality, AScansPaperIsWhiteBesideShadedRowsAndInk)
{
    Photo photo = glaring_card(255, {150, 100}); // some lines are missing
    for (int row = 0; row < rows; ++row) {
        if (row % 8 < 3)
            photo.grey.rowRange(top + row * row_px + 4, top + (row + 1) * row_px - 4).setTo(232);
        for (int column = 0; column < columns; ++column) // ink
            photo.grey(cv::Rect(left + label_px + column * column_px + 8, top + row * row_px + 6, column_px / 6,
                                row_px - 12)) = 60;
    }
    EXPECT_EQ(quality_of(photo, drawn_sheet(), grid_of(drawn_sheet())).glaring_cells, 0);
}

TEST(Quality, GlareIsSeenByThePrintedLinesThatAreGone)
{
    std::vector<Quad> cells;
    for (const GridCell& cell : grid_of(drawn_sheet()).cells)
        cells.push_back(cell.quad);
    const auto cell = [](int row, int column) { return static_cast<std::size_t>(row * columns + column); };
    const cv::Rect place{left + label_px + 2 * column_px, top + 5 * row_px, column_px, row_px};
    Photo photo = card_photo();
    const cv::Rect with_lines = place - cv::Point(5, 5) + cv::Size(10, 10);
    photo.grey(with_lines - cv::Size(column_px / 2, 0)).setTo(255); // half of the cell, and its left line
    std::vector<bool> hidden = under_glare(photo.grey, cells);
    EXPECT_TRUE(hidden[cell(5, 2)]);
    EXPECT_EQ(std::ranges::count(hidden, true), 1);
    photo = card_photo();
    photo.grey(place + cv::Point(8, 8) - cv::Size(16, 16)).setTo(255); // a lamp's light: the lines are as black as ever
    hidden = under_glare(photo.grey, cells);
    EXPECT_EQ(std::ranges::count(hidden, true), 0);
}

TEST(Quality, HeavyLinesAreSeenInGlareInWhichNothingElseIs)
{
    std::vector<Quad> cells;
    for (const GridCell& cell : grid_of(drawn_sheet()).cells)
        cells.push_back(cell.quad);
    const int x = left + label_px + 2 * column_px, y = top + 5 * row_px;
    const auto hidden_below = [&](int glaring_rows) {
        Photo photo = card_photo();
        photo.grey(cv::Rect(x - 5, y - 5, column_px + 10, glaring_rows * row_px + 10)).setTo(255);
        for (int line = 1; line <= 3; ++line) // those of totals
            cv::line(photo.grey, {x, y + line * row_px}, {x + column_px, y + line * row_px}, cv::Scalar(60), 4);
        return std::ranges::count(under_glare(photo.grey, cells), true);
    };
    EXPECT_EQ(hidden_below(3), 3) << "the two between heavy lines as the one above them";
    Photo photo = card_photo();
    photo.grey(cv::Rect(x - 5, y + 5, column_px + 10, row_px - 10)).setTo(255);
    EXPECT_EQ(std::ranges::count(under_glare(photo.grey, cells), true), 0) << "no other cell shows that it is glare";
}

TEST(Quality, ALineThatWindsIsNoPaler)
{
    std::vector<Quad> cells;
    for (const GridCell& cell : grid_of(drawn_sheet()).cells)
        cells.push_back(cell.quad);
    Photo photo = card_photo();
    const cv::Rect white{left + label_px + column_px, top + 4 * row_px, 3 * column_px, 3 * row_px};
    photo.grey(white).setTo(255); // with lines drawn by hand
    for (int line = 0; line <= 3; ++line)
        for (int x = 0; x < white.width; x += 10)
            cv::line(photo.grey, {white.x + x, white.y + line * row_px + (x / 10 % 3 - 1) * 4},
                     {white.x + x + 9, white.y + line * row_px + (x / 10 % 3 - 1) * 4}, cv::Scalar(60), 2);
    for (int line = 0; line <= 3; ++line)
        for (int y = 0; y < white.height; y += 10)
            cv::line(photo.grey, {white.x + line * column_px + (y / 10 % 3 - 1) * 4, white.y + y},
                     {white.x + line * column_px + (y / 10 % 3 - 1) * 4, white.y + y + 9}, cv::Scalar(60), 2);
    EXPECT_EQ(std::ranges::count(under_glare(photo.grey, cells), true), 0);
}

TEST(Quality, ADarkPhotoNeedsALight)
{
    const std::optional<QualityFault> fault = photo_fault(card_photo(35, 5), {}, {});
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->hint, "turn on a light");
}

TEST(Quality, ATableBesideSheetsIsUnreadForItsRowsOrItsLabels)
{
    Photo photo;
    photo.grey = cv::Mat(1000, 1000, CV_8U, cv::Scalar(205));
    const std::vector<int> lines{300, 400, 500, 600};
    const auto why = [&](int at, int row_height) {
        return table_fault(photo, even_lattice(lines, at, 14, row_height), {}).value_or(QualityFault{}).why;
    };
    EXPECT_EQ(why(200, 12), "its rows are only 12 pixels high");
    EXPECT_EQ(why(200, 30), "its labels are not those of a known game, or cannot be read");
    EXPECT_EQ(why(1000 - 14 * 30, 30), "") << "it goes on beyond the picture: it is something else";
}

} // namespace
} // namespace recount
