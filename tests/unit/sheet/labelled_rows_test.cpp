// Tables whose rows no line parts, as grids: by their labels alone, and games by what is written in them.
#include "even_lattice.hpp"
#include "sheet/labelled_rows.hpp"
#include "sheet/text_lines.hpp"
#include "sheet/written_games.hpp"

#include <gtest/gtest.h>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int left = 140, top = 160, row_px = 52, rows = 16, label_px = 300, game_px = 110, games = 4;
constexpr int right = left + label_px + games * game_px;

void write(cv::Mat& grey, const std::string& text, cv::Point at, double size)
{
    cv::putText(grey, text, at, cv::FONT_HERSHEY_SIMPLEX, size, cv::Scalar(40), 2, cv::LINE_AA);
}

/// Labels and numbers in rows without any line. A gap parts the sections, and the last game is blank. Some labels go on
/// in a second line.
Photo lineless(const std::vector<int>& of_two_lines = {})
{
    Photo photo;
    photo.grey = cv::Mat(top + (rows + 1) * row_px + 150, right + 140, CV_8U, cv::Scalar(235));
    for (int row = 0; row < rows; ++row) {
        const int y = top + (row < rows / 2 ? row : row + 1) * row_px + row_px - 17;
        if (std::ranges::count(of_two_lines, row) > 0) {
            write(photo.grey, "Total of Upper", {left, y - 13}, 0.6);
            write(photo.grey, "Section", {left, y + 13}, 0.6);
        } else {
            write(photo.grey, row % 3 == 0 ? "Full House" : row % 3 == 1 ? "Four of a kind" : "Threes", {left, y}, 0.8);
        }
        for (int game = 0; game + 1 < games; ++game)
            write(photo.grey, std::to_string(10 + (7 * row + 13 * game) % 80),
                  {left + label_px + game * game_px + 30, y}, 1.1);
    }
    return photo;
}

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

TEST(LabelledRows, ALetterIsNoTable)
{
    Photo letter;
    letter.grey = cv::Mat(1200, 1000, CV_8U, cv::Scalar(235));
    write(letter.grey, "Dear organisers,", {100, 200}, 1);
    write(letter.grey, "we thank you for the evening and hope to come again", {100, 280}, 0.8);
    write(letter.grey, "next year with more players and more dice.", {100, 330}, 0.8);
    EXPECT_TRUE(find_labelled_rows(searched_photo(letter.grey), Text::dark, {}).tables.empty());
}

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
    ASSERT_TRUE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, games - 1);
    EXPECT_NEAR(sheet.lattice.node(3, sheet.first_column).x, left + label_px + game_px, 0.3 * game_px);
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
            write(photo.grey, "Threes", {left, baseline(sheet, row)}, 0.8);
            const int x = left + label_px + 20 + 53 * (row * row % 7);
            for (const int digit : {0, 1})
                write(photo.grey, std::to_string((row + 4 * digit) % 10), {x + 72 * digit, baseline(sheet, row)}, 1.1);
        }
        for (const int x : {left + label_px, right})
            if (has_lines)
                cv::line(photo.grey, {x, top}, {x, photo.grey.rows}, 60, 3);
        EXPECT_EQ(is_parted(photo, sheet), !has_lines) << sheet.columns;
    }
}

/// One game that is written in its middle, below what looks like the heads of several.
TEST(WrittenGames, NumbersBelowAHeadThatIsNotTheFirstAreOneGame)
{
    Template game;
    game.rows.resize(rows);
    for (const int written : {0, 2}) {
        Photo photo = paper();
        Sheet sheet = unparted(game);
        for (int j = 0; j < games; ++j)
            write(photo.grey, "X", {left + label_px + j * game_px + 34, top - 14}, 0.8);
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
    for (const int x : {left + 150, left + label_px}) // both are printed
        cv::line(photo.grey, {x, top}, {x, top + (rows + 1) * row_px}, 60, 2);
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
    Sheet sheet = unparted(game);
    const int middle = (left + label_px + right) / 2;
    sheet.lattice = even_lattice({left - 20, left + label_px, middle, right}, top, rows + 1, row_px);
    sheet.columns = 2;
    for (const int row : sheet.lattice_row)
        write(photo.grey, std::to_string(10 + 7 * row % 80), {left + label_px + 60, top + (row + 1) * row_px - 17},
              1.1);
    EXPECT_FALSE(is_parted(photo, sheet));
    EXPECT_EQ(sheet.columns, 2);
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
    EXPECT_FALSE(is_parted(photo, ruled)) << "one wide game, as far as its lines tell";
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
