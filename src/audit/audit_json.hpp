#pragma once
#include "audit/audit.hpp"

#include <iosfwd>
#include <string>

namespace recount {

/// The audit as one JSON document, `recount-audit/1`: everything that the text says, for other programs.
void write_audit_json(std::ostream& out, const Audit& audit, const Report& report, const std::string& version);

} // namespace recount
