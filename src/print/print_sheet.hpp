#pragma once
#include "print/layout_sheet.hpp"

#include <filesystem>

typedef struct _cairo cairo_t;

namespace recount::print {

/// Paints a page in points, at the context's scale. The paper itself is left as it is.
void paint(const Drawn& page, cairo_t* canvas);

/// Lays out and writes a blank sheet: PDF, SVG or PNG (200 dots per inch) by the path's extension.
/// Throws UsageError for another extension, OutputError where the file cannot be written.
Drawn print_sheet(const Template& game, const Design& design, const std::filesystem::path& path);

} // namespace recount::print
