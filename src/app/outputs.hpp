#pragma once
#include "app/exit_status.hpp"
#include "app/options.hpp"
#include "app/progress.hpp"
#include "app/run_folder.hpp"
#include "app/whole_file.hpp"
#include "audit/audit.hpp"
#include "core/record.hpp"
#include "report/formats.hpp"
#include "report/html_report.hpp"

#include <iosfwd>
#include <memory>
#include <optional>
#include <vector>

namespace recount {

/// What a run means for the exit status.
ExitStatus status_of(const Summary& summary);

/// The files that a run is to write about its photos, in the folder that keeps everything too.
std::vector<std::filesystem::path> files_to_write(const OutputOptions& options);

/// Everything that a run writes about its photos: standard output and the files that were asked for, photo by photo.
/// Files are opened at once, so that one that cannot be written costs no time, and put in place by `end`; without it
/// none of them is there. Everything throws OutputError; where there are files, standard output that fails is told by
/// `end`, once they are in place.
class Outputs {
public:
    /// `folder` may be null; it and the others outlive the outputs. The page's answer, who won, is by the rules of
    /// `games`.
    Outputs(const OutputOptions& options, const std::vector<Template>& games, const RunFolder* folder,
            std::ostream& out, Progress& progress);

    /// One more photo, in the order of the report.
    void photo(const PhotoReading& reading, const PhotoResult& result);
    /// Ends every document; the counts of the run.
    Summary end();

private:
    struct Document {
        std::unique_ptr<WholeFile> file;
        std::unique_ptr<ReportWriter> writer;
    };
    bool has_files() const { return !documents_.empty() || !page_files_.empty(); }
    void open(const std::filesystem::path& path, std::string_view format, const WriteOptions& options);

    const OutputOptions& options_;
    std::ostream& out_;
    Progress& progress_;
    std::unique_ptr<ReportWriter> shown_;
    std::vector<Document> documents_;
    std::unique_ptr<HtmlReport> page_;                   ///< where a page is wanted
    std::vector<std::unique_ptr<WholeFile>> page_files_; ///< it goes to all of them
    Summary summary_;
    std::optional<EventAudit> event_; ///< where a page is wanted: its answer is about all games together
};

} // namespace recount
