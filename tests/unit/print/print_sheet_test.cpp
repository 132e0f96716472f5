// A printed sheet: its page, its cells and its words.
#include "core/errors.hpp"
#include "print/print_sheet.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace recount::print {
namespace {

Template small_game()
{
    Template game;
    game.name = "small";
    game.titles = {"Small Game"};
    game.section_headings = {"Upper Section", "Lower Section"};
    game.least_columns = 2;
    game.most_columns = 4;
    game.column_heads = {"Game #"};
    game.rows = {{"ones", {"Ones"}, {"Count ones"}, CountFace{1}, Role::entry, false, false},
                 {"upper_sum", {"Sum"}, {}, SumOf{{"ones"}}, Role::total, false, false},
                 {"chance", {"Chance"}, {"All dice"}, AllDice{}, Role::entry, false, true},
                 {"grand_total", {"Grand Total"}, {}, SumAcross{"chance"}, Role::total, true, false}};
    return game;
}

bool holds(const Box& outer, const Box& inner)
{
    constexpr double slack = 1e-6;
    return inner.x >= outer.x - slack && inner.y >= outer.y - slack && inner.right() <= outer.right() + slack &&
           inner.bottom() <= outer.bottom() + slack;
}

bool says(const Drawn& page, const std::string& text)
{
    return std::any_of(page.texts.begin(), page.texts.end(),
                       [&](const DrawnText& drawn) { return drawn.text == text; });
}

TEST(DefaultDesign, takes_the_paper_and_the_columns_asked_for)
{
    const Design design = default_design(small_game(), Paper::letter, 3);
    EXPECT_EQ(design.columns, 3);
    EXPECT_NEAR(design.page_width_pt, 8.5 * 72, 0.01);
    EXPECT_NEAR(design.page_height_pt, 11 * 72, 0.01);
}

TEST(DefaultDesign, refuses_columns_that_the_game_does_not_have)
{
    EXPECT_THROW(default_design(small_game(), Paper::a4, 1), UsageError);
    EXPECT_THROW(default_design(small_game(), Paper::a4, 5), UsageError);
}

TEST(LayoutSheet, has_a_cell_for_each_row_in_each_column_and_one_for_a_spanning_row)
{
    const Drawn page = layout_sheet(small_game(), default_design(small_game(), Paper::a4, 4));
    ASSERT_EQ(page.sheets.size(), 1U);
    const DrawnSheet& sheet = page.sheets.front();
    ASSERT_EQ(sheet.cells.size(), 4U * 3 + 1);
    EXPECT_EQ(sheet.cells.front().row, "ones");
    EXPECT_EQ(sheet.cells.front().column, 1);
    EXPECT_EQ(sheet.cells[3].column, 2);
    EXPECT_EQ(sheet.cells.back().row, "grand_total");
    EXPECT_EQ(sheet.cells.back().column, 0);
    EXPECT_NEAR(sheet.cells.back().box.width, 4 * sheet.cells.front().box.width, 1e-6);
    for (const DrawnCell& cell : sheet.cells)
        EXPECT_TRUE(holds(sheet.body, cell.box)) << cell.row << " " << cell.column;
    EXPECT_TRUE(holds(sheet.outline, sheet.body));
}

TEST(LayoutSheet, prints_every_label_and_head)
{
    const Drawn page = layout_sheet(small_game(), default_design(small_game(), Paper::a4, 2));
    for (const char* text : {"Small Game", "Ones", "Sum", "Chance", "Grand Total", "Game 1", "Game 2", "Upper Section"})
        EXPECT_TRUE(says(page, text)) << text;
}

TEST(LayoutSheet, keeps_every_text_in_its_room)
{
    Template game = small_game();
    game.rows[0].labels = {"A label of very many words that cannot stand in its cell at the usual size"};
    const Drawn page = layout_sheet(game, default_design(game, Paper::card, 4));
    for (const DrawnText& text : page.texts)
        EXPECT_TRUE(holds(text.room, text.ink)) << text.text;
}

TEST(LayoutSheet, puts_several_sheets_on_a_page)
{
    Design design = default_design(small_game(), Paper::a4, 2);
    design.sheets_across = 2;
    design.sheets_down = 2;
    const Drawn page = layout_sheet(small_game(), design);
    ASSERT_EQ(page.sheets.size(), 4U);
    EXPECT_LT(page.sheets[0].outline.right(), page.sheets[1].outline.x);
    EXPECT_LT(page.sheets[0].outline.bottom(), page.sheets[2].outline.y);
}

TEST(PrintedFile, pdf_has_the_page_size)
{
    const std::string bytes = print_sheet(small_game(), default_design(small_game(), Paper::a4, 2), "sheet.pdf");
    EXPECT_EQ(bytes.substr(0, 5), "%PDF-");
    EXPECT_NE(bytes.find("595.27"), std::string::npos);
    EXPECT_NE(bytes.find("841.8"), std::string::npos);
}

TEST(PrintedFile, svg_and_png_are_written)
{
    const Design design = default_design(small_game(), Paper::card, 2);
    EXPECT_NE(print_sheet(small_game(), design, "sheet.svg").find("<svg"), std::string::npos);
    const std::string png = print_sheet(small_game(), design, "folder/sheet.png");
    ASSERT_GT(png.size(), 24U);
    // Width of the picture: 105 mm at 200 dots per inch.
    const int width = static_cast<unsigned char>(png[18]) * 256 + static_cast<unsigned char>(png[19]);
    EXPECT_EQ(width, 827);
}

TEST(PrintedFile, other_formats_are_refused)
{
    EXPECT_THROW(print_sheet(small_game(), default_design(small_game(), Paper::a4, 2), "sheet.doc"), UsageError);
}

} // namespace
} // namespace recount::print
