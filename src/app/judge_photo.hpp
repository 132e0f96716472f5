#pragma once
#include "app/find_photos.hpp"
#include "core/corrections.hpp"
#include "core/record.hpp"

#include <functional>
#include <vector>

namespace recount {

/// What the rules make of a photo as it was read, with what people said about its cells: their word stands for the
/// ink, everything is recomputed, and each such cell keeps its ink, its original reading and who said what.
PhotoResult judge_photo(const PhotoReading& reading, const Corrections& corrections);

/// The same, where a fault of recount itself becomes that page's failure, in the reading too.
PhotoResult judge_or_fail(PhotoReading& reading, const Corrections& corrections);

/// The pages of a file: as they were read, and as they are judged, in one order.
struct JudgedFile {
    std::vector<PhotoReading> readings;
    std::vector<PhotoResult> results;
};

/// Judges what `read` reads of a file. A fault of recount itself becomes the failure of this file, or of one page of it
/// (`is_fault`): the others are checked all the same. Only an output that cannot be written (OutputError) gets out.
JudgedFile judge_file(const PhotoFile& file, const std::function<std::vector<PhotoReading>()>& read,
                      const Corrections& corrections);

/// The cells of a photo's results that a correction was applied to.
std::vector<CellPlace> corrected_places(const PhotoResult& photo);

} // namespace recount
