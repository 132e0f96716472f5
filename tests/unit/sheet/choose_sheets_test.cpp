// Which of the sheets that were found in one place is there.
#include "sheet/choose_sheets.hpp"

#include "sure_candidate.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

TEST(EvenCells, MayGrowLittleByLittle)
{
    const Template game;
    EXPECT_TRUE(has_even_cells(sure_candidate(game, six_games).sheet)) << "as seen at a slant";
    EXPECT_FALSE(has_even_cells(sure_candidate(game, {40, 300, 400, 510, 760, 900, 1050}).sheet)) << "a line is lost";
}

TEST(EvenCells, AreSoInEitherOfTwoSectionsSideBySide)
{
    const Template game;
    Sheet sheet = sure_candidate(game, {40, 300, 400, 500, 600}).sheet;
    sheet.lattice.joint = candidate_rows / 2;
    sheet.lattice_row.erase(sheet.lattice_row.begin() + sheet.lattice.joint);
    EXPECT_TRUE(has_even_cells(sheet));
    Sheet lower_uneven = sheet, upper_uneven = sheet;
    for (int row = 0; row <= candidate_rows; ++row) // a line of the second game that lies in it
        (row > sheet.lattice.joint ? lower_uneven : upper_uneven)
            .lattice.nodes[static_cast<std::size_t>(row * 5 + 2)]
            .x += 60;
    EXPECT_FALSE(has_even_cells(lower_uneven));
    EXPECT_FALSE(has_even_cells(upper_uneven));
}

TEST(EvenCells, ALowRowIsRatherALineOfText)
{
    const Template game;
    Sheet sheet = sure_candidate(game, six_games).sheet;
    EXPECT_FALSE(has_low_row(sheet));
    const int low = candidate_rows / 2;
    for (int line = low + 1; line <= sheet.lattice.rows; ++line)
        for (int column = 0; column <= sheet.lattice.columns; ++column)
            sheet.lattice.nodes[static_cast<std::size_t>(line * (sheet.lattice.columns + 1) + column)].y -=
                0.3 * candidate_row_px;
    EXPECT_TRUE(has_low_row(sheet));
    EXPECT_TRUE(has_even_cells(sheet)) << "between printed lines it may be so";
}

TEST(EvenCells, AHighRowMayBeTwo)
{
    const Template game;
    Sheet sheet = sure_candidate(game, six_games).sheet;
    EXPECT_FALSE(has_high_row(sheet));
    for (std::size_t row = candidate_rows / 2; row < candidate_rows; ++row)
        for (int column = 0; column <= sheet.lattice.columns; ++column)
            sheet.lattice.nodes[(row + 1) * static_cast<std::size_t>(sheet.lattice.columns + 1) + std::size_t(column)]
                .y += candidate_row_px;
    EXPECT_TRUE(has_high_row(sheet));
    EXPECT_FALSE(has_even_cells(sheet));
}

TEST(EvenCells, RowsThatAreHigherFromOneOnMayBeSeveralEach)
{
    const Template game;
    const Sheet even = sure_candidate(game, six_games).sheet;
    const auto with_step = [&](double times_as_high) {
        Sheet sheet = even;
        const int first = candidate_rows / 2;
        for (int line = first; line <= sheet.lattice.rows; ++line)
            for (int column = 0; column <= sheet.lattice.columns; ++column)
                sheet.lattice.nodes[static_cast<std::size_t>(line * (sheet.lattice.columns + 1) + column)].y +=
                    (line - first) * (times_as_high - 1) * candidate_row_px;
        return sheet;
    };
    EXPECT_FALSE(has_even_cells(with_step(1.7)));
    EXPECT_FALSE(has_even_cells(with_step(0.5)));
    EXPECT_TRUE(has_even_cells(with_step(1.3))) << "labels of two lines below";
}

TEST(ChosenSheets, HaveTheGamesThatLinesPart)
{
    const Template game;
    SheetCandidate lined = sure_candidate(game, {40, 300, 400, 650, 760, 900, 1050}); // uneven
    SheetCandidate unlined = sure_candidate(game, {40, 300, 420});
    unlined.is_firm = false;
    unlined.sheet.is_inferred = true;
    unlined.ruled = unlined.sheet.lattice =
        even_lattice({40, 500, 620}, candidate_top_px, candidate_rows, candidate_row_px);
    const auto games_of = [](const std::vector<SheetCandidate>& candidates) {
        const std::vector<Sheet> sheets = choose_sheets(candidates);
        EXPECT_EQ(sheets.size(), 1U);
        return sheets.empty() ? 0 : sheets.front().columns;
    };
    EXPECT_EQ(games_of({lined, unlined}), 5) << "though the one without lines is more regular";
    EXPECT_EQ(games_of({unlined, lined}), 5);
    lined.is_firm = false;
    EXPECT_EQ(games_of({lined, unlined}), 1) << "no closer look shows the lines";
}

TEST(ChosenSheets, HaveTheirGameBesideWhatIsPrintedThere)
{
    const Template game;
    SheetCandidate beside_how_to = sure_candidate(game, {40, 300, 400, 500});
    beside_how_to.sheet.first_column = 2;
    beside_how_to.sheet.columns = 1;
    beside_how_to.is_firm = false;
    SheetCandidate in_how_to = sure_candidate(game, {40, 300, 400});
    in_how_to.sheet.is_inferred = true;
    for (const auto& candidates : {std::vector{beside_how_to, in_how_to}, {in_how_to, beside_how_to}}) {
        const std::vector<Sheet> sheets = choose_sheets(candidates);
        ASSERT_EQ(sheets.size(), 1U);
        EXPECT_EQ(sheets.front().first_column, 2) << "though no closer look shows its lines";
    }
    SheetCandidate uneven = beside_how_to;
    uneven.sheet.lattice_row.back() = candidate_rows;
    EXPECT_EQ(choose_sheets({uneven, in_how_to}).at(0).first_column, 1) << "what is uneven does not tell what is print";
    SheetCandidate in_margin = beside_how_to;
    in_margin.is_blank = true;
    EXPECT_EQ(choose_sheets({in_margin, in_how_to}).at(0).first_column, 1) << "where nothing is written is the margin";
    SheetCandidate last_game = sure_candidate(game, six_games);
    last_game.sheet.first_column += last_game.sheet.columns - 1;
    last_game.sheet.columns = 1;
    const SheetCandidate all_games = sure_candidate(game, six_games);
    EXPECT_EQ(choose_sheets({last_game, all_games}).at(0).columns, 6) << "more games are no print";
    SheetCandidate before_labels = sure_candidate(game, {40, 140, 400});
    before_labels.sheet.first_column = 0;
    before_labels.sheet.columns = 1;
    before_labels.label_column = 1;
    before_labels.is_firm = false;
    const SheetCandidate in_labels = sure_candidate(game, {140, 240, 400});
    for (const auto& candidates : {std::vector{before_labels, in_labels}, {in_labels, before_labels}})
        EXPECT_EQ(choose_sheets(candidates).at(0).first_column, 0) << "the labels may be right of the game";
}

TEST(ChosenSheets, HaveLabelsOfTheirOwn)
{
    const Template game;
    SheetCandidate beside = sure_candidate(game, {200, 700, 900}); // of labels and how to score
    SheetCandidate on_table = sure_candidate(game, {0, 100, 200, 300, 500});
    on_table.label_column = 3;
    on_table.sheet.first_column = 0;
    on_table.sheet.columns = 3;
    const auto columns = [&](const SheetCandidate& first, const SheetCandidate& second) {
        const std::vector<Sheet> sheets = choose_sheets({first, second});
        return sheets.size() == 1 ? sheets.front().columns : 0;
    };
    EXPECT_EQ(columns(beside, on_table), 1) << "games are rather right of the labels";
    EXPECT_EQ(columns(on_table, beside), 1);
    beside.is_blank = true;
    EXPECT_EQ(columns(beside, on_table), 3) << "it is the margin";
    EXPECT_EQ(columns(on_table, beside), 3);
}

TEST(ChosenSheets, HaveTheLabelsThatAgreeFarBetter)
{
    const Template game;
    SheetCandidate uneven = sure_candidate(game, {40, 300, 400, 650, 760, 900, 1050});
    SheetCandidate even = sure_candidate(game, {200, 400, 500, 600, 700, 800, 900});
    even.mean = 0.4;
    const auto left_of_chosen = [&] { return choose_sheets({even, uneven}).at(0).lattice.node(0, 0).x; };
    uneven.mean = 0.55;
    EXPECT_EQ(left_of_chosen(), 200) << "as well, nearly: the even one's cells are rather the sheet's";
    uneven.mean = 0.65;
    EXPECT_EQ(left_of_chosen(), 40) << "the even one's labels are cut off";
}

TEST(ChosenSheets, HaveAllColumnsOfAGameThatAlwaysHasSoMany)
{
    Template game;
    game.most_columns = 3;
    const SheetCandidate all = sure_candidate(game, {40, 300, 400, 650, 760}); // uneven
    const SheetCandidate one = sure_candidate(game, {40, 650, 760});
    const auto columns = [&] { return choose_sheets({one, all}).at(0).columns; };
    game.columns = Columns::one_game;
    EXPECT_EQ(columns(), 3);
    game.columns = Columns::players;
    EXPECT_EQ(columns(), 1) << "there may be as few, and they are more regular";
}

TEST(ChosenSheets, AreWhatASureOneOfTheirPrintIs)
{
    const Template game, other_game;
    const SheetCandidate sure = sure_candidate(game, six_games);
    std::vector<int> lines = six_games;
    for (int& x : lines)
        x += 2000;
    SheetCandidate doubtful = sure_candidate(other_game, lines);
    doubtful.is_sure = false;
    doubtful.sheet.confidence = 0.6;
    doubtful.sheet.first_column = 2;
    doubtful.sheet.columns = 5;
    const auto game_beside = [&](const SheetCandidate& one) {
        const std::vector<Sheet> sheets = choose_sheets({one, doubtful});
        EXPECT_EQ(sheets.size(), 2U);
        EXPECT_GT(sheets.at(1).lattice.node(0, 0).x, 2000);
        return sheets.at(1).game;
    };
    EXPECT_EQ(game_beside(sure), &game);
    EXPECT_EQ(game_beside(sure_candidate(game, {40, 300, 400, 510, 630, 760, 900})), &other_game) << "another print";
    doubtful.is_sure = true;
    EXPECT_EQ(game_beside(sure), &other_game);
}

} // namespace
} // namespace recount
