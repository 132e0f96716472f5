// Other programs as children: what they write, and how each way to end is told.
#include "photo/limited_process.hpp"

#include <chrono>
#include <gtest/gtest.h>

namespace recount {
namespace {

using End = ProcessResult::End;

ProcessResult run_script(const char* script, const ProcessLimits& limits = {})
{
    return run_limited({"sh", "-c", script}, limits);
}

TEST(RunLimited, GivesWhatAProgramWrites)
{
    const ProcessResult result = run_script("printf one; printf two");
    EXPECT_EQ(result.end, End::finished);
    EXPECT_EQ(std::string(result.output.begin(), result.output.end()), "onetwo");
}

TEST(RunLimited, TellsAFailureFromAMissingProgram)
{
    EXPECT_EQ(run_script("exit 3").end, End::failed);
    EXPECT_EQ(run_script("kill -SEGV $$").end, End::failed);
    EXPECT_EQ(run_limited({"no-such-program-of-any-name"}, {}).end, End::not_found);
    EXPECT_EQ(run_limited({}, {}).end, End::not_started);
}

TEST(RunLimited, StopsAFloodOfOutput)
{
    ProcessLimits limits;
    limits.output = 1000;
    EXPECT_EQ(run_script("while :; do echo more; done", limits).end, End::too_much_output);
}

/// Whether it still writes, only waits, or has closed its output.
TEST(RunLimited, WaitsForNoProgramLongerThanItMayTake)
{
    ProcessLimits limits;
    limits.seconds = 1;
    for (const char* script : {"while :; do echo; sleep 0.1; done", "exec sleep 60", "exec >&-; exec sleep 60"}) {
        const auto start = std::chrono::steady_clock::now();
        EXPECT_EQ(run_script(script, limits).end, End::too_long) << script;
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20)) << script;
    }
}

} // namespace
} // namespace recount
