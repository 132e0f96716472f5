// The outputs of a run: one writer for standard output, and one for each file. Results go out as they come, so that a
// pile of any size needs no memory. Where files are wanted, a reader of standard output that goes away ends nothing.
#include "app/outputs.hpp"

#include "app/page_answers.hpp"
#include "core/errors.hpp"
#include "report/text_report.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <ostream>
#include <unistd.h>

namespace recount {

namespace {

bool wants_colour()
{
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
    return ::isatty(STDOUT_FILENO) != 0 && !is_dumb && (no_colour == nullptr || *no_colour == '\0');
}

void must_be_written(std::ostream& out)
{
    if (!out.flush())
        throw OutputError("standard output: cannot write");
}

constexpr const char* folder_table = "report.csv"; ///< in the folder that keeps everything, beside `report_of_run`
constexpr const char* folder_page = "index.html";

} // namespace

std::vector<std::filesystem::path> files_to_write(const OutputOptions& options)
{
    std::vector<std::filesystem::path> files;
    for (const auto& file : {options.json, options.html}) {
        if (file)
            files.push_back(*file);
    }
    if (options.folder) {
        for (const char* name : {report_of_run, folder_table, folder_page})
            files.push_back(*options.folder / name);
    }
    return files;
}

ExitStatus status_of(const Summary& summary)
{
    if (summary.faults > 0)
        return ExitStatus::internal;
    if (summary.error > 0)
        return ExitStatus::error;
    return summary.review + summary.failed_photos + summary.partly_read > 0 ? ExitStatus::review : ExitStatus::ok;
}

Outputs::Outputs(const OutputOptions& options, const std::vector<Template>& games, const RunFolder* folder,
                 std::ostream& out, Progress& progress)
    : options_(options), out_(out), progress_(progress)
{
    for (const auto& file : {options.json, options.html}) {
        if (file)
            WholeFile::clear_leftovers(file->parent_path());
    }
    const WriteOptions write{.version = RECOUNT_VERSION, .colour = false, .cells = options.cells};
    if (options.json)
        open(*options.json, "json", write);
    if (folder != nullptr) {
        open(folder->path(report_of_run), "json", write);
        open(folder->path(folder_table), "csv", write);
    }
    if (options.html)
        page_files_.push_back(std::make_unique<WholeFile>(*options.html));
    if (folder != nullptr)
        page_files_.push_back(std::make_unique<WholeFile>(folder->path(folder_page)));
    if (!page_files_.empty()) {
        page_ = std::make_unique<HtmlReport>();
        event_.emplace(games);
    }
    WriteOptions shown = write;
    shown.colour = wants_colour();
    shown_ = report_format(options.format).begin(out_, shown);
}

void Outputs::open(const std::filesystem::path& path, std::string_view format, const WriteOptions& options)
{
    auto file = std::make_unique<WholeFile>(path);
    auto writer = report_format(format).begin(file->stream(), options);
    documents_.push_back({std::move(file), std::move(writer)});
}

void Outputs::photo(const PhotoReading& reading, const PhotoResult& result)
{
    progress_.hide();
    shown_->photo(result);
    out_.flush();
    if (!has_files())
        must_be_written(out_);
    if (options_.format != "text" && !result.is_all_read() && !options_.quiet)
        progress_.line(failure_line(result));
    for (const Document& document : documents_) {
        document.writer->photo(result);
        document.file->must_be_good();
    }
    if (page_) {
        page_->photo(reading, result);
        event_->photo(result);
    }
    add(summary_, result);
}

Summary Outputs::end()
{
    progress_.hide();
    shown_->end(summary_);
    out_.flush();
    for (const Document& document : documents_)
        document.writer->end(summary_);
    const auto answers = page_ ? page_answers(event_->answer(RankBy::game, {})) : std::vector<PageAnswer>{};
    for (const auto& file : page_files_)
        page_->write(file->stream(), summary_, answers, RECOUNT_VERSION);
    for (const Document& document : documents_)
        document.file->commit();
    for (const auto& file : page_files_)
        file->commit();
    must_be_written(out_);
    if (options_.format != "text" && !options_.quiet)
        progress_.line(summary_line(summary_, {}));
    return summary_;
}

} // namespace recount
