#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recount {

/// One line of a CSV file: its number, from 1, and its fields without the spaces around them.
struct CsvLine {
    int number = 0;
    std::vector<std::string> fields;
};

/// The lines of a CSV text: fields between commas (or semicolons, where the first line with either has those only),
/// quoted where they hold one, quotes doubled inside. Empty lines and lines that begin with `#` (not in quotes) are
/// left out. `file` is what errors call the text. Throws UsageError `file:line: ...` for an open quote and for bytes
/// that are no text.
std::vector<CsvLine> csv_lines(std::string_view text, const std::string& file);

/// The whole number that a field is, and nothing else; none where it is something else.
std::optional<int> number_in(const std::string& field);

} // namespace recount
