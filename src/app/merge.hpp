#pragma once
#include "app/exit_status.hpp"
#include "app/options.hpp"

#include <iosfwd>

namespace recount {

/// `recount merge`: joins what several runs kept into one report, ordered by the photos' paths; nothing is read again.
/// Throws UsageError, TemplateError, MissingInput or OutputError.
ExitStatus run_merge(const MergeOptions& options, std::ostream& out);

} // namespace recount
