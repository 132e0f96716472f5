#pragma once
#include <string>

namespace recount {

/// A file name's stem cut to what leaves room for endings below the usual limit of 255 bytes, not within a UTF-8
/// character.
std::string shortened_name(std::string name);

} // namespace recount
