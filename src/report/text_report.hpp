#pragma once
#include "report/formats.hpp"

#include <string>

namespace recount {

/// The report to read: a table for each sheet, its findings as sentences, and at the end the photos that could not be
/// checked, the meaning of the signs, and the counts.
std::unique_ptr<ReportWriter> begin_text(std::ostream& out, const WriteOptions& options);

/// Why a photo could not be checked, on one line that begins with its name.
std::string failure_line(const PhotoResult& photo);

/// The counts of a whole run, on one line.
std::string summary_line(const Summary& summary, const WriteOptions& options);

} // namespace recount
