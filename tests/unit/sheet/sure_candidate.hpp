#pragma once
#include "../lattice/even_lattice.hpp"
#include "sheet/identify_grids.hpp"

#include <vector>

namespace recount {

constexpr int candidate_rows = 16, candidate_row_px = 40, candidate_top_px = 40;

/// A sure sheet with its labels and games between these column lines.
inline SheetCandidate sure_candidate(const Template& game, const std::vector<int>& lines)
{
    SheetCandidate candidate;
    candidate.sheet.game = &game;
    candidate.sheet.confidence = 0.995;
    candidate.sheet.lattice = even_lattice(lines, candidate_top_px, candidate_rows, candidate_row_px);
    for (int row = 0; row < candidate_rows; ++row)
        candidate.sheet.lattice_row.push_back(row);
    candidate.sheet.first_column = 1;
    candidate.sheet.columns = candidate.sheet.lattice.columns - 1;
    candidate.ruled = candidate.sheet.lattice;
    candidate.is_known = candidate.is_sure = candidate.is_firm = true;
    return candidate;
}

/// Column lines of labels and six games, as seen at a slant.
inline const std::vector<int> six_games{40, 300, 400, 510, 630, 760, 900, 1050};

} // namespace recount
