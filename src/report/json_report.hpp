#pragma once
#include "report/formats.hpp"

#include <nlohmann/json_fwd.hpp>

namespace recount {

/// The report as one JSON document, `recount-report/1`: UTF-8 whatever the names hold, one line a cell and a finding.
std::unique_ptr<ReportWriter> begin_json(std::ostream& out, const WriteOptions& options);

/// One photo's record, as it stands in the report's `photos`.
nlohmann::ordered_json photo_json(const PhotoResult& photo);

/// A mark: its kind, its value or null, and how it is written.
nlohmann::ordered_json mark_json(const Mark& mark);

/// One cell, as it stands in the report's `cells`.
nlohmann::ordered_json cell_json(const CellResult& cell);

} // namespace recount
