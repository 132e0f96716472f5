#pragma once
#include <stdexcept>
#include <string>

namespace recount {

/// This photo cannot be read. Caught once per photo; the batch goes on. `what()` is a sentence for a person.
struct Unreadable : std::runtime_error {
    std::string stage; ///< where it was given up: "load" or "sheet"
    std::string hint;  ///< what to do about it; may be empty
    Unreadable(std::string at_stage, const std::string& why, std::string what_to_do = "")
        : std::runtime_error(why), stage(std::move(at_stage)), hint(std::move(what_to_do))
    {
    }
};

/// A wrong flag or argument: exit status 64.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A template file that cannot be used, `file:line:column: what was found, what was expected`: exit status 64.
struct TemplateError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An input that does not exist: exit status 66.
struct MissingInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// An output that could not be written: exit status 74.
struct OutputError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace recount
