// Names for the overlays of a batch. Photos of different folders often have the same name (IMG_0001.jpg), and all
// overlays go to one folder; the names depend on the list of files alone, so that a second run gives the same ones.
#include "app/overlay_files.hpp"

#include "app/shortened_name.hpp"
#include "core/fold_case.hpp"

#include <fmt/format.h>
#include <map>
#include <regex>
#include <set>

namespace recount {

std::vector<std::string> overlay_names(const std::vector<PhotoFile>& files)
{
    std::map<std::string, int> stems;
    for (const PhotoFile& file : files)
        ++stems[fold_case(shortened_name(file.path.stem().string()))];
    std::set<std::string> taken;
    std::map<std::string, int> last_numbers; ///< by the name that was wanted
    std::vector<std::string> names;
    for (const PhotoFile& file : files) {
        const std::string stem = shortened_name(file.path.stem().string());
        std::string name = stem;
        const std::string folder = file.path.parent_path().filename().string();
        if (stems[fold_case(stem)] > 1 && !folder.empty() && folder != "." && folder != "..")
            name = shortened_name(fmt::format("{}-{}", folder, stem));
        const std::string wanted = name;
        int& number = last_numbers.try_emplace(fold_case(wanted), 1).first->second;
        while (!taken.insert(fold_case(name)).second)
            name = fmt::format("{}-{}", wanted, ++number);
        names.push_back(name);
    }
    return names;
}

std::filesystem::path overlay_path(const std::filesystem::path& folder, const std::string& name, int page)
{
    return folder / (page > 1 ? fmt::format("{}.overlay-page{}.jpg", name, page) : name + ".overlay.jpg");
}

std::vector<std::filesystem::path> overlays_of_pages(const std::filesystem::path& folder,
                                                     const std::vector<std::string>& names)
{
    static const std::regex of_page(R"((.*)\.overlay-page([2-9]|[1-9][0-9]+)\.jpg)");
    const std::set<std::string> wanted(names.begin(), names.end());
    std::vector<std::filesystem::path> overlays;
    std::error_code error;
    std::filesystem::directory_iterator entry(folder, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        const std::string file = entry->path().filename().string();
        std::smatch parts;
        if (std::regex_match(file, parts, of_page) && wanted.contains(parts[1].str()))
            overlays.push_back(entry->path());
    }
    return overlays;
}

bool is_overlay(const std::filesystem::path& path)
{
    static const std::regex ending(R"(.*\.overlay(-page[0-9]+)?\.jpg)");
    return std::regex_match(path.filename().string(), ending);
}

} // namespace recount
