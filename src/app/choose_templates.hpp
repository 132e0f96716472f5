#pragma once
#include "core/template.hpp"

#include <string>
#include <vector>

namespace recount {

/// The template that a user names: a shipped one, or a YAML file (told by a slash or its ending).
/// Throws UsageError, MissingInput or TemplateError.
Template choose_template(const std::string& name_or_file);

/// All shipped templates where nothing is named, else the one named.
std::vector<Template> choose_templates(const std::string& name_or_file);

} // namespace recount
