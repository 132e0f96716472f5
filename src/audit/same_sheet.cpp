// Whether two photos show the same sheet: ink_likeness, find_same_sheets. The coarse shapes of the ink are compared
// cell by cell as correlations of their blocks; values play no part, so that two cards with the same numbers stay two
// cards.
#include "audit/same_sheet.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace recount {

namespace {

struct SheetLimits {
    std::size_t least_cells = 6; ///< cells with ink on both: fewer could be alike by chance
    double same = 0.75;          ///< correlation of the ink: two photos of a sheet reach 0.98, two sheets 0.33
    double most_missing = 0.4;   ///< share of the smaller sheet's cells whose ink the other one lacks
};
constexpr SheetLimits limits;

using CellName = std::pair<std::string, int>;

std::map<CellName, const std::string*> shapes_of(const SheetResult& sheet)
{
    std::map<CellName, const std::string*> shapes;
    for (const GameResult& game : sheet.games) {
        for (const CellResult& cell : game.cells) {
            if (!cell.shape.empty() && cell.written.kind != MarkKind::blank)
                shapes[{cell.row, cell.column}] = &cell.shape;
        }
    }
    return shapes;
}

int level_of(char digit)
{
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : digit >= '0' && digit <= '9' ? digit - '0' : 0;
}

/// Sums for a correlation over all blocks of all cells, each cell around its own mean.
struct Products {
    double both = 0, one = 0, other = 0;

    void add(const std::string& left, const std::string& right)
    {
        const auto count = static_cast<double>(left.size());
        double left_mean = 0;
        double right_mean = 0;
        for (std::size_t index = 0; index < left.size(); ++index) {
            left_mean += level_of(left[index]) / count;
            right_mean += level_of(right[index]) / count;
        }
        for (std::size_t index = 0; index < left.size(); ++index) {
            const double a = level_of(left[index]) - left_mean;
            const double b = level_of(right[index]) - right_mean;
            both += a * b;
            one += a * a;
            other += b * b;
        }
    }
    double correlation() const { return one > 0 && other > 0 ? both / std::sqrt(one * other) : 0; }
};

/// How much a sheet tells: cells with ink, then how surely they were read.
std::pair<std::size_t, double> worth_of(const SheetResult& sheet)
{
    std::size_t inked = 0;
    double sure = 0;
    for (const GameResult& game : sheet.games) {
        for (const CellResult& cell : game.cells) {
            inked += cell.written.kind != MarkKind::blank ? 1 : 0;
            sure += cell.confidence;
        }
    }
    return {inked, sure};
}

/// The same bytes, the same place on them: the same file twice, with or without ink.
bool is_same_file(const Report& report, const SheetPlace& one, const SheetPlace& other)
{
    const PhotoResult& left = report.photos[one.photo];
    const PhotoResult& right = report.photos[other.photo];
    return one.photo != other.photo && !left.sha256.empty() && left.sha256 == right.sha256 && left.page == right.page &&
           one.sheet == other.sheet;
}

const SheetResult& sheet_at(const Report& report, const SheetPlace& place)
{
    return report.photos[place.photo].sheets[place.sheet];
}

} // namespace

std::optional<double> ink_likeness(const SheetResult& one, const SheetResult& other)
{
    if (one.template_name != other.template_name)
        return std::nullopt;
    const auto left = shapes_of(one);
    const auto right = shapes_of(other);
    Products products;
    std::size_t compared = 0;
    for (const auto& [cell, shape] : left) {
        const auto found = right.find(cell);
        if (found == right.end() || found->second->size() != shape->size())
            continue;
        products.add(*shape, *found->second);
        ++compared;
    }
    const auto smaller = static_cast<double>(std::min(left.size(), right.size()));
    if (compared < limits.least_cells || static_cast<double>(compared) < (1 - limits.most_missing) * smaller)
        return std::nullopt;
    return products.correlation();
}

std::vector<SameSheet> find_same_sheets(const Report& report)
{
    std::vector<SheetPlace> places;
    for (std::size_t photo = 0; photo < report.photos.size(); ++photo) {
        for (std::size_t sheet = 0; sheet < report.photos[photo].sheets.size(); ++sheet)
            places.push_back({photo, sheet});
    }
    std::vector<SameSheet> found;
    std::vector<SheetPlace> counted;
    for (const SheetPlace& place : places) {
        std::optional<double> most;
        std::size_t twin = 0;
        for (std::size_t index = 0; index < counted.size(); ++index) {
            const bool same_file = is_same_file(report, counted[index], place);
            const auto likeness = same_file ? std::optional(1.0)
                                            : ink_likeness(sheet_at(report, counted[index]), sheet_at(report, place));
            if (counted[index].photo != place.photo && likeness && *likeness >= limits.same &&
                (!most || *likeness > *most)) {
                most = likeness;
                twin = index;
            }
        }
        if (!most) {
            counted.push_back(place);
            continue;
        }
        SameSheet same{counted[twin], place, *most};
        if (worth_of(sheet_at(report, place)) > worth_of(sheet_at(report, counted[twin]))) {
            std::swap(same.counted, same.left_out);
            for (SameSheet& earlier : found) {
                if (earlier.counted == same.left_out)
                    earlier.counted = same.counted;
            }
            counted[twin] = place;
        }
        found.push_back(same);
    }
    return found;
}

} // namespace recount
