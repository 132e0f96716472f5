#pragma once
#include "app/exit_status.hpp"
#include "app/options.hpp"

#include <iosfwd>

namespace recount {

/// `recount audit`: ranks the games of reports, photos and typed cards, and says who won. Exit status ok only if every
/// winner is certain, else review. Throws UsageError, TemplateError, MissingInput or OutputError.
ExitStatus run_audit(const AuditOptions& asked, std::ostream& out);

} // namespace recount
