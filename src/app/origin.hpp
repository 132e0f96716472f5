#pragma once
#include "report/record_json.hpp"

#include <string>

namespace recount {

/// What readings of this run come from: the program's version and file, the network, and the templates in play (all
/// shipped ones, and the file where `template_name` names one). Throws MissingInput.
Origin origin_of_run(const std::string& template_name);

} // namespace recount
