#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace recount {

/// Bytes as base64 with padding, on one line.
std::string base64(std::string_view bytes);

/// The bytes again; nothing where the text is no base64 with padding.
std::optional<std::string> from_base64(std::string_view text);

} // namespace recount
