#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace recount {

/// A file that the build puts into the program: a template, a network, a part of the report's page.
struct EmbeddedFile {
    const char* name; ///< without its folder; null after the last file
    const char* begin;
    const char* end;

    std::string_view bytes() const { return {begin, static_cast<std::size_t>(end - begin)}; }
};
extern "C" const EmbeddedFile embedded_files[];

/// The bytes of the file of that name. Throws std::logic_error where the build put none in.
inline std::string_view embedded(std::string_view name)
{
    for (const EmbeddedFile* file = embedded_files; file->name != nullptr; ++file) {
        if (file->name == name)
            return file->bytes();
    }
    throw std::logic_error("no embedded file " + std::string(name));
}

} // namespace recount
