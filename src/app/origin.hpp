#pragma once
#include "report/record_json.hpp"

#include <string>

namespace recount {

/// What readings of this run come from: the program's version and file, the networks, and the templates in play (all
/// those of `names_and_files`, as choose_templates() takes them). Throws MissingInput.
Origin origin_of_run(const std::vector<std::string>& names_and_files);

} // namespace recount
