#pragma once

namespace recount {

/// While one exists, Ctrl-C and the signal that ends a process (SIGINT, SIGTERM) are noted instead of ending the
/// program at once; a second one ends it.
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
