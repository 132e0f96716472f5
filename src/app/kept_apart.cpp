// Outputs that would destroy an input, or each other: must_be_apart. A file that is there is known by its number on its
// disk, one that is not by its path.
#include "app/kept_apart.hpp"

#include "core/errors.hpp"

#include <fmt/format.h>
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

} // namespace recount
