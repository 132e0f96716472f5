// `recount check`: a loop over the photos with worker threads around it. Outputs are opened before the work starts, so
// that a folder that cannot be written to costs no time; results are shown in the order of the input, each as soon as
// those before it are known.
#include "app/check.hpp"

#include "app/check_photo.hpp"
#include "app/choose_templates.hpp"
#include "app/in_order.hpp"
#include "app/overlay_files.hpp"
#include "app/progress.hpp"
#include "app/whole_file.hpp"
#include "app/worker_thread.hpp"
#include "core/errors.hpp"
#include "report/json_report.hpp"
#include "report/terminal_text.hpp"
#include "report/text_report.hpp"
#include "sheet/overlay.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <opencv2/imgcodecs.hpp>
#include <ostream>
#include <unistd.h>

namespace recount {

namespace fs = std::filesystem;

namespace {

constexpr int overlay_jpeg_quality = 85; // of 100: thin lines stay clean at a third of the size of 95

/// The records of one file, and what the stages told about it.
struct FileResult {
    std::vector<PhotoResult> pages;
    std::string notes;
};

/// What every worker needs; nothing in it changes while they work.
struct Batch {
    const CheckOptions& options;
    const Templates& games;
    const std::vector<PhotoFile>& files;
    const std::vector<std::string>& overlay_names;
};

bool wants_colour()
{
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool is_dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
    return ::isatty(STDOUT_FILENO) != 0 && !is_dumb && (no_colour == nullptr || *no_colour == '\0');
}

void write_overlay(const fs::path& path, const Photo& photo, const PhotoResult& result)
{
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", draw_overlay(photo.grey, result), bytes, {cv::IMWRITE_JPEG_QUALITY, overlay_jpeg_quality});
    WholeFile file(path);
    file.stream().write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    file.commit();
}

FileResult check_file(const Batch& batch, std::size_t index, CellReader& reader)
{
    FileResult result;
    const PhotoFile& file = batch.files[index];
    Trace trace;
    if (batch.options.verbose) {
        const std::string name = printable(file.path.string());
        trace.on_time = [&result, name](std::string_view stage, double milliseconds) {
            result.notes += fmt::format("{}: {}: {:.1f} ms\n", name, stage, milliseconds);
        };
        trace.on_note = [&result, name](std::string_view stage, std::string_view what) {
            result.notes += fmt::format("{}: {}: {}\n", name, stage, printable(what));
        };
    }
    OnPage on_page;
    if (batch.options.overlays) {
        on_page = [&](const Photo& photo, const PhotoResult& page) {
            const StageTimer timer(trace, "overlay");
            write_overlay(overlay_path(*batch.options.overlays, batch.overlay_names[index], page.page), photo, page);
        };
    }
    {
        const StageTimer timer(trace, "whole photo");
        result.pages = check_photo(file, batch.games, reader, trace, on_page);
    }
    return result;
}

/// Reads all photos; `on_photo` gets each record in the order of the input.
template <typename OnPhoto>
Report check_all(const Batch& batch, Progress& progress, OnPhoto on_photo)
{
    Report report;
    const auto make_worker = [&] {
        keep_libraries_on_this_thread();
        return [&batch, &progress, reader = std::make_unique<CellReader>()](std::size_t index) {
            FileResult result = check_file(batch, index, *reader);
            progress.step();
            return result;
        };
    };
    in_order<FileResult>(batch.files.size(), batch.options.threads, make_worker, [&](std::size_t, FileResult result) {
        if (!result.notes.empty())
            progress.line(std::string_view(result.notes).substr(0, result.notes.size() - 1));
        for (PhotoResult& page : result.pages) {
            on_photo(page);
            report.photos.push_back(std::move(page));
        }
    });
    return report;
}

void make_folder(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder, error))
        throw OutputError(fmt::format("{}: cannot make this folder: {}", folder.string(),
                                      error ? error.message() : "there is a file of that name"));
    if (::access(folder.c_str(), W_OK) != 0)
        throw OutputError(fmt::format("{}: cannot write to this folder", folder.string()));
}

void must_be_written(std::ostream& out)
{
    if (!out.flush())
        throw OutputError("standard output: cannot write");
}

std::vector<PhotoFile> find_some_photos(const CheckOptions& options)
{
    std::vector<PhotoFile> files = find_photos(options.paths);
    if (files.empty())
        throw MissingInput(fmt::format("{}: no pictures in this folder", options.paths.front().string()));
    return files;
}

} // namespace

ExitStatus status_of(const Report& report)
{
    const Summary summary = summarise(report);
    if (summary.error > 0)
        return ExitStatus::error;
    return summary.review > 0 || summary.failed_photos > 0 ? ExitStatus::review : ExitStatus::ok;
}

ExitStatus run_check(const CheckOptions& options, std::ostream& out)
{
    const Templates games = choose_templates(options.template_name);
    const std::vector<PhotoFile> files = find_some_photos(options);
    const std::vector<std::string> names = overlay_names(files);
    const bool json_on_stdout = options.json && *options.json == "-";
    std::optional<WholeFile> json;
    if (options.json && !json_on_stdout)
        json.emplace(*options.json);
    if (options.overlays)
        make_folder(*options.overlays);

    const WriteOptions text{.version = RECOUNT_VERSION, .colour = wants_colour()};
    Progress progress(files.size(), options.quiet ? Progress::Style::silent : Progress::style_of_stderr());
    const Report report = check_all({options, games, files, names}, progress, [&](const PhotoResult& photo) {
        if (!json_on_stdout) {
            progress.hide();
            write_photo_text(out, photo, text);
            must_be_written(out);
        } else if (photo.status != PhotoStatus::checked && !options.quiet) {
            progress.line(printable(photo.path) + ": " + printable(photo.message));
        }
    });
    progress.hide();

    if (json_on_stdout)
        write_json(out, report, text);
    else
        write_summary_text(out, report, text);
    must_be_written(out);
    if (json) {
        write_json(json->stream(), report, text);
        json->commit();
    }
    return status_of(report);
}

} // namespace recount
