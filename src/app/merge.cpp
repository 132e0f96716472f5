// `recount merge`: many machines share a job by each checking a part of the photos into a folder of its own; their
// records are independent of each other and are judged together here. Records are looked through once for their order
// and taken one after the other then, so that a report of any size needs no memory. A folder's report says which of its
// records count: a later run over fewer photos leaves the others there.
#include "app/merge.hpp"

#include "app/choose_templates.hpp"
#include "app/given_corrections.hpp"
#include "app/judge_photo.hpp"
#include "app/kept_apart.hpp"
#include "app/natural_order.hpp"
#include "app/outputs.hpp"
#include "app/progress.hpp"
#include "app/read_text.hpp"
#include "app/run_folder.hpp"
#include "core/errors.hpp"
#include "report/read_json.hpp"
#include "report/terminal_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <set>

namespace recount {

namespace fs = std::filesystem;

namespace {

/// One record on disk, and what decides its place.
struct FoundRecord {
    fs::path file;
    fs::path photo;
    std::string sha256;
    bool is_checked = false;
    std::vector<std::string> sheets; ///< the templates that they were taken for
    std::string version;
    std::string model;
};

Record load(const fs::path& file, const std::vector<Template>& games)
{
    try {
        return read_record(read_text(file), games);
    } catch (const BadRecord& error) {
        throw UsageError(fmt::format("{}: no record of a run: {}", file.string(), error.what()));
    }
}

/// The order in which a folder is walked: folder by folder, names in natural order; photos of one path by their
/// content.
bool walked_before(const FoundRecord& left, const FoundRecord& right)
{
    if (left.photo == right.photo)
        return left.sha256 < right.sha256;
    return std::lexicographical_compare(
        left.photo.begin(), left.photo.end(), right.photo.begin(), right.photo.end(),
        [](const fs::path& a, const fs::path& b) { return natural_less(a.native(), b.native()); });
}

/// The photos that a run's report holds; nothing where a killed run left no report.
std::optional<std::set<PhotoKey>> reported_photos(const fs::path& folder)
{
    const fs::path report = folder / report_of_run;
    std::error_code error;
    if (!fs::exists(report, error))
        return std::nullopt;
    return read_photo_keys(read_text(report, most_report_bytes), report.string());
}

/// What is told about the runs beside their photos.
using Notes = std::vector<std::string>;

std::vector<FoundRecord> look_through(const std::vector<fs::path>& folders, const std::vector<Template>& games,
                                      Notes& notes)
{
    std::vector<FoundRecord> found;
    for (const fs::path& folder : folders) {
        const auto reported = reported_photos(folder);
        int left_out = 0;
        for (const fs::path& file : record_files(folder)) {
            const Record record = load(file, games);
            const PhotoReading& first = record.pages.front();
            if (reported && !reported->contains({first.path, first.sha256})) {
                ++left_out;
                continue;
            }
            const bool is_checked = std::all_of(record.pages.begin(), record.pages.end(), [](const PhotoReading& page) {
                return page.status == PhotoStatus::checked;
            });
            std::vector<std::string> sheets;
            for (const PhotoReading& page : record.pages) {
                for (const SheetReading& sheet : page.sheets)
                    sheets.push_back(sheet.card.game->name);
            }
            found.push_back({file, first.path, first.sha256, is_checked, std::move(sheets), record.origin.version,
                             record.origin.model});
        }
        if (left_out > 0)
            notes.push_back(fmt::format("{}: {} read there {} not in its {}, and not counted", folder.string(),
                                        left_out == 1 ? "1 photo" : fmt::format("{} photos", left_out),
                                        left_out == 1 ? "is" : "are", report_of_run));
    }
    std::stable_sort(found.begin(), found.end(), walked_before);
    return found;
}

/// The folder of the run that made a record.
std::string folder_of(const FoundRecord& record)
{
    return record.file.parent_path().parent_path().string();
}

/// A photo that several runs have read is taken once: as it was read first, and a run that could read it at all before
/// one that could not. Says where they took it for different games.
std::vector<FoundRecord> without_repeats(const std::vector<FoundRecord>& found, Notes& notes)
{
    std::vector<FoundRecord> kept;
    for (const FoundRecord& record : found) {
        const auto other_photo = std::find_if(kept.rbegin(), kept.rend(), [&](const FoundRecord& other) {
            return other.photo != record.photo; // records of one photo follow each other
        });
        const auto same = std::find_if(kept.rbegin(), other_photo, [&](const FoundRecord& other) {
            return other.sha256 == record.sha256 || other.sha256.empty() || record.sha256.empty();
        });
        if (same == other_photo)
            kept.push_back(record);
        else if (!same->is_checked && record.is_checked)
            *same = record;
        else if (same->is_checked && record.is_checked && same->sheets != record.sheets)
            notes.push_back(fmt::format("{}: taken for a sheet of {} in {}, which counts, and of {} in {}",
                                        record.photo.string(), fmt::join(same->sheets, ", "), folder_of(*same),
                                        fmt::join(record.sheets, ", "), folder_of(record)));
    }
    return kept;
}

void say_mixed(const std::vector<FoundRecord>& records, Progress& progress)
{
    const auto differs = [&](const FoundRecord& record) {
        return record.version != records.front().version || record.model != records.front().model;
    };
    if (std::any_of(records.begin(), records.end(), differs))
        progress.line("recount: these runs were made by different versions of recount, which may read differently");
}

/// Refuses to write over what is read, what the runs kept included, and over pictures.
void keep_inputs(const MergeOptions& options)
{
    std::vector<fs::path> inputs = options.outputs.corrections;
    inputs.insert(inputs.end(), options.templates.begin(), options.templates.end());
    for (const fs::path& folder : options.folders) {
        inputs.push_back(folder / report_of_run);
        const std::vector<fs::path> records = record_files(folder);
        inputs.insert(inputs.end(), records.begin(), records.end());
    }
    must_be_apart(inputs, files_to_write(options.outputs));
    must_be_no_pictures(files_to_write(options.outputs));
}

} // namespace

ExitStatus run_merge(const MergeOptions& options, std::ostream& out)
{
    keep_inputs(options);
    const std::vector<Template> games = templates_with(options.templates);
    GivenCorrections given(options.outputs.corrections);
    Notes notes;
    const std::vector<FoundRecord> records = without_repeats(look_through(options.folders, games, notes), notes);
    std::optional<RunFolder> folder;
    if (options.outputs.folder)
        folder.emplace(*options.outputs.folder);

    Progress progress(records.size(), options.outputs.quiet ? Progress::Style::silent : Progress::style_of_stderr());
    Outputs outputs(options.outputs, games, folder ? &*folder : nullptr, out, progress);
    if (!options.outputs.quiet) {
        say_mixed(records, progress);
        for (const std::string& note : notes)
            progress.line("recount: " + printable(note)); // names from other machines
    }
    for (std::size_t index = 0; index < records.size(); ++index) {
        const fs::path& photo = records[index].photo;
        Record record = load(records[index].file, games);
        if (folder && index > 0 && records[index - 1].photo == photo)
            folder->keep_beside(photo, record);
        else if (folder)
            folder->keep(photo, record);
        for (PhotoReading& page : record.pages) {
            PhotoResult result = judge_or_fail(page, given.all());
            given.note_applied(result);
            outputs.photo(page, result);
        }
        progress.step();
    }
    const Summary summary = outputs.end();
    given.say_unused();
    return status_of(summary);
}

} // namespace recount
