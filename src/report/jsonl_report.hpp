#pragma once
#include "report/formats.hpp"

namespace recount {

/// A line of JSON a photo, each its record as in the `photos` of `recount-report/1`, flushed as soon as it is written.
std::unique_ptr<ReportWriter> begin_jsonl(std::ostream& out, const WriteOptions& options);

} // namespace recount
