// Tables beside those of the sheets that were found: unread_tables(). A card that could not be told is said, not passed
// over in silence.
#include "sheet/unread_tables.hpp"

#include "lattice/compare_grids.hpp"

#include <algorithm>
#include <iterator>

namespace recount {
namespace {

/// Of 800 photos whose sheets were all found none shows such a table; of 9 on which some were lost, 7 do.
struct UnreadSettings {
    int least_rows = 12, least_columns = 3; // of a score sheet
    std::size_t most = 12;                  // tables: so many cards lie on one photo, and each is looked at again
} constexpr settings;

bool may_be_sheet(const Lattice& table)
{
    return table.rows >= settings.least_rows && table.columns >= settings.least_columns && !is_pattern(table);
}

} // namespace

std::vector<Lattice> unread_tables(std::vector<Lattice> tables, const std::vector<PaperOutline>& papers,
                                   const std::vector<Lattice>& sheets)
{
    std::vector<PaperOutline> full; // what else it shows is the sheets'
    std::ranges::copy_if(papers, std::back_inserter(full),
                         [&](const PaperOutline& paper) { return filled_share(paper, sheets) >= full_paper; });
    std::ranges::stable_sort(tables, std::ranges::greater{}, area);
    std::vector<Lattice> unread;
    for (Lattice& table : tables) {
        if (unread.size() == settings.most)
            break;
        const auto is_beside = [&](const Lattice& other) {
            return lie_on_one_another(table, other) || touch(table, other);
        };
        const auto holds_it = [&](const PaperOutline& paper) { return px_within(paper, centre(outline(table))) >= 0; };
        if (may_be_sheet(table) && std::ranges::none_of(sheets, is_beside) && std::ranges::none_of(unread, is_beside) &&
            std::ranges::none_of(full, holds_it))
            unread.push_back(std::move(table));
    }
    return unread;
}

} // namespace recount
