// The command line: the only place that knows flags, and the only one that sees CLI11. Each subcommand fills its plain
// struct; CLI11's own errors become UsageError, its help and version become an Answer.
#include "app/options.hpp"

#include "app/help_text.hpp"
#include "core/errors.hpp"
#include "report/formats.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <thread>

namespace recount {

namespace {

constexpr int most_megapixels = 1000; ///< no decoder takes more (OpenCV stops at 2 to the power of 30 pixels)
constexpr int most_pages = 100'000;

/// A check whose rule the help does not spell out in CLI11's own way.
CLI::Validator without_text(CLI::Validator check)
{
    return check.description("");
}

/// Refuses a value that is empty or looks like an option: its own was forgotten, as in `--json -q`.
CLI::Validator given()
{
    return {[](const std::string& value) {
                if (value.empty())
                    return std::string("needs a value, found an empty one");
                return value.size() > 1 && value.front() == '-'
                           ? fmt::format("needs a value, found {} (for a file of that name: ./{})", value, value)
                           : std::string();
            },
            ""};
}

/// CLI11 takes the argument after `--json=` as its value, and so a photo for a name to write to.
void refuse_empty_values(int argc, const char* const* argv)
{
    for (int index = 1; index < argc && std::string_view(argv[index]) != "--"; ++index) {
        const std::string_view word = argv[index];
        if (word.starts_with("--") && word.find('=') == word.size() - 1)
            throw UsageError(fmt::format("{} needs a value after the =; see recount --help", word));
    }
}

/// Refuses "-", which is standard output elsewhere, as a folder to write to.
CLI::Validator not_standard_output()
{
    return {[](const std::string& path) {
                return path == "-" ? std::string("- is no folder (for one of that name: ./-)") : std::string();
            },
            ""};
}

void add_outputs(CLI::App& app, OutputOptions& options)
{
    std::vector<std::string> names;
    for (const ReportFormat& format : report_formats())
        names.emplace_back(format.name);
    app.add_option("--format", options.format, fmt::format("Standard output as {}", fmt::join(names, ", ")))
        ->type_name("FORMAT")
        ->check(without_text(CLI::IsMember(names)));
    app.add_flag("--cells", options.cells, "A row a cell in CSV, instead of a row a game");
    app.add_option("--json", options.json, "Write the report as JSON to FILE; - for standard output")
        ->type_name("FILE")
        ->check(given());
    app.add_option("--html", options.html, "Write the report as one page to look through and correct")
        ->type_name("FILE")
        ->check(given());
    app.add_flag("-q,--quiet", options.quiet,
                 "No progress on standard error, and no notes but on corrections of no photo");
}

/// What else there is for photos that are read, or were.
void add_run(CLI::App& app, OutputOptions& options, const char* what_out_is)
{
    app.add_option("--out", options.folder, what_out_is)
        ->type_name("DIR")
        ->check(given())
        ->check(not_standard_output());
    app.add_option("--corrections", options.corrections, "Apply what people said about readings (the page saves it)")
        ->type_name("FILE")
        ->check(given())
        ->allow_extra_args(false);
}

/// `--json -` is the older way to say `--format json`.
void settle_outputs(const CLI::App& app, OutputOptions& options)
{
    if (options.json && *options.json == "-") {
        if (app.count("--format") > 0 && options.format != "json")
            throw CLI::ValidationError("--json - and --format " + options.format + " both ask for standard output");
        options.json.reset();
        options.format = "json";
    }
    if (options.html && *options.html == "-")
        throw CLI::ValidationError("--html needs a file: a page is opened from disk");
    if (options.cells && options.format != "csv" && !options.folder)
        throw CLI::ValidationError("--cells says what CSV holds: give --format csv with it");
}

/// The formats as a part of the help.
std::string formats_text()
{
    std::string text = "Formats of standard output:\n";
    for (const ReportFormat& format : report_formats())
        text += fmt::format("  {:<6}{}\n", format.name, format.what);
    return text + "\n";
}

/// Which games there are; may be given several times.
template <typename Options>
void add_templates(CLI::App& app, Options& options, const std::string& what)
{
    app.add_option("--template", options.templates, what)
        ->type_name("NAME|FILE")
        ->check(given())
        ->allow_extra_args(false);
}

/// How photos are read, for the commands that read some.
template <typename Options>
void add_reading(CLI::App& app, Options& options)
{
    add_templates(app, options,
                  "Look for sheets of this one alone: a shipped name or a YAML file; may be repeated, shipped for all");
    app.add_option("--threads", options.threads, "Photos read at the same time (default: one a processor core)")
        ->type_name("N")
        ->check(without_text(CLI::Range(1U, 1024U)));
    app.add_option("--max-megapixels", options.limits.megapixels, "Refuse larger pictures unseen (default: 200)")
        ->type_name("N")
        ->check(without_text(CLI::Range(1, most_megapixels)));
    app.add_option("--max-pages", options.limits.pages, "Refuse PDF and TIFF files of more pages (default: 500)")
        ->type_name("N")
        ->check(without_text(CLI::Range(1, most_pages)));
}

void add_check(CLI::App& app, CheckOptions& options)
{
    app.add_option("path", options.paths, "Photos, and folders of photos")->type_name("PATH");
    app.add_option("--files-from", options.files_from, "Photos from a list, one a line; - for standard input")
        ->type_name("FILE")
        ->check(given());
    add_outputs(app, options.outputs);
    add_run(app, options.outputs, "Keep everything of the run in DIR, and go on from what is there");
    app.add_option("--overlay", options.overlays, "Write each photo with its cells, readings and findings drawn in")
        ->type_name("DIR")
        ->check(given())
        ->check(not_standard_output());
    add_reading(app, options);
    app.add_flag("-v,--verbose", options.verbose, "Stages, their times and notes on standard error");
    app.final_callback([&app, &options] {
        if (options.paths.empty() && !options.files_from)
            throw CLI::RequiredError("path");
        if (options.outputs.quiet && options.verbose)
            throw CLI::ValidationError("--quiet and --verbose contradict each other: give one of them");
        settle_outputs(app, options.outputs);
    });
    app.footer(formats_text() + check_footer);
}

void add_merge(CLI::App& app, MergeOptions& options)
{
    app.add_option("dir", options.folders, "What was given to --out")->required()->type_name("DIR");
    add_outputs(app, options.outputs);
    add_run(app, options.outputs, "Write all that the runs kept, and their report, into DIR");
    add_templates(app, options, "The template that the runs were given, where it is a file; may be repeated");
    app.final_callback([&app, &options] { settle_outputs(app, options.outputs); });
    app.footer(merge_footer);
}

void add_verify(CLI::App& app, VerifyOptions& options)
{
    app.add_option("file", options.paths, "CSV files; - for standard input")->required()->type_name("FILE");
    add_outputs(app, options.outputs);
    add_templates(app, options, "A YAML file, for cards of a game of your own; may be repeated, shipped for all");
    app.final_callback([&app, &options] { settle_outputs(app, options.outputs); });
    app.footer(verify_footer);
}

/// An option that takes one of some names, each of which stands for a value.
template <typename Value>
CLI::Option* add_choice(CLI::App& app, const std::string& flag, Value& value,
                        const std::map<std::string, Value>& choices, const std::string& text)
{
    return app
        .add_option_function<std::string>(
            flag, [&value, choices](const std::string& name) { value = choices.at(name); }, text)
        ->check(without_text(CLI::IsMember(choices)));
}

void add_audit(CLI::App& app, AuditOptions& options)
{
    app.add_option("path", options.paths, "Reports, typed cards, photos, and folders of photos")
        ->required()
        ->type_name("PATH");
    std::map<std::string, RankBy> ranks;
    for (const RankBy rank_by : {RankBy::game, RankBy::card_best, RankBy::card_sum})
        ranks.emplace(name(rank_by), rank_by);
    add_choice(app, "--rank", options.rank_by, ranks, "What is ranked: game (default), card-best or card-sum")
        ->type_name("WHAT");
    app.add_option("--names", options.names, "Who played: CSV of photo, column and name (see below)")
        ->type_name("FILE")
        ->check(given());
    app.add_option("--json", options.json, "Write the answer as JSON to FILE; - for standard output")
        ->type_name("FILE")
        ->check(given());
    app.add_option("--out", options.evidence, "Write what the answer rests on to DIR, for disputes")
        ->type_name("DIR")
        ->check(given())
        ->check(not_standard_output());
    app.add_option("--corrections", options.corrections, "Apply what people said about readings of photos")
        ->type_name("FILE")
        ->check(given())
        ->allow_extra_args(false);
    add_reading(app, options);
    app.add_flag("-q,--quiet", options.quiet,
                 "No progress on standard error, and no notes but on corrections of no photo");
    app.footer(audit_footer);
}

void add_print(CLI::App& app, PrintOptions& options)
{
    app.add_option("template", options.template_name, "A shipped template's name, or a YAML file")
        ->required()
        ->type_name("NAME|FILE");
    app.add_option("-o,--output", options.output, "The file: .pdf, .svg or .png")
        ->required()
        ->type_name("FILE")
        ->check(given());
    add_choice<print::Paper>(app, "--paper", options.paper,
                             {{"a4", print::Paper::a4}, {"letter", print::Paper::letter}, {"card", print::Paper::card}},
                             "Its size: a4, letter or card")
        ->default_str("a4")
        ->type_name("SIZE");
    app.add_option("--columns", options.columns, "Columns to print (default: what fits the game and the paper)")
        ->type_name("N")
        ->check(without_text(CLI::Range(1, 99)));
    app.footer(print_footer);
}

void add_templates(CLI::App& app, TemplatesOptions& options)
{
    CLI::Option* check = app.add_option("--check", options.check, "Look over a template file instead");
    check->type_name("FILE")->check(given());
    app.add_option("--show", options.show, "Print a shipped template, to start one of your own from")
        ->type_name("NAME")
        ->check(given())
        ->excludes(check);
    app.footer(templates_footer);
}

/// CLI11's message on one line, with where to find help.
std::string usage_line(const CLI::App& program, std::string message)
{
    std::replace(message.begin(), message.end(), '\n', ' ');
    while (!message.empty() && (message.back() == ' ' || message.back() == '.'))
        message.pop_back();
    std::string help = "recount";
    for (const CLI::App* command : program.get_subcommands())
        help += " " + command->get_name();
    return fmt::format("{}; see {} --help", message, help);
}

} // namespace

bool wants_pictures(const OutputOptions& options)
{
    return options.html || options.folder;
}

Command parse_command_line(int argc, const char* const* argv)
{
    CheckOptions check;
    check.threads = std::max(1U, std::thread::hardware_concurrency());
    MergeOptions merge;
    VerifyOptions verify;
    AuditOptions audit;
    audit.threads = check.threads;
    PrintOptions print;
    TemplatesOptions templates;

    CLI::App program(program_text, "recount");
    program.set_version_flag("--version", "recount " RECOUNT_VERSION, "Print the version and exit");
    program.set_help_flag("-h,--help", "Print this help and exit");
    program.require_subcommand(0, 1);
    program.footer(program_footer);
    program.get_formatter()->column_width(26);
    CLI::App* check_command = program.add_subcommand("check", "Read photographed score sheets and recompute them");
    CLI::App* merge_command = program.add_subcommand("merge", "Join what several runs kept into one report");
    CLI::App* verify_command = program.add_subcommand("verify", "Judge cards that were typed in, without a photo");
    CLI::App* audit_command = program.add_subcommand("audit", "Say who won an event, and how sure that is");
    CLI::App* print_command = program.add_subcommand("print", "Write a blank score sheet");
    CLI::App* templates_command =
        program.add_subcommand("templates", "List or print the games, or look over a template file");
    add_check(*check_command, check);
    add_merge(*merge_command, merge);
    add_verify(*verify_command, verify);
    add_audit(*audit_command, audit);
    add_print(*print_command, print);
    add_templates(*templates_command, templates);

    refuse_empty_values(argc, argv);
    try {
        program.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        const std::vector<CLI::App*> asked = program.get_subcommands();
        return Answer{asked.empty() ? program.help() : asked.front()->help("recount")};
    } catch (const CLI::CallForVersion& version) {
        return Answer{std::string(version.what()) + "\n"};
    } catch (const CLI::ParseError& error) {
        if (argc > 1 && argv[1][0] != '-' && program.get_subcommands().empty())
            throw UsageError(
                fmt::format("{} is no command: try `recount check PHOTO...`, or `recount --help`", argv[1]));
        throw UsageError(usage_line(program, error.what()));
    }
    if (*check_command)
        return check;
    if (*merge_command)
        return merge;
    if (*verify_command)
        return verify;
    if (*audit_command)
        return audit;
    if (*print_command)
        return print;
    if (*templates_command)
        return templates;
    throw UsageError("no command given: try `recount check PHOTO...`, or `recount --help`");
}

} // namespace recount
