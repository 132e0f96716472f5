// Which printed grids of a photo are score sheets, and of which game: identify_grids(). The clearest grid is looked at
// first; others of its print need no reading. What was taken for one sheet may be two, and grids that are none may be
// sections of one sheet side by side.
#include "sheet/identify_grids.hpp"

#include "sheet/choose_sheets.hpp"
#include "sheet/compare_grids.hpp"
#include "sheet/print_memory.hpp"
#include "sheet/reframe.hpp"
#include "sheet/side_by_side.hpp"
#include "sheet/split_columns.hpp"
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
    double same_mean = 0.03;         ///< labels agree no worse, on average
} const settings;

/// What was taken for one sheet, parted before a wide column that may be another's labels: the two sheets that lie side
/// by side there, each with its own labels, or the right one where the columns left of its labels are no sheet's. None
/// where it is one sheet.
std::vector<SheetCandidate> part_sheets(const SheetCandidate& joined, const IdentifyTask& task)
{
    const int first_game = joined.ruled.columns - joined.sheet.columns;
    for (const int line : beginnings_within(joined.ruled)) {
        const bool is_left_of_labels = line <= joined.label_column;
        if (line == first_game ||
            (line < first_game && !is_left_of_labels && joined.sheet.first_column <= most_columns_left))
            continue;
        const auto [left, right] = parted_before(joined.ruled, line);
        std::vector<SheetCandidate> parts;
        for (const Lattice& part : {left, right})
            if (std::optional<SheetCandidate> sheet = identify_grid(part, task);
                sheet && sheet->is_known && sheet->label_column >= 0)
                parts.push_back(std::move(*sheet));
        const bool says_the_same =
            is_left_of_labels && parts.size() == 1 && parts.front().mean > joined.mean - settings.same_mean;
        if (parts.size() == 2 || says_the_same)
            return parts;
    }
    return {};
}

/// What was taken for one sheet, parted where rows are left above or below it for another as long: the two sheets that
/// lie one below the other there. None where it is one sheet.
std::vector<SheetCandidate> part_stacked_sheets(const SheetCandidate& joined, const IdentifyTask& task)
{
    const std::optional<RowsBeyond> beyond = rows_beyond(joined.ruled, joined.sheet.lattice);
    if (!beyond)
        return {};
    const std::vector<int>& rows = joined.sheet.lattice_row;
    const int above = rows.front() - beyond->above, last = rows.back() - beyond->above;
    const int below = joined.ruled.rows - 1 - last, least = static_cast<int>(rows.size());
    if (std::max(above, below) < least)
        return {};
    const int cut = below >= least ? last + 1 : above; // rows of the upper one
    std::vector<SheetCandidate> parts;
    for (const Lattice& part : {reframed(joined.ruled, 0, cut - joined.ruled.rows), reframed(joined.ruled, -cut, 0)})
        if (std::optional<SheetCandidate> sheet = identify_grid(part, task); sheet && sheet->is_known)
            parts.push_back(std::move(*sheet));
    return parts.size() == 2 ? parts : std::vector<SheetCandidate>{};
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
                                              bool beside_legible)
{
    const IdentifyTask task{photo, games, trace, prints, nullptr, effort, beside_legible};
    std::vector<SheetCandidate> sheets;
    for (const Lattice& sections :
         sections_laid_in_order(grids, rows_of_longest(games) + settings.more_rows_side_by_side)) {
        const auto lies_there = [&](const SheetCandidate& other) {
            return other.is_known && lie_on_one_another(other.ruled, sections);
        };
        if (std::ranges::any_of(known, lies_there) || std::ranges::any_of(sheets, lies_there))
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
                                           Effort effort, bool beside_legible)
{
    const StageTimer timer(trace, "identify");
    std::vector<std::size_t> order(grids.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t grid) { return printed_share(grids[grid]); });
    std::map<std::size_t, std::vector<SheetCandidate>> candidates; // of each grid
    PrintMemory of_photo(1);
    IdentifyTask task{photo, games, trace, prints, nullptr, effort, beside_legible};
    for (const std::size_t index : order) {
        const Lattice& grid = grids[index];
        task.beside = is_beside(grid, candidates) ? &of_photo : nullptr;
        std::optional<SheetCandidate> candidate = identify_grid(grid, task);
        if (!(candidate && candidate->is_known) && grid.columns >= settings.least_rows_of_game)
            if (std::optional<SheetCandidate> sideways = identify_grid(seen_from_the_side(grid), task);
                sideways && sideways->is_known)
                candidate = std::move(sideways);
        if (!candidate)
            continue;
        task.beside_legible = task.beside_legible || candidate->is_legible;
        if (candidate->is_known && candidate->is_plain && grids.size() > 1)
            of_photo.learn(photo, candidate->ruled, candidate->sheet);
        IdentifyTask of_part = task; // what is known has legible labels
        of_part.effort = Effort::full;
        of_part.beside_legible = true;
        if (candidate->is_known)
            candidates[index] = part_sheets(*candidate, of_part);
        if (candidate->is_known && candidates[index].empty())
            candidates[index] = part_stacked_sheets(*candidate, of_part);
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
    std::ranges::move(identify_sections(photo, unknown, in_order, games, trace, prints, effort, task.beside_legible),
                      std::back_inserter(in_order));
    return in_order;
}

} // namespace recount
