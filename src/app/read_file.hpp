#pragma once
#include "app/find_photos.hpp"
#include "app/options.hpp"
#include "core/record.hpp"
#include "core/trace.hpp"
#include "photo/load_photo.hpp"
#include "reading/cell_reader.hpp"
#include "sheet/find_sheets.hpp"
#include "sheet/print_memory.hpp"

#include <exception>
#include <functional>
#include <string>
#include <vector>

namespace recount {

/// The usual limits, and those that a person asked for in their place.
LoadLimits load_limits(const PhotoLimits& asked);

/// What all files of a run are read with.
struct ReadingPlan {
    const Templates& games;
    LoadLimits limits;   ///< a file beyond them is refused
    PrintMemory& prints; ///< filled as the files are read
};

/// Why a photo gave no sheets, in a sentence.
struct Failure {
    PhotoStatus status = PhotoStatus::unreadable;
    std::string message;
    bool is_fault = false; ///< of recount itself
};

/// A photo at which recount itself failed.
Failure fault(const std::exception& error);

/// Writes into a reading why there is none.
void set_failed(PhotoReading& reading, const Failure& failure);

/// The reading of a page that gave none.
PhotoReading failed(const PhotoFile& file, int page, const Failure& failure);

/// The sentences on cards of a photo that were not read, or not as a whole, as its message: the first few, and how many
/// more.
std::string remarks_words(const std::vector<std::string>& cards);

/// Called with each page that was loaded and what was read on it.
using OnPage = std::function<void(const Photo& photo, PhotoReading& reading)>;

/// One file, read: a reading for each of its pages, one at least. Whatever the file holds becomes a reading, and so
/// does a fault of recount itself (`is_fault`); only an output of `on_page` that cannot be written (OutputError) gets
/// out.
std::vector<PhotoReading> read_file(const PhotoFile& file, const ReadingPlan& plan, CellReader& reader,
                                    const Trace& trace, const OnPage& on_page);

} // namespace recount
