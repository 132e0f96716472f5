#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace recount {

/// `recount check`
struct CheckOptions {
    std::vector<std::filesystem::path> paths;      ///< photos and folders, at least one
    std::optional<std::filesystem::path> json;     ///< `-` for standard output
    std::optional<std::filesystem::path> overlays; ///< folder for the marked photos
    std::string template_name;                     ///< of a shipped template, or a file; empty: recognise it
    unsigned threads = 1;                          ///< at least 1
    bool quiet = false;                            ///< nothing on standard error but errors
    bool verbose = false;                          ///< stages, times and notes on standard error
};

/// `recount print`
struct PrintOptions {
    std::string template_name;
    std::filesystem::path output;
    std::string paper = "a4"; ///< a4, letter or card
    std::optional<int> columns;
};

/// `recount templates`
struct TemplatesOptions {
    std::optional<std::filesystem::path> check; ///< a template file to look over instead of listing
};

/// Text that answers the command line itself: help or version.
struct Answer {
    std::string text;
};

using Command = std::variant<Answer, CheckOptions, PrintOptions, TemplatesOptions>;

/// What the command line asks for. Throws UsageError with one line that says what to do.
Command parse_command_line(int argc, const char* const* argv);

} // namespace recount
