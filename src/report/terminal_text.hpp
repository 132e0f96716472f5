#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace recount {

/// A name from outside made safe to show: one line, no control characters (they become `\x1b` and the like, so that a
/// file name cannot steer the terminal), and bytes that are no UTF-8 become U+FFFD.
std::string printable(std::string_view name);

/// Columns that printable UTF-8 text takes on a terminal: combining marks take none, East Asian wide characters two.
std::size_t display_width(std::string_view text);

/// The text filled up with spaces to a width; never cut.
std::string pad_right(std::string_view text, std::size_t width);

} // namespace recount
