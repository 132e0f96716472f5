// Ctrl-C, seen by a thread that waits for nothing else and so may take locks, as no signal handler may. It ends the
// program with nothing half-written, or leaves that to a batch, which sees the wish between two photos. A second Ctrl-C
// always ends the program at once; a second SIGTERM does not, since timeout(1) and others send it twice.
#include "app/interruption.hpp"

#include "app/whole_file.hpp"

#include <atomic>
#include <csignal>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace recount {

namespace {

std::atomic<int> noted{0};
std::atomic<bool> is_awaited{false};

[[noreturn]] void watch(const sigset_t& signals)
{
    int number = 0;
    sigwait(&signals, &number);
    noted = number;
    const bool ends_now = !is_awaited;
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGINT);
    if (ends_now) {
        WholeFile::abandon_all();
        sigaddset(&ending, number);
    }
    pthread_sigmask(SIG_UNBLOCK, &ending, nullptr); // in this thread alone, which the next signal comes to
    if (ends_now)
        std::raise(number);
    while (true)
        ::pause();
}

} // namespace

void watch_for_interruption()
{
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGINT, SIGTERM}) {
        std::signal(number, SIG_DFL); // a shell lets what it starts in the background ignore them
        sigaddset(&signals, number);
    }
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    try {
        std::thread([signals] { watch(signals); }).detach();
    } catch (const std::system_error&) { // no thread is to be had: the first signal ends the program, as elsewhere
        pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
    }
}

Interruption::Interruption()
{
    is_awaited = true;
}

Interruption::~Interruption()
{
    is_awaited = false;
}

int Interruption::signal()
{
    return noted;
}

} // namespace recount
