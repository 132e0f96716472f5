#pragma once
#include "core/report.hpp"

#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace recount {

/// How a report is to be written.
struct WriteOptions {
    std::string version = "0"; ///< the program's version, where a format names it
    bool colour = false;       ///< terminal colours, where a format knows them
    bool cells = false;        ///< a row a cell instead of a row a game, where a format has rows
};

/// Writes a report photo by photo, so that a long one needs no memory. What is written is a whole document after
/// `end`, however few photos it got.
class ReportWriter {
public:
    ReportWriter() = default;
    virtual ~ReportWriter() = default;
    ReportWriter(const ReportWriter&) = delete;
    ReportWriter& operator=(const ReportWriter&) = delete;

    virtual void photo(const PhotoResult& photo) = 0;
    virtual void end(const Summary& summary) = 0;
};

/// One output format. A new format is a writer and one line in the table.
struct ReportFormat {
    std::string_view name; ///< as on the command line
    std::string_view what; ///< one line for the help
    /// Begins a report on a stream that outlives the writer.
    std::unique_ptr<ReportWriter> (*begin)(std::ostream& out, const WriteOptions& options);
};

/// Every output format, the usual one first.
std::span<const ReportFormat> report_formats();

/// The format of that name. Throws std::logic_error where there is none: names are checked where they come in.
const ReportFormat& report_format(std::string_view name);

/// A whole report at once.
void write_report(std::ostream& out, const Report& report, std::string_view format, const WriteOptions& options);

} // namespace recount
