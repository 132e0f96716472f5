#pragma once
#include "report/formats.hpp"

#include <iosfwd>

namespace recount {

/// The report to read: a table for each sheet, its findings as sentences, and a summary at the end.
void write_text(std::ostream& out, const Report& report, const WriteOptions& options);

/// One photo's part of `write_text`, so that it can be shown as soon as it is known.
void write_photo_text(std::ostream& out, const PhotoResult& photo, const WriteOptions& options);

/// The end of `write_text`: photos that could not be checked, the meaning of the signs, and the counts.
void write_summary_text(std::ostream& out, const Report& report, const WriteOptions& options);

} // namespace recount
