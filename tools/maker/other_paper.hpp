#pragma once
#include "maker/hand.hpp"
#include "print/print_sheet.hpp"

namespace recount::maker {

/// Printed matter that is no score sheet.
enum class Matter { calendar, newspaper, spreadsheet, form, table, puzzle, notebook, receipt };

/// A page of such matter with invented words and numbers, as a list of things to paint. Its `sheets` are empty.
print::Drawn draw_matter(Matter matter, Random& random);
Matter draw_matter_kind(Random& random);

/// The page as 8-bit BGR; some of it written on by hand.
cv::Mat draw_other_paper(const print::Drawn& page, double px_per_mm, Random& random);

} // namespace recount::maker
