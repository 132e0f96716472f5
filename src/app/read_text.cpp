// Files that are read as a whole: lists of photos, records, corrections, and what is to be hashed.
#include "app/read_text.hpp"

#include "core/errors.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

namespace recount {

namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& why)
{
    throw MissingInput(fmt::format("{}: {}", input_name(path), why));
}

} // namespace

std::string read_text(const std::filesystem::path& path, std::size_t most_bytes)
{
    const bool is_stdin = path == "-";
    const int descriptor = is_stdin ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        fail(path, errno == ENOENT ? "no such file" : fmt::format("cannot be read: {}", std::strerror(errno)));
    std::string text;
    std::array<char, 65536> block{};
    ssize_t count = 0;
    while (text.size() <= most_bytes && (count = ::read(descriptor, block.data(), block.size())) != 0) {
        if (count < 0 && errno != EINTR)
            break;
        text.append(block.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    const int error = errno;
    if (!is_stdin)
        ::close(descriptor);
    if (count < 0)
        fail(path, fmt::format("cannot be read: {}", std::strerror(error)));
    if (text.size() > most_bytes)
        fail(path, fmt::format("has more than the {} bytes allowed", most_bytes));
    return text;
}

std::string input_name(const std::filesystem::path& path)
{
    return path == "-" ? "standard input" : path.string();
}

} // namespace recount
