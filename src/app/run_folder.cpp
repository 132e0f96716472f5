// The folder of a run. A record's name is the photo's own with a hash of its path, so that it does not depend on what
// else is in the pile and machines that share a job never meet; where they have other photos of that path, a hash of
// the photo follows for all but the first. The lock is on the folder itself and goes with the process, however it ends.
#include "app/run_folder.hpp"

#include "app/natural_order.hpp"
#include "app/read_text.hpp"
#include "app/shortened_name.hpp"
#include "app/whole_file.hpp"
#include "core/errors.hpp"
#include "photo/load_photo.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

namespace recount {

namespace fs = std::filesystem;

namespace {

constexpr const char* records_name = "records";
constexpr std::size_t hash_letters = 12; ///< of a path's SHA-256: 48 bits keep a million paths apart

/// The pages of a record, where it was made from these bytes by what makes them now, and all of them could be read.
std::optional<std::vector<PhotoReading>> pages_of(const fs::path& path, const std::string& sha256, const Origin& origin,
                                                  const std::vector<Template>& games)
{
    std::error_code error;
    if (!fs::is_regular_file(path, error))
        return std::nullopt;
    try {
        Record record = read_record(read_text(path), games);
        const auto is_good = [](const PhotoReading& page) { return page.status == PhotoStatus::checked; };
        if (record.origin != origin || record.pages.front().sha256 != sha256 ||
            !std::all_of(record.pages.begin(), record.pages.end(), is_good))
            return std::nullopt;
        return std::move(record.pages);
    } catch (const BadRecord&) {
        return std::nullopt; // not ours, or damaged: the photo is read again
    } catch (const MissingInput&) {
        return std::nullopt;
    }
}

} // namespace

void make_folder(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder, error))
        throw OutputError(fmt::format("{}: cannot make this folder: {}", folder.string(),
                                      error ? error.message() : "there is a file of that name"));
    if (::access(folder.c_str(), W_OK) != 0)
        throw OutputError(fmt::format("{}: cannot write to this folder", folder.string()));
    WholeFile::clear_leftovers(folder);
}

RunFolder::RunFolder(fs::path folder) : folder_(std::move(folder))
{
    make_folder(folder_);
    make_folder(folder_ / records_name);
    lock_ = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        ::close(lock_);
        throw OutputError(fmt::format("{}: another run is writing to this folder", folder_.string()));
    }
}

RunFolder::~RunFolder()
{
    if (lock_ >= 0)
        ::close(lock_);
}

fs::path RunFolder::record_path(const fs::path& file, const std::string& sha256) const
{
    std::string name = file.stem().string();
    name.erase(0, name.find_first_not_of('.')); // hidden files are none of ours
    return folder_ / records_name /
           fmt::format("{}-{}{}{}.json", shortened_name(name), sha256_hex(file.string()).substr(0, hash_letters),
                       sha256.empty() ? "" : "-", sha256.substr(0, hash_letters));
}

std::optional<std::vector<PhotoReading>> RunFolder::find(const PhotoFile& file, const Origin& origin,
                                                         const std::vector<Template>& games) const
{
    std::error_code error;
    if (!file.problem.empty() || !fs::is_regular_file(record_path(file.path), error))
        return std::nullopt;
    try {
        const std::string sha256 = sha256_hex(read_text(file.path));
        for (const fs::path& path : {record_path(file.path), record_path(file.path, sha256)}) {
            if (auto pages = pages_of(path, sha256, origin, games)) {
                for (PhotoReading& page : *pages)
                    page.path = file.path.string();
                return pages;
            }
        }
    } catch (const MissingInput&) { // the photo is read again, which tells why it cannot be read
    }
    return std::nullopt;
}

void RunFolder::keep(const fs::path& file, const Record& record) const
{
    write_whole(record_path(file), record_text(record));
}

void RunFolder::keep_beside(const fs::path& file, const Record& record) const
{
    write_whole(record_path(file, record.pages.front().sha256), record_text(record));
}

std::vector<fs::path> record_files(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(folder / records_name, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        if (entry->path().extension() == ".json" && entry->path().filename().native().front() != '.')
            files.push_back(entry->path());
    }
    if (error || files.empty())
        throw MissingInput(
            fmt::format("{}: no records of a run in this folder; give what was given to --out", folder.string()));
    std::sort(files.begin(), files.end(),
              [](const fs::path& a, const fs::path& b) { return natural_less(a.native(), b.native()); });
    return files;
}

} // namespace recount
