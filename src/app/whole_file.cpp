// Writes a file whole or not at all: a hidden file in the same folder, fsync, rename, fsync of the folder.
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

/// Takes a hidden file away; it is there or has been moved.
void remove_hidden(const fs::path& path)
{
    const std::scoped_lock lock(hidden_files().mutex);
    ::unlink(path.c_str());
    hidden_files().paths.erase(path);
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
    if (fs::is_symlink(fs::symlink_status(path_, error)) && fs::exists(status))
        path_ = fs::canonical(path_, error);
    is_in_place_ = fs::exists(status) && !fs::is_regular_file(status);
    written_ = path_;
    if (!is_in_place_) {
        const std::scoped_lock lock(hidden_files().mutex);
        int descriptor = -1;
        do { // a killed program of the same number may have left one of these names
            written_ = hidden_name(path_);
            descriptor = ::open(written_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        } while (descriptor < 0 && errno == EEXIST);
        if (descriptor < 0)
            fail("write", errno);
        ::close(descriptor);
        hidden_files().paths.insert(written_);
    }
    stream_.open(written_, std::ios::binary);
    if (!stream_) {
        const int error_number = errno;
        if (!is_in_place_)
            remove_hidden(written_);
        fail("write", error_number);
    }
}

WholeFile::~WholeFile()
{
    if (!is_in_place_)
        remove_hidden(written_);
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
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(hidden_start) && name.ends_with(hidden_end))
            ::unlink(entry->path().c_str());
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
