#pragma once
#include "audit/audit.hpp"
#include "core/record.hpp"
#include "report/record_json.hpp"

#include <array>
#include <filesystem>
#include <vector>

namespace recount {

/// Makes the folder for evidence, so that one that cannot be written to costs no time. Throws OutputError.
void make_evidence_folder(const std::filesystem::path& folder);

/// Writes into that folder what someone needs to check an audit's answer without trusting recount: the answer and the
/// whole report as JSON, the picture of every sheet, a crop of every cell that matters, and `evidence.json`, which ties
/// them to the photos' SHA-256 and to the program, networks and templates they were read with. `readings` has one for
/// each photo of the report, in its order; where they have no pictures, none are written. Throws OutputError.
void write_evidence(const std::filesystem::path& folder, const Audit& audit, const Report& report,
                    const std::vector<PhotoReading>& readings, const Origin& origin);

/// What it would take the place of in a folder: its documents, there or not, and pictures that are there.
std::vector<std::filesystem::path> evidence_to_write(const std::filesystem::path& folder);

/// Its documents: the answer, the whole report, and what ties them to the photos.
inline constexpr std::array<const char*, 3> evidence_files = {"answer.json", "report.json", "evidence.json"};

/// Whether a picture is one that `write_evidence` has written.
bool is_evidence(const std::filesystem::path& path);

} // namespace recount
