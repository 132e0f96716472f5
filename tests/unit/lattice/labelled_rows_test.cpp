// Tables whose rows no line parts, as grids by their labels alone.
#include "lattice/labelled_rows.hpp"

#include "lattice/text_lines.hpp"
#include "lineless_print.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

using namespace lineless_print;

TEST(TextLines, RunAsTheTextDoes)
{
    const Photo photo = lineless();
    for (const double degrees : {0., 12., -8.}) {
        cv::Mat turned;
        const cv::Point2f middle(static_cast<float>(photo.grey.cols) / 2, static_cast<float>(photo.grey.rows) / 2);
        cv::warpAffine(photo.grey, turned, cv::getRotationMatrix2D(middle, degrees, 0.7), photo.grey.size(),
                       cv::INTER_AREA, cv::BORDER_CONSTANT, cv::Scalar(235));
        const std::vector<Letter> letters = find_letters(turned);
        const cv::Point2f way = text_way(letters);
        EXPECT_NEAR(std::atan2(way.y, way.x) * 180 / CV_PI, -degrees, 2.5) << degrees;
        int labels = 0;
        for (const TextLine& line : text_lines(letters, way, 1))
            labels += cv::norm(line.right - line.left) > 3 * line.height ? 1 : 0;
        EXPECT_NEAR(labels, rows, 2) << degrees;
    }
}

TEST(TextLines, TellWhereTheWordAfterAShortOneBegins)
{
    cv::Mat grey(200, 900, CV_8U, cv::Scalar(235));
    write(grey, "3x", {100, 100}, 0.8);
    write(grey, "THREE OF ONE", {150, 100}, 0.8);
    write(grey, "THREE OF ONE", {500, 160}, 0.8);
    const std::vector<TextLine> lines = text_lines(find_letters(grey), {1, 0}, 1);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_NEAR(lines[0].left.x, 100, 4);
    EXPECT_NEAR(lines[0].second.x, 150, 4);
    EXPECT_EQ(lines[1].second, lines[1].left) << "the first word is no sign";
}

/// Expects a grid with a row for each label.
void expect_rows(const Lattice& grid)
{
    ASSERT_EQ(grid.rows, rows + 1) << "and the gap between the sections";
    for (int row = 0; row < grid.rows; ++row)
        EXPECT_NEAR(grid.node(row, 0).y, top + row * row_px, 0.25 * row_px) << row;
}

TEST(LabelledRows, EachLabelIsInTheMiddleOfARow)
{
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(lineless().grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    const Lattice& grid = grids.front();
    expect_rows(grid);
    EXPECT_LT(grid.node(0, 0).x, left);
    EXPECT_GE(grid.columns, 2);
    EXPECT_GT(grid.node(0, 1).x, left + label_px - 120) << "labels end before";
    EXPECT_LT(grid.node(0, 1).x, left + label_px + 30) << "numbers begin after";
}

TEST(LabelledRows, ALabelMayGoOnInASecondLine)
{
    const std::vector<Lattice> grids =
        find_labelled_rows(searched_photo(lineless({7, 14, 15}).grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    expect_rows(grids.front());
}

TEST(LabelledRows, HowToScoreMayStandBelowEachLabelInLowerLetters)
{
    Photo photo = lineless();
    photo.grey.colRange(0, left + label_px).setTo(235);
    for (int row = 0; row < rows; ++row) {
        const int y = top + (row < rows / 2 ? row : row + 1) * row_px;
        const bool is_sum = row % 8 == 7;
        write(photo.grey,
              is_sum         ? "Total of Upper"
              : row % 2 == 0 ? "Full House"
                             : "Threes",
              {left, y + (is_sum ? 34 : 21)}, 0.75);
        if (!is_sum)
            write(photo.grey, "Add total of all dice", {left, y + 46}, 0.42); // as far from its own label as the next
    }
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    expect_rows(grids.front());
}

TEST(LabelledRows, SomeLabelsMayStandRightOfASign)
{
    Photo photo = lineless();
    for (int row = 0; row < rows; row += 2)
        write(photo.grey, "3x", {left - 50, top + (row < rows / 2 ? row : row + 1) * row_px + row_px - 17}, 0.8);
    for (int quarters = 0; quarters < 4; ++quarters) {
        const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
        EXPECT_TRUE(std::ranges::any_of(grids, [](const Lattice& grid) { return grid.rows == rows + 1; })) << quarters;
        cv::rotate(photo.grey, photo.grey, cv::ROTATE_90_CLOCKWISE);
    }
}

TEST(LabelledRows, PiecesOfBandsBetweenSomeRowsFillNoGap)
{
    Photo photo = lineless();
    for (int row = 2; row < rows; row += 3)
        photo.grey(cv::Rect(left + label_px - 130, top + row * row_px - 6, 170, 13)) = 60;
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    EXPECT_GT(grids.front().node(0, 1).x, left + label_px - 120) << "labels end before";
    EXPECT_LT(grids.front().node(0, 1).x, left + label_px + 30) << "numbers begin after";
}

TEST(LabelledRows, RulesBelowTheTableAreNoRows)
{
    const Photo table = lineless();
    Photo photo;
    cv::copyMakeBorder(table.grey, photo.grey, 0, 8 * row_px, 0, 400, cv::BORDER_CONSTANT, cv::Scalar(235));
    for (int line = 0; line < 8; ++line)
        write(photo.grey, "Roll all dice up to three times and fill one box of your column",
              {left, table.grey.rows - 60 + line * row_px}, 0.8);
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    EXPECT_EQ(grids.front().rows, rows + 1);
}

TEST(LabelledRows, BoxesInMostRowsAreGames)
{
    Photo photo;
    photo.grey = cv::Mat(top + rows * row_px + 150, right + 140, CV_8U, cv::Scalar(235));
    for (int row = 0; row < rows; ++row) {
        const int y = top + row * row_px;
        write(photo.grey,
              row % 3 == 0   ? "Full House"
              : row % 3 == 1 ? "Four of a kind"
                             : "Threes",
              {left, y + 35}, 0.8);
        cv::rectangle(photo.grey, cv::Rect(left + label_px, y + 6, 150, row_px - 14), 60, 2); // nothing in it yet
    }
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    const Lattice& grid = grids.front();
    ASSERT_EQ(grid.columns, 2);
    EXPECT_NEAR(grid.node(rows / 2, 1).x, left + label_px - 30, 40) << "labels end before the boxes";
    EXPECT_NEAR(grid.node(rows / 2, 2).x, left + label_px + 150, 30);
}

TEST(LabelledRows, SectionsSideBySideAreFoundEachByItsLabels)
{
    Photo photo = lineless();
    const cv::Mat one = photo.grey.clone();
    const int width = one.cols;
    cv::hconcat(one, one, photo.grey);
    const LabelledRows found = find_labelled_rows(searched_photo(photo.grey), Text::dark, {});
    ASSERT_GE(found.sections.size(), 2U);
    for (const int number : {0, 1}) {
        const Lattice& section = found.sections[static_cast<std::size_t>(number)];
        expect_rows(section);
        EXPECT_NEAR(section.node(0, 0).x, left + number * width, row_px) << number;
        EXPECT_LT(section.node(0, section.columns).x, right + number * width) << "where the other one begins, at most";
    }
    EXPECT_TRUE(find_labelled_rows(searched_photo(lineless().grey), Text::dark, {}).sections.empty()) << "there is one";
}

TEST(LabelledRows, FaintTextIsFoundOnBandsAndPanels)
{
    for (const int paper : {235, 60}) { // faint dark text on bands, or light text on a panel
        Photo photo = lineless();
        photo.grey = paper + (photo.grey - 235) * 0.15 + (235 - photo.grey) * (paper == 60 ? 0.5 : -0.05);
        for (int row = 0; row <= rows; row += 2)
            photo.grey(cv::Rect(left - 20, top + row * row_px, right - left + 40, row_px)) -= 18;
        const auto shows_rows = [](const Lattice& grid) { return std::abs(grid.rows - rows - 1) <= 1; };
        EXPECT_TRUE(
            std::ranges::none_of(find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables, shows_rows))
            << paper;
        EXPECT_TRUE(
            std::ranges::any_of(find_labelled_rows(searched_photo(photo.grey), Text::faint, {}).tables, shows_rows))
            << paper;
    }
}

TEST(LabelledRows, LightLabelsAreFoundOnAPanelFarDarkerThanThePaper)
{
    Photo photo = lineless();
    cv::Mat panel = photo.grey(cv::Rect(left - 40, top - 20, label_px + 20, rows * row_px + 40));
    panel = 30 + (235 - panel) * 0.15;
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::faint, {}).tables;
    EXPECT_TRUE(std::ranges::any_of(grids, [](const Lattice& grid) { return std::abs(grid.rows - rows) <= 1; }));
}

TEST(LabelledRows, HowToScoreMayStandCloseBesideLabelsThatEndTogether)
{
    Photo photo;
    photo.grey = cv::Mat(top + rows * row_px + 150, right + 140, CV_8U, cv::Scalar(235));
    const int labels_end = left + label_px;
    for (int row = 0; row < rows; ++row) {
        const int y = top + row * row_px + row_px - 17;
        const std::string label = row % 3 == 0 ? "Full House" : row % 3 == 1 ? "Four of a kind" : "Threes";
        int base = 0;
        const int width = cv::getTextSize(label, cv::FONT_HERSHEY_SIMPLEX, 0.8, 2, &base).width;
        write(photo.grey, label, {labels_end - width, y}, 0.8);
        write(photo.grey, "Add all dice", {labels_end + 22, y}, 0.5);
        write(photo.grey, std::to_string(10 + 7 * row % 80), {labels_end + 190, y}, 1.1);
    }
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    ASSERT_EQ(grids.front().columns, 3);
    EXPECT_NEAR(grids.front().node(3, 1).x, labels_end + 11, 12);
}

TEST(LabelledRows, SpecksAreNoText)
{
    Photo photo = lineless();
    cv::copyMakeBorder(photo.grey, photo.grey, 0, 0, 0, 300, cv::BORDER_CONSTANT, cv::Scalar(235));
    for (int row = 1; row < rows; ++row)
        for (const int x : {left, right + 160})
            photo.grey(cv::Rect(x, top + row * row_px - 6, 8, 7)) = 60;
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    expect_rows(grids.front());
    EXPECT_LT(grids.front().node(3, grids.front().columns).x, right);
}

TEST(LabelledRows, EndWhereRulesBetweenTheSectionsDo)
{
    Photo photo = lineless();
    cv::copyMakeBorder(photo.grey, photo.grey, 0, 0, 0, 300, cv::BORDER_CONSTANT, cv::Scalar(235));
    for (const bool has_rules : {false, true}) {
        for (int row = 1; row < rows; ++row)
            write(photo.grey, "#", {right + 160, top + row * row_px + 35}, 0.8); // the table top beside the paper
        for (const int row : {0, rows / 2, rows + 1})
            if (has_rules)
                cv::line(photo.grey, {left, top + row * row_px}, {right, top + row * row_px}, cv::Scalar(60), 3);
        const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
        ASSERT_FALSE(grids.empty());
        const double end = grids.front().node(3, grids.front().columns).x;
        if (has_rules)
            EXPECT_NEAR(end, right, row_px);
        else
            EXPECT_GT(end, right + 160) << "nothing says that it does not";
    }
}

TEST(LabelledRows, EndAtTheLineThatRulesEndAtNotAtThePapersEdge)
{
    Photo photo = lineless();
    cv::copyMakeBorder(photo.grey, photo.grey, 0, 0, 0, 300, cv::BORDER_CONSTANT, cv::Scalar(235));
    const int bottom = top + (rows + 1) * row_px, edge = right + 150;
    cv::line(photo.grey, {right, top}, {right, bottom}, cv::Scalar(60), 3);
    cv::line(photo.grey, {edge, 0}, {edge, photo.grey.rows}, cv::Scalar(60), 3);
    for (const bool has_rules : {false, true}) {
        for (const int row : {0, rows / 2, rows + 1})
            if (has_rules)
                cv::line(photo.grey, {left, top + row * row_px}, {right, top + row * row_px}, cv::Scalar(60), 3);
        const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
        ASSERT_FALSE(grids.empty());
        EXPECT_NEAR(grids.front().node(3, grids.front().columns).x, has_rules ? right : edge, row_px / 2.0)
            << has_rules;
    }
    cv::line(photo.grey, {left - 60, top - 20}, {edge, top - 20}, cv::Scalar(60), 3);
    const std::vector<Lattice> framed = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
    ASSERT_FALSE(framed.empty());
    EXPECT_NEAR(framed.front().node(3, framed.front().columns).x, right, row_px / 2.0)
        << "the longest one is a frame's";
}

TEST(LabelledRows, NoWritingPartsGamesBetweenPrintedLines)
{
    Photo photo = lineless();
    for (int game = 0; game <= games; ++game) { // a line close left of each number, which leaves a gap right of it
        const int x = left + label_px + game * game_px + 20;
        cv::line(photo.grey, {x, top}, {x, top + (rows + 1) * row_px}, cv::Scalar(60), 3);
    }
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    const Lattice& grid = grids.front();
    ASSERT_GE(grid.columns, games + 1);
    for (int game = 0; game <= games; ++game)
        EXPECT_NEAR(grid.node(3, grid.columns - games + game).x, left + label_px + game * game_px + 20, 8) << game;
}

TEST(LabelledRows, ABlankGameMayBeBesideLabelsThatNoLineEnds)
{
    Photo photo = lineless();
    const int first = left + label_px - 100, shown = games * game_px; // close beside the labels
    photo.grey(cv::Rect(left + label_px, 0, shown, photo.grey.rows))
        .copyTo(photo.grey(cv::Rect(first, 0, shown, photo.grey.rows)));
    photo.grey(cv::Rect(first, 0, game_px, photo.grey.rows)) = 235;
    for (int game = 1; game <= games; ++game)
        cv::line(photo.grey, {first + game * game_px, top}, {first + game * game_px, top + (rows + 1) * row_px},
                 cv::Scalar(60), 3);
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    const Lattice& grid = grids.front();
    ASSERT_EQ(grid.columns, games + 1);
    EXPECT_NEAR(grid.node(3, 1).x, first, 20) << "it is as wide as the others";
}

TEST(LabelledRows, BlurredLabelsAreInFewPieces)
{
    Photo photo = lineless();
    cv::GaussianBlur(photo.grey, photo.grey, {}, 5);
    const std::vector<Lattice> grids = find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables;
    ASSERT_FALSE(grids.empty());
    EXPECT_EQ(grids.front().rows, rows + 1) << "and the gap between the sections";
}

TEST(LabelledRows, LabelsWithNoRoomForAGameBesideThemAreNoTable)
{
    const Photo table = lineless();
    for (const int room_px : {row_px / 2, 2 * row_px}) { // up to a line that ends them
        Photo photo;
        photo.grey = table.grey.clone();
        const int labels_right = left + label_px - 100, end = labels_right + room_px;
        photo.grey.colRange(labels_right, photo.grey.cols) = 235;
        cv::line(photo.grey, {end, top}, {end, top + (rows + 1) * row_px}, cv::Scalar(60), 3);
        for (int row = 0; row < rows + 1; ++row)
            write(photo.grey, "7", {end - 25, top + row * row_px + 35}, 0.8);
        EXPECT_EQ(find_labelled_rows(searched_photo(photo.grey), Text::dark, {}).tables.empty(), room_px < row_px)
            << room_px;
    }
}

TEST(LabelledRows, ALetterIsNoTable)
{
    Photo letter;
    letter.grey = cv::Mat(1200, 1000, CV_8U, cv::Scalar(235));
    write(letter.grey, "Dear organisers,", {100, 200}, 1);
    write(letter.grey, "we thank you for the evening and hope to come again", {100, 280}, 0.8);
    write(letter.grey, "next year with more players and more dice.", {100, 330}, 0.8);
    EXPECT_TRUE(find_labelled_rows(searched_photo(letter.grey), Text::dark, {}).tables.empty());
}

} // namespace
} // namespace recount
