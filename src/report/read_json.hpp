#pragma once
#include "core/report.hpp"

#include <compare>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace recount {

/// Bytes of a report at most: 20,000 photos of a sheet of six games, at 50 kB each.
inline constexpr std::size_t most_report_bytes = std::size_t{1} << 30;

/// Reads a report that `begin_json` wrote, or anything else of the format `recount-report/1`; fields that the format
/// does not name are passed over, and those that were added to it later may be missing. `file` is what errors call the
/// input. Throws UsageError that says which field is wrong.
Report read_json(std::string_view text, const std::string& file);

/// What tells a report's photos apart.
struct PhotoKey {
    std::string path;
    std::string sha256;
    auto operator<=>(const PhotoKey&) const = default;
};

/// Which photos a report holds, and nothing else of it, for a report of any size.
std::set<PhotoKey> read_photo_keys(std::string_view text, const std::string& file);

} // namespace recount
