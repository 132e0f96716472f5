#pragma once
#include "print/layout_sheet.hpp"

#include <cairo.h>

namespace recount::print {

/// Paints a page in points, at the context's scale. The paper itself is left as it is.
void paint(const Drawn& page, cairo_t* canvas);

} // namespace recount::print
