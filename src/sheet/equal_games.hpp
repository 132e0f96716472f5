#pragma once
#include "core/template.hpp"
#include "sheet/row_writing.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <vector>

namespace recount {

/// Equally wide games, in pixels of a flat sheet, and how well what is written fits them.
struct EqualGames {
    double left = 0, width = 0, points = 0;
    int count = 0;
    double within = 0, beside = 0; ///< numbers that stand within one game, and others as high
    int headed = 0;                ///< above which heads stand
    bool is_first_written = false; ///< a number stands in the first

    double share_within() const { return within / std::max(1e-9, within + beside); }
    double right() const { return left + count * width; }
    int at(double x) const { return static_cast<int>(std::floor((x - left) / width)); }
};

/// Weighs how well the writing fits into games, `lines` being the column lines of the lattice in the flat sheet.
void weigh(EqualGames& games, const RowWriting& writing, const std::vector<int>& lines);

/// The games that the writing of so many rows fits best; none if there is little of it, or it fits none.
std::optional<EqualGames> games_by_writing(const RowWriting& writing, const std::vector<int>& lines,
                                           const Template& game, std::size_t rows);

/// How many pieces of printed text reach into games.
std::ptrdiff_t texts_in(const EqualGames& games, const RowWriting& writing);

/// Whether games that would be parted within one column hardly ever hold numbers in the same row, each its own: it is
/// that of one game, written all over its width.
bool is_one_game(const EqualGames& games, const EqualGames& column, const RowWriting& writing);

} // namespace recount
