// Games whose lines were not found are found by what is written in them.
#include "reading/games_beside.hpp"

#include "../lattice/even_lattice.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int rows = 5, row_px = 40, game_px = 80, margin = 20;

/// Answers for one column after the other what stands in it: for every third row, and, if it is asked on, as it is
/// where a number stands in one of these, for the others.
class AskedReader : public CellReader {
public:
    /// `probability`: of a mark; numbers may be the next one as well.
    explicit AskedReader(std::vector<std::vector<Mark>> columns, double probability = 0.99)
        : columns_(std::move(columns)), probability_(probability)
    {
    }

    std::vector<Ink> read(const std::vector<cv::Mat>& pictures) override
    {
        std::vector<Mark> answer;
        std::swap(answer, others_);
        if (answer.empty() && asked_ < columns_.size()) {
            const std::vector<Mark>& column = columns_[asked_];
            for (std::size_t row = 0; row < column.size(); ++row)
                (row % 3 == 0 ? answer : others_).push_back(column[row]);
            if (std::ranges::none_of(answer, [](const Mark& mark) { return mark.kind == MarkKind::number; }))
                others_.clear();
            ++asked_;
        }
        EXPECT_EQ(pictures.size(), answer.size());
        std::vector<Ink> inks;
        for (const Mark& mark : answer) {
            inks.push_back({{{mark, probability_}}, 0.01});
            if (mark.kind == MarkKind::number)
                inks.back().candidates.push_back({{MarkKind::number, mark.value + 1}, 0.99 - probability_});
        }
        return inks;
    }

    std::size_t asked() const { return asked_; }

private:
    std::vector<std::vector<Mark>> columns_;
    double probability_;
    std::vector<Mark> others_;
    std::size_t asked_ = 0;
};

Template game_of_up_to(int columns, int row_count = rows)
{
    Template game;
    for (int row = 0; row < row_count; ++row)
        game.rows.push_back({"row" + std::to_string(row), {}, {}, CountFace{1}});
    game.rows.back().role = Role::total;
    game.most_columns = columns;
    return game;
}

/// A sheet with column lines at these game widths from the margin, its labels before `first_column`.
Sheet sheet_of(const Template& game, const std::vector<int>& widths, int first_column)
{
    std::vector<int> lines{margin};
    for (const int width : widths)
        lines.push_back(lines.back() + width * game_px);
    Sheet sheet;
    sheet.game = &game;
    const int row_count = static_cast<int>(game.rows.size());
    sheet.lattice = even_lattice(lines, margin, row_count, row_px);
    for (int row = 0; row < row_count; ++row)
        sheet.lattice_row.push_back(row);
    sheet.first_column = first_column;
    sheet.columns = sheet.lattice.columns - first_column;
    return sheet;
}

/// Strokes in every row, at these game widths from the margin.
Photo written_at(const std::vector<int>& places, int row_count = rows)
{
    Photo photo;
    photo.grey = cv::Mat(row_count * row_px + 2 * margin, 8 * game_px, CV_8U, cv::Scalar(225));
    for (const int place : places)
        for (int row = 0; row < row_count; ++row)
            cv::line(photo.grey, {margin + place * game_px + game_px / 2, margin + row * row_px + 8},
                     {margin + place * game_px + game_px / 2, margin + row * row_px + 32}, cv::Scalar(40), 3);
    return photo;
}

const std::vector<Mark> numbers(rows, Mark{MarkKind::number, 5});
const std::vector<Mark> prose(rows, Mark{MarkKind::illegible});
const Mark number{MarkKind::number, 25};
const std::vector<Mark> points{number, number, number, blank, blank};
const std::vector<Mark> untotalled{number, number, number, number, blank};
const std::vector<Mark> few{number, blank, blank, blank, number};

Grid read_beside(const Photo& photo, const Grid& grid, std::vector<std::vector<Mark>> answers)
{
    AskedReader reader(std::move(answers));
    return with_games_beside(photo, grid, reader, {});
}

TEST(GamesBeside, NumbersAtTheLabelsAreGames)
{
    const Template game = game_of_up_to(4);
    const Sheet sheet = sheet_of(game, {4, 1}, 1);
    const Grid grid = find_grid(sheet, {});
    const Photo photo = written_at({1, 2, 3, 4});
    const Grid wider = read_beside(photo, grid, {numbers, numbers, prose});
    EXPECT_EQ(wider.columns, 3) << "the third place holds the labels";
    ASSERT_EQ(wider.cells.size(), 3U * rows);
    for (int column = 1; column <= 3; ++column) {
        const GridCell& cell = wider.cells[static_cast<std::size_t>(column - 1) * rows + 1];
        EXPECT_EQ(cell.column, column);
        EXPECT_EQ(cell.row, "row1");
        EXPECT_NEAR(centre(cell.quad).x, margin + (column + 1.5) * game_px, 1);
        EXPECT_NEAR(centre(cell.quad).y, margin + 1.5 * row_px, 1);
    }
    EXPECT_EQ(read_beside(photo, grid, {prose}).columns, 1);
}

TEST(GamesBeside, WordsOfTheLabelsAreNoNumbersOfAGame)
{
    const Template game = game_of_up_to(4);
    const Grid grid = find_grid(sheet_of(game, {4, 1}, 1), {});
    const auto games_with = [&](const char* text, int left) {
        Photo photo = written_at({1, 3, 4});
        for (int row = 0; row < 3; ++row)
            cv::putText(photo.grey, text, {margin + 3 * game_px + left, margin + row * row_px + 30},
                        cv::FONT_HERSHEY_SIMPLEX, 0.7, cv::Scalar(40), 2);
        return read_beside(photo, grid, {numbers}).columns;
    };
    EXPECT_EQ(games_with("Chance", -60), 1) << "they run across its left border";
    EXPECT_EQ(games_with("16", -14), 2) << "a number that the border cuts";
}

TEST(GamesBeside, ColumnsLeftOfTheLabelsAreAllGamesIfOneIs)
{
    const Template game = game_of_up_to(6);
    Sheet sheet = sheet_of(game, {2, 1}, 1);
    const int x = margin + 3 * game_px;
    sheet.lattice = even_lattice({x, x + 2 * game_px, x + 3 * game_px}, margin, rows + 1, row_px);
    sheet.lattice_row.back() = rows; // the row before is another
    sheet.before = even_lattice({margin, margin + game_px, margin + 2 * game_px, x}, margin, rows + 1, row_px);
    const Grid grid = find_grid(sheet, {});
    EXPECT_NEAR(grid.outline[0].x, margin, 1) << "they are of the table";
    EXPECT_NEAR(grid.outline[2].x, x + 3 * game_px, 1);
    const Photo photo = written_at({1, 5}); // the middle one of three, and the one right of the labels
    EXPECT_EQ(read_beside(photo, grid, {prose}).columns, 1);
    const Grid wider = read_beside(photo, grid, {numbers});
    ASSERT_EQ(wider.columns, 4);
    const std::vector<double> middles{0.5, 1.5, 2.5, 5.5};
    for (std::size_t column = 0; column < middles.size(); ++column) {
        EXPECT_NEAR(centre(wider.cells[column * rows + 1].quad).x, margin + middles[column] * game_px, 1);
        EXPECT_NEAR(centre(wider.other_rows.at(0).at(column)).x, margin + middles[column] * game_px, 1);
    }
}

TEST(GamesBeside, AreFoundWhereASheetAlwaysHasSoMany)
{
    Template game = game_of_up_to(3);
    game.least_columns = 3;
    const Grid wider = read_beside(written_at({2, 3}), find_grid(sheet_of(game, {3, 1, 1}, 1), {}), {numbers, prose});
    EXPECT_EQ(wider.columns, 3) << "the last is blank, and stays";
}

TEST(GamesBeside, NumbersRightOfTheLastGameAreGames)
{
    const Template game = game_of_up_to(3);
    const Grid wider =
        read_beside(written_at({1, 2, 3, 4}), find_grid(sheet_of(game, {1, 1}, 1), {}), {numbers, numbers, numbers});
    EXPECT_EQ(wider.columns, 3) << "no more than a sheet of the game has";
    EXPECT_NEAR(centre(wider.cells.back().quad).x, margin + 3.5 * game_px, 1);
    EXPECT_EQ(wider.cells.back().column, 3);
}

TEST(GamesBeside, APrintOfMoreGamesThanMostMayHaveOneMore)
{
    const Template game = game_of_up_to(2);
    const Grid grid = find_grid(sheet_of(game, {1, 1, 1, 1, 1, 1}, 3), {});
    ASSERT_EQ(grid.columns, 3);
    const Grid wider = read_beside(written_at({1, 2, 3, 4, 5}), grid, {numbers, numbers, numbers});
    EXPECT_EQ(wider.columns, 4);
    EXPECT_NEAR(centre(wider.cells.front().quad).x, margin + 2.5 * game_px, 1) << "left of the others";
    EXPECT_EQ(read_beside(written_at({3, 4, 5}), grid, {prose, prose}).columns, 3);
}

TEST(GamesBeside, HoldNumbersWhicheverTheyAre)
{
    const Template game = game_of_up_to(4);
    const Grid grid = find_grid(sheet_of(game, {1, 1}, 1), {});
    AskedReader blurred({numbers}, 0.6), unsure({prose}, 0.6);
    EXPECT_EQ(with_games_beside(written_at({1, 2}), grid, blurred, {}).columns, 2) << "each may be one of two";
    EXPECT_EQ(with_games_beside(written_at({1, 2}), grid, unsure, {}).columns, 1);
}

TEST(GamesBeside, HaveTheRowsThatTheTemplateHasNotAsWell)
{
    const Template game = game_of_up_to(3);
    Sheet sheet = sheet_of(game, {2, 1}, 1);
    sheet.lattice = even_lattice({margin, margin + 2 * game_px, margin + 3 * game_px}, margin, rows + 1, row_px);
    sheet.lattice_row.back() = rows; // the row before is another
    const Grid wider = read_beside(written_at({1, 2, 3}), find_grid(sheet, {}), {numbers, numbers});
    ASSERT_EQ(wider.columns, 3);
    ASSERT_EQ(wider.other_rows.size(), 1U);
    ASSERT_EQ(wider.other_rows[0].size(), 3U);
    for (int column = 0; column < 3; ++column) {
        const Point middle = centre(wider.other_rows[0][static_cast<std::size_t>(column)]);
        EXPECT_NEAR(middle.x, margin + (column + 1.5) * game_px, 1);
        EXPECT_NEAR(middle.y, margin + (rows - 0.5) * row_px, 1);
    }
}

TEST(GamesBeside, WhereNothingStandsNothingIsRead)
{
    const Template game = game_of_up_to(4);
    AskedReader reader({numbers});
    EXPECT_EQ(with_games_beside(written_at({4}), find_grid(sheet_of(game, {4, 1}, 1), {}), reader, {}).columns, 1);
    EXPECT_EQ(reader.asked(), 0U);
}

TEST(GamesBeside, PrintedPointsAreNoGame)
{
    const Template game = game_of_up_to(4);
    const Grid grid = find_grid(sheet_of(game, {2, 1}, 1), {});
    const Photo photo = written_at({1, 2});
    EXPECT_EQ(read_beside(photo, grid, {points}).columns, 1) << "points are printed in no total";
    EXPECT_EQ(read_beside(photo, grid, {untotalled}).columns, 2) << "nor in most rows";
    EXPECT_EQ(read_beside(photo, grid, {few}).columns, 2) << "what is totalled need not show much else";
}

TEST(GamesBeside, CountedDiceAreAGameWithoutTotals)
{
    Template game = game_of_up_to(4);
    std::vector<Mark> counted, faces;
    for (int row = 0; row + 1 < rows; ++row) {
        game.rows[static_cast<std::size_t>(row)].rule = CountFace{row + 1};
        counted.push_back(row == 1 ? blank : Mark{MarkKind::number, 3 * (row + 1)});
        faces.push_back(row == 1 ? blank : Mark{MarkKind::number, row + 1});
    }
    counted.push_back(blank);
    faces.push_back(blank);
    const Grid grid = find_grid(sheet_of(game, {2, 1}, 1), {});
    EXPECT_EQ(read_beside(written_at({1, 2}), grid, {counted}).columns, 2);
    EXPECT_EQ(read_beside(written_at({1, 2}), grid, {faces}).columns, 1) << "faces may be printed";
}

TEST(GamesBeside, CountedDiceAndSomeTotalsAreAGame)
{
    Template game = game_of_up_to(4, 8);
    for (std::size_t row = 0; row < 3; ++row)
        game.rows[row].rule = CountFace{static_cast<int>(row) + 1};
    for (std::size_t row = 3; row < 8; ++row)
        game.rows[row].role = Role::total;
    const Grid grid = find_grid(sheet_of(game, {2, 1}, 1), {});
    const Mark three{MarkKind::number, 3}, six{MarkKind::number, 6}, two{MarkKind::number, 2};
    const std::vector<Mark> counted{three, six, blank, number, number, blank, blank, blank},
        faces{blank, two, three, number, number, blank, blank, blank};
    EXPECT_EQ(read_beside(written_at({1, 2}, 8), grid, {counted}).columns, 2) << "most totals are doubtful";
    EXPECT_EQ(read_beside(written_at({1, 2}, 8), grid, {faces}).columns, 1) << "a few points may be printed there";
}

TEST(GamesBeside, NumbersOfTheLabelsAreNoGame)
{
    Template game = game_of_up_to(4);
    std::vector<Mark> numbered;
    for (int row = 0; row < rows; ++row) {
        game.rows[static_cast<std::size_t>(row)].labels = {"Runde " + std::to_string(row + 1)};
        numbered.push_back({MarkKind::number, row + 1});
    }
    const Grid grid = find_grid(sheet_of(game, {2, 1}, 1), {});
    EXPECT_EQ(read_beside(written_at({1, 2}), grid, {numbered}).columns, 1);
    EXPECT_EQ(read_beside(written_at({1, 2}), grid, {numbers}).columns, 2);
}

TEST(GamesBeside, SeveralColumnsLeftOfTheGamesMayBeGames)
{
    const Template game = game_of_up_to(4);
    const Grid grid = find_grid(sheet_of(game, {2, 1, 1, 1}, 3), {});
    EXPECT_EQ(read_beside(written_at({2, 3, 4}), grid, {numbers, numbers}).columns, 3);
    EXPECT_EQ(read_beside(written_at({2, 3, 4}), grid, {numbers, prose}).columns, 2);
}

TEST(GamesBeside, LeftOfAColumnTheyMayStandAtTheLabelsToo)
{
    const Template game = game_of_up_to(4);
    const Grid wider =
        read_beside(written_at({2, 3, 4}), find_grid(sheet_of(game, {3, 1, 1}, 2), {}), {numbers, numbers});
    ASSERT_EQ(wider.columns, 3);
    EXPECT_NEAR(wider.cells.front().quad[0].x, margin + 2 * game_px, 1e-9);
    EXPECT_EQ(read_beside(written_at({2, 4}), find_grid(sheet_of(game, {3, 1, 1}, 2), {}), {}).columns, 1)
        << "none beyond a blank column";
}

TEST(GamesBeside, AColumnBesideBlankGamesIsAGameIfItHoldsNumbers)
{
    const Template game = game_of_up_to(4);
    const Grid grid = find_grid(sheet_of(game, {2, 1, 1}, 2), {});
    EXPECT_EQ(read_beside(written_at({2}), grid, {points}).columns, 2);
    EXPECT_EQ(read_beside(written_at({2}), grid, {prose}).columns, 1);
    EXPECT_EQ(read_beside(written_at({2, 3}), grid, {points}).columns, 1) << "points are printed beside games";
    EXPECT_EQ(read_beside(written_at({2, 3}), grid, {numbers}).columns, 2);
}

TEST(GamesBeside, ACellAcrossAllGamesStaysOne)
{
    Template game = game_of_up_to(4);
    game.rows.back().spans_columns = true;
    const Grid wider = read_beside(written_at({1, 2}), find_grid(sheet_of(game, {2, 1}, 1), {}), {numbers});
    EXPECT_EQ(wider.columns, 2);
    EXPECT_EQ(std::ranges::count(wider.cells, 0, &GridCell::column), 1);
    EXPECT_EQ(wider.cells.back().column, 0);
}

/// A game of three columns, totalled across all of them.
Template game_of_three()
{
    Template game = game_of_up_to(3);
    game.columns = Columns::one_game;
    game.least_columns = 3;
    game.rows.back().spans_columns = true;
    return game;
}

double middle_x(const Grid& grid, int column)
{
    return centre(std::ranges::find(grid.cells, column, &GridCell::column)->quad).x;
}

TEST(GamesBeside, BeyondABlankColumnBesideBlankGamesStandsTheFirst)
{
    const Template game = game_of_up_to(6);
    const Grid grid = find_grid(sheet_of(game, {2, 1, 1, 1, 1}, 3), {}); // two columns between labels and games
    const Grid wider = read_beside(written_at({2}), grid, {numbers});
    ASSERT_EQ(wider.columns, 4);
    EXPECT_NEAR(middle_x(wider, 1), margin + 2.5 * game_px, 1);
    EXPECT_EQ(read_beside(written_at({2}), grid, {points}).columns, 2) << "how to score";
    EXPECT_EQ(read_beside(written_at({2, 4}), grid, {numbers}).columns, 2) << "a game between others is filled in";
}

TEST(GamesBeside, AGameOfThreeColumnsMovesFromAMarginToItsFirst)
{
    const Template game = game_of_three();
    const Grid grid = find_grid(sheet_of(game, {2, 1, 1, 1, 1}, 2), {});
    const Grid moved = read_beside(written_at({2, 3, 4}), grid, {numbers});
    EXPECT_EQ(moved.columns, 3);
    ASSERT_EQ(moved.cells.size(), 3U * (rows - 1) + 1);
    for (int column = 1; column <= 3; ++column)
        EXPECT_NEAR(middle_x(moved, column), margin + (column + 1.5) * game_px, 1);
    EXPECT_NEAR(middle_x(moved, 0), margin + 3.5 * game_px, 1) << "the cell across all of them";
    const auto first_x = [&](const std::vector<int>& written, const std::vector<Mark>& read) {
        return middle_x(read_beside(written_at(written), grid, {read}), 1);
    };
    EXPECT_NEAR(first_x({2, 3, 4}, prose), margin + 3.5 * game_px, 1) << "how to score";
    const std::vector<Mark> entries(numbers.begin(), numbers.end() - 1);
    EXPECT_NEAR(first_x({2, 3, 4, 5}, entries), margin + 3.5 * game_px, 1) << "the last column is written in";
}

TEST(GamesBeside, TheOnlyGameMovesFromAStripThatHoldsNoNumber)
{
    const Template game = game_of_up_to(1);
    const Grid grid = find_grid(sheet_of(game, {2, 1, 1}, 2), {});
    Photo photo = written_at({2});
    const int strip_x = margin + 3 * game_px;
    cv::line(photo.grey, {strip_x + 40, margin + 8}, {strip_x + 40, margin + 32}, cv::Scalar(40), 3); // in one row
    const std::vector<Mark> nothing(rows, blank);
    EXPECT_NEAR(middle_x(read_beside(photo, grid, {nothing, few}), 1), margin + 2.5 * game_px, 1);
    EXPECT_NEAR(middle_x(read_beside(photo, grid, {numbers, few}), 1), margin + 3.5 * game_px, 1);
    EXPECT_NEAR(middle_x(read_beside(photo, grid, {nothing, prose}), 1), margin + 3.5 * game_px, 1);
}

TEST(GamesBeside, TheOnlyGameMovesFromThePapersEdge)
{
    const Template game = game_of_up_to(1);
    const Grid grid = find_grid(sheet_of(game, {2, 1, 1}, 2), {});
    const Photo photo = written_at({2, 3}); // the edge shows in every row
    const std::vector<Mark> nothing(rows, blank);
    EXPECT_NEAR(middle_x(read_beside(photo, grid, {nothing, few}), 1), margin + 2.5 * game_px, 1);
    EXPECT_NEAR(middle_x(read_beside(photo, grid, {nothing, prose}), 1), margin + 3.5 * game_px, 1) << "how to score";
    EXPECT_NEAR(middle_x(read_beside(photo, grid, {few, few}), 1), margin + 3.5 * game_px, 1) << "a game";
}

TEST(GamesBeside, AGameOfThreeColumnsMovesFromHowToScoreToItsLast)
{
    const Template game = game_of_three();
    const Grid grid = find_grid(sheet_of(game, {2, 1, 1, 1}, 1), {});
    const std::vector<Mark> text(prose.begin(), prose.end() - 1);
    EXPECT_NEAR(middle_x(read_beside(written_at({2, 3, 4, 5}), grid, {numbers, text}), 1), margin + 3.5 * game_px, 1);
    const std::vector<Mark> entries(numbers.begin(), numbers.end() - 1);
    EXPECT_NEAR(middle_x(read_beside(written_at({2, 3, 4, 5}), grid, {numbers, entries}), 1), margin + 2.5 * game_px, 1)
        << "sums beside them";
    EXPECT_NEAR(middle_x(read_beside(written_at({2, 3, 4}), grid, {numbers, text}), 1), margin + 2.5 * game_px, 1);
}

TEST(GamesBeside, AnotherSheetsGamesAreItsOwn)
{
    const Template game = game_of_up_to(4);
    const std::vector<Sheet> sheets{sheet_of(game, {1, 1}, 1), sheet_of(game, {3, 1, 1}, 1)};
    Grid small = find_grid(sheets[0], {}), large = find_grid(sheets[1], {});
    ASSERT_EQ(small.after.games.size(), 3U);
    ASSERT_EQ(large.before.games.size(), 2U);
    leave_to_others(small, sheets[0], sheets);
    EXPECT_TRUE(small.after.games.empty()) << "the other's labels are there";
    leave_to_others(large, sheets[1], {sheets.begin() + 1, sheets.end()});
    EXPECT_TRUE(large.before.games.empty()) << "a sheet equal to it";
    large = find_grid(sheets[1], {});
    const std::vector<Sheet> alone{sheets[1]};
    leave_to_others(large, alone.front(), alone);
    EXPECT_EQ(large.before.games.size(), 2U) << "a sheet is no other to itself";
}

TEST(GamesBeside, OfOtherWidthsLeaveADoubt)
{
    const Template game = game_of_up_to(4);
    const auto confidence_beside = [&](int width) {
        Sheet sheet = sheet_of(game, {4, 1, width}, 2);
        sheet.confidence = 0.995;
        const Grid grid = find_grid(sheet, {});
        const Grid wider = read_beside(written_at({4}), grid, {numbers, prose});
        EXPECT_EQ(wider.columns, 2);
        EXPECT_EQ(wider.are_columns_guessed, wider.game_confidence < 0.995);
        return wider.game_confidence;
    };
    EXPECT_EQ(confidence_beside(1), 0.995);
    EXPECT_EQ(confidence_beside(2), guessed_confidence) << "it may be two games";
}

TEST(GamesBeside, BesideHalvesOfAGameMayBeAWholeOne)
{
    const Template game = game_of_up_to(4);
    const auto beside_halves = [&](const std::vector<int>& widths) {
        Sheet sheet = sheet_of(game, widths, static_cast<int>(widths.size()) - 2);
        sheet.confidence = 0.995;
        return read_beside(written_at({2, 3, 4}), find_grid(sheet, {}), {numbers, prose});
    };
    const Grid wider = beside_halves({3, 2, 1, 1});
    EXPECT_EQ(wider.columns, 3);
    EXPECT_EQ(wider.game_confidence, guessed_confidence) << "which of them are no games is not sure";
    EXPECT_NEAR(wider.cells.front().quad[0].x, margin + 3 * game_px, 1e-9) << "the whole column";
    EXPECT_EQ(beside_halves({1, 2, 1, 1}).cells.front().quad[0].x, margin + 2 * game_px)
        << "labels, wider than the column before them, hold a game at their end at most";
}

TEST(GamesBeside, WhereLabelsEndIsNoFirstGame)
{
    Template game = game_of_up_to(4);
    const Grid grid = find_grid(sheet_of(game, {3, 1, 1}, 1), {});
    Photo photo = written_at({4});
    const auto begins_with_labels_where = [&](bool is_printed, std::size_t inked) {
        Grid seen = grid;
        seen.are_columns_printed = is_printed;
        Card card{&game, 2, {}};
        for (const GridCell& cell : grid.cells) {
            const bool is_inked = cell.column == 2 || inked > 0;
            inked -= cell.column == 1 && is_inked ? 1 : 0;
            card.cells.push_back({cell.row, cell.column, cell.role, cell.quad, {{{is_inked ? number : blank, 0.99}}}});
        }
        return begins_with_labels(photo, seen, card);
    };
    EXPECT_FALSE(begins_with_labels_where(false, 1)) << "no label reaches into it";
    game.most_columns = 1;
    EXPECT_TRUE(begins_with_labels_where(true, 1)) << "there cannot be so many games";
    game.most_columns = 4;
    cv::putText(photo.grey, "Chance", {margin + 3 * game_px - 60, margin + 30}, cv::FONT_HERSHEY_SIMPLEX, 0.7,
                cv::Scalar(40), 2);
    EXPECT_TRUE(begins_with_labels_where(false, 1));
    EXPECT_FALSE(begins_with_labels_where(true, 1)) << "a line parts it from the labels";
    cv::putText(photo.grey, "Chance", {margin + 3 * game_px - 60, margin + row_px + 30}, cv::FONT_HERSHEY_SIMPLEX, 0.7,
                cv::Scalar(40), 2);
    EXPECT_TRUE(begins_with_labels_where(true, 1)) << "several run across it: it is a crease";
    EXPECT_FALSE(begins_with_labels_where(false, 3)) << "it is played";
    cv::line(photo.grey, {margin + 3 * game_px, 0}, {margin + 3 * game_px, photo.grey.rows}, cv::Scalar(40), 11);
    EXPECT_FALSE(begins_with_labels_where(true, 1)) << "a thick line shows on both sides in the other rows, too";
}

} // namespace
} // namespace recount
