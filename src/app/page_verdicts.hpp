#pragma once
#include "audit/audit.hpp"
#include "report/html_report.hpp"

#include <vector>

namespace recount {

/// Who won among the games of an event, for the top of its page: one verdict for each kind of sheet.
std::vector<PageVerdict> page_verdicts(const Audit& audit);

} // namespace recount
