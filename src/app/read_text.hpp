#pragma once
#include <cstddef>
#include <filesystem>
#include <string>

namespace recount {

/// A whole file's bytes, or standard input's for `-`. Throws MissingInput where it is not there, cannot be read, or is
/// longer than `most_bytes`.
std::string read_text(const std::filesystem::path& path, std::size_t most_bytes = std::size_t{1} << 30);

/// What messages call a file that is read: its path, or "standard input" for `-`.
std::string input_name(const std::filesystem::path& path);

} // namespace recount
