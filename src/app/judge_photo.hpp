#pragma once
#include "core/corrections.hpp"
#include "core/record.hpp"

namespace recount {

/// What the rules make of a photo as it was read, with what people said about its cells: their word stands for the
/// ink, everything is recomputed, and each such cell keeps its ink, its original reading and who said what.
PhotoResult judge_photo(const PhotoReading& reading, const Corrections& corrections);

/// The cells of a photo's results that a correction was applied to.
std::vector<CellPlace> corrected_places(const PhotoResult& photo);

} // namespace recount
