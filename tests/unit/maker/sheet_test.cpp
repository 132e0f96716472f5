// Every game prints in many random designs without overlap, and is written where its cells are.
#include "maker/design_variety.hpp"
#include "maker/sheet.hpp"
#include "scoring/template_file.hpp"

#include <gtest/gtest.h>

#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

constexpr int designs_each = 50;

class EverySheet : public testing::TestWithParam<Template> {};

bool apart(const print::Box& a, const print::Box& b)
{
    constexpr double slack = 1e-6;
    return a.right() <= b.x + slack || b.right() <= a.x + slack || a.bottom() <= b.y + slack ||
           b.bottom() <= a.y + slack;
}

bool inside(const print::Box& outer, const print::Box& inner)
{
    constexpr double slack = 0.05; // points: ink of a letter over its advance
    return inner.x >= outer.x - slack && inner.right() <= outer.right() + slack && inner.y >= outer.y - slack &&
           inner.bottom() <= outer.bottom() + slack;
}

TEST_P(EverySheet, prints_in_any_design_without_overlap)
{
    Random random(11);
    for (int count = 0; count < designs_each; ++count) {
        const print::Drawn page = print::layout_sheet(GetParam(), random_design(GetParam(), Difficulty::hard, random));
        const print::Box paper{0, 0, page.width_pt, page.height_pt};
        std::vector<print::Box> cells;
        for (const print::DrawnSheet& sheet : page.sheets) {
            EXPECT_TRUE(inside(paper, sheet.outline));
            for (const print::DrawnCell& cell : sheet.cells) {
                EXPECT_GT(cell.box.width, 4);
                EXPECT_GT(cell.box.height, 4);
                EXPECT_TRUE(inside(sheet.outline, cell.box));
                cells.push_back(cell.box);
            }
        }
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (std::size_t j = i + 1; j < cells.size(); ++j)
                ASSERT_TRUE(apart(cells[i], cells[j])) << "design " << count;
        for (const print::DrawnText& text : page.texts)
            EXPECT_TRUE(inside(text.room, text.ink)) << "design " << count << ": " << text.text;
    }
}

TEST_P(EverySheet, has_a_card_for_every_game_and_a_mark_for_every_cell)
{
    Random random(12);
    const Paper paper = fill_paper({&GetParam(), Difficulty::easy, 0.5, nullptr, nullptr, nullptr}, random);
    ASSERT_EQ(paper.sheets.size(), paper.page.sheets.size());
    for (std::size_t sheet = 0; sheet < paper.sheets.size(); ++sheet) {
        std::size_t marks = 0;
        for (const ScoreCard& card : paper.sheets[sheet].cards)
            marks += card.cells.size();
        EXPECT_EQ(marks, paper.page.sheets[sheet].cells.size());
        const bool one_game = GetParam().columns == Columns::one_game;
        EXPECT_EQ(paper.sheets[sheet].cards.size(), one_game ? 1U : static_cast<std::size_t>(paper.design.columns));
    }
}

TEST_P(EverySheet, shows_ink_in_written_cells_only)
{
    Random random(13);
    Paper paper = fill_paper({&GetParam(), Difficulty::scan, 0, nullptr, nullptr, nullptr}, random);
    paper.strays = 0;
    paper.has_names = false;
    Paper blank_paper = paper;
    for (FilledSheet& sheet : blank_paper.sheets)
        for (ScoreCard& card : sheet.cards)
            for (WrittenCell& cell : card.cells)
                cell.mark = blank;
    constexpr double px_per_mm = 6;
    Random first(1);
    Random second(1);
    const cv::Mat filled = draw_paper(paper, px_per_mm, first);
    const cv::Mat bare = draw_paper(blank_paper, px_per_mm, second);
    cv::Mat difference;
    cv::absdiff(filled, bare, difference);
    for (std::size_t sheet = 0; sheet < paper.sheets.size(); ++sheet)
        for (const ScoreCard& card : paper.sheets[sheet].cards)
            for (const WrittenCell& cell : card.cells) {
                if (cell.mark.kind == MarkKind::blank)
                    continue;
                for (const print::DrawnCell& place : paper.page.sheets[sheet].cells)
                    if (place.row == GetParam().rows[cell.row].id && place.column == cell.column) {
                        const PaperBox box = on_paper(place.box);
                        const cv::Rect pixels(static_cast<int>(box.x * px_per_mm), static_cast<int>(box.y * px_per_mm),
                                              static_cast<int>(box.width * px_per_mm),
                                              static_cast<int>(box.height * px_per_mm));
                        EXPECT_GT(cv::sum(difference(pixels))[0], 100) << place.row << " " << place.column;
                    }
            }
}

INSTANTIATE_TEST_SUITE_P(Sheet, EverySheet, testing::ValuesIn(shipped_templates()),
                         [](const auto& game) { return game.param.name; });

} // namespace
} // namespace recount::maker
