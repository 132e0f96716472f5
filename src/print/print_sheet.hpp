#pragma once
#include "print/layout_sheet.hpp"

#include <filesystem>
#include <string>

namespace recount::print {

/// A blank sheet as the bytes of a file: PDF, SVG or PNG (200 dots per inch) by the extension of the path that it is
/// for. Throws UsageError for another extension.
std::string print_sheet(const Template& game, const Design& design, const std::filesystem::path& path);

} // namespace recount::print
