#pragma once
#include <filesystem>
#include <vector>

namespace recount {

/// Throws UsageError where a file that would be written is also one to read, or one to write for something else:
/// whatever their names, links included. `-`, devices and what is not there yet are no files to lose.
void must_be_apart(const std::vector<std::filesystem::path>& inputs, const std::vector<std::filesystem::path>& outputs);

/// Throws UsageError where a report would be written to a file that is a picture, or is named as one: a flag that
/// lacks its value takes the photo that follows for it.
void must_be_no_pictures(const std::vector<std::filesystem::path>& reports);

} // namespace recount
