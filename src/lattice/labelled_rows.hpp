#pragma once
#include "core/trace.hpp"
#include "lattice/lattice.hpp"
#include "lattice/searched_photo.hpp"

#include <vector>

namespace recount {

/// What find_labelled_rows() found.
struct LabelledRows {
    std::vector<Lattice> tables;
    std::vector<Lattice> sections; ///< two that stand side by side each, as far as labels beside others show them
};

/// Which text is looked for: dark text, or also what is too faint for it, or light on dark.
enum class Text { dark, faint };

/// Tables of a photo whose rows no line parts: labels that begin, end or are centred on a common line stand one below
/// the other, each in the middle of its row. Columns are where long lines are printed, or where the writing leaves
/// gaps.
LabelledRows find_labelled_rows(const SearchedPhoto& searched, Text text, const Trace& trace);

} // namespace recount
