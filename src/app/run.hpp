#pragma once

namespace recount {

/// Runs the command line and returns the exit status: 0 every game is ok; 1 at least one error; 2 something needs a
/// look; 64 wrong usage; 66 an input does not exist; 70 an internal fault; 74 the output could not be written.
int run(int argc, char** argv);

} // namespace recount
