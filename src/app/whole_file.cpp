// Writes a file whole or not at all: a hidden file in the same folder, fsync, rename, fsync of the folder. The hidden
// file is locked while it is written, so that one without a lock was left by a program that was killed.
#include "app/whole_file.hpp"

#include "core/errors.hpp"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <mutex>
#include <set>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace recount {

namespace fs = std::filesystem;

namespace {

/// Brings a file or a folder to the disk; the error number, or 0. File systems that cannot do it are no error.
int sync_to_disk(const fs::path& path, int flags)
{
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
    if (descriptor < 0)
        return errno;
    const int result = ::fsync(descriptor) == 0 ? 0 : errno;
    ::close(descriptor);
    return result == EINVAL || result == ENOTSUP ? 0 : result;
}

constexpr std::string_view hidden_start = ".recount-";
constexpr std::string_view hidden_end = ".part";

fs::path hidden_name(const fs::path& path)
{
    static std::atomic<unsigned> count{0};
    return path.parent_path() / fmt::format("{}{}-{}{}", hidden_start, ::getpid(), count++, hidden_end);
}

/// The hidden files that are there now; whoever makes, moves or takes away one holds the lock.
struct HiddenFiles {
    std::mutex mutex;
    std::set<fs::path> paths;
};

HiddenFiles& hidden_files()
{
    static HiddenFiles files;
    return files;
}

/// Where a chain of links ends, whether there is a file or not.
fs::path end_of_links(fs::path path)
{
    constexpr int most_links = 40; // as many as the system follows
    std::error_code error;
    for (int links = 0; links < most_links && fs::is_symlink(fs::symlink_status(path, error)); ++links)
        path = path.parent_path() / fs::read_symlink(path, error);
    return path;
}

/// Whether this ordinary file is what standard output goes to: another in its place would lose that.
bool is_standard_output(const fs::path& path)
{
    struct stat file {
    }, output{};
    return ::stat(path.c_str(), &file) == 0 && ::fstat(STDOUT_FILENO, &output) == 0 && file.st_dev == output.st_dev &&
           file.st_ino == output.st_ino;
}

/// Gives a new file the mode of the one whose place it takes, with `more`, and its owner where that may be.
void take_after(const fs::path& old, int descriptor, mode_t more)
{
    struct stat status {};
    if (::stat(old.c_str(), &status) != 0)
        return;
    [[maybe_unused]] const int ignored = ::fchown(descriptor, status.st_uid, status.st_gid); // before the mode
    ::fchmod(descriptor, (status.st_mode & 0777) | more);
}

} // namespace

void WholeFile::fail(const char* doing, int error_number) const
{
    throw OutputError(fmt::format("{}: cannot {}: {}", path_.string(), doing,
                                  error_number != 0 ? std::strerror(error_number) : "is the disk full?"));
}

WholeFile::WholeFile(fs::path path) : path_(std::move(path))
{
    std::error_code error;
    const fs::file_status status = fs::status(path_, error);
    if (fs::is_directory(status))
        fail("write", EISDIR);
    if (status.type() == fs::file_type::none)
        fail("write", error.value());
    is_in_place_ = fs::exists(status) && (!fs::is_regular_file(status) || is_standard_output(path_));
    written_ = path_;
    if (!is_in_place_) {
        path_ = end_of_links(path_);
        make_hidden();
    }
    stream_.open(written_, is_in_place_ ? std::ios::binary | std::ios::app : std::ios::binary);
    if (!stream_) {
        const int error_number = errno;
        drop_hidden();
        fail("write", error_number);
    }
}

WholeFile::~WholeFile()
{
    drop_hidden();
}

void WholeFile::make_hidden()
{
    const std::scoped_lock lock(hidden_files().mutex);
    struct stat status {};
    do { // a killed program of the same number may have left one of these names, or another clears this one
        if (lock_ >= 0)
            ::close(lock_);
        written_ = hidden_name(path_);
        lock_ = ::open(written_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (lock_ < 0 && errno != EEXIST)
            fail("write", errno);
        ::flock(lock_, LOCK_EX | LOCK_NB);
    } while (lock_ < 0 || ::fstat(lock_, &status) != 0 || status.st_nlink == 0);
    take_after(path_, lock_, S_IRUSR | S_IWUSR);
    hidden_files().paths.insert(written_);
}

/// Takes the hidden file away, where there is one that has not been moved.
void WholeFile::drop_hidden()
{
    if (!is_in_place_) {
        const std::scoped_lock lock(hidden_files().mutex);
        ::unlink(written_.c_str());
        hidden_files().paths.erase(written_);
    }
    if (lock_ >= 0)
        ::close(lock_);
    lock_ = -1;
}

void WholeFile::must_be_good() const
{
    if (!stream_)
        fail("write", errno);
}

void WholeFile::commit()
{
    errno = 0;
    stream_.close();
    if (!stream_)
        fail("write", errno);
    if (is_in_place_)
        return;
    if (const int error = sync_to_disk(written_, O_WRONLY))
        fail("write", error);
    take_after(path_, lock_, 0);
    {
        const std::scoped_lock lock(hidden_files().mutex);
        if (::rename(written_.c_str(), path_.c_str()) != 0)
            fail("write", errno);
        hidden_files().paths.erase(written_);
    }
    is_in_place_ = true;
    const fs::path folder = path_.parent_path().empty() ? fs::path(".") : path_.parent_path();
    if (const int error = sync_to_disk(folder, O_RDONLY | O_DIRECTORY); error != 0 && error != EACCES)
        fail("write", error);
}

void WholeFile::clear_leftovers(const fs::path& folder)
{
    std::error_code error;
    fs::directory_iterator entry(folder.empty() ? fs::path(".") : folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(hidden_start) || !name.ends_with(hidden_end))
            continue;
        const int descriptor = ::open(entry->path().c_str(), O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (descriptor < 0)
            continue;
        if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            ::unlink(entry->path().c_str());
        ::close(descriptor);
    }
}

void WholeFile::abandon_all()
{
    hidden_files().mutex.lock();
    for (const fs::path& path : hidden_files().paths)
        ::unlink(path.c_str());
}

void write_whole(const fs::path& path, std::string_view bytes)
{
    WholeFile file(path);
    file.stream().write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.commit();
}

} // namespace recount
