#pragma once
#include <cstddef>
#include <filesystem>
#include <string>

namespace recount {

/// A whole file's bytes, or standard input's for `-`. Throws MissingInput where it is not there, cannot be read, or is
/// longer than `most_bytes`.
std::string read_text(const std::filesystem::path& path, std::size_t most_bytes = std::size_t{1} << 30);

} // namespace recount
