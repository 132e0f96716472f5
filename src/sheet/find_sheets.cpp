// The score sheets of a photo: find_sheets(). Printed lines are followed first. Where that leaves a print in doubt, a
// network draws the lines that a person would see, close to each table found, on each sheet of paper without what is
// around it, beside sure sheets for copies of them, and on the whole photo for tables that were not found; then boxes
// to write in, rows and labels are looked for, on the papers first. Of the sheets that are found in one place the best
// stays.
#include "sheet/find_sheets.hpp"

#include "sheet/box_grids.hpp"
#include "sheet/choose_sheets.hpp"
#include "sheet/closer_look.hpp"
#include "sheet/compare_grids.hpp"
#include "sheet/find_lattices.hpp"
#include "sheet/flatten.hpp"
#include "sheet/identify_grids.hpp"
#include "sheet/label_lines.hpp"
#include "sheet/labelled_rows.hpp"
#include "sheet/papers.hpp"
#include "sheet/pixels.hpp"
#include "sheet/print_memory.hpp"
#include "sheet/side_by_side.hpp"
#include "sheet/split_columns.hpp"
#include "sheet/unparted_rows.hpp"
#include "sheet/written_games.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <utility>

namespace recount {
namespace {

/// How places are looked at again where lines are hard to see.
struct SheetSearchSettings {
    double around = 0.35;     ///< of a table's size, looked at on each side: it may go on there;
    double around_one = 0.15; ///< of the only one, if it is a sheet beyond doubt;
    double around_copy = 0.2; ///< of where a copy of a sheet may lie
    int rows_of_copy = 3;     ///< more or fewer a copy may show: those above and below its games
    int rows_beside = 12;     ///< of a table that shows beside it: fewer are a part of something
    double unruled = 0.58;    ///< confidence in cells that no printed lines part, or games beside which others may be
                              ///< lost: read, but nobody is accused by them alone
    double on_paper = 0.15;   ///< of a sheet of paper is a certain sheet: what else it shows is its
    double of_many = 0.24; ///< of what was taken for one sheet of paper: if its certain sheets fill less, it is several
    double beyond_paper = 0.5; ///< of a row's height: so far beyond what was seen of its paper a table may end
    double paper_px = 1000;    ///< longer side of a sheet of paper on which no printed lines can be followed
    std::array<double, 3> sides_px{500, 1000, 2000}; ///< of the whole photo, for tables that have not been found
} const settings;

/// How far a place lies within a sheet of paper, in pixels; negative beyond its border.
double px_within(const PaperOutline& paper, const Point& place)
{
    return cv::pointPolygonTest(paper, pixel(place), true);
}

/// Looks for the sheets of a photo: by printed lines, then closer, by inferred ones, wherever a print is not known by
/// its look, then for tables that were not found.
class SheetSearch {
public:
    SheetSearch(const Photo& photo, const Templates& games, const Trace& trace, PrintMemory* prints)
        : photo_(photo), view_(photo), games_(games), trace_(trace), prints_(prints)
    {
    }

    FoundSheets find()
    {
        FoundSheets found;
        const FoundLattices seen = find_lattices(photo_, trace_);
        found.tables = seen.lattices;
        candidates_ = identify(found.tables, Effort::quick);
        look_closer(found.tables, true);
        look_closer(unseen_beside(found.tables), false);
        const std::vector<PaperOutline> papers = find_papers(photo_.grey);
        look_at_papers(papers, [&] { look_for_lines(found.tables); });
        look_for_copies(found.tables);
        if (seen.are_some_hidden || is_in_doubt(found.tables) ||
            !std::ranges::all_of(found.tables, [&](const Lattice& table) { return is_seen_twice(table); }))
            look_closer(find_dark_lattices(photo_, trace_), true);
        for (const double side_px : settings.sides_px) {
            if (!is_in_doubt(found.tables))
                break;
            look_closer(infer_within({{0, 0}, photo_.grey.size()}, side_px), false);
        }
        look_at_papers(papers, [&] { look_without_lines(found.tables); });
        look_without_lines(found.tables);
        std::vector<Sheet> sheets = choose_sheets(candidates_);
        std::vector<Lattice> places;
        std::ranges::transform(sheets, std::back_inserter(places), &Sheet::lattice);
        for (const std::size_t index : reading_order(places)) {
            if (sheets[index].game->is_rival) {
                found.rivals.push_back(sheets[index].game);
                continue;
            }
            Sheet& sheet = found.sheets.emplace_back(std::move(sheets[index]));
            part_by_writing(photo_, sheet);
            if (sheet.is_inferred && sheet.lattice.joint < 0 && !sheet.is_parted)
                straighten_unprinted_columns(photo_, sheet);
            const bool is_wide_game = leave_wide_game_to_labels(sheet);
            leave_blank_strip_to_labels(photo_, sheet);
            join_creased_game(photo_, sheet);
            if (sheet.is_parted || is_wide_game || sheet.first_column > most_columns_left ||
                !have_same_columns(sheet.lattice) ||
                (sheet.is_inferred && !(is_regular(sheet) && has_printed_columns(photo_, sheet)))) {
                sheet.are_columns_guessed = sheet.confidence > settings.unruled;
                sheet.confidence = std::min(sheet.confidence, settings.unruled);
            }
        }
        return found;
    }

private:
    const Photo& photo_;
    Photo view_;                          ///< what is looked at: the whole photo, or one sheet of paper in it
    const PaperOutline* paper_ = nullptr; ///< that sheet, if it is one
    const Templates& games_;
    const Trace& trace_;
    PrintMemory* prints_;
    std::vector<SheetCandidate> candidates_;
    std::vector<Lattice> seen_;   ///< places that were looked at closer
    std::vector<Lattice> beside_; ///< tables that showed there, elsewhere

    bool is_settled(const Lattice& table) const
    {
        return std::ranges::any_of(candidates_, [&](const SheetCandidate& candidate) {
            return candidate.is_firm && is_beyond_doubt(candidate) && covers(candidate.sheet.lattice, table);
        });
    }

    /// Whether a closer look shows the lines of a sure sheet, be they even or not: no other look will show others.
    bool is_seen_twice(const Lattice& table) const
    {
        return is_settled(table) || std::ranges::any_of(candidates_, [&](const SheetCandidate& candidate) {
                   return is_certain(candidate) && !candidate.sheet.is_inferred &&
                          covers(candidate.sheet.lattice, table);
               });
    }

    /// Whether the whole photo may show a sheet that its tables do not: there is none yet, or one of them is a sheet
    /// whose lines are not certain. Beside a certain one, what is known for no sheet is something else.
    bool is_in_doubt(const std::vector<Lattice>& tables) const
    {
        const auto is_of_sheet = [&](const Lattice& table) { return is_seen_twice(table); };
        return std::ranges::none_of(tables, is_of_sheet) || std::ranges::any_of(tables, [&](const Lattice& table) {
                   return !is_of_sheet(table) && std::ranges::any_of(candidates_, [&](const SheetCandidate& candidate) {
                       return candidate.is_known && lie_on_one_another(candidate.sheet.lattice, table);
                   });
               });
    }

    /// The tables that showed beside places that were looked at, where none of these tables is, each once.
    std::vector<Lattice> unseen_beside(const std::vector<Lattice>& tables)
    {
        std::vector<Lattice> unseen;
        for (Lattice& grid : std::exchange(beside_, {})) {
            const auto is_here = [&](const Lattice& table) { return lie_on_one_another(table, grid); };
            if (grid.rows >= settings.rows_beside && std::ranges::none_of(tables, is_here) &&
                std::ranges::none_of(unseen, is_here))
                unseen.push_back(std::move(grid));
        }
        return unseen;
    }

    /// The tables of those sheets beyond doubt that are asked for.
    std::vector<Lattice> tables_of_sheets(const auto& is_asked_for) const
    {
        std::vector<Lattice> tables;
        for (const SheetCandidate& candidate : candidates_)
            if (is_beyond_doubt(candidate) && is_asked_for(candidate))
                tables.push_back(candidate.ruled);
        return tables;
    }

    /// Looks at each sheet of paper on which no certain sheet is, without all that is around it: lines of the table top
    /// may touch those of the print, and its patterns are no paper.
    void look_at_papers(const std::vector<PaperOutline>& papers, const auto& look)
    {
        for (const PaperOutline& paper : papers) {
            if (is_read(paper))
                continue;
            const StageTimer timer(trace_, "look at paper");
            paper_ = &paper;
            view_.grey = alone_on_paper(photo_.grey, paper);
            look();
        }
        paper_ = nullptr;
        view_.grey = photo_.grey;
    }

    /// Looks for copies of a sure sheet's print on the four sides of it where no table is, and of those again: pages of
    /// several to be cut apart, cards of one pad.
    void look_for_copies(const std::vector<Lattice>& tables)
    {
        std::vector<Lattice> sheets = tables_of_sheets([](const SheetCandidate&) { return true; });
        for (std::size_t index = 0; index < sheets.size(); ++index) {
            const StageTimer timer(trace_, "look for copies");
            for (const Lattice& place : places_of_copies(photo_.grey, sheets[index])) {
                const auto lies_there = [&](const Lattice& table) { return lie_on_one_another(table, place); };
                if (std::ranges::any_of(tables, lies_there) || std::ranges::any_of(sheets, lies_there))
                    continue;
                std::vector<Lattice> more = look_closer_at(photo_, place, settings.around_copy, sheets, trace_).here;
                std::erase_if(more, [&](const Lattice& grid) {
                    return std::abs(grid.rows - place.rows) > settings.rows_of_copy;
                });
                look_closer(more, false);
                const std::vector<Lattice> found =
                    tables_of_sheets([&](const SheetCandidate& candidate) { return lies_there(candidate.ruled); });
                if (!found.empty())
                    sheets.push_back(found.front());
            }
        }
    }

    /// Looks for tables on the sheet of paper that is looked at.
    void look_for_lines(std::vector<Lattice>& tables)
    {
        const std::vector<Lattice> seen = within_paper(find_lattices(view_, trace_).lattices);
        look_closer(seen, true);
        tables.insert(tables.end(), seen.begin(), seen.end());
        if (is_read(*paper_))
            return;
        const cv::Rect part = cv::boundingRect(*paper_) & cv::Rect({0, 0}, photo_.grey.size());
        look_closer(within_paper(infer_within(part, settings.paper_px)), false);
        if (!is_read(*paper_))
            join_sections();
    }

    /// Lays the sections in order that stand side by side among all grids which are known for nothing so far: neither
    /// look may have shown both.
    void join_sections()
    {
        std::vector<Lattice> open;
        for (const Lattice& grid : within_paper(seen_))
            if (std::ranges::none_of(open, [&](const Lattice& other) { return is_same_grid(grid, other); }) &&
                std::ranges::none_of(candidates_, [&](const SheetCandidate& candidate) {
                    return candidate.is_known && lie_on_one_another(candidate.sheet.lattice, grid);
                }))
                open.push_back(grid);
        add_inferred(identify_sections(photo_, open, candidates_, games_, trace_, prints_), true);
    }

    /// The tables in a part of what is looked at, but for settled ones, by the lines inferred where its longer side has
    /// so many pixels.
    std::vector<Lattice> infer_within(const cv::Rect& part, double side_px) const
    {
        const double scale = std::min(1., side_px / std::max(part.width, part.height));
        const std::vector<Lattice> settled = tables_of_sheets(std::mem_fn(&SheetCandidate::is_firm));
        return infer_lattices(view_, part, scale, settled, trace_);
    }

    /// Looks for boxes to write in, rows and labels as long as what is looked at leaves a doubt.
    void look_without_lines(std::vector<Lattice>& tables)
    {
        const auto is_open = [&] { return paper_ != nullptr ? !is_read(*paper_) : is_in_doubt(tables); };
        if (is_open()) {
            const std::vector<Lattice> boxes = where_open(find_box_grids(view_, trace_));
            identify_boxes(boxes);
            tables.insert(tables.end(), boxes.begin(), boxes.end());
        }
        if (is_open())
            add_inferred(identify(where_open(find_unparted_rows(view_, trace_)), Effort::full), true);
        if (is_open())
            add_inferred(identify(where_open(find_labelled_rows(view_, trace_)), Effort::full), false);
    }

    /// Whether a certain sheet lies on a sheet of paper, or that is a part of the sheet's, as where it is folded; and
    /// there is no room for others.
    bool is_read(const PaperOutline& paper) const
    {
        const std::vector<cv::Point2f> hull(paper.begin(), paper.end());
        const double whole = cv::contourArea(hull);
        double filled = 0;
        bool is_held = false;
        for (const SheetCandidate& candidate : candidates_) {
            if (!is_certain(candidate))
                continue;
            const std::vector<cv::Point2f> table = pixels(outline(candidate.sheet.lattice));
            std::vector<cv::Point2f> shared;
            const double area = cv::intersectConvexConvex(hull, table, shared);
            is_held = is_held || area > settings.on_paper * whole ||
                      px_within(paper, centre(outline(candidate.sheet.lattice))) > 0;
            filled += area;
        }
        return is_held && filled >= settings.of_many * whole;
    }

    /// Those of the tables that end before the paper does, where one sheet is looked at: others may go on where paper
    /// was not seen.
    std::vector<Lattice> within_paper(std::vector<Lattice> tables) const
    {
        if (paper_ != nullptr)
            std::erase_if(tables, [&](const Lattice& table) {
                const double beyond_px = settings.beyond_paper * median_row_height_px(table);
                return std::ranges::any_of(
                    outline(table), [&](const Point& corner) { return px_within(*paper_, corner) <= -beyond_px; });
            });
        return tables;
    }

    /// Those of them that lie on no sheet beyond doubt.
    std::vector<Lattice> where_open(std::vector<Lattice> tables) const
    {
        std::erase_if(tables, [&](const Lattice& table) {
            return std::ranges::any_of(candidates_, [&](const SheetCandidate& candidate) {
                return candidate.is_firm && is_beyond_doubt(candidate) &&
                       lie_on_one_another(candidate.sheet.lattice, table);
            });
        });
        return within_paper(std::move(tables));
    }

    /// At the largest place first: smaller ones in it may be parts of its table, and end where it goes on.
    void look_closer(std::vector<Lattice> places, bool are_followed)
    {
        std::ranges::stable_sort(places, std::ranges::greater{}, area);
        for (const Lattice& place : places) {
            confirm_by_others_of_its_print(place);
            if (is_settled(place))
                continue;
            if (std::ranges::none_of(seen_, [&](const Lattice& other) { return is_same_place(place, other); }))
                look_closer(place, places, are_followed);
            else if (are_followed && !is_identified(place))
                identify_as_found(place);
        }
    }

    void look_closer(const Lattice& place, const std::vector<Lattice>& places, bool is_followed)
    {
        seen_.push_back(place);
        const bool is_all =
            places.size() == 1 && std::ranges::any_of(candidates_, [&](const SheetCandidate& candidate) {
                return is_sure_and_even(candidate) && is_same_grid(candidate.ruled, place);
            });
        const double around = is_all ? settings.around_one : settings.around;
        const std::vector<Lattice> beside =
            tables_of_sheets([&](const SheetCandidate& sheet) { return !touch(sheet.ruled, place); });
        auto [closer, elsewhere] = look_closer_at(view_, place, around, beside, trace_);
        std::ranges::move(elsewhere, std::back_inserter(beside_));
        for (const SheetCandidate& candidate : candidates_)
            if (is_sure_and_even(candidate))
                for (Lattice& grid : closer)
                    grid = without_other_table(grid, candidate.sheet);
        const bool shows_nothing = closer.empty();
        if (is_followed && !is_identified(place)) {
            if (std::ranges::none_of(closer, [&](const Lattice& grid) { return is_same_grid(grid, place); }) &&
                settle_by(closer, place))
                return;
            identify_as_found(place);
        }
        for (SheetCandidate& candidate : candidates_)
            weigh(candidate, place, closer, shows_nothing);
        if (shows_nothing && !is_followed)
            closer.push_back(place);
        seen_.insert(seen_.end(), closer.begin(), closer.end());
        std::vector<SheetCandidate> more = identify(closer, Effort::full);
        confirm_by_shared_cells(more);
        add_inferred(std::move(more), true);
    }

    /// What the grids that a closer look at a place shows say of a candidate. Those that can say nothing new are
    /// dropped.
    void weigh(SheetCandidate& candidate, const Lattice& place, std::vector<Lattice>& closer, bool shows_nothing)
    {
        const bool is_here = is_same_grid(candidate.ruled, place);
        const bool is_even = is_sure_and_even(candidate);
        bool is_confirmed = is_here && shows_nothing;
        std::erase_if(closer, [&](const Lattice& grid) {
            const bool is_same = is_same_grid(candidate.ruled, grid);
            const Lattice whole =
                is_even ? without_margins(photo_, without_splits(photo_, grid, candidate.sheet), candidate.sheet)
                        : grid;
            const bool has_all_cells = is_even && has_cells_of(whole, candidate.sheet);
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

    /// Confirms the candidates whose every cell is one of an inferred sheet, though there are other columns beside
    /// them.
    void confirm_by_shared_cells(const std::vector<SheetCandidate>& inferred)
    {
        for (const SheetCandidate& other : inferred)
            for (SheetCandidate& candidate : candidates_)
                if (other.is_known && is_sure_and_even(candidate) && shared_cells(candidate.sheet, other.sheet) == 1) {
                    take_rows_for_printed(candidate);
                    confirm(candidate);
                }
    }

    /// Whether nobody would doubt what a candidate is, if its last row is where the others ask for it.
    static bool is_sure_and_even(const SheetCandidate& candidate)
    {
        return candidate.is_sure && has_even_cells(candidate.sheet);
    }

    /// Whether a candidate is a sheet, and a closer look shows its lines.
    static bool is_certain(const SheetCandidate& candidate) { return candidate.is_firm && candidate.is_sure; }

    /// A closer look shows all rows of a candidate, those below its last line, too.
    static void take_rows_for_printed(SheetCandidate& candidate)
    {
        take_for_printed(candidate.sheet.lattice, candidate.sheet.lattice_row.back() + 1);
    }

    std::vector<SheetCandidate> identify(const std::vector<Lattice>& grids, Effort effort) const
    {
        const bool beside_legible = std::ranges::any_of(candidates_, &SheetCandidate::is_legible);
        return identify_grids(photo_, grids, games_, trace_, prints_, effort, beside_legible);
    }

    bool is_identified(const Lattice& place) const
    {
        return std::ranges::any_of(
            candidates_, [&](const SheetCandidate& candidate) { return is_same_grid(candidate.ruled, place); });
    }

    void identify_as_found(const Lattice& place)
    {
        std::ranges::move(identify({place}, Effort::full), std::back_inserter(candidates_));
    }

    /// Words in boxes, and none beside them, are no sheet.
    void identify_boxes(const std::vector<Lattice>& grids)
    {
        std::vector<SheetCandidate> boxed = identify(grids, Effort::full);
        std::erase_if(boxed, [](const SheetCandidate& candidate) {
            return candidate.ruled.columns == candidate.label_column + 1;
        });
        add_inferred(std::move(boxed), true);
    }

    /// Those without any lines of their own are not firm, nor those that seem to go on beyond the picture.
    void add_inferred(std::vector<SheetCandidate> more, bool are_firm)
    {
        for (SheetCandidate& candidate : more) {
            candidate.is_firm = are_firm && !candidate.is_cut_off;
            candidate.sheet.is_inferred = true;
            candidates_.push_back(std::move(candidate));
        }
    }

    /// Whether a quick reading of what a closer look shows leaves no doubt about a place, nor where its games part.
    bool settle_by(const std::vector<Lattice>& closer, const Lattice& place)
    {
        std::vector<SheetCandidate> quick = identify(closer, Effort::quick);
        if (std::ranges::none_of(quick, [&](const SheetCandidate& candidate) {
                return is_beyond_doubt(candidate) && covers(candidate.sheet.lattice, place) &&
                       has_printed_columns(photo_, candidate.sheet);
            }))
            return false;
        for (SheetCandidate& candidate : quick)
            if (is_beyond_doubt(candidate))
                confirm(candidate);
        seen_.insert(seen_.end(), closer.begin(), closer.end());
        add_inferred(std::move(quick), true);
        return true;
    }

    /// Takes a sheet beyond doubt for confirmed if another of its print, elsewhere, is: a closer look would show the
    /// same.
    void confirm_by_others_of_its_print(const Lattice& place)
    {
        for (SheetCandidate& candidate : candidates_)
            if (!candidate.is_firm && is_beyond_doubt(candidate) && is_same_grid(candidate.ruled, place) &&
                std::ranges::any_of(candidates_, [&](const SheetCandidate& other) {
                    return other.is_firm && !other.sheet.is_inferred && is_beyond_doubt(other) &&
                           !lie_on_one_another(candidate.ruled, other.ruled) && are_of_one_print(candidate, other);
                }))
                confirm(candidate);
    }

    /// Takes note that a closer look shows the lines of a candidate, too.
    void confirm(SheetCandidate& candidate)
    {
        if (candidate.is_firm)
            return;
        const bool is_first = std::ranges::none_of(candidates_, [&](const SheetCandidate& other) {
            return other.is_firm && are_of_one_print(candidate, other);
        });
        candidate.is_firm = true;
        if (candidate.is_plain && is_first && prints_ != nullptr) // a photo is one witness of its print
            prints_->learn(photo_, candidate.ruled, candidate.sheet);
    }
};

} // namespace

FoundSheets find_sheets(const Photo& photo, const Templates& games, const Trace& trace, PrintMemory* prints)
{
    const LineMemory lines; // labels are asked for again where a quick look left doubt
    return SheetSearch(photo, games, trace, prints).find();
}

} // namespace recount
