// Corrections from files to the run, and back: one that fits no cell is said rather than lost.
#include "app/given_corrections.hpp"

#include "app/judge_photo.hpp"
#include "app/library_noise.hpp"
#include "app/read_text.hpp"
#include "core/errors.hpp"
#include "report/corrections_json.hpp"

#include <fmt/format.h>

namespace recount {

namespace {

constexpr std::size_t most_bytes = std::size_t{64} << 20; // a hundred thousand corrections take a third of it

} // namespace

GivenCorrections::GivenCorrections(const std::vector<std::filesystem::path>& files)
{
    for (const std::filesystem::path& file : files) {
        try {
            read_corrections(read_text(file, most_bytes), corrections_);
        } catch (const BadCorrections& error) {
            throw UsageError(fmt::format("{}: not what the report's page saves: {}", file.string(), error.what()));
        }
    }
}

void GivenCorrections::note_applied(const PhotoResult& photo)
{
    if (corrections_.empty())
        return;
    for (CellPlace& place : corrected_places(photo))
        applied_.insert(std::move(place));
}

void GivenCorrections::say_unused() const
{
    const std::size_t unused = corrections_.size() - applied_.size();
    if (unused > 0)
        tell(fmt::format("recount: {} of {} corrected cells are on none of these photos\n", unused,
                         corrections_.size()));
}

} // namespace recount
