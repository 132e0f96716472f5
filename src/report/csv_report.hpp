#pragma once
#include "report/formats.hpp"

#include <string>
#include <string_view>

namespace recount {

/// A table for a spreadsheet (RFC 4180, UTF-8 with its mark): a row a game, or with `cells` a row a cell; a photo
/// that could not be checked is a row with its reason. No text from outside can become a formula.
std::unique_ptr<ReportWriter> begin_csv(std::ostream& out, const WriteOptions& options);

/// One field of text: on one line, quoted where it must be, and with an apostrophe before it where a spreadsheet
/// would take it for a formula.
std::string csv_text(std::string_view text);

/// A field that was read, without the apostrophe that `csv_text` has put before it.
std::string without_apostrophe(const std::string& field);

} // namespace recount
