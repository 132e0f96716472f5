#pragma once
#include "app/exit_status.hpp"
#include "app/options.hpp"

#include <iosfwd>

namespace recount {

/// `recount check`: reads the photos, writes what was asked for, and says how it went. Results go to `out`. When it is
/// interrupted it ends the program with a whole report of what is done and 128 and the signal's number as exit status.
/// Throws UsageError, TemplateError, MissingInput or OutputError.
ExitStatus run_check(const CheckOptions& options, std::ostream& out);

} // namespace recount
