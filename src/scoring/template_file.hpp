#pragma once
#include "core/template.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace recount {

/// A template from YAML text. `name` is what errors call the file. Throws TemplateError `name:line:column: ...`.
Template parse_template(std::string_view yaml, const std::string& name);

/// A template from a file. Throws MissingInput or TemplateError.
Template load_template(const std::filesystem::path& path);

/// The templates that are part of the program (the files of `templates/`), in the order of the report format.
std::vector<Template> shipped_templates();

} // namespace recount
