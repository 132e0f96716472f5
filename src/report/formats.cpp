// The table of output formats: the only list of them.
#include "report/formats.hpp"

#include "report/json_report.hpp"
#include "report/text_report.hpp"

#include <array>

namespace recount {

std::span<const ReportFormat> report_formats()
{
    static const std::array formats{
        ReportFormat{"text", "tables and findings to read", write_text},
        ReportFormat{"json", "the whole report, recount-report/1", write_json},
    };
    return formats;
}

} // namespace recount
