// `recount audit`: gathers the games of an event, from reports (.json), typed cards (.csv) and photos, in the order in
// which they are given, and hands them to the audit.
#include "app/audit_event.hpp"

#include "app/choose_templates.hpp"
#include "app/csv_lines.hpp"
#include "app/evidence.hpp"
#include "app/find_photos.hpp"
#include "app/given_corrections.hpp"
#include "app/in_order.hpp"
#include "app/judge_photo.hpp"
#include "app/kept_apart.hpp"
#include "app/origin.hpp"
#include "app/progress.hpp"
#include "app/read_file.hpp"
#include "app/read_text.hpp"
#include "app/run_folder.hpp"
#include "app/verify.hpp"
#include "app/whole_file.hpp"
#include "app/worker_thread.hpp"
#include "audit/audit.hpp"
#include "audit/audit_json.hpp"
#include "audit/audit_text.hpp"
#include "audit/consistency.hpp"
#include "core/ascii.hpp"
#include "core/errors.hpp"
#include "core/utf8.hpp"
#include "report/csv_report.hpp"
#include "report/read_json.hpp"
#include "sheet/sheet_picture.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <iterator>

namespace recount {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_places = 20;                  ///< listed on a terminal
constexpr std::size_t most_names = std::size_t{1} << 24; ///< bytes of a names file

bool ends_in(const fs::path& path, std::string_view ending)
{
    return lower(path.extension().string()) == ending;
}

/// The photos of an event, as they are judged; and as they were read, in the same order, where evidence is wanted:
/// their ink and pictures take most of the memory.
class Gathered {
public:
    explicit Gathered(bool keeps_readings) : keeps_readings_(keeps_readings) {}

    void add(PhotoReading reading, PhotoResult result)
    {
        if (keeps_readings_)
            readings_.push_back(std::move(reading));
        report_.photos.push_back(std::move(result));
    }
    const Report& report() const { return report_; }
    const std::vector<PhotoReading>& readings() const { return readings_; }

private:
    bool keeps_readings_;
    Report report_;
    std::vector<PhotoReading> readings_;
};

std::vector<PhotoResult> photos_of_report(const fs::path& path, const std::vector<Template>& games)
{
    const std::string file = input_name(path);
    std::vector<PhotoResult> photos = read_json(read_text(path, most_report_bytes), file).photos;
    try {
        for (const PhotoResult& photo : photos)
            must_be_consistent(photo, games);
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("{}: {}", file, error.what()));
    }
    return photos;
}

/// In place of a folder without pictures that keeps a run, or evidence: its report.
std::vector<fs::path> with_reports_of_runs(std::vector<fs::path> paths)
{
    std::error_code error;
    for (fs::path& path : paths) {
        if (fs::is_regular_file(path / report_of_run, error) && find_photos({path}).empty())
            path /= report_of_run;
    }
    return paths;
}

void add_checked_photos(Gathered& gathered, const std::vector<fs::path>& paths, const AuditOptions& options,
                        const std::vector<Template>& games, GivenCorrections& corrections)
{
    const std::vector<PhotoFile> files = find_photos(paths);
    if (files.empty())
        throw MissingInput(paths.front().string() + ": no pictures in this folder");
    Progress progress(files.size(), options.quiet ? Progress::Style::silent : Progress::style_of_stderr());
    OnPage on_page;
    if (options.evidence) {
        on_page = [](const Photo& photo, PhotoReading& reading) {
            for (SheetReading& sheet : reading.sheets)
                sheet.picture = sheet_picture(photo.grey, sheet);
        };
    }
    PrintMemory prints;
    const ReadingPlan plan{games, load_limits(options.limits), prints};
    const auto make_worker = [&] {
        keep_libraries_on_this_thread();
        return [&, reader = std::make_unique<CellReader>()](std::size_t index) {
            JudgedFile judged = judge_file(
                files[index], [&] { return read_file(files[index], plan, *reader, Trace{}, on_page); },
                corrections.all());
            progress.step();
            return judged;
        };
    };
    in_order<JudgedFile>(files.size(), options.threads, make_worker, [&](std::size_t, JudgedFile judged) {
        for (std::size_t page = 0; page < judged.readings.size(); ++page) {
            corrections.note_applied(judged.results[page]);
            gathered.add(std::move(judged.readings[page]), std::move(judged.results[page]));
        }
    });
    progress.hide();
}

/// Reports and typed cards may be of all templates that are `known`; `chosen` are looked for on photos.
Gathered gather(const AuditOptions& options, const std::vector<Template>& known, const std::vector<Template>& chosen,
                GivenCorrections& corrections)
{
    Gathered gathered(options.evidence.has_value());
    std::vector<fs::path> pictures;
    const auto take_pictures = [&] {
        if (!pictures.empty())
            add_checked_photos(gathered, pictures, options, chosen, corrections);
        pictures.clear();
    };
    for (const fs::path& path : options.paths) {
        const bool is_report = path == "-" || ends_in(path, ".json");
        if (!is_report && !ends_in(path, ".csv")) {
            pictures.push_back(path);
            continue;
        }
        take_pictures();
        if (is_report) {
            for (PhotoResult& photo : photos_of_report(path, known))
                gathered.add({}, std::move(photo));
        } else {
            Verified typed = verify_file(path, known);
            gathered.add(std::move(typed.reading), std::move(typed.result));
        }
    }
    take_pictures();
    return gathered;
}

/// A number of a names file, 0 where its field is empty.
int number_or_none(const std::string& word, const std::string& what, const std::string& place)
{
    const std::optional<int> number = word.empty() ? 0 : number_in(word);
    if (!number || *number < 0)
        throw UsageError(fmt::format("{}: found {} '{}', expected a number or nothing", place, what, in_short(word)));
    return *number;
}

/// The names file: photo, column, name; or photo, sheet, column, name. A line of those words may head it; the numbers
/// may be left empty.
std::vector<NameLine> read_names(const fs::path& path)
{
    const std::string file = input_name(path);
    std::vector<NameLine> names;
    for (const CsvLine& line : csv_lines(read_text(path, most_names), file)) {
        const std::string place = fmt::format("{}:{}", file, line.number);
        const std::vector<std::string>& fields = line.fields;
        if (fields.size() != 3 && fields.size() != 4)
            throw UsageError(
                fmt::format("{}: found {} fields, expected photo, column and name, or photo, sheet, column and "
                            "name",
                            place, fields.size()));
        if (lower(fields.front()) == "photo" && lower(fields.back()) == "name")
            continue;
        const int sheet = fields.size() == 4 ? number_or_none(fields[1], "sheet", place) : 0;
        const int column = number_or_none(fields[fields.size() - 2], "column", place);
        names.push_back({without_apostrophe(fields.front()), column, without_apostrophe(fields.back()), sheet});
    }
    return names;
}

/// Refuses to write over what is read, and over pictures.
void keep_inputs(const AuditOptions& options)
{
    std::vector<fs::path> inputs = options.corrections;
    inputs.insert(inputs.end(), options.templates.begin(), options.templates.end());
    if (options.names)
        inputs.push_back(*options.names);
    std::error_code error;
    for (const fs::path& path : options.paths) {
        inputs.push_back(path);
        if ((options.json || options.evidence) && fs::is_directory(path, error)) {
            for (const PhotoFile& file : find_photos({path}))
                inputs.push_back(file.path);
        }
    }
    std::vector<fs::path> outputs;
    if (options.json)
        outputs.push_back(*options.json);
    if (options.evidence) {
        const std::vector<fs::path> files = evidence_to_write(*options.evidence);
        outputs.insert(outputs.end(), files.begin(), files.end());
    }
    must_be_apart(inputs, outputs);
    if (options.json)
        must_be_no_pictures({*options.json});
}

} // namespace

ExitStatus run_audit(const AuditOptions& asked, std::ostream& out)
{
    AuditOptions options = asked;
    options.paths = with_reports_of_runs(asked.paths);
    keep_inputs(options);
    const std::vector<Template> games = templates_with(options.templates);
    const std::vector<NameLine> names = options.names ? read_names(*options.names) : std::vector<NameLine>{};
    const bool json_on_stdout = options.json && *options.json == "-";
    std::optional<WholeFile> json;
    if (options.json && !json_on_stdout) {
        WholeFile::clear_leftovers(options.json->parent_path());
        json.emplace(*options.json);
    }

    GivenCorrections given(options.corrections);
    if (options.evidence)
        make_evidence_folder(*options.evidence);
    const Templates chosen = with_rivals(choose_templates(options.templates)); // which the readings point into
    const Gathered gathered = gather(options, games, chosen, given);
    const Report& report = gathered.report();
    const Audit event = audit(report, games, options.rank_by, names);
    if (json_on_stdout)
        write_audit_json(out, event, report, RECOUNT_VERSION);
    else
        write_audit_text(out, event, report, most_places);
    if (json) {
        write_audit_json(json->stream(), event, report, RECOUNT_VERSION);
        json->commit();
    }
    if (options.evidence)
        write_evidence(*options.evidence, event, report, gathered.readings(), origin_of_run(options.templates));
    given.say_unused();
    if (std::ranges::any_of(report.photos, &PhotoResult::is_fault))
        return ExitStatus::internal;
    return is_settled(event) ? ExitStatus::ok : ExitStatus::review;
}

} // namespace recount
