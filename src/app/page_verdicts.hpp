#pragma once
#include "core/report.hpp"
#include "core/template.hpp"
#include "report/html_report.hpp"

#include <vector>

namespace recount {

/// Who won among the games of a report, for the top of its page: one verdict for each kind of sheet.
std::vector<PageVerdict> page_verdicts(const Report& report, const std::vector<Template>& games);

} // namespace recount
