#pragma once
#include "audit/audit.hpp"
#include "simulation.hpp"

#include <cstdint>

namespace recount {

/// How simulated events are.
struct EventHabits {
    int least_cards = 5;
    int most_cards = 500;
    double slips = 0.2;                                                            ///< of the cards: a total is wrong
    Neglect neglect{.unfinished = 0.01, .blank_totals = 0.01, .some_blank = 0.03}; ///< cards are handed in added up
    ReaderNoise reading;
};

/// What audits of simulated events came to.
struct EventCounts {
    int events = 0, cards = 0;
    int certain = 0;
    int certain_but_wrong = 0; ///< another card has more points, or as many
    int clear = 0;             ///< events whose winner truly has over 10 points more than the next
    int clear_and_certain = 0; ///< of these, called certain
    int likely = 0, likely_right = 0;
    double likely_said = 0; ///< sum of their probabilities
    int open = 0, ties = 0;
    int tie_certain_but_wrong = 0;
    int settled_by_looking = 0; ///< events that are not certain, but are once the listed cells were looked at
    int to_look_at = 0;         ///< cells listed in those
};

/// Simulates `events` events of one template, their sizes spread evenly over the orders of magnitude.
EventCounts simulate_events(const Template& game, int events, std::uint32_t seed, const EventHabits& habits);

} // namespace recount
