#pragma once
#include "core/record.hpp"

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace recount {

/// What a reading depends on beside the photo.
struct Origin {
    std::string version;                          ///< of the program
    std::string program;                          ///< SHA-256 of the program's file
    std::string model;                            ///< SHA-256 of the list that `sha256sum *.onnx` makes of the networks
    std::map<std::string, std::string> templates; ///< SHA-256 of each template's file, by its name
    bool operator==(const Origin&) const = default;
};

/// What is kept of one file: the readings of its pages, with what they came from.
struct Record {
    Origin origin;
    std::vector<PhotoReading> pages;
};

/// A text that is no record, or one for a template that is not at hand. `what()` says what was found and expected.
struct BadRecord : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A record as JSON, `recount-record/1`; numbers are written so that they come back as they were.
std::string record_text(const Record& record);

/// The record again. Its cards point into `games`, which must outlive it. Throws BadRecord; a text from outside cannot
/// do more.
Record read_record(std::string_view text, const std::vector<Template>& games);

} // namespace recount
