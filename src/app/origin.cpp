// Hashes of all that a reading depends on beside the photo. The program's own file is one of them: two builds of one
// version may read differently.
#include "app/origin.hpp"

#include "app/choose_templates.hpp"
#include "app/read_text.hpp"
#include "sheet/load_photo.hpp"

#include <filesystem>
#include <string_view>

namespace recount {

namespace {

struct EmbeddedFile {
    const char* name;
    const char* begin;
    const char* end;
};

std::string hash(std::string_view bytes)
{
    return sha256_hex({bytes.begin(), bytes.end()});
}

std::string_view view(const char* begin, const char* end)
{
    return {begin, static_cast<std::size_t>(end - begin)};
}

} // namespace

} // namespace recount

extern "C" const recount::EmbeddedFile embedded_templates[];
extern "C" const char embedded_cells_onnx[];
extern "C" const char embedded_cells_onnx_end[];

namespace recount {

Origin origin_of_run(const std::string& template_name)
{
    Origin origin;
    origin.version = RECOUNT_VERSION;
    origin.program = hash(read_text("/proc/self/exe"));
    origin.model = hash(view(embedded_cells_onnx, embedded_cells_onnx_end));
    if (is_template_file(template_name)) {
        origin.templates[std::filesystem::path(template_name).stem().string()] = hash(read_text(template_name));
        return origin;
    }
    for (const EmbeddedFile* file = embedded_templates; file->name != nullptr; ++file) {
        const std::string name = std::filesystem::path(file->name).stem().string();
        if (template_name.empty() || template_name == name)
            origin.templates[name] = hash(view(file->begin, file->end));
    }
    return origin;
}

} // namespace recount
