#pragma once
#include "app/exit_status.hpp"
#include "app/options.hpp"
#include "core/report.hpp"

#include <iosfwd>

namespace recount {

/// `recount check`: reads the photos, writes what was asked for, and says how it went. Results go to `out`.
/// Throws UsageError, TemplateError, MissingInput or OutputError.
ExitStatus run_check(const CheckOptions& options, std::ostream& out);

/// What a report means for the exit status.
ExitStatus status_of(const Report& report);

} // namespace recount
