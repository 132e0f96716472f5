#pragma once
#include "report/formats.hpp"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace recount {

/// The report as one JSON document, `recount-report/1`: UTF-8 whatever the names hold, one line a cell and a finding.
std::unique_ptr<ReportWriter> begin_json(std::ostream& out, const WriteOptions& options);

/// JSON as text, UTF-8 whatever it holds. What would steer a terminal, turn text or hide it stands there as \uXXXX.
/// `indent`: spaces a level; below 0 all is on one line.
std::string json_text(const nlohmann::ordered_json& json, int indent = -1);

/// A probability as JSON tells it: to six decimals, a small one to four significant digits. Throws std::logic_error
/// where it is none.
double rounded_probability(double value);

/// One photo's record, as it stands in the report's `photos`.
nlohmann::ordered_json photo_json(const PhotoResult& photo);

/// One cell, as it stands in the report's `cells`.
nlohmann::ordered_json cell_json(const CellResult& cell);

} // namespace recount
