#pragma once
#include "core/card.hpp"
#include "core/report.hpp"

#include <array>
#include <string>
#include <vector>

namespace recount {

/// A small flat picture of one sheet, to show beside its readings.
struct SheetPicture {
    std::string webp; ///< the picture file's bytes; empty: none was made
    int width = 0;    ///< pixels
    int height = 0;
    std::array<double, 9> from_photo{}; ///< homography, row by row: photo pixels to picture pixels
};

/// One printed sheet as it was read, before any judging: all that judging needs, so that a photo is read once.
struct SheetReading {
    Card card;
    Quad outline{}; ///< the printed table, its head row included, in photo pixels
    SheetPicture picture;
};

/// One photo as it was read.
struct PhotoReading : PhotoHead {
    std::vector<SheetReading> sheets;
};

} // namespace recount
