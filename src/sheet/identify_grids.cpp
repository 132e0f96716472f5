// Which printed grids of a photo are score sheets, and of which game: identify_grids(). The clearest grid is looked at
// first; others of its print need no reading. What was taken for one sheet may be two, and grids that are none may be
// sections of one sheet side by side.
#include "sheet/identify_grids.hpp"

#include "lattice/compare_grids.hpp"
#include "lattice/reframe.hpp"
#include "lattice/side_by_side.hpp"
#include "sheet/choose_sheets.hpp"
#include "sheet/pages.hpp"
#include "sheet/print_memory.hpp"
#include "sheet/try_templates.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>

namespace recount {
namespace {

struct IdentifyGridsSettings {
    int least_rows_of_game = 14;     ///< columns so many may be the rows of a sheet that lies on its side
    int more_rows_side_by_side = 10; ///< of two sections than of the longest template: heads, and what stands below one
} const settings;

/// Sheets that one grid holds, with that grid.
std::vector<SheetCandidate> of_page(std::vector<SheetCandidate> sheets, const Lattice& grid)
{
    for (SheetCandidate& sheet : sheets)
        sheet.page = grid;
    return sheets;
}

/// Whether a grid is another place than all that are known.
bool is_beside(const Lattice& grid, const std::map<std::size_t, std::vector<SheetCandidate>>& candidates)
{
    const auto lies_there = [&](const SheetCandidate& other) {
        return other.is_known && lie_on_one_another(other.ruled, grid);
    };
    return std::ranges::none_of(candidates,
                                [&](const auto& of_grid) { return std::ranges::any_of(of_grid.second, lies_there); });
}

} // namespace

std::vector<SheetCandidate> identify_sections(const Photo& photo, const std::vector<Lattice>& grids,
                                              const std::vector<SheetCandidate>& known, const Templates& games,
                                              const Trace& trace, const PrintMemory* prints, Effort effort,
                                              const OtherSheets& others)
{
    const IdentifyTask task{photo, games, trace, prints, nullptr, effort, others};
    std::vector<SheetCandidate> sheets;
    std::vector<Lattice> joined =
        sections_laid_in_order(grids, rows_of_longest(games) + settings.more_rows_side_by_side);
    std::ranges::stable_sort(joined, std::ranges::greater{}, [](const Lattice& sections) {
        return std::pair(have_same_columns(sections), sections.columns); // nothing may be missing beside these
    });
    for (const Lattice& sections : joined) {
        const auto lies_there = [&](const SheetCandidate& other) {
            return other.is_known && lie_on_one_another(other.ruled, sections);
        };
        if (std::ranges::any_of(known, lies_there) || std::ranges::any_of(sheets, [&](const SheetCandidate& other) {
                return lies_there(other) && is_beyond_doubt(other);
            }))
            continue;
        if (std::optional<SheetCandidate> sheet = identify_grid(sections, task); sheet && sheet->is_known) {
            sheet->is_firm = is_beyond_doubt(*sheet); // a closer look at either section would not show the other
            sheets.push_back(std::move(*sheet));
        }
    }
    return sheets;
}

std::vector<SheetCandidate> identify_grids(const Photo& photo, const std::vector<Lattice>& grids,
                                           const Templates& games, const Trace& trace, const PrintMemory* prints,
                                           Effort effort, const OtherSheets& others)
{
    const StageTimer timer(trace, "identify");
    std::vector<std::size_t> order(grids.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t grid) { return printed_share(grids[grid]); });
    std::map<std::size_t, std::vector<SheetCandidate>> candidates; // of each grid
    PrintMemory of_photo(1);
    IdentifyTask task{photo, games, trace, prints, nullptr, effort, others};
    for (const std::size_t index : order) {
        const Lattice& grid = grids[index];
        task.beside = is_beside(grid, candidates) ? &of_photo : nullptr;
        if (may_be_page(grid, games)) {
            candidates[index] = identify_page(grid, task);
            if (effort == Effort::full) // a quick reading may leave some of them in doubt
                candidates[index] = of_page(std::move(candidates[index]), grid);
            if (!candidates[index].empty()) {
                task.others.are_legible = true;
                continue;
            }
        }
        std::optional<SheetCandidate> candidate = identify_grid(grid, task);
        if (!(candidate && candidate->is_known) && grid.columns >= settings.least_rows_of_game)
            if (std::optional<SheetCandidate> sideways = identify_grid(seen_from_the_side(grid), task);
                sideways && sideways->is_known)
                candidate = std::move(sideways);
        if (!candidate)
            continue;
        task.others.are_legible = task.others.are_legible || candidate->is_legible;
        if (candidate->is_known && is_beyond_doubt(*candidate))
            task.others.game = candidate->sheet.game;
        if (candidate->is_known && candidate->is_plain && grids.size() > 1)
            of_photo.learn(photo, candidate->ruled, candidate->sheet);
        IdentifyTask of_part = task; // what is known has legible labels
        of_part.effort = Effort::full;
        of_part.others.are_legible = true;
        if (candidate->is_known && !candidate->is_recalled)
            candidates[index] = of_page(part_sheets(*candidate, grid, of_part), grid);
        if (candidates[index].empty())
            candidates[index].push_back(std::move(*candidate));
    }
    std::vector<Lattice> unknown;
    for (std::size_t index = 0; index < grids.size(); ++index)
        if (is_beside(grids[index], candidates))
            unknown.push_back(grids[index]);
    std::vector<SheetCandidate> in_order;
    for (auto& [index, sheets] : candidates)
        std::ranges::move(sheets, std::back_inserter(in_order));
    const bool is_any_sure = task.others.game != nullptr; // then what is beside it are hardly sections of another
    if (effort == Effort::quick && is_any_sure)
        return in_order;
    std::ranges::move(identify_sections(photo, unknown, in_order, games, trace, prints,
                                        is_any_sure ? Effort::hopeful : effort, task.others),
                      std::back_inserter(in_order));
    return in_order;
}

} // namespace recount
