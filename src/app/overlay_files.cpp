// Names for the overlays of a batch. Photos of different folders often have the same name (IMG_0001.jpg), and all
// overlays go to one folder; the names depend on the list of files alone, so that a second run gives the same ones.
#include "app/overlay_files.hpp"

#include <fmt/format.h>
#include <map>
#include <set>

namespace recount {

namespace {

constexpr std::size_t longest_name = 180; // bytes: leaves room for endings below the usual limit of 255

std::string lower(std::string text)
{
    for (char& letter : text)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return text;
}

/// Cut to the longest name allowed, not within a UTF-8 character.
std::string shortened(std::string name)
{
    if (name.size() <= longest_name)
        return name;
    std::size_t end = longest_name;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U)
        --end;
    name.resize(end);
    return name;
}

} // namespace

std::vector<std::string> overlay_names(const std::vector<PhotoFile>& files)
{
    std::map<std::string, int> stems;
    for (const PhotoFile& file : files)
        ++stems[lower(shortened(file.path.stem().string()))];
    std::set<std::string> taken;
    std::vector<std::string> names;
    for (const PhotoFile& file : files) {
        const std::string stem = shortened(file.path.stem().string());
        std::string name = stem;
        const std::string folder = file.path.parent_path().filename().string();
        if (stems[lower(stem)] > 1 && !folder.empty() && folder != "." && folder != "..")
            name = shortened(fmt::format("{}-{}", folder, stem));
        const std::string wanted = name;
        for (int number = 2; !taken.insert(lower(name)).second; ++number)
            name = fmt::format("{}-{}", wanted, number);
        names.push_back(name);
    }
    return names;
}

std::filesystem::path overlay_path(const std::filesystem::path& folder, const std::string& name, int page)
{
    return folder / (page > 1 ? fmt::format("{}.overlay-page{}.jpg", name, page) : name + ".overlay.jpg");
}

} // namespace recount
