// What an audit calls its photos and sheets: PlaceNames. The folder that all files share tells nobody anything, and
// takes half a line.
#include "audit/place_names.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace recount {

namespace fs = std::filesystem;

void PlaceNames::page(const PhotoHead& photo)
{
    if (photo.page > 1)
        documents_.insert(photo.path);
    const fs::path parent = fs::path(photo.path).lexically_normal().parent_path();
    fs::path shared;
    if (folder_) {
        const auto end = std::mismatch(folder_->begin(), folder_->end(), parent.begin(), parent.end()).first;
        for (auto part = folder_->begin(); part != end; ++part)
            shared /= *part;
    }
    folder_ = folder_ ? shared : parent;
}

std::string PlaceNames::short_path(const std::string& path) const
{
    if (!folder_ || folder_->relative_path().empty())
        return path;
    return fs::path(path).lexically_normal().lexically_relative(*folder_).string();
}

std::string PlaceNames::of_page(const std::string& path, int page) const
{
    return short_path(path) + suffix({path, page});
}

std::string PlaceNames::of_sheet(const SheetSource& sheet) const
{
    return short_path(sheet.path) + suffix(sheet);
}

std::string PlaceNames::suffix(const SheetSource& sheet) const
{
    std::string words;
    if (documents_.contains(sheet.path))
        words += fmt::format(", page {}", sheet.page);
    if (sheet.sheets > 1)
        words += fmt::format(", sheet {}", sheet.sheet + 1);
    return words;
}

PlaceNames::Spellings PlaceNames::spellings(const SheetSource& sheet) const
{
    const fs::path path = sheet.path;
    const std::set<std::string> files = {sheet.path, path.lexically_normal().string(), path.filename().string(),
                                         short_path(sheet.path)};
    const std::string page = suffix({sheet.path, sheet.page});
    const std::string one_of_several = suffix(sheet);
    Spellings spellings;
    for (const std::string& file : files) {
        spellings.files.push_back(file);
        if (!one_of_several.empty())
            spellings.sheets.push_back(file + one_of_several);
        if (!page.empty() && page != one_of_several)
            spellings.files.push_back(file + page);
    }
    return spellings;
}

std::string first_of(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 3;
    const std::vector<std::string> told(names.begin(),
                                        names.begin() + static_cast<std::ptrdiff_t>(std::min(most, names.size())));
    return fmt::format("{}{}", fmt::join(told, ", "),
                       names.size() > most ? fmt::format(" and {} more", names.size() - most) : "");
}

} // namespace recount
