// From the paths of a command line to the files to check. Folders are walked here rather than with the standard's
// recursive iterator, because the order must be natural, links may lead in circles, and one closed folder must not end
// the walk.
#include "app/find_photos.hpp"

#include "app/evidence.hpp"
#include "app/natural_order.hpp"
#include "app/overlay_files.hpp"
#include "app/read_text.hpp"
#include "core/ascii.hpp"
#include "core/errors.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <set>
#include <string_view>

namespace recount {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 15> extensions{".jpg",  ".jpeg", ".jpe",  ".png",  ".tif",
                                                      ".tiff", ".bmp",  ".webp", ".heic", ".heif",
                                                      ".pdf",  ".ppm",  ".pgm",  ".pbm",  ".pnm"};

constexpr const char* not_a_file =
    "this is a pipe, a socket or a device, not a file; save the photo as a file and name that";
constexpr const char* no_such_file = "there is no such file";
constexpr const char* circular_link = "this link leads in a circle";

class Walk {
public:
    explicit Walk(std::vector<PhotoFile>& found) : found_(found) {}

    void folder(const fs::path& path)
    {
        std::error_code error;
        const fs::path real = fs::canonical(path, error);
        if (!error && !entered_.insert(real).second)
            return;
        std::vector<fs::path> entries;
        fs::directory_iterator iterator(path, error);
        for (; !error && iterator != fs::directory_iterator(); iterator.increment(error))
            entries.push_back(iterator->path());
        if (error)
            found_.push_back({path, "this folder cannot be opened: " + error.message()});
        std::sort(entries.begin(), entries.end(), [](const fs::path& a, const fs::path& b) {
            return natural_less(a.filename().native(), b.filename().native());
        });
        for (const fs::path& entry : entries)
            this->entry(entry);
    }

private:
    void entry(const fs::path& path)
    {
        if (path.filename().native().front() == '.')
            return;
        std::error_code error;
        const fs::file_status status = fs::status(path, error);
        if (fs::is_directory(status))
            folder(path);
        else if (has_photo_extension(path) && !is_overlay(path) && !is_evidence(path))
            found_.push_back({path, error                         ? "this file cannot be opened: " + error.message()
                                    : fs::is_regular_file(status) ? ""
                                                                  : not_a_file});
    }

    std::vector<PhotoFile>& found_;
    std::set<fs::path> entered_;
};

} // namespace

void drop_repeats(std::vector<PhotoFile>& files)
{
    std::set<fs::path> seen;
    std::erase_if(files, [&](const PhotoFile& file) {
        std::error_code error;
        const fs::path real = fs::weakly_canonical(fs::absolute(file.path, error), error);
        return !error && !seen.insert(real).second;
    });
}

bool has_photo_extension(const fs::path& path)
{
    const std::string extension = lower(path.extension().string());
    return std::find(extensions.begin(), extensions.end(), extension) != extensions.end();
}

std::vector<PhotoFile> find_photos(const std::vector<fs::path>& paths)
{
    std::vector<PhotoFile> found;
    for (const fs::path& path : paths) {
        std::error_code error;
        const fs::file_status status = fs::status(path, error);
        if (status.type() == fs::file_type::not_found)
            throw MissingInput(path.string() + ": no such file or folder");
        if (error == std::errc::too_many_symbolic_link_levels)
            throw MissingInput(path.string() + ": " + circular_link);
        if (fs::is_directory(status))
            Walk(found).folder(path);
        else if (fs::is_regular_file(status))
            found.push_back({path, ""});
        else
            found.push_back({path, error ? "this file cannot be opened: " + error.message() : not_a_file});
    }
    drop_repeats(found);
    return found;
}

std::vector<PhotoFile> listed_photos(const fs::path& list)
{
    const std::string content = read_text(list);
    const std::string_view text = without_byte_order_mark(content);
    const char end = text.find('\0') == std::string_view::npos ? '\n' : '\0';
    std::vector<PhotoFile> found;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t next = std::min(text.find(end, at), text.size());
        std::string line(text.substr(at, next - at));
        at = next + 1;
        if (end == '\n' && line.ends_with('\r'))
            line.pop_back();
        if (line.empty())
            continue;
        std::error_code error;
        if (fs::status(line, error).type() == fs::file_type::not_found)
            found.push_back({line, no_such_file});
        else if (error == std::errc::too_many_symbolic_link_levels)
            found.push_back({line, circular_link});
        else
            std::ranges::move(find_photos({line}), std::back_inserter(found));
    }
    drop_repeats(found);
    const auto is_missing = [](const PhotoFile& file) { return file.problem == no_such_file; };
    if (!found.empty() && std::all_of(found.begin(), found.end(), is_missing))
        throw MissingInput(fmt::format("{}: none of the files in this list exists; the first is {}", input_name(list),
                                       found.front().path.string()));
    return found;
}

} // namespace recount
