// Ctrl-C as a wish that the batch sees between two photos. The handler only notes the signal, and goes away with the
// first one, so that a second Ctrl-C always ends the program.
#include "app/interruption.hpp"

#include <atomic>
#include <csignal>

namespace recount {

namespace {

std::atomic<int> noted{0};
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler may not wait");

struct sigaction before_interrupt {};
struct sigaction before_termination {};

} // namespace

Interruption::Interruption()
{
    noted = 0;
    struct sigaction action {};
    action.sa_handler = [](int signal_number) { noted = signal_number; };
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before_interrupt);
    sigaction(SIGTERM, &action, &before_termination);
}

Interruption::~Interruption()
{
    sigaction(SIGINT, &before_interrupt, nullptr);
    sigaction(SIGTERM, &before_termination, nullptr);
}

int Interruption::signal()
{
    return noted;
}

} // namespace recount
