#pragma once
#include "core/template.hpp"

#include <string>
#include <vector>

namespace recount {

/// Whether a user names a YAML file rather than a shipped template: told by a slash or its ending.
bool is_template_file(const std::string& name_or_file);

/// The shipped template of that name. Throws UsageError, which names them all, and `or_else`.
Template shipped_template(const std::string& name, const std::string& or_else = "");

/// The template that a user names: a shipped one, or a YAML file.
/// Throws UsageError, MissingInput or TemplateError.
Template choose_template(const std::string& name_or_file);

/// All shipped templates where nothing is named, else the one named.
std::vector<Template> choose_templates(const std::string& name_or_file);

/// All shipped templates, and before them the one that is given as a file, so that it stands for a shipped one of its
/// name: for cards that say themselves of which game they are.
std::vector<Template> templates_with(const std::string& name_or_file);

} // namespace recount
