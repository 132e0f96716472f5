#pragma once
#include "core/report.hpp"

#include <iosfwd>
#include <span>
#include <string>
#include <string_view>

namespace recount {

/// How a report is to be written.
struct WriteOptions {
    std::string version = "0"; ///< the program's version, where a format names it
    bool colour = false;       ///< terminal colours, where a format knows them
};

/// One output format. A new format is a writer and one line in the table.
struct ReportFormat {
    std::string_view name; ///< as on the command line
    std::string_view what; ///< one line for the help
    void (*write)(std::ostream& out, const Report& report, const WriteOptions& options);
};

/// Every output format, the usual one first.
std::span<const ReportFormat> report_formats();

} // namespace recount
