#pragma once
#include "report/formats.hpp"

#include <string>

namespace recount {

/// A table for a spreadsheet (RFC 4180, UTF-8 with its mark): a row a game, or with `cells` a row a cell; a photo
/// that could not be checked is a row with its reason. No text from outside can become a formula.
std::unique_ptr<ReportWriter> begin_csv(std::ostream& out, const WriteOptions& options);

/// A field that was read, without the apostrophe that was put before what a spreadsheet would take for a formula.
std::string without_apostrophe(const std::string& field);

} // namespace recount
