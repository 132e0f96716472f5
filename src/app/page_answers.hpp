#pragma once
#include "audit/audit.hpp"
#include "report/html_report.hpp"

#include <vector>

namespace recount {

/// Who won among the games of an event, for the top of its page: one answer for each kind of sheet.
std::vector<PageAnswer> page_answers(const Audit& audit);

} // namespace recount
