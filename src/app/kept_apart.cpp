// Outputs that would destroy an input, each other, or a picture: must_be_apart, must_be_no_pictures. A file that is
// there is known by its number on its disk, one that is not by its path.
#include "app/kept_apart.hpp"

#include "app/find_photos.hpp"
#include "core/errors.hpp"
#include "photo/image_header.hpp"

#include <fmt/format.h>
#include <fstream>
#include <set>
#include <sys/stat.h>

namespace recount {

namespace fs = std::filesystem;

namespace {

/// What is the same for all names of a file; empty where nothing could be lost.
std::string identity(const fs::path& path)
{
    struct stat status {};
    if (path == "-")
        return "";
    if (::stat(path.c_str(), &status) == 0)
        return S_ISREG(status.st_mode) ? fmt::format("{}:{}", status.st_dev, status.st_ino) : "";
    std::error_code error;
    return fs::weakly_canonical(fs::absolute(path, error), error).string();
}

/// Whether a file is there that holds a picture, whatever it is called.
bool is_picture(const fs::path& path)
{
    std::error_code error;
    if (!fs::is_regular_file(path, error))
        return false;
    constexpr std::size_t enough = 64; // bytes by which a kind of picture is known
    std::vector<unsigned char> bytes(enough);
    std::ifstream stream(path, std::ios::binary);
    stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(stream.gcount()));
    return kind_of(bytes) != ImageKind::unknown;
}

} // namespace

void must_be_apart(const std::vector<fs::path>& inputs, const std::vector<fs::path>& outputs)
{
    std::set<std::string> read;
    for (const fs::path& input : inputs)
        read.insert(identity(input));
    std::set<std::string> written;
    for (const fs::path& output : outputs) {
        const std::string file = identity(output);
        if (file.empty())
            continue;
        if (read.contains(file))
            throw UsageError(fmt::format(
                "{}: would be written over, but it is an input; name another file for the output", output.string()));
        if (!written.insert(file).second)
            throw UsageError(
                fmt::format("{}: two outputs would be written to this file; name another one", output.string()));
    }
}

void must_be_no_pictures(const std::vector<fs::path>& reports)
{
    for (const fs::path& report : reports) {
        if (has_photo_extension(report) || is_picture(report))
            throw UsageError(fmt::format(
                "{}: a report would take the place of a picture; name another file for the output", report.string()));
    }
}

} // namespace recount
