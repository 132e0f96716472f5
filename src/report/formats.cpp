// The table of output formats: the only list of them.
#include "report/formats.hpp"

#include "report/csv_report.hpp"
#include "report/json_report.hpp"
#include "report/jsonl_report.hpp"
#include "report/text_report.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace recount {

std::span<const ReportFormat> report_formats()
{
    static const std::array formats{
        ReportFormat{"text", "tables and findings to read", begin_text},
        ReportFormat{"json", "the whole report, recount-report/1", begin_json},
        ReportFormat{"jsonl", "a line of JSON a photo, as it is finished", begin_jsonl},
        ReportFormat{"csv", "a row a game for a spreadsheet; with --cells a row a cell", begin_csv},
    };
    return formats;
}

const ReportFormat& report_format(std::string_view name)
{
    const auto formats = report_formats();
    const auto found =
        std::find_if(formats.begin(), formats.end(), [&](const ReportFormat& format) { return format.name == name; });
    if (found == formats.end())
        throw std::logic_error("no report format of that name");
    return *found;
}

void write_report(std::ostream& out, const Report& report, std::string_view format, const WriteOptions& options)
{
    const auto writer = report_format(format).begin(out, options);
    for (const PhotoResult& photo : report.photos)
        writer->photo(photo);
    writer->end(summarise(report));
}

} // namespace recount
