#pragma once
#include "lattice/papers.hpp"
#include "sheet/identify_grids.hpp"

#include <functional>
#include <vector>

namespace recount {

/// What the tables of a photo may be, as far as they have been looked at, and how sure that is.
class SheetCandidates {
public:
    /// `prints`: learns of prints that are confirmed; may be null.
    SheetCandidates(const Photo& photo, PrintMemory* prints);

    const std::vector<SheetCandidate>& all() const { return all_; }

    /// Adds those of printed lines.
    void add(std::vector<SheetCandidate> more);

    /// Adds those of inferred lines, which are not firm where they seem to go on beyond the picture.
    void add_inferred(std::vector<SheetCandidate> more);

    /// Adds those without any lines of their own, which are not firm.
    void add_unruled(std::vector<SheetCandidate> more);

    /// The tables of those sheets beyond doubt that are asked for.
    std::vector<Lattice> tables_of_sheets(const std::function<bool(const SheetCandidate& sheet)>& is_asked_for) const;

    /// What they tell about further ones.
    OtherSheets other_sheets() const;

    /// Whether one is a sheet whose lines a closer look shows, too.
    bool is_any_certain() const;

    /// Whether a grid has been identified where it is.
    bool is_identified(const Lattice& grid) const;

    /// Whether one that is known lies where a grid is.
    bool is_any_known_at(const Lattice& grid) const;

    /// The same with rows and games of even sizes.
    bool is_any_even_at(const Lattice& grid) const;

    /// Whether a firm sheet beyond doubt is in a table's place.
    bool is_settled(const Lattice& table) const;

    /// Whether a closer look shows the lines of a sure sheet, be they even or not: no other look will show others.
    bool is_seen_twice(const Lattice& table) const;

    /// Whether the whole photo may show a sheet that its tables do not: there is none yet, or one of them is a sheet
    /// whose lines are not certain. Beside a certain one, what is known for no sheet is something else.
    bool is_in_doubt(const std::vector<Lattice>& tables) const;

    /// Whether a certain sheet lies on a sheet of paper, or that is a part of the sheet's, as where it is folded; and
    /// there is no room for others.
    bool is_read(const PaperOutline& paper) const;

    /// Those of the tables that lie on no firm sheet beyond doubt.
    std::vector<Lattice> where_open(std::vector<Lattice> tables) const;

    /// Whether a place has the lines of a sheet that nobody would doubt.
    bool is_all_of_sheet(const Lattice& place) const;

    /// The grids without what is another table's than that of a sheet beside them that nobody would doubt.
    void leave_out_other_tables(std::vector<Lattice>& grids) const;

    /// Takes note of the grids that a closer look at a place shows. Those that can say nothing new are dropped.
    void weigh(const Lattice& place, std::vector<Lattice>& closer);

    /// Confirms the candidates whose every cell is one of an inferred sheet, though there are other columns beside
    /// them.
    void confirm_by_shared_cells(const std::vector<SheetCandidate>& inferred);

    /// Takes a sheet beyond doubt for confirmed if another of its print, elsewhere, is: a closer look would show the
    /// same.
    void confirm_by_others_of_its_print(const Lattice& place);

    /// Takes note that a closer look shows the lines of a candidate, too, one of these or another.
    void confirm(SheetCandidate& candidate) const;

private:
    const Photo& photo_;
    PrintMemory* prints_;
    std::vector<SheetCandidate> all_;

    void weigh(SheetCandidate& candidate, const Lattice& place, std::vector<Lattice>& closer, bool shows_nothing) const;
};

} // namespace recount
