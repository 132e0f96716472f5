#pragma once
#include "core/report.hpp"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace recount {

/// Where a sheet lies: in which file, on which page of it, and which of how many sheets there it is (the first is 0).
struct SheetSource {
    std::string path;
    int page = 1;
    std::size_t sheet = 0;
    std::size_t sheets = 1;
};

/// What an audit calls its photos and sheets, as short as leaves no doubt: without the folder that all files share, and
/// with the page only of a document that has several, the sheet only of a page that has several.
class PlaceNames {
public:
    /// One more page of the event. All of them come before any question.
    void page(const PhotoHead& photo);

    /// "IMG_1.jpg", "scan.pdf, page 1"
    std::string of_page(const std::string& path, int page) const;
    /// "IMG_1.jpg, sheet 2"
    std::string of_sheet(const SheetSource& sheet) const;
    /// Everything that a person may call the sheet's file, and the same with its page and sheet, by which it is one of
    /// several.
    struct Spellings {
        std::vector<std::string> files;
        std::vector<std::string> sheets; ///< empty where the file shows no other sheet
    };
    Spellings spellings(const SheetSource& sheet) const;

private:
    std::string short_path(const std::string& path) const;
    std::string suffix(const SheetSource& sheet) const; ///< ", page 3, sheet 2"

    std::optional<std::filesystem::path> folder_; ///< that all files share
    std::set<std::string> documents_;             ///< of several pages
};

/// "a, b, c and 4 more"
std::string first_of(const std::vector<std::string>& names);

} // namespace recount
