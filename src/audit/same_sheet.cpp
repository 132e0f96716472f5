// Whether two photos show the same sheet: SeenSheets. The coarse shapes of the ink are compared
// cell by cell as correlations of their blocks; values play no part, so that two cards with the same numbers stay two
// cards.
#include "audit/same_sheet.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <span>

namespace recount {

namespace {

struct SheetLimits {
    std::size_t least_cells = 6; ///< cells with ink on both: fewer could be alike by chance
    double same = 0.75;          ///< correlation of the ink: two photos of a sheet reach 0.98, two sheets 0.33
    double most_missing = 0.4;   ///< share of the smaller sheet's cells whose ink the other one lacks
};
constexpr SheetLimits limits;

int level_of(char digit)
{
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : digit >= '0' && digit <= '9' ? digit - '0' : 0;
}

SheetInk ink_of(const SheetResult& sheet, CellNumbers& numbers)
{
    std::map<int, const std::string*> shapes;
    for (const GameResult& game : sheet.games) {
        for (const CellResult& cell : game.cells) {
            if (!cell.shape.empty() && cell.written.kind != MarkKind::blank)
                shapes[numbers.try_emplace({cell.row, cell.column}, static_cast<int>(numbers.size())).first->second] =
                    &cell.shape;
        }
    }
    SheetInk ink;
    for (const auto& [number, shape] : shapes) {
        SheetInk::CellInk cell{number, static_cast<unsigned>(ink.levels.size()), static_cast<unsigned>(shape->size())};
        for (const char digit : *shape) {
            ink.levels.push_back(static_cast<unsigned char>(level_of(digit)));
            cell.sum += ink.levels.back();
        }
        ink.cells.push_back(cell);
    }
    ink.cells.shrink_to_fit();
    ink.levels.shrink_to_fit();
    return ink;
}

/// Sums for a correlation over all blocks of all cells, each cell around its own mean.
struct Products {
    double both = 0, one = 0, other = 0;

    /// The levels of one cell on both sheets, and their sums.
    void add(std::span<const unsigned char> left, int left_sum, std::span<const unsigned char> right, int right_sum)
    {
        int left_right = 0;
        int left_left = 0;
        int right_right = 0;
        for (std::size_t index = 0; index < left.size(); ++index) {
            left_right += left[index] * right[index];
            left_left += left[index] * left[index];
            right_right += right[index] * right[index];
        }
        const auto count = static_cast<double>(left.size());
        both += left_right - left_sum * (right_sum / count);
        one += left_left - left_sum * (left_sum / count);
        other += right_right - right_sum * (right_sum / count);
    }
    double correlation() const { return one > 0 && other > 0 ? both / std::sqrt(one * other) : 0; }
};

std::span<const unsigned char> levels_of(const SheetInk& ink, const SheetInk::CellInk& cell)
{
    return std::span(ink.levels).subspan(cell.first, cell.blocks);
}

std::optional<double> likeness_of(const SheetInk& left, const SheetInk& right)
{
    Products products;
    std::size_t compared = 0;
    auto other = right.cells.begin();
    for (const SheetInk::CellInk& cell : left.cells) {
        while (other != right.cells.end() && other->cell < cell.cell)
            ++other;
        if (other == right.cells.end() || other->cell != cell.cell || other->blocks != cell.blocks)
            continue;
        products.add(levels_of(left, cell), cell.sum, levels_of(right, *other), other->sum);
        ++compared;
    }
    const auto smaller = static_cast<double>(std::min(left.cells.size(), right.cells.size()));
    if (compared < limits.least_cells || static_cast<double>(compared) < (1 - limits.most_missing) * smaller)
        return std::nullopt;
    return products.correlation();
}

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

} // namespace

/// The same file twice, with or without ink. Two typed files may well say the same of two cards.
bool SeenSheets::is_same_file(const Seen& one, const Seen& other)
{
    return !one.sha256.empty() && one.sha256 == other.sha256 && one.typed_in == other.typed_in;
}

std::optional<SameSheet> SeenSheets::sheet(const SheetPlace& place, const PhotoResult& photo)
{
    const SheetResult& result = photo.sheets[place.sheet];
    Seen seen{place, result.template_name, photo.sha256, "", photo.page, worth_of(result), ink_of(result, numbers_)};
    if (photo.is_typed())
        seen.typed_in = std::filesystem::path(photo.path).lexically_normal().string();
    std::optional<double> most;
    Seen* twin = nullptr;
    for (Seen& earlier : counted_) {
        if (earlier.place.photo == place.photo)
            continue;
        std::optional<double> likeness;
        if (is_same_file(earlier, seen) && earlier.page == photo.page && earlier.place.sheet == place.sheet)
            likeness = 1;
        else if (earlier.template_name == seen.template_name)
            likeness = likeness_of(earlier.ink, seen.ink);
        if (likeness && *likeness >= limits.same && (!most || *likeness > *most)) {
            most = likeness;
            twin = &earlier;
        }
    }
    if (twin == nullptr) {
        counted_.push_back(std::move(seen));
        return std::nullopt;
    }
    SameSheet same{twin->place, place, *most};
    if (seen.worth > twin->worth) {
        std::swap(same.counted, same.left_out);
        for (SameSheet& earlier : same_) {
            if (earlier.counted == same.left_out)
                earlier.counted = same.counted;
        }
        *twin = std::move(seen);
    }
    same_.push_back(same);
    return same;
}

} // namespace recount
