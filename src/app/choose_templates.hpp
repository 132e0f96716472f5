#pragma once
#include "core/template.hpp"

#include <string>
#include <vector>

namespace recount {

/// Whether a user names a YAML file rather than a shipped template: told by a slash or its ending.
bool is_template_file(const std::string& name_or_file);

/// The shipped template of that name, in capitals or not. Throws UsageError, which names them all, and `or_else`.
Template shipped_template(const std::string& name, const std::string& or_else = "");

/// The template that a user names: a shipped one, or a YAML file.
/// Throws UsageError, MissingInput or TemplateError.
Template choose_template(const std::string& name_or_file);

/// The first template of a name, in capitals or not; null where there is none.
const Template* find_named(const std::vector<Template>& games, const std::string& name);

/// Stands for all shipped templates where some are named.
inline constexpr const char* all_shipped = "shipped";

/// The templates that a user names, those given as files first; all shipped ones where nothing is named. Throws as
/// choose_template() does, and UsageError where two have one name.
std::vector<Template> choose_templates(const std::vector<std::string>& names_and_files);

/// These templates, and as rivals the shipped ones that are not among them: a sheet of one of those is none of these.
/// A file of a shipped template's name and rows is an edited copy, and stands for it.
std::vector<Template> with_rivals(std::vector<Template> wanted);

/// All shipped templates and those given as files, which stand for shipped ones of their names: for cards that say
/// themselves of which game they are. Throws as choose_templates() does.
std::vector<Template> templates_with(const std::vector<std::string>& names_and_files);

} // namespace recount
