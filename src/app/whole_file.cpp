// Writes a file whole or not at all: a hidden file in the same folder, fsync, rename, fsync of the folder.
#include "app/whole_file.hpp"

#include "core/errors.hpp"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
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

fs::path hidden_name(const fs::path& path)
{
    static std::atomic<unsigned> count{0};
    return path.parent_path() / fmt::format(".recount-{}-{}.part", ::getpid(), count++);
}

} // namespace

void WholeFile::fail(const char* doing, int error_number) const
{
    throw OutputError(fmt::format("{}: cannot {}: {}", path_.string(), doing, std::strerror(error_number)));
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
    written_ = is_in_place_ ? path_ : hidden_name(path_);
    if (!is_in_place_) {
        const int descriptor = ::open(written_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0)
            fail("write", errno);
        ::close(descriptor);
    }
    stream_.open(written_, std::ios::binary);
    if (!stream_) {
        const int error_number = errno;
        if (!is_in_place_)
            ::unlink(written_.c_str());
        fail("write", error_number);
    }
}

WholeFile::~WholeFile()
{
    if (!is_in_place_)
        ::unlink(written_.c_str());
}

void WholeFile::commit()
{
    errno = 0;
    stream_.close();
    if (!stream_)
        fail("write", errno != 0 ? errno : EIO);
    if (is_in_place_)
        return;
    if (const int error = sync_to_disk(written_, O_WRONLY))
        fail("write", error);
    if (::rename(written_.c_str(), path_.c_str()) != 0)
        fail("write", errno);
    is_in_place_ = true;
    const fs::path folder = path_.parent_path().empty() ? fs::path(".") : path_.parent_path();
    if (const int error = sync_to_disk(folder, O_RDONLY | O_DIRECTORY); error != 0 && error != EACCES)
        fail("write", error);
}

} // namespace recount
