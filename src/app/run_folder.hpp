#pragma once
#include "app/find_photos.hpp"
#include "report/record_json.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace recount {

/// Makes a folder with those above it, and clears what killed runs left half-written in it. Throws OutputError where it
/// cannot be made, or nothing can be written into it.
void make_folder(const std::filesystem::path& folder);

/// The folder that keeps everything of a run: a record a file in `records/`, and the reports beside it. One run at a
/// time has it; what a killed run left half-written is cleared. Everything throws OutputError.
class RunFolder {
public:
    explicit RunFolder(std::filesystem::path folder);
    ~RunFolder();
    RunFolder(const RunFolder&) = delete;
    RunFolder& operator=(const RunFolder&) = delete;

    /// What an earlier run read on this file, where nothing that the reading depends on has changed since (the file's
    /// bytes, the program, the templates) and every page could be read. Safe to call from any thread.
    std::optional<std::vector<PhotoReading>> find(const PhotoFile& file, const Origin& origin,
                                                  const std::vector<Template>& games) const;

    /// Keeps the readings of a file, whole or not at all. Safe to call from any thread.
    void keep(const std::filesystem::path& file, const Record& record) const;
    /// The same for one more photo of a path, as several machines may have: what is kept of the first stays.
    void keep_beside(const std::filesystem::path& file, const Record& record) const;

    std::filesystem::path path(const char* name) const { return folder_ / name; }

private:
    std::filesystem::path record_path(const std::filesystem::path& file, const std::string& sha256 = "") const;

    std::filesystem::path folder_;
    int lock_ = -1;
};

/// The report of a run, in its folder.
constexpr const char* report_of_run = "report.json";

/// The records in a run's folder, in the natural order of the photos' paths. Throws MissingInput where there are none.
std::vector<std::filesystem::path> record_files(const std::filesystem::path& folder);

} // namespace recount
