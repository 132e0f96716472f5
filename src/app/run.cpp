// The command line from start to end: parse, run the command, and turn each kind of exception into its exit status.
// The only place where exceptions that are no photo's own fault are caught.
#include "app/run.hpp"

#include "app/audit_event.hpp"
#include "app/check.hpp"
#include "app/exit_status.hpp"
#include "app/interruption.hpp"
#include "app/kept_memory.hpp"
#include "app/library_noise.hpp"
#include "app/merge.hpp"
#include "app/options.hpp"
#include "app/templates.hpp"
#include "app/verify.hpp"
#include "core/errors.hpp"
#include "core/overloaded.hpp"
#include "report/terminal_text.hpp"

#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <iostream>
#include <opencv2/core/utils/logger.hpp>
#include <unistd.h>

namespace recount {

namespace {

/// A descriptor that a shell has closed (`>&-`) would be given to the next file that is opened, and results would be
/// written into that. In its place stands one that can be neither read nor written for what it is there for.
void fill_standard_descriptors()
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
        if (::fcntl(descriptor, F_GETFD) == -1) // the lowest that is free is the one that is taken
            ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

ExitStatus run_command(const Command& command)
{
    return std::visit(Overloaded{[](const Answer& answer) {
                                     std::cout << answer.text;
                                     return ExitStatus::ok;
                                 },
                                 [](const CheckOptions& options) { return run_check(options, std::cout); },
                                 [](const MergeOptions& options) { return run_merge(options, std::cout); },
                                 [](const VerifyOptions& options) { return run_verify(options, std::cout); },
                                 [](const AuditOptions& options) { return run_audit(options, std::cout); },
                                 [](const PrintOptions& options) { return run_print(options); },
                                 [](const TemplatesOptions& options) { return run_templates(options, std::cout); }},
                      command);
}

ExitStatus say(ExitStatus status, std::string_view message)
{
    tell(fmt::format("recount: {}\n", printable(message)));
    return status;
}

ExitStatus run_and_catch(int argc, const char* const* argv)
{
    try {
        const ExitStatus status = run_command(parse_command_line(argc, argv));
        if (!std::cout.flush())
            throw OutputError("standard output: cannot write");
        return status;
    } catch (const UsageError& error) {
        return say(ExitStatus::usage, error.what());
    } catch (const TemplateError& error) {
        return say(ExitStatus::usage, error.what());
    } catch (const MissingInput& error) {
        return say(ExitStatus::missing_input, error.what());
    } catch (const OutputError& error) {
        return say(ExitStatus::output, error.what());
    } catch (const std::exception& error) {
        return say(ExitStatus::internal, fmt::format("internal fault, please report it: {}", error.what()));
    } catch (...) {
        return say(ExitStatus::internal, "internal fault, please report it: an exception of no known kind");
    }
}

} // namespace

int run(int argc, char** argv)
{
    fill_standard_descriptors();
    std::signal(SIGPIPE, SIG_IGN); // a reader that goes away is an output that cannot be written
    std::signal(SIGXFSZ, SIG_IGN); // so is a file that may not grow further
    watch_for_interruption();
    silence_libraries();
    keep_freed_memory();
    cv::utils::logging::setLogLevel(
        cv::utils::logging::LOG_LEVEL_SILENT); // what OpenCV has to say is in its exceptions
    return static_cast<int>(run_and_catch(argc, argv));
}

} // namespace recount
