#pragma once
#include "core/card.hpp"
#include "core/report.hpp"

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace recount {

class RecordedReadings;

/// How hard the simulated photos are to read.
struct ReaderNoise {
    std::array<double, 3> share = {0.85, 0.10, 0.05};  ///< of cells: clear, medium, hard
    std::array<double, 3> sure = {0.9995, 0.97, 0.75}; ///< probability of the best candidate, and how often it is right
    double blunder = 0.0002; ///< cells read wrongly with 0.999 and the truth not among the candidates
    const RecordedReadings* recorded = nullptr; ///< a measured confusion instead of all these
};

/// How much of a card its writers leave out.
struct Neglect {
    double unfinished = 0.03;   ///< games that were broken off, their totals blank
    double blank_totals = 0.05; ///< finished games that nobody added up
    double some_blank = 0.03;   ///< games with some totals left out, never the last one
};

/// One simulated card: what was written, what a reader sees of it, and the mistake that was planted, if any.
struct SimulatedCard {
    Card card;                 ///< with the ink of the reader
    std::vector<Mark> written; ///< the truth, cell by cell
    std::string planted_row;   ///< empty: no mistake
    std::string planted_kind;
    bool unfinished = false; ///< or its totals are blank
    int total = 0;           ///< by the rules
};

/// Plays, writes and reads one game: dice are rolled, boxes chosen, totals added up, now and then wrongly.
SimulatedCard simulate_card(const Template& game, std::mt19937& random, double planted_share,
                            const ReaderNoise& reading, const Neglect& neglect = {});

/// What the judging made of many simulated games.
struct SimulationCounts {
    int games = 0, sound = 0, planted = 0;
    int accused = 0;        ///< sound games with an error
    int asked = 0;          ///< sound, finished games with a review
    int found = 0;          ///< planted mistakes with an error or a review in the game
    int found_as_error = 0; ///< planted mistakes with an error in their row
    int cells = 0, ink_wrong = 0, joint_wrong = 0;
    int totals_right = 0;              ///< recomputed totals that are right
    int ranges_hold = 0;               ///< ranges that hold the right total
    std::array<int, 12> claims{};      ///< findings on totals, by `bin_of` their probability
    std::array<int, 12> claims_true{}; ///< of these, on the row of the planted mistake
    std::array<double, 12> claimed{};  ///< sums of their probabilities
    std::vector<double> of_sound;      ///< for each sound game, its most probable finding on a total; 0 if none
    std::vector<double> of_planted;    ///< for each planted mistake, the most probable finding in its row
    double milliseconds = 0;           ///< processor time of judging, all together
};

/// Tenths below 0.9, then 0.9, 0.95 and 0.99.
std::size_t bin_of(double probability);

/// Simulates and judges. `on_surprise` is told of every sound game that was accused and every mistake that was missed.
SimulationCounts simulate(const Template& game, int games, std::uint32_t seed, double planted_share,
                          const ReaderNoise& reading,
                          void (*on_surprise)(const SimulatedCard&, const GameResult&) = nullptr);

} // namespace recount
