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
    double confidence = 0; ///< probability that the sheet is of `card.game`
    Quad outline{};        ///< the printed table, its head row included, in photo pixels
    SheetPicture picture;
};

/// One photo (or one page) as it was read.
struct PhotoReading {
    std::string path;
    int page = 1;
    int width = 0;
    int height = 0;
    std::string sha256;
    PhotoStatus status = PhotoStatus::checked;
    std::string message; ///< why, where the status is not `checked`
    std::vector<SheetReading> sheets;
};

} // namespace recount
