#pragma once

namespace recount {

/// From now on Ctrl-C and the signal that ends a process (SIGINT, SIGTERM) leave nothing half-written behind. To be
/// called once, before any other thread starts.
void watch_for_interruption();

/// While one exists, such a signal is noted instead of ending the program; a second SIGINT ends it.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// The signal that came, or 0.
    static int signal();
};

} // namespace recount
