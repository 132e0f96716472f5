// `recount check`: a loop over the photos with worker threads around it. Outputs are opened before the work starts, so
// that a folder that cannot be written to costs no time; results are shown in the order of the input, each as soon as
// those before it are known. With a run folder each file's readings are kept as soon as they are done, and what an
// earlier run read is not read again.
#include "app/check.hpp"

#include "app/choose_templates.hpp"
#include "app/given_corrections.hpp"
#include "app/in_order.hpp"
#include "app/interruption.hpp"
#include "app/judge_photo.hpp"
#include "app/kept_apart.hpp"
#include "app/origin.hpp"
#include "app/outputs.hpp"
#include "app/overlay_files.hpp"
#include "app/progress.hpp"
#include "app/read_file.hpp"
#include "app/run_folder.hpp"
#include "app/whole_file.hpp"
#include "app/worker_thread.hpp"
#include "app/write_picture.hpp"
#include "core/errors.hpp"
#include "report/terminal_text.hpp"
#include "sheet/overlay.hpp"
#include "sheet/sheet_picture.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <iostream>
#include <opencv2/imgcodecs.hpp>

namespace recount {

namespace fs = std::filesystem;

namespace {

constexpr int overlay_jpeg_quality = 85; // of 100: thin lines stay clean at a third of the size of 95

/// What is known of one file, and what the stages told about it.
struct FileResult {
    JudgedFile judged;
    std::string notes;
};

/// What every worker needs; nothing in it changes while they work, but what is remembered of prints.
struct Batch {
    const CheckOptions& options;
    const Templates& games;
    const std::vector<PhotoFile>& files;
    const std::vector<std::string>& overlay_names;
    const Corrections& corrections;
    const Origin& origin;
    const RunFolder* folder; ///< null: nothing is kept
    const ReadingPlan& plan;
};

void write_overlay(const fs::path& path, const Photo& photo, const PhotoResult& result)
{
    write_picture(path, draw_overlay(photo.grey, result), {cv::IMWRITE_JPEG_QUALITY, overlay_jpeg_quality});
}

/// What is done with each page while its pixels are there.
void finish_page(const Batch& batch, std::size_t index, const Trace& trace, const Photo& photo, PhotoReading& reading)
{
    if (wants_pictures(batch.options.outputs)) {
        const StageTimer timer(trace, "picture");
        for (SheetReading& sheet : reading.sheets)
            sheet.picture = sheet_picture(photo.grey, sheet);
    }
    if (batch.options.overlays) {
        const StageTimer timer(trace, "overlay");
        write_overlay(overlay_path(*batch.options.overlays, batch.overlay_names[index], reading.page), photo,
                      judge_photo(reading, batch.corrections));
    }
}

/// Whether what an earlier run read is taken: an overlay needs the pixels.
bool takes_earlier_readings(const Batch& batch)
{
    return batch.folder != nullptr && !batch.options.overlays;
}

/// Reads a file, or takes what an earlier run read.
std::vector<PhotoReading> readings_of(const Batch& batch, std::size_t index, CellReader& reader, const Trace& trace)
{
    const PhotoFile& file = batch.files[index];
    if (takes_earlier_readings(batch)) {
        if (auto kept = batch.folder->find(file, batch.origin, batch.games)) {
            trace.note("whole photo", "read by an earlier run");
            return std::move(*kept);
        }
    }
    std::vector<PhotoReading> readings =
        read_file(file, batch.plan, reader, trace,
                  [&](const Photo& photo, PhotoReading& reading) { finish_page(batch, index, trace, photo, reading); });
    if (batch.folder == nullptr)
        return readings;
    Record record{batch.origin, std::move(readings)};
    batch.folder->keep(file.path, record);
    return std::move(record.pages);
}

FileResult check_file(const Batch& batch, std::size_t index, CellReader& reader)
{
    FileResult result;
    Trace trace;
    if (batch.options.verbose) {
        const std::string name = printable(batch.files[index].path.string());
        trace.on_time = [&result, name](std::string_view stage, double milliseconds) {
            result.notes += fmt::format("{}: {}: {:.1f} ms\n", name, stage, milliseconds);
        };
        trace.on_note = [&result, name](std::string_view stage, std::string_view what) {
            result.notes += fmt::format("{}: {}: {}\n", name, stage, printable(what));
        };
    }
    { // the timer tells its notes before the result is handed over
        const StageTimer timer(trace, "whole photo");
        result.judged = judge_file(
            batch.files[index], [&] { return readings_of(batch, index, reader, trace); }, batch.corrections);
    }
    return result;
}

/// Ends the program now: whatever the workers are at is left, and nothing half-written stays.
[[noreturn]] void leave(Progress& progress, int done, std::size_t count, bool goes_on)
{
    progress.line(fmt::format("recount: interrupted; {} of {} files are in the report{}", done, count,
                              goes_on ? "; the same command goes on from here" : ""));
    WholeFile::abandon_all();
    std::cout.flush();
    std::_Exit(128 + Interruption::signal());
}

/// Checks all files; results go to the outputs in the order of the input.
Summary check_all(const Batch& batch, Outputs& outputs, GivenCorrections& given, Progress& progress)
{
    const auto make_worker = [&] {
        keep_libraries_on_this_thread();
        return [&batch, &progress, reader = std::make_unique<CellReader>()](std::size_t index) {
            FileResult result = check_file(batch, index, *reader);
            progress.step();
            return result;
        };
    };
    int done = 0;
    const auto take = [&](std::size_t, FileResult result) {
        if (!result.notes.empty())
            progress.line(std::string_view(result.notes).substr(0, result.notes.size() - 1));
        JudgedFile& judged = result.judged;
        for (std::size_t page = 0; page < judged.readings.size(); ++page) {
            given.note_applied(judged.results[page]);
            outputs.photo(judged.readings[page], judged.results[page]);
        }
        ++done;
    };
    const Interruption interruption;
    const BreakOff break_off{[] { return Interruption::signal() != 0; },
                             [&] {
                                 outputs.end();
                                 leave(progress, done, batch.files.size(), takes_earlier_readings(batch));
                             }};
    in_order<FileResult>(batch.files.size(), batch.options.threads, make_worker, take, break_off);
    return outputs.end();
}

std::vector<PhotoFile> find_some_photos(const CheckOptions& options)
{
    std::vector<PhotoFile> files = find_photos(options.paths);
    if (options.files_from) {
        for (PhotoFile& file : listed_photos(*options.files_from))
            files.push_back(std::move(file));
        drop_repeats(files);
    }
    if (files.empty())
        throw MissingInput(options.paths.empty()
                               ? fmt::format("{}: the list names no photo", options.files_from->string())
                               : fmt::format("{}: no pictures in this folder", options.paths.front().string()));
    return files;
}

/// Refuses to write over what is read, and over pictures.
void keep_inputs(const CheckOptions& options, const std::vector<PhotoFile>& files,
                 const std::vector<std::string>& names)
{
    std::vector<fs::path> inputs = options.outputs.corrections;
    inputs.insert(inputs.end(), options.templates.begin(), options.templates.end());
    if (options.files_from)
        inputs.push_back(*options.files_from);
    std::vector<fs::path> outputs = files_to_write(options.outputs);
    for (std::size_t index = 0; index < files.size(); ++index) {
        inputs.push_back(files[index].path);
        if (options.overlays)
            outputs.push_back(overlay_path(*options.overlays, names[index], 1));
    }
    if (options.overlays) { // how many pages a document has is not known yet
        const std::vector<fs::path> of_pages = overlays_of_pages(*options.overlays, names);
        outputs.insert(outputs.end(), of_pages.begin(), of_pages.end());
    }
    must_be_apart(inputs, outputs);
    must_be_no_pictures(files_to_write(options.outputs));
}

} // namespace

ExitStatus run_check(const CheckOptions& options, std::ostream& out)
{
    const Templates games = choose_templates(options.templates);
    const std::vector<PhotoFile> files = find_some_photos(options);
    const std::vector<std::string> names = overlay_names(files);
    keep_inputs(options, files, names);
    GivenCorrections given(options.outputs.corrections);
    std::optional<RunFolder> folder;
    Origin origin;
    if (options.outputs.folder) {
        folder.emplace(*options.outputs.folder);
        origin = origin_of_run(options.templates);
    }
    if (options.overlays)
        make_folder(*options.overlays);

    Progress progress(files.size(), options.outputs.quiet ? Progress::Style::silent : Progress::style_of_stderr());
    Outputs outputs(options.outputs, games, folder ? &*folder : nullptr, out, progress);
    PrintMemory prints;
    const Templates to_tell_apart = with_rivals(games);
    const ReadingPlan plan{to_tell_apart, load_limits(options.limits), prints};
    const Batch batch{options, games, files, names, given.all(), origin, folder ? &*folder : nullptr, plan};
    const Summary summary = check_all(batch, outputs, given, progress);
    given.say_unused();
    return status_of(summary);
}

} // namespace recount
