#pragma once
#include "audit/audit.hpp"
#include "print/design.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace recount {

/// What a run writes, and what goes into it beside the readings.
struct OutputOptions {
    std::string format = "text";                    ///< of standard output, by its name in the table of formats
    bool cells = false;                             ///< CSV has a row a cell instead of a row a game
    std::optional<std::filesystem::path> json;      ///< the report as JSON; `-` was turned into `format`
    std::optional<std::filesystem::path> html;      ///< the report as a page
    std::optional<std::filesystem::path> folder;    ///< keeps everything of the run
    std::vector<std::filesystem::path> corrections; ///< what people said about readings
    bool quiet = false; ///< nothing on standard error but errors, and corrections that are of no photo
};

/// Whether sheets are shown, so that pictures of them are needed.
bool wants_pictures(const OutputOptions& options);

/// What a photo may cost before it is refused, where a person asked for other limits than the usual ones.
struct PhotoLimits {
    std::optional<int> megapixels; ///< of one picture or page, at least 1
    std::optional<int> pages;      ///< of one file, at least 1
};

/// `recount check`
struct CheckOptions {
    std::vector<std::filesystem::path> paths;        ///< photos and folders
    std::optional<std::filesystem::path> files_from; ///< a list of photos; `-` for standard input
    OutputOptions outputs;
    std::optional<std::filesystem::path> overlays; ///< folder for the marked photos
    std::vector<std::string> templates;            ///< names and files (choose_templates); empty: all shipped ones
    PhotoLimits limits;
    unsigned threads = 1; ///< at least 1
    bool verbose = false; ///< stages, times and notes on standard error
};

/// `recount merge`
struct MergeOptions {
    std::vector<std::filesystem::path> folders; ///< of runs, at least one
    OutputOptions outputs;
    std::vector<std::string> templates; ///< files that the runs were given
};

/// `recount verify`
struct VerifyOptions {
    std::vector<std::filesystem::path> paths; ///< CSV files, `-` for standard input, at least one
    OutputOptions outputs;
    std::vector<std::string> templates; ///< of the games that the cards may name; empty: the shipped ones
};

/// `recount audit`
struct AuditOptions {
    std::vector<std::filesystem::path> paths;       ///< reports, CSV files, photos and folders, at least one
    std::optional<std::filesystem::path> json;      ///< `-` for standard output
    std::optional<std::filesystem::path> names;     ///< CSV: photo, column, name
    std::optional<std::filesystem::path> evidence;  ///< folder for what the answer rests on
    std::vector<std::filesystem::path> corrections; ///< what people said about readings
    RankBy rank_by = RankBy::game;
    std::vector<std::string> templates; ///< names and files (choose_templates); empty: all shipped ones
    PhotoLimits limits;
    unsigned threads = 1; ///< at least 1
    bool quiet = false;   ///< nothing on standard error but errors, and corrections that are of no photo
};

/// `recount print`
struct PrintOptions {
    std::string template_name;
    std::filesystem::path output;
    print::Paper paper = print::Paper::a4;
    std::optional<int> columns;
};

/// `recount templates`
struct TemplatesOptions {
    std::optional<std::filesystem::path> check; ///< a template file to look over instead of listing
    std::optional<std::string> show;            ///< a shipped template to print instead
};

/// Text that answers the command line itself: help or version.
struct Answer {
    std::string text;
};

using Command =
    std::variant<Answer, CheckOptions, MergeOptions, VerifyOptions, AuditOptions, PrintOptions, TemplatesOptions>;

/// What the command line asks for. Throws UsageError with one line that says what to do.
Command parse_command_line(int argc, const char* const* argv);

} // namespace recount
