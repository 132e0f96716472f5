#pragma once
#include "app/exit_status.hpp"
#include "app/options.hpp"
#include "core/record.hpp"
#include "core/template.hpp"

#include <filesystem>
#include <iosfwd>
#include <vector>

namespace recount {

/// `recount verify`: judges cards that were typed in (see `typed_cards`), and writes what was asked for to `out`.
/// Throws UsageError, TemplateError, MissingInput or OutputError.
ExitStatus run_verify(const VerifyOptions& options, std::ostream& out);

/// The cards of one CSV file, `-` for standard input, as they were typed and as they are judged.
struct Verified {
    PhotoReading reading;
    PhotoResult result;
};
Verified verify_file(const std::filesystem::path& path, const std::vector<Template>& games);

} // namespace recount
