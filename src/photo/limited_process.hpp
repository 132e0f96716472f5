#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace recount {

/// What a child process may spend.
struct ProcessLimits {
    int seconds = 30;                     ///< of the clock, and of the processor
    std::uint64_t memory = 1'500'000'000; ///< bytes of address space
    std::size_t output = 256'000'000;     ///< bytes on its standard output
};

/// How a child process ended.
struct ProcessResult {
    enum class End { finished, failed, not_found, not_started, too_long, too_much_output };
    End end = End::failed;
    std::vector<unsigned char> output; ///< of its standard output, whole only where `end` is `finished`
};

/// Runs a program (looked for in PATH, no shell) with nothing on its standard input, and waits within the limits until
/// it has ended. Past them it is killed. It writes no files.
ProcessResult run_limited(const std::vector<std::string>& command, const ProcessLimits& limits);

} // namespace recount
