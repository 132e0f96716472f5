// What the tables of a photo may be: SheetCandidates. A table is settled where two looks at it agree, and nobody would
// doubt which game it is.
#include "sheet/sheet_candidates.hpp"

#include "lattice/compare_grids.hpp"
#include "sheet/choose_sheets.hpp"
#include "sheet/print_memory.hpp"
#include "sheet/split_columns.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace recount {
namespace {

struct CandidateSettings {
    double on_paper = 0.15; ///< of a sheet of paper is a certain sheet: what else it shows is its
} const settings;

/// Whether nobody would doubt what a candidate is, if its last row is where the others ask for it.
bool is_sure_and_even(const SheetCandidate& candidate)
{
    return candidate.is_sure && has_even_cells(candidate.sheet);
}

/// Whether a candidate is a sheet, and a closer look shows its lines.
bool is_certain(const SheetCandidate& candidate)
{
    return candidate.is_firm && candidate.is_sure;
}

/// Whether a candidate is a sheet, a closer look shows its lines, and nobody would doubt which game it is.
bool is_firm_beyond_doubt(const SheetCandidate& candidate)
{
    return candidate.is_firm && is_beyond_doubt(candidate);
}

/// Whether a candidate is one of the sheets of a page with a grid's lines.
bool is_on_page(const SheetCandidate& candidate, const Lattice& grid)
{
    return candidate.page && is_same_grid(*candidate.page, grid);
}

/// Whether a grid has every cell of a sheet's games, and no more columns.
bool has_games_of(const Lattice& grid, const Sheet& sheet)
{
    if (grid.columns > sheet.lattice.columns)
        return false;
    std::vector<Quad> cells;
    for (const int row : sheet.lattice_row)
        for (int game = 0; game < sheet.columns; ++game)
            cells.push_back(sheet.lattice.quad(row, sheet.first_column + game));
    return has_cells(grid, cells);
}

/// A closer look shows all rows of a candidate, those below its last line, too.
void take_rows_for_printed(SheetCandidate& candidate)
{
    take_for_printed(candidate.sheet.lattice, candidate.sheet.lattice_row.back() + 1);
}

} // namespace

SheetCandidates::SheetCandidates(const Photo& photo, PrintMemory* prints) : photo_(photo), prints_(prints) {}

void SheetCandidates::add(std::vector<SheetCandidate> more)
{
    std::ranges::move(more, std::back_inserter(all_));
}

void SheetCandidates::add_inferred(std::vector<SheetCandidate> more)
{
    for (SheetCandidate& candidate : more) {
        candidate.is_firm = !candidate.is_cut_off;
        candidate.sheet.is_inferred = true;
    }
    add(std::move(more));
}

void SheetCandidates::add_unruled(std::vector<SheetCandidate> more)
{
    for (SheetCandidate& candidate : more) {
        candidate.is_firm = false;
        candidate.sheet.is_inferred = true;
        if (candidate.is_known && has_low_row(candidate.sheet))
            candidate.sheet.confidence = std::min(candidate.sheet.confidence, guessed_confidence);
    }
    add(std::move(more));
}

std::vector<Lattice>
SheetCandidates::tables_of_sheets(const std::function<bool(const SheetCandidate& sheet)>& is_asked_for) const
{
    std::vector<Lattice> tables;
    for (const SheetCandidate& candidate : all_)
        if (is_beyond_doubt(candidate) && is_asked_for(candidate))
            tables.push_back(candidate.ruled);
    return tables;
}

OtherSheets SheetCandidates::other_sheets() const
{
    const auto sure = std::ranges::find_if(all_, is_beyond_doubt);
    return {.are_legible = std::ranges::any_of(all_, &SheetCandidate::is_legible),
            .game = sure != all_.end() ? sure->sheet.game : nullptr};
}

bool SheetCandidates::is_any_certain() const
{
    return std::ranges::any_of(all_, is_certain);
}

bool SheetCandidates::is_identified(const Lattice& grid) const
{
    return std::ranges::any_of(all_, [&](const SheetCandidate& candidate) {
        return is_same_grid(candidate.ruled, grid) || is_on_page(candidate, grid);
    });
}

bool SheetCandidates::is_any_known_at(const Lattice& grid) const
{
    return std::ranges::any_of(all_, [&](const SheetCandidate& candidate) {
        return candidate.is_known && lie_on_one_another(candidate.sheet.lattice, grid);
    });
}

bool SheetCandidates::is_any_even_at(const Lattice& grid) const
{
    return std::ranges::any_of(all_, [&](const SheetCandidate& candidate) {
        return candidate.is_known && is_regular(candidate.sheet) && lie_on_one_another(candidate.sheet.lattice, grid);
    });
}

bool SheetCandidates::is_settled(const Lattice& table) const
{
    return std::ranges::any_of(all_, [&](const SheetCandidate& candidate) {
        return is_firm_beyond_doubt(candidate) && covers(candidate.sheet.lattice, table);
    });
}

bool SheetCandidates::is_seen_twice(const Lattice& table) const
{
    return is_settled(table) || std::ranges::any_of(all_, [&](const SheetCandidate& candidate) {
               return is_certain(candidate) && !candidate.sheet.is_inferred && covers(candidate.sheet.lattice, table);
           });
}

bool SheetCandidates::is_in_doubt(const std::vector<Lattice>& tables) const
{
    const auto is_of_sheet = [&](const Lattice& table) { return is_seen_twice(table); };
    return std::ranges::none_of(tables, is_of_sheet) || std::ranges::any_of(tables, [&](const Lattice& table) {
               return !is_of_sheet(table) && is_any_known_at(table);
           });
}

bool SheetCandidates::is_read(const PaperOutline& paper) const
{
    std::vector<Lattice> tables;
    for (const SheetCandidate& candidate : all_)
        if (is_certain(candidate))
            tables.push_back(candidate.sheet.lattice);
    const auto lies_on = [&](const Lattice& table) {
        return filled_share(paper, {table}) > settings.on_paper || px_within(paper, centre(outline(table))) > 0;
    };
    return std::ranges::any_of(tables, lies_on) && filled_share(paper, tables) >= full_paper;
}

std::vector<Lattice> SheetCandidates::where_open(std::vector<Lattice> tables) const
{
    std::erase_if(tables, [&](const Lattice& table) {
        return std::ranges::any_of(all_, [&](const SheetCandidate& candidate) {
            return is_firm_beyond_doubt(candidate) && lie_on_one_another(candidate.sheet.lattice, table);
        });
    });
    return tables;
}

bool SheetCandidates::is_all_of_sheet(const Lattice& place) const
{
    return std::ranges::any_of(all_, [&](const SheetCandidate& candidate) {
        return is_sure_and_even(candidate) && is_same_grid(candidate.ruled, place);
    });
}

void SheetCandidates::leave_out_other_tables(std::vector<Lattice>& grids) const
{
    for (const SheetCandidate& candidate : all_)
        if (is_sure_and_even(candidate))
            for (Lattice& grid : grids)
                grid = without_other_table(grid, candidate.sheet);
}

void SheetCandidates::weigh(const Lattice& place, std::vector<Lattice>& closer)
{
    const bool shows_nothing = closer.empty();
    std::erase_if(closer, [&](const Lattice& grid) {
        bool is_page = false;
        for (SheetCandidate& candidate : all_)
            if (is_on_page(candidate, grid)) {
                confirm(candidate);
                is_page = true;
            }
        return is_page;
    });
    for (SheetCandidate& candidate : all_)
        weigh(candidate, place, closer, shows_nothing);
}

void SheetCandidates::weigh(SheetCandidate& candidate, const Lattice& place, std::vector<Lattice>& closer,
                            bool shows_nothing) const
{
    const bool is_here = is_same_grid(candidate.ruled, place);
    const bool is_even = is_sure_and_even(candidate);
    bool is_confirmed = is_here && shows_nothing;
    std::erase_if(closer, [&](const Lattice& grid) {
        const bool is_same = is_same_grid(candidate.ruled, grid);
        const Lattice whole =
            is_even ? without_margins(photo_, without_splits(photo_, grid, candidate.sheet), candidate.sheet) : grid;
        const bool has_all_cells = is_even && has_games_of(whole, candidate.sheet);
        if (has_all_cells)
            take_rows_for_printed(candidate);
        is_confirmed = is_confirmed || is_same || has_all_cells;
        return is_same || (has_all_cells && (candidate.is_plain || whole.columns < grid.columns));
    });
    if (is_confirmed)
        confirm(candidate);
    if (is_here && shows_nothing && !candidate.is_sure)
        candidate.is_known = false; // nobody would see a table there
}

void SheetCandidates::confirm_by_shared_cells(const std::vector<SheetCandidate>& inferred)
{
    for (const SheetCandidate& other : inferred)
        for (SheetCandidate& candidate : all_)
            if (other.is_known && is_sure_and_even(candidate) && shared_cells(candidate.sheet, other.sheet) == 1) {
                take_rows_for_printed(candidate);
                confirm(candidate);
            }
}

void SheetCandidates::confirm_by_others_of_its_print(const Lattice& place)
{
    for (SheetCandidate& candidate : all_)
        if (!candidate.is_firm && is_beyond_doubt(candidate) && is_same_grid(candidate.ruled, place) &&
            std::ranges::any_of(all_, [&](const SheetCandidate& other) {
                return is_firm_beyond_doubt(other) && !other.sheet.is_inferred &&
                       !lie_on_one_another(candidate.ruled, other.ruled) && are_of_one_print(candidate, other);
            }))
            confirm(candidate);
}

void SheetCandidates::confirm(SheetCandidate& candidate) const
{
    if (candidate.is_firm)
        return;
    const bool is_first = std::ranges::none_of(
        all_, [&](const SheetCandidate& other) { return other.is_firm && are_of_one_print(candidate, other); });
    candidate.is_firm = true;
    if (candidate.is_plain && is_first && prints_ != nullptr) // a photo is one witness of its print
        prints_->learn(photo_, candidate.ruled, candidate.sheet);
}

} // namespace recount
