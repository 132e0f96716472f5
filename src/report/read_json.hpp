#pragma once
#include "core/report.hpp"

#include <iosfwd>
#include <set>
#include <string>

namespace recount {

/// Reads a report that `begin_json` wrote, or anything else of the format `recount-report/1`; fields that the format
/// does not name are passed over, and those that were added to it later may be missing. `file` is what errors call the
/// input. Throws UsageError that says which field is wrong.
Report read_json(std::istream& in, const std::string& file);

/// The paths of a report's photos alone, for a report of any size.
std::set<std::string> read_photo_paths(std::istream& in, const std::string& file);

} // namespace recount
