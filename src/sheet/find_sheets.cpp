// The score sheets of a photo: find_sheets(). Printed lines are followed first. Where that leaves a print in doubt, a
// network draws the lines that a person would see, close to each table found, on each sheet of paper without what is
// around it, beside sure sheets for copies of them, and on the whole photo for tables that were not found; then boxes
// to write in, rows and labels are looked for, on the papers first. Of the sheets that are found in one place the best
// stays. Where no sheet is plain to see, the squares of squared paper are taken out first.
#include "sheet/find_sheets.hpp"

#include "lattice/box_grids.hpp"
#include "lattice/closer_look.hpp"
#include "lattice/compare_grids.hpp"
#include "lattice/find_lattices.hpp"
#include "lattice/flatten.hpp"
#include "lattice/labelled_rows.hpp"
#include "lattice/side_by_side.hpp"
#include "lattice/squared_paper.hpp"
#include "lattice/unparted_rows.hpp"
#include "sheet/choose_sheets.hpp"
#include "sheet/identify_grids.hpp"
#include "sheet/label_lines.hpp"
#include "sheet/sheet_candidates.hpp"
#include "sheet/split_columns.hpp"
#include "sheet/unread_tables.hpp"
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
    double around = 0.35;      ///< of a table's size, looked at on each side: it may go on there;
    double around_one = 0.15;  ///< of the only one, if it is a sheet beyond doubt;
    double around_copy = 0.2;  ///< of where a copy of a sheet may lie
    int rows_of_copy = 3;      ///< more or fewer a copy may show: those above and below its games
    int rows_beside = 12;      ///< of a table that shows beside it: fewer are a part of something
    double beyond_paper = 0.5; ///< of a row's height: so far beyond what was seen of its paper a table may end
    double paper_px = 1000;    ///< longer side of a sheet of paper on which no printed lines can be followed
    std::array<double, 3> sides_px{500, 1000, 2000}; ///< of the whole photo, for tables that have not been found
} const settings;

/// Parts a sheet's games where no line does, and lowers its confidence where it stays a guess which is which.
void part_games(const Photo& photo, Sheet& sheet)
{
    const Sheet as_found = sheet;
    if (sheet.is_inferred) {
        drop_edges_of_shadows(photo, sheet);
        part_wide_games(photo, sheet);
    }
    part_by_writing(photo, sheet);
    if (sheet.columns == 0) { // nothing tells where its games are but what looks like the edge of a shadow
        sheet = as_found;
        part_by_writing(photo, sheet);
    }
    sheet.is_only_print = sheet.is_only_print && !sheet.is_parted; // numbers side by side may look like words
    if (sheet.is_inferred && sheet.lattice.joint < 0 && !sheet.is_parted)
        straighten_unprinted_columns(photo, sheet);
    const bool is_wide_game = leave_wide_game_to_labels(sheet);
    leave_blank_strip_to_labels(photo, sheet);
    join_creased_game(photo, sheet);
    const bool has_same_columns = have_same_columns(sheet.lattice);
    sheet.are_columns_printed = !sheet.is_parted && !is_wide_game && !holds_several_games(photo, sheet) &&
                                sheet.first_column <= most_columns_left && has_same_columns &&
                                (!sheet.is_inferred || has_printed_columns(photo, sheet));
    if (!sheet.are_columns_printed || sheet.is_only_print || (sheet.is_inferred && !is_regular(sheet))) {
        sheet.are_columns_guessed = sheet.confidence > guessed_confidence && has_same_columns && !has_high_row(sheet);
        sheet.confidence = std::min(sheet.confidence, guessed_confidence);
    }
}

SearchedPhoto follow_lines(const cv::Mat& grey, const Trace& trace)
{
    const StageTimer timer(trace, "follow lines");
    return searched_photo(grey);
}

/// Where grids to be looked at come from.
enum class Lines { followed, inferred };

/// Looks for the sheets of a photo: by printed lines, then closer, by inferred ones, wherever a print is not known by
/// its look, then for tables that were not found.
class SheetSearch {
public:
    /// Reads the tables of followed lines quickly. `whole`: the photo with its lines.
    SheetSearch(const Photo& photo, const SearchedPhoto& whole, const Templates& games, const Trace& trace,
                PrintMemory* prints)
        : photo_(photo), whole_(whole), view_(photo), games_(games), trace_(trace), prints_(prints),
          candidates_(photo, prints), first_(find_lattices(whole, trace))
    {
        candidates_.add(identify(first_.lattices, Effort::quick));
    }

    /// Whether what was seen so far leaves no doubt about a sheet.
    bool is_any_beyond_doubt() const { return std::ranges::any_of(candidates_.all(), is_beyond_doubt); }

    FoundSheets find()
    {
        FoundSheets found;
        found.tables = first_.lattices;
        look_closer(found.tables, Lines::followed);
        look_closer(unseen_beside(found.tables), Lines::inferred);
        found.papers = find_papers(whole_);
        look_at_papers(found.papers, [&] { look_for_lines(found.tables); });
        look_for_copies(found.tables);
        if (first_.are_some_hidden || candidates_.is_in_doubt(found.tables) ||
            !std::ranges::all_of(found.tables, [&](const Lattice& table) { return candidates_.is_seen_twice(table); }))
            look_closer(find_dark_lattices(whole_, trace_), Lines::followed);
        for (const double side_px : settings.sides_px) {
            if (!candidates_.is_in_doubt(found.tables))
                break;
            look_closer(infer_within({{0, 0}, photo_.grey.size()}, side_px), Lines::inferred);
        }
        if (candidates_.is_in_doubt(found.tables))
            join_sections();
        look_at_papers(found.papers, [&] { look_without_lines(found.tables); });
        look_without_lines(found.tables);
        std::vector<Sheet> sheets = choose_sheets(candidates_.all());
        std::vector<Lattice> places;
        std::ranges::transform(sheets, std::back_inserter(places), &Sheet::lattice);
        if (!places.empty())
            found.unread = unread_tables(found.tables, found.papers, places);
        for (const std::size_t index : reading_order(places)) {
            if (sheets[index].game->is_rival) {
                found.rivals.push_back(sheets[index].game);
                continue;
            }
            part_games(photo_, found.sheets.emplace_back(std::move(sheets[index])));
        }
        return found;
    }

private:
    const Photo& photo_;
    const SearchedPhoto& whole_;
    Photo view_;                              ///< what is looked at: the whole photo, or one sheet of paper in it
    const SearchedPhoto* searched_ = &whole_; ///< its lines
    const PaperOutline* paper_ = nullptr;     ///< that sheet, if it is one
    const Templates& games_;
    const Trace& trace_;
    PrintMemory* prints_;
    SheetCandidates candidates_;
    const FoundLattices first_;   ///< of followed lines, on the whole photo
    std::vector<Lattice> seen_;   ///< places that were looked at closer
    std::vector<Lattice> beside_; ///< tables that showed there, elsewhere

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

    /// Looks at each sheet of paper on which no certain sheet is, without all that is around it: lines of the table top
    /// may touch those of the print, and its patterns are no paper.
    void look_at_papers(const std::vector<PaperOutline>& papers, const auto& look)
    {
        for (const PaperOutline& paper : papers) {
            if (candidates_.is_read(paper))
                continue;
            const StageTimer timer(trace_, "look at paper");
            paper_ = &paper;
            view_.grey = alone_on_paper(whole_, paper);
            const SearchedPhoto alone = follow_lines(view_.grey, trace_);
            searched_ = &alone;
            look();
        }
        paper_ = nullptr;
        view_.grey = photo_.grey;
        searched_ = &whole_;
    }

    /// Looks for copies of a sure sheet's print on the four sides of it where no table is, and of those again: pages of
    /// several to be cut apart, cards of one pad.
    void look_for_copies(const std::vector<Lattice>& tables)
    {
        std::vector<Lattice> sheets = candidates_.tables_of_sheets([](const SheetCandidate&) { return true; });
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
                look_closer(more, Lines::inferred);
                const std::vector<Lattice> found = candidates_.tables_of_sheets(
                    [&](const SheetCandidate& candidate) { return lies_there(candidate.ruled); });
                if (!found.empty())
                    sheets.push_back(found.front());
            }
        }
    }

    /// Looks for tables on the sheet of paper that is looked at.
    void look_for_lines(std::vector<Lattice>& tables)
    {
        const std::vector<Lattice> seen = within_paper(find_lattices(*searched_, trace_).lattices);
        look_closer(seen, Lines::followed);
        tables.insert(tables.end(), seen.begin(), seen.end());
        if (candidates_.is_read(*paper_))
            return;
        const cv::Rect part = cv::boundingRect(*paper_) & cv::Rect({0, 0}, photo_.grey.size());
        look_closer(within_paper(infer_within(part, settings.paper_px)), Lines::inferred);
        if (!candidates_.is_read(*paper_))
            join_sections();
    }

    /// Lays the sections in order that stand side by side among all grids which are no sheet beyond doubt: neither look
    /// may have shown both, and the left one alone may have been taken for another game.
    void join_sections()
    {
        std::vector<Lattice> open;
        for (const Lattice& grid : where_open(seen_))
            if (std::ranges::none_of(open, [&](const Lattice& other) { return is_same_grid(grid, other); }))
                open.push_back(grid);
        candidates_.add_inferred(identify_sections(photo_, open, {}, games_, trace_, prints_));
    }

    /// The tables in a part of what is looked at, but for settled ones, by the lines inferred where its longer side has
    /// so many pixels.
    std::vector<Lattice> infer_within(const cv::Rect& part, double side_px) const
    {
        const double scale = std::min(1., side_px / std::max(part.width, part.height));
        const std::vector<Lattice> settled = candidates_.tables_of_sheets(std::mem_fn(&SheetCandidate::is_firm));
        return infer_lattices(view_, part, scale, settled, trace_);
    }

    /// Looks for boxes to write in, rows and labels as long as what is looked at leaves a doubt.
    void look_without_lines(std::vector<Lattice>& tables)
    {
        const auto is_open = [&] {
            return paper_ != nullptr ? !candidates_.is_read(*paper_) : candidates_.is_in_doubt(tables);
        };
        if (is_open()) {
            const std::vector<Lattice> boxes = where_open(find_box_grids(view_, trace_));
            identify_boxes(boxes);
            tables.insert(tables.end(), boxes.begin(), boxes.end());
        }
        if (is_open())
            candidates_.add_inferred(identify(where_open(find_unparted_rows(*searched_, trace_)), Effort::full));
        for (const Text text : {Text::dark, Text::faint}) {
            if (!is_open())
                return;
            LabelledRows rows = find_labelled_rows(*searched_, text, trace_);
            if (text == Text::faint) // specks are taken for text as well: what is even already is seen better
                for (std::vector<Lattice>* grids : {&rows.tables, &rows.sections})
                    std::erase_if(*grids, [&](const Lattice& grid) { return candidates_.is_any_even_at(grid); });
            candidates_.add_unruled(identify(where_open(std::move(rows.tables)), Effort::full));
            if (is_open())
                candidates_.add_unruled(
                    identify_sections(photo_, where_open(std::move(rows.sections)), {}, games_, trace_, prints_));
        }
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
        return within_paper(candidates_.where_open(std::move(tables)));
    }

    /// At the largest place first: smaller ones in it may be parts of its table, and end where it goes on. Patterns
    /// last.
    void look_closer(std::vector<Lattice> places, Lines lines)
    {
        std::ranges::stable_sort(places, std::ranges::greater{}, area);
        std::stable_partition(places.begin(), places.end(), std::not_fn(is_pattern));
        for (const Lattice& place : places) {
            candidates_.confirm_by_others_of_its_print(place);
            if (candidates_.is_settled(place))
                continue;
            if (std::ranges::none_of(seen_, [&](const Lattice& other) { return is_same_place(place, other); }))
                look_closer(place, places, lines);
            else if (lines == Lines::followed && !candidates_.is_identified(place))
                identify_as_found(place);
        }
    }

    void look_closer(const Lattice& place, const std::vector<Lattice>& places, Lines lines)
    {
        seen_.push_back(place);
        const bool is_all = places.size() == 1 && candidates_.is_all_of_sheet(place);
        const double around = is_all ? settings.around_one : settings.around;
        const std::vector<Lattice> beside =
            candidates_.tables_of_sheets([&](const SheetCandidate& sheet) { return !touch(sheet.ruled, place); });
        auto [closer, elsewhere] = look_closer_at(view_, place, around, beside, trace_);
        std::ranges::move(elsewhere, std::back_inserter(beside_));
        candidates_.leave_out_other_tables(closer);
        const bool shows_nothing = closer.empty();
        if (lines == Lines::followed && !candidates_.is_identified(place)) {
            if (std::ranges::none_of(closer, [&](const Lattice& grid) { return is_same_grid(grid, place); }) &&
                settle_by(closer, place))
                return;
            identify_as_found(place);
        }
        candidates_.weigh(place, closer);
        if (shows_nothing && lines == Lines::inferred)
            closer.push_back(place);
        seen_.insert(seen_.end(), closer.begin(), closer.end());
        std::vector<SheetCandidate> more = identify(closer, Effort::full);
        candidates_.confirm_by_shared_cells(more);
        candidates_.add_inferred(std::move(more));
    }

    /// Beside a certain sheet what is like a pattern is hardly another: it is read on only if it shows a label.
    std::vector<SheetCandidate> identify(std::vector<Lattice> grids, Effort effort) const
    {
        std::vector<Lattice> patterns;
        if (effort == Effort::full && candidates_.is_any_certain()) {
            const auto first = std::stable_partition(grids.begin(), grids.end(), std::not_fn(is_pattern));
            patterns.assign(first, grids.end());
            grids.erase(first, grids.end());
        }
        const auto identify_with = [&](const std::vector<Lattice>& some, Effort spent) {
            return identify_grids(photo_, some, games_, trace_, prints_, spent, candidates_.other_sheets());
        };
        std::vector<SheetCandidate> found = identify_with(grids, effort);
        if (!patterns.empty())
            std::ranges::move(identify_with(patterns, Effort::hopeful), std::back_inserter(found));
        return found;
    }

    void identify_as_found(const Lattice& place) { candidates_.add(identify({place}, Effort::full)); }

    /// Words in boxes, and none beside them, are no sheet.
    void identify_boxes(const std::vector<Lattice>& grids)
    {
        std::vector<SheetCandidate> boxed = identify(grids, Effort::full);
        std::erase_if(boxed, [](const SheetCandidate& candidate) {
            return candidate.ruled.columns == candidate.label_column + 1;
        });
        candidates_.add_inferred(std::move(boxed));
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
                candidates_.confirm(candidate);
        seen_.insert(seen_.end(), closer.begin(), closer.end());
        candidates_.add_inferred(std::move(quick));
        return true;
    }
};

} // namespace

FoundSheets find_sheets(const Photo& photo, const Templates& games, const Trace& trace, PrintMemory* prints)
{
    const LineMemory lines; // labels are asked for again where a quick look left doubt
    const SearchedPhoto whole = follow_lines(photo.grey, trace);
    SheetSearch as_it_is(photo, whole, games, trace, prints);
    if (as_it_is.is_any_beyond_doubt())
        return as_it_is.find(); // what look like squares may be a table's cells
    if (const std::optional<cv::Mat> plain = without_squares(whole)) {
        trace.note("sheets", "squared paper");
        Photo without = photo;
        without.grey = *plain;
        const SearchedPhoto plain_whole = follow_lines(without.grey, trace);
        FoundSheets found = SheetSearch(without, plain_whole, games, trace, prints).find();
        if (!found.sheets.empty())
            return found;
    }
    return as_it_is.find();
}

} // namespace recount
