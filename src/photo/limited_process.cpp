// Another program as a child with limits: run_limited(). What may go wrong in it (memory, endless loops, floods of
// output, crashes) stays in it, and it ends with this program.
#include "photo/limited_process.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace recount {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int no_such_program = 127; // the exit status that shells use for it

void limit(int what, std::uint64_t most)
{
    const rlimit both{most, most};
    setrlimit(static_cast<__rlimit_resource>(what), &both);
}

/// What the child does before it is the other program: only calls that are safe after a fork.
[[noreturn]] void become(char* const* arguments, int output, const ProcessLimits& limits)
{
    const int nothing = open("/dev/null", O_RDWR);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDERR_FILENO);
    dup2(output, STDOUT_FILENO);
    close_range(STDERR_FILENO + 1, ~0U, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_AS, limits.memory);
    limit(RLIMIT_CPU, static_cast<std::uint64_t>(limits.seconds));
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);
    execvp(arguments[0], arguments);
    _exit(no_such_program);
}

/// Reads all that the child writes, and says how that ended.
ProcessResult::End read_output(int from, std::vector<unsigned char>& output, Clock::time_point end,
                               const ProcessLimits& limits)
{
    std::array<unsigned char, 65536> part{};
    while (true) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd ready{from, POLLIN, 0};
        if (left <= 0)
            return ProcessResult::End::too_long;
        if (poll(&ready, 1, static_cast<int>(left)) <= 0)
            continue; // interrupted, or too long
        const ssize_t count = read(from, part.data(), part.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return ProcessResult::End::finished;
        if (output.size() + static_cast<std::size_t>(count) > limits.output)
            return ProcessResult::End::too_much_output;
        output.insert(output.end(), part.begin(), part.begin() + count);
    }
}

/// The status of a child that ends by itself until then, 0 where it cannot be known; none if it had to be killed.
std::optional<int> wait_until(pid_t child, Clock::time_point end)
{
    constexpr std::chrono::milliseconds between_looks{1};
    for (int status = 0;; std::this_thread::sleep_for(between_looks)) {
        const bool is_late = Clock::now() >= end;
        if (is_late)
            kill(child, SIGKILL);
        const pid_t ended = waitpid(child, &status, is_late ? 0 : WNOHANG);
        if (ended == child || (ended < 0 && errno != EINTR)) // whoever ignores the ends of children is told of none
            return is_late ? std::nullopt : std::optional(status);
    }
}

} // namespace

ProcessResult run_limited(const std::vector<std::string>& command, const ProcessLimits& limits)
{
    ProcessResult result;
    std::vector<char*> arguments;
    for (const std::string& argument : command)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    std::array<int, 2> ends{};
    if (command.empty() || pipe2(ends.data(), O_CLOEXEC) != 0)
        return {ProcessResult::End::not_started, {}};
    const Clock::time_point end = Clock::now() + std::chrono::seconds(limits.seconds);
    const pid_t child = fork();
    if (child == 0)
        become(arguments.data(), ends[1], limits);
    close(ends[1]);
    result.end = child < 0 ? ProcessResult::End::not_started : read_output(ends[0], result.output, end, limits);
    close(ends[0]);
    if (child < 0)
        return result;
    const bool is_read = result.end == ProcessResult::End::finished;
    const std::optional<int> status = wait_until(child, is_read ? end : Clock::now());
    if (!is_read)
        return result;
    if (!status || (WIFSIGNALED(*status) && WTERMSIG(*status) == SIGXCPU))
        result.end = ProcessResult::End::too_long;
    else if (WIFEXITED(*status) && WEXITSTATUS(*status) == no_such_program)
        result.end = ProcessResult::End::not_found;
    else if (!WIFEXITED(*status) || WEXITSTATUS(*status) != 0)
        result.end = ProcessResult::End::failed;
    return result;
}

} // namespace recount
