// Games found as one, since no printed line parts them, or ink hides it: `with_game_parted`. It is twice as wide as the
// others, or its entries have too many digits, and between these, at the same place in all rows, there is no ink.
#include "reading/joined_games.hpp"

#include "core/median.hpp"
#include "reading/flat_cell.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

namespace recount {
namespace {

/// Every choice of this stage, with its reason.
struct JoinedSettings {
    double read = 0.5;                         // probability of a number that tells something
    int least_impossible = 3;                  // entries that no roll gives; fewer are misread
    double impossible = 0.5;                   // of the numbers in rows of which the most is known
    double least_aspect = 1.3;                 // of cells that two games share; numbers fill one of their own
    int bins = 64;                             // across a cell
    double first = 0.25, last = 0.75;          // of the cell: between them its games part
    double margin = 0.2;                       // of the cell's height: there lines may be
    float ink = 0.2F;                          // darker than the paper: writing
    double crossing = 0.15;                    // of the written cells may have ink where the games part
    double game_confidence = 0.5;              // of a sheet with such games: it accuses nobody
    double fewer = 0.34;                       // of what was impossible may still be
    std::ptrdiff_t least_others = 3;           // games whose usual width tells that one is two,
    double least_wide = 1.75, most_wide = 2.3; // times as wide, ...
    double most_other = 1.3;                   // ... while none is so many times as wide as it
} constexpr settings;

struct Entries {
    int numbers = 0;    ///< in rows of which the most is known
    int impossible = 0; ///< more than all dice give
};

/// What stands in the rows of a column that count one face.
Entries entries_of(const Card& card, int column)
{
    Entries entries;
    for (const Cell& cell : card.cells) {
        const auto row = card.game->find_row(cell.row);
        const auto* count = row ? std::get_if<CountFace>(&card.game->rows[*row].rule) : nullptr;
        if (count == nullptr || cell.column != column || !shows_number(cell.ink, settings.read))
            continue;
        ++entries.numbers;
        if (cell.ink.candidates.front().mark.value > card.game->dice * count->face * card.game->multiplier(column))
            ++entries.impossible;
    }
    return entries;
}

bool is_joined(const Card& card, int column)
{
    const Entries entries = entries_of(card, column);
    return entries.impossible >= settings.least_impossible &&
           entries.impossible >= settings.impossible * entries.numbers;
}

/// Where along the cells of a column, 0 to 1, the ink of hardly any row is; nothing where there is no such place.
std::optional<double> parting(const Photo& photo, const Grid& grid, int column)
{
    std::array<int, settings.bins> inked{};
    int written = 0, cells = 0;
    double aspect = 0;
    for (const GridCell& cell : grid.cells) {
        if (cell.column != column)
            continue;
        const FlatCell flat = flat_cell(photo.grey, cell.quad);
        if (flat.ink.empty())
            continue;
        ++cells;
        aspect += static_cast<double>(flat.cell.width) / flat.cell.height;
        std::array<bool, settings.bins> has_ink{};
        const int off = static_cast<int>(std::lround(settings.margin * flat.cell.height));
        for (int y = flat.cell.y + off; y < flat.cell.br().y - off; ++y)
            for (int x = 0; x < flat.cell.width; ++x)
                if (flat.ink.at<float>(y, flat.cell.x + x) > settings.ink)
                    has_ink[static_cast<std::size_t>(x * settings.bins / flat.cell.width)] = true;
        written += std::ranges::find(has_ink, true) != has_ink.end() ? 1 : 0;
        for (std::size_t bin = 0; bin < has_ink.size(); ++bin)
            inked[bin] += has_ink[bin] ? 1 : 0;
    }
    if (cells == 0 || aspect < settings.least_aspect * cells)
        return std::nullopt;
    const auto around = [&](int bin) { // three of them: games stand apart
        const auto begin = inked.begin() + bin - 1;
        return std::accumulate(begin, begin + 3, 0);
    };
    const int first = static_cast<int>(settings.first * settings.bins);
    const int last = static_cast<int>(settings.last * settings.bins);
    int least = around(first);
    for (int bin = first; bin <= last; ++bin)
        least = std::min(least, around(bin));
    if (least > 3 * settings.crossing * written)
        return std::nullopt;
    int from = -1, to = -1; // the widest run of bins with so little ink
    for (int bin = first; bin <= last; ++bin) {
        int end = bin;
        while (end <= last && around(end) <= least)
            ++end;
        if (end - bin > to - from) {
            from = bin;
            to = end;
        }
        bin = end;
    }
    return (from + to) / 2.0 / settings.bins;
}

/// Whether one of some widths of games is about twice that of the others, which are as wide as one another.
bool is_twice_as_wide(std::vector<double> widths, int column)
{
    const auto at = widths.begin() + column - 1;
    const double width = *at;
    widths.erase(at);
    if (std::ssize(widths) < settings.least_others)
        return false;
    const double usual = median(widths);
    return width > settings.least_wide * usual && width < settings.most_wide * usual &&
           std::ranges::max(widths) < settings.most_other * usual;
}

} // namespace

std::optional<Grid> with_game_parted(const Photo& photo, const Grid& grid, const Card& card)
{
    if (grid.game->columns == Columns::one_game)
        return std::nullopt;
    const std::vector<double> widths = game_widths_px(grid);
    const bool may_be_more = grid.columns < grid.game->most_columns;
    for (int column = 1; column <= grid.columns; ++column) {
        const bool is_wide = may_be_more && is_twice_as_wide(widths, column);
        if (!is_wide && !is_joined(card, column))
            continue;
        const std::optional<double> at = is_wide ? 0.5 : parting(photo, grid, column);
        if (!at)
            continue;
        Grid parted = with_game_in_two(grid, column, *at);
        parted.game_confidence =
            std::min(parted.game_confidence, is_wide ? guessed_confidence : settings.game_confidence);
        parted.are_columns_guessed = false;
        parted.are_columns_printed = false;
        return parted;
    }
    return std::nullopt;
}

bool reads_better(const Card& parted, const Card& joined)
{
    const auto impossible = [](const Card& card) {
        int all = 0;
        for (int column = 1; column <= card.columns; ++column)
            all += entries_of(card, column).impossible;
        return all;
    };
    const auto blank_games = [](const Card& card) { return std::ranges::count(played(card), false); };
    const bool may_be_blank = parted.columns <= parted.game->least_columns; // the sheet has always so many
    return impossible(parted) <= settings.fewer * impossible(joined) &&
           (may_be_blank || blank_games(parted) <= blank_games(joined));
}

} // namespace recount
