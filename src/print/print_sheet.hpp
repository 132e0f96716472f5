#pragma once
#include "print/layout_sheet.hpp"

#include <filesystem>

namespace recount::print {

/// Lays out and writes a blank sheet: PDF, SVG or PNG (200 dots per inch) by the path's extension.
/// Throws UsageError for another extension, OutputError where the file cannot be written.
Drawn print_sheet(const Template& game, const Design& design, const std::filesystem::path& path);

} // namespace recount::print
