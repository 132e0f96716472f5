#pragma once
#include "app/exit_status.hpp"
#include "app/options.hpp"

#include <iosfwd>

namespace recount {

/// `recount templates`: lists the shipped templates, prints one as it was written, or looks over a template file.
/// Throws UsageError, TemplateError, MissingInput.
ExitStatus run_templates(const TemplatesOptions& options, std::ostream& out);

/// `recount print`: writes a blank sheet. Throws UsageError, TemplateError, MissingInput or OutputError.
ExitStatus run_print(const PrintOptions& options);

} // namespace recount
