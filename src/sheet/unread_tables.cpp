// Tables beside those of the sheets that were found: unread_tables(). A card that could not be told is said, not passed
// over in silence.
#include "sheet/unread_tables.hpp"

#include "lattice/compare_grids.hpp"
#include "photo/pixels.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

/// Of 800 photos whose sheets were all found none shows such a table; of 9 on which some were lost, 7 do.
struct UnreadSettings {
    int least_rows = 12, least_columns = 3; // of a score sheet
    int most_of_both = 13;                  // rows, or columns: more of both has a cloth
    double filled = 0.24;                   // of a sheet of paper by sheets: what else it shows is theirs
    std::size_t most = 12;                  // tables: so many cards lie on one photo, and each is looked at again
} constexpr settings;

bool may_be_sheet(const Lattice& table)
{
    return table.rows >= settings.least_rows && table.columns >= settings.least_columns &&
           std::min(table.rows, table.columns) <= settings.most_of_both;
}

/// Which share of a sheet of paper is covered by sheets.
double filled_share(const PaperOutline& paper, const std::vector<Lattice>& sheets)
{
    const std::vector<cv::Point2f> hull(paper.begin(), paper.end());
    double filled = 0;
    for (const Lattice& sheet : sheets) {
        std::vector<cv::Point2f> shared;
        filled += cv::intersectConvexConvex(hull, pixels(outline(sheet)), shared);
    }
    return filled / cv::contourArea(hull);
}

} // namespace

std::vector<Lattice> unread_tables(std::vector<Lattice> tables, const std::vector<PaperOutline>& papers,
                                   const std::vector<Lattice>& sheets)
{
    std::ranges::stable_sort(tables, std::ranges::greater{}, area);
    std::vector<Lattice> unread;
    for (Lattice& table : tables) {
        if (unread.size() == settings.most)
            break;
        const auto is_beside = [&](const Lattice& other) {
            return lie_on_one_another(table, other) || touch(table, other);
        };
        const auto is_on_filled = [&](const PaperOutline& paper) {
            return px_within(paper, centre(outline(table))) >= 0 && filled_share(paper, sheets) >= settings.filled;
        };
        if (may_be_sheet(table) && std::ranges::none_of(sheets, is_beside) && std::ranges::none_of(unread, is_beside) &&
            std::ranges::none_of(papers, is_on_filled))
            unread.push_back(std::move(table));
    }
    return unread;
}

} // namespace recount
