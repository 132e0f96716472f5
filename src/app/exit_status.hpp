#pragma once

namespace recount {

/// What the program ends with; a stable interface, as the report format states it. A run that a signal interrupts ends
/// with 128 and the signal's number: 130 for SIGINT, 143 for SIGTERM.
enum class ExitStatus {
    ok = 0,             ///< every game is ok (or empty)
    error = 1,          ///< at least one game is wrong
    review = 2,         ///< nothing is wrong for sure, but something needs a person's look
    usage = 64,         ///< wrong flag, argument or template
    missing_input = 66, ///< an input does not exist
    internal = 70,      ///< recount itself is wrong
    output = 74,        ///< the output could not be written
};

} // namespace recount
