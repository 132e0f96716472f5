// Hashes of all that a reading depends on beside the photo. The program's own file is one of them: two builds of one
// version may read differently.
#include "app/origin.hpp"

#include "app/choose_templates.hpp"
#include "app/read_text.hpp"
#include "core/embedded.hpp"
#include "sheet/load_photo.hpp"

#include <filesystem>

namespace recount {

Origin origin_of_run(const std::string& template_name)
{
    Origin origin;
    origin.version = RECOUNT_VERSION;
    origin.program = sha256_hex(read_text("/proc/self/exe"));
    origin.model = sha256_hex(embedded("cells.onnx"));
    if (is_template_file(template_name)) {
        origin.templates[std::filesystem::path(template_name).stem().string()] = sha256_hex(read_text(template_name));
        return origin;
    }
    for (const EmbeddedFile* file = embedded_files; file->name != nullptr; ++file) {
        const std::filesystem::path path = file->name;
        if (path.extension() == ".yaml" && (template_name.empty() || template_name == path.stem()))
            origin.templates[path.stem().string()] = sha256_hex(file->bytes());
    }
    return origin;
}

} // namespace recount
