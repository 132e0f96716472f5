// What the tables of a photo may be: what settles them, and what leaves a doubt.
#include "sheet/sheet_candidates.hpp"

#include "sure_candidate.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

/// The same with all its lines moved to the right.
SheetCandidate moved(SheetCandidate candidate, double right_px)
{
    for (Lattice* lattice : {&candidate.sheet.lattice, &candidate.ruled})
        for (Point& node : lattice->nodes)
            node.x += right_px;
    return candidate;
}

/// A candidate that no second look has shown so far.
SheetCandidate seen_once(const Template& game)
{
    SheetCandidate candidate = sure_candidate(game, six_games);
    candidate.is_firm = false;
    return candidate;
}

class Candidates : public testing::Test {
protected:
    const Template game{};
    const Photo photo{};
    SheetCandidates candidates{photo, nullptr};

    void add(const SheetCandidate& candidate) { candidates.add({candidate}); }
    const SheetCandidate& first() const { return candidates.all().front(); }
};

TEST_F(Candidates, AreSettledWhereAFirmSheetIsBeyondDoubt)
{
    const Lattice table = sure_candidate(game, six_games).ruled, beside = moved(seen_once(game), 2000).ruled;
    add(seen_once(game));
    EXPECT_FALSE(candidates.is_settled(table)) << "it was seen once";
    EXPECT_TRUE(candidates.is_identified(table));
    EXPECT_TRUE(candidates.is_any_known_at(table));
    EXPECT_FALSE(candidates.is_any_certain());
    EXPECT_EQ(candidates.where_open({table, beside}).size(), 2U);
    add(sure_candidate(game, six_games));
    EXPECT_TRUE(candidates.is_settled(table));
    EXPECT_TRUE(candidates.is_any_certain());
    EXPECT_FALSE(candidates.is_settled(beside));
    EXPECT_FALSE(candidates.is_any_known_at(beside));
    EXPECT_EQ(candidates.where_open({table, beside}).size(), 1U);
}

TEST_F(Candidates, AreKnownButNotEvenWhereARowIsAsHighAsTwo)
{
    SheetCandidate uneven = sure_candidate(game, six_games);
    for (std::size_t row = 8; row < uneven.sheet.lattice_row.size(); ++row)
        for (Lattice* lattice : {&uneven.sheet.lattice, &uneven.ruled})
            for (int j = 0; j <= lattice->columns; ++j)
                lattice->nodes[(row + 1) * static_cast<std::size_t>(lattice->columns + 1) + std::size_t(j)].y +=
                    candidate_row_px;
    const Lattice table = sure_candidate(game, six_games).ruled;
    add(uneven);
    EXPECT_TRUE(candidates.is_any_known_at(table));
    EXPECT_FALSE(candidates.is_any_even_at(table));
    add(sure_candidate(game, six_games));
    EXPECT_TRUE(candidates.is_any_even_at(table));
}

TEST_F(Candidates, LeaveADoubtWhereNoCertainOneIs)
{
    const std::vector<Lattice> tables{sure_candidate(game, six_games).ruled, moved(seen_once(game), 2000).ruled};
    EXPECT_TRUE(candidates.is_in_doubt({})) << "there is no sheet yet";
    add(sure_candidate(game, six_games));
    EXPECT_FALSE(candidates.is_in_doubt(tables)) << "what is known for no sheet beside a certain one is something else";
    add(moved(seen_once(game), 2000));
    EXPECT_TRUE(candidates.is_in_doubt(tables)) << "it may be a sheet";
}

TEST_F(Candidates, AreConfirmedWhereACloserLookShowsTheirLines)
{
    add(seen_once(game));
    std::vector<Lattice> closer{first().ruled};
    candidates.weigh(first().ruled, closer);
    EXPECT_TRUE(first().is_firm);
    EXPECT_TRUE(closer.empty()) << "they say nothing new";
}

TEST_F(Candidates, AllSheetsOfAPageAreConfirmedWhereACloserLookShowsItsLines)
{
    const Lattice page = even_lattice({40, 500, 2500}, candidate_top_px, 2 * candidate_rows, candidate_row_px);
    for (const int x : {0, 2000}) {
        SheetCandidate sheet = moved(seen_once(game), x);
        sheet.page = page;
        add(sheet);
    }
    EXPECT_TRUE(candidates.is_identified(page));
    std::vector<Lattice> closer{page};
    candidates.weigh(page, closer);
    EXPECT_TRUE(first().is_firm);
    EXPECT_TRUE(candidates.all().back().is_firm);
    EXPECT_TRUE(closer.empty()) << "they are not read again";
}

TEST_F(Candidates, AreNotConfirmedByOtherLines)
{
    add(seen_once(game));
    const Lattice others = even_lattice({40, 250, 500, 750, 1050}, candidate_top_px, candidate_rows, candidate_row_px);
    std::vector<Lattice> closer{others};
    candidates.weigh(first().ruled, closer);
    EXPECT_FALSE(first().is_firm);
    EXPECT_EQ(closer.size(), 1U);
}

TEST_F(Candidates, WhereACloserLookShowsNothingOnlySureOnesStay)
{
    SheetCandidate unsure = seen_once(game);
    unsure.is_sure = false;
    add(unsure);
    add(moved(seen_once(game), 2000));
    for (const SheetCandidate& candidate : candidates.all()) {
        std::vector<Lattice> nothing;
        candidates.weigh(candidate.ruled, nothing);
    }
    EXPECT_FALSE(first().is_known) << "nobody would see a table there";
    EXPECT_TRUE(candidates.all().back().is_known);
    EXPECT_TRUE(candidates.all().back().is_firm);
}

TEST_F(Candidates, AreConfirmedByAFirmOneOfTheirPrintElsewhere)
{
    add(seen_once(game));
    add(moved(seen_once(game), 2000));
    candidates.confirm_by_others_of_its_print(first().ruled);
    EXPECT_FALSE(first().is_firm);
    add(moved(sure_candidate(game, six_games), 4000));
    candidates.confirm_by_others_of_its_print(first().ruled);
    EXPECT_TRUE(first().is_firm);
    EXPECT_FALSE(candidates.all()[1].is_firm) << "this place was not asked for";
}

TEST_F(Candidates, OfInferredLinesAreFirmUnlessThePictureCutsThemOff)
{
    SheetCandidate cut_off = moved(seen_once(game), 2000);
    cut_off.is_cut_off = true;
    candidates.add_inferred({seen_once(game), cut_off});
    EXPECT_TRUE(first().is_firm);
    EXPECT_TRUE(first().sheet.is_inferred);
    EXPECT_FALSE(candidates.all().back().is_firm);
    candidates.add_unruled({moved(seen_once(game), 4000)});
    EXPECT_FALSE(candidates.all().back().is_firm);
    const auto all = [](const SheetCandidate&) { return true; };
    EXPECT_EQ(candidates.tables_of_sheets(all).size(), 3U);
}

TEST_F(Candidates, APaperIsReadWhereACertainSheetFillsIt)
{
    const auto paper_to = [](int right, int bottom) {
        return PaperOutline{{0, 0}, {right, 0}, {right, bottom}, {0, bottom}};
    };
    const PaperOutline around = paper_to(1100, 900);
    add(seen_once(game));
    EXPECT_FALSE(candidates.is_read(around)) << "it was seen once";
    add(sure_candidate(game, six_games));
    EXPECT_TRUE(candidates.is_read(around));
    EXPECT_TRUE(candidates.is_read(paper_to(600, 900))) << "a part of the sheet's paper, as where it is folded";
    EXPECT_FALSE(candidates.is_read(paper_to(2200, 1800))) << "there is room for others";
    EXPECT_FALSE(candidates.is_read({{2000, 0}, {3100, 0}, {3100, 900}, {2000, 900}}));
}

TEST_F(Candidates, AreConfirmedByAnInferredOneWithTheirCells)
{
    add(seen_once(game));
    SheetCandidate inferred = sure_candidate(game, six_games);
    inferred.sheet.is_inferred = true;
    candidates.confirm_by_shared_cells({moved(inferred, 30)});
    EXPECT_FALSE(first().is_firm) << "its cells are others";
    candidates.confirm_by_shared_cells({moved(inferred, 3)});
    EXPECT_TRUE(first().is_firm);
}

} // namespace
} // namespace recount
