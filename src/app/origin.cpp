// Hashes of all that a reading depends on beside the photo. The program's own file is one of them: two builds of one
// version may read differently.
#include "app/origin.hpp"

#include "app/choose_templates.hpp"
#include "app/read_text.hpp"
#include "core/embedded.hpp"
#include "core/fold_case.hpp"
#include "photo/load_photo.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>

namespace recount {

namespace {

/// Of all networks by their names, in whatever order the build has put them in.
std::string hash_of_networks()
{
    std::map<std::string, std::string> hashes;
    for (const EmbeddedFile* file = embedded_files; file->name != nullptr; ++file) {
        if (std::filesystem::path(file->name).extension() == ".onnx")
            hashes[file->name] = sha256_hex(file->bytes());
    }
    std::string list; // as sha256sum writes it
    for (const auto& [name, hash] : hashes)
        list += fmt::format("{}  {}\n", hash, name);
    return sha256_hex(list);
}

} // namespace

Origin origin_of_run(const std::vector<std::string>& names_and_files)
{
    Origin origin;
    origin.version = RECOUNT_VERSION;
    origin.program = sha256_hex(read_text("/proc/self/exe"));
    origin.model = hash_of_networks();
    const auto is_named = [&](const std::string& name) { // as shipped_template() looks for it
        return std::ranges::any_of(names_and_files, [&](const std::string& given) {
            return !is_template_file(given) && fold_case(given) == fold_case(name);
        });
    };
    for (const EmbeddedFile* file = embedded_files; file->name != nullptr; ++file) {
        const std::filesystem::path path = file->name;
        if (path.extension() == ".yaml" && (names_and_files.empty() || is_named(all_shipped) || is_named(path.stem())))
            origin.templates[path.stem().string()] = sha256_hex(file->bytes());
    }
    for (const std::string& given : names_and_files)
        if (is_template_file(given)) // stands for a shipped one of its name
            origin.templates[std::filesystem::path(given).stem().string()] = sha256_hex(read_text(given));
    return origin;
}

} // namespace recount
